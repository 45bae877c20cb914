"""Days and their cases -> outcomes: run, shown as they are known, and their times kept."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.features.solve.summary import Batch, get_exit_code, save_times
from aoc_runner.kernel.commands import add_day_options
from aoc_runner.kernel.dates import ALL, takes
from aoc_runner.kernel.model.case import INPUT_NAME, Case
from aoc_runner.kernel.model.errors import AocError, DayFailedError, UsageError
from aoc_runner.kernel.model.puzzle import Part, Puzzle, Selection
from aoc_runner.kernel.model.result import NOTHING_KNOWN, Result, Status, make_failure
from aoc_runner.kernel.running.messages import Job, Task
from aoc_runner.kernel.running.pool import Event, Outcome, run_jobs

if TYPE_CHECKING:
    from aoc_runner.features.solve.many_days import ManyDaysView
    from aoc_runner.features.solve.one_day import OneDayView
    from aoc_runner.kernel.context import Context
    from aoc_runner.kernel.days.day import Day
    from aoc_runner.kernel.store.ledger import Times

FindTasks = Callable[["Day", tuple[Part, ...]], list[Task]]
"""Gives what is to be run of those parts of the day, as far as it can be read."""


class RunOptions(NamedTuple):
    """What `aoc run` and `aoc test` have in common: the days, and how they are run."""

    selection: Puzzle | Selection | None
    part: Part | None
    from_: str | None
    variant: str | None
    jobs: int | None
    timeout: str | None
    memory: int | None


def add_options(parser: argparse.ArgumentParser) -> None:
    """What `aoc run` and `aoc test` take: days, and how they are run."""
    takes(parser, "selection", "part", help="left out: the day you ran last, both parts")
    add_day_options(parser, "; or `all`")
    parser.add_argument(
        "--jobs", metavar="N", type=parse_count, help="days at once; left out: one a core"
    )
    parser.add_argument("--timeout", metavar="S", help="seconds a part may take; many days: 300")
    parser.add_argument("--memory", metavar="MB", type=parse_count, help="megabytes a day may take")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def parse_count(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 9 and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no whole number above 0")


class Runner:
    """One run of days. A day alone that nothing bounds has the terminal."""

    def __init__(
        self,
        context: "Context",
        options: RunOptions,
        days: "Sequence[Day]",
        find_tasks: FindTasks,
        is_test: bool = False,
    ) -> None:
        """Raises what `find_tasks` raises of one day; among many it is that day's outcome."""
        if options.memory and sys.platform in ("win32", "darwin"):
            raise UsageError(
                "--memory: this system does not bound the memory of a process",
                "leave it out; --timeout ends what takes too long",
            )
        # Each is a line then: of many days, or of all who solve one.
        self._is_one_puzzle = not isinstance(options.selection, Selection)
        is_many = not self._is_one_puzzle or ALL in (options.variant, options.from_)
        self.context, self._options = context, options
        self._planned = [self._plan(day, find_tasks, is_many, is_test) for day in days]
        self.batch = Batch(
            days,
            [[case for case, _ in getattr(plan, "tasks", ())] for plan in self._planned],
            is_many=is_many,
            is_test=is_test,
            as_json=context.output.as_json,
            jobs=min(options.jobs or _count_cores(), len(days)) if is_many else 1,
        )
        self._times: dict[Day, Times] = {}  # those that are kept, of the days whose are to be

    def _plan(
        self, day: "Day", find_tasks: FindTasks, is_many: bool, is_test: bool
    ) -> Job | Outcome:
        """What is to be run of the day, or what became of it where nothing is."""
        options, selected = self._options, self._options.part
        parts = tuple(part for part in day.puzzle.parts if selected in (None, part))
        try:
            tasks = find_tasks(day, parts)
        except AocError as error:
            if not is_many:
                raise
            case = Case("examples" if is_test else INPUT_NAME, "", "kept", {}, {})
            failure = DayFailedError(error.message, error.hint, ())
            results = [make_failure(case, part, failure, NOTHING_KNOWN) for part in parts]
            return Outcome(day, None, results)
        if not tasks:
            return Outcome(day, None)
        if not (is_many or options.timeout or options.memory):
            return Job(day, tasks, is_interactive=True, to_stderr=self.context.output.as_json)
        memory = options.memory and options.memory * 1_000_000
        timeout, to_stderr = self.context.settings.timeout, self.context.output.as_json
        return Job(day, tasks, False, to_stderr, timeout, memory, can_skip=is_many)

    @cached_property
    def _view(self) -> "ManyDaysView | OneDayView":
        """What shows the days: first asked for while the first worker imports its day."""
        output, get_title = self.context.output, self.context.downloads.get_title
        if self.batch.is_many:
            from aoc_runner.features.solve.many_days import ManyDaysView

            return ManyDaysView(output, self.batch, get_title)
        from aoc_runner.features.solve.one_day import OneDayView

        return OneDayView(output, self.batch, get_title)

    def run(self) -> None:
        """Run them, show them, and keep the times of those on the user's own input.

        Ctrl-C shows what is known by then.
        """
        self.context.account.close()  # no worker may have the ledger open
        try:
            self._show()
        except KeyboardInterrupt as interrupt:
            if self.context.output.as_json and any(
                outcome.results for outcome in self.batch.outcomes
            ):
                self.context.output.write_json(self._make_document(), interrupt)
            raise
        finally:
            if self._times:
                save_times(self.context.account.ledger, self._times, self.batch.outcomes)

    def end(self) -> int:
        """Show what is to be said of all of them, and return the exit code."""
        if self.context.output.as_json:
            self.context.output.write_json(self._make_document())
        elif lines := self._view.format_summary():
            self.context.emit("\n".join(lines))
        return get_exit_code(self.batch.outcomes)

    def _make_document(self) -> object:
        from aoc_runner.features.solve.document import make_document

        account, get_title = self.context.account.name, self.context.downloads.get_title
        return make_document(self.batch, account, get_title)

    def _show(self) -> None:
        indexes = [index for index, plan in enumerate(self._planned) if isinstance(plan, Job)]
        jobs = [plan for plan in self._planned if isinstance(plan, Job)]
        try:
            with closing(run_jobs(jobs, self.batch.jobs, self.batch.get_known_answers)) as events:
                first = next(events, None)  # from here on a worker imports its day, and meanwhile:
                self._read_ledger()
                for index, plan in enumerate(self._planned):
                    if isinstance(plan, Outcome):
                        self._view.show(self._record(Event(index, plan)))
                for event in chain([first], events):
                    event = event and event._replace(number=indexes[event.number])
                    self._view.show(self._record(event))
        finally:
            self._view.end()

    def _read_ledger(self) -> None:
        """Read what is known of the answers and times, and remember the day as the last."""
        account, batch = self.context.account, self.batch
        for index, day in enumerate(batch.days):
            if any(case.is_user_input or case.proposed for case in batch.cases[index]):
                batch.answers[day.puzzle] = account.known_answers(day.puzzle)
            if batch.get_source(index) in ("kept", "site") and batch.jobs == 1:
                self._times[day] = account.ledger.get_times(day.ledger_key)
        if self._is_one_puzzle:
            self.context.days.save_last_day(batch.days[0].puzzle)
        account.close()

    def _record(self, event: Event | None) -> Event | None:
        """The event, with all that is known of an outcome; now the batch knows what it tells."""
        if event is None:
            return None
        index, known = event.number, self.batch.known
        source = self.batch.get_source(index)
        match event.value:
            case Result() as result:
                earlier = known[index].results if index in known else ()
                known[index] = Outcome(self.batch.days[index], source, [*earlier, result])
            case Outcome() as outcome:
                outcome = outcome._replace(source=source)
                if all(result.status is not Status.FAILED for result in outcome.results):
                    outcome = outcome._replace(printed=())
                known[index] = outcome
                return event._replace(value=outcome)
        return event


def _count_cores() -> int:
    """How many processors this process may use."""
    has_affinity = hasattr(os, "sched_getaffinity")
    return len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count() or 1
