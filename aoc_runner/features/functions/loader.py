"""The loader of days with custom functions, which the layout describes."""

import atexit
import os
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, wraps
from types import ModuleType
from typing import Any

from aoc_runner.kernel.days.day import Entry, Functions
from aoc_runner.kernel.files import format_path
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.errors import DayError
from aoc_runner.kernel.model.puzzle import PARTS, Part
from aoc_runner.kernel.running.hooks import CombinedHooks, Hooks, find_hooks, format_module
from aoc_runner.kernel.running.importing import import_day
from aoc_runner.kernel.running.messages import Job

Function = Callable[..., object]


def load(job: Job) -> Hooks | CombinedHooks:
    """Load the hooks of a day, which may have one file per part. Raises DayError."""
    day = job.day
    assert day.layout is not None
    if day.files is None:
        module = import_day(day)
        functions, errors = _find_functions(module, job, day.layout, None)
        both = day.layout.functions and day.layout.functions.both
        if both is None:
            return Hooks(module, functions=functions, errors=errors)
        for error in errors.values():
            raise error
        name = f"{both} in {format_module(module)}"
        hint = "return (answer 1, answer 2), or name one function per part under `functions:`"
        return CombinedHooks(_make_both(**functions), name, hint)
    merged = ModuleType(day.module)
    files = {part: path for part, path in zip(PARTS, day.files, strict=True) if path is not None}
    parts, errors = dict[str, Function](), dict[str, DayError]()
    for part, path in files.items():
        module = import_day(day, path)
        hooks = Hooks(module, part, *_find_functions(module, job, day.layout, part))
        parts[f"part{part}"] = _make_part(hooks, part)
        errors |= {f"part{part}": error for error in hooks.errors.values()}
    return Hooks(merged, min(files), parts, errors)


def _make_both(both: Function, parse: Function | None = None) -> Function:
    """Return a function from the text to both answers."""
    return lambda text: both(parse(text) if parse else text)


def _make_part(hooks: Hooks, part: Part) -> Function:
    """Return a part that calls the parser of its own file."""

    def solve(data: str, params: dict[str, object]) -> object:
        return hooks.part(part, hooks.parse(Case("", data, "file", {}, {})), params)

    return solve


def _find_functions(
    module: ModuleType, job: Job, entry: Entry, part: Part | None
) -> tuple[dict[str, Any], dict[str, DayError]]:
    """Return the function for each hook, and the errors of missing ones; `part` selects one."""
    names, errors = entry.functions or Functions(), dict[str, DayError]()
    default_hooks = find_hooks(module) if entry.functions is None else {}

    def find_function(hook: str, name: str | None) -> object:
        function = vars(module).get(name or hook)
        # Part 2 may not be written yet; if each part has a file, only one may have a parser.
        can_lack = name is None or hook == "part2" or (hook == "parse" and part is not None)
        if callable(function) or (function is None and can_lack):
            return function
        location = format_path(entry.location)
        message = (
            f"{format_module(module)} does not define {name or hook}(), its `{hook}` in {location}"
        )
        hint = "correct `functions:`, or add a layout entry for this file"
        errors[hook] = DayError(message, hint)
        return None

    # With named functions an unnamed `parse` is not used: often it is not meant as a hook.
    parser = find_function("parse", names.parse) if names.parse else default_hooks.get("parse")
    functions: dict[str, Any] = {"parse": parser}
    if entry.data != "text":
        end = "\n" if entry.final_newline else ""
        write = lru_cache(maxsize=1)(lambda text: _write(job.scratch, text + end))
        convert = _split_lines if entry.data == "lines" else write
        functions["parse"] = convert
        if callable(parser):
            functions["parse"] = wraps(parser)(lambda text, **args: parser(convert(text), **args))
    if names.both is not None and part is None:
        return functions | {"both": find_function("both", names.both)}, errors
    for candidate, name in zip(PARTS, (names.part1, names.part2), strict=True):
        if part in (None, candidate):
            functions[f"part{candidate}"] = find_function(f"part{candidate}", names.both or name)
    return functions, errors


def _split_lines(text: str) -> list[str]:
    return text.split("\n")


def _write(scratch: str, text: str) -> str:
    """Write the text to a file that is deleted when this process exits, and return its path.

    If this process is killed, the file is deleted with `scratch`, which is empty under pytest.
    """
    from tempfile import mkstemp  # Imported here because most runs do not need it.

    descriptor, path = mkstemp(".txt", "input", scratch or None)
    atexit.register(_remove, path)
    with open(descriptor, "wb") as file:
        file.write(text.encode())
    return path


def _remove(path: str) -> None:
    with suppress(OSError):  # The day may have removed it, or have it open on Windows.
        os.unlink(path)
