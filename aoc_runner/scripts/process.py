"""A script's process: started for one case, read, and bounded."""

import errno
import json
import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import inf
from queue import Empty, Queue
from tempfile import mkdtemp
from threading import Thread
from time import monotonic
from typing import IO, BinaryIO, NamedTuple

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.running.stand_ins._aoc_runner_case import VARIABLE as CASE
from aoc_runner.kernel.words.errors import DataError, DayFailedError, UsageError
from aoc_runner.kernel.words.puzzle import PARTS, Part
from aoc_runner.scripts.command import Call, call_of, habits
from aoc_runner.scripts.prints import MOST, Complaints, Prints
from aoc_runner.scripts.tracebacks import Raised, read_traceback

_QUIET = 1.0  # seconds after which a traceback was no end
_REST = 0.2  # seconds for what is left in its streams once it has ended
_CHUNK, _WAITING = 1 << 16, 16  # bytes to read at once, and how many such may wait
_NO_ROOM = (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE)
_PYTHON = {"PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": "1"}


class Ended(NamedTuple):
    """What a script left: the end of what it printed, and the answers it submitted, in their order.

    `was_cut` says that it printed more than is kept. `code` is its exit code, or -N for signal N;
    None where it was stopped, its time being over. `raised` is the exception that ended it, where
    it is Python's and can be read.
    """

    printed: str
    was_cut: bool
    complaints: str  # the end of what it wrote to stderr
    submitted: Sequence[tuple[Part | None, str]]
    code: int | None
    seconds: float
    raised: Raised | None
    python: str | None = None  # that it ran in

    @property
    def is_well(self) -> bool:
        """Whether it came to an end that its author meant."""
        return self.code == 0


def run_script(
    spec: Day, part: Part | None, content: bytes, timeout: float | None = None, scratch: str = ""
) -> Ended:
    """Run the script on that input, for both parts (None) or one; to be called in a worker.

    Raises DayFailedError where the script cannot be started as the layout says, DataError or
    UsageError where the system has no room for it.
    """
    return run_call(spec, lambda folder: call_of(spec, part, content, folder), timeout, scratch)


def run_call(
    spec: Day, make: Callable[[str], Call], timeout: float | None, scratch: str = ""
) -> Ended:
    """Run what is called so for that spec; `make` is given a new folder in `scratch`.

    Raises as `run_script`.
    """
    folder = ""
    try:
        try:
            folder = mkdtemp(prefix="aoc-", dir=scratch or None)
            call = make(folder)
        except OSError as error:
            raise DataError(
                f"cannot write a copy of the input for the script: {error.strerror}",
                "look at the folder of temporary files, and at the space left there",
            ) from error
        with open(call.input, "rb") as stdin:
            began = monotonic()
            return _read(_started(spec, call, stdin), call, began, timeout)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _started(spec: Day, call: Call, stdin: BinaryIO) -> "subprocess.Popen[bytes]":
    """The script's process, in the group of its worker: it and what it starts end with that."""
    try:
        return subprocess.Popen(
            call.words,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=call.folder,
            env=os.environ | _PYTHON | {CASE: call.control},
        )
    except OSError as error:
        if error.errno in _NO_ROOM:
            raise UsageError(
                f"cannot start a process for the script: {error.strerror}",
                "end other programs, or raise the limits: ulimit -a shows them",
            ) from error
        place = shown_path(habits(spec)[0].place)
        what = f"{place}: cannot start {call.words[0]!r}: {error.strerror}"
        raise DayFailedError(what, f"correct `script:` in {place}", ()) from error


def _read(
    process: "subprocess.Popen[bytes]", call: Call, began: float, timeout: float | None
) -> Ended:
    """Read what it prints, up to its end or that of its time."""
    prints, complaints = Prints("stdout"), Complaints()
    # What comes, and when the process has ended, or a stream.
    heard: Queue[tuple[Prints | None, bytes, float]] = Queue(_WAITING)

    def read(stream: IO[bytes], into: Prints) -> None:
        content = b"more"
        with stream:
            while content:
                content = os.read(stream.fileno(), _CHUNK)
                heard.put((into, content, monotonic()))

    def wait() -> None:
        process.wait()
        heard.put((None, b"", monotonic()))

    assert process.stdout is not None
    assert process.stderr is not None
    streams = {prints, complaints}
    for target, given in (
        (read, (process.stdout, prints)),
        (read, (process.stderr, complaints)),
        (wait, ()),
    ):
        Thread(target=target, args=given, daemon=True).start()
    code, ended = None, 0.0
    until = inf if timeout is None else began + timeout
    try:
        while (left := until - monotonic()) > 0 and (streams or not ended):
            try:
                of, content, at = heard.get(timeout=min(left, _QUIET))
            except Empty:
                complaints.release()
                continue
            if of is None:
                code, ended = process.returncode, at
                until = min(until, at + _REST)  # others may hold its streams open
            elif content:
                of.take(content)
            else:
                streams.discard(of)
    finally:
        process.kill()
    raised = read_traceback(complaints.text()) if code else None
    if raised is None:
        complaints.release()
    submitted = _submitted(call.told)
    errors, seconds = complaints.text(), (ended or monotonic()) - began
    printed = prints.text(), prints.was_cut
    return Ended(*printed, errors, submitted, code, seconds, raised, call.python)


def _submitted(path: str) -> list[tuple[Part | None, str]]:
    """The answers that a stand-in was given, a line of JSON each."""
    told: list[tuple[Part | None, str]] = []
    with suppress(OSError), open(path, "rb") as file:
        for line in file.read(MOST).splitlines():
            with suppress(ValueError, TypeError):  # whoever wrote that
                part, answer = json.loads(line)
                if part in (None, *PARTS) and isinstance(answer, str):
                    told.append((part, answer))
    return told
