"""The worker process: its start, its pipes and its exit.

On Linux it is a fork of the runner, unless the runner has threads. Otherwise it is a new
interpreter, which runs many days one after the other: see `pool.IdleWorkers`.
"""

# The public `signal` adds a percent to the time of a run, for enums that are not needed here.
import _signal  # type: ignore[import-not-found]
import gc
import os
import sys
from _thread import start_new_thread
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from aoc_runner.kernel.model.feature import LOADERS, STUBS
from aoc_runner.kernel.running import worker
from aoc_runner.kernel.running.messages import Channel, Finished, Job, Message, decode

if TYPE_CHECKING:
    from subprocess import Popen
    from tempfile import TemporaryDirectory
    from threading import Thread

_SIGHUP, _SIGINT, _SIGKILL, _SIGTERM = 1, 2, 9, 15  # Windows does not have all of them.
_CTRL_C_EXIT = 0xC000013A  # the exit code on Windows
_ROOT = __file__.removesuffix(os.path.join("aoc_runner", "kernel", "running", "process.py"))
_CODE = (  # The path is given because another aoc_runner may be installed.
    "import sys; sys.path.insert(0, sys.argv[1]); import aoc_runner; del sys.path[0]; "
    "from aoc_runner.kernel.running import process as p; p.worker.run_and_exit(p.run_spawned)"
)


class WorkerProcess:
    """A worker, started when created. It sends no messages once it `has_closed_pipe`."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.has_closed_pipe = self.is_clean = False
        self.code: int | None = None  # the exit code, or -N for signal N; None while it runs
        self.is_forked = not job.force_spawn and _can_fork()
        self._process: _Fork | Popen[bytes] | None = None
        self._job_object: Any = None
        self._sigint_handler: Callable[..., object] | int | None = None
        self._scratch: TemporaryDirectory[str] | None = None
        self._sender: Thread | None = None
        self._open: set[int] = set()
        try:
            self._messages, messages_out = self._pipe()
            jobs_in, self._jobs = self._pipe()
            lifeline, _ = self._pipe()  # its other end closes when this process exits
            self._printed, printed = (-1, -1) if job.is_interactive else self._pipe()
            start = self._fork if self.is_forked else self._spawn
            start(self._prepare(job), [messages_out, jobs_in, lifeline], printed)
            self._close(messages_out, jobs_in, lifeline, printed)
        except BaseException:  # also on Ctrl-C
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
        """Return the job with its loader, stubs and, if needed, a temporary folder."""
        kind, layout = job.day.kind, job.day.layout
        self.job = job._replace(loader=job.loader or LOADERS.get(kind, ""), stubs=STUBS)
        if kind in ("script", "aocd") or (layout is not None and layout.data == "path"):
            from tempfile import TemporaryDirectory

            # SIGTERM then raises KeyboardInterrupt, so that the folder is removed.
            _replace_handlers(_signal.SIG_DFL, _signal.default_int_handler)
            self._scratch = TemporaryDirectory(prefix="aoc-", ignore_cleanup_errors=True)
            return self.job._replace(scratch=self._scratch.name)
        return self.job

    def _fork(self, job: Job, pipe_ends: list[int], printed: int) -> None:
        messages, jobs, lifeline = pipe_ends
        worker.flush()
        gc.freeze()  # Keep existing objects out of garbage collection: their pages stay shared.
        pid = os.fork()
        if pid:
            self._process = _Fork(pid)
            _kill_with_runner(lifeline, pid if job.is_interactive else -pid)
            return

        def run() -> int:
            _replace_handlers(_signal.default_int_handler, _signal.SIG_DFL)
            for descriptor in self._open.difference(pipe_ends, [printed]):
                os.close(descriptor)
            if not job.is_interactive:
                _detach(printed, get_output_encoding(job))
            if not job.keep_alive:
                return _serve(job, messages, jobs, None)
            from pickle import loads

            return _serve(job, messages, jobs, loads)

        worker.run_and_exit(run)

    def _spawn(self, job: Job, pipe_ends: list[int], printed: int) -> None:
        """Start a new interpreter, which imports nothing from the current folder."""
        import subprocess
        from pickle import dumps
        from threading import Thread

        handles, program, options = pipe_ends, sys.executable, dict[str, Any]()
        for descriptor in pipe_ends:
            os.set_inheritable(descriptor, True)
        if sys.platform == "win32":
            from msvcrt import get_osfhandle

            handles = [get_osfhandle(descriptor) for descriptor in pipe_ends]
            # A venv's python.exe starts the base one as a child; no public API returns its path.
            if program != (base := getattr(sys, "_base_executable", program)):
                options["env"] = {**os.environ, "__PYVENV_LAUNCHER__": program}
                program = base
            # A new group ignores Ctrl-C until the worker can catch it.
            options["creationflags"] = subprocess.CREATE_NEW_PROCESS_GROUP
        elif job.is_interactive:  # The worker unblocks Ctrl-C when it can catch it.
            _signal.pthread_sigmask(_signal.SIG_BLOCK, {_SIGINT})
        else:
            options["start_new_session"] = True
        # As multiprocessing does: no public API turns sys.flags into options.
        flags = subprocess._args_from_interpreter_flags()  # type: ignore[attr-defined]
        args = [program, *flags, "-P", "-c", _CODE, _ROOT, *map(str, handles)]
        streams = (0, 1, 2) if job.is_interactive else (subprocess.DEVNULL, printed, printed)
        options.update(zip(("stdin", "stdout", "stderr"), streams, strict=True))
        try:
            self._process = subprocess.Popen(args, close_fds=False, **options)
        finally:
            if sys.platform != "win32":
                _signal.pthread_sigmask(_signal.SIG_UNBLOCK, {_SIGINT})
        if sys.platform == "win32":
            from aoc_runner.kernel.running.windows import JobObject

            # Popen has no public handle, and the ID of an exited process may belong to another.
            self._job_object = JobObject(int(self._process._handle), job.is_interactive)
        # A thread writes the job, because the interpreter reads it only once it has started.
        content = dumps((sys.path, get_output_encoding(job), job))
        self._sender = Thread(target=self._send, args=(content,))
        self._sender.start()

    def send_job(self, job: Job) -> None:
        """Send another job to a worker that has finished its job."""
        from pickle import dumps

        self.is_clean = False
        self._clean_up()
        self._send(dumps(self._prepare(job)))

    def receive(self, ready: Collection[int]) -> Message | None:
        """Return the next message if its pipe is in `ready`, or None."""
        if self.has_closed_pipe or self._messages not in ready:
            return None
        try:
            message = decode(_read_frame(self._messages))
        except (EOFError, OSError):
            self.has_closed_pipe = True
            return None
        self.is_clean = isinstance(message, Finished) and message.is_clean
        return message

    def grant_terminal(self) -> None:
        """Let the waiting worker print and read input."""
        self._send(b"")

    def _send(self, content: bytes) -> None:
        with suppress(OSError):  # The worker may have exited.
            _write_frame(self._jobs, content)

    def read_printed(self, ready: Collection[int]) -> bytes:
        """Return output of the day if its pipe is in `ready`."""
        if self._printed not in ready:
            return b""
        if not (content := os.read(self._printed, 1 << 16)):
            self._close(self._printed)
            self._printed = -1
        return content

    def has_exited(self, wait: bool = False) -> bool:
        """Return whether the process has exited; if so, set `code` and kill its children."""
        if self.code is None and self._process is not None:
            self.code = self._process.wait() if wait else self._process.poll()
            if self.code is not None:
                self._kill_group()
        return self.code is not None

    @property
    def was_interrupted(self) -> bool:
        """Whether a Ctrl-C for the whole command has ended the worker."""
        return self.job.is_interactive and self.code in (130, -_SIGINT, _CTRL_C_EXIT)

    def kill(self) -> None:
        """Kill the process; the messages that it has sent can still be received."""
        if self._process is not None and not self.has_exited():
            self._kill_group()
            with suppress(PermissionError):  # On Windows, if the process is just exiting.
                self._process.kill()
            self.has_exited(wait=True)

    def _kill_group(self) -> None:
        if self.job.is_interactive or self._process is None:
            return
        if self._job_object is not None:
            self._job_object.kill()
        elif os.name == "posix":
            with suppress(ProcessLookupError, PermissionError):  # The latter for zombies on macOS.
                os.killpg(self._process.pid, _SIGKILL)

    def ignore_sigint(self) -> None:
        """Ignore SIGINT while an interactive day runs; its exit code reports the interrupt."""
        if self.job.is_interactive and _signal.getsignal(_SIGINT) is _signal.default_int_handler:
            self._sigint_handler = _signal.signal(_SIGINT, _signal.SIG_IGN)

    def close(self) -> None:
        """Kill the process if it still runs, and free its resources."""
        self.kill()
        if self._sigint_handler is not None:
            _signal.signal(_SIGINT, self._sigint_handler)
            self._sigint_handler = None
        if self._job_object is not None:
            self._job_object.close()
            self._job_object = None
        if self._sender is not None:
            self._sender.join()  # It writes to a pipe that is closed below.
        self._close(*self._open)
        self._clean_up()

    def _clean_up(self) -> None:
        if self._scratch is not None:
            self._scratch.cleanup()
            self._scratch = None


class _Fork:
    """A forked process, with the interface of `subprocess.Popen`."""

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
        except ChildProcessError:  # The status is lost; `subprocess` returns 0 then, too.
            return 0
        return os.waitstatus_to_exitcode(status) if pid else None


def _replace_handlers(before: object, after: object) -> None:
    """Set the handlers of SIGHUP and SIGTERM to `after` if they are `before`."""
    with suppress(ValueError):  # Only the main thread can set handlers.
        for number in (_SIGHUP, _SIGTERM) if os.name == "posix" else ():
            if _signal.getsignal(number) == before:
                _signal.signal(number, after)


def get_output_encoding(job: Job) -> str:
    """Return the encoding of the stream that shows a day's output."""
    return getattr(sys.stderr if job.to_stderr else sys.stdout, "encoding", None) or "utf-8"


def wait_readable(workers: Collection[WorkerProcess], seconds: float) -> Collection[int]:
    """Wait for readable pipes of the workers, and return them."""
    pipe_ends = [worker._messages for worker in workers if not worker.has_closed_pipe]
    pipe_ends += [worker._printed for worker in workers if worker._printed >= 0]
    if sys.platform == "win32":
        from aoc_runner.kernel.running.windows import can_read

        end = monotonic() + seconds
        while not (ready := {*filter(can_read, pipe_ends)}) and monotonic() < end:
            sleep(0.001)
        return ready
    import select  # Imported here, while the worker already runs.

    poll = select.poll()
    for descriptor in pipe_ends:
        poll.register(descriptor, select.POLLIN)
    return {descriptor for descriptor, _ in poll.poll(seconds * 1000)}


def _can_fork() -> bool:
    """Return whether a fork is safe: with threads, which macOS always has, the child may hang."""
    has_fork = sys.platform == "linux" and "AOC_TEST_SPAWN" not in os.environ
    return has_fork and len(os.listdir("/proc/self/task")) == 1


def _write_frame(descriptor: int, content: bytes) -> None:
    remaining = memoryview(len(content).to_bytes(4, "big") + content)
    while remaining:
        remaining = remaining[os.write(descriptor, remaining) :]


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
    """Run a worker in a new interpreter; return the exit code."""
    from pickle import loads

    messages, jobs, lifeline = map(int, sys.argv[2:])
    if sys.platform == "win32":
        from msvcrt import open_osfhandle

        messages, jobs = open_osfhandle(messages, 0), open_osfhandle(jobs, os.O_RDONLY)
    os.set_inheritable(messages, False)
    os.set_inheritable(jobs, False)
    sys.path[:], encoding, job = loads(_read_frame(jobs))
    for stream in filter(None, (sys.stdout, sys.stderr)):
        # The runner forwards the bytes unchanged, and no print may fail because of a character.
        stream.reconfigure(encoding=None if job.is_interactive else encoding, errors="replace")
    if sys.platform == "win32":  # A job object kills the worker with the runner.
        from aoc_runner.kernel.running.windows import allow_ctrl_c

        if job.is_interactive:
            allow_ctrl_c()
    else:
        # The thread blocks all signals, because only the main thread handles them.
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
    """Start a new session with an empty stdin, and with `output` as stdout and stderr."""
    os.setsid()
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor, source in ((0, null), (1, output), (2, output)):
        os.dup2(source, descriptor)
    os.close(null)
    os.close(output)
    sys.stdout, sys.stderr = (  # The old streams remember whether their file can seek.
        os.fdopen(descriptor, "w", encoding=encoding, errors="replace", closefd=False)
        for descriptor in (1, 2)
    )


def _exit_with_runner(lifeline: int, is_interactive: bool) -> None:
    """Wait until the runner has exited, then kill this process or its group."""
    os.read(lifeline, 1)
    if not is_interactive:
        os.killpg(0, _SIGKILL)
    os._exit(1)


def _kill_with_runner(lifeline: int, owner: int) -> None:
    """Make Linux send SIGKILL to `owner` when the runner exits and its end of the pipe closes."""
    # A thread for this would take a fifth of the time of a short day.
    from fcntl import F_SETFL, F_SETOWN, F_SETSIG, fcntl

    fcntl(lifeline, F_SETOWN, owner)
    fcntl(lifeline, F_SETSIG, _SIGKILL)
    fcntl(lifeline, F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
