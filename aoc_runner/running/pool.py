"""Many days at once, each in a worker process of its own, so that none can harm another's row.

Whatever a day does to its process ends with it. What it does not live to tell is a failed part, and
what is left of it is begun again in a new worker.
"""

import os
import selectors
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.running.attempt import Attempt, Echo, Share
from aoc_runner.running.forked import ForkServer
from aoc_runner.running.job import Job
from aoc_runner.running.loading import is_script
from aoc_runner.running.outcome import Done, Event
from aoc_runner.running.pipes import ReadEnd

if TYPE_CHECKING:
    from aoc_runner.running.spawned import Spawner


def _can_fork() -> bool:
    """Whether forking is safe, and a server can wait for its workers without a signal of its own.

    A fork of a process with threads may hang, and on macOS every process has some; Windows has
    none. That leaves Linux, where a process can be waited for as a file is.
    """
    try:
        os.close(os.pidfd_open(os.getpid()))
    except (AttributeError, OSError):  # the latter of a kernel before 5.3, or a sandbox
        return False
    return True


_LEAST, _TICK = 0.005, 0.1  # seconds to wait for something to happen


class Pool:
    """What runs many jobs. As a context it leaves nothing behind.

    It begins to get ready when it is entered, beside whatever its user does meanwhile.
    """

    def __init__(self, echo: Echo = None, forks: bool | None = None) -> None:
        """`echo` takes what the days print, as it comes; `forks` is left to the platform."""
        self._at_once = self._room = 1  # the latter is less where the system has no room for more
        self._echo = echo
        self._forks = _can_fork() if forks is None else forks
        self._starter: ForkServer | Spawner | None = None
        self._selector = selectors.DefaultSelector()
        self._attempts: list[Attempt] = []
        self._again: deque[Share] = deque()  # what is left of days that were stopped

    def __enter__(self) -> "Pool":
        self._start_starter()
        return self

    def __exit__(self, *exception: object) -> None:
        for attempt in self._attempts:
            if attempt.worker.is_orphan:
                attempt.worker.kill()
        if self._starter is not None:
            self._starter.close()
        for attempt in self._attempts:
            attempt.worker.close()
        self._selector.close()

    def run(
        self, jobs: Iterable[Job], at_once: int, timeout: float
    ) -> Generator[Event, None, None]:
        """What happens, up to the outcome of each job; they are numbered as they come.

        So many run at once. Each step of a day may take `timeout` seconds: importing it, its
        `parse`, a part. A job is only asked for when a worker is to have it. Raises UsageError if
        not even one process can be started.
        """
        self._at_once = self._room = at_once
        shares = (Share(number, job) for number, job in enumerate(jobs))
        while True:
            while self._has_room() and (share := self._next(shares)):
                self._start(share, timeout)
            if not self._attempts:
                return
            self._wait()
            yield from self._look()
            yield None

    def _has_room(self) -> bool:
        """Whether one more may be begun, or wait where it is begun as soon as another ends.

        Else cores would idle until this process has heard of the end, and has the next job ready.
        """
        is_full = self._room < self._at_once
        ahead = 0 if is_full or self._starter is None else self._starter.ahead * self._at_once
        return len(self._attempts) < self._room + ahead

    def _next(self, shares: Iterator[Share]) -> Share | None:
        return self._again.popleft() if self._again else next(shares, None)

    def _new_starter(self) -> "ForkServer | Spawner":
        if self._forks:
            return ForkServer()
        from aoc_runner.running.spawned import Spawner

        return Spawner()

    def _start_starter(self) -> "ForkServer | Spawner":
        if self._starter is None:
            self._starter = self._new_starter()
            if self._starter.news is not None:
                self._watch(self._starter.news, self._starter.take_news)
        return self._starter

    def _start(self, share: Share, timeout: float) -> None:
        """Start a worker for it, unless there is only room once another has ended."""
        if is_script(share.job.spec):
            share.job = share.job._replace(timeout=timeout)
        try:
            worker = self._start_starter().start(share.job, self._at_once)
        except UsageError as error:
            self._put_off(share, error)
            return
        attempt = Attempt(share, worker, timeout, self._echo)
        self._attempts.append(attempt)
        for end in (worker.channel, worker.output):
            self._watch(end, partial(self._read, attempt, end))

    def _put_off(self, share: Share, error: UsageError) -> None:
        """Leave it for when another has ended. Raises the error if there is none."""
        if not self._attempts:
            raise error
        self._again.appendleft(share)
        self._room = len(self._attempts)

    def _watch(self, what: ReadEnd | int, act: Callable[[], None]) -> None:
        self._selector.register(what, selectors.EVENT_READ, act)

    def _read(self, attempt: Attempt, end: ReadEnd) -> None:
        if not attempt.read(end):
            self._selector.unregister(end)

    def _wait(self) -> None:
        """Wait until something happens, or for a moment, and take it in."""
        soonest = min(attempt.deadline for attempt in self._attempts) - monotonic()
        workers = [attempt.worker for attempt in self._attempts]
        if any(worker.channel.is_over and not worker.has_news for worker in workers):
            soonest = 0  # its end is near, of which nobody tells
        for key, _ in self._selector.select(max(_LEAST, min(soonest, _TICK))):
            key.data()

    def _look(self) -> Iterator[Event]:
        """See to every worker, and tell of what it has begun and of what has come to its end."""
        now = monotonic()
        starter = self._starter
        begun = [each for each in self._attempts if each.worker.has_started]
        if len(begun) >= self._at_once:
            for attempt in self._attempts:
                attempt.put_off(now)
        if starter and (starter.is_gone or any(each.is_stuck(now) for each in self._attempts)):
            if starter.news is not None:
                self._selector.unregister(starter.news)
            starter.abandon()
            self._starter = None
        for attempt in list(self._attempts):
            has_ended = attempt.has_ended(now)
            is_done = has_ended and self._finish(attempt)
            if not has_ended:
                attempt.check(now)
            yield from attempt.news()
            if is_done:
                yield Done(attempt.share.number, attempt.share.outcome())

    def _finish(self, attempt: Attempt) -> bool:
        """Take in what an ended worker has told; whether that completes its day."""
        self._attempts.remove(attempt)
        for end in (attempt.worker.channel, attempt.worker.output):
            with suppress(KeyError):
                self._selector.unregister(end)
        is_done = attempt.end()
        if attempt.worker.refused:
            self._put_off(attempt.share, attempt.worker.refused)
            return False
        self._room = self._at_once
        if not is_done:
            self._again.append(attempt.share)
        return is_done
