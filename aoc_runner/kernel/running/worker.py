"""The code of a worker: it imports a day, calls its hooks and sends the results.

A day may shadow other modules, and its code may replace builtins. So everything that a worker
needs is imported before the day. An error of the worker itself fails the current hook.
"""

import _signal  # type: ignore[import-not-found]  # As in process.py, for a fast start.
import atexit
import builtins
import gc
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from importlib.machinery import SourceFileLoader
from os import _exit, getpid
from time import perf_counter
from types import ModuleType
from typing import Any, NoReturn

from aoc_runner.kernel.days.patterns import list_folder
from aoc_runner.kernel.model.answer import to_plain
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.puzzle import Part
from aoc_runner.kernel.running import importing, messages
from aoc_runner.kernel.running.frames import describe_exception
from aoc_runner.kernel.running.importing import DayCode, NeedsNewProcess, hold_back, import_object
from aoc_runner.kernel.running.stubs import _aoc_runner_case

_NOWHERE = os.path.join(os.devnull, "aocd")  # the real aocd must not find a session token
_get_code = SourceFileLoader.get_code
RETRY_LIMIT = 1.0  # seconds; a slower part 2 is not run again after part 1
_PROTECTED = {*sys.builtin_module_names, "encodings", "aoc_runner", "__main__"}


def main(job: messages.Job, channel: messages.Channel) -> int:
    """Do the job and those that follow it; return the exit code."""
    state = _State() if channel.takes_jobs else None
    is_fresh = True
    while True:
        if state is not None:
            channel.send(messages.HookStarted(0, "importing"))
        is_clean = _do_job(job, channel, is_fresh) and state is not None and state.can_be_restored()
        channel.send(messages.Finished(is_clean))
        next_job = channel.receive_job()
        if next_job is None or state is None:
            return 0
        job, is_fresh = next_job, is_fresh and next_job.day == job.day
        state.restore()


class _State:
    """The state of the process before the first day, which is restored between days."""

    def __init__(self) -> None:
        self._path, self._environ = [*sys.path], {**os.environ}
        self._limits = sys.getrecursionlimit(), sys.get_int_max_str_digits()
        self._unrestorable = _read_state()

    def can_be_restored(self) -> bool:
        return _read_state() == self._unrestorable

    def restore(self) -> None:
        sys.path[:] = self._path
        sys.setrecursionlimit(self._limits[0])
        sys.set_int_max_str_digits(self._limits[1])
        if os.environ != self._environ:
            os.environ.clear()
            os.environ.update(self._environ)
        if (decimal := sys.modules.get("decimal")) is not None:
            decimal.setcontext(decimal.DefaultContext.copy())
        gc.unfreeze()  # Otherwise objects of the last day's modules are never collected.
        gc.collect()


def _read_state() -> tuple[object, ...]:
    """Return the state that cannot be restored: a day that changes it ends the worker."""
    folder = os.stat(os.curdir)[1:3]  # The inode and device exist even after the folder is removed.
    handlers = [*map(_signal.getsignal, _signal.valid_signals())]
    hooks = sys.gettrace(), sys.getprofile(), gc.get_threshold()
    return folder, {**vars(builtins)}, handlers, hooks, sys.stdin, sys.stdout, sys.stderr


def _do_job(job: messages.Job, channel: messages.Channel, is_fresh: bool) -> bool:
    """Do one job; return whether the process can run another day."""
    if job.loader:
        import_object(job.loader)  # Now, because the day may shadow its imports.
    work: Callable[..., object] = import_object(job.work) if job.work else solve_tasks
    if job.memory is not None:
        _limit_memory(job.memory)
    _prepare(job, channel)
    code = DayCode(job, channel, is_fresh)
    try:
        with suppress(NeedsNewProcess):  # The runner gives the rest to a new worker.
            work(code, job, channel)
        code.send_loaded()
        had_no_exit_functions = _run_exit_functions()
        if channel.takes_jobs:
            code.unload()
        return had_no_exit_functions and code.is_clean
    except BaseException as error:  # noqa: BLE001 -- the day may raise anything
        code.raise_interrupt(error)
        with suppress(NeedsNewProcess):
            code.send(messages.HookFailed(None, None, *describe_exception(error, code.prefix)))
    return False


def solve_tasks(code: DayCode, job: messages.Job, _: messages.Channel) -> None:
    """Solve the tasks, or only load the day if there are none. Raises what the import raises."""
    if not job.tasks:
        for error in code.start().errors.values():
            raise error
    for index, (case, parts) in enumerate(job.tasks):
        _solve_case(code, index, case, parts)


def _solve_case(code: DayCode, index: int, case: Case, parts: Sequence[Part]) -> None:
    """Run the parts on the case and send their results."""
    attempt: Attempt | None = None
    for part in parts:
        before = attempt
        if attempt is None or not attempt.solution.is_combined:
            if before is not None:
                before.modules = code.unload()
            attempt = Attempt(code, index, case)
            if (failed := attempt.parse()) is not None:
                return code.send(failed)
        message = attempt.solve(part)
        if part == 2 and (retried := attempt.retry_after_part1(message, before)) is not None:
            _, message = retried
        code.send(message)


class Attempt:
    """A run of one part (or of both, if combined) on one case; creating it imports the day."""

    data: object = None  # returned by `parse`
    parse_seconds: float | None = None  # None without a `parse`
    _elapsed = 0.0  # seconds of the last call of `solve`

    def __init__(self, code: DayCode, index: int, case: Case) -> None:
        self.case = case
        self._code, self._channel, self._index = code, code.channel, index
        self.modules: Mapping[str, ModuleType] = {}  # its modules, saved for a retry
        self.solution = code.start(case.text)

    def parse(self) -> messages.HookFailed | None:
        """Call `parse`; return the message to send if it fails."""
        solution = self.solution
        try:
            if solution.has("parse"):
                self._channel.send(messages.HookStarted(self._index, "parse"))
            self.data = solution.parse(self.case)
        except BaseException as error:  # noqa: BLE001 -- whatever the day raises
            flush()
            return self._failed("parse", error)
        if solution.has("parse"):
            self.parse_seconds = solution.seconds
        return None

    def solve(self, part: Part) -> messages.PartReturned | messages.HookFailed:
        """Call the part; return the message to send."""
        solution = self.solution
        self._channel.send(messages.HookStarted(self._index, f"part{part}"))
        start = perf_counter()
        try:
            value = to_plain(solution.part(part, self.data, _copy(self.case.params)))
        except BaseException as error:  # noqa: BLE001 -- whatever the day raises
            return self._failed(f"part{part}", error)
        finally:
            flush()
            self._elapsed = perf_counter() - start
        details = solution.seconds, self.parse_seconds, solution.line, solution.part_unknown
        return messages.PartReturned(self._index, part, value, *details)

    def retry_after_part1(
        self, message: messages.PartReturned | messages.HookFailed, before: "Attempt | None" = None
    ) -> "tuple[Attempt, messages.PartReturned] | None":
        """If part 2 gave no answer, retry it right after part 1; return None if it still has none.

        `before` ran part 1 of this case. Output is held back until there is an answer.
        """
        solution, hooks = self.solution, ("part1", "part2")
        has_answer = isinstance(message, messages.PartReturned) and message.value is not None
        can_retry = all(map(solution.has, hooks)) and not (solution.is_combined or solution.errors)
        # A part that lacks the state of part 1 fails fast, unless it ran in a debugger.
        if has_answer or not can_retry or self._elapsed > RETRY_LIMIT or "bdb" in sys.modules:
            return None
        with suppress(NeedsNewProcess, OSError, ValueError):  # `write` raises the last two.
            with hold_back() as printed:
                if before is not None:
                    self._code.unload()
                    sys.modules.update(before.modules)
                else:
                    before = Attempt(self._code, self._index, self.case)
                    if before.parse() is not None:
                        return None
                    before.solve(1)
                message = before.solve(2)
            if isinstance(message, messages.PartReturned) and message.value is not None:
                for write, text in printed:
                    write(text)
                return before, message._replace(after_part1=True)
        return None

    def _failed(self, hook: str, error: BaseException) -> messages.HookFailed:
        self._code.raise_interrupt(error)
        return messages.HookFailed(self._index, hook, *describe_exception(error, self._code.prefix))


def _copy(value: Any) -> Any:
    """Return a copy of the params, because a part may change them."""
    if isinstance(value, Mapping):
        return {key: _copy(inner) for key, inner in value.items()}
    return [*map(_copy, value)] if isinstance(value, list) else value


def _prepare(job: messages.Job, channel: messages.Channel) -> None:
    """Set up the streams, the environment and the import path for the day."""
    day = job.day
    sys.argv[1:] = []
    # Bytecode clutters folders, and goes stale if a file is saved twice in a second.
    sys.dont_write_bytecode |= day.root is not None
    os.environ.pop("AOC_SESSION", None)
    os.environ.pop("AOC_WEBHOOK", None)
    os.environ.update(AOCD_DIR=_NOWHERE, AOCD_CONFIG_DIR=_NOWHERE)
    os.environ[_aoc_runner_case.VARIABLE] = os.devnull  # for the processes that the day starts
    sys.modules["_aoc_runner_case"] = _aoc_runner_case
    if job.is_interactive:
        if job.to_stderr:
            os.dup2(2, 1)  # For the processes that the day starts.
            sys.stdout = sys.stderr  # With its encoding, which may differ on Windows.
        _request_terminal(channel)
    folders = importing.list_import_folders(day)
    names = {name.partition(".")[0] for folder in folders for name in list_folder(folder)}
    # Reading every module would copy most of the memory pages that a fork shares.
    imported = [name for name in names - _PROTECTED if name in sys.modules and not _is_frozen(name)]
    for name in [*sys.modules] if imported else ():
        if name.partition(".")[0] in imported and not _is_frozen(name):
            del sys.modules[name]
    sys.path[:0] = [*job.stubs, *folders]
    # The day's modules are imported several times, but compiled once.
    SourceFileLoader.get_code = cache(_get_code)  # type: ignore[method-assign]
    gc.enable()


def _is_frozen(name: str) -> bool:
    return getattr(getattr(sys.modules[name], "__spec__", None), "origin", None) == "frozen"


def _request_terminal(channel: messages.Channel) -> None:
    """Before the day prints or reads input, request the terminal and wait for it."""
    process = getpid()
    streams: list[object] = [stream for stream in (sys.stdout, sys.stderr) if stream is not None]
    outputs = [*streams, *(stream.buffer for stream in streams if hasattr(stream, "buffer"))]
    functions = [(builtins, "input", builtins.input)]
    functions += [(output, "write", output.write) for output in outputs]

    def request(original: Callable[..., object], *args: object) -> object:
        for owner, name, function in functions:
            setattr(owner, name, function)
        is_first = bool(functions)
        functions.clear()  # The terminal is requested only once.
        if is_first and getpid() == process:
            channel.send(messages.TerminalRequested())
            channel.receive()
        return original(*args)

    for owner, name, function in [*functions]:
        with suppress(AttributeError, TypeError):  # The day may be given any kind of stream.
            setattr(owner, name, partial(request, function))


def _limit_memory(size: int) -> None:
    """Limit the memory that this process can allocate."""
    from resource import RLIM_INFINITY, RLIMIT_DATA, getrlimit, setrlimit

    # This counts the heap and the stacks of threads; RLIMIT_AS would also count mapped libraries.
    _, limit = getrlimit(RLIMIT_DATA)
    setrlimit(RLIMIT_DATA, (size if limit == RLIM_INFINITY else min(size, limit), limit))


def get_peak_memory() -> int:
    """Return the peak resident memory of this process in bytes, or 0 if it is unknown."""
    # On Linux, `ru_maxrss` would include the memory of the runner before the exec.
    with suppress(OSError), open("/proc/self/status", "rb") as file:
        return int(file.read().partition(b"VmHWM:")[2].split()[0]) * 1024
    with suppress(ImportError):  # Windows has no `resource`.
        from resource import RUSAGE_SELF, getrusage

        return getrusage(RUSAGE_SELF).ru_maxrss  # in bytes on macOS
    return 0


def flush() -> None:
    """Flush stdout and stderr."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(Exception):  # The day may have closed or replaced it.
            stream.flush()


def _run_exit_functions() -> bool:
    """Join threads and run exit functions; return whether there were none.

    The worker ends by `os._exit`, and Python has no public functions for these steps.
    """
    threading = sys.modules.get("threading")
    has_threads = threading is not None and (
        threading.active_count() > 1 or getattr(threading, "_threading_atexits", True)
    )
    if threading is not None and has_threads:
        threading._shutdown()
    has_functions = atexit._ncallbacks() > 0  # Some exit functions may not run twice.
    atexit._run_exitfuncs()
    flush()
    return not (has_threads or has_functions)


def run_and_exit(run: Callable[[], int]) -> NoReturn:
    """Exit a child process with the code of `run`, never returning to the runner's code."""
    atexit._clear()  # Drop the runner's functions; no public API removes them all.
    code = 1  # if the day has broken the worker
    try:
        code = run()
    except KeyboardInterrupt:
        code = 130
    finally:
        flush()
        _exit(code)
