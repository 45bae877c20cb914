"""The output of one day: its heading, and a row per result."""

from collections.abc import Callable, Sequence

from aoc_runner.features.solve.summary import Batch, count_statuses, format_counts
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.result import Result
from aoc_runner.kernel.running.messages import HookStarted
from aoc_runner.kernel.running.pool import Event, Outcome
from aoc_runner.kernel.terminal.output import Output, clear_line, forward_output, write_stderr
from aoc_runner.kernel.terminal.results import (
    Failures,
    ResultRows,
    StepTimer,
    describe_source,
    format_title,
    list_unread_letters,
)
from aoc_runner.kernel.terminal.style import Style, heading


class OneDayView:
    """Prints each result as it arrives, and failures on stderr; with --json only failures."""

    def __init__(self, output: Output, batch: Batch, get_title: Callable[[Day], str]) -> None:
        self._output, self._batch, self._get_title = output, batch, get_title
        self._day = batch.days[0]
        self._is_script = self._day.kind == "script"
        self._style = Style(output.stream)
        self._is_alone = not batch.is_test
        known = batch.get_known_answers(self._day.puzzle)
        self._rows = ResultRows(batch.cases[0], self._style, self._is_alone, known)
        self._failures = Failures()
        self._timer = StepTimer()
        self._has_heading = False

    def show(self, event: Event | None) -> None:
        """Handle an event, or None if nothing happened."""
        if event and isinstance(event.value, bytes) and not self._is_script:
            return  # The last lines are shown below the rows.
        self._timer.update(event)
        if event is None or event.value == HookStarted(0, "importing"):
            return
        self._write_heading()
        match event.value:
            case bytes() as content:
                forward_output(content, to_stderr=self._output.as_json)
            case Result() as result:
                self._emit(self._rows.row(result))
                if failure := self._failures.text(result, self._is_alone):
                    write_stderr(failure)
            case Outcome() as outcome:
                for line in list_unread_letters(self._day, outcome.results):
                    self._emit(line)
                if not self._is_script:
                    for line in format_printed(outcome.printed, self._style):
                        write_stderr(line)

    def end(self) -> None:
        """Clear the status line; even after a Ctrl-C."""
        clear_line()

    def format_summary(self) -> list[str]:
        """Return the counts of a test; a run has no summary."""
        if self._is_alone:
            return []
        count = count_statuses(self._batch.outcomes)
        if not count:
            return ["nothing to check: no example or cached input with a known answer"]
        return [", ".join(format_counts(count))]

    def _write_heading(self) -> None:
        if not self._has_heading:
            self._has_heading = True
            variant = f" ({self._day.variant})" if self._day.variant else ""
            title = format_title(self._day.puzzle, self._get_title(self._day)) + variant
            self._emit(heading(title, describe_source(self._day), self._output.stream))

    def _emit(self, text: str) -> None:
        if not self._output.as_json:
            self._output.write(f"{text}\n")


def format_printed(printed: Sequence[str], style: Style) -> list[str]:
    """Return the last lines that a day printed, each with a mark in front."""
    mark = "│" if style.unicode else "|"
    lines = [f"{mark} {escape_newlines(line)}" for line in printed]
    return ["last lines of output:", *lines] if lines else []
