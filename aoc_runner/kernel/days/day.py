"""The records of a day: its file, its provider and its layout entry. No day is imported."""

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, NamedTuple

from aoc_runner.kernel.files import storable
from aoc_runner.kernel.model.puzzle import Puzzle

if TYPE_CHECKING:
    from aoc_runner.kernel.days.custom import Functions, Script

GROUP = "aoc_runner.days"
PROJECT = "project"
ALL = "all"  # the value of `--from` and `--variant`
BUNDLED = "aoc-runner"  # its days yield to those of any other package

DEFAULT_PATTERNS = ("year{year}/day{day:02}.py", "year{year}/day{day}.py")
FOLDER = "days"  # of a project, in which the usual places are

Kind = Literal["hooks", "functions", "script", "aocd"]
Data = Literal["text", "lines", "path"]


class Entry(NamedTuple):
    """One entry of a layout: the pattern of the files of its days, and what they have in common."""

    path: str  # see `patterns`
    folder: str  # that the pattern is relative to
    location: str = ""  # where it stands: `config.yaml:7`, in full; empty where in no file
    year: int | None = None  # of all its days, where the pattern does not say it
    data: Data = "text"
    functions: "Functions | None" = None
    script: "Script | None" = None

    @property
    def has_custom_functions(self) -> bool:
        """Whether its functions are called otherwise than ours."""
        return self.data != "text" or self.functions is not None

    @property
    def is_default(self) -> bool:
        """Whether its days are found and run without any layout."""
        is_plain = self.script is None and not self.has_custom_functions
        return is_plain and self.path.removeprefix(f"{FOLDER}/") in DEFAULT_PATTERNS


class Day(NamedTuple):
    """Where a day is and who offers it; `module` is its dotted name from its project's `root`."""

    puzzle: Puzzle
    from_: str  # "project", the entry's name; the distribution's of a single day or a shared name
    variant: str | None
    module: str
    path: str | None  # the day's file; None where only an import can tell
    root: str | None = None
    distribution: str | None = None
    entry: str | None = None  # the own name of a single day's entry, or a plugin's
    layout: Entry | None = None  # the entry of the project's layout that finds it
    files: tuple[str | None, str | None] | None = None  # one a part, where each has its own
    conflict: str | None = None  # another file of the same day; neither of them runs
    plugin: str | None = None  # of a plugin of aocd: its function in `module`

    @property
    def kind(self) -> Kind:
        """How it is run: by our hooks, its own functions, as a script, or as a plugin of aocd."""
        if self.plugin is not None:
            return "aocd"
        entry = self.layout
        if entry is None or not (entry.script or entry.has_custom_functions or self.files):
            return "hooks"
        return "script" if entry.script else "functions"

    @property
    def ledger_key(self) -> str:
        """What the ledger knows it by: its file, or its module where only an import finds it."""
        if self.path:
            return storable(os.path.realpath(self.path))
        if self.plugin is None:
            return self.module
        year, day = self.puzzle  # one function has them all
        return f"{self.module}:{self.plugin} {year}-{day:02}"

    @property
    def provider(self) -> str:
        """Whose it is, as people read it: the entry's name, and the distribution's."""
        is_same_name = self.distribution in (None, self.from_)
        return self.from_ if is_same_name else f"{self.from_} ({self.distribution})"


def read_title(path: str | None) -> str:
    """The first line of the docstring of a day's file; empty where it has none, or is no Python."""
    if path is None or not path.lower().endswith(".py"):
        return ""
    with suppress(OSError), open(path, encoding="utf-8", errors="replace") as file:
        stripped = (line.removeprefix("\ufeff").strip() for line in file)
        lines = (line for line in stripped if line and not line.startswith("#"))
        first = next(lines, "").lstrip("rRuU")
        quote = first[:3] if first.startswith(('"""', "'''")) else first[:1]
        if quote[:1] not in ("'", '"'):
            return ""
        title = first.removeprefix(quote) or next(lines, "")
        return title.partition(quote)[0].strip()
    return ""
