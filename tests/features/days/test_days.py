"""`aoc days`: the overview, on terminals of many widths and in a pipe."""

import os
import re

import pytest

from aoc_runner.features.days.command import Days
from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.store.account import Account, SiteFolder
from aoc_runner.kernel.store.stars import save_stars, save_year_stars
from aoc_runner.kernel.terminal.style import measure_width
from tests.docs import record_tables
from tests.support import GUARD, Aoc
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

DAY = "raise SystemExit('a day was imported')\n"
PAGE = (
    b"<!DOCTYPE html><html><body><main><article class='day-desc'>"
    b"<h2>--- Day 3: Kept On A Page ---</h2></article></main></body></html>"
)


def write_project(aoc: Aoc, seen_at: float = 1e9) -> None:
    """Write a project with days of two years, and a package with two days and a variant."""
    seven = aoc.write("days/year2023/day07.py", f'"""Camel Cards\n\nThe idea."""\n{DAY}')
    aoc.write("days/year2023/day07_packed.py", f'"""Camel Cards"""\n{DAY}')
    last = aoc.write("days/year2023/day25.py", f'"""Snowverload"""\n{DAY}')
    aoc.write("days/year2024/day01.py", f'"""Historian Hysteria"""\n{DAY}')
    aoc.write("lib/alice_days/year2023/day07.py", f'"""Hers"""\n{DAY}')
    aoc.write("lib/alice_days/year2024/day02.py", f'"""Red-Nosed Reports"""\n{DAY}')
    aoc.write("lib/alice_days/year2024/day02_fast.py", DAY)
    entry_points = "[aoc_runner.days]\nalice = alice_days\n"
    aoc.write("lib/alice_days-1.dist-info/entry_points.txt", entry_points)
    aoc.env["PYTHONPATH"] = os.pathsep.join([str(GUARD), str(aoc.folder / "lib")])
    account = Account("default", SiteFolder(str(aoc.data_dir)))
    ledger = account.ledger
    ledger.accept(Puzzle(2023, 7), {1: "12", 2: "13"})
    ledger.accept(Puzzle(2023, 25), {1: "12"})
    save_year_stars(ledger, dict.fromkeys(range(2015, 2100), 0), seen_at)
    save_stars(ledger, 2024, {1: 1}, seen_at)  # as from its calendar only
    for day in (7, 25):
        account.save(account.input_path(Puzzle(2023, day)), b"x\n")
    times = {"parse": 0.00117, "part1": 0.000426, "part2": 0.000695}
    for path, seconds in ((seven, times), (last, {"part1": 1.08})):
        ledger.save_times({Day(Puzzle(2023, 7), PROJECT, None, "", str(path)).ledger_key: seconds})
    account.close()


@pytest.fixture
def own_project(aoc: Aoc) -> Aoc:
    write_project(aoc)
    return aoc


@pytest.mark.parametrize(
    ("args", "dates", "stars"),
    [
        ("", ["2023 7", "2023 25", "2024 1", "2024 2"], 4),
        ("all", ["2023 7", "2023 25", "2024 1", "2024 2"], 4),
        ("2023", ["2023 7", "2023 25"], 3),
        ("2023 1-7,9", ["2023 7"], 2),
        ("2024/2", ["2024 2"], 0),
        ("2022", [], 0),
        ("2099", [], 0),
    ],
)
def test_selected_days(own_project: Aoc, args: str, dates: list[str], stars: int) -> None:
    document = own_project("days", *args.split(), "--json").json
    listed = dict.fromkeys(f"{day['year']} {day['day']}" for day in document["days"])
    assert list(listed) == dates
    assert (document["sums"]["days"], document["sums"]["stars"]) == (len(dates), stars)
    if not dates:
        result = own_project("days", *args.split())
        assert (result.code, result.out) == (0, "")
        assert f"no solutions of {args}" in result.err


def test_json_has_each_solution_and_the_documented_keys(own_project: Aoc) -> None:
    document = own_project("days", "2023", "--json").json
    assert set(record_tables.keys(document)) == {key for key, _, _ in record_tables.rows(Days)}
    keys = ("day", "from", "variant", "title")
    solutions = [tuple(day[key] for key in keys) for day in document["days"]]
    assert solutions == [
        (7, "project", None, "Camel Cards"),
        (7, "alice", None, "Hers"),
        (7, "project", "packed", "Camel Cards"),
        (25, "project", None, "Snowverload"),
    ]
    assert document["days"][0]["seconds"]["part1"] == 0.000426
    assert document["sums"]["seconds"] == pytest.approx(1.082291)
    bob = own_project("days", "2023", "7", "--json", "--account", "bob").json
    assert bob["sums"] == {"days": 1, "stars": 0, "inputs_kept": 0, "seconds": None}


def test_stars_of_days_without_code_count_and_the_calendar_is_named(own_project: Aoc) -> None:
    ledger = own_project.ledger()
    save_year_stars(ledger, {2023: 3, 2019: 40}, 1e9)
    ledger.close()
    last = own_project("days").out.splitlines()[-1]
    assert re.fullmatch(r"44 stars, seen \d+ days ago; `aoc calendar 2019` shows the days", last)
    assert own_project("days", "2023").out.splitlines()[-1].startswith("3 stars, seen ")


def test_a_day_without_a_docstring_has_the_title_of_its_cached_page(own_project: Aoc) -> None:
    own_project.write("days/year2024/day03.py", DAY)
    account = Account("default", SiteFolder(str(own_project.data_dir)))
    account.save(account.page_path("2024/03.html"), PAGE)
    assert "Kept On A Page" in own_project("days", "2024", "3").out


@pytest.mark.parametrize(
    ("width", "header"),
    [
        (40, "day title stars"),
        (60, "day title stars part 1 part 2 time"),
        (80, "day title stars input part 1 part 2 time"),
        (101, "day title stars input part 1 part 2 time variants from"),
        (160, "day title stars input part 1 part 2 parse time variants from"),
    ],
)
def test_no_row_is_wider_than_the_terminal(own_project: Aoc, width: int, header: str) -> None:
    wide, long = "ラクダのカードとたくさんの長い題名がここにある", "A Title Of Many Words " * 8
    own_project.write("days/year2024/day03.py", f'"""{wide}"""\n')
    own_project.write("days/year2024/day04.py", f'"""{long}\x1b[2J"""\n')
    with Terminal(own_project, "days", COLUMNS=str(width)) as terminal:
        assert terminal.finish() == 0
    assert "\x1b[2J" not in terminal.seen
    assert "\x1b[33m★" in terminal.seen
    lines = re.sub(r"\x1b\[[\d;]*m", "", terminal.seen).replace("\r", "").splitlines()
    assert " ".join(lines[0].split()) == header
    assert max(map(measure_width, lines)) <= width
    bars = [re.findall("[█-▏]+", line) for line in lines[1:3]]
    expected = {40: [[], []], 60: [["▎"], ["▊"]]}
    assert bars == expected.get(width, [["██▊"], ["████████▏"]])
    assert [line[:7] for line in lines[1:7]] == [
        *("2023  7", "2023 25", "2024  1", "2024  2", "2024  3", "2024  4")
    ]
