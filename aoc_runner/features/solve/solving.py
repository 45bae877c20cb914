"""Days and their cases -> outcomes: run, shown as they are known, and their times kept."""

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from aoc_runner.kernel.commands import add_day_options
from aoc_runner.kernel.dates import ALL, takes
from aoc_runner.kernel.running.pool import run
from aoc_runner.kernel.running.results import Event, Outcome, failed
from aoc_runner.kernel.running.start import Job, Task
from aoc_runner.kernel.words.case import OWN, Case
from aoc_runner.kernel.words.errors import AocError, DayFailedError, UsageError
from aoc_runner.kernel.words.puzzle import Part, Puzzle, Selection

if TYPE_CHECKING:
    from aoc_runner.features.solve.many_days import ManyDays
    from aoc_runner.features.solve.one_day import OneDay
    from aoc_runner.kernel.context import Context
    from aoc_runner.kernel.days.day import Day
    from aoc_runner.kernel.store.ledger import Times
    from aoc_runner.kernel.words.case import Source

FindTasks = Callable[["Day", tuple[Part, ...]], list[Task]]
"""Gives what is to be run of those parts of the day, as far as it can be read."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """What `aoc run` and `aoc test` take: days, and how they are run."""
    takes(parser, "selection", "part", help="left out: the day you ran last, both parts")
    add_day_options(parser, "; or `all`")
    whole = whole_number
    parser.add_argument(
        "--jobs", metavar="N", type=whole, help="days at once; left out: one a core"
    )
    parser.add_argument("--timeout", metavar="S", help="seconds a part may take; many days: 300")
    parser.add_argument("--memory", metavar="MB", type=whole, help="megabytes a day may take")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def whole_number(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 9 and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no whole number above 0")


class Solving:
    """One run of days. A day alone that nothing bounds has the terminal."""

    def __init__(
        self,
        context: "Context",
        days: "Sequence[Day]",
        find_tasks: FindTasks,
        are_tests: bool = False,
    ) -> None:
        """Raises what `find_tasks` raises of one day; among many it is that day's outcome."""
        args = context.args
        if args.memory and sys.platform in ("win32", "darwin"):
            raise UsageError(
                "--memory: this system does not bound the memory of a process",
                "leave it out; --timeout ends what takes too long",
            )
        # Each is a line then: of many days, or of all who solve one.
        self.is_many = isinstance(args.selection, Selection) or ALL in (args.variant, args.from_)
        self.are_tests = are_tests
        self.context = context
        self.as_json = context.as_json
        self.days = days
        self.jobs = min(args.jobs or _cores(), len(days)) if self.is_many else 1
        self.known: dict[int, Outcome] = {}  # what is known of the days, by their numbers
        self._planned = [self._plan(day, find_tasks) for day in days]
        self.cases = [[case for case, _ in getattr(it, "tasks", ())] for it in self._planned]
        self._began = time.monotonic()
        self._times: dict[str, Times] = {}  # those that are kept, of the days whose are to be

    def _plan(self, day: "Day", find_tasks: FindTasks) -> Job | Outcome:
        """What is to be run of the day, or what became of it where nothing is."""
        args = self.context.args
        parts = tuple(part for part in day.puzzle.parts if args.part in (None, part))
        try:
            tasks = find_tasks(day, parts)
        except AocError as error:
            if not self.is_many:
                raise
            case = Case("examples" if self.are_tests else OWN, "", "kept", {}, {})
            failure = DayFailedError(error.message, error.hint, ())
            return Outcome(day, "", None, [failed(case, part, failure) for part in parts])
        if not tasks:
            return Outcome(day, "", None)
        if not (self.is_many or args.timeout or args.memory):
            return Job(day, tasks, attended=True, to_stderr=self.as_json)
        memory = args.memory and args.memory * 1_000_000
        timeout = self.context.settings.timeout
        return Job(day, tasks, timeout=timeout, memory=memory, may_be_skipped=self.is_many)

    @cached_property
    def _view(self) -> "ManyDays | OneDay":
        """What shows the days: first asked for while the first worker imports its day."""
        if self.is_many:
            from aoc_runner.features.solve.many_days import ManyDays

            return ManyDays(self.context.output, self)
        from aoc_runner.features.solve.one_day import OneDay

        return OneDay(self.context.output, self)

    @property
    def outcomes(self) -> list[Outcome]:
        """What is known of each day, in their order; after a Ctrl-C some may be missing."""
        return [outcome for _, outcome in sorted(self.known.items())]

    @property
    def seconds(self) -> float:
        """How long it takes by now."""
        return time.monotonic() - self._began

    @property
    def missing(self) -> list[Puzzle]:
        """The puzzles that had nothing to run on, in the order of their dates."""
        with_nothing = (it for it in self.outcomes if not (it.results or it.skipped or it.source))
        return sorted({outcome.day.puzzle for outcome in with_nothing})

    def run(self) -> None:
        """Run them, show them, and keep the times of those on the user's own input.

        Ctrl-C shows what is known by then.
        """
        self.context.account.close()  # no worker may have the ledger open
        try:
            self._show()
        except KeyboardInterrupt as stopped:
            if self.as_json and any(outcome.results for outcome in self.outcomes):
                self.context.output.write_json(self._document(), stopped)
            raise
        finally:
            if self._times:
                from aoc_runner.features.solve.sums import keep_times

                keep_times(self.context.account.ledger, self._times, self.outcomes)

    def end(self) -> int:
        """Show what is to be said of all of them, and return the exit code."""
        from aoc_runner.features.solve.sums import gravest

        if self.as_json:
            self.context.output.write_json(self._document())
        elif lines := self._view.summary():
            self.context.emit("\n".join(lines))
        return gravest(self.outcomes)

    def _document(self) -> object:
        from aoc_runner.features.solve.document import document

        return document(self, self.context.account.name)

    def _show(self) -> None:
        numbers = [number for number, it in enumerate(self._planned) if isinstance(it, Job)]
        jobs = [it for it in self._planned if isinstance(it, Job)]
        try:
            with closing(run(jobs, self.jobs)) as events:
                first = next(events, None)  # from here on a worker imports its day, and meanwhile:
                self._read_ledger()
                for number, it in enumerate(self._planned):
                    if isinstance(it, Outcome):
                        self._view.show(self._taken_in(Event(number, "done", it)))
                for event in chain([first], events):
                    event = event and event._replace(number=numbers[event.number])
                    self._view.show(self._taken_in(event))
        finally:
            self._view.end()

    def _read_ledger(self) -> None:
        """Enter what is known of the answers into the cases, and remember the day as the last."""
        account, days = self.context.account, self.days
        for number, day in enumerate(days):
            if self._source(number) in ("kept", "site"):
                account.enter_answers(day.puzzle, self.cases[number][0])
                if self.jobs == 1:
                    self._times[day.code] = account.ledger.times(day.code)
        if not isinstance(self.context.args.selection, Selection):
            self.context.remember(days[0].puzzle)
        account.close()

    def _taken_in(self, event: Event | None) -> Event | None:
        """The event, with all that is known of an outcome; now `outcomes` knows what it tells."""
        if event is None or event.kind not in ("result", "done"):
            return event
        number, source = event.number, self._source(event.number)
        if event.kind == "result":
            before = self.known[number].results if number in self.known else ()
            results = [*before, event.value]
            self.known[number] = Outcome(self.days[number], event.title, source, results)
            return event
        outcome = event.value._replace(source=source)
        if all(result.status != "failed" for result in outcome.results):
            outcome = outcome._replace(printed=())
        if not outcome.title:  # it was not loaded: what its file says
            outcome = outcome._replace(title=self.context.title(outcome.day))
        self.known[number] = outcome
        return event._replace(value=outcome)

    def _source(self, number: int) -> "Source | None":
        """Where the input came from; None in a test, which has many, and where there is none."""
        cases = [] if self.are_tests else self.cases[number]
        return cases[0].source if cases else None


def _cores() -> int:
    """How many processors this process may use."""
    can_tell = hasattr(os, "sched_getaffinity")
    return len(os.sched_getaffinity(0)) if can_tell else os.cpu_count() or 1
