"""What the stand-in for `aocd` holds.

It is what scripts use of advent-of-code-data 2.2, and what they used of 1.3 (`lines`, `numbers`).
Names, arguments and what counts as an answer are as its README and its source have them. It gives
a day the input of that day alone, and posts nothing. As of Python 3.8: see `stand_ins`.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # `typing` takes its time
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .stand_ins import StandIns

_PART_OF = {"a": 1, "1": 1, "b": 2, "2": 2}
_ERRORS = (
    "CoercionError",
    "DeadTokenError",
    "ExampleParserError",
    "PuzzleLockedError",
    "PuzzleUnsolvedError",
    "UnknownUserError",
)


def contents(own: StandIns) -> dict[str, dict[str, Any]]:
    """What each module holds, by its name, for the day of these stand-ins.

    Under `NAME, when asked` stand functions for what is made anew each time.
    """
    errors = _errors()
    puzzle_class = _puzzle_class(own, errors)

    # The order of arguments is aocd's.
    def get_puzzle(session: Any = None, day: Any = None, year: Any = None, block: Any = 0) -> Any:
        puzzle = puzzle_class(year, day)
        _ = puzzle.input_data
        return puzzle

    def get_data(session: Any = None, day: Any = None, year: Any = None, block: Any = 0) -> str:
        return str(puzzle_class(year, day).input_data)

    def submit(
        answer: Any,
        part: Any = None,
        day: Any = None,
        year: Any = None,
        session: Any = None,
        reopen: bool = True,
        quiet: bool = False,
    ) -> None:
        puzzle_class(year, day)._submit(answer, part)

    def coerce(val: Any, warn: bool = False) -> str:
        value = coerced(val)
        if value is None:
            raise errors["CoercionError"](f"{val!r} is no answer: neither text nor a whole number")
        return value

    get: dict[str, Any] = {
        "get_data": get_data,
        "get_puzzle": get_puzzle,
        "current_day": lambda: own.day,
        "most_recent_year": lambda: own.year,
        "get_day_and_year": lambda: (own.day, own.year),
    }
    when_asked: dict[str, Callable[[], Any]] = {
        "data": get_data,
        "lines": lambda: lines(get_data()),
        "numbers": lambda: numbers(get_data()),
        "puzzle": get_puzzle,
    }
    models = {"Puzzle": puzzle_class, "User": User, "default_user": User}
    utils = {
        "blocker": lambda *_, **__: None,  # the puzzle is unlocked
        "coerce": coerce,
        "colored": lambda txt, color: txt,
    }
    top = {"extra": {}, "submit": submit, **get, **errors}
    return {
        "aocd": {"__all__": [*when_asked, *top], **top},
        "aocd, when asked": {**when_asked, "AOC_TZ": _time_zone},
        "aocd.examples": {},
        "aocd.examples, when asked": {"Example": _example_class},
        "aocd.exceptions": errors,
        "aocd.get": {**models, **get, **errors},
        "aocd.models": {**models, **errors},
        "aocd.post": {"submit": submit},
        "aocd.transforms": {"lines": lines, "numbers": numbers},
        "aocd.types": {"AnswerValue": object, "PuzzlePart": str},
        "aocd.utils": utils,
        "aocd.utils, when asked": {"AOC_TZ": _time_zone},
    }


class User:
    """aocd's user: it may be made with any token, which goes nowhere and is not kept."""

    __module__ = "aocd.models"
    id = "unknown.unknown.0"

    def __init__(self, token: str = "") -> None:
        self.token = ""

    @classmethod
    def from_id(cls, id: str) -> User:
        """aocd keeps several users' tokens by their ids."""
        return cls()


def _errors() -> dict[str, Any]:
    base = type("AocdError", (Exception,), {"__module__": "aocd.exceptions"})
    made = {name: type(name, (base,), {"__module__": "aocd.exceptions"}) for name in _ERRORS}
    return {"AocdError": base, **made}


def _puzzle_class(own: StandIns, errors: dict[str, Any]) -> Any:
    class Puzzle:
        examples: tuple[()] = ()
        submit_results: tuple[()] = ()
        example_data = ""

        def __init__(self, year: Any = None, day: Any = None, user: Any = None) -> None:
            self.year = own.year if year is None else year
            self.day = own.day if day is None else day
            self.user = user or User()
            self.url = f"https://adventofcode.com/{self.year}/day/{self.day}"
            self.input_data_url, self.submit_url = f"{self.url}/input", f"{self.url}/answer"
            self.title = f"Day {self.day}"
            self._answers: dict[int, str] = {}

        @property
        def input_data(self) -> str:
            if not self._is_own():
                raise errors["PuzzleLockedError"](
                    f"aoc-runner gives a day its own input alone: this is {own.year} day {own.day},"
                    f" not {self.year} day {self.day}"
                )
            if own.text is None:
                raise errors["AocdError"]("aoc-runner has given this day no input yet")
            return own.text.rstrip("\r\n")

        def answered(self, part: str) -> bool:
            return _PART_OF.get(str(part)) in self._answers

        def view(self) -> None:
            """aocd opens a browser."""

        def _is_own(self) -> bool:
            pairs = ((self.year, own.year), (self.day, own.day))
            return all(None in pair or str(pair[0]) == str(pair[1]) for pair in pairs)

        def _submit(self, answer: Any, part: Any) -> None:
            """Name it; what aocd would refuse to post is no answer."""
            number = _PART_OF.get(str(part).lower())
            value = coerced(answer)
            if not self._is_own():
                said = f"an answer for {self.year} day {self.day} is none for this day"
                print(f"aoc-runner's stand-in for aocd: {said}", file=sys.stderr)
            elif value not in (None, "", "None") and (number or part is None):
                if number is not None:
                    self._answers[number] = value
                if own.submitted is not None:
                    own.submitted(number, value)

        def _answer(self, number: int) -> str:
            if number not in self._answers:  # as aocd says that a part is not solved yet
                raise AttributeError(f"answer_{'ab'[number - 1]}")
            return self._answers[number]

        answered_a = property(lambda self: 1 in self._answers)
        answered_b = property(lambda self: 2 in self._answers)
        answer_a = property(
            lambda self: self._answer(1), lambda self, value: self._submit(value, 1)
        )
        answer_b = property(
            lambda self: self._answer(2), lambda self, value: self._submit(value, 2)
        )

        @property
        def answers(self) -> tuple[str, str]:
            return self._answer(1), self._answer(2)

        @answers.setter
        def answers(self, values: tuple[Any, Any]) -> None:
            self.answer_a, self.answer_b = values

    Puzzle.__module__, Puzzle.__qualname__ = "aocd.models", "Puzzle"
    return Puzzle


def coerced(value: Any) -> str | None:
    """An answer as aocd would post it: whole numbers of any type as digits; None: not at all."""
    if isinstance(value, str):
        return str(value)  # a plain one
    try:
        if isinstance(value, bytes):
            return value.decode()
        if type(value).__module__.partition(".")[0] == "numpy" and value.size == 1:
            return coerced(value.item()) if value.dtype != "bool" else None
        if isinstance(value, int):
            return str(value)
        if isinstance(value, complex) and value.imag == 0:
            value = value.real
        over, under = value.as_integer_ratio()  # float, Decimal, Fraction
        return str(over) if under == 1 else None
    except (ArithmeticError, AttributeError, TypeError, ValueError):  # infinity, a list, a picture
        return None


def lines(data: str) -> list[str]:
    """What `from aocd import lines` was."""
    return data.splitlines()


def numbers(data: str) -> Any:
    """What `from aocd import numbers` was: those of each line that has any, as flat as can be."""
    import re

    found = [[int(it) for it in re.findall(r"-?\d+", line)] for line in data.splitlines()]
    rows: list[Any] = [row for row in found if row]
    if all(len(row) == 1 for row in rows):
        rows = [row[0] for row in rows]
    return rows[0] if len(rows) == 1 else rows


def _example_class() -> Any:
    from collections import namedtuple

    fields = ("input_data", "answer_a", "answer_b", "extra")
    return namedtuple("Example", fields, defaults=(None, None, None))


def _time_zone() -> Any:
    try:
        from zoneinfo import ZoneInfo

        return ZoneInfo("America/New_York")
    except Exception:  # noqa: BLE001 -- Python 3.8, or a machine without the data
        from datetime import timedelta, timezone

        return timezone(timedelta(hours=-5))  # as it is all December
