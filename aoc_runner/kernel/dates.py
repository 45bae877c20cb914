"""Positional arguments of commands: puzzles, parts, answers, years."""

import os
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from aoc_runner.kernel.model.errors import UsageError
from aoc_runner.kernel.model.puzzle import Part, Puzzle, Selection, make_puzzle

if TYPE_CHECKING:
    import argparse

ALL = "all"  # as a date, and as the value of `--from` and `--variant`

Kind = Literal["puzzle", "selection", "part", "answer", "year"]

_USAGES = {  # the form in the usage line, and an example
    "puzzle": ("[YEAR DAY|FILE]", "2023 7"),
    "selection": ("[YEAR [DAYS]|all|FILE]", "2023 1-5,7"),
    "part": ("[PART]", "2"),
    "answer": ("[ANSWER]", '"the answer"'),
    "year": ("[YEAR]", "2023"),
}
# 2023/7, 2023/1-5, 2023-07, 2023-12-07
_JOINED_DATE = r"([0-9]{4})(?:/([0-9][0-9,-]*)|-(?:12-)?([0-9]{1,2}))"
_SEVERAL_DAYS = "[0-9]{1,2}(?:[,-][0-9]{1,2})+"
_DATE_HINT = "pass a date, for example: 2023 7, 2023/7, 2023-12-07 or 7"


def takes(
    parser: "argparse.ArgumentParser", *kinds: Kind, help: str, note_default: bool = False
) -> None:
    """Declare optional positional arguments, in this order.

    Each kind becomes an attribute of the parsed arguments, None if missing: a Puzzle, a Puzzle or
    Selection, a part, an answer, a year. `note_default` prints which day or year is assumed.
    """
    usage = " ".join(_USAGES[kind][0] for kind in kinds)
    parser.usage = f"{parser.prog} {usage} [OPTIONS]"
    parser.add_argument("words", nargs="*", metavar=usage, help=help)
    parser.set_defaults(takes=kinds, note_default=note_default)


def read(
    words: Sequence[str], kinds: Sequence[Kind], choose_year: Callable[[], int]
) -> dict[str, Any]:
    """Parse the arguments into a value for each kind, None if missing. Raises UsageError.

    `choose_year` returns the year of a day that is given without one.
    """
    rest = list(words)
    if rest and not rest[0].isdecimal() and (match := re.fullmatch(_JOINED_DATE, rest[0])):
        rest[:1] = [match[1], match[2] or match[3]]
    elif rest and _lacks_year(rest, kinds):
        rest.insert(0, str(choose_year()))
    if "answer" in kinds and len(rest) == 2 and {*rest} <= {"1", "2"}:
        hint = f"pass the year, too, for example: 2023 {' '.join(rest)}"
        raise UsageError(
            f"{' '.join(rest)!r} may be a day and a part, or a part and an answer", hint
        )
    values: dict[str, object] = {
        kind: _READERS[kind](rest, kinds) if rest else None for kind in kinds
    }
    if rest:
        usage, example = (" ".join(_USAGES[kind][index] for kind in kinds) for index in (0, 1))
        hint = f"pass {usage}, for example: {example}"
        raise UsageError(f"unexpected arguments: {' '.join(rest)}", hint)
    return values


def default_to_run(top: Any) -> None:
    """Select `run` if the first argument can only be a date or file: `aoc 2023 7`, `7`, `all`."""
    word = top.command
    if word.isdecimal() and len(word) == 1:
        word = f"0{word}"  # After a command, 1 and 2 are parts.
    is_date = word[:1].isdecimal() and not (word.isdecimal() and len(word) not in (2, 4))
    if word == ALL or is_date or is_file(word):
        top.command, top.rest = "run", [word, *top.rest]


def is_file(word: str) -> bool:
    """Return whether the argument is the path of a file, not a date such as `2023/7`."""
    if "/" in word or os.sep in word:
        return not re.fullmatch(r"[0-9/,-]+", word)
    return word.endswith(".py") or ("." in word and os.path.isfile(word))


def to_selection(days: Puzzle | Selection | None) -> Selection | None:
    """Convert a Puzzle to a Selection, for commands that treat one day like many."""
    return Selection(days.year, (days.day,)) if isinstance(days, Puzzle) else days


# Each reader removes its arguments from the front; there is at least one.


def _take_date(words: list[str], kinds: Sequence[Kind]) -> Puzzle | Selection | None:
    is_many = "selection" in kinds
    if is_many and words[0] == ALL:
        del words[0]
        return Selection()
    first, *rest = words
    if not (len(first) == 4 and first.startswith("20") and _parse_number(first) is not None):
        # A command with further arguments may get a part or an answer here.
        if len(kinds) == 1 or re.search(r"[0-9]\D|\D[0-9]", first):
            raise UsageError(f"{first!r} is not a date", _DATE_HINT)
        return None
    year = int(first)
    hint = f"pass a year and a day, for example: {year} 7"
    if not rest and not is_many:
        raise UsageError(f"no day given after the year {year}", hint)
    words[:] = rest[1:]
    if is_many and (not rest or rest[0] == ALL):
        return Selection(make_puzzle(year, 1).year)
    if is_many and not rest[0].isdecimal() and re.fullmatch(_SEVERAL_DAYS, rest[0]):
        return Selection(year, _parse_days(make_puzzle(year, 1).year, rest[0]))
    if (day := _parse_number(rest[0])) is None:
        raise UsageError(f"{rest[0]!r} is not a day", hint)
    return make_puzzle(year, day)


def _lacks_year(words: Sequence[str], kinds: Sequence[Kind]) -> bool:
    """Return whether the first argument is a day or days without a year; 1 and 2 may be a part."""
    word = words[0]
    is_many = kinds[0] == "selection" and re.fullmatch(_SEVERAL_DAYS, word) is not None
    is_part = "part" in kinds and word in ("1", "2") and len(words) < len(kinds)
    is_number = len(word) <= 2 and _parse_number(word) is not None
    return is_many or (kinds[0] in ("puzzle", "selection") and is_number and not is_part)


def _take_part(words: list[str], kinds: Sequence[Kind]) -> Part:
    word = words.pop(0)
    if word not in ("1", "2"):
        note = " before the answer" if "answer" in kinds else ""
        raise UsageError(f"{word!r} is not a part", f"pass part 1 or 2{note}; or {_DATE_HINT}")
    return 1 if word == "1" else 2


def _take_year(words: list[str], kinds: Sequence[Kind]) -> int:
    word = words.pop(0)
    if (year := _parse_number(word)) is not None:
        return make_puzzle(year, 1).year
    raise UsageError(f"{word!r} is not a year", "pass a year, for example: 2023")


_READERS = {
    "puzzle": _take_date,
    "selection": _take_date,
    "part": _take_part,
    "answer": lambda words, _: words.pop(0),
    "year": _take_year,
}


def _parse_days(year: int, word: str) -> tuple[int, ...]:
    """Parse days such as `1-5,7`. Raises UsageError for an invalid day or range."""
    days: set[int] = set()
    for piece in word.split(","):
        numbers = [_parse_number(number) for number in piece.split("-")]
        first, last = numbers[0], numbers[-1]
        if len(numbers) > 2 or first is None or last is None or first > last:
            hint = "pass days or ranges, for example: 1-5,7"
            raise UsageError(f"{piece!r} in {word!r} is not a day or range", hint)
        for end in (first, last):
            make_puzzle(year, end)
        days.update(range(first, last + 1))
    return tuple(sorted(days))


def _parse_number(word: str) -> int | None:
    """Parse a number of at most four digits; None for other text."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= 4 else None
