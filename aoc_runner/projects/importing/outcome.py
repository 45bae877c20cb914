"""What became of each thing in a cache."""

from typing import Literal, NamedTuple

from aoc_runner.kernel.words.puzzle import Part, Puzzle

What = Literal["input", "answer", "guess", "file"]
Status = Literal["taken", "kept", "differs", "refused", "unread"]


class Outcome(NamedTuple):
    """An input, an answer or a guess; or a file of which nothing, or not all, could be read.

    `kept` was known already, `differs` is at odds with what is known, which stays, `refused` is
    what would not be kept if the site sent it. `message` says why it was not taken.
    """

    what: What
    puzzle: Puzzle | None
    part: Part | None
    path: str
    status: Status
    message: str = ""
