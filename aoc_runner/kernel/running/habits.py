"""A day whose author had habits of their own, with our hooks: the layout says what its functions
are called, what they take, and whether one gives both answers.
"""

import os
from collections.abc import Callable, Collection, Iterable
from itertools import islice
from types import FunctionType, ModuleType
from typing import Any

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.layout import Data, Entry, Functions
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.running.hooks import HookError, Hooks, belongs_to, file_of
from aoc_runner.kernel.words.puzzle import HOOKS, PARTS, Part

_NO_PAIR = (str, bytes, bytearray, dict, set, frozenset)  # text, or in no order that is meant


def hooks_of(day: Day, import_day: Callable[[Day, str | None], ModuleType]) -> Any:
    """The hooks of the day, which may have a file a part. Raises HookError."""
    assert day.layout is not None
    if day.files is None:
        return _with_hooks(import_day(day, None), day.layout, None)
    files = zip(PARTS, day.files, strict=True)
    return _Apart(
        {part: _with_hooks(import_day(day, path), day.layout, part) for part, path in files if path}
    )


class _Apart:
    """Two modules seen as one: each parses for itself, so a part's time includes that."""

    def __init__(self, hooks: dict[Part, Hooks]) -> None:
        self._hooks = hooks
        self.title = next((it.title for it in hooks.values() if it.title), "")
        self.seconds: float | None = None
        self.line = ""

    def has(self, hook: str) -> bool:
        return any(hook == f"part{part}" for part in self._hooks)

    def part(self, part: Part, data: str, params: dict[str, object]) -> object:
        if (hooks := self._hooks.get(part)) is None:
            return None
        parsed, hooks.seconds = hooks.parse(data), hooks.seconds if hooks.has("parse") else 0.0
        parsing = hooks.seconds or 0.0
        value = hooks.part(part, parsed, params)
        self.seconds = parsing + (hooks.seconds or 0.0)
        return value

    def bare(self, hook: str, **given: Any) -> Callable[[], object]:
        hooks = self._hooks[1 if hook == "part1" else 2]
        if not hooks.has("parse"):
            return hooks.bare(hook, **given)
        parse = hooks.bare("parse", text=given["data"])
        return lambda: hooks.bare(hook, data=parse(), params=given["params"])()


class _HooksOfBoth(Hooks):
    """Those of one function for both parts: its time stands with the part that asked it."""

    def __init__(self, module: ModuleType, both: "Both") -> None:
        super().__init__(module)
        self._both = both

    def part(self, part: Part, data: object, params: dict[str, object]) -> object:
        was_asked = self._both.knows(data)
        value = super().part(part, data, params)
        self.seconds = None if was_asked else self.seconds
        return value

    def bare(self, hook: str, **given: object) -> Callable[[], object]:
        if hook == "parse":
            return super().bare(hook, **given)
        return lambda: self._both.ask(given["data"])


class Both:
    """One function that gives both answers, called once for each input."""

    def __init__(self, call: Callable[[Any], object], place: str, cure: str) -> None:
        self._call = call
        self._place = place
        self._cure = cure
        self._last: tuple[object, list[object], BaseException | None] | None = None

    def knows(self, data: object) -> bool:
        """Whether it was called for this very input: it will not be once more."""
        return self._last is not None and self._last[0] is data

    def answer(self, part: Part, data: object) -> object:
        """The answer to that part; what the call raised it raises for either."""
        if not self.knows(data):
            try:
                self._last = data, self.ask(data), None
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # noqa: BLE001 -- for both parts, a `sys.exit` too
                self._last = data, [], error
        assert self._last is not None
        _, answers, raised = self._last
        if raised is not None:
            raise raised
        return answers[part - 1]

    def ask(self, data: object) -> list[object]:
        """Both answers, whether it was called for them before or not."""
        given = self._call(data)
        if given is None:
            return [None, None]
        answers = list(islice(given, 3)) if isinstance(given, Iterable) else []
        if isinstance(given, _NO_PAIR) or len(answers) not in (1, 2):
            kind = type(given).__name__
            raise HookError(
                f"{self._place} gave something of type {kind}, not two answers", self._cure
            )
        return [*answers, None][:2]


def _with_hooks(module: ModuleType, entry: Entry, part: Part | None) -> Hooks:
    """Our hooks in the place of the module's functions; with `part` those of that alone."""
    names, hooks, both = entry.functions, dict[str, Any](), None
    # Part 2 may not be written yet, or it is the year's last day; and of two files one may parse.
    may_lack = ("part2",) if part is None else ("part2", "parse")
    # What names functions names them all: many have a `parse` of their own that is no hook.
    if names.parse is not None or names == Functions():
        hooks["parse"] = _function(module, entry, may_lack, "parse", names.parse)
    if hooks.get("parse") is None and entry.data != "text":
        hooks["parse"] = _reader(entry.data)
    if names.both is not None and part is not None:
        hooks[f"part{part}"] = _function(module, entry, may_lack, "both", names.both)
    elif names.both is not None:
        both = Both(
            _function(module, entry, may_lack, "both", names.both),
            f"{names.both} in {file_of(module)}",
            "return (answer 1, answer 2), or name one function a part under `functions:`",
        )
        hooks |= {f"part{each}": _half(both, each) for each in PARTS}
    else:
        for hook, name in (("part1", names.part1), ("part2", names.part2)):
            if part is None or hook == f"part{part}":
                hooks[hook] = _function(module, entry, may_lack, hook, name)
    made = ModuleType(module.__name__)
    vars(made).update({name: it for name, it in vars(module).items() if name not in HOOKS})
    for hook, function in hooks.items():
        if isinstance(function, FunctionType) and function.__module__ != module.__name__:
            function = _own(function, module)
        if function is not None:
            setattr(made, hook, function)
    return _HooksOfBoth(made, both) if both else Hooks(made, part or 1)


def _function(
    module: ModuleType, entry: Entry, may_lack: Collection[str], hook: str, name: str | None
) -> Any:
    """What the module has for the hook; None if it has nothing, and none is named."""
    found = vars(module).get(name or hook)
    if name is None:
        return found if hook != "parse" or belongs_to(module, found) else None
    if found is None and hook in may_lack:
        return None
    if not callable(found):
        what = "no function" if found is None else f"a {type(found).__name__}, no function,"
        raise HookError(
            f"{file_of(module)} has {what} `{name}`, which is its `{hook}` in "
            f"{shown_path(entry.place)}",
            "correct `functions:` there, or give the file an entry of its own",
        )
    return found if isinstance(found, FunctionType) else _own(found, module)


def _own(function: Any, module: ModuleType) -> Callable[[object], object]:
    """A function of the module itself in place of one that was imported, or cached, or a class."""

    def call(data: object) -> object:
        return function(data)

    call.__module__ = module.__name__
    return call


def _half(both: Both, part: Part) -> Callable[[object], object]:
    return lambda data: both.answer(part, data)


def _reader(data: Data) -> Callable[[str], object]:
    """What makes the lines of the text, or the path of a file with it."""
    if data == "lines":
        return lambda text: text.split("\n")
    return _written


def _written(text: str) -> str:
    """The path of a file with the text, which is gone when this process is."""
    if hasattr(os, "memfd_create"):  # nothing is left of it, however the process ends
        descriptor = os.memfd_create("input.txt")
        path = f"/proc/self/fd/{descriptor}"
    else:
        from atexit import register
        from tempfile import mkstemp

        descriptor, path = mkstemp("input.txt")
        register(os.unlink, path)
    with open(descriptor, "wb", closefd=False) as file:
        file.write(f"{text}\n".encode())
    return path
