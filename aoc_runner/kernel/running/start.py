"""A job, and the worker process that does it: forked or spawned, heard, answered, killed.

On Linux it is forked right before the day is imported, while one thread runs; elsewhere, and where
more do, `multiprocessing` spawns it, which costs one start of Python more.
"""

import gc
import os
import sys
from collections.abc import Collection, Iterable
from contextlib import suppress
from marshal import dumps
from typing import TYPE_CHECKING, Any, TypeAlias

from aoc_runner.kernel.running import worker
from aoc_runner.kernel.running.messages import Channel, Job, Message, Task, decode
from aoc_runner.kernel.words.feature import LOADERS

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    End: TypeAlias = "Connection | _End"

_SIGINT, _SIGKILL = 2, 9  # as `signal` has them, which takes half a millisecond to import


class Worker:
    """A process that does one job. `is_over` once it can tell no more."""

    def __init__(self, job: Job) -> None:
        self.is_over = False
        self.code: int | None = None  # the exit code of a process that has ended, or -N: signal N
        self.attended, self.pid = job.attended, 0
        self._process: SpawnProcess | None = None
        self._before: Any = None  # what answered to Ctrl-C
        forks = _can_fork() and not job.spawns
        ends: list[End] = []
        self._scratch: Any = None  # the folder of a loader's files
        try:
            job = job._replace(loader=job.loader or LOADERS.get(job.day.kind, ""))
            if job.day.kind in ("script", "aocd"):
                from tempfile import TemporaryDirectory

                self._scratch = TemporaryDirectory(prefix="aoc-", ignore_cleanup_errors=True)
                job = job._replace(scratch=self._scratch.name)
            for _ in range(4):
                ends += _pipe(forks)
            self._messages, tell, hear, self._answers, self._printed, output, lifeline, hold = ends
            self._lifeline = hold  # what closes with this process, however that ends
            self._unbound: End | None = lifeline  # until the worker is bound to this process
            theirs = tell, hear, output, lifeline
            if forks:
                self._fork(job, theirs)
            else:
                self._spawn(job, theirs)
            if not job.attended:
                self._bind()
        except BaseException:  # a Ctrl-C among them
            for end in ends:
                end.close()
            if self.pid:
                self.kill()
            raise
        for end in theirs[:-1]:
            end.close()

    def _fork(self, job: Job, theirs: "tuple[End, ...]") -> None:
        worker.flush()
        gc.freeze()  # what is there is not looked through again, nor copied for that
        self.pid = os.fork()
        if self.pid == 0:
            for end in (self._messages, self._answers, self._printed, self._lifeline):
                end.close()
            _begin(job, theirs)

    def _spawn(self, job: Job, theirs: "tuple[End, ...]") -> None:
        import signal
        from multiprocessing import get_context, resource_tracker
        from types import ModuleType

        self._process = get_context("spawn").Process(target=_begin, args=(job, theirs))
        program, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
        if os.name == "posix":  # else a Ctrl-C that comes while it starts is a traceback of it
            resource_tracker.ensure_running()  # which would let it through
            signal.pthread_sigmask(signal.SIG_BLOCK, {_SIGINT})
        try:
            self._process.start()
            self.pid = self._process.pid or 0
        finally:  # else it would run the program that this process is once more
            sys.modules["__main__"] = program
            if os.name == "posix":
                signal.pthread_sigmask(signal.SIG_UNBLOCK, {_SIGINT})

    def hear(self, ready: Collection[int]) -> Message | None:
        """The next message, if it is among what `wait` has found; None at the end, too."""
        if self.is_over or self._messages.fileno() not in ready:
            return None
        try:
            return decode(self._messages.recv_bytes())
        except (EOFError, OSError):
            self.is_over = True
        except (LookupError, TypeError, ValueError):  # the day has written in between
            self.kill()
        return None

    def let_print(self) -> None:
        """Tell the worker, which waits for it, that there is room for its first print."""
        with suppress(OSError):  # it may have ended since
            self._answers.send_bytes(b"")

    def give(self, tasks: Iterable[Task]) -> None:
        """Give a worker that stays what it is to do next."""
        with suppress(OSError):
            self._answers.send_bytes(dumps([(case[:5], list(parts)) for case, parts in tasks]))

    def printed(self, ready: Collection[int]) -> bytes:
        """What an unattended day has printed since, likewise."""
        there = self._printed.fileno()
        return os.read(there, 1 << 16) if there in ready else b""

    def has_ended(self, after_all: bool = False) -> bool:
        """Whether the process has; what it has started in its group is ended with it.

        With `after_all` this waits until it has.
        """
        if self.code is not None:
            return True
        if self._process is not None:
            self._process.join(None if after_all else 0)
            self.code = self._process.exitcode
            if self.code is not None:
                self._kill_group()
            return self.code is not None
        # Its number is nobody else's as long as it is not waited for.
        how = os.WEXITED | os.WNOWAIT | (0 if after_all else os.WNOHANG)
        try:
            if os.waitid(os.P_PID, self.pid, how) is not None:
                self._kill_group()
                self.code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        except ChildProcessError:  # a Ctrl-C came right after it was waited for
            self.code = -_SIGINT
        return self.code is not None

    @property
    def was_interrupted(self) -> bool:
        """Whether a Ctrl-C has ended it, which was meant for the command."""
        return self.attended and self.code in (130, -_SIGINT)

    def kill(self) -> None:
        """Kill what still runs; what it has told can be heard yet."""
        if not self.has_ended():
            self._kill_group()
            with suppress(ProcessLookupError):
                os.kill(self.pid, _SIGKILL)
            self.has_ended(after_all=True)

    def _bind(self) -> None:
        """Have the worker die with this process."""
        if self._unbound is not None:
            _end_with_this_process(self.pid if self.attended else -self.pid, self._unbound)
            self._unbound.close()
            self._unbound = None

    def expect_to_wait(self) -> None:
        """Have a worker that takes its time die with this process.

        Where it has the terminal, Ctrl-C is the day's to hear then, and its end tells of it.
        """
        self._bind()
        if self.attended and self._before is None:
            import signal  # not above: a short run ends before

            if signal.getsignal(_SIGINT) is signal.default_int_handler:
                self._before = signal.signal(_SIGINT, signal.SIG_IGN)

    def close(self) -> None:
        """Kill what still runs, and let go of all there is."""
        self.kill()
        if self._before is not None:
            import signal

            signal.signal(_SIGINT, self._before)
            self._before = None
        for end in (self._messages, self._answers, self._printed, self._lifeline, self._unbound):
            if end is not None:
                end.close()
        if self._scratch:
            self._scratch.cleanup()

    def _kill_group(self) -> None:
        if not self.attended and os.name == "posix":
            with suppress(ProcessLookupError, PermissionError):  # the latter of a zombie on macOS
                os.killpg(self.pid, _SIGKILL)


def wait(workers: Collection[Worker], seconds: float) -> Collection[int]:
    """Which of their descriptors can be read, after at most so many seconds."""
    ends = [it._messages for it in workers if not it.is_over]
    if os.name != "posix":
        from multiprocessing.connection import wait as wait_for

        return {end.fileno() for end in wait_for(ends, seconds)}  # type: ignore[arg-type, union-attr]
    import select  # not above, as a worker has begun by now

    poll = select.poll()
    for end in (*ends, *(it._printed for it in workers if not it.attended)):
        poll.register(end.fileno(), select.POLLIN)
    return {descriptor for descriptor, _ in poll.poll(seconds * 1000)}


def _can_fork() -> bool:
    """Whether forking is safe: a fork of a process with threads may hang; macOS always has some."""
    can = sys.platform == "linux" and "AOC_TEST_SPAWN" not in os.environ
    return can and len(os.listdir("/proc/self/task")) == 1


class _End:
    """An end of a pipe, as `multiprocessing` has them; to import that takes longer than a run."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def fileno(self) -> int:
        return self._descriptor

    def send_bytes(self, content: bytes) -> None:
        content = len(content).to_bytes(4, "big") + content
        while content:
            content = content[os.write(self._descriptor, content) :]

    def recv_bytes(self) -> bytes:
        return self._read(int.from_bytes(self._read(4), "big"))

    def _read(self, size: int) -> bytes:
        content = b""
        while len(content) < size:
            more = os.read(self._descriptor, min(size - len(content), 1 << 20))
            if not more:
                raise EOFError
            content += more
        return content

    def close(self) -> None:
        with suppress(OSError):
            os.close(self._descriptor)


def _pipe(forks: bool) -> "tuple[End, End]":
    """The end to read and the end to write of a new pipe, for a fork or for a spawn."""
    if not forks:
        from multiprocessing import Pipe

        return Pipe(duplex=False)
    read, write = os.pipe()
    return _End(read), _End(write)


def _begin(job: Job, ends: "tuple[End, ...]") -> None:
    """The body of a worker, which ends the process."""
    tell, hear, output, _lifeline = ends  # which stays open as long as this process
    if not job.attended:
        _detach(output)
    elif sys.stdin is None or sys.stdin.fileno() != 0:
        import signal

        sys.stdin = os.fdopen(0, closefd=False)  # spawn has put the null device there
        if os.name == "posix":
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {_SIGINT})
    output.close()

    def receive() -> bytes:
        with suppress(EOFError):
            return bytes(hear.recv_bytes())
        return b""

    worker.ended(lambda: worker.main(job, Channel(tell.send_bytes, receive)))


def _detach(output: "End") -> None:
    """Give this process a session of its own, nothing to read, and that to print to."""
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    if os.name == "posix":
        os.setsid()
    for descriptor in (1, 2):
        os.dup2(output.fileno() if os.name == "posix" else nothing, descriptor)
    os.close(nothing)


def _end_with_this_process(owner: int, lifeline: "End") -> None:
    """Have the kernel kill the worker, or the group -N, when our own end of that pipe closes.

    So a runner that is killed leaves no worker behind, whether that loops or sleeps: Linux only.
    Those that are forked later hold our end, too: the last has none but the runner's, and so on.
    To import `fcntl` takes half a millisecond, so a worker with the terminal is bound when it takes
    its time: it gets the terminal's own signals.
    """
    if sys.platform == "linux":
        from fcntl import F_SETFL, F_SETOWN, F_SETSIG, fcntl

        fcntl(lifeline.fileno(), F_SETOWN, owner)
        fcntl(lifeline.fileno(), F_SETSIG, _SIGKILL)
        fcntl(lifeline.fileno(), F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
