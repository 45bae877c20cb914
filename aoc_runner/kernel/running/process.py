"""A worker process: how it starts, what goes in and comes out, how it ends.

On Linux it is forked right before the day is imported, while one thread runs. Elsewhere, and while
more threads run, it is a new interpreter, which `Workers` give the jobs of many days.
"""

import _signal  # type: ignore[import-not-found]  # `signal` takes half a millisecond to import.
import gc
import os
import sys
from _thread import allocate_lock, start_new_thread
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from aoc_runner.kernel.model.feature import LOADERS
from aoc_runner.kernel.running import worker
from aoc_runner.kernel.running.messages import Channel, Finished, Job, Message, decode

if TYPE_CHECKING:
    from subprocess import Popen

_SIGHUP, _SIGINT, _SIGKILL, _SIGTERM = 1, 2, 9, 15  # Windows does not have all of them.
_CTRL_C_EXIT = 0xC000013A  # the exit code on Windows
_ROOT = __file__.removesuffix(os.path.join("aoc_runner", "kernel", "running", "process.py"))
_CODE = (  # another aoc_runner may be installed than the one that runs
    "import sys; sys.path.insert(0, sys.argv[1]); import aoc_runner; del sys.path[0]; "
    "from aoc_runner.kernel.running import process as p; p.worker.run_and_exit(p.run_spawned)"
)


class WorkerProcess:
    """A process that does jobs. `is_over` says that no message can follow."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.is_over = self.is_clean = False
        self.code: int | None = None  # the exit code of a process that has ended, or -N: signal N
        self.is_forked = not job.force_spawn and _can_fork()
        self._process: _Fork | Popen[bytes] | None = None
        self._job_object: Any = None
        self._sigint_handler: Any = None
        self._scratch: Any = None
        self._sending: Any = None
        self._open: set[int] = set()
        try:
            self._messages, messages = self._pipe()
            jobs, self._jobs = self._pipe()
            lifeline, _ = self._pipe()  # whose other end closes with this process
            self._printed, printed = (-1, -1) if job.is_interactive else self._pipe()
            start = self._fork if self.is_forked else self._spawn
            start(self._prepare(job), [messages, jobs, lifeline], printed)
            self._close(messages, jobs, lifeline, printed)
        except BaseException:  # a Ctrl-C among them
            self.close()
            raise

    def _pipe(self) -> tuple[int, int]:
        ends = os.pipe()
        self._open.update(ends)
        return ends

    def _close(self, *descriptors: int) -> None:
        for descriptor in self._open.intersection(descriptors):
            self._open.remove(descriptor)
            os.close(descriptor)

    def _prepare(self, job: Job) -> Job:
        """Name the job's loader, and make the folder for that loader's files."""
        self.job = job = job._replace(loader=job.loader or LOADERS.get(job.day.kind, ""))
        if job.day.kind in ("script", "aocd") or getattr(job.day.layout, "data", "") == "path":
            from tempfile import TemporaryDirectory

            _replace_handlers(
                _signal.SIG_DFL, _signal.default_int_handler
            )  # So that they remove it.
            self._scratch = TemporaryDirectory(prefix="aoc-", ignore_cleanup_errors=True)
            job = job._replace(scratch=self._scratch.name)
        return job

    def _fork(self, job: Job, pipe_ends: list[int], printed: int) -> None:
        worker.flush()
        gc.freeze()  # Keep existing objects out of garbage collection: their pages stay shared.
        pid = os.fork()
        if pid:
            self._process = _Fork(pid)
            _kill_with_runner(pipe_ends[2], pid if job.is_interactive else -pid)
            return

        def run() -> int:
            _replace_handlers(_signal.default_int_handler, _signal.SIG_DFL)
            for descriptor in self._open.difference(pipe_ends, [printed]):
                os.close(descriptor)
            if not job.is_interactive:
                _detach(printed, get_output_encoding(job))
            decode_job: Callable[[bytes], Job] | None = None
            if job.keep_alive:
                from pickle import loads as decode_job
            return _serve(job, pipe_ends[0], pipe_ends[1], decode_job)

        worker.run_and_exit(run)

    def _spawn(self, job: Job, pipe_ends: list[int], printed: int) -> None:
        """Start an interpreter, which imports nothing from the working folder, for the job."""
        import subprocess
        from pickle import dumps

        handles, program, options = pipe_ends, sys.executable, dict[str, Any]()
        for descriptor in pipe_ends:
            os.set_inheritable(descriptor, True)
        if sys.platform == "win32":
            from msvcrt import get_osfhandle

            handles = [get_osfhandle(descriptor) for descriptor in pipe_ends]
            if program != (base := getattr(sys, "_base_executable", program)):
                # A venv's own python.exe would start that one as a process of its own.
                options["env"] = {**os.environ, "__PYVENV_LAUNCHER__": program}
                program = base
            # A new group ignores Ctrl-C until the worker allows it: nothing would catch it earlier.
            options["creationflags"] = subprocess.CREATE_NEW_PROCESS_GROUP
        elif job.is_interactive:  # Block Ctrl-C until the worker can catch it.
            _signal.pthread_sigmask(_signal.SIG_BLOCK, {_SIGINT})
        else:
            options["start_new_session"] = True
        flags = subprocess._args_from_interpreter_flags()  # type: ignore[attr-defined]
        words = [program, *flags, "-P", "-c", _CODE, _ROOT, *map(str, handles)]
        streams = (0, 1, 2) if job.is_interactive else (subprocess.DEVNULL, printed, printed)
        try:
            self._process = subprocess.Popen(words, -1, None, *streams, close_fds=False, **options)
        finally:
            if sys.platform != "win32":
                _signal.pthread_sigmask(_signal.SIG_UNBLOCK, {_SIGINT})
        if sys.platform == "win32":
            from aoc_runner.kernel.running.windows import JobObject

            self._job_object = JobObject(int(self._process._handle), job.is_interactive)
        # The interpreter reads its job once it has started; meanwhile another one can start.
        content = dumps((sys.path, get_output_encoding(job), job))
        sending = allocate_lock()
        sending.acquire()
        start_new_thread(self._send_first_job, (content, sending))
        self._sending = sending

    def send_job(self, job: Job) -> None:
        """Give a further job to a worker that has finished the one before."""
        from pickle import dumps

        self.is_clean = False
        self._clean_up()
        self._send(dumps(self._prepare(job)))

    def receive(self, ready: Collection[int]) -> Message | None:
        """Return the next message, if it is among what `wait_readable` has found, or None."""
        if self.is_over or self._messages not in ready:
            return None
        try:
            content = _read_frame(self._messages)
        except (EOFError, OSError):
            self.is_over = True
            return None
        try:
            message = decode(content)
        except (EOFError, LookupError, TypeError, ValueError):  # The day has written in between.
            self.kill()
            return None
        self.is_clean = isinstance(message, Finished) and message.is_clean
        return message

    def grant_terminal(self) -> None:
        """Let the waiting worker print."""
        self._send(b"")

    def _send(self, content: bytes) -> None:
        with suppress(OSError):  # The worker may have ended.
            _write_frame(self._jobs, content)

    def _send_first_job(self, content: bytes, sending: Any) -> None:
        self._send(content)
        sending.release()

    def read_printed(self, ready: Collection[int]) -> bytes:
        """Return what the day has printed, if `wait_readable` has found its pipe."""
        if self._printed not in ready:
            return b""
        content = os.read(self._printed, 1 << 16)
        if not content:
            self._close(self._printed)
            self._printed = -1
        return content

    def has_exited(self, wait: bool = False) -> bool:
        """Return whether the process has ended; if so, what it has started ends, too."""
        if self.code is None and self._process is not None:
            self.code = self._process.wait() if wait else self._process.poll()
            if self.code is not None:
                self._kill_group()
        return self.code is not None

    @property
    def was_interrupted(self) -> bool:
        """Whether a Ctrl-C has ended it, which was meant for the command."""
        return self.job.is_interactive and self.code in (130, -_SIGINT, _CTRL_C_EXIT)

    def kill(self) -> None:
        """Kill the process; messages that it has sent can still be received."""
        if self._process is not None and not self.has_exited():
            self._kill_group()
            with suppress(PermissionError):  # On Windows it may be about to end.
                self._process.kill()
            self.has_exited(wait=True)

    def _kill_group(self) -> None:
        if self.job.is_interactive or self._process is None:
            return
        if self._job_object is not None:
            self._job_object.kill()
        elif os.name == "posix":
            with suppress(ProcessLookupError, PermissionError):  # the latter of a zombie on macOS
                os.killpg(self._process.pid, _SIGKILL)

    def ignore_sigint(self) -> None:
        """Ignore SIGINT while an interactive day runs; its exit code reports the interrupt."""
        if self.job.is_interactive and _signal.getsignal(_SIGINT) is _signal.default_int_handler:
            self._sigint_handler = _signal.signal(_SIGINT, _signal.SIG_IGN)

    def close(self) -> None:
        """Kill what still runs, and free what belongs to it."""
        self.kill()
        if self._sigint_handler is not None:
            _signal.signal(_SIGINT, self._sigint_handler)
            self._sigint_handler = None
        if self._job_object is not None:
            self._job_object.close()
            self._job_object = None
        if self._sending is not None:
            self._sending.acquire()
            self._sending = None
        self._close(*self._open)
        self._clean_up()

    def _clean_up(self) -> None:
        if self._scratch is not None:
            self._scratch.cleanup()
            self._scratch = None


class _Fork:
    """A forked process, with the methods of a `subprocess.Popen`."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, _SIGKILL)

    def poll(self) -> int | None:
        return self.wait(os.WNOHANG)

    def wait(self, options: int = 0) -> int | None:
        try:
            pid, status = os.waitpid(self.pid, options)
        except ChildProcessError:  # How it ended is lost: `subprocess` returns 0 then, too.
            return 0
        return os.waitstatus_to_exitcode(status) if pid else None


def _replace_handlers(before: object, after: object) -> None:
    """Handle SIGHUP and SIGTERM by `after`, where they are still handled by `before`."""
    with suppress(ValueError):  # Only the main thread may do so.
        for number in (_SIGHUP, _SIGTERM) if os.name == "posix" else ():
            if _signal.getsignal(number) == before:
                _signal.signal(number, after)


def get_output_encoding(job: Job) -> str:
    """Return the encoding of what a day prints without the terminal: that of where it is shown."""
    return getattr(sys.stderr if job.to_stderr else sys.stdout, "encoding", None) or "utf-8"


def wait_readable(workers: Collection[WorkerProcess], seconds: float) -> Collection[int]:
    """Return which of their pipes can be read, after at most so many seconds."""
    ends = [worker._messages for worker in workers if not worker.is_over]
    ends += [worker._printed for worker in workers if worker._printed >= 0]
    if sys.platform == "win32":
        from aoc_runner.kernel.running.windows import can_read

        end = monotonic() + seconds
        while not (ready := {*filter(can_read, ends)}) and monotonic() < end:
            sleep(0.001)
        return ready
    import select  # Imported here, after the worker has started.

    poll = select.poll()
    for descriptor in ends:
        poll.register(descriptor, select.POLLIN)
    return {descriptor for descriptor, _ in poll.poll(seconds * 1000)}


def _can_fork() -> bool:
    """Return whether a fork is safe: with threads, as macOS always has, the child may hang."""
    can = sys.platform == "linux" and "AOC_TEST_SPAWN" not in os.environ
    return can and len(os.listdir("/proc/self/task")) == 1


def _write_frame(descriptor: int, content: bytes) -> None:
    left = memoryview(len(content).to_bytes(4, "big") + content)
    while left:
        left = left[os.write(descriptor, left) :]


def _read_frame(descriptor: int) -> bytes:
    return _read(descriptor, int.from_bytes(_read(descriptor, 4), "big"))


def _read(descriptor: int, size: int) -> bytes:
    content = bytearray()
    while len(content) < size:
        more = os.read(descriptor, min(size - len(content), 1 << 20))
        if not more:
            raise EOFError
        content += more
    return bytes(content)


def run_spawned() -> int:
    """Be a worker, in a new interpreter; return the exit code."""
    from pickle import loads

    messages, jobs, lifeline = map(int, sys.argv[2:])
    if sys.platform == "win32":
        from msvcrt import open_osfhandle

        messages, jobs = open_osfhandle(messages, 0), open_osfhandle(jobs, os.O_RDONLY)
    os.set_inheritable(messages, False)
    os.set_inheritable(jobs, False)
    sys.path[:], encoding, job = loads(_read_frame(jobs))
    for stream in filter(None, (sys.stdout, sys.stderr)):
        # The runner forwards bytes in its own encoding; no print may fail for a character.
        stream.reconfigure(encoding=None if job.is_interactive else encoding, errors="replace")
    if sys.platform == "win32":  # where a job object ends it
        from aoc_runner.kernel.running.windows import allow_ctrl_c

        if job.is_interactive:
            allow_ctrl_c()
    else:
        # Every signal is for the main thread, which a day has for itself.
        mask = _signal.pthread_sigmask(_signal.SIG_BLOCK, _signal.valid_signals())
        start_new_thread(_exit_with_runner, (lifeline, job.is_interactive))
        _signal.pthread_sigmask(_signal.SIG_SETMASK, mask - {_SIGINT})
    return _serve(job, messages, jobs, loads)


def _serve(job: Job, messages: int, jobs: int, decode_job: Callable[[bytes], Job] | None) -> int:
    """Do the jobs; return the exit code."""

    def receive() -> bytes:
        with suppress(EOFError):
            return _read_frame(jobs)
        return b""

    channel = Channel(partial(_write_frame, messages), receive, decode_job)
    return worker.main(job, channel)


def _detach(output: int, encoding: str) -> None:
    """Give this process a session of its own, nothing to read, and that to print to."""
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor, source in ((0, nothing), (1, output), (2, output)):
        os.dup2(source, descriptor)
    os.close(nothing)
    os.close(output)
    sys.stdout, sys.stderr = (  # The old streams remember whether they could seek.
        os.fdopen(number, "w", encoding=encoding, errors="replace", closefd=False)
        for number in (1, 2)
    )


def _exit_with_runner(lifeline: int, is_interactive: bool) -> None:
    """Wait for the end of the runner, however it comes, and end this process, or its group."""
    os.read(lifeline, 1)
    if not is_interactive:
        os.killpg(0, _SIGKILL)
    os._exit(1)


def _kill_with_runner(lifeline: int, owner: int) -> None:
    """Have Linux kill a process, or the group -owner, when the runner's end of that pipe closes.

    A thread in each of many short days would take a fifth of their time.
    """
    from fcntl import F_SETFL, F_SETOWN, F_SETSIG, fcntl

    fcntl(lifeline, F_SETOWN, owner)
    fcntl(lifeline, F_SETSIG, _SIGKILL)
    fcntl(lifeline, F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
