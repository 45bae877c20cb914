"""One DaySpec -> one Day: a typed face over a fresh pluggy manager that holds just this day.

A manager a day, never one for all: pluggy then validates and calls exactly the day that was asked
for, and what another day gets wrong cannot matter. Which day that is, `discover` decides.
"""

import inspect
import os
import sys
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from time import perf_counter_ns
from types import FunctionType, ModuleType
from typing import Any

from pluggy import HookimplMarker, PluginManager, PluginValidationError

from aoc_runner import hookspecs
from aoc_runner.answer import Answer, answer_of
from aoc_runner.errors import DayError, DayFailedError, DaySyntaxError
from aoc_runner.files.paths import shown_path, working_folder
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.modules import modules_of
from aoc_runner.plugins.tracebacks import failure
from aoc_runner.puzzle import Part, Puzzle

_HOOKS = ("parse", "part1", "part2")


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
            return answer_of(value), seconds

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
        return super().parse_hookspec_opts(module_or_class, name) if name in _HOOKS else None

    def parse_hookimpl_opts(self, plugin: Any, name: str) -> Any:
        if not isinstance(plugin, ModuleType):  # the stopwatch, with all that an object has
            return super().parse_hookimpl_opts(plugin, name) if name in _HOOKS else None
        if not isinstance(plugin.__dict__.get(name), FunctionType):
            return None  # says in one place, for every pluggy, that only functions are hooks
        opts = super().parse_hookimpl_opts(plugin, name)
        if opts is None and name in _HOOKS and _is_own(plugin, getattr(plugin, name)):
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
            top = getattr(sys.modules.get(spec.module.split(".")[0]), "__file__", None)
            missing = error.name if isinstance(error, ModuleNotFoundError) else None
            if spec.path and top and missing and f"{spec.module}.".startswith(f"{missing}."):
                raise _shadowed(spec, top) from error  # the file is there, but not in that package
            raise _import_failure(error, spec) from error
    if not isinstance(module, ModuleType):
        place = shown_path(spec.path or spec.module)
        raise DayError(
            f"{place} puts something of type {type(module).__name__} into sys.modules in its stead",
            "take that out: the hooks are functions of the module itself",
        )
    found = getattr(module, "__file__", None)
    if spec.path and found and os.path.realpath(spec.path) != os.path.realpath(found):
        raise _shadowed(spec, found)
    return Day(spec, module)


def _manage(module: ModuleType) -> PluginManager:
    manager = _DayManager("aoc_runner")
    manager.add_hookspecs(hookspecs)
    try:
        manager.register(module)
        manager.check_pending()
    except PluginValidationError as error:
        raise _invalid(module, error) from error
    for hook in _HOOKS:
        if not _has(manager, hook) and (what := _lack(module, hook)):
            raise DayError(
                f"{_place(module)} has {what}",
                f"define it there: def {hook}({'text' if hook == 'parse' else 'data'}): ...",
            )
        for implementation in getattr(manager.hook, hook).get_hookimpls():
            _refuse_async(implementation.function, hook)
    return manager


def _refuse_async(function: Any, hook: str) -> None:
    if (code := function.__code__).co_flags & (inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR):
        raise DayError(
            f"{shown_path(code.co_filename)}:{code.co_firstlineno}: {hook} is an `async` function, "
            f"and nobody awaits it",
            f"make {hook} a plain function; it may run another with asyncio.run(...)",
        )


def _has(manager: PluginManager, hook: str) -> bool:
    return any(not impl.wrapper for impl in getattr(manager.hook, hook).get_hookimpls())


def _lack(module: ModuleType, hook: str) -> str | None:
    """What a module without that hook has instead, None if it may well be without.

    A cached part2 is no missing one; a `parse` that was imported is somebody else's business.
    """
    made = vars(module).get(hook)
    if made is None:
        return "no function part1" if hook == "part1" else None
    if hook == "parse" and not _is_own(module, made):
        return None
    return f"a {hook} that is a {type(made).__name__}, not a function of its own"


def _invalid(module: ModuleType, error: PluginValidationError) -> DayError:
    """Say where a hook goes against the contract; pluggy's own words name neither file nor line."""
    for name, function in vars(module).items():
        if not isinstance(function, FunctionType):
            continue
        options = getattr(function, "aoc_runner_impl", None)
        hook = (options or {}).get("specname") or name
        where = f"{shown_path(function.__code__.co_filename)}:{function.__code__.co_firstlineno}"
        if hook not in _HOOKS and options is not None:
            from difflib import get_close_matches

            close = get_close_matches(hook, _HOOKS, 1)
            return DayError(
                f"{where}: `{hook}` is marked as a hook, but there is none of that name",
                f"did you mean {close[0]}?" if close else f"the hooks are: {', '.join(_HOOKS)}",
            )
        if hook in _HOOKS and (options is not None or _is_own(module, function)):
            allowed = list(inspect.signature(getattr(hookspecs, hook)).parameters)
            needed = [
                parameter.name
                for parameter in inspect.signature(function).parameters.values()
                if parameter.default is parameter.empty
                and parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)
            ]
            if unknown := [name for name in needed if name not in allowed]:
                return DayError(
                    f"{where}: {hook}({', '.join(needed)}) takes `{unknown[0]}`, "
                    f"which the hook does not give",
                    f"a hook's arguments go by name: def {hook}({', '.join(allowed)}), "
                    f"or fewer of them",
                )
    return DayError(f"{_place(module)}: {error}", "correct that hook")


def _place(module: ModuleType) -> str:
    return shown_path(getattr(module, "__file__", None) or module.__name__)


def _is_own(module: ModuleType, function: object) -> bool:
    """Whether an unmarked function belongs to the day's package.

    `from parse import parse` is a popular line in a day, and no hook.
    """
    home = getattr(function, "__module__", None) or ""
    return home.split(".")[0] == module.__name__.split(".")[0]


def _import_failure(error: BaseException, spec: DaySpec) -> DayError:
    shown = failure(error, spec)
    place = shown_path(spec.path or spec.module)
    message = f"{spec.puzzle} ({place}) cannot be imported: {shown.message}"
    if isinstance(error, SyntaxError) and os.path.isabs(str(error.filename)):
        broken = DaySyntaxError(message, shown.hint, shown.frames)
        broken.problem = str(error.msg)
        return broken
    return DayFailedError(message, shown.hint, shown.frames)


def _shadowed(spec: DaySpec, found: str) -> DayError:
    return DayError(
        f"importing {spec.module} gave {found}, not {spec.path}",
        f"another package is called `{spec.module.split('.')[0]}` too: put an empty "
        f"__init__.py into the folder of that name, or uninstall the other one",
    )
