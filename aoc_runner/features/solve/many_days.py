"""What is seen of many days while they run: a line a day with what is wrong below, and the sums."""

from collections.abc import Callable, Iterator, Sequence
from time import time
from typing import TYPE_CHECKING

from aoc_runner.features.solve.one_day import format_printed
from aoc_runner.features.solve.summary import Batch, count_statuses, disagreements, format_counts
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


class ManyDaysView:
    """Many days: a line each, in their order, as soon as those before it have theirs.

    On a terminal a bar says how many are done. With --json there are no lines.
    """

    def __init__(self, output: Output, batch: Batch, get_title: Callable[[Day], str]) -> None:
        self._write, self._get_title = output.write, get_title
        self._batch = batch
        style = Style(output.stream)
        style.rough = batch.jobs > 1
        self._style, self._names = style, short_names(batch.days)
        width = get_width(output.stream)
        self._lines = DayLines(style, width, self._names, is_test=batch.is_test)
        self._done: set[int] = set()  # the numbers of days
        self._next = 0  # the first that is not shown yet

    def show(self, event: Event | None) -> None:
        """Take what happened; None is a moment in which nothing did."""
        if event is None:
            self._show_lines()
            self._draw_bar()
        elif isinstance(event.value, Outcome):
            self._done.add(event.job_index)

    def end(self) -> None:
        """Show what is left of what is known; also after a Ctrl-C."""
        self._done = set(self._batch.known)
        self._show_lines(is_done=True)

    def _show_lines(self, is_done: bool = False) -> None:
        """Write the lines that are due; once all is over also those behind a day without one."""
        text, batch = "", self._batch
        for index in range(self._next, len(batch.days)):
            if index in self._done:
                answers = batch.get_known_answers(batch.days[index].puzzle)
                outcome, title = batch.known[index], self._get_title(batch.days[index])
                text += self._lines.format(outcome, title, batch.cases[index], answers) + "\n"
                self._next = index + 1
            elif not is_done:
                break
        if text and not batch.as_json:
            self._write(text)

    def _draw_bar(self) -> None:
        seconds = self._batch.seconds
        if seconds >= _PROGRESS_DELAY:
            draw_bar(len(self._done), len(self._batch.days), format_timespan(int(seconds)))

    def format_summary(self) -> list[str]:
        """The counts, the times, and what is worth a look, in lines."""
        lines = [", ".join(self._counts()), "; ".join(self._times()), *self._disagreements()]
        to_fetch = [puzzle for puzzle in self._batch.missing if puzzle.unlock <= time()]
        if to_fetch and not self._batch.is_test:
            lines.append(f"next: {fetch_command(to_fetch)}")
        return lines

    def _counts(self) -> Iterator[str]:
        outcomes = self._batch.outcomes
        yield from format_counts(count_statuses(outcomes))
        if missing := self._batch.missing:
            without = "with nothing to check" if self._batch.is_test else "without input"
            yield f"{pluralize(len(missing), 'day')} {without}"
        if skipped := sum(bool(outcome.skipped) for outcome in outcomes):
            yield f"{skipped} skipped"

    def _times(self) -> Iterator[str]:
        outcomes, jobs = self._batch.outcomes, self._batch.jobs
        ran = pluralize(len(outcomes), "solution" if self._names else "day")
        jobs_text = f", {jobs} at once" if jobs > 1 else ""
        yield f"{ran} in {format_duration(self._batch.seconds)}{jobs_text}"
        if seconds := sum(outcome.seconds for outcome in outcomes):
            yield f"their times sum to {self._style.seconds(seconds)}"

    def _disagreements(self) -> Iterator[str]:
        for puzzle, part, answers in disagreements(self._batch.outcomes):
            yield f"{puzzle} part {part}: they do not agree"
            for day, answer in answers:
                yield f"  {escape_newlines(answer)}: {escape_newlines(self._names[day])}"


class DayLines:
    """The lines of days, of which parts were run or, with `is_test`, cases tested.

    A line has the day, a cell for each part, or one for the test, and its title where the terminal
    has room for it.
    """

    def __init__(self, style: Style, width: int, names: Names, *, is_test: bool = False) -> None:
        """`names` tells apart who solves the same day."""
        self._style, self._names, self._is_test = style, names, is_test
        self._cell_width = _COUNT if is_test else _ANSWER
        self._name_width = max([_DATE, *(measure_width(full_name(day, names)) for day in names)])
        cells = (1 if is_test else 2) * (self._cell_width + _TIME + 5)
        self._title_width = width - self._name_width - cells - 2  # for a title

    def format(
        self, outcome: Outcome, title: str, cases: "Sequence[Case]", known: KnownAnswers
    ) -> str:
        """The line of a day of that title that ran on these cases, and what is below it.

        `known` is what the ledger knows of its answers.
        """
        style, day = self._style, full_name(outcome.day, self._names)
        cells = list(self._format_cells(outcome))
        if not cells:
            text = "nothing to check" if self._is_test else "no input kept"
            if outcome.skipped:
                text = f"skipped: {escape_newlines(outcome.skipped)}"
            cells = [f"{style.mark(Status.SKIPPED)} {text}"]
        title = sanitize(escape_newlines(title))
        if title != str(outcome.day.puzzle) and measure_width(title) <= self._title_width:
            cells.append(title)
        line = "  ".join([style.bold(pad(day, self._name_width)), *cells]).rstrip()
        details = (f"    {row}" for row in self._iter_details(outcome, cases, known))
        return "\n".join([line, *details])

    def _format_cells(self, outcome: Outcome) -> Iterator[str]:
        if self._is_test:
            if count := count_statuses([outcome]):
                worst = max(count, key=lambda status: status.gravity)
                text = ", ".join(format_counts(count, ()))
                yield self._format_cell(worst, text, outcome.seconds or None)
            return
        for result in outcome.results:
            if result.answer:
                text = shorten(sanitize(escape_newlines(answer_in_row(result))), _LONGEST)
                yield self._format_cell(result.status, text, result.seconds)
            else:
                yield self._format_cell(result.status, result.status, None)

    def _format_cell(self, status: Status, text: str, seconds: float | None) -> str:
        time = self._style.seconds(seconds)
        return f"{self._style.mark(status)} {pad(text, self._cell_width)} {time:>{_TIME}}"

    def _iter_details(
        self, outcome: Outcome, cases: "Sequence[Case]", known: KnownAnswers
    ) -> Iterator[str]:
        """Rows of what is wrong, and why parts failed."""
        in_rows = [result for result in outcome.results if self._has_row(result)]
        names = {result.case for result in in_rows}
        is_alone = not self._is_test
        cases_in_rows = [case for case in cases if case.name in names]
        rows = ResultRows(cases_in_rows, self._style, is_alone, known)
        for result in in_rows:
            yield from rows.row(result).removeprefix("  ").split("\n")
        yield from unread_letters(outcome.day, outcome.results)
        failures = Failures()
        for result in outcome.results:
            yield from failures.text(result, is_alone, prefix="").splitlines()
        yield from format_printed(outcome.printed, self._style)

    def _has_row(self, result: Result) -> bool:
        is_unchecked = result.status is Status.UNCHECKED
        if result.status is Status.WRONG or (is_unchecked and result.reason) or result.note:
            return True
        is_drawing = result.answer is not None and answer_in_row(result) != result.answer_text
        return is_drawing and not self._is_test
