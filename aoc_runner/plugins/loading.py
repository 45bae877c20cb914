"""One DaySpec -> one Day: a typed face over a fresh pluggy manager that holds just this day.

A manager a day, never one for all: pluggy then validates and calls exactly the day that was asked
for, and what another day gets wrong cannot matter. Which day that is, `discover` decides.
"""

import os
import sys
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR, CO_VARARGS
from time import perf_counter_ns
from types import AsyncGeneratorType, CoroutineType, FunctionType, ModuleType
from typing import Any

from pluggy import HookImpl, HookimplMarker, PluginManager, PluginValidationError

from aoc_runner import hookspecs
from aoc_runner.answer import Answer, answer_of
from aoc_runner.errors import DayError
from aoc_runner.files.paths import shown_path, working_folder
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.modules import modules_of
from aoc_runner.plugins.tracebacks import failure
from aoc_runner.puzzle import Part, Puzzle

HOOKS = ("parse", "part1", "part2")

_GIVEN = frozenset(("text", "data", "params"))  # the names of all arguments
_NO_ANSWER = CO_COROUTINE | CO_GENERATOR | CO_ASYNC_GENERATOR  # is what such a function returns

_SPARE: list[PluginManager] = []  # fresh, and of no day yet

Timed = tuple[Any, float | None]
"""What a hook returned, and how many seconds it took: None if the day does not have it."""


class Day:
    """A loaded day. Its hooks raise DayFailedError for whatever the day's code raises."""

    def __init__(self, spec: DaySpec, module: ModuleType) -> None:
        self.spec = spec
        self.puzzle: Puzzle = spec.puzzle
        doc = module.__doc__ if isinstance(module.__doc__, str) else ""  # a day may set anything
        self.title = doc.strip().split("\n", 1)[0].strip()
        self._modules = modules_of(spec.root)
        self._manager = _manage(module)
        self._stopwatch = _Stopwatch()
        self._manager.register(self._stopwatch)

    def has(self, hook: str) -> bool:
        """Whether the day has the hook of that name."""
        return _has(self._manager, hook)

    def parse(self, text: str) -> Timed:
        """What the day makes of the input: the text itself, in no time, if it has no `parse`."""
        return self._call("parse", text=text) if self.has("parse") else (text, None)

    def part(
        self, part: Part, data: object, params: Mapping[str, object]
    ) -> tuple[Answer | None, float | None]:
        """The day's answer to that part: None if it is not solved yet."""
        hook = f"part{part}"
        value, seconds = self._call(hook, data=data, params=params)
        with self._failing(hook):  # what it gave may be of a class of its own
            answer = answer_of(value)
            if type(value) in (CoroutineType, AsyncGeneratorType):
                from aoc_runner.plugins.signatures import not_awaited

                raise not_awaited(value, hook)
            return answer, seconds

    def _call(self, hook: str, **arguments: object) -> Timed:
        with self._modules.importable(), self._failing(hook):
            value = getattr(self._manager.hook, hook)(**arguments)
        return value, self._stopwatch.seconds if self.has(hook) else None

    @contextmanager
    def _failing(self, hook: str) -> Iterator[None]:
        try:
            yield
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise failure(error, self.spec, hook) from error


class _Stopwatch:
    """Times a day's hooks from the inside: what pluggy does around a call is none of the day's."""

    seconds = 0.0

    def _time(self) -> Generator[None, object, object]:
        start = perf_counter_ns()
        try:
            return (yield)
        finally:
            self.seconds = (perf_counter_ns() - start) / 1e9

    parse = part1 = part2 = HookimplMarker("aoc_runner")(wrapper=True)(_time)


class _DayManager(PluginManager):
    """A manager that takes a module's functions by their names, as pytest does."""

    def parse_hookspec_opts(self, module_or_class: Any, name: str) -> Any:
        return super().parse_hookspec_opts(module_or_class, name) if name in HOOKS else None

    def parse_hookimpl_opts(self, plugin: Any, name: str) -> Any:
        if not isinstance(plugin, ModuleType):  # the stopwatch, with all that an object has
            return super().parse_hookimpl_opts(plugin, name) if name in HOOKS else None
        if not isinstance(plugin.__dict__.get(name), FunctionType):
            return None  # says in one place, for every pluggy, that only functions are hooks
        opts = super().parse_hookimpl_opts(plugin, name)
        if opts is None and name in HOOKS and belongs_to(plugin, getattr(plugin, name)):
            return {}
        return opts


def load_day(spec: DaySpec) -> Day:
    """Import the day and check its hooks. Raises DayError naming file, line and cure."""
    working_folder()  # remembered before the day may leave it
    modules = modules_of(spec.root)
    modules.claim(spec.module, spec.path)
    with modules.importable():
        try:
            module = import_module(spec.module)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            from aoc_runner.plugins import imports

            top = getattr(sys.modules.get(spec.module.split(".")[0]), "__file__", None)
            missing = error.name if isinstance(error, ModuleNotFoundError) else None
            if spec.path and top and missing and f"{spec.module}.".startswith(f"{missing}."):
                # The file is there, but not in that package.
                raise imports.shadowed(spec, top) from error
            raise imports.failed(error, spec) from error
    if not isinstance(module, ModuleType):
        place = shown_path(spec.path or spec.module)
        raise DayError(
            f"{place} puts something of type {type(module).__name__} into sys.modules in its stead",
            "take that out: the hooks are functions of the module itself",
        )
    found = getattr(module, "__file__", None)
    if not _is_same(spec.path, found):
        from aoc_runner.plugins import imports

        raise imports.shadowed(spec, str(found))
    return Day(spec, module)


def _is_same(path: str | None, found: str | None) -> bool:
    """Whether both are one file, as far as they are known."""
    if path == found or not path or not found:
        return True
    return os.path.realpath(path) == os.path.realpath(found)


def _manage(module: ModuleType) -> PluginManager:
    try:
        manager = _manager_of(module)
        is_plain = all(
            _is_plain(implementation)
            for hook in HOOKS
            for implementation in getattr(manager.hook, hook).get_hookimpls()
        )
    except (PluginValidationError, ValueError):  # the latter of a `__wrapped__` without an end
        is_plain = False
    if not is_plain:
        from aoc_runner.plugins.signatures import fitted

        hooks = fitted(module)
        try:
            manager = _manager_of(hooks)
        except PluginValidationError as error:
            raise DayError(f"{_place(module)}: {error}", "correct that hook") from error
    for hook in HOOKS:
        if not _has(manager, hook) and (hook in vars(module) or hook == "part1"):
            from aoc_runner.plugins.lacks import check_lack

            check_lack(module, hook)
    return manager


def prepare_manager() -> None:
    """Make the manager of the next day ahead of it, in a process that is forked to load it."""
    if not _SPARE:
        _SPARE.append(_new_manager())


def _new_manager() -> PluginManager:
    manager = _DayManager("aoc_runner")
    manager.add_hookspecs(hookspecs)
    return manager


def _manager_of(module: ModuleType) -> PluginManager:
    manager = _SPARE.pop() if _SPARE else _new_manager()
    manager.register(module)
    manager.check_pending()
    return manager


def _is_plain(implementation: HookImpl) -> bool:
    """Whether pluggy calls it just as every version of it would, and as its author expects."""
    code, names = implementation.function.__code__, implementation.argnames
    return not (
        code.co_flags & (_NO_ANSWER if names else _NO_ANSWER | CO_VARARGS)
        or code.co_kwonlyargcount
        or (implementation.kwargnames and not _GIVEN.isdisjoint(implementation.kwargnames))
    )


def _has(manager: PluginManager, hook: str) -> bool:
    return any(not impl.wrapper for impl in getattr(manager.hook, hook).get_hookimpls())


def _place(module: ModuleType) -> str:
    return shown_path(getattr(module, "__file__", None) or module.__name__)


def belongs_to(module: ModuleType, function: object) -> bool:
    """Whether an unmarked function belongs to the day's package.

    `from parse import parse` is a popular line in a day, and no hook.
    """
    home = getattr(function, "__module__", None) or ""
    return home.split(".")[0] == module.__name__.split(".")[0]
