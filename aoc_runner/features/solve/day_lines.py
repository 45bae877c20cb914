"""A line a day, for many days, and below it what is wrong with it."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from aoc_runner.features.solve.sums import statuses
from aoc_runner.kernel.running.results import Outcome
from aoc_runner.kernel.terminal.names import Names, full_name
from aoc_runner.kernel.terminal.results import (
    Failures,
    ResultRows,
    answer_in_row,
    cut,
    drawing,
    unread_letters,
)
from aoc_runner.kernel.terminal.style import MARKS, Style, columns, padded
from aoc_runner.kernel.terminal.tables import shown
from aoc_runner.kernel.words.visible import one_line

if TYPE_CHECKING:
    from aoc_runner.kernel.running.results import Result
    from aoc_runner.kernel.words.case import Case

_WORST_FIRST = ("failed", "wrong", "unchecked", "unsolved", "skipped", "right")
_DATE = len("2023 day 25")
TIME = len("~1.23 ms")
_TITLE, _LEAST = 30, 8  # columns: a wider title is of no need, a narrower one of no use
_ANSWER, _COUNT = 13, 28  # columns of an answer, and of what a test has come to
_LONGEST = 60  # characters of an answer
_BEGINNING = 40  # of a longer one that are shown


class DayLines:
    """The lines of days, of which parts were run or, with `are_tests`, cases tested.

    A line has the day, its title, and a cell for each part, or one for the test. A terminal that is
    too narrow for that has no titles.
    """

    def __init__(
        self, style: Style, width: int | None, names: Names, *, are_tests: bool = False
    ) -> None:
        """`names` tells apart who solves the same day; a pipe's `width` is None."""
        self.style, self.width, self.names = style, width, names
        self._are_tests = are_tests
        self._said = _COUNT if are_tests else _ANSWER
        self._day = max([_DATE, *(columns(full_name(day, self.names)) for day in self.names)])
        cells = (1 if are_tests else 2) * (self._said + TIME + 5)
        room = _TITLE if width is None else width - self._day - 2 - cells
        self._title = min(room, _TITLE) if room >= _LEAST else 0

    def text(self, outcome: Outcome, cases: "Sequence[Case]") -> str:
        """The line of a day that ran on these cases, and what is below it."""
        style, day = self.style, full_name(outcome.day, self.names)
        cells = list(self._test_cells(outcome) if self._are_tests else self._run_cells(outcome))
        if not cells:
            said = "nothing to check" if self._are_tests else "no input kept"
            if outcome.skipped:
                said = f"skipped: {one_line(outcome.skipped)}"
            cells = [f"{style.mark('skipped')} {said}"]
        title = "" if outcome.title == str(outcome.day.puzzle) else one_line(outcome.title)
        title = title if self.width is None else cut(title, self._title, style)
        titled = [padded(title, self._title)] if self._title else []
        line = "  ".join([style.bold(padded(day, self._day)), *titled, *cells]).rstrip()
        return "\n".join([line, *(f"    {it}" for it in self._details(outcome, cases))])

    def _run_cells(self, outcome: Outcome) -> Iterator[str]:
        for result in outcome.results:
            seconds = result.seconds if result.answer else None
            yield self._cell(result.status, _answer_in_line(result, self.style), seconds)

    def _test_cells(self, outcome: Outcome) -> Iterator[str]:
        count = statuses([outcome])
        if count:
            worst = next(status for status in _WORST_FIRST if status in count)
            said = ", ".join(f"{count[status]} {status}" for status in MARKS if status in count)
            yield self._cell(worst, said, outcome.seconds or None)

    def _cell(self, status: str, said: str, seconds: float | None) -> str:
        time = self.style.seconds(seconds)
        return f"{self.style.mark(status)} {padded(said, self._said)} {time:>{TIME}}"

    def _details(self, outcome: Outcome, cases: "Sequence[Case]") -> Iterator[str]:
        """Rows of what is wrong, and why parts failed."""
        worth = [result for result in outcome.results if self._is_worth_a_row(result)]
        names = {result.case for result in worth}
        is_alone = not self._are_tests
        rows = ResultRows((it for it in cases if it.name in names), self.style, is_alone)
        for result in worth:
            yield from rows.row(result).removeprefix("  ").split("\n")
        yield from unread_letters(outcome.day, outcome.results)
        for block in Failures().blocks(outcome.results, is_alone, prefix=""):
            yield from block.split("\n")
        yield from printed_lines(outcome.printed, self.style)

    def _is_worth_a_row(self, result: "Result") -> bool:
        if result.status == "wrong" or (result.status == "unchecked" and result.reason):
            return True
        has_drawing = answer_in_row(result) != result.answer_text and drawing(result) is not None
        return has_drawing and not self._are_tests


def _answer_in_line(result: "Result", style: Style) -> str:
    """The answer, or what became of the part; of a very long one the beginning, and its length."""
    said = shown(one_line(answer_in_row(result))) if result.answer else result.status
    if len(said) <= _LONGEST:
        return said
    dots = "…" if style.unicode else "..."
    return f"{said[:_BEGINNING]}{dots} ({len(result.answer_text or '')} characters)"


def printed_lines(printed: Sequence[str], style: Style) -> list[str]:
    """What a day printed last, each line with a mark: they are its own words."""
    mark = "│" if style.unicode else "|"
    lines = [f"{mark} {one_line(line)}" for line in printed]
    return ["what it printed last:", *lines] if lines else []
