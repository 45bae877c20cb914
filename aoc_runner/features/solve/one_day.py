"""What is seen of one day while it runs: its heading, and a row a result."""

from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING

from aoc_runner.features.solve.sums import counts, statuses
from aoc_runner.kernel.running.results import Event
from aoc_runner.kernel.terminal.output import Output, pass_on, tell
from aoc_runner.kernel.terminal.results import Failures, ResultRows, heading, unread_letters
from aoc_runner.kernel.terminal.style import Style
from aoc_runner.kernel.terminal.waiting import draw, draw_clock
from aoc_runner.kernel.words.visible import one_line

if TYPE_CHECKING:
    from aoc_runner.features.solve.solving import Solving


class OneDay:
    """Shows each result as soon as it is known, and on stderr why parts failed.

    With --json only that, for the document has the rest.
    """

    def __init__(self, output: Output, solving: "Solving") -> None:
        self._write = output.write
        self._solving = solving
        self._day = solving.days[0]
        self._is_script = self._day.kind == "script"  # what it prints is shown as it comes
        self._style = Style(output.stream)
        self._is_alone = not solving.are_tests  # the case, which then needs no name
        self._rows = ResultRows(solving.cases[0], self._style, self._is_alone)
        self._failures = Failures()
        self._doing, self._since = "", 0.0  # what is waited for, and since when
        self._has_heading = False

    def show(self, event: Event | None) -> None:
        """Take what happened; None is a moment in which nothing did."""
        if event is None:
            if self._doing:
                draw_clock(self._doing, self._since)
            return
        draw("")
        self._doing, self._since = "", monotonic()
        if event.value == "importing":
            self._doing = f"importing {self._day.module}"
        elif event.kind in ("begins", "prints", "result"):
            self._head(event.title)
        if event.kind == "begins":
            self._doing = self._doing or event.value
        elif event.kind == "printed" and self._is_script:
            self._head("")
            pass_on(event.value, to_stderr=self._solving.as_json)
        elif event.kind == "result":
            self._emit(self._rows.row(event.value))
            if failure := self._failures.text(event.value, self._is_alone):
                tell(failure)
        elif event.kind == "done":
            self._head(event.value.title)
            for line in unread_letters(self._day, event.value.results):
                self._emit(line)
            if not self._is_script:
                for line in printed_lines(event.value.printed, self._style):
                    tell(line)

    def end(self) -> None:
        """Take the waiting line away; also after a Ctrl-C."""
        draw("")

    def summary(self) -> list[str]:
        """How many cases of a test are right, wrong, and of other kinds; nothing of a run."""
        if self._is_alone:
            return []
        count = statuses(self._solving.outcomes)
        if not count:
            return ["nothing to check: no examples, and no accepted answers with a kept input"]
        return [", ".join(counts(count))]

    def _head(self, title: str) -> None:
        if not self._has_heading:
            self._has_heading = True
            title = title or self._solving.context.title(self._day)
            self._emit(heading(self._day, title, self._style))

    def _emit(self, text: str) -> None:
        if not self._solving.as_json:
            self._write(f"{text}\n")


def printed_lines(printed: Sequence[str], style: Style) -> list[str]:
    """What a day printed last, each line with a mark: they are its own words."""
    mark = "│" if style.unicode else "|"
    lines = [f"{mark} {one_line(line)}" for line in printed]
    return ["what it printed last:", *lines] if lines else []
