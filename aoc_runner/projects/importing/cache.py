"""What another tool has kept of one user of the site, as it was found there: facts in records."""

from collections.abc import Sequence
from typing import NamedTuple

from aoc_runner.kernel.words.history import Guess
from aoc_runner.kernel.words.puzzle import Part, Puzzle


class KeptInput(NamedTuple):
    """The file of an input; what is in it nobody has looked at yet."""

    puzzle: Puzzle
    path: str


class KeptAnswer(NamedTuple):
    """An answer that the site has accepted, as the tool says."""

    puzzle: Puzzle
    part: Part
    text: str  # stripped; it may be no answer at all
    path: str  # the file that says so


class KeptGuess(NamedTuple):
    """An answer that was posted, its verdict in our words (its id is 0).

    A right one is an accepted answer too.
    """

    guess: Guess
    path: str


class Unread(NamedTuple):
    """A file, or a line of one, that cannot be read, or is not what it should be."""

    path: str
    why: str  # `it is not JSON (line 3)`; what is left out with it, where only a part is


class Cache(NamedTuple):
    """What a tool, or a folder of plain files, holds of one user."""

    tool: str  # aocd, elf, or files
    folder: str
    user: str  # what the tool calls the user (`github.alice.4242`); empty where it knows of none
    number: int | None  # the user's on the site, where the tool knows it
    inputs: Sequence[KeptInput]
    answers: Sequence[KeptAnswer]
    guesses: Sequence[KeptGuess]  # the oldest first
    unread: Sequence[Unread]
