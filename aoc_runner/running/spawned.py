"""Workers that are started anew, each as a Python of its own, where no fork is safe.

The next one is started while the days before it run, and waits for its job.
"""

import os
from contextlib import suppress

from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.running.job import Job
from aoc_runner.running.pipes import read_end
from aoc_runner.running.process import Worker, no_process


class SpawnedWorker:
    """A worker without a job yet. `channel` and `output` are the ends to read."""

    has_started = True
    is_orphan = False
    has_news = False
    process = 0  # nobody else has to know it
    refused: UsageError | None = None

    def __init__(self) -> None:
        """Raises UsageError if there is no room for another process, or its pipes."""
        output, its_output = _pipe()
        try:
            self._worker = Worker(its_output)
            try:
                channel = os.dup(self._worker.channel)
            except OSError as error:
                self._worker.kill()
                raise no_process(error) from error
        except UsageError:
            os.close(output)
            raise
        finally:
            os.close(its_output)
        self.spill = self._worker.spill
        self.channel, self.output = read_end(channel), read_end(output)
        self._worker.close()

    @property
    def code(self) -> int | None:
        """How it ended, None if it has not."""
        return self._worker.exit_code()

    def has_ended(self) -> bool:
        return self.code is not None

    def give(self, job: Job) -> None:
        """Have it begin the job."""
        self._worker.give(job)

    def kill(self) -> None:
        """Kill it, with all that it has started."""
        self._worker.kill()

    def close(self) -> None:
        """Kill what it has left, and close what it was read from."""
        self._worker.kill()
        self.channel.close()
        self.output.close()


class Spawner:
    """What starts workers one by one: there is no news of it, and nothing can happen to it."""

    news: int | None = None
    is_gone = False
    ahead = 0

    def __init__(self) -> None:
        self._started: list[SpawnedWorker] = []
        self._next: SpawnedWorker | None = SpawnedWorker()

    def start(self, job: Job, at_once: int) -> SpawnedWorker:
        """Have a worker begin the job, now. Raises UsageError if there is no room for another."""
        worker, self._next = self._next or SpawnedWorker(), None
        self._started = [each for each in self._started if not each.has_ended()]
        self._started.append(worker)
        worker.give(job)
        with suppress(UsageError):  # there may be room once it is needed
            self._next = SpawnedWorker()
        return worker

    def take_news(self) -> None:
        """There is none."""

    def abandon(self) -> None:
        """Nothing of it can be left."""

    def close(self) -> None:
        """End all workers, with what they have started."""
        for worker in self._started:
            worker.kill()
        if self._next is not None:
            self._next.close()


def _pipe() -> tuple[int, int]:
    try:
        return os.pipe()
    except OSError as error:
        raise no_process(error) from error
