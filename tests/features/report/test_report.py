"""`aoc report`: a page, a picture and a table in a README, of a real ledger."""

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from aoc_runner.features.report.model import YearStats
from aoc_runner.features.report.page import render_page
from aoc_runner.features.report.readme import BEGIN, END, insert_table
from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.model.errors import UsageError
from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.store.benches import Run, Time, save_run, save_sizes
from aoc_runner.kernel.store.stars import save_star_seconds, save_stars, save_year_stars
from tests.platforms import needs
from tests.support import GUARD, Aoc, enter_guess

pytestmark = pytest.mark.warm

SEVEN = Puzzle(2023, 7)
DAY = "raise SystemExit('a day was imported')\n"
FILES = ("page.html", "README.md", "stars.svg")
ALL = ("report", FILES[0], "--readme", FILES[1], "--svg", FILES[2])
ROW = (
    "| 7 | [Camel &#60;Cards&#62;](days/year2023/day07.py) | ★ | 12.0 ms | 34.0 ms | 46.0 ms | 1 |"
)
PACKED = "|  | ↳ [packed](days/year2023/day07_packed.py) |  | 6.00 ms | 17.0 ms | 23.0 ms | 0.50 |"


def code(path: Path) -> str:
    return Day(SEVEN, PROJECT, None, "", str(path)).ledger_key


@pytest.fixture
def mine(aoc: Aoc) -> Aoc:
    """A day that was solved, missed twice and benched twice, its variant, and stars elsewhere."""
    day = aoc.write("days/year2023/day07.py", f'"""Camel <Cards>"""\n{DAY}')
    packed = aoc.write("days/year2023/day07_packed.py", f'"""Camel <Cards>"""\n{DAY}')
    enter_guess(aoc, SEVEN, 1, "40117", "too_high")
    enter_guess(aoc, SEVEN, 1, "30117", "too_low")
    ledger = aoc.ledger()
    ledger.accept(SEVEN, {1: "35117", 2: "26119"})
    save_stars(ledger, 2023, {7: 2, 8: 1}, 1e9)
    save_year_stars(ledger, {2019: 40}, 1e9)
    save_star_seconds(ledger, {(SEVEN, 1): 754, (SEVEN, 2): None, (Puzzle(2023, 8), 1): 200_000})

    def time(path: Path, hook: str, seconds: float) -> Time:
        return Time(code(path), hook, "calls", "digest", seconds, [])

    times = [
        time(path, hook, seconds * factor)
        for path, factor in ((day, 1.0), (packed, 0.5))
        for hook, seconds in (("part1", 0.012), ("part2", 0.034))
    ]
    for began_at, factor in ((1.71e9, 2), (1.72e9, 1)):
        run = Run(0, began_at, "CPython 3.13.1", "8 cores, Linux")
        save_run(ledger, run, [it._replace(fast=it.fast * factor) for it in times])
    for it in times:
        ledger.save_times({it.code: {it.hook: it.fast}})
    sizes = [(size, time(day, "part1", size * 1e-6)) for size in (4000, 250, 1000)]
    sizes += [(size, time(day, "part2", size**2 * 1e-9)) for size in (250, 4000)]
    save_sizes(ledger, sizes)
    ledger.close()
    return aoc


def read(aoc: Aoc) -> list[str]:
    return [(aoc.folder / name).read_bytes().decode() for name in FILES]


def test_all_three_are_written_and_are_the_same_again(mine: Aoc) -> None:
    first = mine(*ALL)
    assert (first.code, first.err) == (0, "")
    assert first.out == "".join(f"wrote {name}\n" for name in FILES)
    before = html, readme, svg = read(mine)
    again = mine(*ALL, "--fail-changed")
    assert (again.code, again.out.count(" is unchanged\n")) == (0, 3)
    assert read(mine) == before
    mine.write("days/year2023/day07.py", f'"""Camels"""\n{DAY}')
    assert mine(*ALL, "--fail-changed").code == 1
    assert "[Camels]" in read(mine)[1]
    for shown in ("Camel &lt;Cards&gt;", "12.0 ms", "12 min 34 s", "&gt; 24 h"):
        assert shown in html
    assert not re.search(r"\d+ days \d+ h", html)
    assert html.count("2 benchmarks: first") == 2
    drawn = '<g class=(.*?)><polyline points="(.*?) "/><text x=206 y=(.*?)>(.*?)<'
    lines = re.findall(drawn, html)
    assert lines == [
        ("part2", "2.0,104.0 198.0,8.0", "15.0", "part 2"),
        ("part1", "2.0,80.0 100.0,56.0 198.0,32.0", "36.0", "part 1 1.00"),
    ]
    table = readme.replace("\xa0", " ")
    assert "**2023**: 3 stars, 46.0 ms\n\n| Day | Puzzle | Stars | Part 1 |" in table
    assert f"{ROW}\n{PACKED}\n" in table
    assert "| 8 |" not in table  # of which there is no code here
    assert "**2019 to 2023**: 43 stars" in table
    for text in (html, svg):
        assert "43 stars" in text or "43 <small>of 100" in text
    assert "<title>2023 day 8, 1 star</title>" in svg
    rows = re.findall(r"translate\(0 ([\d.]+)\)", svg)
    assert (len(rows), rows) == (5, sorted({*rows}, key=float))  # a year each, none upon another
    for private in ("35117", "26119", "40117", "default<", str(mine.folder), str(mine.home)):
        assert private not in html + readme + svg


def test_the_page_runs_nothing_and_asks_for_nothing(mine: Aoc) -> None:
    mine.write("days/year2023/day09.py", '"""<script>alert(1)</script> \x1b[2J {{ 7 * 7 }}"""\n')
    mine(*ALL)
    html, readme, svg = read(mine)
    links = set(re.findall(r"""\s(?:src|href|action)=["']?([^"'\s>]*)""", html))
    assert {link for link in links if not link.startswith("#")} == {"data:,"}
    assert not re.search(r"<(?:script|iframe|img|form|object)\b|\son\w+=", html)
    assert "default-src 'none'" in html
    assert "url(" not in html + svg
    assert "\x1b" not in html + readme + svg
    assert "{{ 7 * 7 }}" in html
    assert "<script" not in readme + svg
    ids = re.findall(r" id=([\w-]+)", html)
    assert {link[1:] for link in links - {"data:,"}} <= set(ids)
    tree = ET.fromstring(svg)
    assert {tag.tag.rpartition("}")[2] for tag in tree.iter()} <= {
        *("svg", "title", "desc", "style", "defs", "polygon", "g", "use", "circle", "rect", "text")
    }


def test_colours_are_told_from_their_grounds() -> None:
    """By the contrast that WCAG asks for, of each text on the ground of each cell."""
    css = (
        Path(render_page.__globals__["__file__"])
        .with_name("page.html.j2")
        .read_text(encoding="utf-8")
    )
    light, dark = (dict(re.findall(r"--([\w-]+):(#\w{6})", it)) for it in css.split("@media")[:2])

    def luminance(colour: str) -> float:
        channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        linear = [it / 12.92 if it <= 0.03928 else ((it + 0.055) / 1.055) ** 2.4 for it in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    grounds = ("paper", "card", "untimed", *(f"speed-{step}" for step in range(1, 7)))
    for colours in (light, dark):
        for text in ("ink", "gold", "soft", "accent", "miss"):
            for ground in grounds if text in ("ink", "gold") else grounds[:2]:
                one, other = sorted((luminance(colours[text]), luminance(colours[ground])))
                assert (other + 0.05) / (one + 0.05) >= 4.5, (text, ground)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "BLOCK\n"),
        ("\ufeff# Mine\r\n\r\nEnd", "\ufeff# Mine\r\n\r\nEnd\r\n\r\nBLOCK\r\n"),
        ("# Mine\n", "# Mine\n\nBLOCK\n"),
        (f"a\x0b\r\n{BEGIN}\r\nold\r\n{END}\r\nb", "a\x0b\r\nBLOCK\r\nb"),
        (f"{BEGIN}\n{END}\n", "BLOCK\n"),
    ],
)
def test_all_outside_the_marks_stays_as_it_is(before: str, after: str) -> None:
    end = "\r\n" if "\r\n" in before else "\n"
    block = end.join((BEGIN, "", "**2023**: 3 stars", "", END))
    written = insert_table(before, [YearStats(2023, 3, ())], "README.md")
    assert written == after.replace("BLOCK", block)
    assert insert_table(written, [YearStats(2023, 3, ())], "README.md") == written


def read_bytes(aoc: Aoc, name: str) -> str:
    return (aoc.folder / name).read_bytes().decode()


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (f"# Mine\n\n{BEGIN}\n", "the marks of aoc-runner are not a pair: line 3"),
        (f"{END}\n{BEGIN}\n", "are not a pair: line 1, 2"),
        (f"{BEGIN}\n{END}\n{BEGIN}\n", "are not a pair: line 1, 2, 3"),
    ],
)
def test_a_readme_without_a_place_for_it_is_left_alone(text: str, error: str) -> None:
    with pytest.raises(UsageError, match=error):
        insert_table(text, [YearStats(2023, 3, ())], "README.md")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("2023", "2023 is not the name of an HTML page"),
        ("mine.html", "mine.html already exists"),
        ("folder.html", "cannot read "),
        ("nope/page.html", "the folder nope does not exist"),
        ("--readme nope/README.md", "the folder nope does not exist"),
        ("--readme config.yaml", "config.yaml is not the name of a Markdown file"),
        ("--readme bytes.md", "bytes.md is not UTF-8 text"),
        ("--svg stars.png", "stars.png is not the name of an SVG picture"),
        ("--svg mine.svg", "mine.svg already exists"),
    ],
)
def test_what_is_no_file_of_ours_is_left_as_it_is(mine: Aoc, words: str, error: str) -> None:
    for name in ("mine.html", "mine.svg"):
        mine.write(name, "<svg>mine</svg>")
    (mine.folder / "folder.html").mkdir()
    (mine.folder / "bytes.md").write_bytes(b"\xff")
    before = {path: path.is_file() and path.read_bytes() for path in mine.folder.rglob("*")}
    result = mine("report", *words.split())
    assert (result.code, result.out, len(result.error_lines)) == (2, "", 2)
    assert error in result.error_lines[0]
    after = {path: path.is_file() and path.read_bytes() for path in mine.folder.rglob("*")}
    assert after == before


def test_where_nothing_is_known_nothing_is_written(aoc: Aoc) -> None:
    aoc.write("days/year2015/day01.py", DAY)
    result = aoc(*ALL)
    assert (result.code, result.out) == (0, "")
    assert result.err.startswith("note: no stars or times of your solutions yet")
    assert not any((aoc.folder / name).exists() for name in FILES)


def test_days_of_packages_that_nobody_ran_are_in_no_table(mine: Aoc) -> None:
    mine.write("lib/hers/year2023/day11.py", '"""Hers"""\n')
    mine.write("lib/hers-1.dist-info/entry_points.txt", "[aoc_runner.days]\nhers = hers\n")
    mine.env["PYTHONPATH"] = os.pathsep.join([str(GUARD), str(mine.folder / "lib")])
    mine("report", "--readme", "README.md")
    assert "Hers" not in read_bytes(mine, "README.md")
    enter_guess(mine, Puzzle(2023, 11), 1, "1", "right")
    mine("report", "--readme", "README.md")
    assert "| 11 | Hers | ☆ |" in read_bytes(mine, "README.md")


def test_a_year_that_is_full_by_its_sum_has_all_its_days(mine: Aoc) -> None:
    ledger = mine.ledger()
    save_year_stars(ledger, {2018: 50}, 1e9)
    ledger.close()
    mine("report", "--svg", "stars.svg")
    assert read_bytes(mine, "stars.svg").count(", 2 stars</title>") == 25


def test_no_ratio_of_other_parts_and_no_day_that_is_locked(mine: Aoc) -> None:
    mine.write("days/year2099/day01.py", DAY)
    ledger = mine.ledger()
    ledger.save_times({code(mine.folder / "days/year2023/day07_packed.py"): {"parse": 0.001}})
    save_year_stars(ledger, {2099: 1}, 1e9)
    ledger.close()
    mine("report", "--readme", "README.md")
    table = read_bytes(mine, "README.md")
    assert [it in table for it in ("**2099**", "year2099", "24.0\xa0ms |\n")] == [True, False, True]


def test_the_title_of_a_day_without_any_is_that_of_its_page(mine: Aoc) -> None:
    mine.write("days/year2023/day07.py", DAY)
    mine.write("days/year2023/day07_packed.py", DAY)
    path = mine.data / "pages/2023/07.html"
    path.parent.mkdir(parents=True)
    path.write_text("<article class='day-desc'><h2>--- Day 7: Kept ---</h2></article>")
    mine(*ALL)
    assert all("Kept" in text for text in read(mine))


@needs("symlinks")
def test_a_link_to_another_file_of_the_project_is_followed(mine: Aoc) -> None:
    (mine.folder / "docs").mkdir()
    (mine.folder / "docs/index.md").symlink_to("../README.md")
    assert mine("report", "--readme", "docs/index.md").code == 0
    assert "aoc-runner:begin" in read_bytes(mine, "README.md")


def test_links_lead_nowhere_outside_of_the_project(mine: Aoc) -> None:
    mine.write("config.yaml", 'aoc: {layout: ["{year}/d {day}.py"]}\n')
    mine.write("2022/d 3.py", '"""Sacks"""\ndef part1(data):\n    return 1\n')
    (mine.folder / "docs").mkdir()
    enter_guess(mine, Puzzle(2022, 3), 1, "1", "right")
    mine("report", "--readme", "README.md")
    mine("report", "--readme", "docs/times.md")
    assert "| 3 | [Sacks](2022/d%203.py) | ☆ |" in read_bytes(mine, "README.md")
    assert "| 3 | [Sacks](../2022/d%203.py) | ☆ |" in read_bytes(mine, "docs/times.md")
    path = mine.home / "elsewhere/README.md"
    path.parent.mkdir()
    mine("report", "--readme", str(path))
    assert "| 3 | Sacks | ☆ |" in path.read_text(encoding="utf-8")


def test_without_jinja_the_extra_is_named_and_the_others_are_written(mine: Aoc) -> None:
    mine.write("broken/jinja2.py", "raise ModuleNotFoundError('no jinja2')")
    start = "import sys; sys.path.insert(0, 'broken'); from aoc_runner.cli import entry; entry()"
    for words, code in ((ALL[1:2], 2), (ALL[2:], 0)):
        done = subprocess.run(
            [sys.executable, "-c", start, "report", *words],
            cwd=mine.folder, env=mine.environment(), capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ("pip install jinja2" in done.stderr) == (code == 2)
