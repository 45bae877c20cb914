"""One day or many, each in a worker of its own, so that none can harm another's row.

What a day does not live to tell is a failed part, and the rest of it goes to a new worker.
"""

from collections.abc import Collection, Generator, Iterable, Iterator
from time import monotonic
from typing import Any

from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.running.frames import failure_of, gone
from aoc_runner.kernel.running.results import Event, Outcome, Result, failed, result_of
from aoc_runner.kernel.running.start import Job, Worker, wait
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import DayFailedError
from aoc_runner.kernel.words.puzzle import Part

_TICK = 0.1  # seconds
_IMPORT = 60.0  # seconds more that the import may take of a worker that stays
_GRACE = 3.0  # seconds
_LINES, _WIDE = 20, 500  # of what a day printed last: lines, and bytes of each


def run(
    jobs: Iterable[Job], at_once: int = 1, idle: dict[Day, Worker] | None = None
) -> Generator[Event | None, None, None]:
    """What happens while the jobs run, so many at once, up to the outcome of each.

    None comes from time to time, so that a clock can go on. The jobs are numbered as they come, and
    a job is asked for when a worker is to have it. What runs is killed when this is closed. Raises
    KeyboardInterrupt after the results that are known, where a Ctrl-C has ended an attended day.

    The worker of a job that `stays` is `idle` afterwards, and is taken for the day's next job; who
    has them closes them.
    """
    idle = {} if idle is None else idle
    shares = (_Share(number, job, idle) for number, job in enumerate(jobs))
    running: list[_Share] = []
    try:
        while True:
            while len(running) < at_once and (share := next(shares, None)):
                if share.goes_on():
                    running.append(share)
                yield from share.news()
            if not running:
                return
            seconds = min([_TICK, *(share.deadline - monotonic() for share in running)])
            if any(share.worker.is_over for share in running):
                seconds = 0.001  # its end is near, of which nobody tells
            ready = wait([share.worker for share in running], max(0.0, seconds))
            for share in running.copy():
                if not ready:  # it takes its time
                    share.worker.leave_interrupts()
                yield from share.look(ready)
                if share.worker.code is None and not share.leaves_its_worker():
                    continue
                running.remove(share)
                if share.worker.was_interrupted:
                    raise KeyboardInterrupt
                if share.goes_on():
                    running.append(share)
                yield from share.news()
            yield None
    finally:
        for share in running:
            share.worker.close()


class _Share:
    """A day among those that run: what is left to do of it, and what is known by now."""

    worker: Worker

    def __init__(self, number: int, job: Job, idle: dict[Day, Worker]) -> None:
        self.number = number
        self._idle = idle
        # A script has no terminal: its stdin is its input, and what it prints is read.
        self.job = job._replace(attended=False) if job.day.kind == "script" else job
        self.title = ""
        self.deadline = float("inf")
        self.missing: list[tuple[Case, Part]] = []  # what is left
        self._results: list[Result] = []
        self._news: list[Event] = []
        self._printed = b""
        self._skipped = ""
        self._doing = ""  # what its worker is at, if it ever had one
        for case, parts in job.tasks:
            for part in parts:
                if case.skip is None:
                    self.missing.append((case, part))
                else:
                    expected = case.expected.get(part)
                    self._tell(Result(case.name, part, "skipped", expected, reason=case.skip))

    def goes_on(self) -> bool:
        """Have a worker do what is missing, if anything is; else it is done."""
        if not self.missing and (self.job.tasks or self._doing):
            self._news.append(Event(self.number, "done", self._outcome()))
            return False
        tasks: list[tuple[Case, list[Part]]] = []
        for case, part in self.missing:
            if not tasks or tasks[-1][0] is not case:
                tasks.append((case, []))
            tasks[-1][1].append(part)
        self._cases = [case for case, _ in tasks]
        self._has_told_all = False
        self._failure: DayFailedError | None = None
        if self.job.day in self._idle:
            self._doing = "waiting"
            self.worker = self._idle.pop(self.job.day)
            self.worker.give(tasks)
        else:
            self._doing = "importing"
            self.worker = Worker(self.job._replace(tasks=tasks))
        self._put_off()
        self._news.append(Event(self.number, "begins", self._doing, self.title))
        return True

    def leaves_its_worker(self) -> bool:
        """Have the worker be idle if it is to stay, and has told all."""
        if not self.job.stays or self.missing:
            return False
        self._idle[self.job.day] = self.worker
        return True

    def news(self) -> Iterator[Event]:
        """What happened since this was asked last; who is to print waits until that is taken."""
        while self._news:
            event = self._news.pop(0)
            yield event
            if event.kind == "prints":
                self.worker.let_print()

    def look(self, ready: Collection[int]) -> Iterator[Event]:
        """Take in what has come from the worker, and see to its time and its end."""
        worker = self.worker
        self._take_printed(ready)  # first: a part's prints come before what it gives
        self._hear(ready)
        if worker.has_ended():
            while self._hear(wait([worker], 0)):
                pass
            self._end()
        elif monotonic() > self.deadline:
            seconds = self.job.timeout or 0.0
            cure = "give it more: --timeout S, or `timeout:` in config.yaml"
            self._failure = DayFailedError(f"over {seconds:g} s", cure, ())
            self._failure.is_timeout = True
            worker.kill()
            self._end()
        yield from self.news()

    def _hear(self, ready: Collection[int]) -> bool:
        """Take in the next message; whether there was one."""
        message = self.worker.hear(ready)
        if message is not None:
            kind, *fields = message
            getattr(self, f"_hear_{kind}")(*fields)
            self._put_off()
        return message is not None

    def _hear_told(self, kind: Any, value: Any) -> None:
        self._news.append(Event(self.number, kind, value))

    def _hear_loaded(self, title: str) -> None:
        self.title = title or self.title

    def _hear_begin(self, place: int, hook: str) -> None:
        self._doing = hook
        what = f"part {hook[-1]}" if hook.startswith("part") else hook
        self._news.append(Event(self.number, "begins", what, self.title))

    def _hear_prints(self) -> None:
        self._news.append(Event(self.number, "prints", None, self.title))

    def _hear_result(self, place: int, part: Part, *told: Any) -> None:
        case = self._cases[place]
        self.missing.remove((case, part))
        self._tell(result_of(case, part, *told))

    def _hear_failed(self, place: int | None, hook: str | None, *told: Any) -> None:
        job = self.job
        failure = failure_of(job.day, hook, told, job.memory, job.attended)
        self._fail(failure, None if place is None else self._cases[place], hook)

    def _hear_end(self) -> None:
        self._has_told_all = True
        self.worker.kill()  # which takes less time than its own end, and no day can prevent it

    def _fail(self, failure: DayFailedError, of: Case | None, hook: str | None) -> None:
        """Have what is missing of that hook failed: of `parse` and the import all that need it."""
        may_lack = self.job.day.variant is not None or self.job.day.from_ != PROJECT
        if failure.missing and may_lack and self.job.may_be_skipped:
            self._skipped = f"needs {failure.missing}"
        if not self.job.tasks:  # to see whether it can be loaded is all there was to do
            self._tell(failed(Case("", "", "file", {}, {}), 1, failure))
        for case, part in self.missing.copy():
            if of in (None, case) and hook in (None, "parse", f"part{part}"):
                self.missing.remove((case, part))
                self._tell(failed(case, part, failure))

    def _tell(self, result: Result) -> None:
        self._results.append(result)
        self._news.append(Event(self.number, "result", result, self.title))

    def _put_off(self) -> None:
        if self.job.timeout is not None:
            # A loader that ends its script itself has a while to tell what that has printed.
            grace = _GRACE if self.job.day.kind == "script" else 0.0
            if self.job.stays and self._doing == "importing":
                grace = _IMPORT
            self.deadline = monotonic() + self.job.timeout + grace

    def _take_printed(self, ready: Collection[int]) -> bool:
        """Take in what it has printed; whether that was something."""
        content = self.worker.printed(ready)
        self._printed = (self._printed + content)[-_LINES * _WIDE :]
        if content:
            self._news.append(Event(self.number, "printed", content))
        return bool(content)

    def _end(self) -> None:
        """The worker is gone: what it was doing, if that was not its last, has failed."""
        worker = self.worker
        while self._take_printed(wait([worker], 0)):
            pass
        worker.close()
        is_done = self._has_told_all or (self.job.tasks and not self.missing)
        if worker.was_interrupted or is_done:
            return
        failure = self._failure or gone(worker.code)
        if self._doing == "importing":
            failure.message = f"{self.job.day.puzzle} cannot be imported: {failure.message}"
            self._fail(failure, None, None)
        elif not self.missing:
            self._fail(failure, None, self._doing)
        else:
            failure.hook = self._doing
            of_hook = (it for it in self.missing if self._doing == f"part{it[1]}")
            case, part = next(of_hook, self.missing[0])
            self._fail(failure, case, "parse" if self._doing == "parse" else f"part{part}")

    def _outcome(self) -> Outcome:
        """What became of it, once nothing is left."""
        if self._skipped:
            return Outcome(self.job.day, self.title, None, skipped=self._skipped)
        lines = self._printed.decode(errors="replace").splitlines()[-_LINES:]
        return Outcome(
            self.job.day, self.title, None, self._results, "", [it[:_WIDE] for it in lines]
        )
