"""The records that describe a feature without importing it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple


class Command(NamedTuple):
    """A command of `aoc`."""

    summary: str  # its line in `aoc --help`
    module: str  # a module with `configure(parser)` and `run(context) -> int`


class Feature(NamedTuple):
    """What one feature adds to `aoc`. Functions are named as `module:function`."""

    name: str
    commands: Mapping[str, Command] = {}
    settings: tuple[str, ...] = ()  # keys under `aoc:`, which the feature reads and checks
    checks: str | None = None  # called as checks(context) by `aoc doctor`; yields Check records
    on_star: str | None = None  # called as on_star(context, puzzle, part) after an accepted answer
    loaders: Mapping[str, str] = {}  # kind of day -> function from Job to Solution
    stubs: str = ""  # a folder of modules that replace libraries while a solution runs


LOADERS: dict[str, str] = {}
"""The loaders of the bundled features, by kind of day."""

STUBS: list[str] = []
"""The folders of stubs of the bundled features."""


def register_loaders(features: Iterable[Feature]) -> None:
    """Make the loaders and stubs of the features known to all jobs."""
    for feature in features:
        LOADERS.update(feature.loaders)
    STUBS[:] = [feature.stubs for feature in features if feature.stubs]


class Check(NamedTuple):
    """One finding of `aoc doctor`."""

    check: str  # what was checked
    status: Literal["ok", "warn", "fail"]  # `ok`, `warn` or `fail`
    message: str  # what was found
    cure: str = ""  # how to fix it, or empty
    places: Sequence[str] = ()  # one line per file, if it is about many files
