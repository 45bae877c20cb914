"""How whoever submits does what a hint says: as a command that is typed, or by a call in Python."""

from typing import NamedTuple

from aoc_runner.kernel.words.puzzle import Part, Puzzle


class Caller(NamedTuple):
    """What a caller adds to force, to wait, or to see what would be posted; and how they submit.

    The last two have braces, for the facts.
    """

    force: str
    wait: str
    dry_run: str
    submits: str
    answers: str  # the same with an answer of their own

    def submit(self, puzzle: Puzzle, part: Part, answer: str = "") -> str:
        """How they submit the part; with `answer`, a word that stands for what they type."""
        template = self.answers if answer else self.submits
        return template.format(**puzzle._asdict(), part=part, answer=answer)


COMMAND_LINE = Caller(
    "--force",
    "--wait",
    "--dry-run",
    "aoc submit {year} {day} {part}",
    "aoc submit {year} {day} {part} {answer}",
)
PYTHON = Caller(
    "force=True",
    "wait=True",
    "dry_run=True",
    "submit({year}, {day}, {part}, ANSWER)",
    "submit({year}, {day}, {part}, {answer})",
)
