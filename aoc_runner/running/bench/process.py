"""One sample in a fresh process, which is all that runs meanwhile."""

import os
from collections.abc import Iterator
from contextlib import closing
from selectors import EVENT_READ, DefaultSelector
from time import monotonic

from aoc_runner.kernel.words.errors import AocError, DayFailedError
from aoc_runner.running.ends import garbled, gone
from aoc_runner.running.job import GarbledError, Inbox, Job, Message, Sample, spilled
from aoc_runner.running.pipes import read_end
from aoc_runner.running.process import Worker

_TICK = 0.2  # seconds until it is seen that a process has ended whose channel another one holds


def sample(job: Job, seconds: float) -> Sample:
    """What the job's order gives, if it takes no longer than that; else what its first call gave.

    Raises DayError for a day that cannot be loaded, and DayFailedError where `parse` fails, the
    process ends of itself, or its time is over.
    """
    nothing = os.open(os.devnull, os.O_WRONLY)
    try:
        with Worker(nothing) as worker:
            return _take_within(seconds, worker, job)
    finally:
        os.close(nothing)


def _take_within(seconds: float, worker: Worker, job: Job) -> Sample:
    deadline = monotonic() + seconds
    early: Sample | None = None  # what is known of the first call
    worker.give(job)
    try:
        for message in _messages(worker, deadline):
            if isinstance(message, Sample) and not message.is_whole:
                early = message
            elif isinstance(message, Sample):
                worker.let_end()  # what it has made for as long as it lives, it takes away
                return message
            if isinstance(message, AocError):
                raise message
    except GarbledError as error:
        raise garbled() from error
    except TimeoutError as error:
        if early is not None:
            return early._replace(changing="a later call does not end in its time")
        cure = "give it more: --seconds S"
        raise DayFailedError(f"takes over {seconds:.3g} s", cure, ()) from error
    raise gone(worker.exit_code())


def _messages(worker: Worker, deadline: float) -> Iterator[Message]:
    """All that it tells, to the end of the channel or of the process, whichever comes first.

    What the day has started may hold the channel for as long as it likes. Raises TimeoutError.
    """
    inbox = Inbox()
    with closing(read_end(os.dup(worker.channel))) as end, DefaultSelector() as selector:
        worker.close()
        selector.register(end, EVENT_READ)
        while not end.is_over:
            has_ended = worker.exit_code() is not None  # all that it told can be read by now
            selector.select(min(_left(deadline), 0 if has_ended else _TICK))
            content = end.read()
            if has_ended and not content:
                break
            yield from inbox.take(content)
    inbox.end()
    worker.let_end(_left(deadline))  # the day may have closed the channel
    if worker.exit_code() is None:
        raise TimeoutError
    yield from spilled(worker.spill)


def _left(deadline: float) -> float:
    if (left := deadline - monotonic()) <= 0:
        raise TimeoutError
    return left
