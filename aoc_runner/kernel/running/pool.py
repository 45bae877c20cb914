"""Run jobs in workers. If one dies, its current part fails and a new worker runs the rest."""

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from time import monotonic
from typing import NamedTuple, assert_never

from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.model.case import Case, InputSource
from aoc_runner.kernel.model.errors import DayFailedError
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.model.result import (
    NOTHING_KNOWN,
    KnownAnswers,
    Result,
    Status,
    make_failure,
    make_result,
)
from aoc_runner.kernel.running import messages
from aoc_runner.kernel.running.frames import decode_failure, make_exit_failure
from aoc_runner.kernel.running.process import WorkerProcess, get_output_encoding, wait_readable

_TICK = 0.1  # seconds
_STARTUP_TIME = 60.0  # extra seconds for a worker to start, or a kept worker to import a day
_SCRIPT_GRACE = 3.0  # extra seconds for a loader to stop its script and report output
_MAX_LINES, _MAX_WIDTH = 20, 500  # lines to keep of a day's output, and characters per line


class Outcome(NamedTuple):
    """A day with a result for each part that was to be run."""

    day: Day
    source: InputSource | None  # of the input; None without an input, and in tests
    results: Sequence[Result] = ()
    skipped: str = ""  # why the day was not run, for example "needs pandas"
    printed: Sequence[str] = ()  # the last lines of output of a day without the terminal

    @property
    def seconds(self) -> float:
        """The total time of the hooks that returned, with `parse` once for each case."""
        parsed = {row.case: row.parse_seconds for row in self.results if row.parse_seconds}
        return sum(row.seconds or 0.0 for row in self.results) + sum(parsed.values())


class Event(NamedTuple):
    """Something that happened in a job. Each Result comes before its Outcome."""

    job_index: int
    value: messages.Message | bytes | Result | Outcome  # bytes: captured output of the day


KnownLookup = Callable[[Puzzle], KnownAnswers]
"""Returns the known answers to a puzzle; called once there is a result to compare."""


class IdleWorkers:
    """Idle workers, which can do another job.

    Starting an interpreter takes much longer than removing a day's modules from one. A forked
    worker is kept only if its job has `keep_alive`, and only for jobs of the same day.
    """

    def __init__(self) -> None:
        self._idle: list[WorkerProcess] = []

    def take(self, job: messages.Job) -> WorkerProcess | None:
        """Send the job to an idle worker, and return it; return None if no worker can do it."""
        for worker in self._idle:
            can_run_any_day = worker.is_clean and not worker.is_forked and not job.force_spawn
            if can_run_any_day or (job.keep_alive and worker.job.day == job.day):
                self._idle.remove(worker)
                worker.send_job(job)
                return worker
        return None

    def keep(self, worker: WorkerProcess) -> bool:
        """Keep a worker that has finished its job; return False if it is not reusable."""
        job = worker.job
        is_single_use = worker.is_forked or job.force_spawn or job.is_interactive
        if is_kept := job.keep_alive or (worker.is_clean and not is_single_use):
            self._idle.append(worker)
        return is_kept

    def close(self) -> None:
        while self._idle:
            self._idle.pop().close()


def iter_outcomes(
    jobs: Iterable[messages.Job],
    max_workers: int = 1,
    get_known: KnownLookup = lambda _: NOTHING_KNOWN,
    on_print: Callable[[bytes], object] | None = None,
) -> Generator[Outcome, None, None]:
    """Run the jobs and yield their outcomes; call `on_print` with the output of the days."""
    with closing(run_jobs(jobs, max_workers, get_known)) as events:
        for event in events:
            match event and event.value:
                case Outcome() as outcome:
                    yield outcome
                case bytes() as content if on_print is not None:
                    on_print(content)


def run_jobs(
    jobs: Iterable[messages.Job],
    max_workers: int = 1,
    get_known: KnownLookup = lambda _: NOTHING_KNOWN,
    idle_workers: IdleWorkers | None = None,
) -> Generator[Event | None, None, None]:
    """Run the jobs, at most `max_workers` in parallel, and yield their events.

    None is yielded regularly, so that the caller can update a clock. A job is taken from `jobs`
    once it can start. A day that requests the terminal gets it once the caller takes the next
    event. Closing the generator kills running workers; the caller closes `idle_workers`. Raises
    KeyboardInterrupt if a Ctrl-C has ended an interactive day.
    """
    default_workers = IdleWorkers()
    idle = default_workers if idle_workers is None else idle_workers
    states = (_JobState(index, job, get_known, idle) for index, job in enumerate(jobs))
    running: list[_JobState] = []
    try:
        while True:
            while len(running) < max_workers and (state := next(states, None)):
                if state.start_next():
                    running.append(state)
                yield from state.take_events()
            if not running:
                return
            seconds = min([_TICK, *(state.deadline - monotonic() for state in running)])
            if any(state.worker.has_closed_pipe for state in running):
                seconds = 0.001  # The process ends soon, but nothing signals that.
            ready = wait_readable([state.worker for state in running], max(0.0, seconds))
            for state in running.copy():
                if not ready:  # The day may wait for the user, so Ctrl-C is for the day.
                    state.worker.ignore_sigint()
                yield from state.poll(ready)
                if state.worker.code is None and not state.has_released_worker:
                    continue
                running.remove(state)
                if state.worker.was_interrupted:
                    raise KeyboardInterrupt
                if state.start_next():
                    running.append(state)
                yield from state.take_events()
            yield None
    finally:
        for state in running:
            state.worker.close()
        default_workers.close()


class _JobState:
    """The state of a running job: its pending parts, its results and its worker."""

    worker: WorkerProcess

    def __init__(
        self, index: int, job: messages.Job, get_known: KnownLookup, idle_workers: IdleWorkers
    ) -> None:
        self.index = index
        self._get_known = partial(get_known, job.day.puzzle)
        self._idle_workers = idle_workers
        self._has_started = self._is_reused = self._has_finished = self.has_released_worker = False
        self._needs_retry = False  # a reused worker failed a job without tasks
        # A script never has the terminal: its stdin is the input, its stdout has the answers.
        self.job = job._replace(is_interactive=False) if job.day.kind == "script" else job
        self.deadline = float("inf")
        self.pending: list[tuple[Case, Part]] = []
        self._cases: list[Case] = []  # of the tasks that the worker got
        self._results: list[Result] = []
        self._events: list[Event] = []
        self._printed = b""
        self._skipped = ""
        self._step = ""  # what the worker does: a hook's name, "" between two hooks
        self._case: Case | None = None  # the case of that hook
        for case, parts in job.tasks:
            for part in parts:
                if case.skip is None:
                    self.pending.append((case, part))
                else:
                    args = case.name, part, Status.SKIPPED, case.expected.get(part)
                    self._emit_result(Result(*args, reason=case.skip))

    def start_next(self) -> bool:
        """Give the pending parts to a worker; return False if the job is done."""
        can_finish = bool(self.job.tasks) or (self._has_started and not self._needs_retry)
        if can_finish and not self.pending:
            self._emit(self._make_outcome())
            return False
        tasks: list[tuple[Case, list[Part]]] = []
        for case, part in self.pending:
            if not tasks or tasks[-1][0] is not case:
                tasks.append((case, []))
            tasks[-1][1].append(part)
        self._cases = [case for case, _ in tasks]
        self._has_finished = self.has_released_worker = False
        job = self.job._replace(tasks=tasks)
        # The rest of a started job needs a new worker.
        idle = None if self._has_started else self._idle_workers.take(job)
        self.worker = idle or WorkerProcess(job)
        if self._is_reused:
            self._printed = b""  # The new worker prints the same again.
        self._has_started, self._is_reused, self._needs_retry = True, idle is not None, False
        self._step = "importing" if idle is None and self.worker.is_forked else "starting"
        self._extend_deadline()
        self._emit(messages.HookStarted(0, self._step))
        return True

    def take_events(self) -> Iterator[Event]:
        """Yield the events since the last call; after a request for the terminal, grant it."""
        while self._events:
            event = self._events.pop(0)
            yield event
            if isinstance(event.value, messages.TerminalRequested):
                self.worker.ignore_sigint()  # From now on, Ctrl-C is for the day.
                self.worker.grant_terminal()

    def poll(self, ready: Collection[int]) -> Iterator[Event]:
        """Process the worker's messages, its timeout and its exit; yield the events."""
        worker = self.worker
        self._read_printed(ready)  # First, because a part prints before it returns.
        self._receive(ready)
        if not self.has_released_worker and worker.has_exited():
            while self._receive(wait_readable([worker], 0)):
                pass
            self._on_exit()
        elif monotonic() > self.deadline:
            worker.kill()
            self._on_exit(is_timeout=True)
        yield from self.take_events()

    def _receive(self, ready: Collection[int]) -> bool:
        """Process the next message; return False if there is none."""
        message = self.worker.receive(ready)
        if message is not None:
            self._on_message(message)
            self._extend_deadline()
        return message is not None

    def _on_message(self, message: messages.Message) -> None:
        job = self.job
        match message:
            case messages.Loaded() | messages.FeatureMessage() | messages.TerminalRequested():
                self._emit(message)
            case messages.HookStarted(task, hook):
                self._step, self._case = hook, self._cases[task] if job.tasks else None
                self._emit(message)
            case messages.PartReturned(task, part, value):
                case = self._cases[task]
                self._step = ""
                result = make_result(case, part, value, self._get_known(), *message[3:])
                if result.status is Status.WRONG and self._is_reused:
                    # The previous day may have caused it, so a new worker runs the rest.
                    self.worker.kill()
                    self.worker.has_closed_pipe = True  # Ignore its later messages.
                    return
                self.pending.remove((case, part))
                self._emit_result(result)
            case messages.HookFailed(task, hook):
                failure = decode_failure(job.day, hook, message[2:], job.memory, job.is_interactive)
                self._fail(failure, None if task is None else self._cases[task], hook)
                self._step = ""
            case messages.Finished(is_clean):
                self._has_finished = True
                self._needs_retry = self._is_reused and not (self.job.tasks or is_clean)
                self._drain_printed()
                self.has_released_worker = not self.pending and self._idle_workers.keep(self.worker)
                if not self.has_released_worker:
                    # This is faster than waiting for its exit, and no day can prevent it.
                    self.worker.kill()
            case _:
                assert_never(message)

    def _fail(self, failure: DayFailedError, for_case: Case | None, hook: str | None) -> None:
        """Fail the pending parts of `hook`; a failed import or `parse` fails all that need it."""
        is_optional = self.job.day.variant is not None or self.job.day.from_ != PROJECT
        if failure.missing and is_optional and self.job.can_skip:
            self._skipped = f"needs {failure.missing}"
        if not self.job.tasks:  # The job was only to load the day, or to do other work.
            case = Case("", "", "file", {}, {})
            self._emit_result(make_failure(case, 1, failure, NOTHING_KNOWN))
        for case, part in self.pending.copy():
            if for_case in (None, case) and hook in (None, "parse", f"part{part}"):
                self.pending.remove((case, part))
                self._emit_result(make_failure(case, part, failure, self._get_known()))

    def _emit(self, value: messages.Message | bytes | Result | Outcome) -> None:
        self._events.append(Event(self.index, value))

    def _emit_result(self, result: Result) -> None:
        self._results.append(result)
        self._emit(result)

    def _extend_deadline(self) -> None:
        if self.job.timeout is not None:
            grace = _SCRIPT_GRACE if self.job.day.kind == "script" else 0.0
            if self._step == "starting" or (self.job.keep_alive and self._step == "importing"):
                grace = _STARTUP_TIME
            self.deadline = monotonic() + self.job.timeout + grace

    def _read_printed(self, ready: Collection[int]) -> bool:
        """Read output of the worker; return False if there is none."""
        content = self.worker.read_printed(ready)
        self._printed = (self._printed + content)[-_MAX_LINES * _MAX_WIDTH :]
        if content:
            self._emit(content)
        return bool(content)

    def _drain_printed(self) -> None:
        while self._read_printed(wait_readable([self.worker], 0)):
            pass

    def _on_exit(self, is_timeout: bool = False) -> None:
        """Fail what was in progress, unless the job had finished."""
        job, worker = self.job, self.worker
        self._drain_printed()
        worker.close()
        is_done = self._has_finished or (job.tasks and not self.pending)
        if worker.was_interrupted or is_done:
            return
        if self._is_reused and not is_timeout:
            self._needs_retry = not job.tasks
            return  # The previous day may have caused it, so a new worker runs the rest.
        case, hook, prefix = None, None, ""
        if self._step in ("starting", "importing"):
            prefix = f"{job.day.puzzle} cannot be imported: "
        elif self.pending:
            # Between two hooks the first pending part is the next to run.
            current = self._case, self._step
            running = (task for task in self.pending if (task[0], f"part{task[1]}") == current)
            case, part = next(running, self.pending[0])
            hook = "parse" if self._step == "parse" else f"part{part}"
        if is_timeout:
            message = f"{prefix}timed out after {job.timeout or 0.0:g} s"
            hint = "raise the limit with --timeout S or `timeout:` in config.yaml"
            failure = DayFailedError(message, hint, (), hook, is_timeout=True)
        else:
            failure = make_exit_failure(worker.code or 0, hook, prefix)
        self._fail(failure, case, hook)

    def _make_outcome(self) -> Outcome:
        """Return the outcome of a job that is done."""
        if self._skipped:
            return Outcome(self.job.day, None, skipped=self._skipped)
        text = self._printed.decode(get_output_encoding(self.job), "replace")
        lines = [line[:_MAX_WIDTH] for line in text.splitlines()[-_MAX_LINES:]]
        return Outcome(self.job.day, None, self._results, "", lines)
