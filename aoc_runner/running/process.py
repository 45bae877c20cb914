"""A worker process as its starter sees it: started with a job, read, killed."""

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress

from aoc_runner.case import Case
from aoc_runner.errors import AocError, DayFailedError, UsageError
from aoc_runner.puzzle import Part
from aoc_runner.running.job import GarbledError, Job, Message, messages
from aoc_runner.running.solve import Result, Task, failed
from aoc_runner.running.spinner import erase

# The worker sees the same modules as this process, in whatever way this one was started. It imports
# what loads a day before all else, as `aoc run` does: see `plugins.modules`.
_START = (
    "import gc, sys; gc.disable(); sys.path[:] = sys.argv[1:]; "
    "import aoc_runner.plugins.loading; from aoc_runner.running.worker import main; main()"
)

# Seconds for a worker that has told all: what its day registered with `atexit`, left in a buffer,
# or made for as long as it lives, has its end as it would under `aoc run`.
_LAST_WORDS = 1.0


class Worker:
    """A process that runs one job. Whatever the day does to its process ends with it.

    As a context it is killed in the end, whatever happens meanwhile. Raises UsageError if there is
    no room for another process.
    """

    def __init__(self) -> None:
        # `tempfile` would take longer to import than all else here.
        folder = os.environ.get("TMPDIR") or os.environ.get("TEMP") or "/tmp"
        self._spill = os.path.join(folder, f"aoc-{os.urandom(16).hex()}")
        try:
            self._process = subprocess.Popen(
                # -P: Python itself imports nothing from the working folder, as 3.13 would for -c.
                # -B: of a day in a package, unlike a project's, a .pyc counts as fresh if the
                # second of the save and the size agree: the next watch could run that of this one.
                [sys.executable, "-P", "-B", "-c", _START, *sys.path],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                # Ctrl-C is for the runner alone; and the worker can be killed with all it started.
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError as error:
            raise UsageError(
                f"cannot start a process for the day: {error.strerror}",
                "end other programs, or raise the limits: ulimit -a shows them",
            ) from error
        assert self._process.stdin is not None
        self._lifeline = self._process.stdin  # stays open: its end is the worker's, too

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
        with suppress(BrokenPipeError):
            pickle.dump((job, self._spill), self._lifeline)
            self._lifeline.flush()
        return self._results(job)

    def _results(self, job: Job) -> Iterator[Result]:
        missing, then, bad = _parts(job.tasks), _parts(job.then), False
        if not missing:
            missing, then = then, []
        try:
            for message in self._messages():
                if isinstance(message, DayFailedError) and message.hook is not None:
                    failure = message
                    break
                if isinstance(message, AocError):
                    raise message
                if message is None and not missing:
                    with suppress(subprocess.TimeoutExpired):
                        self._process.wait(_LAST_WORDS)
                    return
                if message is None or not _is_next(message, missing):
                    raise GarbledError
                del missing[0]
                bad |= message.is_bad
                yield message
                if not missing and not bad:
                    missing, then = then, []
            else:
                failure = _gone(f"the day ended its own process ({self._end()})")
        except GarbledError:
            failure = _gone("the day wrote in between its results")
        finally:
            self.kill()
        if not missing:
            raise failure
        for case, part in missing:
            yield failed(case, part, failure)

    def kill(self) -> None:
        """Kill the worker and all that it started and left behind; nothing if all of it is gone."""
        if sys.platform == "win32":
            self._process.kill()
        else:
            with suppress(ProcessLookupError, PermissionError):  # the latter for a zombie on macOS
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        with suppress(BrokenPipeError):  # of a job that was not taken whole
            self._lifeline.close()
        with suppress(FileNotFoundError):
            os.unlink(self._spill)

    def _messages(self) -> Iterator[Message]:
        assert self._process.stdout is not None
        with self._process.stdout as channel:
            yield from messages(channel)
        self._process.wait()  # the channel ended: with the process, or because the day closed it
        with suppress(FileNotFoundError), open(self._spill, "rb") as spilled:
            yield from messages(spilled)

    def _end(self) -> str:
        code = self._process.wait()
        if code >= 0:
            return f"exit code {code}"
        known = {int(number): number.name for number in signal.Signals}
        return known.get(-code, f"signal {-code}")


def _gone(how: str) -> DayFailedError:
    return DayFailedError(how, "look at what it does to its process", ())


def _is_next(result: Result, missing: Sequence[tuple[Case, Part]]) -> bool:
    return bool(missing) and (missing[0][0].name, missing[0][1]) == (result.case, result.part)


def _parts(tasks: Sequence[Task]) -> list[tuple[Case, Part]]:
    return [(case, part) for case, parts in tasks for part in parts]
