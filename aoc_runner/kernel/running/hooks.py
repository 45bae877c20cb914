"""The functions of a day as its hooks, called through pluggy; what is wrong with one is named.

A manager a day, never one for all: pluggy then validates and calls just the day that was asked for.
"""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from time import perf_counter_ns
from types import FunctionType, ModuleType
from typing import Any

from pluggy import PluginManager

from aoc_runner import hookspecs
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.words.puzzle import HOOKS, Part

_Function = tuple[Callable[..., object], Sequence[str], Sequence[str]]
_NO_PAIR = (str, bytes, bytearray, dict, set, frozenset)  # text, or in no order that is meant
_NO_ANSWERS = ("", "None", b"", b"None")  # of a function that has two to give
_GIVEN = {
    "parse": ("text",),
    "part1": ("data", "params"),
    "part2": ("data", "params"),
    "generate": ("size", "random"),
}


class Hooks:
    """The hooks of one module, whose docstring begins with the day's title.

    `seconds` is how long the last call took, by the wall clock: of the day's code alone.
    """

    seconds: float | None = None
    line = ""  # of the last answer, where a loader has read it: functions return theirs

    def __init__(
        self, module: ModuleType, first: Part = 1, functions: Mapping[str, Any] | None = None
    ) -> None:
        """`first` is the part that it must have. Raises DayError naming file, line and cure.

        `functions` are its hooks where they are not known by their names.
        """
        self.title = title_of(module)
        own = {
            name: function
            for name, function in vars(module).items()
            if isinstance(function, FunctionType) and _is_hook(module, name, function)
            if name != "generate"
        }
        hooks = own if functions is None else functions
        self._functions = {name: _taking(it, name) for name, it in hooks.items() if it is not None}
        for hook in HOOKS:
            made = vars(module).get(hook) if functions is None else None
            # One that is there is meant, but for a `parse` that was imported.
            is_meant = made is not None and (hook != "parse" or belongs_to(module, made))
            if not self.has(hook) and (is_meant or hook == f"part{first}"):
                raise DayError(
                    f"{file_of(module)} has no function {hook} of its own",
                    f"define it there: def {hook}({_GIVEN[hook][0]}): ...",
                )
        day = ModuleType(module.__name__)
        for hook in self._functions:
            vars(day)[hook] = hookspecs.hookimpl(self._timed(hook))
        self._manager = _manager_of(day)

    def has(self, hook: str) -> bool:
        """Whether the day has the hook of that name."""
        return hook in self._functions

    def parse(self, text: str) -> object:
        """What the day makes of the input: the text itself if it has no `parse`."""
        return self._manager.hook.parse(text=text) if self.has("parse") else text

    def part(self, part: Part, data: object, params: dict[str, object]) -> object:
        """What the part returns; None where the day has not got that far."""
        return getattr(self._manager.hook, f"part{part}")(data=data, params=params)

    def bare(self, hook: str, **given: object) -> Callable[[], object]:
        """What calls the day's own function with what is given, and nothing else around it."""
        function, places, by_name = self._functions[hook]
        values, named = [given[it] for it in places], {it: given[it] for it in by_name}
        return lambda: function(*values, **named)

    def _timed(self, hook: str) -> Callable[..., object]:
        """A function with the hook's own arguments, that gives those to the day's it takes."""
        function, places, by_name = self._functions[hook]

        def call(**given: object) -> object:
            values, named = [given[it] for it in places], {it: given[it] for it in by_name}
            began = perf_counter_ns()
            try:
                return function(*values, **named)
            finally:
                self.seconds = (perf_counter_ns() - began) / 1e9

        if hook == "parse":
            return lambda text: call(text=text)
        return lambda data, params: call(data=data, params=params)


class HooksOfBoth:
    """What one function that gives both answers is in the place of Hooks; called once an input.

    Its time stands with the part that was asked for first, and the other has none.
    """

    seconds: float | None = None
    line = ""

    def __init__(
        self, function: Callable[[str], object], place: str, cure: str, title: str = ""
    ) -> None:
        """`place` and `cure` are what a DayError says where it gives no pair."""
        self.title = title
        self._function, self._place, self._cure = function, place, cure
        self._last: tuple[str, list[object]] | None = None  # an input and its answers

    def has(self, hook: str) -> bool:
        return hook != "parse"

    def part(self, part: Part, data: str, params: dict[str, object]) -> object:
        """Its answer to that part; None where it has none."""
        self.seconds = None
        if self._last is None or self._last[0] is not data:
            began = perf_counter_ns()
            self._last = data, self._answers(data)
            self.seconds = (perf_counter_ns() - began) / 1e9
        return self._last[1][part - 1]

    def bare(self, hook: str, **given: str) -> Callable[[], list[object]]:
        """What calls it for both answers anew."""
        return lambda: self._answers(given["data"])

    def _answers(self, text: str) -> list[object]:
        given = self._function(text)
        if given is None:
            return [None, None]
        answers = list(islice(given, 3)) if isinstance(given, Iterable) else []
        if isinstance(given, _NO_PAIR) or len(answers) not in (1, 2):
            what = f"something of type {type(given).__name__}, not two answers"
            raise DayError(f"{self._place} gave {what}", self._cure)
        return [*(None if _is_none(it) else it for it in answers), None]


def generator_of(module: ModuleType) -> Callable[..., object] | None:
    """The module's own `generate`, called through pluggy with `size` and `random`; None without.

    It is no business of a run: an old solution may call anything so. Raises DayError for one that
    takes anything else.
    """
    function = vars(module).get("generate")
    if not isinstance(function, FunctionType) or not _is_hook(module, "generate", function):
        return None
    taken, places, by_name = _taking(function, "generate")

    def generate(size: int, random: object) -> object:
        given = {"size": size, "random": random}
        return taken(*[given[it] for it in places], **{it: given[it] for it in by_name})

    made = ModuleType(module.__name__)
    vars(made)["generate"] = hookspecs.hookimpl(generate)
    hook: Callable[..., object] = _manager_of(made).hook.generate
    return hook


def _manager_of(day: ModuleType) -> PluginManager:
    manager = PluginManager("aoc_runner")
    manager.add_hookspecs(hookspecs)
    manager.register(day)
    return manager


def _is_none(answer: object) -> bool:
    return isinstance(answer, str | bytes) and answer in _NO_ANSWERS


def title_of(module: ModuleType) -> str:
    """The first line of its docstring."""
    doc = module.__doc__ if isinstance(module.__doc__, str) else ""  # a day may set anything
    return doc.strip().split("\n", 1)[0].strip()


def _is_hook(module: ModuleType, name: str, function: FunctionType) -> bool:
    """Whether it is one: by its name, if it is the day's own or marked as a hook."""
    is_marked = hasattr(function, "aoc_runner_impl")
    if is_marked and name not in _GIVEN:
        raise DayError(
            f"{_place(function)}: `{name}` is marked as a hook, but there is none of that name",
            f"the hooks are: {', '.join(_GIVEN)}",
        )
    return name in _GIVEN and (is_marked or belongs_to(module, function))


def belongs_to(module: ModuleType, function: object) -> bool:
    """Whether an unmarked function is of the day's own package.

    `from parse import parse` is a popular line in a day, and no hook.
    """
    home = getattr(function, "__module__", None) or ""
    return str(home).partition(".")[0] == module.__name__.partition(".")[0]


def _taking(function: Callable[..., object], hook: str) -> _Function:
    """The function, and which of the hook's arguments it takes by their place and by name."""
    if not isinstance(function, FunctionType):  # a class, or what a cache made of a function
        return function, _GIVEN[hook][:1], ()
    _refuse_no_answer(function, hook)
    allowed = _GIVEN[hook]
    inner = inspect.unwrap(function)  # what a decorated one stands for has the arguments
    if not isinstance(inner, FunctionType):
        inner = function
    code, defaults = inner.__code__, inner.__defaults__ or ()
    names = code.co_varnames[: code.co_argcount]
    required = names[: len(names) - len(defaults)]
    by_name_alone = code.co_varnames[code.co_argcount :][: code.co_kwonlyargcount]
    needed = [name for name in by_name_alone if name not in (inner.__kwdefaults__ or {})]
    takes_any = not names and bool(code.co_flags & inspect.CO_VARARGS)
    given = required
    if takes_any or (len(required) == 1 and required[0] not in allowed):
        given = allowed[:1]  # it may call its one argument what it likes
    if unknown := [name for name in (*given, *needed) if name not in allowed]:
        raise DayError(
            f"{_place(inner)}: {hook} takes `{unknown[0]}`, which the hook does not give",
            f"a hook's arguments go by name: def {hook}({', '.join(allowed)}), or fewer of them",
        )
    first = max(code.co_posonlyargcount, len(required))
    optional = [name for name in (*names[first:], *by_name_alone) if name in allowed]
    return function, given, optional


def _refuse_no_answer(function: FunctionType, hook: str) -> None:
    """An `async` function only promises what it returns, and one with a `yield` likewise."""
    flags, place = function.__code__.co_flags, _place(function)
    if flags & (inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR):
        raise DayError(
            f"{place}: {hook} is an `async` function, and nobody awaits it",
            f"make {hook} a plain function that runs another: return asyncio.run(solve(data))",
        )
    if flags & inspect.CO_GENERATOR:
        raise DayError(
            f"{place}: {hook} is a generator, as it has a `yield`",
            "return what it gives; let another function have the `yield`",
        )


def _place(function: FunctionType) -> str:
    code = function.__code__
    return f"{shown_path(code.co_filename)}:{code.co_firstlineno}"


def file_of(module: ModuleType) -> str:
    """The path of the module's file as people read it; its name where it has none."""
    return shown_path(str(getattr(module, "__file__", None) or module.__name__))
