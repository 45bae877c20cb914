"""`aoc days`: the overview, on terminals of many widths, in a pipe, where little can be read."""

import json
import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.store.account import Account, DataFolder
from aoc_runner.kernel.terminal.style import columns
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.stars import keep_stars
from tests.docs.pages import blocks, section
from tests.support import GUARD, REPOSITORY, Aoc
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

COLOURS = re.compile(r"\x1b\[[\d;]*m")
WIDE = "ラクダのカードとたくさんの長い題名がここにある"
OURS = ("frame", "packed", "product", "runs", "typed")  # variants of 2023 day 7
NAMES = ", ".join(OURS)
DAY = "raise SystemExit('a day was imported')\n"


def keep(aoc: Aoc, file: Path, times: dict[str, float]) -> None:
    """Keep times of a day's file for the default account."""
    ledger = aoc.ledger()
    spec = Day(Puzzle(2023, 7), PROJECT, None, "", str(file))
    ledger.keep_times({spec.code: times})
    ledger.close()


def accept(aoc: Aoc, puzzle: Puzzle, stars: int) -> None:
    ledger = aoc.ledger()
    ledger.accept(puzzle, {1: "12", 2: "13"} if stars == 2 else {1: "12"})
    ledger.close()


def keep_input(aoc: Aoc, puzzle: Puzzle) -> None:
    path = Path(Account("default", DataFolder(str(aoc.data_dir))).input_path(puzzle))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("x\n")


@pytest.fixture
def mine(aoc: Aoc) -> Aoc:
    """A project with days of two years, and a package that offers two of them and one more."""
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
    for puzzle, stars in ((Puzzle(2023, 7), 2), (Puzzle(2023, 25), 1)):
        accept(aoc, puzzle, stars)
    ledger = aoc.ledger()
    keep_stars(ledger, 2024, {1: 1})  # by its calendar alone
    ledger.close()
    for puzzle in (Puzzle(2023, 7), Puzzle(2023, 25)):
        keep_input(aoc, puzzle)
    keep(aoc, seven, {"parse": 0.00117, "part1": 0.000426, "part2": 0.000695})
    keep(aoc, last, {"part1": 1.08})
    return aoc


def on_a_terminal(aoc: Aoc, width: int, *words: str, **env: str) -> str:
    """What `aoc days` shows on a terminal of that width, colours and all."""
    with Terminal(aoc, "days", *words, COLUMNS=str(width), **env) as terminal:
        assert terminal.finish() == 0
    return terminal.seen.replace("\r\n", "\n")


def test_the_overview_is_the_one_in_the_docs(mine: Aoc) -> None:
    result = mine("days")
    assert (result.code, result.err) == (0, "")
    (shown,) = blocks(section("docs/commands.md", "aoc days"), "text")
    assert result.out == shown


def test_a_line_of_sums_ends_it(mine: Aoc) -> None:
    one = mine("days", "2023").out.splitlines()
    assert one[1:3] == ["", "2023"]  # whose sums are these
    assert one[-1] == "2 days, 3 stars, 2 inputs kept, last times sum to 1.08 s"
    assert mine("days", "2024", "2").out.splitlines()[-1] == "1 day, 0 stars, 0 inputs kept"


@pytest.mark.parametrize(
    ("words", "dates"),
    [
        ("", ["2023 7", "2023 25", "2024 1", "2024 2"]),
        ("all", ["2023 7", "2023 25", "2024 1", "2024 2"]),
        ("2023", ["2023 7", "2023 25"]),
        ("2023 1-7,9", ["2023 7"]),
        ("2024/2", ["2024 2"]),
        ("2022", []),
        ("2023 8", []),
    ],
)
def test_days_that_are_selected(mine: Aoc, words: str, dates: list[str]) -> None:
    document = mine("days", *words.split(), "--json").json
    found = dict.fromkeys(f"{day['year']} {day['day']}" for day in document["days"])
    assert list(found) == dates
    assert document["sums"]["days"] == len(dates)
    if not dates:
        result = mine("days", *words.split())
        assert (result.code, result.out) == (0, "")
        assert f"no days of {words}" in result.err


def test_the_document_has_each_implementation_and_counts_a_day_once(mine: Aoc) -> None:
    document = mine("days", "2023", "--json").json
    offered = [(day["day"], day["from"], day["variant"], day["title"]) for day in document["days"]]
    assert offered == [
        (7, "project", None, "Camel Cards"),
        (7, "project", "packed", "Camel Cards"),
        (7, "alice", None, "Hers"),
        (25, "project", None, "Snowverload"),
    ]
    known = {"parse": 0.00117, "part1": 0.000426, "part2": 0.000695}
    nothing = dict.fromkeys(known)
    assert [day["seconds"] for day in document["days"]] == [
        known,
        *[nothing] * 2,
        nothing | {"part1": 1.08},
    ]
    assert {(day["stars"], day["input_kept"]) for day in document["days"][:-1]} == {(2, True)}
    sums = document["sums"]
    assert sums.pop("seconds") == pytest.approx(1.082291)
    assert sums == {"days": 2, "stars": 3, "inputs_kept": 2}


def test_the_final_day_has_one_part_and_its_second_star_where_that_is_known(mine: Aoc) -> None:
    def row() -> str:
        return mine("days", "2023", "25").out.splitlines()[3]

    assert row().split()[:3] == ["25", "Snowverload", "★"]
    accept(mine, Puzzle(2023, 25), 2)
    assert row().split()[:3] == ["25", "Snowverload", "★★"]


def test_another_account_has_stars_of_its_own(mine: Aoc) -> None:
    document = mine("days", "2023", "7", "--json", "--account", "bob").json
    assert document["sums"] == {"days": 1, "stars": 0, "inputs_kept": 0, "seconds": None}


@pytest.mark.parametrize("width", [30, 40, 50, 64, 80, 100, 160])
def test_nothing_is_cut_however_narrow_the_terminal(mine: Aoc, width: int) -> None:
    mine.write("days/year2024/day03.py", f'"""{WIDE}"""\n')
    mine.write("days/year2024/day04.py", f'"""{"A Title Of Many Words " * 8}"""\n')
    text = COLOURS.sub("", on_a_terminal(mine, width))
    lines = text.splitlines()
    assert max(map(columns, lines)) <= width
    rows = {match[1]: line for line in lines if (match := re.match(r" {0,2}(\d{1,2})  ", line))}
    assert set(rows) == {"7", "25", "1", "2", "3", "4"}
    head = lines[0].split()[:3]
    assert head == ["day", "title", "stars"]
    assert "★★" in rows["7"]
    assert WIDE in re.sub(r"[^぀-ヿ一-鿿]", "", text)
    assert text.count("Many") == text.count("Words") == 8
    for name in ("Camel Cards", "Historian", "Hysteria"):
        assert name in text


def test_columns_are_left_out_in_their_order(mine: Aoc) -> None:
    def shown(width: int) -> list[str]:
        line = COLOURS.sub("", on_a_terminal(mine, width)).splitlines()[0]
        return re.split(" {2,}", line.strip())

    seen = [shown(width) for width in range(110, 24, -3)]  # each is shown for more than 3
    assert list(map(list, dict.fromkeys(map(tuple, seen)))) == [
        ["day", "title", "stars", "input", "part 1", "part 2", "parse", "variants", "from"],
        ["day", "title", "stars", "input", "part 1", "part 2", "variants", "from"],
        ["day", "title", "stars", "input", "part 1", "part 2", "from"],
        ["day", "title", "stars", "input", "part 1", "part 2"],
        ["day", "title", "stars", "input"],
        ["day", "title", "stars"],
    ]


@pytest.mark.parametrize(
    ("width", "row"),
    [
        (40, ["7", "Camel Cards", "★★", "kept"]),
        (70, ["7", "Camel Cards", "★★", "kept", "426 µs", "695 µs", "5", "days"]),
        (80, ["7", "Camel Cards", "★★", "kept", "426 µs", "695 µs", "1.17 ms", "5", "days"]),
        (160, ["7", "Camel Cards", "★★", "kept", "426 µs", "695 µs", "1.17 ms", NAMES, "days"]),
    ],
)
def test_variants_are_counted_where_there_is_no_room_for_their_names(
    aoc: Aoc, width: int, row: list[str]
) -> None:
    accept(aoc, Puzzle(2023, 7), 2)
    keep_input(aoc, Puzzle(2023, 7))
    shipped = REPOSITORY / "days/year2023/day07.py"
    keep(aoc, shipped, {"parse": 0.00117, "part1": 0.000426, "part2": 0.000695})
    lines = COLOURS.sub("", on_a_terminal(aoc, width)).splitlines()
    assert re.split(" {2,}", lines[3].strip()) == row
    aoc.write("days/year2015/day01.py", '"""Not Quite Lisp"""\n')
    aoc.write("days/year2015/day01_fast.py", "")
    lines = COLOURS.sub("", on_a_terminal(aoc, width)).splitlines()
    names = ["fast"] if len(row) > 4 else []
    assert re.split(" {2,}", lines[3].strip()) == ["1", "Not Quite Lisp", "··", "-", *names]


def test_columns_are_those_of_the_terminal_beside_wide_titles(mine: Aoc) -> None:
    mine.write("days/year2023/day08.py", '"""ラクダのカード"""\n')
    lines = mine("days", "2023").out.splitlines()
    (wide,) = [line for line in lines if "ラクダ" in line]
    (plain,) = [line for line in lines if "Camel" in line]
    assert columns(wide[: wide.index("··")]) == columns(plain[: plain.index("★★")])


def test_colour_is_for_terminals(mine: Aoc) -> None:
    assert "\x1b[33m★★\x1b[0m" in on_a_terminal(mine, 80)
    assert "\x1b[33m★\x1b[0m\x1b[2m·\x1b[0m" in on_a_terminal(mine, 80)
    for text in (on_a_terminal(mine, 80, NO_COLOR="1"), on_a_terminal(mine, 80, TERM="dumb")):
        assert "\x1b" not in text
    assert "\x1b" not in mine("days").out


def test_in_a_pipe_a_day_is_a_line_and_stars_may_be_ascii(mine: Aoc) -> None:
    mine.write("days/year2024/day03.py", f'"""{"A Title Of Many Words " * 20}"""\n')
    result = mine("days", "2024", PYTHONIOENCODING="ascii", PYTHONUTF8="0", COLUMNS="40")
    rows = result.out.splitlines()[3:-2]
    assert [row.split()[0] for row in rows] == ["1", "2", "3"]
    assert ["*-" in rows[0], "--" in rows[1]] == [True, True]


def test_a_column_in_which_nothing_stands_is_left_out(aoc: Aoc) -> None:
    aoc.write("days/year2015/day01.py", '"""Not Quite Lisp"""\n')
    assert aoc("days", "2015").out == (
        "day  title           stars  input\n"
        "\n2015\n  1  Not Quite Lisp  ··     -\n\n1 day, 0 stars, 0 inputs kept\n"
    )
    assert not aoc.data_dir.exists()


BROKEN = {
    "AOC_DATA_DIR": "~nobody-of-that-name",
    "a data folder that is none": "",
    "a ledger that is none": "",
    "a ledger that is held": "",
}


@pytest.mark.parametrize("what", BROKEN)
def test_days_are_listed_where_nothing_else_can_be_read(mine: Aoc, what: str) -> None:
    said = "~nobody-of-that-name"
    if what == "AOC_DATA_DIR":
        mine.env[what] = BROKEN[what]
    elif "folder" in what:
        mine.env["AOC_DATA_DIR"] = str(mine.write("a file", ""))
        said = "cannot read"
    ledger = mine.data / "aoc.db"
    if what == "a ledger that is none":
        ledger.write_text("mine")
        said = "is damaged"
    with closing(sqlite3.connect(":memory:" if "held" not in what else ledger)) as other:
        if "held" in what:
            other.execute("BEGIN EXCLUSIVE")
            said = "locked"
        result, as_json = mine("days", "2023"), mine("days", "2023", "--json")
        named = mine("days", "2023", "--account", "default")
    assert (result.code, as_json.code, named.code) == (0, 0, 2)
    assert result.err.startswith("note: stars, inputs and times are not known: ")
    assert said in result.err
    assert result.err == as_json.err
    assert said in named.err
    lines = result.out.splitlines()
    assert lines[0].split() == ["day", "title", "variants", "from"]
    assert lines[3].split() == ["7", "Camel", "Cards", "packed", "project,", "alice"]
    assert lines[-1] == "2 days"
    assert as_json.json["sums"] == dict.fromkeys(("stars", "inputs_kept", "seconds")) | {"days": 2}
    assert json.dumps(as_json.json).count('"stars": null, "input_kept": null') == 4
