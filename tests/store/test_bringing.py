"""What others recorded, brought into the ledger in one transaction."""

import sqlite3
import time
from contextlib import closing

import pytest

from aoc_runner.kernel.store.ledger import Ledger
from aoc_runner.kernel.words.errors import DataError
from aoc_runner.kernel.words.history import Guess, Verdict
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.bringing import Accepted, bring_in, known

DAY_7, DAY_8 = Puzzle(2023, 7), Puzzle(2023, 8)
NOW = 1701950400.0


def guess(answer: str, verdict: Verdict | None, at: float = NOW, message: str = "said") -> Guess:
    return Guess(0, DAY_7, 1, answer, at, verdict, message)


def rows(ledger: Ledger) -> list[object]:
    with closing(sqlite3.connect(ledger.path)) as connection:
        tables = ("guess", "accepted")
        return [list(connection.execute(f"SELECT * FROM {table}")) for table in tables]


def test_all_of_it_is_entered_and_a_second_time_nothing_changes(ledger: Ledger) -> None:
    ledger.finish_guess(ledger.begin_guess(DAY_7, 1, "9", NOW), Verdict.TOO_HIGH, "")
    answers = [Accepted(DAY_7, 1, "5"), Accepted(DAY_7, 2, "six")]
    guesses = [guess("8", Verdict.TOO_HIGH, NOW - 60), guess("5", Verdict.RIGHT, NOW + 60)]
    bring_in(ledger, answers, guesses)
    assert known(ledger)[0] == answers
    found = ledger.guesses(DAY_7)
    assert [(it.answer, it.verdict) for it in found] == [
        ("8", "too_high"),  # the oldest first, though it came last
        ("9", "too_high"),
        ("5", "right"),
    ]
    assert known(ledger)[1] == found
    before = rows(ledger)
    bring_in(ledger, answers, guesses)
    assert rows(ledger) == before


def test_what_is_known_gives_way_to_nothing(ledger: Ledger) -> None:
    answers = [Accepted(DAY_7, 1, "5")]
    bring_in(ledger, answers, [guess("4", Verdict.TOO_LOW)])
    before = rows(ledger)
    bring_in(ledger, [Accepted(DAY_7, 1, "7")], [guess("4", Verdict.RIGHT)])
    assert rows(ledger) == before
    bring_in(ledger, [], [guess("7", Verdict.RIGHT)])
    assert ledger.accepted(DAY_7) == {1: "5"}


@pytest.mark.parametrize("before", [None, Verdict.LOST, Verdict.UNRECOGNISED])
def test_a_verdict_that_is_open_is_completed(ledger: Ledger, before: Verdict | None) -> None:
    bring_in(ledger, [], [guess("4", before, message="")])
    bring_in(ledger, [], [guess("4", Verdict.TOO_LOW)])
    (found,) = ledger.guesses()
    assert found[1:] == guess("4", Verdict.TOO_LOW)[1:]
    both = [guess("3", before, message=""), guess("3", Verdict.TOO_LOW)]
    bring_in(ledger, [], both)  # of two tools
    assert ledger.guesses()[1][1:] == guess("3", Verdict.TOO_LOW)[1:]


def test_many_guesses_of_one_puzzle_take_no_longer_each(ledger: Ledger) -> None:
    many = [guess(str(number), Verdict.WRONG, NOW + number) for number in range(20_000)]
    began = time.monotonic()
    for _ in range(2):
        bring_in(ledger, [], many)
    assert time.monotonic() - began < 2  # compared one by one in SQL it is ten times that
    assert len(ledger.guesses()) == len(many)


def test_it_is_all_or_nothing(ledger: Ledger) -> None:
    bring_in(ledger, [Accepted(DAY_8, 1, "1")], [])
    before = rows(ledger)
    unstorable = guess("5", Verdict.WRONG, message=[])  # type: ignore[arg-type]
    with pytest.raises(DataError):
        bring_in(ledger, [Accepted(DAY_7, 1, "5")], [unstorable])
    assert rows(ledger) == before
