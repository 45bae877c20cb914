"""The worker: the child in which days' code runs. It loads a day, and tells what came of it.

Once there is room for the day's own names, any import may find one of these, and once its code has
run, any builtin may be gone: so all that is needed is imported above, and nothing else of ours is
called. What breaks the worker itself ends it, and fails the hook that had begun.
"""

import _signal  # type: ignore[import-not-found]  # `signal` takes half a millisecond to import.
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

_NOWHERE = os.path.join(os.devnull, "aocd")  # where the real aocd would look for a session
_get_code = SourceFileLoader.get_code
RETRY_LIMIT = 1.0  # seconds that a part 2 may take and be tried once more, after part 1
_PROTECTED = {*sys.builtin_module_names, "encodings", "aoc_runner", "__main__"}


def main(job: messages.Job, channel: messages.Channel) -> int:
    """Do the job in this process, and those that follow; return the exit code."""
    state, is_fresh = _State() if channel.takes_jobs else None, True
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
    """The state of the process before the first day, to restore between days."""

    def __init__(self) -> None:
        self._path, self._environ = [*sys.path], {**os.environ}
        self._limits = sys.getrecursionlimit(), sys.get_int_max_str_digits()
        self._others = _read_state()

    def can_be_restored(self) -> bool:
        return _read_state() == self._others

    def restore(self) -> None:
        sys.path[:] = self._path
        sys.setrecursionlimit(self._limits[0])
        sys.set_int_max_str_digits(self._limits[1])
        if os.environ != self._environ:
            os.environ.clear()
            os.environ.update(self._environ)
        if (decimal := sys.modules.get("decimal")) is not None:
            decimal.setcontext(decimal.DefaultContext.copy())
        gc.unfreeze()  # else nothing that the last day's modules hold is ever collected
        gc.collect()


def _read_state() -> tuple[object, ...]:
    """Return what no day may change in a process that is to run another day."""
    folder = os.stat(os.curdir)[1:3]  # A removed folder has no path, but still these numbers.
    handlers = [*map(_signal.getsignal, _signal.valid_signals())]
    hooks = sys.gettrace(), sys.getprofile(), gc.get_threshold()
    return folder, {**vars(builtins)}, handlers, hooks, sys.stdin, sys.stdout, sys.stderr


def _do_job(job: messages.Job, channel: messages.Channel, is_fresh: bool) -> bool:
    """Do one job; return whether the process can be used again."""
    if job.loader:
        import_object(job.loader)  # before there is room for the day's own names
    work: Callable[..., object] = import_object(job.work) if job.work else solve_tasks
    if job.memory is not None:
        _limit_memory(job.memory)
    _prepare(job, channel)
    code = DayCode(job, channel, is_fresh)
    try:
        with suppress(NeedsNewProcess):  # what is left to do goes to a new worker
            work(code, job, channel)
        code.send_loaded()
        has_ended = _run_exit_functions()
        if channel.takes_jobs:
            code.unload()
        return has_ended and code.is_clean
    except BaseException as error:  # noqa: BLE001 -- the day could not be loaded
        code.raise_interrupt(error)
        with suppress(NeedsNewProcess):
            code.send(messages.HookFailed(None, None, *describe_exception(error, code.prefix)))
    return False


def solve_tasks(code: DayCode, job: messages.Job, _: messages.Channel) -> None:
    """Run each part of each task on the day's code imported anew, and send its result.

    Raises what importing the day does.
    """
    if not job.tasks:  # it is only to be loaded
        for error in code.start().errors.values():
            raise error
    for number, (case, parts) in enumerate(job.tasks):
        _solve_case(code, number, case, parts)


def _solve_case(code: DayCode, number: int, case: Case, parts: Sequence[Part]) -> None:
    """Run the parts on the case, and tell their results."""
    attempt: Attempt | None = None
    for part in parts:
        before = attempt
        if attempt is None or not attempt.solution.is_joint:
            if before is not None:
                before.modules = code.unload()
            attempt = Attempt(code, number, case)
            if (failed := attempt.parse()) is not None:
                return code.send(failed)
        message = attempt.solve(part)
        retried = attempt.retry_after_part1(message, before) if part == 2 else None
        code.send(message if retried is None else retried[1])


class Attempt:
    """One part of one case, on the day's code imported anew; or both, where one call gives both."""

    data: Any = None  # what the parts get
    parse_seconds: float | None = None  # None without a `parse`

    def __init__(self, code: DayCode, number: int, case: Case) -> None:
        self.case = case
        self._code, self._channel, self._index = code, code.channel, number
        self.modules: Mapping[str, ModuleType] = {}  # its own, while others are imported
        self.solution = code.start(case.text)

    def parse(self) -> messages.HookFailed | None:
        """Make the case ready for the parts; the message of what failed, which is not sent yet."""
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
        """Call the part; the message of what came of it, which is not sent yet."""
        solution = self.solution
        self._channel.send(messages.HookStarted(self._index, f"part{part}"))
        began = perf_counter()
        try:
            value = to_plain(solution.part(part, self.data, _copy(self.case.params)))
        except BaseException as error:  # noqa: BLE001 -- whatever the day raises
            return self._failed(f"part{part}", error)
        finally:
            flush()
            self._elapsed = perf_counter() - began
        times = solution.seconds, self.parse_seconds
        return messages.PartReturned(self._index, part, value, *times, solution.line)

    def retry_after_part1(
        self, message: messages.PartReturned | messages.HookFailed, before: "Attempt | None" = None
    ) -> "tuple[Attempt, messages.PartReturned] | None":
        """Call part 2, which gave no answer, in the state that part 1 leaves; None for none again.

        `before` is the attempt at part 1 of this case, if there was one. What the day prints is
        held back until there is an answer.
        """
        solution, hooks = self.solution, ("part1", "part2")
        has_answer = isinstance(message, messages.PartReturned) and message.value is not None
        has_both = all(map(solution.has, hooks)) and not (solution.is_joint or solution.errors)
        # What lacks something fails at once; later it fails by itself, or was stepped through.
        if has_answer or not has_both or self._elapsed > RETRY_LIMIT or "bdb" in sys.modules:
            return None
        with suppress(NeedsNewProcess, OSError, ValueError):  # the latter of what is held back
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
    """Return a copy of plain data: no part sees what another did to its params."""
    if isinstance(value, Mapping):
        return {key: _copy(inner) for key, inner in value.items()}
    return [*map(_copy, value)] if isinstance(value, list) else value


def _prepare(job: messages.Job, channel: messages.Channel) -> None:
    """Make this process the day's: its streams, its environment, its names first."""
    day = job.day
    sys.argv[1:] = []
    # Else the first of two saves within a second might run; and an archive stays as it lies.
    sys.dont_write_bytecode |= day.root is not None
    os.environ.pop("AOC_SESSION", None)
    os.environ.update(AOCD_DIR=_NOWHERE, AOCD_CONFIG_DIR=_NOWHERE)
    os.environ[_aoc_runner_case.VARIABLE] = os.devnull  # what it starts has no case of its own
    sys.modules["_aoc_runner_case"] = _aoc_runner_case
    if job.is_interactive:
        if job.to_stderr:
            os.dup2(2, 1)  # For the processes that the day starts.
            sys.stdout = sys.stderr  # On Windows a console and a file differ in their encoding.
        _request_terminal(channel)
    folders = importing.list_import_folders(day)
    own = {name.partition(".")[0] for folder in folders for name in list_folder(folder)}
    # To look at every module would copy a page of memory for nearly each.
    imported = [name for name in own - _PROTECTED if name in sys.modules and not _is_frozen(name)]
    for name in [*sys.modules] if imported else ():
        if name.partition(".")[0] in imported and not _is_frozen(name):
            del sys.modules[name]
    sys.path[:0] = [importing.STUBS, *folders]
    # The day's modules are imported again and again, but compiled once.
    SourceFileLoader.get_code = cache(_get_code)  # type: ignore[method-assign]
    gc.enable()


def _is_frozen(name: str) -> bool:
    return getattr(getattr(sys.modules[name], "__spec__", None), "origin", None) == "frozen"


def _request_terminal(channel: messages.Channel) -> None:
    """Before the day's first print or question tell of it, and wait until there is room for it."""
    own = getpid()
    streams: list[Any] = [stream for stream in (sys.stdout, sys.stderr) if stream is not None]
    outputs = [*streams, *(stream.buffer for stream in streams if hasattr(stream, "buffer"))]
    places = [(builtins, "input", builtins.input), *((to, "write", to.write) for to in outputs)]

    def announce(original: Callable[..., Any], *values: Any) -> Any:
        for place, name, before in places:
            setattr(place, name, before)
        announced, places[:] = bool(places), []
        if announced and getpid() == own:
            channel.send(messages.TerminalRequested())
            channel.receive()
        return original(*values)

    for place, name, original in [*places]:
        with suppress(AttributeError, TypeError):  # a stream of another kind
            setattr(place, name, partial(announce, original))


def _limit_memory(size: int) -> None:
    """Have the kernel refuse what is reserved beyond."""
    from resource import RLIM_INFINITY, RLIMIT_DATA, getrlimit, setrlimit

    # The heap and the stacks of threads; RLIMIT_AS would count every library's file, too.
    _, most = getrlimit(RLIMIT_DATA)
    setrlimit(RLIMIT_DATA, (size if most == RLIM_INFINITY else min(size, most), most))


def flush() -> None:
    """Write what was printed by now, before anything else is."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(Exception):  # the day has closed it, or put anything there
            stream.flush()


def _run_exit_functions() -> bool:
    """Join the day's threads, and run the functions that it has registered for its end.

    Return False if no other day can run in this process after that.
    """
    threading = sys.modules.get("threading")
    has_threads = threading is not None and (
        threading.active_count() > 1 or getattr(threading, "_threading_atexits", True)
    )
    if threading is not None and has_threads:
        threading._shutdown()  # as Python and multiprocessing do
    has_functions = atexit._ncallbacks() > 0  # those of libraries may not run twice in one process
    atexit._run_exitfuncs()
    flush()
    return not (has_threads or has_functions)


def run_and_exit(run: Callable[[], int]) -> NoReturn:
    """Run that in a forked child and end it, with nothing of ours unwound."""
    atexit._clear()  # what is registered by now is the runner's
    code = 1  # where the day has broken what we need: its hook has failed
    try:
        code = run()
    except KeyboardInterrupt:
        code = 130
    finally:
        flush()
        _exit(code)
