"""A worker process as its starter sees it: started, given a job, read, killed."""

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress

from aoc_runner.kernel.words.errors import DayFailedError, UsageError
from aoc_runner.kernel.words.result import Result
from aoc_runner.plugins.kept_out import ENVIRONMENT
from aoc_runner.running.ends import garbled, gone
from aoc_runner.running.groups import kill_sessions
from aoc_runner.running.job import (
    GarbledError,
    Inbox,
    Job,
    Message,
    new_spill,
    remove_spill,
    spilled,
)
from aoc_runner.running.pipes import CHUNK
from aoc_runner.running.progress import Progress
from aoc_runner.running.spinner import erase

# Seconds for a worker that has told all: what its day registered with `atexit`, left in a buffer,
# or made for as long as it lives, has its end as it would under `aoc run`.
LAST_WORDS = 1.0


def python(main: str) -> list[str]:
    """The command of a Python that sees the same modules as this one, however this was started.

    It imports what loads a day before all else, as `aoc run` does: see `plugins.modules`. Then it
    runs the function `main` of that module.
    """
    start = (
        "import gc, sys; gc.disable(); sys.path[:] = sys.argv[1:]; "
        f"import aoc_runner.plugins.loading; from aoc_runner.running.{main} import main; main()"
    )
    # -P: Python itself imports nothing from the working folder, as 3.13 would for -c.
    # -B: of a day in a package, unlike a project's, a .pyc counts as fresh if the second of the
    # save and the size agree: the next watch could run that of this one.
    return [sys.executable, "-P", "-B", "-c", start, *sys.path]


def environment() -> dict[str, str]:
    """What a day's process finds: all but the session, with which it has nothing to do."""
    found = {name: value for name, value in os.environ.items() if name != "AOC_SESSION"}
    return found | ENVIRONMENT


def no_process(error: OSError) -> UsageError:
    """The error for a process that cannot be started."""
    return UsageError(
        f"cannot start a process for the day: {error.strerror}",
        "end other programs, or raise the limits: ulimit -a shows them",
    )


class Worker:
    """A process that runs one job. Whatever the day does to its process ends with it.

    As a context it is killed in the end, whatever happens meanwhile. What the day prints goes to
    the descriptor `output`, else to stderr. Raises UsageError if there is no room for another
    process.
    """

    def __init__(self, output: int | None = None) -> None:
        self.spill = new_spill()
        try:
            self._process = subprocess.Popen(
                python("worker"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=output,
                env=environment(),
                # Ctrl-C is for the runner alone; and the worker can be killed with all it started.
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError as error:
            raise no_process(error) from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._lifeline = self._process.stdin  # stays open: its end is the worker's, too
        self._channel = self._process.stdout
        self.channel = self._channel.fileno()

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, kind: object, *exception: object) -> None:
        self.kill()
        if kind is not None:
            erase()  # its spinner, which it may not have lived to take away

    def run(self, job: Job) -> Iterator[Result]:
        """Its results, each as soon as it is known; to be read once.

        Every part that was to be run has one, whatever becomes of the process: what it did not live
        to tell has failed. Raises DayError for a day that cannot be loaded.
        """
        self.give(job)
        return self._results(job)

    def give(self, job: Job) -> None:
        """Send it its job, whoever reads the results."""
        with suppress(BrokenPipeError):
            pickle.dump((job, self.spill), self._lifeline)
            self._lifeline.flush()

    def close(self) -> None:
        """Close the channel, for who has read it."""
        self._channel.close()

    def exit_code(self) -> int | None:
        """How the process ended, None if it has not."""
        return self._process.poll()

    def let_end(self, seconds: float = LAST_WORDS) -> None:
        """Leave it a moment for its last words, if it has told all."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)

    def kill(self) -> None:
        """Kill the worker and all that it started and left behind; nothing if all of it is gone."""
        if sys.platform == "win32":
            self._process.kill()
        else:
            kill_sessions({self._process.pid})
        self._process.wait()
        with suppress(BrokenPipeError):  # of a job that was not taken whole
            self._lifeline.close()
        remove_spill(self.spill)

    def _results(self, job: Job) -> Iterator[Result]:
        progress = Progress(job)
        try:
            for message in self._messages():
                if isinstance(message, DayFailedError) and message.hook is not None:
                    failure = message
                    break
                if (result := progress.take(message)) is not None:
                    yield result
                if progress.is_over:
                    self.let_end()
                    return
            else:
                failure = gone(self._process.wait())
        except GarbledError:
            failure = garbled()
        finally:
            self.kill()
        if progress.is_complete:
            raise failure
        yield from progress.all_failed(failure)

    def _messages(self) -> Iterator[Message]:
        inbox = Inbox()
        with self._channel:  # by who reads it: its number may be another's after that
            while content := os.read(self.channel, CHUNK):
                yield from inbox.take(content)
        inbox.end()
        self._process.wait()  # the channel ended: with the process, or because the day closed it
        yield from spilled(self.spill)
