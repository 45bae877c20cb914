"""Records of a day: its file, its provider and its layout entry. No day is imported."""

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Literal, NamedTuple

from aoc_runner.kernel.files import escape_bytes
from aoc_runner.kernel.model.puzzle import Puzzle

DAYS_GROUP = "aoc_runner.days"
PROJECT = "project"
ALL = "all"  # the value of `--from` and `--variant`
BUNDLED = "aoc-runner"  # other packages take precedence over its days

DEFAULT_PATTERNS = ("year{year}/day{day:02}.py", "year{year}/day{day}.py")
_DOCSTRING = r"""\ufeff?(?:\s|#.*)*+[rRuU]?(\"{3}|'{3}|["'])\s*(.*?)(?:\1|\n|\Z)"""
_BOILERPLATE = (
    r"(?i)\A[\W\d_]*(?:(?:advent of code|aoc|(?:year|day)\W*\d+|puzzle|solutions?|https?:\S*)\b"
    r"(?:\s(?:for|of|to|the)\b)*[\W\d_]*)+"
)
FOLDER = "days"  # where a project has its default patterns

DayKind = Literal["hooks", "functions", "script", "aocd"]
Data = Literal["text", "lines", "path"]


class Functions(NamedTuple):
    """Function names that replace the hooks; None means the default name."""

    parse: str | None = None
    part1: str | None = None
    part2: str | None = None
    both: str | None = None  # returns both answers; or one, if each part has its own file


class Script(NamedTuple):
    """How to run a file as a program. All values are templates with the fields of patterns."""

    reads: Sequence[str] = ()  # names or path suffixes of the input files, with `*`
    cwd: str | None = None  # relative to `config.yaml` (default: the folder of the file)
    args: Sequence[str] = ()  # `{input}` is the path of a copy of the input
    python: str | None = None  # interpreter (default: the project's `.venv`, or aoc's)
    command: str | None = None  # command line of another program, with `{path}` and `{input}`


class Entry(NamedTuple):
    """A layout entry: the pattern of its day files, and the settings that they share."""

    path: str  # see `patterns`
    folder: str  # base folder of the pattern
    location: str = ""  # absolute path and line, `…/config.yaml:7`; empty for a default entry
    year: int | None = None  # of all its days, if the pattern has no year field
    data: Data = "text"
    functions: Functions | None = None
    script: Script | None = None
    final_newline: bool = True  # of the text in a file or on stdin
    pythonpath: Sequence[str] = ()  # more import folders, relative to `folder`

    @property
    def has_custom_functions(self) -> bool:
        """Whether the functions differ from the hooks in name or argument."""
        return self.data != "text" or self.functions is not None

    @property
    def is_default(self) -> bool:
        """Whether the days would be found and run without any layout."""
        is_plain = self.script is None and not self.has_custom_functions
        return is_plain and self.path.removeprefix(f"{FOLDER}/") in DEFAULT_PATTERNS


class Day(NamedTuple):
    """A solution: where it is, and who provides it. `module` is relative to `root`, if given."""

    puzzle: Puzzle
    from_: str  # "project", an entry point's name, or (single day) a distribution's
    variant: str | None
    module: str
    path: str | None  # None if only an import can find the file
    root: str | None = None
    distribution: str | None = None
    entry_point: str | None = None  # name of the entry point of a single day or a plugin
    layout: Entry | None = None  # set unless the default patterns find the day
    files: tuple[str | None, str | None] | None = None  # set if each part has its own file
    conflict: str | None = None  # another file that matches; neither of the two runs
    plugin: str | None = None  # the function of an aocd plugin in `module`

    @property
    def kind(self) -> DayKind:
        """How the day runs: by hooks, custom functions, as a script or as an aocd plugin."""
        if self.plugin is not None:
            return "aocd"
        entry = self.layout
        if entry is None or not (entry.script or entry.has_custom_functions or self.files):
            return "hooks"
        return "script" if entry.script else "functions"

    @property
    def ledger_key(self) -> str:
        """Key of the day in the ledger: its real path, or its module if it has no path."""
        if self.path:
            return escape_bytes(os.path.realpath(self.path))
        if self.plugin is None:
            return self.module
        year, day = self.puzzle  # A plugin solves all days with one function.
        return f"{self.module}:{self.plugin} {year}-{day:02}"

    @property
    def provider(self) -> str:
        """Display name: the entry's name, with the distribution if that is different."""
        is_same_name = self.distribution in (None, self.from_)
        return self.from_ if is_same_name else f"{self.from_} ({self.distribution})"


def read_title(path: str | None) -> str:
    """Return the first docstring line of a Python file, without `Advent of Code`, date and URL."""
    if path is None or not path.lower().endswith(".py"):
        return ""
    with suppress(OSError), open(path, encoding="utf-8", errors="replace") as file:
        docstring = re.match(_DOCSTRING, file.read(2000))
        return re.sub(_BOILERPLATE, "", docstring[2]).strip(" -") if docstring else ""
    return ""
