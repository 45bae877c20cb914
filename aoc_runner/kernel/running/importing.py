"""The day's code in a worker: imported, and imported anew for each part of each case."""

import atexit
import gc
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from itertools import takewhile
from time import perf_counter
from types import CodeType, ModuleType
from typing import Any

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.running.frames import get_code_prefix, is_user_code
from aoc_runner.kernel.running.hooks import Hooks, Solution
from aoc_runner.kernel.running.messages import (
    Channel,
    HookFailed,
    HookStarted,
    Job,
    Loaded,
    PartReturned,
)
from aoc_runner.kernel.running.stubs import _aoc_runner_case

STUBS = os.path.dirname(os.path.abspath(_aoc_runner_case.__file__ or ""))
# On Windows `DLLs` is beside `Lib`; Homebrew has two names for the prefix.
_PYTHON = (os.path.join(os.path.dirname(os.__file__), ""), os.path.join(sys.base_prefix, ""))
_SLOW_IMPORT = 0.5  # seconds that an import takes before it is told that it comes again


class NeedsNewProcess(Exception):
    """Part of a job failed, maybe because of what ran in this process before."""


class DayCode:
    """The day's own modules in this process, imported anew for each part of each case."""

    def __init__(self, job: Job, channel: Channel, is_fresh: bool = True) -> None:
        """`is_fresh` if no other day has run in this process."""
        self.prefix = get_code_prefix(job.day)
        self.is_clean = True  # whether another day can run in this process
        self.channel, self._job = channel, job
        self._is_fresh = is_fresh
        self._last = next(reversed(sys.modules))  # what comes after it may be the day's own
        self._is_loaded = False
        self._path, self._streams = [*sys.path], [(sys.stdin, sys.stdout, sys.stderr)]

    def start(self, text: str | None = None) -> Solution:
        """Import the day for this text. Raises what its first import raises."""
        _aoc_runner_case.case = None if text is None else (*self._job.day.puzzle, text)
        began = perf_counter()
        if not self._is_loaded:
            try:
                solution = load(self._job)
                self._is_loaded = True
            finally:
                self.send_loaded()
            gc.freeze()  # so that libraries are not looked through each time
            self._is_slow = perf_counter() - began > _SLOW_IMPORT
            return solution
        if self._is_slow:
            self.channel.send(HookStarted(0, "importing again"))
        self.unload()
        gc.collect()  # what the last part has left in globals may be large
        sys.path[:] = self._path
        # A stream that wraps another's buffer, as is usual on Windows, closes it when it is freed.
        self._streams.append((sys.stdin, sys.stdout, sys.stderr))
        sys.stdin, sys.stdout, sys.stderr = self._streams[0]
        try:
            with _quiet_import():
                return load(self._job)
        except BaseException as error:
            self.raise_interrupt(error)
            self.is_clean = False
            raise NeedsNewProcess from error

    def raise_interrupt(self, error: BaseException) -> None:
        """Raise a Ctrl-C again: at the terminal it ends the command, not just a part."""
        if isinstance(error, KeyboardInterrupt) and self._job.is_interactive:
            raise error

    def send(self, message: PartReturned | HookFailed) -> None:
        """Send what came of a hook. Raises NeedsNewProcess for failures after another day."""
        if isinstance(message, HookFailed):
            self.is_clean = False
            if not self._is_fresh:
                raise NeedsNewProcess
        self.channel.send(message)

    def unload(self) -> dict[str, ModuleType]:
        """Take out the own modules that are imported, and return them."""
        self.send_loaded()
        added = [*takewhile(self._last.__ne__, reversed(sys.modules))]
        found = {name: sys.modules[name] for name in added if is_user_module(name, self.prefix)}
        for name in found:
            del sys.modules[name]
        if not sys.stdlib_module_names.isdisjoint(name.partition(".")[0] for name in found):
            self.is_clean = False  # Other modules may have imported it instead of the library.
        if not all(is_library_module(sys.modules[name]) for name in added if name not in found):
            self.is_clean = False  # Code of anybody else stays imported.
        self._last = next(reversed(sys.modules))
        return found

    def send_loaded(self) -> None:
        """Send the user's files that the day was loaded from, if the job wants them."""
        if not self._job.report_files:
            return
        names = [name for name in [*sys.modules] if is_user_module(name, self.prefix)]
        files = {str(getattr(sys.modules[name], "__file__", None) or "") for name in names}
        self.channel.send(Loaded(sorted(files - {""})))


def load(job: Job) -> Solution:
    """What makes the day's parts callable: its loader's, or the hooks of a module."""
    if not job.loader:
        return Hooks(import_day(job.day))
    solution: Solution = import_object(job.loader)(job)
    return solution


def import_day(day: Day, path: str | None = None) -> ModuleType:
    """The day's module, or that of the file at `path`, imported from its file.

    The folders between the project's and the file are packages without a file, unless they have an
    `__init__.py`: no other package of their name, wherever it is installed, is taken for them.
    """
    path = path or day.path
    if day.root is None or path is None:
        return import_module(day.module)
    names = os.path.splitext(os.path.relpath(path, day.root))[0].split(os.sep)
    names = [name.replace(".", "_") for name in names]
    folders = os.path.dirname(path).removeprefix(day.root).strip(os.sep).split(os.sep)
    above: ModuleType | None = None
    for end in range(1, len(names)):
        name, folder = ".".join(names[:end]), os.path.join(day.root, *folders[:end])
        if os.path.isfile(os.path.join(folder, "__init__.py")):
            break
        package = sys.modules.get(name) or ModuleType(name)
        package.__path__ = [folder]
        sys.modules[name] = package
        if above is not None:
            setattr(above, names[end - 1], package)
        above = package
    name = ".".join(names)
    module, loader = ModuleType(name), SourceFileLoader(name, path)
    module.__file__, module.__loader__ = path, loader
    module.__package__ = name.rpartition(".")[0]
    module.__spec__ = ModuleSpec(name, loader, origin=path)
    module.__spec__.has_location = True
    sys.modules[name] = module
    exec(_compiled(path), vars(module))
    return module


@cache
def _compiled(path: str) -> CodeType:
    """Return the code of a day's file; a loader would look for bytecode, which nobody writes."""
    with open(path, "rb") as file:
        return compile(file.read(), path, "exec", dont_inherit=True)


def is_user_module(name: str, home: str) -> bool:
    """Return whether that module is the day's own code: see `is_user_code`.

    One that is compiled is not: it may not be importable twice.
    """
    facts = getattr(sys.modules[name], "__dict__", {})
    file = facts.get("__file__")
    if isinstance(file, str):
        return file.endswith((".py", ".pyc")) and is_user_code(file, home, name)
    return any(is_user_code(folder, home, name) for folder in facts.get("__path__") or [""])


def is_library_module(module: ModuleType) -> bool:
    """Return whether the module is Python's own, or an installed library's."""
    spec = getattr(module, "__spec__", None)
    origin = getattr(spec, "origin", None) or str(getattr(spec, "submodule_search_locations", ""))
    is_python = origin in ("built-in", "frozen") or origin.startswith(_PYTHON)
    return is_python or "site-packages" in origin or "dist-packages" in origin


def list_import_folders(day: Day) -> list[str]:
    """The folders that a day of a project imports from: its own, and each above up to the root."""
    if day.root is None or day.path is None:
        return []
    folders = [os.path.dirname(day.path)]
    while folders[-1] != day.root and len(folders[-1]) > len(day.root):
        folders.append(os.path.dirname(folders[-1]))
    return folders


def import_object(function: str) -> Any:
    module, _, name = function.partition(":")
    return getattr(import_module(module), name)


@contextmanager
def hold_back() -> Iterator[list[tuple[Any, str]]]:
    """In this block what the day prints goes into a list, with what would write it."""
    held: list[tuple[Any, str]] = []  # nothing where somebody has a debugger
    streams = [] if "bdb" in sys.modules else [it for it in (sys.stdout, sys.stderr) if it]
    writes, is_over = [stream.write for stream in streams], False

    def hold(write: Callable[[str], int], text: str) -> int:
        if is_over:  # the day has kept this function
            return write(text)
        held.append((write, text))
        return len(text)

    _set_writes(streams, [partial(hold, write) for write in writes])
    try:
        yield held
    finally:
        is_over = True
        _set_writes(streams, writes)


def _set_writes(streams: Sequence[Any], writes: Sequence[Callable[[str], int]]) -> None:
    for stream, write in zip(streams, writes, strict=True):
        with suppress(AttributeError, TypeError):  # a stream of another kind
            stream.write = write


@contextmanager
def _quiet_import() -> Iterator[None]:
    """In this block nothing is printed, or registered for the exit: the first import did so."""
    register, is_over = atexit.register, False

    def register_later(function: Any, *args: Any, **named: Any) -> Any:
        return register(function, *args, **named) if is_over else function

    atexit.register = register_later  # type: ignore[assignment]  # what it calls has its types
    try:
        with hold_back():
            yield
    finally:
        is_over = True
        atexit.register = register
