"""What the doctor and `aoc guesses` show, a thing a line."""

from collections.abc import Sequence
from datetime import datetime
from typing import IO, TYPE_CHECKING

from aoc_runner.kernel.terminal.style import Style, columns
from aoc_runner.kernel.terminal.tables import shown, table, width_of
from aoc_runner.kernel.words.answer import short
from aoc_runner.kernel.words.visible import one_line

if TYPE_CHECKING:
    from aoc_runner.kernel.words.feature import Check
    from aoc_runner.kernel.words.history import Guess

_LONGEST = 100  # characters of a guess that are shown: no answer is longer, but anything was posted


def finding_text(finding: "Check", style: Style) -> str:
    """A line of the doctor's, and the cure below it where there is one."""
    code = {"ok": "32", "warn": "33", "fail": "31"}[finding.status]
    status = style.paint(f"{finding.status:4}", code)
    cure = f"\n      cure: {one_line(finding.cure)}" if finding.cure else ""
    return f"{status}  {one_line(f'{finding.check}: {finding.message}')}{cure}"


def guesses_table(guesses: "Sequence[Guess]", stream: IO[str]) -> str:
    """The guesses as a table, in local time; in two lines each where that has no room for it.

    An answer is copied from here: it must stand in one piece.
    """
    rows = [
        (
            f"{datetime.fromtimestamp(guess.posted_at).astimezone():%Y-%m-%d %H:%M:%S}",
            str(guess.puzzle),
            str(guess.part),
            shown(one_line(short(guess.answer, _LONGEST))),
            (guess.verdict or "open").replace("_", " "),
        )
        for guess in guesses
    ]
    header = ("posted", "day", "part", "answer", "verdict")
    wide = sum(max(map(columns, column)) for column in zip(header, *rows, strict=True))
    if wide + 2 * (len(header) - 1) <= width_of(stream):
        return table(header, rows, stream)
    return "\n".join(
        f"{posted}  {day} part {part}\n  {answer}  {verdict}"
        for posted, day, part, answer, verdict in rows
    )
