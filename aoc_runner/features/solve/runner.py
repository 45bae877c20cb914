"""Runs days on cases, shows results as they arrive, and saves times."""

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
"""Returns the tasks for the given parts of a day."""


class RunOptions(NamedTuple):
    """The options that `aoc run` and `aoc test` share."""

    selection: Puzzle | Selection | None
    part: Part | None
    from_: str | None
    variant: str | None
    jobs: int | None
    timeout: str | None
    memory: int | None


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that `aoc run` and `aoc test` share."""
    takes(parser, "selection", "part", help="default: both parts of the last day you worked on")
    add_day_options(parser, "; or `all`")
    add, jobs = parser.add_argument, "number of parallel jobs (default: one per CPU core)"
    add("-j", "--jobs", metavar="N", type=parse_count, help=jobs)
    add("--timeout", metavar="S", help="timeout per part in seconds (default for many days: 300)")
    add("--memory", metavar="MB", type=parse_count, help="memory limit per day in megabytes")
    add("--json", action="store_true", help="print one JSON document")


def parse_count(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 9 and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a positive integer")


class Runner:
    """A run of days. A single day without time and memory limits is interactive."""

    def __init__(
        self,
        context: "Context",
        options: RunOptions,
        days: "Sequence[Day]",
        find_tasks: FindTasks,
        is_test: bool = False,
    ) -> None:
        """An error of `find_tasks` is raised, or with many days becomes the day's outcome."""
        if options.memory and sys.platform in ("win32", "darwin"):
            hint = "limit the time of a part instead: --timeout S"
            raise UsageError("--memory is not supported on this platform", hint)
        self._is_one_puzzle = not isinstance(options.selection, Selection)
        is_many = not self._is_one_puzzle or ALL in (options.variant, options.from_)
        self.context, self._options = context, options
        self._planned = [self._plan(day, find_tasks, is_many, is_test) for day in days]
        self.batch = Batch(
            days,
            [[case for case, _ in getattr(plan, "tasks", ())] for plan in self._planned],
            is_many=is_many,
            is_test=is_test,
            jobs=min(options.jobs or _count_cores(), len(days)) if is_many else 1,
        )
        self._times: dict[Day, Times] = {}  # saved times of the days to save

    def _plan(
        self, day: "Day", find_tasks: FindTasks, is_many: bool, is_test: bool
    ) -> Job | Outcome:
        """Return the job of a day, or its outcome if there is nothing to run."""
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
        """The output, created while the first worker imports its day."""
        output, get_title = self.context.output, self.context.downloads.get_title
        if self.batch.is_many:
            from aoc_runner.features.solve.many_days import ManyDaysView

            return ManyDaysView(output, self.batch, get_title)
        from aoc_runner.features.solve.one_day import OneDayView

        return OneDayView(output, self.batch, get_title)

    def run(self) -> None:
        """Run the days, show results, even after a Ctrl-C, and save times on the user's input."""
        self.context.account.close()  # A worker must not inherit an open ledger.
        try:
            self._show()
        except KeyboardInterrupt as interrupt:
            has_results = any(outcome.results for outcome in self.batch.outcomes)
            if has_results and self.context.output.as_json:
                self.context.output.write_json(self._make_document(), interrupt)
            raise
        finally:
            if self._times:
                save_times(self.context.account.ledger, self._times, self.batch.outcomes)

    def end(self) -> int:
        """Show the summary or the document, and return the exit code."""
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
                first = next(events, None)  # A worker imports its day now; meanwhile:
                self._read_ledger()
                for index, plan in enumerate(self._planned):
                    if isinstance(plan, Outcome):
                        self._view.show(self._record(Event(index, plan)))
                for event in chain([first], events):
                    event = event and event._replace(job_index=indexes[event.job_index])
                    self._view.show(self._record(event))
        finally:
            self._view.end()

    def _read_ledger(self) -> None:
        """Read known answers and times, and save the last day."""
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
        """Add the event to the batch; return it, with the source of an outcome."""
        if event is None:
            return None
        index, known = event.job_index, self.batch.known
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
    """Return the number of CPU cores that this process may use."""
    has_affinity = hasattr(os, "sched_getaffinity")
    return len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count() or 1
