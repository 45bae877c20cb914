"""What is kept of days: rows and sums for people, and times that days leave behind."""

import os
from pathlib import Path

import pytest

from aoc_runner.account.overview import Entry, Kept, Row, Sums, overview, read_kept, sums_of
from aoc_runner.kernel.days.day import OURS, PROJECT, Day
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.words.errors import DataError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.stars import keep_stars

DAY_7, DAY_8 = Puzzle(2023, 7), Puzzle(2023, 8)
NOTHING = Kept({}, set(), {})


def spec(
    from_: str, variant: str | None = None, distribution: str | None = None, day: Puzzle = DAY_7
) -> Day:
    module = f"{from_}.year{day.year}.day{day.day:02}{variant or ''}"
    return Day(day, from_, variant, module, None, None, distribution)


OURS_7 = spec("days", None, OURS)
ALICES = spec("alice", None, "alice-days")
BOBS = spec("bob", None, "bob-days")
MINE = spec(PROJECT)
FRAME = spec(PROJECT, "frame")
OURS_PACKED = spec("days", "packed", OURS)


@pytest.mark.parametrize(
    ("specs", "prefer", "taken"),
    [
        ([MINE, OURS_7, ALICES], (), MINE),
        ([MINE, ALICES], ("alice",), MINE),
        ([OURS_7, ALICES], (), ALICES),
        ([OURS_7, ALICES], ("days",), OURS_7),
        ([ALICES, BOBS], ("carol", "bob-days"), BOBS),
        ([OURS_7], (), OURS_7),
        ([spec(PROJECT, "packed"), ALICES], (), ALICES),
        ([spec(PROJECT, "packed"), spec("alice", "fast")], (), spec(PROJECT, "packed")),
    ],
)
def test_a_row_shows_what_run_takes(specs: list[Day], prefer: tuple[str, ...], taken: Day) -> None:
    (row,) = overview(specs, NOTHING, prefer)
    assert row.main.spec == taken
    assert [entry.spec for entry in row.entries] == specs


@pytest.mark.parametrize(
    ("specs", "prefer", "offers", "variants"),
    [
        ([MINE, FRAME, OURS_7, OURS_PACKED, ALICES], (), [PROJECT, "alice"], ["frame"]),
        ([OURS_7, OURS_PACKED], (), ["days"], ["packed"]),
        ([ALICES, OURS_7, OURS_PACKED], ("days",), ["alice", "days"], ["packed"]),
        ([FRAME, OURS_7, OURS_PACKED], (), [PROJECT, "days"], ["frame", "packed"]),
        ([FRAME, OURS_PACKED], (), [PROJECT], ["frame"]),
    ],
)
def test_a_row_names_who_offers_it_and_their_variants(
    specs: list[Day], prefer: tuple[str, ...], offers: list[str], variants: list[str]
) -> None:
    """Ours yield to all others, variants and all, unless what would run is ours."""
    (row,) = overview(specs, NOTHING, prefer)
    assert (row.offered_by, row.variants) == (offers, variants)


def test_each_row_and_the_sums_count_a_day_once() -> None:
    eight = spec("alice", day=DAY_8)
    kept = Kept(
        {DAY_7: 2, Puzzle(2023, 9): 1},
        {DAY_7, Puzzle(2023, 9)},
        {MINE.module: {"parse": 0.5, "part1": 1.0}, ALICES.module: {"part1": 99.0}},
    )
    rows = overview([MINE, ALICES, eight], kept, ())
    mine = Entry(MINE, "", 2, True, {"parse": 0.5, "part1": 1.0})
    alices = Entry(ALICES, "", 2, True, {"part1": 99.0})
    other = Entry(eight, "", 0, False, {})
    assert rows == [Row(mine, [mine, alices]), Row(other, [other])]
    assert sums_of(rows) == Sums(2, 2, 1, 1.5)
    assert sums_of(rows[1:]) == Sums(1, 0, 0, None)
    assert sums_of([]) == Sums(0, 0, 0, None)


def test_what_cannot_be_read_is_not_known() -> None:
    rows = overview([MINE], None, ())
    assert rows[0].main == Entry(MINE, "", None, None, {})
    assert sums_of(rows) == Sums(1, None, None, None)


def test_what_is_kept_is_read_and_nothing_is_made(account: Account, tmp_path: Path) -> None:
    assert read_kept(account) == NOTHING
    assert os.listdir(tmp_path) == []
    for path in ("2023/07.txt", "2023/08.old", "2023/9.txt", "2023/old/10.txt", "notes/11.txt"):
        file = tmp_path / "data/accounts/default/inputs" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("x")
    account.ledger.accept(DAY_7, {1: "5"})
    keep_stars(account.ledger, 2023, {8: 2})  # its calendar shows more than we posted
    times = {MINE.module: {"part1": 1.5}}
    account.ledger.keep_times(times)
    assert read_kept(account) == Kept({DAY_7: 1, DAY_8: 2}, {DAY_7}, times)


def test_a_folder_that_is_none_is_an_error(account: Account, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(DataError, match=r"cannot read .*inputs"):
        read_kept(account)
