"""`aoc report --readme --svg`: files of a repository, written from a real ledger."""

import os
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.render.report.block import BEGIN, END
from aoc_runner.store.benches import BenchTime, keep_bench
from tests.support import REPOSITORY, Aoc

pytestmark = pytest.mark.warm

BOTH = ("report", "--readme", "README.md", "--svg", "calendar.svg")
DAY = "raise SystemExit('a day was imported')\n"
ROW = "| 7 | [Camel Cards](days/year2023/day07.py) | ★★ | 426 µs | 695 µs | 1.12 ms | 1 |"
PACKED = "|  | ↳ [packed](days/year2023/day07_packed.py) |  | 2.00 ms | 250 µs | 2.25 ms | 2.0 |"


def spec_of(file: Path, variant: str | None = None) -> Day:
    return Day(Puzzle(2023, 7), PROJECT, variant, "", str(file))


@pytest.fixture
def mine(aoc: Aoc) -> Aoc:
    """A day with two stars and the times of a run, and its variant with those of a bench."""
    day = aoc.write("days/year2023/day07.py", f'"""Camel Cards"""\n{DAY}')
    packed = aoc.write("days/year2023/day07_packed.py", f'"""Camel Cards"""\n{DAY}')
    ledger = aoc.ledger()
    ledger.accept(Puzzle(2023, 7), {1: "251029473", 2: "251003917"})
    times = {spec_of(day).code: {"part1": 0.000426, "part2": 0.000695}}
    ledger.keep_times(times)
    spec = spec_of(packed, "packed")
    benched = [
        BenchTime(
            *(spec.code, hook, spec.puzzle, PROJECT, "packed", "digest", "calls"),
            seconds=[seconds * it / 6 for it in (10, 15, 5)],  # their tenth percentile is one
        )
        for hook, seconds in (("part1", 0.002), ("part2", 0.00025))
    ]
    keep_bench(ledger, 1701950400, "CPython 3.12.1", "a machine", benched)
    ledger.close()
    return aoc


def read(aoc: Aoc, name: str) -> str:
    return (aoc.folder / name).read_bytes().decode()


def test_both_files_are_made_and_then_stay(mine: Aoc) -> None:
    (mine.folder / "README.md").write_bytes(b"\xef\xbb\xbf# Mine\r\n\r\nEnd")
    first = mine(*BOTH)
    assert (first.code, first.err) == (0, "")
    assert first.out == "wrote README.md\nwrote calendar.svg\n"
    text = read(mine, "README.md").replace("\xa0", " ")
    assert text.startswith(
        f"\ufeff# Mine\r\n\r\nEnd\r\n\r\n{BEGIN}\r\n\r\n**2023**: 2 stars, 1.12 ms\r\n"
    )
    assert text.endswith(f"\r\n{ROW}\r\n{PACKED}\r\n\r\n{END}\r\n")
    svg = read(mine, "calendar.svg")
    assert ET.fromstring(svg).findtext("{*}title") == "Advent of Code: 2 stars, 1.12 ms"
    second = mine(*BOTH, "--fail-changed")
    assert (second.code, second.out) == (0, "README.md is as it was\ncalendar.svg is as it was\n")
    assert read(mine, "README.md").replace("\xa0", " ") == text
    for private in ("251029473", "251003917", str(mine.folder), "default"):
        assert private not in text + svg


def test_a_hook_fails_where_a_file_is_another(mine: Aoc) -> None:
    assert mine(*BOTH, "--fail-changed").code == 1
    assert mine(*BOTH, "--fail-changed").code == 0
    mine.write("days/year2023/day07.py", f'"""Camels"""\n{DAY}')
    changed = mine(*BOTH, "--fail-changed")
    assert (changed.code, changed.out) == (1, "wrote README.md\nwrote calendar.svg\n")
    assert "[Camels]" in read(mine, "README.md")


def test_links_start_where_the_file_lies(mine: Aoc) -> None:
    mine(*BOTH[:2], "docs/times.md")
    assert "[Camel Cards](../days/year2023/day07.py)" in read(mine, "docs/times.md")
    moved = Aoc(mine.home)
    moved.folder = mine.folder / "docs"
    assert moved("report", "--readme", "times.md").out == "times.md is as it was\n"


def test_days_by_a_layout_are_linked(mine: Aoc) -> None:
    mine.write("config.yaml", 'aoc: {layout: ["{year}/d {day}.py"]}\n')
    mine.write("2024/d 3.py", '"""Mull It Over"""\n')
    mine(*BOTH)
    assert "| 3 | [Mull It Over](2024/d%203.py) | ☆☆ |" in read(mine, "README.md")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (f"# Mine\n\n{BEGIN}\n", "error: README.md:3: aoc-runner:begin without"),
        (f"```\n{BEGIN}\n{END}\n```\n", "error: README.md:2: the mark aoc-runner:begin is in a b"),
    ],
)
def test_a_file_without_a_place_for_it_is_left_alone(mine: Aoc, text: str, error: str) -> None:
    mine.write("README.md", text)
    result = mine(*BOTH)
    assert (result.code, result.out) == (2, "")
    assert result.error_lines[0].startswith(error)
    assert result.error_lines[1].startswith("hint: ")
    assert read(mine, "README.md") == text
    assert not (mine.folder / "calendar.svg").exists()


@pytest.mark.parametrize("name", ["config.yaml", "page.HTML", "days/year2023/day07.py"])
def test_no_table_is_put_into_what_is_no_markdown(mine: Aoc, name: str) -> None:
    text = "aoc:\n" if name == "config.yaml" else DAY
    mine.write(name, text)
    result = mine("report", "--readme", name, "--svg", "calendar.svg")
    assert (result.code, result.out) == (2, "")
    assert result.error_lines[0] == f"error: {name} is no Markdown file, going by its name"
    assert result.error_lines[1].startswith("hint: give one like README.md")
    assert read(mine, name) == text
    assert not (mine.folder / "calendar.svg").exists()


@pytest.mark.parametrize("name", ["README", "notes.MD", "index.qmd", "times.txt"])
def test_a_table_may_be_put_into_that(mine: Aoc, name: str) -> None:
    assert mine("report", "--readme", name).out == f"wrote {name}\n"


def test_no_picture_is_drawn_over_something_else(mine: Aoc) -> None:
    for name, text in (("notes.md", "mine"), ("logo.svg", "<svg><title>mine</title></svg>\n")):
        mine.write(name, text)
        result = mine("report", "--svg", name)
        assert result.code == 2
        assert result.error_lines == [
            f"error: {name} is there already, and is no picture of `aoc report`",
            "hint: give the name of another file",
        ]
        assert read(mine, name) == text
    (mine.folder / "latin.md").write_bytes(b"\xe9\n")
    for option in ("--svg", "--readme"):
        result = mine("report", option, "latin.md")
        assert (result.code, result.error_lines[0]) == (2, "error: latin.md is not UTF-8 text")
    assert (mine.folder / "latin.md").read_bytes() == b"\xe9\n"


def all_files(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_where_nothing_is_known_nothing_is_written(aoc: Aoc) -> None:
    """In CI, or in a fresh clone: no ledger is made either."""
    aoc.write("days/year2023/day07.py", f'"""Camel Cards"""\n{DAY}')
    aoc.write("README.md", f"{BEGIN}\n| its table |\n{END}\n")
    before = all_files(aoc.home)
    result = aoc(*BOTH, "--fail-changed")
    assert (result.code, result.out) == (0, "")
    assert result.err.startswith("note: no star and no time is known here")
    assert all_files(aoc.home) == before
    assert not aoc.data_dir.exists()


def test_what_another_account_has_is_not_shown(mine: Aoc) -> None:
    before = all_files(mine.folder)
    result = mine(*BOTH, "--account", "work")
    assert (result.code, result.out) == (0, "")
    assert "nothing is written" in result.err
    assert all_files(mine.folder) == before


def test_times_of_the_days_that_ship_with_us_are_nobodys(aoc: Aoc) -> None:
    """Their file is another one in the environment of a hook, which knows no time of it."""
    file = REPOSITORY / "days/year2023/day07.py"
    ledger = aoc.ledger()
    ledger.keep_times({spec_of(file).code: {"part1": 0.5}})
    ledger.close()
    result = aoc(*BOTH)
    assert (result.code, result.out) == (0, "")
    assert "no time of your own days is known" in result.err
    ledger = aoc.ledger()
    ledger.accept(Puzzle(2023, 7), {1: "12"})
    ledger.close()
    assert aoc(*BOTH).code == 0
    assert "| 7 | Camel Cards | ★☆ |\n\n" in read(aoc, "README.md")


@pytest.mark.skipif(os.name == "nt", reason="a name that only a file system of bytes has")
def test_names_that_are_hard_to_write(mine: Aoc) -> None:
    name = "it's; a `name` \N{SNOWMAN}.md"
    assert mine("report", "--readme", name).out == f"wrote {name}\n"
    assert ROW in read(mine, name).replace("\xa0", " ")


def test_git_sees_one_line_for_a_time_that_changed(mine: Aoc) -> None:
    mine(*BOTH)
    for command in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *command], cwd=mine.folder, check=True)
    day = mine.folder / "days/year2023/day07.py"
    ledger = mine.ledger()
    ledger.keep_times({spec_of(day).code: {"part2": 0.000693}})
    ledger.close()
    mine(*BOTH)
    diff = subprocess.run(
        ["git", "diff", "--numstat"], cwd=mine.folder, check=True, capture_output=True, text=True
    )
    assert diff.stdout.splitlines()[0] == "1\t1\tREADME.md"
