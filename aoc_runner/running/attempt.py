"""One worker at work on what is left of a day: what it has told, and how long it may yet take."""

from collections.abc import Callable, Iterable
from time import monotonic
from typing import TYPE_CHECKING

from aoc_runner.kernel.words.errors import AocError, DayFailedError
from aoc_runner.kernel.words.result import Result
from aoc_runner.plugins.discover import PROJECT
from aoc_runner.running.ends import as_failure, garbled, gone, over_time
from aoc_runner.running.forked import ForkedWorker
from aoc_runner.running.job import Began, GarbledError, Inbox, Job, Message, Started, spilled
from aoc_runner.running.outcome import Doing, Outcome, Told
from aoc_runner.running.pipes import ReadEnd, Tail
from aoc_runner.running.process import LAST_WORDS
from aoc_runner.running.progress import Progress

if TYPE_CHECKING:
    from aoc_runner.running.spawned import SpawnedWorker

_OFTEN = 100  # false starts
_PATIENCE = 10.0  # seconds for a worker to be begun
_GRACE = 3.0  # and for a killed one to be gone


Echo = Callable[[bytes], object] | None
"""Where what a day prints goes as it comes, besides what is kept of it."""


class Share:
    """A day among many: what is left to do of it, and what is known by now."""

    def __init__(self, number: int, job: Job) -> None:
        self.number = number
        self.job = job
        self.title = ""
        self.results: list[Result] = []
        self.printed = Tail()
        self.skipped = ""
        self.false_starts = 0

    @property
    def may_lack(self) -> bool:
        """Whether it may be left out where a library is missing: not a day of the user's own."""
        return self.job.spec.variant is not None or self.job.spec.from_ != PROJECT

    def outcome(self) -> Outcome:
        """What became of it, once nothing is left."""
        spec, title = self.job.spec, self.title
        if self.skipped:
            return Outcome(spec, title, None, skipped=self.skipped)
        outcome = Outcome(spec, title, None, self.results)
        return outcome._replace(printed=self.printed.lines() if outcome.has_failed else [])


class Attempt:
    """A worker, and the day it works on. Each step of the day may take `timeout` seconds.

    `deadline` is when to call `check`, by the monotonic clock; `failure` says why nothing more is
    to be expected of the worker.
    """

    def __init__(
        self, share: Share, worker: "ForkedWorker | SpawnedWorker", timeout: float, echo: Echo
    ) -> None:
        self.share = share
        self.worker = worker
        self.failure: DayFailedError | None = None
        self._began = monotonic()
        self._timeout = timeout
        # A worker that ends its script itself has a while to tell what that has printed.
        self._patience = timeout + (_GRACE if share.job.timeout is not None else 0.0)
        self.deadline = self._began + self._patience
        self._echo = echo
        self._progress = Progress(share.job)
        self._inbox = Inbox()
        self._news: list[Doing | Told] = []
        if worker.has_started:
            self._tell_the_start()
        self._spilled = 0  # messages taken out of the file for them
        self._killed_at: float | None = None

    def read(self, end: ReadEnd) -> bool:
        """Take in what has come through one of the worker's pipes; False at its end."""
        content = end.read()
        if content and end is self.worker.output:
            self.share.printed.take(content)
            if self._echo is not None:
                self._echo(content)
        elif content:
            self._take(self._inbox.take(content))
        return not end.is_over

    def news(self) -> list[Doing | Told]:
        """What it has begun, and what came of it, since this was asked last."""
        news, self._news = self._news, []
        return news

    def has_ended(self, now: float) -> bool:
        """Whether the worker is gone, or cannot be killed by anybody."""
        return self.worker.has_ended() or self._is_overdue(now, 2 * _GRACE)

    def is_stuck(self, now: float) -> bool:
        """Whether what is to start and to kill the worker does nothing any more."""
        if self.worker.is_orphan:
            return False
        not_begun = not self.worker.has_started and now > self._began + _PATIENCE
        return not_begun or self._is_overdue(now, _GRACE)

    def put_off(self, now: float) -> None:
        """There is no room for the worker yet: it cannot have been begun."""
        self._began = now

    def check(self, now: float) -> None:
        """Stop the worker if its time is over."""
        if self._killed_at is not None:
            if self.worker.is_orphan:  # whoever was asked to kill it may not have come to it
                self.worker.kill()
            return
        if self.worker.channel.is_over:
            self._take_spilled()
        if not self.worker.has_started or now < self.deadline:
            return
        if not self._progress.is_over:
            self.failure = self.failure or over_time(self._timeout)
        self._kill()

    def end(self) -> bool:
        """Take in all that the ended worker has left, and close it; whether its day is done.

        What it was doing, if that was not its last, has failed; the rest is left to another.
        """
        for end in (self.worker.channel, self.worker.output):
            for _ in range(4):  # more than a pipe holds; a process that escaped may write for ever
                if not self.read(end):
                    break
        self._take_spilled()
        self.worker.close()
        share, progress = self.share, self._progress
        share.title = progress.title or share.title
        if self.worker.refused:
            return False
        # Another day has ended the process that was to begin it, most likely; but who knows.
        is_false_start = not self.worker.has_started and self.worker.code is None
        share.false_starts += is_false_start
        if not progress.is_complete and not (is_false_start and share.false_starts <= _OFTEN):
            for result in progress.one_failed(self.failure or self._how_it_ended()):
                self._know(result)
        tasks, then = progress.rest()
        share.job = share.job._replace(tasks=tasks, then=then)
        return progress.is_complete

    def _how_it_ended(self) -> DayFailedError:
        if self.worker.code == 0:  # by its own will: no message was cut off
            try:
                self._inbox.end()
            except GarbledError:
                return garbled()
        return gone(self.worker.code)

    def _take(self, messages: Iterable[Message]) -> None:
        if self.failure is not None:
            return
        try:
            for message in messages:
                self._take_one(message)
        except GarbledError:
            self.failure = garbled()
            self._kill()
        except AocError as error:
            self.failure = as_failure(error)
            if error.extra and self.share.may_lack:
                self.share.skipped = f"needs the extra {error.extra}"
        is_last = self.failure is not None or self._progress.is_over
        self.deadline = monotonic() + (LAST_WORDS if is_last else self._patience)

    def _take_one(self, message: Message) -> None:
        result = self._progress.take(message)
        if result is not None:
            self._know(result)
        elif isinstance(message, Began):
            self._news.append(Doing(self.share.number, message.what, self._title))
        elif isinstance(message, Started) and isinstance(self.worker, ForkedWorker):
            self.worker.process = message.process
            self._tell_the_start()

    def _tell_the_start(self) -> None:
        self._news.append(Doing(self.share.number, "importing"))

    def _know(self, result: Result) -> None:
        self.share.results.append(result)
        self._news.append(Told(self.share.number, result, self._title))

    @property
    def _title(self) -> str:
        return self._progress.title or self.share.title

    def _take_spilled(self) -> None:
        """Take in what has come by way of a file: its day has closed the channel."""
        try:
            messages = list(spilled(self.worker.spill))
        except GarbledError:
            messages = []
        new, self._spilled = messages[self._spilled :], len(messages)
        if new:
            self._take(new)

    def _kill(self) -> None:
        if self._killed_at is None:
            self._killed_at = monotonic()
            self.deadline = self._killed_at + _GRACE
            self.worker.kill()

    def _is_overdue(self, now: float, grace: float) -> bool:
        return self._killed_at is not None and now > self._killed_at + grace
