"""How an account stands: what the ledger knows, joined with the days that are found."""

from pathlib import Path

import pytest

from aoc_runner.account.overview import Row, overview, read_kept
from aoc_runner.account.standing import Implementation, Standing, standings
from aoc_runner.kernel.days.day import OURS, PROJECT, Day
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.store.ledger import GUESS
from aoc_runner.kernel.words.history import LAST_STAR, Guess, Verdict
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.store.benches import BenchTime, keep_bench
from aoc_runner.store.stars import StarTime, keep_star_times, keep_stars

DAY_7, DAY_8 = Puzzle(2023, 7), Puzzle(2023, 8)
MINE = Day(DAY_7, PROJECT, None, "mine.day07", None)
PACKED = MINE._replace(variant="packed", module="mine.day07_packed")
ALICES = Day(DAY_7, "alice", None, "alice.day07", None)


def rows(account: Account, *specs: Day) -> list[Row]:
    return overview(specs, read_kept(account), ())


def standing(account: Account, *specs: Day) -> Standing:
    (found,) = standings(account, rows(account, *specs))
    return found


def main_of(account: Account, *specs: Day) -> Implementation:
    main = standing(account, *specs).main
    assert main is not None
    return main


def guess(
    account: Account, puzzle: Puzzle, part: Part, answer: str, verdict: Verdict | None, at: float
) -> None:
    given = Guess(0, puzzle, part, answer, puzzle.unlock + at, verdict, "")
    account.ledger.put(GUESS, "guess", (None, *given.puzzle, *given[2:]))


def bench(account: Account, spec: Day, **seconds: list[float]) -> int:
    times = [
        BenchTime(spec.code, hook, spec.puzzle, spec.from_, spec.variant, "a", "calls", it)
        for hook, it in seconds.items()
    ]
    return keep_bench(account.ledger, 0.0, "CPython", "a machine", times)


def test_nothing_is_known_of_nothing(account: Account, tmp_path: Path) -> None:
    assert standings(account, []) == []
    found = standing(account, MINE)
    assert (found.puzzle, found.title, found.stars, found.misses) == (DAY_7, "", 0, 0)
    assert not found.seconds_to_star
    assert [it.entry.spec for it in found.implementations] == [MINE]
    assert found.implementations[0].total is None
    assert not (tmp_path / "data").exists()


def test_every_puzzle_that_is_known_stands_there_by_date(account: Account) -> None:
    """Found, solved, shown by the site, or only guessed at; once each, whoever offers it."""
    account.ledger.accept(Puzzle(2016, 1), {1: "5"})
    guess(account, Puzzle(2015, 3), 1, "7", Verdict.TOO_LOW, 60)
    keep_stars(account.ledger, 2024, {1: 2, 2: 0})
    eight = Day(DAY_8, "alice", None, "alice.day08", None)
    found = standings(account, rows(account, MINE, PACKED, ALICES, eight))
    assert [(it.puzzle, it.stars, len(it.implementations)) for it in found] == [
        (Puzzle(2015, 3), 0, 0),
        (Puzzle(2016, 1), 1, 0),
        (DAY_7, 0, 3),
        (DAY_8, 0, 1),
        (Puzzle(2024, 1), 2, 0),
    ]
    assert found[0].main is None


def test_a_day_that_ships_is_the_users_once_anything_is_known_of_it(account: Account) -> None:
    ours = MINE._replace(from_="aoc-runner", module="ours.day07", distribution=OURS)
    eight, nine, ten, eleven = (
        ours._replace(puzzle=Puzzle(2023, day), module=f"ours.day{day}") for day in (8, 9, 10, 11)
    )
    found = rows(account, ours, eight, nine, ten, eleven)
    assert standings(account, found) == []
    bench(account, ours, part1=[1.0])
    account.ledger.accept(DAY_8, {1: "5"})
    guess(account, Puzzle(2023, 9), 1, "7", Verdict.TOO_LOW, 60)
    keep_stars(account.ledger, 2023, {11: 1})
    assert [it.puzzle.day for it in standings(account, found)] == [7, 8, 9, 11]
    both = rows(account, ten._replace(from_=PROJECT, module="mine", distribution=None), ten)
    assert Puzzle(2023, 10) in [it.puzzle for it in standings(account, both)]


def test_the_one_that_runs_comes_first(account: Account) -> None:
    known = read_kept(account)
    fast = PACKED._replace(variant="fast")
    (found,) = standings(account, overview([PACKED, ALICES, fast], known, ()))
    assert [it.entry.spec for it in found.implementations] == [ALICES, PACKED, fast]


def test_a_title_is_that_of_the_day(account: Account, tmp_path: Path) -> None:
    file = tmp_path / "day07.py"
    file.write_text('"""Camel Cards"""\n')
    assert standing(account, MINE._replace(path=str(file))).title == "Camel Cards"


def test_stars_are_the_accepted_answers(account: Account) -> None:
    account.ledger.accept(DAY_7, {1: "6440", 2: "5905"})
    assert standing(account).stars == 2


@pytest.mark.parametrize("puzzle", [Puzzle(2023, 25), Puzzle(2025, 12)])
def test_a_years_last_star_counts(account: Account, puzzle: Puzzle) -> None:
    account.ledger.accept(puzzle, {1: "54", 2: LAST_STAR})
    assert standing(account).stars == 2


def test_stars_of_the_sites_pages_count(account: Account) -> None:
    account.ledger.accept(DAY_7, {1: "6440"})
    keep_stars(account.ledger, 2023, {7: 2, 25: 2})
    seven, last = standings(account, rows(account))
    assert seven.stars == 2
    assert (last.puzzle, last.stars) == (Puzzle(2023, 25), 2)
    account.ledger.accept(DAY_7, {2: "5905"})
    assert standings(account, rows(account))[0].stars == 2


def test_only_what_the_site_judged_wrong_is_a_miss(account: Account) -> None:
    for number, verdict in enumerate([*Verdict, None]):
        guess(account, DAY_7, 1, f"{number}", verdict, number)
    assert standing(account).misses == 4  # wrong, too high, too low, someone else's


def test_the_time_to_a_star_is_from_its_unlock_to_the_first_right_guess(account: Account) -> None:
    guess(account, DAY_7, 1, "1", Verdict.WRONG, 60)
    guess(account, DAY_7, 1, "6440", Verdict.RIGHT, 90)
    guess(account, DAY_7, 1, "6440", Verdict.RIGHT, 900)  # as of a ledger that was moved away
    guess(account, DAY_7, 2, "5905", Verdict.ALREADY_SOLVED, 120)
    found = standing(account)
    assert found.seconds_to_star == {1: 90}
    assert found.misses == 1


@pytest.mark.parametrize(
    ("told", "guessed", "seconds"),
    [
        (88, 90.5, 88),  # the site's own clock
        (88, None, 88),
        (None, 90.5, None),  # whatever this machine's clock said
        (None, 90_000.5, 90_000.5),  # it is more than a day, and the guess tells how much
        (None, None, None),
    ],
)
def test_the_sites_time_to_a_star_counts_and_a_guess_says_what_is_over_a_day(
    account: Account, told: int | None, guessed: float | None, seconds: float | None
) -> None:
    keep_star_times(account.ledger, {(DAY_7, 1): StarTime(told)})
    if guessed is not None:
        guess(account, DAY_7, 1, "6440", Verdict.RIGHT, guessed)
    guess(account, DAY_7, 2, "5905", Verdict.RIGHT, 120)
    assert standing(account).seconds_to_star == {1: seconds, 2: 120}


def test_a_guess_before_the_unlock_tells_no_time(account: Account) -> None:
    """As of a clock that is wrong, or an import that does not know when it was."""
    given = Guess(0, DAY_7, 1, "6440", 0.0, Verdict.RIGHT, "")
    account.ledger.put(GUESS, "guess", (None, *given.puzzle, *given[2:]))
    assert standing(account).seconds_to_star == {}
    keep_star_times(account.ledger, {(DAY_7, 1): StarTime(None)})
    assert standing(account).seconds_to_star == {1: None}


def test_times_are_those_of_the_last_run_until_there_is_a_bench(account: Account) -> None:
    account.ledger.keep_times({MINE.module: {"parse": 0.5, "part1": 1.0}})
    main = main_of(account, MINE)
    assert [main.seconds(hook) for hook in ("parse", "part1", "part2")] == [0.5, 1.0, None]
    assert main.total == 1.5
    bench(account, MINE, part1=[9.0])
    bench(account, MINE, part1=[0.25, 0.75, 0.5, 0.625, 0.375], part2=[2.5])
    main = main_of(account, MINE)
    found = [main.seconds(hook) for hook in ("parse", "part1", "part2")]
    assert found == [0.5, pytest.approx(0.3), pytest.approx(2.5)]
    assert main.total == pytest.approx(3.3)


def test_a_bench_of_a_few_processes_stands_for_no_better_one(account: Account) -> None:
    bench(account, MINE, part1=[0.3] * 4, part2=[4.0] * 5)
    assert main_of(account, MINE).seconds("part1") == pytest.approx(0.3)  # there is no other
    good = bench(account, MINE, part1=[0.2] * 5)
    bench(account, MINE, part1=[0.9], part2=[5.0])
    main = main_of(account, MINE)
    assert main.seconds("part1") == pytest.approx(0.2)
    found = main.bench_of("part1")
    assert found is not None
    assert found[0].number == good
    assert main.seconds("part2") == 5.0  # a slow one has no more
    assert main.bench_of("parse") is None


def test_the_history_of_a_hook_is_the_oldest_first_and_its_own(account: Account) -> None:
    first = bench(account, MINE, part1=[3.0])
    bench(account, ALICES, part1=[9.0])
    bench(account, PACKED, part1=[8.0])
    last = bench(account, MINE, parse=[1.0], part1=[2.0])
    main, *others = standing(account, MINE, PACKED, ALICES).implementations
    history = {
        hook: [(run.number, time.seconds) for run, time in benched]
        for hook, benched in main.history.items()
    }
    assert history == {"part1": [(first, [3.0]), (last, [2.0])], "parse": [(last, [1.0])]}
    assert [it.seconds("part1") for it in others] == [8.0, 9.0]


def test_a_day_is_known_by_its_file_wherever_it_is_found(account: Account, tmp_path: Path) -> None:
    file = tmp_path / "day07.py"
    file.touch()
    link = tmp_path / "link.py"
    link.symlink_to(file)
    bench(account, MINE._replace(path=str(file)), part1=[2.0])
    assert main_of(account, ALICES._replace(path=str(link))).seconds("part1") == 2.0
