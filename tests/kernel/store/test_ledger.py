"""The ledger: what it saves, for all processes, and its errors."""

import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from aoc_runner.kernel.model.errors import DataError
from aoc_runner.kernel.model.history import Cooldown, Verdict
from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.store.ledger import Ledger
from tests.platforms import is_private, needs

DAY, OTHER = Puzzle(2023, 7), Puzzle(2015, 1)
NOW = 1_700_000_000.0


def test_reading_finds_nothing_and_creates_nothing(ledger: Ledger, tmp_path: Path) -> None:
    assert (ledger.accepted(DAY), ledger.guesses(DAY), ledger.cooldowns(NOW)) == ({}, [], [])
    assert (ledger.get_times("a"), ledger.all_accepted()) == ({}, {})
    assert (ledger.last_day("/p"), ledger.get_user_id()) == (None, None)
    assert list(tmp_path.iterdir()) == []


def test_a_new_ledger_is_private_and_can_be_read_by_the_next_process(ledger: Ledger) -> None:
    ledger.accept(DAY, {1: "6440"})
    assert is_private(ledger.path)
    assert is_private(os.path.dirname(ledger.path))
    with closing(Ledger(ledger.path)) as reopened:
        assert reopened.accepted(DAY) == {1: "6440"}
        assert reopened.guesses() == []  # The table does not exist yet.


def test_a_guess_is_open_until_its_verdict_is_saved(ledger: Ledger) -> None:
    guess_id = ledger.record_guess(DAY, 1, "12", NOW)
    (guess,) = ledger.guesses(DAY)
    assert (guess.answer, guess.posted_at, guess.verdict) == ("12", NOW, None)
    ledger.record_verdict(guess_id, Verdict.TOO_LOW, "too low", Cooldown(DAY, NOW, 60.0))
    right = ledger.record_guess(DAY, 1, "13", NOW + 61)
    ledger.record_verdict(right, Verdict.RIGHT, "right")
    deleted = ledger.record_guess(OTHER, 2, "5", NOW + 99)
    ledger.delete_guess(deleted)
    verdicts = [(guess.answer, guess.verdict) for guess in ledger.guesses()]
    assert verdicts == [("12", Verdict.TOO_LOW), ("13", Verdict.RIGHT)]
    assert [guess.answer for guess in ledger.guesses(rejected=True)] == ["12"]
    assert ledger.accepted(DAY) == {1: "13"}
    assert ledger.cooldowns(NOW + 1) == [(DAY, NOW, 60.0, False)]


@pytest.mark.parametrize(
    ("learnt_at", "now", "remaining"),
    [
        (NOW, NOW, [300.0]),
        (NOW, NOW + 299, [1.0]),
        (NOW, NOW + 300, []),
        (NOW + 5, NOW, [305.0]),  # Two clocks may differ slightly.
        (NOW + 86400, NOW, []),  # Saved before the clock was set back.
    ],
)
def test_a_cooldown_ends(
    ledger: Ledger, learnt_at: float, now: float, remaining: list[float]
) -> None:
    guess_id = ledger.record_guess(DAY, 1, "1", learnt_at - 999)
    ledger.record_verdict(guess_id, Verdict.WRONG, "", Cooldown(DAY, learnt_at, 300.0))
    assert [cooldown.remaining(now) for cooldown in ledger.cooldowns(now)] == remaining


def test_the_longest_cooldown_is_first(ledger: Ledger) -> None:
    for day, seconds in ((7, 60.0), (8, 300.0), (9, 120.0)):
        guess_id = ledger.record_guess(Puzzle(2023, day), 1, "1", NOW)
        cooldown = Cooldown(Puzzle(2023, day), NOW, seconds)
        ledger.record_verdict(guess_id, Verdict.WRONG, "", cooldown)
    assert [cooldown.puzzle.day for cooldown in ledger.cooldowns(NOW)] == [8, 9, 7]


@pytest.mark.parametrize("verdict", [None, Verdict.LOST, Verdict.UNRECOGNISED])
def test_a_guess_without_a_known_verdict_counts_as_a_cooldown_of_a_minute(
    ledger: Ledger, verdict: Verdict | None
) -> None:
    guess_id = ledger.record_guess(DAY, 1, "1", NOW)
    if verdict is not None:
        ledger.record_verdict(guess_id, verdict, "")
    assert ledger.cooldowns(NOW + 20) == [(DAY, NOW, 60.0, True)]
    assert ledger.cooldowns(NOW + 61) == []


def test_an_interrupted_transaction_changes_nothing(ledger: Ledger) -> None:
    def interrupted() -> None:
        with ledger.transaction() as connection:
            connection.execute("DELETE FROM accepted")
            raise KeyboardInterrupt

    ledger.accept(DAY, {1: "1"})
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert ledger.accepted(DAY) == {1: "1"}


def test_times_are_replaced_and_deleted(ledger: Ledger) -> None:
    ledger.save_times({"a": {"parse": 1.0, "part1": 2.0}, "b": {"part1": 3.0}})
    ledger.save_times({"a": {"parse": None, "part1": 2.5}})
    assert ledger.get_times("a") == {"part1": 2.5}
    assert ledger.get_times("b") == {"part1": 3.0}


def test_each_project_has_its_own_last_day(ledger: Ledger) -> None:
    ledger.set_last_day("/one", DAY)
    ledger.set_last_day("/\udcff", OTHER)  # A name may contain any bytes.
    assert (ledger.last_day("/one"), ledger.last_day("/\udcff")) == (DAY, OTHER)
    assert ledger.last_day("/") is None


@pytest.mark.parametrize(
    ("damage", "message", "hint"),
    [
        ("locked", "cannot use {path}: database is locked", "another program has locked it"),
        ("no ledger", "{path} is damaged or not a ledger of aoc-runner", "move it away"),
        ("a folder", "cannot use {path}: unable to open", "check the file"),
    ],
)
def test_errors_name_the_file_and_have_a_hint(
    ledger: Ledger, damage: str, message: str, hint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("aoc_runner.kernel.store.ledger._BUSY_TIMEOUT", 0.1)
    ledger.accept(DAY, {1: "1"})
    ledger.close()
    with closing(sqlite3.connect(ledger.path, isolation_level=None)) as other:
        if damage == "locked":
            other.execute("BEGIN EXCLUSIVE")
        else:
            other.close()  # Windows does not delete an open file.
            os.unlink(ledger.path)
            if damage == "a folder":
                os.mkdir(ledger.path)
            else:
                Path(ledger.path).write_bytes(b"not a database, but long enough" * 100)
        for action in (lambda: ledger.accepted(DAY), lambda: ledger.accept(DAY, {2: "2"})):
            with pytest.raises(DataError) as raised:
                action()
            assert message.format(path=ledger.path) in raised.value.message
            assert hint in raised.value.hint


@needs("symlinks")
def test_a_ledger_that_cannot_be_created_is_an_error_with_its_path(tmp_path: Path) -> None:
    path = tmp_path / "aoc.db"
    path.symlink_to(tmp_path / "nowhere/aoc.db")
    with (
        closing(Ledger(str(path))) as ledger,
        pytest.raises(DataError, match=f"^.*{re.escape(str(path))}"),
    ):
        ledger.accept(DAY, {1: "1"})
