"""Import a day's code in a worker, again for each part of each case."""

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
from types import CodeType, ModuleType
from typing import Any

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.running import messages
from aoc_runner.kernel.running.frames import get_code_prefix, is_user_code
from aoc_runner.kernel.running.hooks import Hooks, LoadedSolution
from aoc_runner.kernel.running.stubs import _aoc_runner_case

# On Windows `DLLs` is beside `Lib`; with Homebrew the prefix has two paths.
_PYTHON = (os.path.join(os.path.dirname(os.__file__), ""), os.path.join(sys.base_prefix, ""))


class NeedsNewProcess(Exception):
    """A part may have failed because of an earlier one: it must run in a new process."""


class DayCode:
    """The day's own modules in this process, imported again for each part of each case."""

    def __init__(self, job: messages.Job, channel: messages.Channel, is_fresh: bool = True) -> None:
        self.prefix = get_code_prefix(job.day)
        self.is_clean = True  # another day can run in this process
        self.channel, self._job = channel, job
        self._is_fresh = is_fresh  # no other day has run in this process
        self._last_module = next(reversed(sys.modules))  # Later modules may be the day's own.
        self._is_loaded = False
        self._path, self._original_streams = [*sys.path], (sys.stdin, sys.stdout, sys.stderr)
        self._kept_streams: list[object] = []

    def start(self, text: str | None = None) -> LoadedSolution:
        """Import the day, and set the text for the stubs. Raises errors of the first import."""
        _aoc_runner_case.case = None if text is None else (*self._job.day.puzzle, text)
        if not self._is_loaded:
            try:
                solution = load(self._job)
                self._is_loaded = True
            finally:
                self.send_loaded()
            gc.freeze()  # Keep libraries out of the collection before each part.
            return solution
        self.unload()
        gc.collect()  # The globals of the last part may be large.
        sys.path[:] = self._path
        # Kept because a freed stream closes the buffer that it shares with another stream.
        self._kept_streams.append((sys.stdin, sys.stdout, sys.stderr))
        sys.stdin, sys.stdout, sys.stderr = self._original_streams
        try:
            with _quiet_import():
                return load(self._job)
        except BaseException as error:
            self.raise_interrupt(error)
            self.is_clean = False
            raise NeedsNewProcess from error

    def raise_interrupt(self, error: BaseException) -> None:
        """Re-raise a Ctrl-C, because at the terminal it ends the whole command."""
        if isinstance(error, KeyboardInterrupt) and self._job.is_interactive:
            raise error

    def send(self, message: messages.PartReturned | messages.HookFailed) -> None:
        """Send the message, but raise NeedsNewProcess if another day may have caused a failure."""
        if isinstance(message, messages.HookFailed):
            self.is_clean = False
            if not self._is_fresh:
                raise NeedsNewProcess
        self.channel.send(message)

    def unload(self) -> dict[str, ModuleType]:
        """Remove the day's modules from `sys.modules`, and return them; update `is_clean`."""
        self.send_loaded()
        added = [*takewhile(self._last_module.__ne__, reversed(sys.modules))]  # the newest first
        own = {name: sys.modules[name] for name in added if is_user_module(name, self.prefix)}
        for name in own:
            del sys.modules[name]
        if not sys.stdlib_module_names.isdisjoint(name.partition(".")[0] for name in own):
            self.is_clean = False  # Libraries may use the day's module, not Python's.
        if not all(is_library_module(sys.modules[name]) for name in added if name not in own):
            self.is_clean = False  # Modules from elsewhere stay imported.
        self._last_module = next(reversed(sys.modules))
        return own

    def send_loaded(self) -> None:
        """Send the user's files that the day has loaded, if the job requests them."""
        if not self._job.report_files:
            return
        names = [name for name in [*sys.modules] if is_user_module(name, self.prefix)]
        files = {str(getattr(sys.modules[name], "__file__", None) or "") for name in names}
        self.channel.send(messages.Loaded(sorted(files - {""})))


def load(job: messages.Job) -> LoadedSolution:
    """Return what the day's loader returns, or the hooks of its module."""
    if not job.loader:
        return Hooks(import_day(job.day))
    solution: LoadedSolution = import_object(job.loader)(job)
    return solution


def import_day(day: Day, path: str | None = None) -> ModuleType:
    """Import the day's module, from the file at `path` if given.

    Folders between the project and the file become packages, unless they have an `__init__.py`, so
    that no installed package of the same name is imported instead.
    """
    path = path or day.path
    if day.root is None or path is None:
        return import_module(day.module)
    names = os.path.splitext(os.path.relpath(path, day.root))[0].split(os.sep)
    names = [name.replace(".", "_") for name in names]
    folders = os.path.dirname(path).removeprefix(day.root).strip(os.sep).split(os.sep)
    parent: ModuleType | None = None
    for end in range(1, len(names)):
        name, folder = ".".join(names[:end]), os.path.join(day.root, *folders[:end])
        if os.path.isfile(os.path.join(folder, "__init__.py")):
            break
        package = sys.modules.get(name) or ModuleType(name)
        package.__path__ = [folder]
        sys.modules[name] = package
        if parent is not None:
            setattr(parent, names[end - 1], package)
        parent = package
    name = ".".join(names)
    module, loader = ModuleType(name), SourceFileLoader(name, path)
    module.__file__, module.__loader__ = path, loader
    module.__package__ = name.rpartition(".")[0]
    module.__spec__ = ModuleSpec(name, loader, origin=path)
    module.__spec__.has_location = True
    sys.modules[name] = module
    exec(_compile(path), vars(module))
    return module


@cache
def _compile(path: str) -> CodeType:
    """Compile a day's file, without a search for bytecode, which is never written."""
    with open(path, "rb") as file:
        return compile(file.read(), path, "exec", dont_inherit=True)


def is_user_module(name: str, prefix: str) -> bool:
    """Return whether the module is user Python code; others may fail if imported twice."""
    names = getattr(sys.modules[name], "__dict__", {})
    file = names.get("__file__")
    if isinstance(file, str):
        return file.endswith((".py", ".pyc")) and is_user_code(file, prefix, name)
    return any(is_user_code(folder, prefix, name) for folder in names.get("__path__") or [""])


def is_library_module(module: ModuleType) -> bool:
    """Return whether the module is Python's own, or an installed library's."""
    spec = getattr(module, "__spec__", None)
    origin = getattr(spec, "origin", None) or str(getattr(spec, "submodule_search_locations", ""))
    is_python = origin in ("built-in", "frozen") or origin.startswith(_PYTHON)
    return is_python or "site-packages" in origin or "dist-packages" in origin


def list_import_folders(day: Day) -> list[str]:
    """Return the import folders of a project's day: its own up to the root, then `pythonpath`."""
    if day.root is None or day.path is None:
        return []
    folders = [os.path.dirname(day.path)]
    while folders[-1] != day.root and len(folders[-1]) > len(day.root):
        folders.append(os.path.dirname(folders[-1]))
    more = day.layout.pythonpath if day.layout else ()
    return folders + [os.path.join(day.root, folder) for folder in more]


def import_object(function: str) -> Any:
    """Import `module:name`."""
    module, _, name = function.partition(":")
    return getattr(import_module(module), name)


@contextmanager
def hold_back() -> Iterator[list[tuple[Callable[[str], int], str]]]:
    """Hold back output, except in a debugger; yield a list of write functions and texts."""
    held: list[tuple[Callable[[str], int], str]] = []
    streams = [*filter(None, (sys.stdout, sys.stderr))] if "bdb" not in sys.modules else []
    writes, is_over = [stream.write for stream in streams], False

    def hold(write: Callable[[str], int], text: str) -> int:
        if is_over:  # The day still holds this function.
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
        with suppress(AttributeError, TypeError):  # The day may set any kind of stream.
            stream.write = write


@contextmanager
def _quiet_import() -> Iterator[None]:
    """Ignore output and exit functions: the first import produced them."""
    register, is_over = atexit.register, False

    def register_later(function: Any, *args: Any, **options: Any) -> Any:
        return register(function, *args, **options) if is_over else function

    atexit.register = register_later  # type: ignore[assignment]  # same signature
    try:
        with hold_back():
            yield
    finally:
        is_over = True
        atexit.register = register
