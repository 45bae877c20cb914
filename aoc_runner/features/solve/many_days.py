"""The output of many days: a line per day with problems below it, and a summary."""

import os
from collections.abc import Callable, Iterator, Sequence
from time import time
from typing import TYPE_CHECKING

from aoc_runner.features.solve.one_day import format_printed
from aoc_runner.features.solve.summary import (
    Batch,
    count_statuses,
    find_disagreements,
    format_counts,
)
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.model.answer import shorten
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.puzzle import Puzzle, format_timespan, pluralize
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
    get_full_name,
    list_unread_letters,
    make_short_names,
)
from aoc_runner.kernel.terminal.style import EXTRA, Style, get_width, measure_width, pad, wrap

if TYPE_CHECKING:
    from aoc_runner.kernel.model.case import Case

_PROGRESS_DELAY = 0.5  # seconds before the progress bar appears
_DATE, _TIME = len("2023 day 25"), len("~1.23 ms")
_ANSWER, _SHORT_ANSWER, _COUNT = 13, 10, 28  # columns of an answer, and of a test's counts
_MAX_ANSWER = 60  # characters
_WIDE = 75  # columns that have room for long answers and bars
_MAX_SLOWEST = 5


class ManyDaysView:
    """Prints a line per day in order, and a progress bar on a terminal; no lines with --json."""

    def __init__(self, output: Output, batch: Batch, get_title: Callable[[Day], str]) -> None:
        self._output, self._batch, self._get_title = output, batch, get_title
        style = Style(output.stream, has_rough_times=batch.jobs > 1)
        self._style, self._names = style, make_short_names(batch.days)
        self._lines = DayLines(style, get_width(output.stream), self._names, is_test=batch.is_test)
        self._done: set[int] = set()  # indexes of days
        self._next = 0  # index of the next line

    def show(self, event: Event | None) -> None:
        """Handle an event, or None if nothing happened."""
        if event is None:
            self._show_lines()
            if (seconds := self._batch.seconds) >= _PROGRESS_DELAY:
                draw_bar(len(self._done), len(self._batch.days), format_timespan(int(seconds)))
        elif isinstance(event.value, Outcome):
            self._done.add(event.job_index)

    def end(self) -> None:
        """Show the remaining lines; even after a Ctrl-C."""
        self._done = set(self._batch.known)
        self._show_lines(is_done=True)

    def _show_lines(self, is_done: bool = False) -> None:
        """Write the lines up to the first unfinished day, or past it if `is_done`."""
        text, batch = "", self._batch
        for index in range(self._next, len(batch.days)):
            if index in self._done:
                answers = batch.get_known_answers(batch.days[index].puzzle)
                outcome, title = batch.known[index], self._get_title(batch.days[index])
                text += self._lines.format(outcome, title, batch.cases[index], answers) + "\n"
                self._next = index + 1
            elif not is_done:
                break
        if text and not self._output.as_json:
            self._output.write(text)

    def format_summary(self) -> list[str]:
        """Return the lines with counts, times, disagreements and the next command."""
        counts, times = ", ".join(self._format_counts()), "; ".join(self._format_times())
        lines = [counts, times, *self._format_slowest(), *self._format_disagreements()]
        if not self._batch.is_test and (command := self._get_next_command()):
            lines.append(f"next: {command}")
        return [wrap(line, self._output.stream).replace("\xa0", " ") for line in lines]

    def _get_next_command(self) -> str:
        """Return the command that helps most: missing inputs, a failure, unknown answers."""
        if to_fetch := [puzzle for puzzle in self._batch.missing if puzzle.unlock <= time()]:
            return fetch_command(to_fetch)
        outcomes = self._batch.outcomes

        def select(status: Status) -> list[Puzzle]:
            return [ended.day.puzzle for ended in outcomes if count_statuses([ended])[status]]

        if failed := select(Status.FAILED):
            return f"aoc run {failed[0].year} {failed[0].day}"
        # Many are probably an archive's, and were accepted by the site long ago.
        if len(unchecked := select(Status.UNCHECKED)) > 3:
            return fetch_command(sorted({*unchecked}))
        is_archive = len({outcome.day.puzzle.year for outcome in outcomes}) > 1
        return "aoc doctor --publish" if is_archive and os.path.isdir(".git") else ""

    def _format_counts(self) -> Iterator[str]:
        outcomes = self._batch.outcomes
        yield from format_counts(count_statuses(outcomes))
        if missing := self._batch.missing:
            without = "with nothing to check" if self._batch.is_test else "without input"
            yield f"{pluralize(len(missing), 'day')} {without}"
        if skipped := sum(bool(outcome.skipped) for outcome in outcomes):
            yield f"{skipped} skipped"

    def _format_times(self) -> Iterator[str]:
        outcomes, jobs = self._batch.outcomes, self._batch.jobs
        ran = pluralize(len(outcomes), "solution" if self._names else "day")
        jobs_text = f", {jobs} in parallel" if jobs > 1 else ""
        yield f"{ran} in {Style(self._output.stream).seconds(self._batch.seconds)}{jobs_text}"
        if seconds := sum(outcome.seconds for outcome in outcomes):
            yield f"total solve time {self._style.seconds(seconds)}".replace(" ", "\xa0")

    def _format_slowest(self) -> Iterator[str]:
        """Yield the slowest days with their share of the total, unless no other has a time."""
        outcomes = sorted(self._batch.outcomes, key=lambda outcome: -outcome.seconds)
        seconds = [outcome.seconds for outcome in outcomes]
        if any(seconds[_MAX_SLOWEST:]):
            days = [
                f"{get_full_name(outcome.day, self._names)} {self._style.seconds(outcome.seconds)}"
                for outcome in outcomes[:_MAX_SLOWEST]
            ]
            share = 100 * sum(seconds[:_MAX_SLOWEST]) // sum(seconds)
            text = ", ".join(day.replace(" ", "\xa0") for day in days)
            yield f"slowest ({share:.0f} % of the total): {text}"

    def _format_disagreements(self) -> Iterator[str]:
        for puzzle, part, answers in find_disagreements(self._batch.outcomes):
            yield f"{puzzle} part {part}: solutions disagree"
            for day, answer in answers:
                yield f"  {escape_newlines(answer)}: {escape_newlines(self._names[day])}"


class DayLines:
    """The lines of days: a cell per part, or one for a test; a bar and the title if they fit."""

    def __init__(self, style: Style, width: int, names: Names, *, is_test: bool = False) -> None:
        """`names` distinguishes solutions of the same day."""
        self._style, self._names, self._is_test = style, names, is_test
        answer_width = _ANSWER if width >= _WIDE else _SHORT_ANSWER
        self._cell_width = _COUNT if is_test else answer_width
        full_names = (get_full_name(day, names) for day in names)
        self._name_width = max([_DATE, *map(measure_width, full_names)])
        cells = (1 if is_test else 2) * (self._cell_width + _TIME + 5)
        room = width - self._name_width - cells - 2
        self._bar_width = style.fit_bar(room)
        self._title_width = room - self._bar_width - 2
        self._gap = "  " if room >= -2 else "\n    "  # Cells that do not fit are below.

    def format(
        self, outcome: Outcome, title: str, cases: "Sequence[Case]", known: KnownAnswers
    ) -> str:
        """Return the line of a day and the details below it; `known` is from the ledger."""
        style, day = self._style, get_full_name(outcome.day, self._names)
        cells = list(self._format_cells(outcome))
        if not cells:
            nothing = "nothing to check" if self._is_test else "no input"
            text = f"skipped: {escape_newlines(outcome.skipped)}" if outcome.skipped else nothing
            cells = [style.mark(Status.SKIPPED, text)]
        title = sanitize(escape_newlines(title))
        if title != str(outcome.day.puzzle) and measure_width(title) <= self._title_width:
            cells.append(title)
        if self._bar_width:
            bar = style.bar(outcome.seconds, self._bar_width).ljust(self._bar_width)
            cells.insert(0, style.paint(bar, EXTRA))
        line = self._gap.join([style.bold(pad(day, self._name_width)), *cells]).rstrip()
        details = (f"    {row}" for row in self._iter_details(outcome, cases, known))
        return "\n".join([line, *details])

    def _format_cells(self, outcome: Outcome) -> Iterator[str]:
        if self._is_test:
            if count := count_statuses([outcome]):
                worst = max(count, key=lambda status: status.rank)
                text = ", ".join(format_counts(count, ()))
                yield self._format_cell(worst, text, outcome.seconds or None)
            return
        for result in outcome.results:
            if result.answer:
                text = shorten(sanitize(escape_newlines(format_answer(result))), _MAX_ANSWER)
                yield self._format_cell(result.status, text, result.seconds)
            else:
                gap = " " * (self._cell_width - len(result.status) + _TIME + 1)
                yield self._style.mark(result.status, result.status) + gap

    def _format_cell(self, status: Status, text: str, seconds: float | None) -> str:
        time = self._style.seconds(seconds)
        return f"{self._style.mark(status)} {pad(text, self._cell_width)} {time:>{_TIME}}"

    def _iter_details(
        self, outcome: Outcome, cases: "Sequence[Case]", known: KnownAnswers
    ) -> Iterator[str]:
        """Yield rows of wrong answers, and the reasons of failures."""
        in_rows = [result for result in outcome.results if self._has_row(result)]
        names = {result.case for result in in_rows}
        is_alone = not self._is_test
        cases_in_rows = [case for case in cases if case.name in names]
        rows = ResultRows(cases_in_rows, self._style, is_alone, known)
        for result in in_rows:
            yield from rows.row(result).removeprefix("  ").split("\n")
        yield from list_unread_letters(outcome.day, outcome.results)
        failures = Failures()
        for result in outcome.results:
            yield from failures.text(result, is_alone, prefix="").splitlines()
        yield from format_printed(outcome.printed, self._style)

    def _has_row(self, result: Result) -> bool:
        is_unchecked = result.status is Status.UNCHECKED
        if result.status is Status.WRONG or (is_unchecked and result.reason) or result.note:
            return True
        is_drawing = result.answer is not None and format_answer(result) != result.answer_text
        return is_drawing and not self._is_test
