"""Which caches a command line means: those of aocd and elf, or a folder."""

import os
import shlex
from collections.abc import Iterator, Sequence
from contextlib import suppress

from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.settings.settings import with_home
from aoc_runner.kernel.words.answer import short
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.projects.importing import aocd, elf, plain
from aoc_runner.projects.importing.cache import Cache
from aoc_runner.projects.importing.tools import Tool
from aoc_runner.projects.importing.typed import as_argument, shown_folder

_TOOLS = {tool.name: tool for tool in (aocd.TOOL, elf.TOOL)}
_OR_FOLDER = f'aoc import FOLDER --pattern "{plain.EXAMPLE}"'


def find(what: str | None, pattern: str | None = None) -> list[Cache]:
    """The caches to take from; at least one.

    `what` is `aocd`, `elf`, or a folder; None means what both tools have where they keep it, or
    with a pattern the working folder. Raises UsageError where there is nothing to read, or the
    words contradict each other.
    """
    if pattern is not None:
        return [_by_pattern(what, pattern)]
    if what is None:
        return _of_all_tools()
    return _of_tool(_TOOLS[what]) if what in _TOOLS else _of_folder(_folder(what))


def _of_all_tools() -> list[Cache]:
    found: list[Cache] = []
    places = []
    for tool in _TOOLS.values():
        with suppress(UsageError):  # without a home folder nothing of it can be there
            places.append(tool.folder())
            found += tool.read(places[-1])
    if not found:
        looked = " and ".join(map(shown_path, places)) or "no home folder"
        variables = " or ".join(tool.variable for tool in _TOOLS.values())
        raise UsageError(
            f"neither aocd nor elf has kept anything here: looked in {looked}",
            f"set {variables} to where it is, or name a folder: {_OR_FOLDER}",
        )
    return found


def _of_tool(tool: Tool) -> list[Cache]:
    name, folder = tool.name, tool.folder()
    found = tool.read(folder)
    if not found:
        also = f"; the folder {name} beside you is ./{name}" if os.path.isdir(name) else ""
        raise UsageError(
            f"{name} has kept nothing in {shown_path(folder)}",
            f"set {tool.variable} to where it keeps its files, or name that folder: "
            f"aoc import FOLDER{also}",
        )
    return found


def _folder(text: str) -> str:
    """The folder of that name. Raises UsageError where there is none that can be read."""
    try:
        if not text:
            raise ValueError("the name of a folder")
        path = os.path.abspath(with_home(text))
        is_there, is_folder = os.path.exists(path), os.path.isdir(path)
    except ValueError as error:
        raise UsageError(
            f"FOLDER is {text!r}, expected {error}", "name aocd, elf, or a folder"
        ) from error
    if not is_there:
        raise UsageError(f"there is no folder {text!r}", "name aocd, elf, or a folder")
    if not is_folder:
        raise UsageError(
            f"{text!r} is a file, not a folder",
            f"name the folder and a pattern of the files in it: {_OR_FOLDER}",
        )
    try:
        os.listdir(path)
    except OSError as error:
        raise UsageError(
            f"cannot read the folder {text!r}: {error.strerror}", "check its permissions"
        ) from error
    return path


def _of_folder(folder: str) -> list[Cache]:
    """What lies in a folder as aocd or elf keeps it."""
    found = [cache for tool in _TOOLS.values() for cache in tool.read(folder)]
    if not found:
        raise UsageError(
            f"neither aocd nor elf has kept anything in {shown_folder(folder)}",
            _proposal(folder) or f"say which files the inputs are: {_OR_FOLDER}",
        )
    return found


def _by_pattern(what: str | None, pattern: str) -> Cache:
    if what in _TOOLS:
        raise UsageError(
            f"--pattern says what files in a folder are called, and {what} has its own names",
            f"leave --pattern out, or name a folder, be it ./{what}: {_OR_FOLDER}",
        )
    try:
        inputs = plain.inputs_pattern(pattern)
    except ValueError as error:
        raise UsageError(
            f"--pattern is {short(pattern, 60)!r}, expected {error}",
            "the fields are {year} or {yy}, {day} or {day:02}; "
            "`*` stands for anything within one name",
        ) from error
    folder = _folder(what if what is not None else ".")
    found = plain.read(folder, inputs)
    if found is None:
        raise UsageError(
            f"no file in {shown_folder(folder)} fits {inputs.text}",
            _proposal(folder) or "check the pattern: it is a path from that folder",
        )
    return found


def _proposal(folder: str) -> str:
    """A hint naming the pattern that most of the inputs there fit; empty if none do."""
    pattern, number = next(_likely_patterns(folder), ("", 0))
    if not pattern:
        return ""
    command = shlex.join(["aoc", "import", as_argument(folder)])
    files = f"{number} files" if number > 1 else "one file"
    return f'{files} there may be inputs: {command} --pattern "{pattern}"'


def _likely_patterns(folder: str) -> Iterator[tuple[str, int]]:
    """Patterns of what looks like inputs there, those of the most days first."""
    from aoc_runner.projects.adopting.inputs import Inputs, inputs_in
    from aoc_runner.projects.adopting.tree import walk

    found: Sequence[Inputs] = inputs_in(walk(folder), None)
    for inputs in found:
        try:
            plain.inputs_pattern(inputs.pattern)
        except ValueError:
            continue
        yield inputs.pattern, len(inputs.files)
