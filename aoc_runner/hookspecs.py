"""The hooks of a day and of a feature, for the pluggy project `aoc_runner`.

A day is a module, and its functions with these names are its hooks; the `@hookimpl` mark is
optional. A hook may omit arguments, but not rename them. Only a hook with one required argument
may name it freely, and gets the data.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pluggy import HookimplMarker, HookspecMarker

from aoc_runner.kernel.model.errors import UsageError as UsageError
from aoc_runner.kernel.model.feature import Check as Check
from aoc_runner.kernel.model.feature import Command as Command
from aoc_runner.kernel.model.feature import Feature as Feature

if TYPE_CHECKING:
    from random import Random

hookspec = HookspecMarker("aoc_runner")
hookimpl = HookimplMarker("aoc_runner")


@hookspec(firstresult=True)
def parse(text: str) -> object:
    """Parse the input; optional, and called once for each part. The result is passed on as `data`.

    `text` is the input without byte-order mark, carriage returns and newlines at the end; leading
    blanks are kept.
    """


@hookspec(firstresult=True)
def part1(data: object, params: dict[str, object]) -> object:
    """Return the answer to part 1: an int or a one-line str, or None if it is not solved yet.

    `data` is the result of `parse`, or the text if the day has no `parse`. `params` has the
    `params:` of an example, and is empty for the real input.
    """


@hookspec(firstresult=True)
def part2(data: object, params: dict[str, object]) -> object:
    """Return the answer to part 2, as in `part1`; optional.

    If it fails or returns None, it is called again after part 1, with the modules and the data that
    part 1 may have changed.
    """


@hookspec(firstresult=True)
def generate(size: int, random: "Random") -> object:
    """Return a generated input of about that size, for `aoc check` and `--made`; optional.

    Each day defines what the size counts: lines, or whatever determines the run time. Use only
    `random` for random numbers, so that size and seed reproduce an input. The input must satisfy
    all guarantees of the puzzle; cases that are rare in real inputs should be common.
    """


@hookspec
def aoc_features() -> Iterable[Feature]:
    """Return the features that an installed package adds to `aoc`.

    An entry point of the group `aoc_runner.features` names the module that implements this hook.
    """
    return ()
