"""The hooks of a day: find its functions, check their arguments, call them through pluggy."""

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
_NOT_PAIRS = (str, bytes, bytearray, dict, set, frozenset)  # text, or types without an order
_ASYNC_OR_GENERATOR = inspect.CO_COROUTINE | inspect.CO_GENERATOR | inspect.CO_ASYNC_GENERATOR
_EMPTY_ANSWERS = ("", "None", b"", b"None")  # from a function that returns both answers
_HOOK_ARGS = {
    "parse": ("text",),
    "part1": ("data", "params"),
    "part2": ("data", "params"),
    "generate": ("size", "random"),
}


class LoadedSolution(Protocol):
    """The code of a day, ready to be called, as a loader returns it."""

    errors: Mapping[str, DayError] = {}  # why hooks cannot be called
    is_combined: bool = False  # one call returns the answers of both parts
    seconds: float | None = None  # wall-clock time of the day's own code in the last call
    line: str = ""  # the line of a script's output with the last answer
    part_unknown: bool = False  # the last answer may belong to the other part

    def has(self, hook: str) -> bool:
        """Return whether the day has the hook, even if it cannot be called."""

    def parse(self, case: Case) -> object:
        """Return the data of this case for the parts."""

    def part(self, part: Part, data: Any, params: dict[str, object]) -> object:
        """Return the answer of the part, or None if it is not solved yet."""


class Hooks(LoadedSolution):
    """The hooks of one module."""

    def __init__(
        self,
        module: ModuleType,
        first: Part = 1,
        functions: Mapping[str, object] | None = None,  # hooks with custom names
        errors: dict[str, DayError] | None = None,  # why other custom hooks cannot be called
    ) -> None:
        """`first` is the part that must exist. Raises DayError for a stray @hookimpl."""
        self._functions = dict[str, _Function]()
        self.errors = errors = dict(errors or {})
        hooks = find_hooks(module) if functions is None else functions
        names = [name for name, value in vars(module).items() if callable(value)]
        similar = {name.lower().replace("_", ""): name for name in names if name not in HOOKS}
        needed = {f"part{first}"}
        if functions is None and "part2" in similar:  # `part_2` is probably meant to be part2.
            needed.add("part2")
        for hook in HOOKS:
            function = hooks.get(hook)
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
        return self._call("parse", text=case.text) if self.has("parse") else case.text

    def part(self, part: Part, data: object, params: dict[str, object]) -> object:
        hook = f"part{part}"
        return self._call(hook, data=data, params=params) if self.has(hook) else None

    def bind(self, hook: str, **args: object) -> Callable[[], object]:
        """Return a call of the hook with these arguments, without pluggy and timing."""
        return _bind_args(self._functions[hook], args)

    def _call(self, hook: str, **args: object) -> object:
        if hook in self.errors:
            raise self.errors[hook]

        def timed(**values: object) -> object:
            function = self.bind(hook, **values)
            start = perf_counter_ns()
            try:
                return function()
            finally:
                self.seconds = (perf_counter_ns() - start) / 1e9

        return _call_hook(hook, timed, **args)


class CombinedHooks(LoadedSolution):
    """A function that returns both answers. Its time counts for the part that runs first."""

    is_combined = True

    def __init__(self, function: Callable[[str], object], location: str, hint: str) -> None:
        """`location` and `hint` are for the error if the function returns no pair."""
        self._function, self._location, self._hint = function, location, hint
        self._last: tuple[str, list[object]] | None = None  # an input and its answers

    def has(self, hook: str) -> bool:
        return hook != "parse"

    def parse(self, case: Case) -> str:
        return case.text

    def part(self, part: Part, data: str, params: dict[str, object]) -> object:
        self.seconds = None
        if self._last is None or self._last[0] is not data:  # Both parts get the same object.
            start = perf_counter_ns()
            self._last = data, self._compute_answers(data)
            self.seconds = (perf_counter_ns() - start) / 1e9
        return self._last[1][part - 1]

    def bind(self, hook: str, **args: Any) -> Callable[[], list[object]]:
        """Return a function that computes both answers again."""
        return lambda: self._compute_answers(args["data"])

    def _compute_answers(self, text: str) -> list[object]:
        value = self._function(text)
        if value is None:
            return [None, None]
        answers: list[object] = list(islice(value, 3)) if isinstance(value, Iterable) else []
        if isinstance(value, _NOT_PAIRS) or len(answers) not in (1, 2):
            kind = f"a value of type {type(value).__name__}"
            raise DayError(f"{self._location} returned {kind}, not two answers", self._hint)
        for index, answer in enumerate(answers):
            if isinstance(answer, str | bytes) and answer in _EMPTY_ANSWERS:
                answers[index] = None
        return [*answers, None]


def find_generate(module: ModuleType) -> Callable[..., object] | None:
    """Return a caller of the module's `generate`, or None. Raises DayError for bad arguments."""
    if not callable(function := vars(module).get("generate")):
        return None
    bound = _bind(function, "generate", module)
    return partial(_call_hook, "generate", lambda **args: _bind_args(bound, args)())


def _bind_args(bound: _Function, args: Mapping[str, object]) -> Callable[[], object]:
    function, positional, keyword = bound
    values, options = [args[name] for name in positional], {name: args[name] for name in keyword}
    return lambda: function(*values, **options)


def _call_hook(hook: str, function: Callable[..., object], **args: object) -> object:
    """Call the function as this hook through pluggy."""
    caller, functions = get_caller(hook)
    functions.append(function)
    try:
        return caller(**args)
    finally:
        functions.pop()


@cache
def get_caller(hook: str) -> tuple[Callable[..., object], list[Callable[..., object]]]:
    """Return pluggy's caller of a hook, and the stack whose top function it calls."""
    # Registering each function itself would take longer than importing a day.
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
    """Return the values with a hook's name. Raises DayError for a stray @hookimpl."""
    for name, function in vars(module).items():
        is_marked = isinstance(function, FunctionType) and hasattr(function, "aoc_runner_impl")
        if is_marked and name not in _HOOK_ARGS:
            raise DayError(
                f"{_locate(function, module)}: `{name}` is marked as a hook, but is not one",
                f"rename it to one of: {', '.join(_HOOK_ARGS)}",
            )
    hooks = {hook: vars(module)[hook] for hook in HOOKS if hook in vars(module)}
    # Many days import the `parse` of the package parse.
    if "parse" in hooks and (not callable(hooks["parse"]) or is_imported(module, hooks["parse"])):
        del hooks["parse"]
    return hooks


def is_imported(module: ModuleType, function: object) -> bool:
    """Return whether the function was imported from outside of the day's own package."""
    origin, name = getattr(function, "__module__", None), getattr(function, "__qualname__", None)
    if hasattr(function, "aoc_runner_impl") or origin in (None, "builtins"):
        return False
    is_own = str(origin).partition(".")[0] == module.__name__.partition(".")[0]
    # A decorator may leave the name of its own module on the function.
    return not is_own and getattr(sys.modules.get(str(origin)), str(name), None) is function


def _bind(function: Callable[..., object], hook: str, module: ModuleType) -> _Function:
    """Return the function and its positional and keyword arguments. Raises DayError."""
    code: CodeType | None = getattr(function, "__code__", None)
    if code and code.co_flags & _ASYNC_OR_GENERATOR:
        location = _locate(function, module)
        raise DayError(
            f"{location}: {hook} is `async` or contains `yield`, so it returns no answer",
            f"make {hook} a plain function: return asyncio.run(solve(data)), or next(solve(data))",
        )
    allowed = _HOOK_ARGS[hook]
    inner: Any = inspect.unwrap(function)  # A decorator hides the arguments.
    is_bound = isinstance(inner, MethodType)
    if not isinstance(inner, FunctionType | MethodType):  # an instance, a class, a `partial`
        inner, is_bound = type(inner).__call__, True
    if not hasattr(inner, "__code__"):  # The arguments are unknown, so pass the data.
        return function, allowed[:1], ()
    code, defaults = inner.__code__, inner.__defaults__ or ()
    names = code.co_varnames[int(is_bound) : code.co_argcount]  # without `self`
    required = names[: len(names) - len(defaults)]
    keyword_only = code.co_varnames[code.co_argcount :][: code.co_kwonlyargcount]
    needed = [name for name in keyword_only if name not in (inner.__kwdefaults__ or {})]
    takes_any = not names and bool(code.co_flags & inspect.CO_VARARGS)
    positional = required
    if takes_any or (len(required) == 1 and required[0] not in allowed):
        positional = allowed[:1]  # A single argument can have any name.
    if unknown := [name for name in (*positional, *needed) if name not in allowed]:
        location = _locate(function, module)
        raise DayError(
            f"{location}: {hook} takes `{unknown[0]}`, which is not an argument of this hook",
            f"use only arguments with these names: def {hook}({', '.join(allowed)})",
        )
    first = max(code.co_posonlyargcount - is_bound, len(required))
    keyword = [name for name in (*names[first:], *keyword_only) if name in allowed]
    if not isinstance(function, FunctionType):  # functools.cache cannot hash `params`.
        keyword = needed
    return function, positional, keyword


def _locate(function: Callable[..., object], module: ModuleType) -> str:
    """Return the file and line of a function, or its module's file if it has no line."""
    inner = inspect.unwrap(function)
    code = getattr(inner, "__code__", None) or getattr(type(inner).__call__, "__code__", None)
    line = f"{format_path(code.co_filename)}:{code.co_firstlineno}" if code else ""
    return line or format_module(module)


def format_module(module: ModuleType) -> str:
    """Return the path of the module's file for messages, or its name if it has none."""
    return format_path(str(getattr(module, "__file__", None) or module.__name__))
