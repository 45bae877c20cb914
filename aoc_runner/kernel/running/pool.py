"""Jobs run in workers, so that no day can harm another's row.

If a worker dies, the part that it was running fails, and a new worker runs the rest of the job.
"""

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from time import monotonic
from typing import NamedTuple, assert_never

from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.model.case import Case, Source
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
from aoc_runner.kernel.running.frames import make_exit_failure, make_hook_failure
from aoc_runner.kernel.running.process import WorkerProcess, get_output_encoding, wait_readable

_TICK = 0.1  # seconds
_STARTUP_TIME = 60.0  # seconds more for the start of a worker, and for the import of one that stays
_SCRIPT_GRACE = 3.0  # seconds
_MAX_LINES, _MAX_WIDTH = 20, 500  # of what a day printed last: lines, and bytes of each


class Outcome(NamedTuple):
    """What became of one day: a result of every part that was to be run."""

    day: Day
    source: Source | None  # of the user's input; None where it is not kept, and in a test
    results: Sequence[Result] = ()
    skipped: str = ""  # why it was not run: "needs pandas"
    printed: Sequence[str] = ()  # of an unattended day the last lines, a few at most

    @property
    def seconds(self) -> float:
        """How long its hooks took, as far as they returned; `parse` once for each case."""
        parsed = {it.case: it.parse_seconds for it in self.results if it.parse_seconds is not None}
        return sum(result.seconds or 0.0 for result in self.results) + sum(parsed.values())


class Event(NamedTuple):
    """Something that happened to the day of that number.

    Bytes are what an unattended day has printed. An attended one that requests the terminal has it
    once the event is taken. A Result comes before the Outcome that has it.
    """

    job_index: int
    value: messages.Message | bytes | Result | Outcome


KnownLookup = Callable[[Puzzle], KnownAnswers]  # asked when there is a result to compare


class Workers:
    """Workers that have done a job and can do another.

    Starting an interpreter takes much longer than removing a day's modules from one. A forked
    worker is kept for its own day only, and only if its job `stays`.
    """

    def __init__(self) -> None:
        self._idle: list[WorkerProcess] = []

    def take(self, job: messages.Job) -> WorkerProcess | None:
        """Give the job to an idle worker; None if there is none that can do it."""
        for worker in self._idle:
            is_for_all = worker.is_clean and not worker.is_forked and not job.force_spawn
            if is_for_all or (job.keep_alive and worker.job.day == job.day):
                self._idle.remove(worker)
                worker.send_job(job)
                return worker
        return None

    def keep(self, worker: WorkerProcess) -> bool:
        """Keep a worker that has done its job; False if it can do no other."""
        job = worker.job
        is_for_all = worker.is_clean and not (
            worker.is_forked or job.force_spawn or job.is_interactive
        )
        if is_kept := is_for_all or job.keep_alive:
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
    """Run the jobs, and yield the outcome of each; what the days print goes to `on_print`."""
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
    workers: Workers | None = None,
) -> Generator[Event | None, None, None]:
    """What happens while the jobs run, so many at once, up to the outcome of each.

    None comes from time to time, so that a clock can go on. A job is taken, and numbered, when a
    worker is to have it; what runs is killed when this is closed. Raises KeyboardInterrupt after
    the results that are known, where a Ctrl-C has ended an attended day. Idle `workers` do the
    jobs first; whoever passes them closes them.
    """
    own_workers = Workers()
    idle = own_workers if workers is None else workers
    states = (_JobState(number, job, get_known, idle) for number, job in enumerate(jobs))
    running: list[_JobState] = []
    try:
        while True:
            while len(running) < max_workers and (state := next(states, None)):
                if state.start_next():
                    running.append(state)
                yield from state.take_events()
            if not running:
                return
            seconds = min([_TICK, *(share.deadline - monotonic() for share in running)])
            if any(share.worker.is_over for share in running):
                seconds = 0.001  # The process ends soon, but nothing signals that.
            ready = wait_readable([share.worker for share in running], max(0.0, seconds))
            for state in running.copy():
                if not ready:  # it takes its time
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
        own_workers.close()


class _JobState:
    """A day among those that run: what is left to do of it, and what is known by now."""

    worker: WorkerProcess

    def __init__(
        self, index: int, job: messages.Job, get_known: KnownLookup, workers: Workers
    ) -> None:
        self.index = index
        self._get_known, self._workers = get_known, workers
        self._has_started = self._is_reused = False
        self._needs_retry = False  # whether a job without tasks needs another worker
        # A script has no terminal: its stdin is its input, and what it prints is read.
        self.job = job._replace(is_interactive=False) if job.day.kind == "script" else job
        self.deadline = float("inf")
        self.pending: list[tuple[Case, Part]] = []  # what is left
        self._results: list[Result] = []
        self._events: list[Event] = []
        self._printed = b""
        self._skipped = ""
        self._step: str | None = None  # what its worker does: a hook's name, "" between two
        self._case: Case | None = None  # that the hook is called on
        for case, parts in job.tasks:
            for part in parts:
                if case.skip is None:
                    self.pending.append((case, part))
                else:
                    about = case.name, part, Status.SKIPPED, case.expected.get(part)
                    self._emit_result(Result(*about, reason=case.skip))

    @property
    def _known(self) -> KnownAnswers:
        return self._get_known(self.job.day.puzzle)

    def start_next(self) -> bool:
        """Have a worker do what is missing, if anything is; else it is done."""
        is_done = self.job.tasks or (self._has_started and not self._needs_retry)
        if not self.pending and is_done:
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
        # What another worker has left undone is for a new one.
        idle = None if self._has_started else self._workers.take(job)
        self.worker = idle or WorkerProcess(job)
        if self._is_reused:  # what that worker has printed is printed again
            self._printed = b""
        self._has_started, self._is_reused, self._needs_retry = True, idle is not None, False
        self._step = "importing" if idle is None and self.worker.is_forked else "starting"
        self._extend_deadline()
        self._emit(messages.HookStarted(0, self._step))
        return True

    def take_events(self) -> Iterator[Event]:
        """What happened since this was asked last; who is to print waits until that is taken."""
        while self._events:
            event = self._events.pop(0)
            yield event
            if isinstance(event.value, messages.TerminalRequested):
                self.worker.ignore_sigint()  # After its first print the day handles Ctrl-C.
                self.worker.grant_terminal()

    def poll(self, ready: Collection[int]) -> Iterator[Event]:
        """Take in what has come from the worker, and see to its time and its end."""
        worker = self.worker
        self._read_printed(ready)  # first: a part's prints come before what it gives
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
        """Take in the next message; whether there was one."""
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
                result = make_result(case, part, value, self._known, *message[3:])
                if result.status is Status.WRONG and self._is_reused:
                    # Another day may have caused that: a new worker runs the rest.
                    self.worker.kill()
                    self.worker.is_over = True
                    return
                self.pending.remove((case, part))
                self._emit_result(result)
            case messages.HookFailed(task, hook):
                failure = make_hook_failure(
                    job.day, hook, message[2:], job.memory, job.is_interactive
                )
                self._fail(failure, None if task is None else self._cases[task], hook)
                self._step = ""
            case messages.Finished(is_clean):
                self._has_finished = True
                self._needs_retry = self._is_reused and not (self.job.tasks or is_clean)
                self._drain_printed()
                self.has_released_worker = not self.pending and self._workers.keep(self.worker)
                if not self.has_released_worker:
                    # Killing it takes less time than its own end, and no day can prevent it.
                    self.worker.kill()
            case _:
                assert_never(message)

    def _fail(self, failure: DayFailedError, of: Case | None, hook: str | None) -> None:
        """Have what is missing of that hook failed: of `parse` and the import all that need it."""
        may_lack = self.job.day.variant is not None or self.job.day.from_ != PROJECT
        if failure.missing and may_lack and self.job.can_skip:
            self._skipped = f"needs {failure.missing}"
        if not self.job.tasks:  # to see whether it can be loaded is all there was to do
            case = Case("", "", "file", {}, {})
            self._emit_result(make_failure(case, 1, failure, NOTHING_KNOWN))
        for case, part in self.pending.copy():
            if of in (None, case) and hook in (None, "parse", f"part{part}"):
                self.pending.remove((case, part))
                self._emit_result(make_failure(case, part, failure, self._known))

    def _emit(self, value: messages.Message | bytes | Result | Outcome) -> None:
        self._events.append(Event(self.index, value))

    def _emit_result(self, result: Result) -> None:
        self._results.append(result)
        self._emit(result)

    def _extend_deadline(self) -> None:
        if self.job.timeout is not None:
            # A loader that ends its script itself has a while to tell what that has printed.
            grace = _SCRIPT_GRACE if self.job.day.kind == "script" else 0.0
            if self._step == "starting" or (self.job.keep_alive and self._step == "importing"):
                grace = _STARTUP_TIME
            self.deadline = monotonic() + self.job.timeout + grace

    def _read_printed(self, ready: Collection[int]) -> bool:
        """Take in what it has printed; whether that was something."""
        content = self.worker.read_printed(ready)
        self._printed = (self._printed + content)[-_MAX_LINES * _MAX_WIDTH :]
        if content:
            self._emit(content)
        return bool(content)

    def _drain_printed(self) -> None:
        while self._read_printed(wait_readable([self.worker], 0)):
            pass

    def _on_exit(self, is_timeout: bool = False) -> None:
        """Fail what the worker was doing, unless it had finished."""
        job, worker = self.job, self.worker
        self._drain_printed()
        worker.close()
        is_done = self._has_finished or (job.tasks and not self.pending)
        if worker.was_interrupted or is_done:
            return
        if self._is_reused and not is_timeout:
            self._needs_retry = not job.tasks
            return  # Another day may have caused that: a new worker runs the rest.
        case, hook, prefix = None, None, ""
        if self._step in ("starting", "importing"):
            prefix = f"{job.day.puzzle} cannot be imported: "
        elif self.pending:
            # Between two hooks the first pending part is the next to run.
            now = self._case, self._step
            running = (task for task in self.pending if (task[0], f"part{task[1]}") == now)
            case, part = next(running, self.pending[0])
            hook = "parse" if self._step == "parse" else f"part{part}"
        if is_timeout:
            message = f"{prefix}over {job.timeout or 0.0:g} s"
            hint = "give it more: --timeout S, or `timeout:` in config.yaml"
            failure = DayFailedError(message, hint, (), hook, is_timeout=True)
        else:
            failure = make_exit_failure(worker.code or 0, hook, prefix)
        self._fail(failure, case, hook)

    def _make_outcome(self) -> Outcome:
        """What became of it, once nothing is left."""
        if self._skipped:
            return Outcome(self.job.day, None, skipped=self._skipped)
        lines = self._printed.decode(get_output_encoding(self.job), "replace").splitlines()[
            -_MAX_LINES:
        ]
        return Outcome(self.job.day, None, self._results, "", [it[:_MAX_WIDTH] for it in lines])
