"""`aoc guesses`: every submitted answer."""

import pytest

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.support import Aoc, enter_guess
from tests.terminal import Terminal

pytestmark = pytest.mark.warm


def test_guesses_are_listed_as_a_table_and_as_json(aoc: Aoc) -> None:
    empty = aoc("guesses", "2023", "7")
    assert empty.err == "note: no guesses for account `default` on 2023 day 7\n"
    enter_guess(aoc, Puzzle(2023, 7), 1, "9" * 30, "too_high")
    enter_guess(aoc, Puzzle(2023, 8), 2, "x" * 900, "wrong")  # as imported from another tool
    enter_guess(aoc, Puzzle(2023, 9), 1, "5", "someone_elses")
    ledger = aoc.ledger()
    ledger.record_guess(Puzzle(2023, 7), 1, "12", 1701950401)
    ledger.close()
    (header, *rows) = aoc("guesses").out.splitlines()
    assert header.split() == ["submitted", "day", "part", "answer", "verdict"]
    assert [row.split()[-1] for row in rows] == ["high", "wrong", "else", "open"]
    assert max(map(len, rows)) < 170
    assert len(aoc("guesses", "2023", "7").out.splitlines()) == 3
    document = aoc("guesses", "2023", "8", "--json").json
    (guess,) = document["guesses"]
    assert (document["account"], guess["answer"], guess["verdict"]) == (
        "default",
        "x" * 900,
        "wrong",
    )
    assert guess["posted_at"] == "2023-12-07T12:00:00+00:00"


def test_an_answer_is_not_broken_on_a_narrow_terminal(aoc: Aoc) -> None:
    enter_guess(aoc, Puzzle(2023, 7), 1, "123456789012", "too_high")
    with Terminal(aoc, "guesses", COLUMNS="48") as terminal:
        assert terminal.finish() == 0
    assert "123456789012" in terminal.seen
    assert "submitted" not in terminal.seen
