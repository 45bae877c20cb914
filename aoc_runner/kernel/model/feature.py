"""What a feature tells of itself before anything of it is imported."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple


class Command(NamedTuple):
    """A command of `aoc`: its line in `aoc --help`, and the module that has it.

    The module, like `aoc_runner.features.board.command`, has `configure(parser)` and
    `run(context) -> int`.
    """

    summary: str
    module: str


class Feature(NamedTuple):
    """What one feature adds to `aoc`. Functions are named, as `module:function`, not given."""

    name: str
    commands: Mapping[str, Command] = {}
    settings: tuple[str, ...] = ()  # its own keys under `aoc:`, which it reads and checks itself
    checks: str | None = None  # called as checks(context), gives a Check for each thing looked at
    on_star: str | None = None  # called as on_star(context, puzzle, part) after a right answer
    loaders: Mapping[str, str] = {}  # kind of day -> what makes its parts callable


LOADERS: dict[str, str] = {}
"""The loaders of all features, by kind of day."""


def register_loaders(features: Iterable[Feature]) -> None:
    """Make the loaders of the features known to all jobs."""
    for feature in features:
        LOADERS.update(feature.loaders)


class Check(NamedTuple):
    """One finding of `aoc doctor`."""

    check: str  # what was looked at
    status: Literal["ok", "warn", "fail"]  # `ok`, `warn` or `fail`
    message: str  # what was found
    cure: str = ""  # what to do about it; empty where there is nothing to do
    places: Sequence[str] = ()  # a line for each file it is about, where they are many
