"""`aoc report`: the page of a real ledger, as a file."""

import os
import sys
from pathlib import Path

import pytest

from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.benches import BenchTime, keep_bench
from aoc_runner.store.stars import StarTime, keep_star_times, keep_stars
from tests.cli.kept_days import accept, keep, write
from tests.support import Aoc, enter_guess

pytestmark = pytest.mark.warm

SEVEN = Puzzle(2023, 7)


@pytest.fixture
def mine(aoc: Aoc) -> Aoc:
    """A project with a day that was solved, missed twice and benched twice."""
    write(aoc, "2023/07", title="Camel <Cards>")
    enter_guess(aoc, SEVEN, 1, "40117", "too_high")
    enter_guess(aoc, SEVEN, 1, "30117", "too_low")
    accept(aoc, SEVEN, 35117, 26119)
    path = aoc.folder / "days/year2023/day07.py"
    code = Day(SEVEN, PROJECT, None, "", str(path)).code
    ledger = aoc.ledger()
    for began_at, factor in ((1_700_000_000.0, 2), (1_710_000_000.0, 1)):
        times = [
            BenchTime(
                *(code, hook, SEVEN, PROJECT, None, "digest", "calls"),
                [seconds * factor * (1 + at / 300) for at in range(9)],
            )
            for hook, seconds in (("part1", 0.012), ("part2", 0.034))
        ]
        keep_bench(ledger, began_at, "CPython 3.13.1", "8 cores, Linux", times)
    ledger.close()
    return aoc


def test_the_page_is_written_here_and_the_same_again(mine: Aoc) -> None:
    result = mine("report")
    assert (result.code, result.out, result.err) == (0, "wrote aoc-report.html\n", "")
    page = (mine.folder / "aoc-report.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert page.endswith("</html>\n")
    for shown in ("Camel &lt;Cards&gt;", "12.0 ms", "34.1 ms", "2024-03-09", "8 cores, Linux"):
        assert shown in page
    assert "2 <small>of 50" in page
    assert page.count("2 benches: first") == 2
    for private in ("35117", "26119", "40117", "default<", str(mine.folder)):
        assert private not in page
    assert mine("report").out == "aoc-report.html is as it was\n"


def test_a_last_run_is_enough(aoc: Aoc) -> None:
    write(aoc, "2015/01", text=None)
    keep(aoc, Puzzle(2015, 1))
    assert aoc("run", "2015", "1").code == 0
    assert aoc("report").code == 0
    page = (aoc.folder / "aoc-report.html").read_text(encoding="utf-8")
    assert "last run" in page
    assert "2023" not in page  # the day that ships with the runner: nothing is known of it


def test_what_the_sites_pages_told_is_on_the_page_the_table_and_the_picture(aoc: Aoc) -> None:
    """Solved elsewhere: of neither is an answer known, of one not even a title."""
    ledger = aoc.ledger()
    keep_stars(ledger, 2023, {7: 2, 8: 1})
    keep_star_times(ledger, {(SEVEN, 1): StarTime(754), (SEVEN, 2): StarTime(None)})
    ledger.close()
    result = aoc("report", "page.html", "--readme", "README.md", "--svg", "stars.svg")
    assert (result.code, result.err) == (0, "")
    page, readme, picture = (
        (aoc.folder / name).read_text(encoding="utf-8")
        for name in ("page.html", "README.md", "stars.svg")
    )
    assert "3 <small>of 50" in page
    assert "12 min 34 s" in page
    assert "over a day" in page
    assert "| 7 | Camel Cards | ★★ |\n| 8 | 2023 day 8 | ★☆ |\n" in readme
    assert "<title>2023 day 8, 1 star</title>" in picture


def test_where_nothing_is_known_nothing_is_written(aoc: Aoc) -> None:
    write(aoc, "2015/01", text=None)
    result = aoc("report")
    assert (result.code, result.out) == (0, "")
    assert result.err.startswith("note: no star and no time is known here, so nothing is written")
    assert not (aoc.folder / "aoc-report.html").exists()


def test_another_file_is_left_as_it_is(mine: Aoc) -> None:
    readme = mine.write("README.md", "# Mine\n")
    result = mine("report", "README.md")
    assert result.code == 2
    assert result.error_lines == [
        "error: README.md is there already, and is no page of `aoc report`",
        "hint: give another name, like aoc-report.html; a table in a README is --readme FILE",
    ]
    assert readme.read_text() == "# Mine\n"
    binary = mine.folder / "picture.png"
    binary.write_bytes(b"\x89PNG\xff")
    result = mine("report", "picture.png")
    assert result.code == 2
    assert result.error_lines[0] == "error: picture.png is not UTF-8 text"
    assert binary.read_bytes() == b"\x89PNG\xff"


@pytest.mark.parametrize("word", ["2023", "2023/7", "2023-07", "all"])
def test_a_date_is_no_file(mine: Aoc, word: str) -> None:
    result = mine("report", word)
    assert result.code == 2
    assert result.error_lines == [
        f"error: '{word}' is a date, and not the name of a file",
        "hint: the page has every year; give a FILE, or nothing",
    ]


def test_a_file_that_cannot_be_written_is_an_error_of_two_lines(mine: Aoc) -> None:
    (mine.folder / "folder").mkdir()
    result = mine("report", "folder")
    assert result.code == 2
    assert len(result.error_lines) == 2
    assert result.error_lines[0].startswith("error: cannot read ")
    mine.write("file", "")
    result = mine("report", "file/page.html")
    assert (result.code, len(result.error_lines)) == (2, 2)
    assert sorted(os.listdir(mine.folder)) == ["days", "file", "folder"]


@pytest.mark.parametrize("library", ["jinja2", "pygal"])
def test_without_its_libraries_the_extra_is_named(mine: Aoc, library: str) -> None:
    broken = f"raise ModuleNotFoundError('no {library}')"
    mine.write(f"broken/{library}.py", broken)
    mine.warm = False
    mine.command = (
        *(sys.executable, "-c"),
        f"import sys; sys.path.insert(0, {str(mine.folder / 'broken')!r}); "
        "from aoc_runner.cli import entry; sys.exit(entry())",
    )
    result = mine("report")
    assert result.code == 2
    assert result.error_lines == [
        f"error: the page of aoc report needs the packages Jinja2 and pygal (no {library})",
        "hint: pip install 'aoc-runner[report]'",
    ]
    assert not Path(mine.folder / "aoc-report.html").exists()
