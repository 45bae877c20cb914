"""The loader of days whose functions are no hooks of ours: the layout says what they are called,
what they take, and whether one gives both answers.
"""

import atexit
import os
from collections.abc import Callable
from functools import lru_cache
from types import ModuleType
from typing import Any

from aoc_runner.kernel.days.day import Entry, Functions
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.running.hooks import Hooks, HooksOfBoth, belongs_to, file_of, title_of
from aoc_runner.kernel.running.start import Job
from aoc_runner.kernel.running.worker import import_day
from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.words.puzzle import PARTS, Part

Function = Callable[..., object]


def load(job: Job) -> Hooks | HooksOfBoth:
    """The hooks of the day, which may have a file a part. Raises DayError."""
    day = job.day
    assert day.layout is not None
    if day.files is None:
        module = import_day(day)
        functions = _functions(module, day.layout, None)
        if "both" in functions:
            place = f"{day.layout.functions.both} in {file_of(module)}"
            cure = "return (answer 1, answer 2), or name one function a part under `functions:`"
            return HooksOfBoth(_solving(**functions), place, cure, title_of(module))
        return Hooks(module, functions=functions)
    made = ModuleType(day.module)
    files = {part: path for part, path in zip(PARTS, day.files, strict=True) if path is not None}
    functions = {}
    for part, path in files.items():
        module = import_day(day, path)
        hooks = Hooks(module, part, _functions(module, day.layout, part))
        made.__doc__ = made.__doc__ or module.__doc__
        functions[f"part{part}"] = _parsing(hooks, part)
    return Hooks(made, min(files), functions)


def _solving(both: Function, parse: Function | None = None) -> Function:
    """What gives both answers to a text."""
    return lambda text: both(parse(text) if parse else text)


def _parsing(hooks: Hooks, part: Part) -> Function:
    """A part that parses for itself, as that of a file of its own does."""

    def solve(data: str, params: dict[str, object]) -> object:
        return hooks.part(part, hooks.parse(data), params)

    return solve


def _functions(module: ModuleType, entry: Entry, part: Part | None) -> dict[str, Any]:
    """What the module has for each of our hooks; with `part` for that alone."""
    names, found = entry.functions, dict[str, Any]()

    def find(hook: str, name: str | None) -> Any:
        function = vars(module).get(name or hook)
        # Part 2 may not be written yet, or it is the year's last day; of two files one may parse.
        may_lack = name is None or hook == "part2" or (hook == "parse" and part is not None)
        if callable(function) or (function is None and may_lack):
            return function
        place = shown_path(entry.place)
        raise DayError(
            f"{file_of(module)} has no function `{name}`, which is its `{hook}` in {place}",
            "correct `functions:` there, or give the file an entry of its own",
        )

    # What names functions names them all: many have a `parse` of their own that is no hook.
    if names.parse is not None or names == Functions():
        parse = find("parse", names.parse)
        found["parse"] = parse if names.parse or belongs_to(module, parse) else None
    if found.get("parse") is None and entry.data != "text":
        found["parse"] = _lines if entry.data == "lines" else _written
    if names.both is not None and part is None:
        return found | {"both": find("both", names.both)}
    for each, name in zip(PARTS, (names.part1, names.part2), strict=True):
        if part in (None, each):
            found[f"part{each}"] = find(f"part{each}", names.both or name)
    return found


def _lines(text: str) -> list[str]:
    return text.split("\n")


@lru_cache(maxsize=1)  # `aoc bench` asks for it again and again
def _written(text: str) -> str:
    """The path of a file with the text, which goes when this process ends by itself."""
    from tempfile import mkstemp  # which most days have no need of

    descriptor, path = mkstemp(".txt", "input")
    atexit.register(os.unlink, path)
    with open(descriptor, "wb") as file:
        file.write(f"{text}\n".encode())
    return path
