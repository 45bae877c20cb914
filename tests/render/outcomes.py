"""Outcomes of days that nobody ran, and a stream to show them on."""

import io
from collections.abc import Sequence

from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.running.results import Outcome, Result, Status
from aoc_runner.kernel.terminal.style import Style
from aoc_runner.kernel.words.case import OWN
from aoc_runner.kernel.words.errors import DayFailedError
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from tests.support import answer_of

# One frame, which the hint of such an error names.
DIVISION = DayFailedError(
    "ZeroDivisionError: division by zero",
    "look at day07.py:3 in part1",
    ("day07.py:3 in part1",),
    "part1",
    ("return 1 // 0",),
)
OVER_TIME = DayFailedError("over 300 s", "give it more with --timeout S", ())


def spec(day: int, variant: str | None = None, from_: str = PROJECT, year: int = 2023) -> Day:
    module = f"day{day:02}" + (f"_{variant}" if variant else "")
    return Day(Puzzle(year, day), from_, variant, module, f"/p/{module}.py", "/p")


def result(
    part: Part = 1,
    status: Status = "right",
    answer: object = 6440,
    expected: str | None = None,
    seconds: float | None = 0.00123,
    case: str = OWN,
    **more: object,
) -> Result:
    """A result; one that is right or wrong is so against a suitable answer."""
    expected = expected or {"right": str(answer), "wrong": "77"}.get(status)
    return Result(case, part, status, expected, answer_of(answer), seconds, **more)  # type: ignore[arg-type]


def failure(part: Part = 1, error: DayFailedError = DIVISION, case: str = OWN) -> Result:
    return Result(case, part, "failed", None, failure=error, reason=error.one_line)


def outcome(
    day: Day, *results: Result, title: str = "Camel Cards", printed: Sequence[str] = ()
) -> Outcome:
    """Of a run on a kept input."""
    return Outcome(day, title, "kept", results, printed=printed)


def checked(day: Day, *results: Result, title: str = "Camel Cards") -> Outcome:
    return Outcome(day, title, None, results)


def style(encoding: str = "utf-8") -> Style:
    """What a pipe shows: no colours."""
    return Style(io.TextIOWrapper(io.BytesIO(), encoding))
