"""What is seen of many days while they run: a line a day, and below them a summary."""

from collections.abc import Iterator
from contextlib import nullcontext
from time import time
from typing import TYPE_CHECKING

from aoc_runner.features.solve.day_lines import TIME, DayLines
from aoc_runner.features.solve.sums import disagreements, nothing_ran, statuses
from aoc_runner.kernel.running.results import Event
from aoc_runner.kernel.terminal.names import full_name, told_apart
from aoc_runner.kernel.terminal.output import Output
from aoc_runner.kernel.terminal.results import fetch_command
from aoc_runner.kernel.terminal.style import MARKS, Style, duration, width_of
from aoc_runner.kernel.terminal.waiting import clock, on_terminal
from aoc_runner.kernel.words.visible import one_line

if TYPE_CHECKING:
    from aoc_runner.features.solve.solving import Solving
    from aoc_runner.kernel.terminal.progress import Bar

_PATIENCE = 0.5  # seconds: what is over by then needs no bar
_FEW = 5  # parts that nobody needs to hear the slowest of


class ManyDays:
    """Many days: a line each, in their order, as soon as those before it have theirs.

    On a terminal a bar says how many are done; with --json there is nothing else.
    """

    def __init__(self, output: Output, solving: "Solving") -> None:
        self._write = output.write
        self._solving = solving
        self._style, self._names = Style(output.stream), told_apart(solving.days)
        self._style.rough = solving.jobs > 1
        width = width_of(output.stream) if output.stream.isatty() else None
        self._lines = DayLines(self._style, width, self._names, are_tests=solving.are_tests)
        self._done: set[int] = set()  # the numbers of days
        self._next = 0  # the first that is not shown yet
        self._doing: dict[int, str] = {}  # what the days do that run right now, by their numbers
        self._bar: Bar | None = None

    def show(self, event: Event | None) -> None:
        """Take what happened; None is a moment in which nothing did."""
        if event is None:
            self._flush()
            self._draw()
        elif event.kind == "begins":
            self._doing[event.number] = event.value
        elif event.kind == "done":
            self._doing.pop(event.number, None)
            self._done.add(event.number)

    def end(self) -> None:
        """Take the bar away, and show what is left of what is known; also after a Ctrl-C."""
        if self._bar:
            self._bar.__exit__()
            self._bar = None
        self._done = set(self._solving.known)
        for number in sorted(self._done):  # those before it nobody will finish any more
            self._next = max(self._next, number)
            self._flush()

    def _flush(self) -> None:
        """Write the lines that are due."""
        text, solving = "", self._solving
        while self._next in self._done:
            if not solving.as_json:
                outcome, cases = solving.known[self._next], solving.cases[self._next]
                text += self._lines.text(outcome, cases) + "\n"
            self._next += 1
        if text:
            with self._bar.away() if self._bar else nullcontext():
                self._write(text)

    def _draw(self) -> None:
        seconds = self._solving.seconds
        if self._bar is None:
            if seconds < _PATIENCE or not on_terminal():
                return
            from aoc_runner.kernel.terminal.progress import Bar

            self._bar = Bar(len(self._solving.days)).__enter__()
        number, what = next(iter(self._doing.items()), (0, ""))
        doing = f"{self._solving.days[number].puzzle}  {what}" if what else ""
        self._bar.show(len(self._done), doing, clock(int(seconds)))

    def summary(self) -> list[str]:
        """The counts, the times, and what is worth a look, in lines."""
        lines = [", ".join(self._counts()), "; ".join(self._times()), *self._slowest()]
        if self._solving.are_tests:
            return lines
        lines += self._disagreements()
        to_fetch = [puzzle for puzzle in self._solving.missing if puzzle.unlock <= time()]
        if to_fetch and not nothing_ran(self._solving.outcomes):  # of which an error will tell
            lines.append(f"next: {fetch_command(to_fetch)} gets {_number(len(to_fetch), 'input')}")
        return lines

    def _counts(self) -> Iterator[str]:
        outcomes, are_tests = self._solving.outcomes, self._solving.are_tests
        count = statuses(outcomes)
        for status in MARKS:
            if count[status] or status in ("right", "wrong"):
                yield f"{count[status]} {status}"
        if missing := self._solving.missing:
            without = "with nothing to check" if are_tests else "without input"
            yield f"{_number(len(missing), 'day')} {without}"
        if skipped := sum(bool(outcome.skipped) for outcome in outcomes):
            yield f"{_number(skipped, 'solution' if self._names else 'day')} skipped"

    def _times(self) -> Iterator[str]:
        outcomes, jobs = self._solving.outcomes, self._solving.jobs
        ran = _number(len({outcome.day.puzzle for outcome in outcomes}), "day")
        if self._names:
            ran = f"{len(outcomes)} solutions of {ran}"
        at_once = f", {jobs} at once" if jobs > 1 else ""
        yield f"{ran} in {duration(self._solving.seconds)}{at_once}"
        if seconds := sum(outcome.seconds for outcome in outcomes):
            yield f"their times sum to {self._style.seconds(seconds)}"

    def _slowest(self) -> Iterator[str]:
        results = [(outcome, it) for outcome in self._solving.outcomes for it in outcome.results]
        slow = [(outcome, it) for outcome, it in results if it.answer and it.seconds is not None]
        if len(slow) <= _FEW:
            return
        slow.sort(key=lambda pair: -(pair[1].seconds or 0))
        yield "the slowest:"
        for outcome, result in slow[:_FEW]:
            case = f" of {one_line(result.case)}" if self._solving.are_tests else ""
            what = f"{full_name(outcome.day, self._names)} part {result.part}{case}"
            yield f"  {self._style.seconds(result.seconds):>{TIME}}  {what}"

    def _disagreements(self) -> Iterator[str]:
        for puzzle, part, answers in disagreements(self._solving.outcomes):
            yield f"{puzzle} part {part}: they do not agree"
            by_answer: dict[str, list[str]] = {}
            for day, answer in answers:
                by_answer.setdefault(answer, []).append(self._names[day])
            for answer, who in by_answer.items():
                yield f"  {one_line(answer)}: {one_line(', '.join(who))}"


def _number(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
