"""A fresh pluggy manager that holds one day's module, and takes its functions by their names."""

from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR, CO_VARARGS
from types import FunctionType, ModuleType
from typing import Any

from pluggy import HookImpl, PluginManager, PluginValidationError

from aoc_runner import hookspecs
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.words.puzzle import HOOKS, Part

_GIVEN = frozenset(("text", "data", "params"))  # the names of all arguments
_NO_ANSWER = CO_COROUTINE | CO_GENERATOR | CO_ASYNC_GENERATOR  # is what such a function returns

_SPARE: list[PluginManager] = []  # fresh, and of no day yet


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


def manage(module: ModuleType, first: Part) -> PluginManager:
    """The manager of the module, which must have a function for the part `first`."""
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
        if not has(manager, hook) and (hook in vars(module) or hook == f"part{first}"):
            from aoc_runner.plugins.lacks import check_lack

            check_lack(module, hook, first)
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


def has(manager: PluginManager, hook: str) -> bool:
    return any(not impl.wrapper for impl in getattr(manager.hook, hook).get_hookimpls())


def _place(module: ModuleType) -> str:
    return shown_path(getattr(module, "__file__", None) or module.__name__)


def belongs_to(module: ModuleType, function: object) -> bool:
    """Whether an unmarked function belongs to the day's package.

    `from parse import parse` is a popular line in a day, and no hook.
    """
    home = getattr(function, "__module__", None) or ""
    return home.split(".")[0] == module.__name__.split(".")[0]
