"""What is seen of many days while they run: a line a day with what is wrong below, and the sums."""

from collections.abc import Callable, Iterator, Sequence
from time import time
from typing import TYPE_CHECKING

from aoc_runner.features.solve.one_day import printed_lines
from aoc_runner.features.solve.summary import Batch, counts, disagreements, statuses
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.model.answer import shorten
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.puzzle import format_timespan, pluralize
from aoc_runner.kernel.model.result import KnownAnswers, Result, Status
from aoc_runner.kernel.running.pool import Event, Outcome
from aoc_runner.kernel.terminal.output import Output, sanitize
from aoc_runner.kernel.terminal.progress import draw_bar
from aoc_runner.kernel.terminal.results import (
    Failures,
    Names,
    ResultRows,
    fetch_command,
    format_answer,
    full_name,
    short_names,
    unread_letters,
)
from aoc_runner.kernel.terminal.style import Style, format_duration, get_width, measure_width, pad

if TYPE_CHECKING:
    from aoc_runner.kernel.model.case import Case

_PROGRESS_DELAY = 0.5  # seconds: what is over by then needs no bar
_DATE = len("2023 day 25")
_TIME = len("~1.23 ms")
_ANSWER, _COUNT = 13, 28  # columns of an answer, and of what a test has come to
_LONGEST = 60  # characters of an answer


class ManyDays:
    """Many days: a line each, in their order, as soon as those before it have theirs.

    On a terminal a bar says how many are done. With --json there are no lines.
    """

    def __init__(self, output: Output, batch: Batch, title_of: Callable[[Day], str]) -> None:
        self._write, self._title_of = output.write, title_of
        self._batch = batch
        style = Style(output.stream)
        style.rough = batch.jobs > 1
        self._style, self._names = style, short_names(batch.days)
        width = get_width(output.stream)
        self._lines = DayLines(style, width, self._names, are_tests=batch.are_tests)
        self._done: set[int] = set()  # the numbers of days
        self._next = 0  # the first that is not shown yet

    def show(self, event: Event | None) -> None:
        """Take what happened; None is a moment in which nothing did."""
        if event is None:
            self._show_lines()
            self._draw()
        elif isinstance(event.value, Outcome):
            self._done.add(event.job_index)

    def end(self) -> None:
        """Show what is left of what is known; also after a Ctrl-C."""
        self._done = set(self._batch.known)
        self._show_lines(is_over=True)

    def _show_lines(self, is_over: bool = False) -> None:
        """Write the lines that are due; once all is over also those behind a day without one."""
        text, batch = "", self._batch
        for number in range(self._next, len(batch.days)):
            if number in self._done:
                known = batch.answers_of(batch.days[number].puzzle)
                outcome, title = batch.known[number], self._title_of(batch.days[number])
                text += self._lines.text(outcome, title, batch.cases[number], known) + "\n"
                self._next = number + 1
            elif not is_over:
                break
        if text and not batch.as_json:
            self._write(text)

    def _draw(self) -> None:
        seconds = self._batch.seconds
        if seconds >= _PROGRESS_DELAY:
            draw_bar(len(self._done), len(self._batch.days), format_timespan(int(seconds)))

    def summary(self) -> list[str]:
        """The counts, the times, and what is worth a look, in lines."""
        lines = [", ".join(self._counts()), "; ".join(self._times()), *self._disagreements()]
        to_fetch = [puzzle for puzzle in self._batch.missing if puzzle.unlock <= time()]
        if to_fetch and not self._batch.are_tests:
            lines.append(f"next: {fetch_command(to_fetch)}")
        return lines

    def _counts(self) -> Iterator[str]:
        outcomes = self._batch.outcomes
        yield from counts(statuses(outcomes))
        if missing := self._batch.missing:
            without = "with nothing to check" if self._batch.are_tests else "without input"
            yield f"{pluralize(len(missing), 'day')} {without}"
        if skipped := sum(bool(outcome.skipped) for outcome in outcomes):
            yield f"{skipped} skipped"

    def _times(self) -> Iterator[str]:
        outcomes, jobs = self._batch.outcomes, self._batch.jobs
        ran = pluralize(len(outcomes), "solution" if self._names else "day")
        at_once = f", {jobs} at once" if jobs > 1 else ""
        yield f"{ran} in {format_duration(self._batch.seconds)}{at_once}"
        if seconds := sum(outcome.seconds for outcome in outcomes):
            yield f"their times sum to {self._style.seconds(seconds)}"

    def _disagreements(self) -> Iterator[str]:
        for puzzle, part, answers in disagreements(self._batch.outcomes):
            yield f"{puzzle} part {part}: they do not agree"
            for day, answer in answers:
                yield f"  {escape_newlines(answer)}: {escape_newlines(self._names[day])}"


class DayLines:
    """The lines of days, of which parts were run or, with `are_tests`, cases tested.

    A line has the day, a cell for each part, or one for the test, and its title where the terminal
    has room for it.
    """

    def __init__(self, style: Style, width: int, names: Names, *, are_tests: bool = False) -> None:
        """`names` tells apart who solves the same day."""
        self._style, self._names, self._are_tests = style, names, are_tests
        self._said = _COUNT if are_tests else _ANSWER
        self._day = max([_DATE, *(measure_width(full_name(day, names)) for day in names)])
        cells = (1 if are_tests else 2) * (self._said + _TIME + 5)
        self._room = width - self._day - cells - 2  # for a title

    def text(
        self, outcome: Outcome, title: str, cases: "Sequence[Case]", known: KnownAnswers
    ) -> str:
        """The line of a day of that title that ran on these cases, and what is below it.

        `known` is what the ledger knows of its answers.
        """
        style, day = self._style, full_name(outcome.day, self._names)
        cells = list(self._test_cells(outcome) if self._are_tests else self._run_cells(outcome))
        if not cells:
            said = "nothing to check" if self._are_tests else "no input kept"
            if outcome.skipped:
                said = f"skipped: {escape_newlines(outcome.skipped)}"
            cells = [f"{style.mark(Status.SKIPPED)} {said}"]
        title = sanitize(escape_newlines(title))
        if title != str(outcome.day.puzzle) and measure_width(title) <= self._room:
            cells.append(title)
        line = "  ".join([style.bold(pad(day, self._day)), *cells]).rstrip()
        return "\n".join([line, *(f"    {it}" for it in self._details(outcome, cases, known))])

    def _run_cells(self, outcome: Outcome) -> Iterator[str]:
        for result in outcome.results:
            if result.answer:
                said = shorten(sanitize(escape_newlines(format_answer(result))), _LONGEST)
                yield self._cell(result.status, said, result.seconds)
            else:
                yield self._cell(result.status, result.status, None)

    def _test_cells(self, outcome: Outcome) -> Iterator[str]:
        if count := statuses([outcome]):
            gravest = max(count, key=lambda status: status.gravity)
            yield self._cell(gravest, ", ".join(counts(count, ())), outcome.seconds or None)

    def _cell(self, status: Status, said: str, seconds: float | None) -> str:
        time = self._style.seconds(seconds)
        return f"{self._style.mark(status)} {pad(said, self._said)} {time:>{_TIME}}"

    def _details(
        self, outcome: Outcome, cases: "Sequence[Case]", known: KnownAnswers
    ) -> Iterator[str]:
        """Rows of what is wrong, and why parts failed."""
        worth = [result for result in outcome.results if self._is_worth_a_row(result)]
        names = {result.case for result in worth}
        is_alone = not self._are_tests
        shown_cases = [case for case in cases if case.name in names]
        rows = ResultRows(shown_cases, self._style, is_alone, known)
        for result in worth:
            yield from rows.row(result).removeprefix("  ").split("\n")
        yield from unread_letters(outcome.day, outcome.results)
        failures = Failures()
        for result in outcome.results:
            yield from failures.text(result, is_alone, prefix="").splitlines()
        yield from printed_lines(outcome.printed, self._style)

    def _is_worth_a_row(self, result: Result) -> bool:
        is_unchecked = result.status is Status.UNCHECKED
        if result.status is Status.WRONG or (is_unchecked and result.reason) or result.note:
            return True
        is_drawing = result.answer is not None and format_answer(result) != result.answer_text
        return is_drawing and not self._are_tests
