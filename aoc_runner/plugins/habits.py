"""A day whose author had habits of their own -> a module with our hooks, and their names.

What its functions are called, what they take and whether one gives both answers, the layout says.
"""

import os
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from functools import partial
from itertools import islice
from types import FunctionType, ModuleType
from typing import Any

from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.words.puzzle import HOOKS, Part
from aoc_runner.plugins.layout_entries import Data, Entry, Functions
from aoc_runner.plugins.manager import belongs_to

_NO_PAIR = (str, bytes, bytearray, dict, set, frozenset)  # text, or in no order that is meant
_TWO_ANSWERS = "return (answer 1, answer 2), or name one function a part under `functions:`"


class Both:
    """One function that gives both answers, asked once for each input.

    `was_asked` tells whether the last answer cost nothing, as the other part had paid for it.
    """

    def __init__(self, function: Callable[..., Any], place: str, cure: str = _TWO_ANSWERS) -> None:
        """What it gives is to be two answers, else `cure` is what to do about it."""
        self.was_asked = False
        self._cure = cure
        self._function = function
        self._place = place
        self._last: tuple[object, list[object], BaseException | None] | None = None

    def knows(self, data: object) -> bool:
        """Whether it has been asked for this very input: it will not be called for it again."""
        return self._last is not None and self._last[0] is data

    def answer(self, part: Part, data: object) -> object:
        self.was_asked = self.knows(data)
        if self._last is None or not self.was_asked:
            self._last = None  # the answers of another input go before it is at work
            try:
                self._last = data, self.ask(data), None
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # noqa: BLE001 -- for both parts, a `sys.exit` too
                self._last = data, [], error
        _, answers, failure = self._last
        if failure is not None:
            raise failure
        return answers[part - 1]

    def ask(self, data: object) -> list[object]:
        """Both answers, whether it has been asked for them before or not."""
        return self._pair(self._function(data))

    def _pair(self, given: object) -> list[object]:
        if given is None:
            return [None, None]
        answers = list(islice(given, 3)) if isinstance(given, Iterable) else []
        if isinstance(given, _NO_PAIR) or len(answers) not in (1, 2):
            raise DayError(
                f"{self._place} gave something of type {type(given).__name__}, not two answers",
                self._cure,
            )
        return [*answers, None][:2]


def with_hooks(
    module: ModuleType, entry: Entry, part: Part | None
) -> tuple[ModuleType, Both | None]:
    """The module with our hooks in the place of its functions; with `part` those of that alone.

    Raises DayError for a function that the layout names and the file does not have.
    """
    names, own = entry.functions, dict(vars(module))
    # Part 2 may not be written yet, or it is the year's last day; and of two files one may parse.
    may_lack = ("part2",) if part is None else ("part2", "parse")
    find = partial(_function, module, entry, may_lack)
    hooks: dict[str, object] = {}
    # What names functions names them all: many have a `parse` of their own that is no hook.
    if names.parse is not None or names == Functions():
        hooks["parse"] = find("parse", names.parse)
    if hooks.get("parse") is None and entry.data != "text":
        hooks["parse"] = _reader(entry.data, module.__name__)
    both: Both | None = None
    if names.both is not None and part is not None:
        hooks[f"part{part}"] = find("both", names.both)
    elif names.both is not None:
        both = Both(find("both", names.both), f"{names.both} in {_place(module)}")
        hooks |= {f"part{each}": _half(both, each, module.__name__) for each in (1, 2)}
    else:
        for hook, name in (("part1", names.part1), ("part2", names.part2)):
            if part is None or hook == f"part{part}":
                hooks[hook] = find(hook, name)
    made = ModuleType(module.__name__)
    for hook in HOOKS:
        own.pop(hook, None)
    vars(made).update(own, **{hook: it for hook, it in hooks.items() if it is not None})
    return made, both


def _function(
    module: ModuleType, entry: Entry, may_lack: Collection[str], hook: str, name: str | None
) -> Any:
    """What the module has for the hook; None if it has nothing, and none is named."""
    found = vars(module).get(name or hook)
    if name is None:
        is_own = hook != "parse" or belongs_to(module, found)
        return found if is_own else None
    if found is None and hook in may_lack:
        return None
    if not callable(found):
        what = "no function" if found is None else f"a {type(found).__name__}, no function,"
        raise DayError(
            f"{_place(module)} has {what} `{name}`, which is its `{hook}` in "
            f"{shown_path(entry.place)}",
            "correct `functions:` there, or give the file an entry of its own",
        )
    if isinstance(found, FunctionType) and found.__module__ == module.__name__:
        return found
    return _own(module, found)


def _own(module: ModuleType, function: Any) -> Callable[[object], object]:
    """A function of the module itself in place of one that was imported, or cached, or a class."""

    def call(data: object) -> object:
        return function(data)

    call.__module__ = module.__name__
    return call


def _half(both: Both, part: Part, name: str) -> Callable[[object], object]:
    def half(data: object) -> object:
        return both.answer(part, data)

    half.__module__ = name
    return half


def _reader(data: Data, name: str) -> Callable[[str], object]:
    last: list[_TextFile] = []

    def parse(text: str) -> object:
        if data == "lines":
            return text.split("\n")
        last[:] = [_TextFile(text)]
        return last[0].path

    parse.__module__ = name
    return parse


class _TextFile:
    """A file with a text, for as long as it is known, or this process lives."""

    def __init__(self, text: str) -> None:
        if hasattr(os, "memfd_create"):  # nothing is left of it, however the process ends
            self._file = os.memfd_create("input.txt")
            self.path = f"/proc/self/fd/{self._file}"
        else:
            from atexit import register
            from tempfile import mkstemp

            self._file, self.path = mkstemp("input.txt")
            register(os.unlink, self.path)
        with open(self._file, "wb", closefd=False) as opened:
            opened.write(f"{text}\n".encode())

    def __del__(self) -> None:
        with suppress(OSError):  # the day has closed it
            os.close(self._file)


def _place(module: ModuleType) -> str:
    return shown_path(str(getattr(module, "__file__", None) or module.__name__))
