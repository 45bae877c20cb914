"""A day as it is found: where it lies and who offers it. Nothing of it is imported."""

import os
import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from aoc_runner.kernel.files import storable
from aoc_runner.kernel.words.puzzle import Puzzle

if TYPE_CHECKING:
    from aoc_runner.kernel.days.layout import Entry

GROUP = "aoc_runner.days"
PROJECT = "project"
OURS = "aoc-runner"  # our own distribution, whose days yield to any other package's

# Blank lines and comments, then the first line of a plain string.
_DOCSTRING = r"""(?:\s*\#.*\n|\s)*[rRuU]?("{3}|'{3}|"|')\s*(.*?)\s*(?:\1|\n)"""

Kind = Literal["hooks", "functions", "script", "aocd"]


class Day(NamedTuple):
    """Where a day is and who offers it, found without importing it.

    `root` is the folder of the project whose day it is: `module` is its dotted name from there.
    """

    puzzle: Puzzle
    from_: str  # "project", the entry's name; the distribution's of a single day or a shared name
    variant: str | None
    module: str
    path: str | None  # the day's file; None where only an import can tell
    root: str | None = None
    distribution: str | None = None
    entry: str | None = None  # the own name of a single day's entry, or a plugin's
    layout: "Entry | None" = None  # the entry of the project's layout that finds it
    files: tuple[str | None, str | None] | None = None  # one a part, where each has its own
    rival: str | None = None  # another file that is this day as much: so neither is run
    plugin: str | None = None  # of a plugin of aocd: its function in `module`

    @property
    def kind(self) -> Kind:
        """How it is run: by our hooks, its own functions, as a script, or as a plugin of aocd."""
        if self.plugin is not None:
            return "aocd"
        if self.layout is None or not (self.layout.script or self.layout.has_habits or self.files):
            return "hooks"
        return "script" if self.layout.script else "functions"

    @property
    def code(self) -> str:
        """What the ledger knows it by: its file, or its module where only an import finds it."""
        if self.path:
            return storable(os.path.realpath(self.path))
        if self.plugin is None:
            return self.module
        year, day = self.puzzle  # one function has them all
        return f"{self.module}:{self.plugin} {year}-{day:02}"

    @property
    def offered_by(self) -> str:
        """Whose it is, as people read it: the entry's name, and the distribution's."""
        is_told = self.distribution in (None, self.from_)
        return self.from_ if is_told else f"{self.from_} ({self.distribution})"


def title_in(path: str | None) -> str:
    """The first line of the docstring of a day's file; empty where it has none, or is no Python."""
    if path is None or not path.endswith(".py"):
        return ""
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            found = re.match(_DOCSTRING, file.read())
    except OSError:
        return ""
    return found[2] if found else ""
