"""The worker: a process that runs one job and tells its results.

The day it runs may print, patch modules, fork, or close every descriptor. None of it may cost a
result that is known, so all that sending one takes is imported, by name, before the day is.
"""

import builtins
import decimal  # noqa: F401 -- a day may leave nothing that can be imported

# What our own rooms import only where they need it is listed here too: once the day has run, it may
# be that nothing can be imported any more.
import difflib  # noqa: F401
import gc
import os
import pickle
import signal
import sys
import unicodedata  # noqa: F401
from contextlib import suppress
from functools import partial
from os import O_APPEND, O_CREAT, O_WRONLY, _exit, chmod, close, fstat, getppid, unlink, write
from os import open as open_descriptor
from os.path import samestat
from typing import TYPE_CHECKING

import aoc_runner.plugins.imports
import aoc_runner.plugins.lacks
import aoc_runner.plugins.signatures  # noqa: F401
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import AocError
from aoc_runner.kernel.words.result import Result, failed
from aoc_runner.plugins.modules import stay
from aoc_runner.plugins.tracebacks import failure
from aoc_runner.running.ends import as_failure, too_long
from aoc_runner.running.job import Began, Job, Loaded, Message, packed
from aoc_runner.running.loading import load
from aoc_runner.running.memory import MemoryBound
from aoc_runner.running.solve import solve_all
from aoc_runner.running.spinner import Spinner, one_by_one
from aoc_runner.running.unattended import naming_a_terminal, no_breakpoint

if TYPE_CHECKING:
    from aoc_runner.running.loading import AnyDay

_OURS = {name: module for name, module in sys.modules.items() if name.startswith("aoc_runner")}
_BUILTINS = dict(vars(builtins))
_LONGEST = 10_000_000  # characters of an answer
_BINARY = getattr(os, "O_BINARY", 0)  # Windows would write a carriage return before each newline


def main() -> None:
    """Take the job from standard input, and tell its results on standard output."""
    try:
        job, spill = pickle.load(sys.stdin.buffer)
    except (EOFError, pickle.UnpicklingError):
        return  # the runner ended before it had sent one
    _end_with_the_runner(os.dup(0))
    channel = Channel(os.dup(1), spill, getppid())
    with open(os.devnull, "rb") as nothing:
        prepare_streams(nothing.fileno(), 2)
    work(job, channel)


def prepare_streams(nothing: int, output: int) -> None:
    """Have the day read from the one descriptor, and whatever it prints go to the other."""
    os.dup2(nothing, 0)
    os.dup2(output, 1)
    os.dup2(output, 2)
    sys.stdout = sys.stderr


def work(job: Job, channel: "Channel") -> None:
    """Do the job, and tell its results on the channel."""
    sys.argv = ["aoc"]
    if not os.environ.get("PYTHONBREAKPOINT"):  # a debugger named there may need no terminal
        sys.breakpointhook = partial(no_breakpoint, job.spec)
    gc.freeze()  # what is there will stay: it is not looked through again
    gc.enable()
    bound = MemoryBound(job.memory)
    hook = None
    if job.order is not None:
        import aoc_runner.running.bench.sampling
    try:
        with Spinner(f"importing {job.spec.module}"):
            first = job.tasks[0][0] if job.tasks else None
            day = load(job.spec, first, channel.spill, job.timeout, job.memory)
        channel.hold(Loaded(day.title))
        hook = "a part"
        if job.order is not None:
            take = aoc_runner.running.bench.sampling.take
            channel.send(take(day, job.tasks[0][0], job.order, channel.send))
        else:
            _run(day, job, channel, bound)
    except AocError as error:
        bound.lift()
        channel.send(bound.failure(error.__cause__) or naming_a_terminal(error, job.spec))
    except BaseException as error:  # noqa: BLE001 -- a Ctrl-C of the day's own, most likely
        bound.lift()
        vars(builtins).update(_BUILTINS)  # or it has patched what we need ourselves
        channel.send(bound.failure(error) or failure(error, job.spec, hook))
    else:
        stay()
        channel.send(None)


def _run(day: "AnyDay", job: Job, channel: "Channel", bound: MemoryBound) -> None:
    def begin(what: str) -> None:
        channel.send(Began(what))

    bad = False
    for result in one_by_one(solve_all(day, job.tasks, begin), job.tasks):
        _send(result, job, channel, bound)
        bad |= result.is_bad
    then = () if bad else job.then
    for result in one_by_one(solve_all(day, then, begin), then):
        _send(result, job, channel, bound)


def _send(result: Result, job: Job, channel: "Channel", bound: MemoryBound) -> None:
    if result.failure is not None:
        over = bound.failure(result.failure.__cause__)
        if over is not None:
            raise over  # the end of this process: nothing may be left for the other part
        failure = as_failure(naming_a_terminal(result.failure, job.spec))
        result = result._replace(failure=failure, reason=failure.one_line)
    elif result.answer is not None and len(result.answer.text) > _LONGEST:
        case = Case(result.case, "", "kept", {}, {})
        result = failed(case, result.part, too_long(result.answer.text))
    channel.send(result)


def _end_with_the_runner(lifeline: int) -> None:
    """Have the kernel kill this process group when nobody holds the other end of that pipe.

    So a runner that is killed leaves no worker behind, nor what that has started, whether it loops,
    sleeps or blocks signals. (A thread that waits for the end would make every fork of the day's
    warn; a process that does would be one more child for a day that waits for its own.) Linux only:
    elsewhere, and where a day closes all descriptors, its worker then lives until the day is done.
    """
    if sys.platform == "linux":
        from fcntl import F_SETFL, F_SETOWN, F_SETSIG, fcntl

        fcntl(lifeline, F_SETOWN, -os.getpid())  # the group we lead: nobody else's
        fcntl(lifeline, F_SETSIG, signal.SIGKILL)
        fcntl(lifeline, F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
        with suppress(BlockingIOError):
            os.read(lifeline, 1)
            _exit(1)  # nothing to wait for, but the end: the runner was killed before


class Channel:
    """A descriptor for messages alone.

    `spill` is a path for the messages of a worker whose day has closed its descriptors. `runner` is
    the process that is to read them, if it is our parent.
    """

    def __init__(self, descriptor: int, spill: str, runner: int | None = None) -> None:
        self.spill = spill
        self._runner = runner
        self._descriptor = descriptor
        self._opened = fstat(descriptor)
        self._is_mine = True
        self._held = b""
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._leave_to_the_parent)

    def send(self, message: Message) -> None:
        """Send the message; a child of the day's that came this far only ends."""
        if not self._is_mine:
            _exit(0)
        if (
            self._runner and getppid() != self._runner
        ):  # it was killed: nobody reads this, nor removes the file
            with suppress(OSError):
                unlink(self.spill)
            _exit(1)
        if not self._is_open():
            flags = O_WRONLY | O_CREAT | O_APPEND | _BINARY
            self._descriptor = open_descriptor(self.spill, flags, 0o600)
            chmod(self.spill, 0o600)  # the day may have set any umask
            self._opened = fstat(self._descriptor)
        content = self._held + _packed(message)
        self._held = b""
        while content:
            content = content[write(self._descriptor, content) :]

    def hold(self, message: Message) -> None:
        """Send the message with the next one, which follows before any code of the day runs."""
        self._held += _packed(message)

    def _is_open(self) -> bool:
        """Whether the number still is the channel's: the day may have closed it, and reused it."""
        try:
            return samestat(fstat(self._descriptor), self._opened)
        except OSError:
            return False

    def _leave_to_the_parent(self) -> None:
        self._is_mine = False
        with suppress(OSError):
            if self._is_open():
                close(self._descriptor)  # else the messages have no end while the child lives


def _packed(message: Message) -> bytes:
    try:
        return packed(message)
    except Exception:  # noqa: BLE001 -- the day has emptied `sys.modules`, or patched builtins
        sys.modules.update(_OURS)
        vars(builtins).update(_BUILTINS)
        return packed(message)
