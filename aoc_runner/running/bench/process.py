"""One sample in a fresh process, which is all that runs meanwhile."""

import os
from threading import Timer

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
            stop = Timer(seconds, worker.kill)
            stop.daemon = True
            stop.start()
            try:
                return _take(worker, job)
            except AocError as error:
                if not stop.is_alive():
                    raise DayFailedError(
                        f"takes over {seconds:.3g} s", "give it more: --seconds S", ()
                    ) from error
                raise
            finally:
                stop.cancel()
    finally:
        os.close(nothing)


def _take(worker: Worker, job: Job) -> Sample:
    try:
        for message in worker.messages(job):
            if isinstance(message, Sample):
                return message
            if isinstance(message, AocError):
                raise message
    except GarbledError as error:
        raise garbled() from error
    raise gone(worker.exit_code())
