"""The contracts under pluggy's project `aoc_runner`: the functions of a day, and that of a feature.

A day is a module. Its functions of these names are its hooks; the `@hookimpl` mark is optional. An
implementation may leave out arguments it does not need. One that requires a single argument may
call it anything, and gets the data; all others must not rename them.
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
    """Prepare the input; optional, and called once for each part.

    `text` is the input as str: no byte-order mark, no carriage returns, no newlines at the end;
    blanks at the start are kept. Whatever this returns is the parts' `data`.
    """


@hookspec(firstresult=True)
def part1(data: object, params: dict[str, object]) -> object:
    """The answer to part 1: an int or a one-line str. None means: not solved yet.

    `data` is what `parse` returned, or the text where the day has no `parse`. `params` holds an
    example's `params:`, and is empty for the real input.
    """


@hookspec(firstresult=True)
def part2(data: object, params: dict[str, object]) -> object:
    """The answer to part 2, likewise; a day without it has not got that far yet.

    Where it fails or returns None, it is called once more in the state that part 1 leaves.
    """


@hookspec(firstresult=True)
def generate(size: int, random: "Random") -> object:
    """An input of about that size as a text, made up, for `aoc check` and `--made`; optional.

    What the size counts is the day's to say: lines, or whatever makes an answer take its time.
    Chance comes from `random` alone, so that a size and a seed give the same input again. What
    the puzzle promises of every input must hold; what a real one seldom has should be common.
    """


@hookspec
def aoc_features() -> Iterable[Feature]:
    """The features that an installed package adds to `aoc`, in the order of its own.

    The module that has this is named by an entry point of the group `aoc_runner.features`.
    """
    return ()
