"""The table of guesses."""

import io

from aoc_runner.kernel.words.history import Guess, Verdict
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.render.tables import guesses_table


def test_what_no_answer_can_be_is_shown_by_its_beginning() -> None:
    """Other tools posted anything; an answer stands in one piece, as it is copied from here."""
    texts = ("9" * 100, "9" * 900)
    guesses = [Guess(0, Puzzle(2023, 7), 1, text, 1e9, Verdict.WRONG, "") for text in texts]
    table = guesses_table(guesses, io.StringIO())
    assert max(map(len, table.splitlines())) < 160
    assert "9" * 100 in table
    assert "9" * 99 + "…" in table
