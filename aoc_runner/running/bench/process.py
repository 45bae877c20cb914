"""One sample in a fresh process, which is all that runs meanwhile."""

import os
from threading import Event, Timer

from aoc_runner.errors import AocError, DayFailedError
from aoc_runner.running.ends import garbled, gone
from aoc_runner.running.job import GarbledError, Job, Sample
from aoc_runner.running.process import Worker


def sample(job: Job, seconds: float) -> Sample:
    """What the job's order gives, if it takes no longer than that.

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
    is_over = Event()

    def stop() -> None:
        is_over.set()
        worker.kill()

    timer = Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        return _take(worker, job)
    except AocError as error:
        if is_over.is_set():
            cure = "give it more: --seconds S"
            raise DayFailedError(f"takes over {seconds:.3g} s", cure, ()) from error
        raise
    finally:
        timer.cancel()
        timer.join()


def _take(worker: Worker, job: Job) -> Sample:
    try:
        for message in worker.messages(job):
            if isinstance(message, Sample):
                worker.let_end()  # what it has made for as long as it lives, it takes away
                return message
            if isinstance(message, AocError):
                raise message
    except GarbledError as error:
        raise garbled() from error
    raise gone(worker.exit_code())
