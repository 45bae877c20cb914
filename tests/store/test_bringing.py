"""What others recorded, brought into the ledger in one transaction."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from aoc_runner.errors import DataError
from aoc_runner.history import Cooldown, Guess, Verdict
from aoc_runner.puzzle import Puzzle
from aoc_runner.store.bringing import Accepted, bring_in, known
from aoc_runner.store.files import DataFolder
from aoc_runner.store.ledger import Ledger

DAY_7, DAY_8 = Puzzle(2023, 7), Puzzle(2023, 8)
NOW = 1701950400.0


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    ledger = Ledger(DataFolder(str(tmp_path / "data")))
    yield ledger
    ledger.close()


def guess(answer: str, verdict: Verdict | None, at: float = NOW, message: str = "said") -> Guess:
    return Guess(0, DAY_7, 1, answer, at, verdict, message)


def rows(ledger: Ledger) -> list[object]:
    with closing(sqlite3.connect(ledger.path)) as connection:
        tables = ("guess", "accepted", "cooldown")
        return [list(connection.execute(f"SELECT * FROM {table}")) for table in tables]


def test_all_of_it_is_entered_and_a_second_time_nothing_changes(ledger: Ledger) -> None:
    ledger.finish_guess(ledger.begin_guess("alice", DAY_7, 1, "9", NOW), Verdict.TOO_HIGH, "")
    answers = [Accepted(DAY_7, 1, "5"), Accepted(DAY_7, 2, "six")]
    guesses = [guess("8", Verdict.TOO_HIGH, NOW - 60), guess("5", Verdict.RIGHT, NOW + 60)]
    cooldowns = [Cooldown(DAY_8, NOW, 60.0), Cooldown(DAY_7, NOW, 90.0, assumed=True)]
    bring_in(ledger, "alice", answers, guesses, cooldowns)
    assert known(ledger, "alice")[0] == answers
    assert known(ledger, "bob") == ([], [])
    found = ledger.guesses("alice", DAY_7)
    assert [(it.answer, it.verdict) for it in found] == [
        ("8", "too_high"),  # the oldest first, though it came last
        ("9", "too_high"),
        ("5", "right"),
    ]
    assert known(ledger, "alice")[1] == found
    assert ledger.cooldowns("alice", NOW + 1) == [cooldowns[1], cooldowns[0]]
    before = rows(ledger)
    bring_in(ledger, "alice", answers, guesses, cooldowns)
    assert rows(ledger) == before


def test_what_is_known_gives_way_to_nothing(ledger: Ledger) -> None:
    ledger.accept("alice", DAY_7, {1: "5"})
    ledger.cool_down("alice", Cooldown(DAY_7, NOW, 300.0))
    ledger.enter("alice", guess("4", Verdict.TOO_LOW), None)
    before = rows(ledger)
    bring_in(
        ledger,
        "alice",
        [Accepted(DAY_7, 1, "7")],
        [guess("4", Verdict.RIGHT)],
        [Cooldown(DAY_7, NOW - 1, 900.0)],
    )
    assert rows(ledger) == before
    bring_in(ledger, "alice", [], [guess("7", Verdict.RIGHT)], [Cooldown(DAY_7, NOW + 1, 5.0)])
    assert ledger.accepted("alice", DAY_7) == {1: "5"}  # unlike what `enter` makes of a verdict
    assert ledger.cooldowns("alice", NOW + 2) == [Cooldown(DAY_7, NOW + 1, 5.0)]


@pytest.mark.parametrize("before", [None, Verdict.LOST, Verdict.UNRECOGNISED])
def test_a_verdict_that_is_open_is_completed(ledger: Ledger, before: Verdict | None) -> None:
    bring_in(ledger, "alice", [], [guess("4", before, message="")], [])
    bring_in(ledger, "alice", [], [guess("4", Verdict.TOO_LOW)], [])
    (found,) = ledger.guesses("alice")
    assert found[1:] == guess("4", Verdict.TOO_LOW)[1:]


def test_it_is_all_or_nothing(ledger: Ledger) -> None:
    ledger.accept("alice", DAY_8, {1: "1"})
    before = rows(ledger)
    broken = Guess(0, DAY_7, 1, "5", NOW, Verdict.WRONG, None)  # type: ignore[arg-type]
    with pytest.raises(DataError):
        bring_in(ledger, "alice", [Accepted(DAY_7, 1, "5")], [broken], [])
    assert rows(ledger) == before
