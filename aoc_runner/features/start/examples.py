"""The examples that a puzzle's page suggests, and how they come into a day's YAML file."""

import re
import sys
from collections.abc import Sequence
from itertools import count
from typing import TYPE_CHECKING

from aoc_runner.kernel.days.examples import parse_examples
from aoc_runner.kernel.files import as_text, edit, shown_path
from aoc_runner.kernel.words.case import Case, input_text
from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.words.puzzle import PARTS, Puzzle

if TYPE_CHECKING:
    from aoc_runner.kernel.site.day_page import DayPage

_HEADER = """\
# The examples of this day. What is `proposed` was read from the puzzle's page and may be wrong:
# check it, correct what is, and delete the line `proposed: true`.
examples:
"""

# The text that a literal block gives back as it is: no control characters, no line ends but ours.
_FITS_A_BLOCK = (  # not compiled here: that takes as long as the day, and only `aoc new` writes
    "[\t\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]+"
)
_PLAIN = r"(?i)(?!null\Z)[+-]?[a-z0-9]+(?:[ .+-][a-z0-9]+)*"


def propose_examples(path: str, page: "DayPage", puzzle: Puzzle) -> list[str]:
    """Append what the page suggests for parts that have no example yet; returns what was done.

    The file is made if there is none. Raises UsageError for one that cannot be read or written,
    DayError for one that is wrong, or is no plain list of blocks; its hint has the lines to type.
    """
    new: list[Case] = []

    def add(content: bytes | None) -> bytes | None:
        nonlocal new
        text = _HEADER if content is None else as_text(content, path, DayError)
        there = parse_examples(text, path)
        new = proposals(page, puzzle, there)
        return _with_examples(text, path, there, new).encode() if new else None

    edit(path, add)
    return [
        f"proposed an example for {_what_for(case)} in {shown_path(path)}: check it" for case in new
    ]


def proposals(page: "DayPage", puzzle: Puzzle, there: Sequence[Case] = ()) -> list[Case]:
    """What the page suggests for the parts that the examples `there` do not speak of."""
    from aoc_runner.features.start.on_record import recorded_examples
    from aoc_runner.features.start.page_rules import examples_by_rules

    has_part_2 = any(2 in case.expected or case.name == "puzzle 2" for case in there)
    wanted = {1: not there, 2: not has_part_2 and not puzzle.is_final}
    found = recorded_examples(page.articles, puzzle)
    if not found:
        found = examples_by_rules(page.articles, [case.text for case in there])
    cases: list[Case] = []
    for text, answers, params in found:
        expected = {part: answer for part, answer in answers.items() if wanted[part]}
        if expected or (wanted[1] and not answers):
            stem = "puzzle 2" if min(expected, default=1) == 2 else "puzzle"
            names = (f"{stem} ({number})" if number > 1 else stem for number in count(1))
            taken = {case.name for case in (*there, *cases)}
            name = next(name for name in names if name not in taken)
            cases.append(Case(name, input_text(text), "example", expected, params, proposed=True))
    return cases


def _what_for(example: Case) -> str:
    if len(example.expected) == len(PARTS):
        answers = " and ".join(example.expected[part] for part in PARTS)
        return f"both parts (expecting {answers})"
    part, answer = next(iter(example.expected.items()), (1, None))
    expected = f"expecting {answer}" if answer else "without an expected answer"
    return f"part {part} ({expected})"


def _with_examples(text: str, path: str, there: list[Case], new: list[Case]) -> str:
    """The text with the examples at its end, which is right where a list of blocks ends there.

    Raises DayError where it is not.
    """
    newline = "\r\n" if "\r\n" in text else "\n"
    dash = re.search(r"^( *)- ", text, re.MULTILINE)  # that of the first example
    items = "".join(_block_item(case, dash[1] if dash else "  ") for case in new)
    start = text if not text or text.endswith("\n") else text + newline
    if not re.search(r"^\ufeff?examples\b", text, re.MULTILINE):
        start += f"examples:{newline}"
    added = start + items.replace("\n", newline)
    try:
        # A file can be laid out in more ways than are thought of here. Compared as printed: to
        # `==`, which params may hold, 1 is True.
        if repr(parse_examples(added, path)) == repr([*there, *new]):
            return added
    except DayError:
        pass
    raise DayError(
        f"{path} is written in a way that aoc cannot edit safely",
        f"add it to `examples:` yourself:\n{items}".rstrip(),
    )


def _block_item(example: Case, margin: str) -> str:
    """The example as an item of a list whose dashes stand behind the margin."""
    fields = {"name": _scalar(example.name), "input": _scalar(example.text)}
    if re.fullmatch(_FITS_A_BLOCK, example.text):
        # A first line that opens with a blank does not show how far the block is indented.
        lines = ["|2" if example.text[0].isspace() else "|"]
        lines += [f"{margin}    {line}" if line else "" for line in example.text.split("\n")]
        fields["input"] = "\n".join(lines)
    fields |= {f"part{part}": _scalar(answer) for part, answer in example.expected.items()}
    if example.params:
        import json

        fields["params"] = json.dumps(dict(example.params), ensure_ascii=False)  # is YAML too
    fields["proposed"] = "true"
    entries = f"\n{margin}  ".join(f"{key}: {value}" for key, value in fields.items())
    return f"{margin}- {entries}\n"


def _scalar(text: str) -> str:
    if re.fullmatch(_PLAIN, text):
        return text  # as a person would write it, and the reader takes answers as written
    import yaml

    line = yaml.safe_dump(text, default_style='"', allow_unicode=True, width=sys.maxsize)
    return line.rstrip("\n")
