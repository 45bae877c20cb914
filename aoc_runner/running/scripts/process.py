"""A script's process: started for one case, read, bounded, and killed with all that it started."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import BinaryIO, NamedTuple

from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.errors import AocError, DataError, DayFailedError
from aoc_runner.kernel.words.puzzle import PARTS, Part
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.within import CONTROL
from aoc_runner.running.groups import kill_sessions
from aoc_runner.running.job import new_spill, scratch_of
from aoc_runner.running.process import environment, no_process
from aoc_runner.running.scripts.command import Call, call_of, habits
from aoc_runner.running.scripts.prints import MOST, Complaints, Prints
from aoc_runner.running.scripts.readers import Readers
from aoc_runner.running.scripts.tracebacks import Raised, read_traceback
from aoc_runner.running.signals import signals_awaited

_QUIET = 1.0  # seconds after which a traceback was no end
_NO_ROOM = (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE)
_PYTHON = {"PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": "1"}


class Ended(NamedTuple):
    """What a script left: the end of what it printed, and the answers it submitted, in their order.

    `was_cut` says that it printed more than is kept. `code` is its exit code, or -N for signal N;
    None where it was stopped, its time being over. `raised` is the exception that ended it, where
    it is Python's and can be read. `has_read`: it may have read its input.
    """

    printed: str
    was_cut: bool
    complaints: str  # the end of what it wrote to stderr
    submitted: Sequence[tuple[Part | None, str]]
    code: int | None
    seconds: float
    raised: Raised | None
    has_read: bool
    python: str | None = None  # that it ran in

    @property
    def is_well(self) -> bool:
        """Whether it came to an end that its author meant."""
        return self.code == 0


def run_script(
    spec: DaySpec,
    part: Part | None,
    content: bytes,
    spill: str | None = None,
    timeout: float | None = None,
) -> Ended:
    """Run the script on that input, for both parts (None) or one.

    `spill` is the worker's, in a process that is one: whoever ends that removes what is named after
    it. Raises DayFailedError where the script cannot be started as the layout says, DataError or
    UsageError where the system has no room for it.
    """
    return run_call(spec, lambda scratch: call_of(spec, part, content, scratch), spill, timeout)


def run_call(
    spec: DaySpec, make: Callable[[str], Call], spill: str | None, timeout: float | None
) -> Ended:
    """Run what is called so for that spec; `make` is given a new folder. Raises as `run_script`."""
    if spill is not None:
        return _run(spec, make, scratch_of(spill), timeout, leads_a_session=False)
    with signals_awaited():
        return _run(spec, make, scratch_of(new_spill()), timeout, leads_a_session=True)


def _run(
    spec: DaySpec,
    make: Callable[[str], Call],
    scratch: str,
    timeout: float | None,
    leads_a_session: bool,
) -> Ended:
    try:
        try:
            os.mkdir(scratch, 0o700)
            call = make(scratch)
        except OSError as error:
            raise DataError(
                f"cannot write a copy of the input for the script: {error.strerror}",
                "look at the folder of temporary files, and at the space left there",
            ) from error
        with (
            open(call.input, "rb") as stdin,
            _Process(spec, call, stdin, leads_a_session=leads_a_session) as process,
        ):
            ended = _read(process, call, timeout)
            # The script has this very file, and goes on in it as it reads.
            has_read = os.lseek(stdin.fileno(), 0, os.SEEK_CUR) > 0
            return ended._replace(has_read=has_read or ended.has_read)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


class _Process:
    """The script's process; at the end of the context it is killed, with what it has started.

    In a worker it stays in the session of that, where it is found if the worker is killed. There it
    leads a group of its own, unless nothing but the worker's group would be killed.
    """

    def __init__(
        self, spec: DaySpec, call: Call, stdin: BinaryIO, *, leads_a_session: bool
    ) -> None:
        self._leads_a_session = leads_a_session
        self._is_killed = False
        self._lifeline = _Lifeline()
        self.began = monotonic()  # not later: by then a quick one may have ended on a busy machine
        try:
            self.popen = subprocess.Popen(
                call.words,
                stdin=stdin,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=call.folder,
                env=environment() | _PYTHON | {CONTROL: call.control},
                pass_fds=self._lifeline.its_ends,
                start_new_session=leads_a_session,  # Ctrl-C is for the runner alone
                process_group=0 if sys.platform == "linux" and not leads_a_session else None,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError as error:
            self._lifeline.close()
            raise _not_started(spec, call, error) from error
        self._lifeline.hold(self.popen.pid)  # before a Ctrl-C could come in between

    def __enter__(self) -> "_Process":
        return self

    def __exit__(self, *exception: object) -> None:
        self.kill()
        self._lifeline.close()

    def kill(self) -> None:
        """Kill it and what it has started."""
        if self._is_killed:
            return
        if sys.platform != "win32" and self._leads_a_session:
            kill_sessions({self.popen.pid})
        elif sys.platform == "linux":
            with suppress(ProcessLookupError):
                os.killpg(self.popen.pid, signal.SIGKILL)
        else:
            self.popen.kill()
        self.popen.wait()
        self._is_killed = True


def _not_started(spec: DaySpec, call: Call, error: OSError) -> AocError:
    if error.errno in _NO_ROOM:
        return no_process(error)
    place = shown_path(habits(spec)[0].place)
    what = f"{place}: cannot start {call.words[0]!r}: {error.strerror}"
    return DayFailedError(what, f"correct `script:` in {place}", ())


class _Lifeline:
    """Has the kernel kill the script's group when this process is killed. Linux only.

    The script holds the one end of a pipe, as a worker does of its runner's: see `worker`.
    """

    its_ends: tuple[int, ...] = ()

    def __init__(self) -> None:
        if sys.platform == "linux":
            try:
                self._ends = os.pipe()
            except OSError as error:
                raise no_process(error) from error
            self.its_ends = self._ends[:1]

    def hold(self, process: int) -> None:
        """From now on that process, which leads a group, does not outlive this one."""
        if sys.platform == "linux":
            from fcntl import F_SETFL, F_SETOWN, F_SETSIG, fcntl

            fcntl(self._ends[0], F_SETOWN, -process)
            fcntl(self._ends[0], F_SETSIG, signal.SIGKILL)
            fcntl(self._ends[0], F_SETFL, os.O_ASYNC)

    def close(self) -> None:
        """Let go of it: what it has left behind may hold the pipe, and its number be another's."""
        if sys.platform == "linux":
            from fcntl import F_SETFL, fcntl

            fcntl(self._ends[0], F_SETFL, 0)
            for end in self._ends:
                os.close(end)


def _read(process: _Process, call: Call, timeout: float | None) -> Ended:
    """Read what it prints, up to its end or that of its time."""
    popen, prints, complaints = process.popen, Prints("stdout"), Complaints()
    assert popen.stdout is not None
    assert popen.stderr is not None
    began, heard = process.began, monotonic()
    with Readers(popen) as readers, popen.stdout, popen.stderr:
        readers.add(popen.stdout, prints)
        readers.add(popen.stderr, complaints)
        while popen.poll() is None:
            left = _QUIET if timeout is None else began + timeout - monotonic()
            if left <= 0:
                break
            if readers.read(min(left, _QUIET)):
                heard = monotonic()
            elif monotonic() - heard >= _QUIET:
                complaints.release()
        code, seconds = popen.returncode, monotonic() - began
        process.kill()
        readers.drain()
    raised = read_traceback(complaints.text()) if code else None
    if raised is None:
        complaints.release()
    told = _told(call.told)
    has_read = not call.is_watched or "read" in told
    submitted = [it for it in told if isinstance(it, tuple)]
    errors = complaints.text()
    printed = prints.text(), prints.was_cut
    return Ended(*printed, errors, submitted, code, seconds, raised, has_read, call.python)


def _told(path: str) -> list[str | tuple[Part | None, str]]:
    """The answers that a stand-in was given, and what else was told, a line of JSON each."""
    told: list[str | tuple[Part | None, str]] = []
    with suppress(OSError), open(path, "rb") as file:
        for line in file.read(MOST).splitlines():
            with suppress(ValueError, TypeError):  # whoever wrote that
                said = json.loads(line)
                part, answer = (None, said) if isinstance(said, str) else said
                if part in (None, *PARTS) and isinstance(answer, str):
                    told.append(said if isinstance(said, str) else (part, answer))
    return told
