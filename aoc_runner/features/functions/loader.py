"""The loader of days whose functions are no hooks of ours: the layout says what they are called,
what they take, and whether one gives both answers.
"""

import atexit
import os
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, partial
from types import ModuleType
from typing import Any

from aoc_runner.kernel.days.custom import Functions
from aoc_runner.kernel.days.day import Entry
from aoc_runner.kernel.files import format_path
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.errors import DayError
from aoc_runner.kernel.model.puzzle import PARTS, Part
from aoc_runner.kernel.running.hooks import CombinedHooks, Hooks, find_hooks, format_module
from aoc_runner.kernel.running.importing import import_day
from aoc_runner.kernel.running.messages import Job

Function = Callable[..., object]


def load(job: Job) -> Hooks | CombinedHooks:
    """The hooks of the day, which may have a file a part. Raises DayError."""
    day = job.day
    assert day.layout is not None
    if day.files is None:
        module = import_day(day)
        functions, errors = _functions(module, job, day.layout, None)
        both = day.layout.functions and day.layout.functions.both
        if both is None:
            return Hooks(module, functions=functions, errors=errors)
        for error in errors.values():  # of the one function that there is, or of its parser
            raise error
        place = f"{both} in {format_module(module)}"
        hint = "return (answer 1, answer 2), or name one function a part under `functions:`"
        return CombinedHooks(_solving(**functions), place, hint)
    made = ModuleType(day.module)
    files = {part: path for part, path in zip(PARTS, day.files, strict=True) if path is not None}
    of_parts, errors = dict[str, Function](), dict[str, DayError]()
    for part, path in files.items():
        module = import_day(day, path)
        hooks = Hooks(module, part, *_functions(module, job, day.layout, part))
        of_parts[f"part{part}"] = _parsing(hooks, part)
        errors |= {f"part{part}": error for error in hooks.errors.values()}
    return Hooks(made, min(files), of_parts, errors)


def _solving(both: Function, parse: Function | None = None) -> Function:
    """What gives both answers to a text."""
    return lambda text: both(parse(text) if parse else text)


def _parsing(hooks: Hooks, part: Part) -> Function:
    """A part that parses for itself, as that of a file of its own does."""

    def solve(data: str, params: dict[str, object]) -> object:
        return hooks.part(part, hooks.parse(Case("", data, "file", {}, {})), params)

    return solve


def _functions(
    module: ModuleType, job: Job, entry: Entry, part: Part | None
) -> tuple[dict[str, Any], dict[str, DayError]]:
    """What the module has for each of our hooks, and what it lacks; with `part` for that alone."""
    names, errors = entry.functions or Functions(), dict[str, DayError]()
    of_ours = find_hooks(module) if entry.functions is None else {}

    def find(hook: str, name: str | None) -> Any:
        function = vars(module).get(name or hook)
        # Part 2 may not be written yet, or it is the year's last day; of two files one may parse.
        may_lack = name is None or hook == "part2" or (hook == "parse" and part is not None)
        if callable(function) or (function is None and may_lack):
            return function
        path, place = format_module(module), format_path(entry.location)
        errors[hook] = DayError(
            f"{path} does not define {name or hook}(), which is its `{hook}` in {place}",
            "correct `functions:` there, or give the file an entry of its own",
        )
        return None

    # What names functions names them all: many have a `parse` of their own that is no hook.
    found = {"parse": find("parse", names.parse) if names.parse else of_ours.get("parse")}
    if found["parse"] is None and entry.data != "text":
        write = lru_cache(maxsize=1)(partial(_write, job.scratch))
        found["parse"] = _lines if entry.data == "lines" else write
    if names.both is not None and part is None:
        return found | {"both": find("both", names.both)}, errors
    for each, name in zip(PARTS, (names.part1, names.part2), strict=True):
        if part in (None, each):
            found[f"part{each}"] = find(f"part{each}", names.both or name)
    return found, errors


def _lines(text: str) -> list[str]:
    return text.split("\n")


def _write(scratch: str, text: str) -> str:
    """Write the text to a file, which goes when this process ends, and return the path.

    It goes with `scratch` where this process is killed; pytest's own process has no such folder.
    """
    from tempfile import mkstemp  # which most days have no need of

    descriptor, path = mkstemp(".txt", "input", scratch or None)
    atexit.register(_remove, path)
    with open(descriptor, "wb") as file:
        file.write(f"{text}\n".encode())
    return path


def _remove(path: str) -> None:
    with suppress(OSError):  # the day has removed it; or has it open, on Windows
        os.unlink(path)
