"""The loop of `aoc watch`: a change, the running worker killed, a new one started.

Every run has a fresh process: whatever was imported is imported anew, and an endless loop or a
crash ends with that process. Reloading modules in place was rejected: what an old module left in
others stays, and a loop cannot be stopped. `watch_worker` is what runs there, and tells its results
line by line as JSON.
"""

import glob
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.errors import UsageError
from aoc_runner.examples.reading import named_files
from aoc_runner.plugins.discover import Offer
from aoc_runner.puzzle import Part
from aoc_runner.render.text import Style
from aoc_runner.watch import view
from aoc_runner.watch.view import Row

if TYPE_CHECKING:
    from watchfiles import Change

_PASSED_BY = {"__pycache__", "node_modules", "site-packages"}  # and whatever is hidden
_STEP = 50  # milliseconds of quiet after which a burst of changes is one save
_BURST = 400  # milliseconds after which it is, quiet or not
# The worker sees the same modules as this process, in whatever way this one was started.
_WORKER = (
    "import json, sys; job = json.loads(sys.argv[1]); sys.path[:] = job['sys.path']; "
    "from aoc_runner.running.worker import work; work(job)"
)


class Job(NamedTuple):
    """What to run. The offer stays the same, so that no other day steps in for a deleted one."""

    offer: Offer
    path: str  # the offer's, which is there
    examples: str | None
    account: str | None  # --account
    config: str | None  # --config


class Watch:
    """One `aoc watch`; `say` prints a text.

    Two threads, one for the files and one for the worker, put calls into a queue, and the main
    thread makes them one after another. So there is nothing to lock.
    """

    def __init__(self, job: Job, say: Callable[[str], None], style: Style) -> None:
        self._job = job
        self._say = say
        self._style = style
        # The one queue whose `put` a signal handler may call.
        self._calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._end = threading.Event()
        self._worker: subprocess.Popen[str] | None = None
        self._done = False  # whether the worker said all it had to say
        self._gone = False
        self._told_how_to_get_the_input = False
        self._last: dict[tuple[str, Part], Row] = {}

    def run(self) -> None:
        """Watch until a signal ends it, with KeyboardInterrupt."""
        for number in (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
            if signal.getsignal(number) != signal.SIG_IGN:  # as nohup and a shell's & want it
                signal.signal(number, self._on_signal)
        follower = threading.Thread(target=self._follow, daemon=True)
        self._say(view.opening_text(self._job.path))
        follower.start()
        try:
            while True:
                with suppress(queue.Empty):  # only on Windows: nothing else wakes it for Ctrl-C
                    self._calls.get(timeout=0.5)()
        finally:
            self._end.set()
            self._kill()
            follower.join(1)

    def _on_signal(self, number: int, frame: object) -> None:
        # Not raised here, where it could hit between the start of a worker and the note of it.
        signal.signal(number, signal.default_int_handler)  # the second one does, wherever we hang
        self._calls.put(self._interrupted)

    def _interrupted(self) -> None:
        raise KeyboardInterrupt

    def _follow(self) -> None:
        """Put a call into the queue for every change; the body of a thread."""
        import watchfiles

        folder, recursive = _surroundings(self._job)
        begun = False
        try:
            for changes in watchfiles.watch(
                folder,
                watch_filter=partial(_matters, self._job, folder),
                recursive=recursive,
                ignore_permission_denied=True,
                step=_STEP,
                debounce=_BURST,
                rust_timeout=2 * _STEP,
                yield_on_timeout=True,
                stop_event=self._end,
                raise_interrupt=False,
            ):
                # What comes first, be it nothing, says that from now on no save is missed: time
                # for the first run.
                if changes or not begun:
                    self._calls.put(self._saved)
                begun = True
        except (OSError, RuntimeError) as error:
            self._calls.put(partial(self._blind, folder, error))

    def _blind(self, folder: str, error: Exception) -> None:
        raise UsageError(
            f"cannot watch {folder}: {error}",
            "WATCHFILES_FORCE_POLLING=1 in the environment looks at the files instead",
        ) from error

    def _saved(self) -> None:
        if self._kill() and not self._done:
            self._say(view.stopped_text())
        if os.path.isfile(self._job.path):
            self._gone = False
            self._start()
        elif not self._gone:
            self._gone = True
            self._say(view.gone_text(self._job.path))

    def _start(self) -> None:
        puzzle, path = self._job.offer.puzzle, self._job.path
        self._say(view.heading(time.strftime("%H:%M:%S"), puzzle, path, self._style))
        self._done = False
        job = json.dumps({**self._job._asdict(), "sys.path": sys.path})
        self._worker = subprocess.Popen(
            # -B: a .pyc counts as fresh if the second of the save and the size agree, so one kept
            # of the last save could run in place of this one.
            [sys.executable, "-B", "-c", _WORKER, job],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            # Ctrl-C is for the watch alone; and the worker can be killed with all it started.
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        threading.Thread(target=self._listen, args=(self._worker,), daemon=True).start()

    def _listen(self, worker: "subprocess.Popen[str]") -> None:
        """Put a call into the queue for every line of the worker's; the body of a thread."""
        assert worker.stdout is not None
        with worker.stdout:
            for line in worker.stdout:
                self._calls.put(partial(self._heard, worker, line))
        code = worker.wait()
        _kill_group(worker)  # what the day started and left behind
        self._calls.put(partial(self._ended, worker, code))

    def _heard(self, worker: "subprocess.Popen[str]", line: str) -> None:
        if worker is not self._worker or not line.endswith("\n"):
            return  # the last words of one that was killed
        kind, content = json.loads(line)
        if kind == "rows":
            rows = [Row(*row) for row in content]
            self._say(view.rows_text(rows, self._last, self._style))
            self._last.update({(row.name, row.part): row for row in rows})
        elif kind == "error":
            self._say(content)
        elif kind == "held":
            self._say(view.held_text())
        elif kind == "no input" and not self._told_how_to_get_the_input:
            self._told_how_to_get_the_input = True
            self._say(view.missing_text(self._job.offer.puzzle, self._job.account))
        elif kind == "done":
            self._done = True

    def _ended(self, worker: "subprocess.Popen[str]", code: int) -> None:
        if worker is self._worker:
            self._worker = None
            if not self._done:
                self._say(view.ended_text(code))

    def _kill(self) -> bool:
        """Kill the worker, if there is one, and all that it started."""
        worker, self._worker = self._worker, None
        if worker is None:
            return False
        if worker.poll() is None:
            _kill_group(worker)
        worker.wait()
        return True


def _kill_group(worker: "subprocess.Popen[str]") -> None:
    if sys.platform == "win32":
        worker.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):  # the latter is macOS's, for a zombie
            os.killpg(worker.pid, signal.SIGKILL)


def _surroundings(job: Job) -> tuple[str, bool]:
    """The folder to watch, and whether what lies below it counts as well."""
    folder, file = os.path.split(os.path.realpath(job.path))
    if job.offer.root is not None:
        root = os.path.realpath(job.offer.root)
        home = os.path.realpath(os.path.expanduser("~"))
        if f"{home}{os.sep}".startswith(f"{root.rstrip(os.sep)}{os.sep}"):
            return os.path.join(root, "days"), True  # not everything a user has
        return root, True
    if os.path.basename(folder).startswith("year"):
        return os.path.dirname(folder), True
    return folder, file == "__init__.py"  # beside a single module may lie all of site-packages


def _matters(job: Job, folder: str, change: "Change", path: str) -> bool:
    """Whether a day's results can depend on what changed.

    Of other files than .py and .yaml only those that the examples name (`input_file`): a day that
    writes its own notes into a file beside it would start itself again for ever.
    """
    *above, name = os.path.relpath(path, folder).split(os.sep)
    if any(part in _PASSED_BY or part.startswith(".") for part in (*above, name)):
        return False
    if name.endswith((".py", ".yaml")) or name in _input_files(job.examples):
        return True
    # A folder that comes or goes as a whole says nothing of the files in it.
    return change.name != "modified" and (
        os.path.realpath(job.path).startswith(path + os.sep)
        or bool(glob.glob("*.py", root_dir=path))
    )


def _input_files(path: str | None) -> set[str]:
    try:
        with open(path or "", encoding="utf-8", errors="replace") as file:
            return set(map(os.path.basename, named_files(file.read())))
    except OSError:
        return set()
