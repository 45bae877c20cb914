"""What a day's hooks take, looked at closely: where pluggy refuses or would miscall one.

Most days are called as they are, and never import this.
"""

import inspect
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from aoc_runner import hookspecs
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.words.puzzle import HOOKS
from aoc_runner.plugins.manager import belongs_to


class Signature(NamedTuple):
    """What a function takes, by name."""

    required: Sequence[str]
    optional: Sequence[str]  # those that may be given by name
    by_name_alone: Sequence[str]  # and required
    takes_any: bool  # of `*args`

    def __str__(self) -> str:
        names = [*self.required, *(["*"] if self.by_name_alone else []), *self.by_name_alone]
        return f"({', '.join(names)})"


def fitted(module: ModuleType) -> ModuleType:
    """The module itself, or one in its stead whose hooks take what pluggy gives them.

    An unmarked function may call its one required argument what it likes: it gets the data.

    Raises DayError, with file, line and cure, for a hook that goes against the contract; pluggy's
    own words name none of them.
    """
    callers: dict[str, Callable[..., object]] = {}
    for name, function in vars(module).items():
        if not isinstance(function, FunctionType):
            continue
        options = getattr(function, "aoc_runner_impl", None)
        hook = (options or {}).get("specname") or name
        if hook not in HOOKS and options is not None:
            close = get_close_matches(hook, HOOKS, 1)
            raise DayError(
                f"{place(function)}: `{hook}` is marked as a hook, but there is none of that name",
                f"did you mean {close[0]}?" if close else f"the hooks are: {', '.join(HOOKS)}",
            )
        if hook in HOOKS and (options is not None or belongs_to(module, function)):
            if not any((options or {}).get(kind) for kind in ("wrapper", "hookwrapper")):
                _refuse_no_answer(function, hook)
            caller = _caller(function, hook, is_marked=options is not None)
            if caller is not None:
                caller.__module__ = module.__name__  # so that it counts as the day's own
                callers[name] = caller
    if not callers:
        return module
    stand_in = ModuleType(module.__name__)
    vars(stand_in).update(vars(module), **callers)
    return stand_in


def not_awaited(promise: Any, hook: str) -> DayError:
    """The error for a plain hook that returned what an `async` function of the day promised."""
    is_coroutine = hasattr(promise, "cr_code")
    code = promise.cr_code if is_coroutine else promise.ag_code
    kind, cure = "a coroutine", f"return asyncio.run({code.co_name}(...))"
    if not is_coroutine:
        kind, cure = "an async generator", "go through it in an `async` function, and run that"
    return DayError(
        f"{hook} returned {kind} of {shown_path(code.co_filename)}:{code.co_firstlineno}, "
        f"`{code.co_name}`, and nobody awaits it",
        cure,
    )


def place(function: FunctionType) -> str:
    """Where the function is written, as `file:line`."""
    code = function.__code__
    return f"{shown_path(code.co_filename)}:{code.co_firstlineno}"


def _refuse_no_answer(function: FunctionType, hook: str) -> None:
    """An `async` function only promises what it returns, and one with a `yield` likewise."""
    flags = function.__code__.co_flags
    if flags & (inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR):
        raise DayError(
            f"{place(function)}: {hook} is an `async` function, and nobody awaits it",
            f"make {hook} a plain function that runs another: return asyncio.run(solve(data))",
        )
    if flags & inspect.CO_GENERATOR and hook == "parse":
        raise DayError(
            f"{place(function)}: parse is a generator, as it has a `yield`: part 1 would use it up",
            "let another function have the `yield`: return list(lines(text))",
        )
    if flags & inspect.CO_GENERATOR:
        raise DayError(
            f"{place(function)}: {hook} is a generator, as it has a `yield`, and gives no answer",
            "return the answer; let another function have the `yield`: return next(steps(data))",
        )


def _caller(function: FunctionType, hook: str, *, is_marked: bool) -> Callable[..., object] | None:
    """What gives an unmarked function its arguments; None for a marked one, which pluggy calls."""
    allowed = list(inspect.signature(getattr(hookspecs, hook)).parameters)
    inner = _innermost(function, hook)
    signature = _signature(inner)
    required = signature.required
    if signature.by_name_alone:
        raise DayError(
            f"{place(inner)}: {hook}{signature} takes `{signature.by_name_alone[0]}` by its "
            f"name alone, which no hook is given",
            f"take the * out: def {hook}({', '.join(allowed)}), or fewer of them",
        )
    given = required
    if not is_marked:
        is_any = not required and not signature.optional and signature.takes_any
        if is_any or (len(required) == 1 and required[0] not in allowed):
            given = allowed[:1]
    if unknown := [name for name in given if name not in allowed]:
        cure = f"def {hook}({', '.join(allowed)}), or fewer of them"
        if is_marked and len(required) == 1:
            cure += "; without the mark its one argument may have any name"
        raise DayError(
            f"{place(inner)}: {hook}{signature} takes `{unknown[0]}`, which the hook does not give",
            f"a hook's arguments go by name: {cure}",
        )
    by_name = [name for name in signature.optional if name in allowed and name not in given]
    return None if is_marked else _calling(function, hook, given, by_name)


def _calling(
    function: Callable[..., object], hook: str, given: Sequence[str], by_name: Sequence[str]
) -> Callable[..., object]:
    """A function with the hook's own arguments, that gives these of them to the day's.

    Most take one, and are called without ado: `aoc bench` would time it with a quick part.
    """
    is_plain = not by_name and len(given) == 1 and given[0] != "params"
    if hook == "parse":
        if is_plain:
            return lambda text: function(text)

        def parse(text: object) -> object:
            return function(*[text for _ in given], **dict.fromkeys(by_name, text))

        return parse
    if is_plain:
        return lambda data, params: function(data)

    def part(data: object, params: object) -> object:
        values = {"data": data, "params": params}
        named = {name: values[name] for name in by_name}
        return function(*[values[name] for name in given], **named)

    return part


def _signature(function: FunctionType) -> Signature:
    code = function.__code__
    count, names = code.co_argcount, code.co_varnames
    defaults = len(function.__defaults__ or ())
    first = max(code.co_posonlyargcount, count - defaults)
    by_name_alone = names[count : count + code.co_kwonlyargcount]
    with_default = function.__kwdefaults__ or {}
    return Signature(
        names[: count - defaults],
        [*names[first:count], *with_default],
        [name for name in by_name_alone if name not in with_default],
        bool(code.co_flags & inspect.CO_VARARGS),
    )


def _innermost(function: FunctionType, hook: str) -> FunctionType:
    """The function that a decorated one says it stands for: pluggy goes by its arguments."""
    try:
        inner = inspect.unwrap(function)
    except ValueError:
        raise DayError(
            f"{place(function)}: the `__wrapped__` of {hook} leads back to itself", "take it out"
        ) from None
    return inner if isinstance(inner, FunctionType) else function
