"""The functions of a day as its hooks, called through pluggy; what is wrong with one is named.

Each hook has a manager of its own, made when it is first called.
"""

import inspect
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import islice
from time import perf_counter_ns
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any, Protocol

from pluggy import PluginManager

from aoc_runner import hookspecs
from aoc_runner.kernel.files import format_path
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.errors import DayError
from aoc_runner.kernel.model.puzzle import HOOKS, Part

_Function = tuple[Callable[..., object], Sequence[str], Sequence[str]]
_NOT_PAIRS = (str, bytes, bytearray, dict, set, frozenset)  # text, or in no order that is meant
_ASYNC_OR_GENERATOR = inspect.CO_COROUTINE | inspect.CO_GENERATOR | inspect.CO_ASYNC_GENERATOR
_EMPTY_ANSWERS = ("", "None", b"", b"None")  # of a function that has two to give
_HOOK_ARGS = {
    "parse": ("text",),
    "part1": ("data", "params"),
    "part2": ("data", "params"),
    "generate": ("size", "random"),
}


class Solution(Protocol):
    """What a loader returns: the code of a day, ready to be called."""

    errors: Mapping[str, DayError] = {}  # the hooks that cannot be called, and why
    is_joint: bool = False  # whether one call gives the answers of both parts
    seconds: float | None = None  # of the last call, by the wall clock: of the day's code alone
    line: str = ""  # what the last answer was read from, where a script printed it

    def has(self, hook: str) -> bool:
        """Return whether the day has the hook, even if it cannot be called."""

    def parse(self, case: Case) -> Any:
        """Return what the parts get for this case."""

    def part(self, part: Part, data: Any, params: dict[str, object]) -> object:
        """Return the answer of the part; None if it is not solved yet."""


class Hooks(Solution):
    """The hooks of one module."""

    def __init__(
        self,
        module: ModuleType,
        first: Part = 1,
        functions: Mapping[str, Any] | None = None,
        errors: dict[str, DayError] | None = None,
    ) -> None:
        """`first` is the part that it must have.

        `functions` are its hooks where they are not known by their names, and `errors` what is
        wrong with others. Raises DayError where a function is marked as a hook that does not exist.
        """
        self._functions = dict[str, _Function]()
        self.errors = errors = {} if errors is None else errors
        found = find_hooks(module) if functions is None else functions
        names = [name for name, value in vars(module).items() if callable(value)]
        similar = {name.lower().replace("_", ""): name for name in names if name not in HOOKS}
        needed = {f"part{first}", *({"part2"} & similar.keys() if functions is None else ())}
        for hook in HOOKS:
            function = found.get(hook)
            if callable(function):
                try:
                    self._functions[hook] = _bind(function, hook, module)
                except DayError as error:
                    errors[hook] = error
            elif hook not in errors and (function is not None or hook in needed):
                rename = f"rename `{similar[hook]}` to {hook}, or " if hook in similar else ""
                errors[hook] = DayError(
                    f"{format_module(module)} does not define {hook}()",
                    f"{rename}define it: def {hook}({_HOOK_ARGS[hook][0]}): ...",
                )

    def has(self, hook: str) -> bool:
        return hook in self._functions or hook in self.errors

    def parse(self, case: Case) -> object:
        has_parse = self.has("parse")
        return self._call("parse", text=case.text) if has_parse else case.text

    def part(self, part: Part, data: object, params: dict[str, object]) -> object:
        hook = f"part{part}"
        return self._call(hook, data=data, params=params) if self.has(hook) else None

    def bind(self, hook: str, **given: object) -> Callable[[], object]:
        """What calls the day's own function with what is given, and nothing else around it."""
        return _bind_values(self._functions[hook], given)

    def _call(self, hook: str, **given: object) -> object:
        if hook in self.errors:
            raise self.errors[hook]

        def call(**given: object) -> object:
            function = self.bind(hook, **given)
            began = perf_counter_ns()
            try:
                return function()
            finally:
                self.seconds = (perf_counter_ns() - began) / 1e9

        return _call_hook(hook, call, **given)


class CombinedHooks(Solution):
    """One function that gives both answers, called once for an input.

    Its time stands with the part that was asked for first, and the other has none.
    """

    is_joint = True

    def __init__(self, function: Callable[[str], object], location: str, hint: str) -> None:
        """`location` and `hint` are for the DayError of a function that returns no pair."""
        self._function, self._location, self._hint = function, location, hint
        self._last: tuple[str, list[object]] | None = None  # an input and its answers

    def has(self, hook: str) -> bool:
        return hook != "parse"

    def parse(self, case: Case) -> str:
        return case.text

    def part(self, part: Part, data: str, params: dict[str, object]) -> object:
        self.seconds = None
        if self._last is None or self._last[0] is not data:
            began = perf_counter_ns()
            self._last = data, self._compute_answers(data)
            self.seconds = (perf_counter_ns() - began) / 1e9
        return self._last[1][part - 1]

    def bind(self, hook: str, **given: Any) -> Callable[[], list[object]]:
        """What calls it for both answers anew."""
        return lambda: self._compute_answers(given["data"])

    def _compute_answers(self, text: str) -> list[object]:
        given = self._function(text)
        if given is None:
            return [None, None]
        answers = list(islice(given, 3)) if isinstance(given, Iterable) else []
        if isinstance(given, _NOT_PAIRS) or len(answers) not in (1, 2):
            what = f"something of type {type(given).__name__}, not two answers"
            raise DayError(f"{self._location} gave {what}", self._hint)
        is_none = [isinstance(it, str | bytes) and it in _EMPTY_ANSWERS for it in answers]
        return [*(None if none else it for it, none in zip(answers, is_none, strict=True)), None]


def find_generate(module: ModuleType) -> Callable[..., object] | None:
    """Return the module's `generate`, called through pluggy, if it has one.

    Raises DayError for one that takes anything but `size` and `random`, which is no business of a
    run: an old solution may call anything so.
    """
    function = vars(module).get("generate")
    if not callable(function):
        return None
    bound = _bind(function, "generate", module)
    return partial(_call_hook, "generate", lambda **given: _bind_values(bound, given)())


def _bind_values(bound: _Function, given: Mapping[str, object]) -> Callable[[], object]:
    function, places, by_name = bound
    values, named = [given[it] for it in places], {it: given[it] for it in by_name}
    return lambda: function(*values, **named)


def _call_hook(hook: str, function: Callable[..., object], **given: object) -> object:
    """Have pluggy call the function as that hook, with its arguments by name."""
    caller, functions = get_caller(hook)
    functions.append(function)
    try:
        return caller(**given)
    finally:
        functions.pop()


@cache
def get_caller(hook: str) -> tuple[Callable[..., object], list[Callable[..., object]]]:
    """Return what calls a hook through pluggy, and the functions of which it calls the last.

    To register each function itself would take longer than to import a day.
    """
    functions: list[Callable[..., object]] = []
    implementations: dict[str, Callable[..., object]] = {
        "parse": lambda text: functions[-1](text=text),
        "part1": lambda data, params: functions[-1](data=data, params=params),
        "part2": lambda data, params: functions[-1](data=data, params=params),
        "generate": lambda size, random: functions[-1](size=size, random=random),
    }
    manager, spec, plugin = PluginManager("aoc_runner"), ModuleType("spec"), ModuleType("day")
    setattr(spec, hook, getattr(hookspecs, hook))
    setattr(plugin, hook, hookspecs.hookimpl(implementations[hook]))
    manager.add_hookspecs(spec)
    manager.register(plugin)
    caller: Callable[..., object] = getattr(manager.hook, hook)
    return caller, functions


def find_hooks(module: ModuleType) -> dict[str, object]:
    """Return what the module has under the names of hooks, but for an imported `parse`.

    `from parse import parse` is a popular line in a day. Raises DayError for a function that is
    marked as a hook but has no hook's name.
    """
    for name, function in vars(module).items():
        is_marked = isinstance(function, FunctionType) and hasattr(function, "aoc_runner_impl")
        if is_marked and name not in _HOOK_ARGS:
            raise DayError(
                f"{_locate(function, module)}: `{name}` is marked as a hook, but is none",
                f"the hooks are: {', '.join(_HOOK_ARGS)}",
            )
    found = {hook: vars(module)[hook] for hook in HOOKS if hook in vars(module)}
    if "parse" in found and (not callable(found["parse"]) or is_imported(module, found["parse"])):
        del found["parse"]
    return found


def is_imported(module: ModuleType, function: object) -> bool:
    """Return whether the function was imported from outside of the day's own package.

    A decorator that comes from elsewhere may leave its module's name on what it returns: only what
    that module has under this name was imported from there.
    """
    home, name = getattr(function, "__module__", None), getattr(function, "__qualname__", None)
    if hasattr(function, "aoc_runner_impl") or home in (None, "builtins"):
        return False
    is_own = str(home).partition(".")[0] == module.__name__.partition(".")[0]
    return not is_own and getattr(sys.modules.get(str(home)), str(name), None) is function


def _bind(function: Callable[..., object], hook: str, module: ModuleType) -> _Function:
    """Return the function, and which of the hook's arguments it takes by place and by name.

    Raises DayError for arguments that no hook has, and for a function that returns no answer.
    """
    own: CodeType | None = getattr(function, "__code__", None)
    if own and own.co_flags & _ASYNC_OR_GENERATOR:
        location = _locate(function, module)
        raise DayError(
            f"{location}: {hook} is `async` or has a `yield`, so returns no answer",
            f"make {hook} a plain function: return asyncio.run(solve(data)), or next(solve(data))",
        )
    allowed = _HOOK_ARGS[hook]
    inner: Any = inspect.unwrap(function)  # what a decorated one stands for has the arguments
    is_bound = isinstance(inner, MethodType)
    if not isinstance(inner, FunctionType | MethodType):  # an instance, a class, a `partial`
        inner, is_bound = type(inner).__call__, True
    if not hasattr(inner, "__code__"):  # what it takes is not known: the data is what it needs
        return function, allowed[:1], ()
    code, defaults = inner.__code__, inner.__defaults__ or ()
    names = code.co_varnames[is_bound : code.co_argcount]
    required = names[: len(names) - len(defaults)]
    by_name_alone = code.co_varnames[code.co_argcount :][: code.co_kwonlyargcount]
    needed = [name for name in by_name_alone if name not in (inner.__kwdefaults__ or {})]
    takes_any = not names and bool(code.co_flags & inspect.CO_VARARGS)
    given = required
    if takes_any or (len(required) == 1 and required[0] not in allowed):
        given = allowed[:1]  # it may call its one argument what it likes
    if unknown := [name for name in (*given, *needed) if name not in allowed]:
        location = _locate(function, module)
        raise DayError(
            f"{location}: {hook} takes `{unknown[0]}`, which the hook does not give",
            f"a hook's arguments go by name: def {hook}({', '.join(allowed)}), or fewer of them",
        )
    first = max(code.co_posonlyargcount - is_bound, len(required))
    optional = [name for name in (*names[first:], *by_name_alone) if name in allowed]
    if not isinstance(function, FunctionType):  # a cache takes no mapping that it can do without
        optional = needed
    return function, given, optional


def _locate(function: Callable[..., object], module: ModuleType) -> str:
    """Return the file and line of a function, or its module's file where it has no line."""
    inner = inspect.unwrap(function)
    code = getattr(inner, "__code__", None) or getattr(type(inner).__call__, "__code__", None)
    return (
        f"{format_path(code.co_filename)}:{code.co_firstlineno}" if code else format_module(module)
    )


def format_module(module: ModuleType) -> str:
    """The path of the module's file as people read it; its name where it has none."""
    return format_path(str(getattr(module, "__file__", None) or module.__name__))
