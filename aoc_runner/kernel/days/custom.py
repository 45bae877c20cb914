"""How a layout entry runs files that do not follow the hooks of aoc-runner."""

from collections.abc import Sequence
from typing import NamedTuple


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
