"""`aoc report`: an HTML page, an SVG picture and a README table, from a real ledger."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from aoc_runner.features.report.charts import draw_stars
from aoc_runner.features.report.model import DayStats, YearStats
from aoc_runner.features.report.page import render_page
from aoc_runner.features.report.readme import BEGIN, END, insert_table
from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.model.errors import UsageError
from aoc_runner.kernel.model.puzzle import Part, Puzzle
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
def own_project(aoc: Aoc) -> Aoc:
    """A day with wrong guesses, stars and benchmarks, its variant, and stars of other days."""
    day = aoc.write("days/year2023/day07.py", f'"""Camel <Cards>"""\n{DAY}')
    packed = aoc.write("days/year2023/day07_packed.py", f'"""Camel <Cards>"""\n{DAY}')
    enter_guess(aoc, SEVEN, 1, "40117", "too_high")
    enter_guess(aoc, SEVEN, 1, "30117", "too_low")
    ledger = aoc.ledger()
    ledger.accept(SEVEN, {1: "35117", 2: "26119"})
    save_stars(ledger, 2023, {7: 2, 8: 1}, 1e9)
    save_year_stars(ledger, {2019: 40}, 1e9)
    save_star_seconds(ledger, {(SEVEN, 1): 754, (SEVEN, 2): None, (Puzzle(2023, 8), 1): 200_000})

    def make_time(path: Path, hook: str, seconds: float) -> Time:
        return Time(code(path), hook, "calls", "digest", seconds, [])

    times = [
        make_time(path, hook, seconds * factor)
        for path, factor in ((day, 1.0), (packed, 0.5))
        for hook, seconds in (("part1", 0.012), ("part2", 0.034))
    ]
    for began_at, factor in ((1.71e9, 2), (1.72e9, 1)):
        run = Run(0, began_at, "CPython 3.13.1", "8 cores, Linux")
        save_run(ledger, run, [time._replace(p10=time.p10 * factor) for time in times])
    for time in times:
        ledger.save_times({time.code: {time.hook: time.p10}})
    sizes = [(size, make_time(day, "part1", size * 1e-6)) for size in (4000, 250, 1000)]
    sizes += [(size, make_time(day, "part2", size**2 * 1e-9)) for size in (250, 4000)]
    save_sizes(ledger, sizes)
    ledger.close()
    return aoc


def read_all(aoc: Aoc) -> list[str]:
    return [(aoc.folder / name).read_bytes().decode() for name in FILES]


def test_all_three_files_are_written_and_reproducible(own_project: Aoc) -> None:
    first = own_project(*ALL)
    assert (first.code, first.err) == (0, "")
    assert first.out == "".join(f"wrote {name}\n" for name in FILES)
    before = html, readme, svg = read_all(own_project)
    second = own_project(*ALL, "--fail-changed")
    assert (second.code, second.out.count(" is unchanged\n")) == (0, 3)
    assert read_all(own_project) == before
    own_project.write("days/year2023/day07.py", f'"""Camels"""\n{DAY}')
    assert own_project(*ALL, "--fail-changed").code == 1
    assert "[Camels]" in read_all(own_project)[1]
    for text in ("Camel &lt;Cards&gt;", "12.0 ms", "12 min 34 s", "&gt; 24 h"):
        assert text in html
    assert not re.search(r"\d+ days \d+ h", html)
    assert html.count("2 benchmarks: first") == 2
    table = readme.replace("\xa0", " ")
    assert "**2023**: 3 stars, 46.0 ms\n\n| Day | Puzzle | Stars | Part 1 |" in table
    assert f"{ROW}\n{PACKED}\n" in table
    assert "| 8 |" not in table  # It has no solution here.
    assert "**2019 to 2023**: 43 stars" in table
    for text in (html, svg):
        assert "43 stars" in text or "43 <small>of 100" in text
    assert "<title>2023 day 8, 1 star</title>" in svg
    rows = re.findall(r"translate\(0 ([\d.]+)\)", svg)
    assert (len(rows), rows) == (5, sorted({*rows}, key=float))  # one row per year, without overlap
    paths = str(own_project.folder), str(own_project.home)
    for secret in ("35117", "26119", "40117", "default<", *paths):
        assert secret not in html + readme + svg


def read_charts(html: str) -> list[tuple[list[str], list[list[tuple[float, ...]]]]]:
    """Return the texts of each chart, and the points of its lines."""
    charts = re.findall('<svg class="chart.*?</svg>', html, re.S)
    lines = [re.findall('<polyline points="(.*?) "', chart) for chart in charts]
    points = [
        [[tuple(map(float, point.split(","))) for point in line.split()] for line in of_chart]
        for of_chart in lines
    ]
    texts = [re.findall("<t[^>]+>(.*?)</t", chart) for chart in charts]
    return [*zip(texts, points, strict=True)]


def test_charts_have_lines_axes_and_texts(own_project: Aoc) -> None:
    own_project(*ALL)
    (star_texts, (stars,)), (size_texts, sizes) = read_charts(read_file(own_project, FILES[0]))
    days = ["1", "5", "10", "15", "20", "25", "later"]
    summary = "2023: 2 of 3 stars by December 25"
    assert star_texts == ["0", "10", *days, "stars", "day of December", summary]
    heights = sorted({y for _, y in stars}, reverse=True)
    # Day 8 was solved on December 10, and part 2 of day 7 at an unknown time.
    assert [heights.index(y) for _, y in stars] == [0] * 6 + [1] * 3 + [2] * 16 + [3]
    assert size_texts[:7] == ["100 µs", "1 ms", "10 ms", "250", "4k", "time", "input size"]
    assert size_texts[7:] == [
        *("part 2: 63 µs for size 250, 16 ms for size 4k", "part 2"),
        *("part 1 1.00: 250 µs for size 250, 4 ms for size 4k", "part 1 1.00"),
    ]
    (low, high), ((x1, y1), (x2, y2), (x3, y3)) = sizes
    assert (x1 + x3, y1 + y3) == pytest.approx((2 * x2, 2 * y2))  # Both axes are logarithmic.
    assert (low[0], high[0]) == (x1, x3)
    assert low[1] > y1 > y3 > high[1]


def test_during_the_event_a_line_ends_today() -> None:
    def win(day: int, *seconds: float | None) -> DayStats:
        times: Mapping[Part, float | None] = dict(zip((1, 2), seconds, strict=False))
        return DayStats(Puzzle(2025, day), "", (), len(seconds), 0, times)

    years = [YearStats(2024, 50, ()), YearStats(2025, 3, [win(1, 60, None), win(3, 1e5)])]
    for now, label, count in (
        (Puzzle(2025, 4).unlock + 60, "2025: 2 of 3 stars by December 4", 4),
        (Puzzle(2025, 12).unlock + 100_000, "2025: 2 of 3 stars by December 12", 13),
    ):
        chart = draw_stars(years, now)
        assert chart is not None
        ((_, text, points, *_),) = chart.lines
        assert (text, len(points)) == (label, count)
    assert draw_stars(years[:1], now) is None
    assert draw_stars([YearStats(2025, 2, [win(2, 3e6, None)])], now) is None


def test_the_page_has_no_script_and_loads_nothing(own_project: Aoc) -> None:
    title = "<script>alert(1)</script> \x1b[2J {{ 7 * 7 }}"
    own_project.write("days/year2023/day09.py", f'"""{title}"""\n')
    own_project(*ALL)
    html, readme, svg = read_all(own_project)
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


def test_colors_have_enough_contrast() -> None:
    """WCAG requires a contrast of 4.5 for text on each background."""
    path = Path(render_page.__globals__["__file__"]).with_name("page.html.j2")
    blocks = path.read_text(encoding="utf-8").split("@media")[:2]
    light, dark = (dict(re.findall(r"--([\w-]+):(#\w{6})", block)) for block in blocks)

    def luminance(color: str) -> float:
        channels = (value / 255 for value in bytes.fromhex(color[1:]))
        linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    backgrounds = ("paper", "card", "untimed", *(f"speed-{step}" for step in range(1, 7)))
    for colors in (light, dark):
        lines = (f"line-{number}" for number in range(1, 7))
        for text in ("ink", "gold", "soft", "accent", "miss", *lines):
            for background in backgrounds if text in ("ink", "gold") else backgrounds[:2]:
                low, high = sorted((luminance(colors[text]), luminance(colors[background])))
                assert (high + 0.05) / (low + 0.05) >= 4.5, (text, background)


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
def test_text_outside_the_marks_is_unchanged(before: str, after: str) -> None:
    end = "\r\n" if "\r\n" in before else "\n"
    block = end.join((BEGIN, "", "**2023**: 3 stars", "", END))
    written = insert_table(before, [YearStats(2023, 3, ())], "README.md")
    assert written == after.replace("BLOCK", block)
    assert insert_table(written, [YearStats(2023, 3, ())], "README.md") == written


def read_file(aoc: Aoc, name: str) -> str:
    return (aoc.folder / name).read_bytes().decode()


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (f"# Mine\n\n{BEGIN}\n", "the marks of aoc-runner are not a pair: line 3"),
        (f"{END}\n{BEGIN}\n", "are not a pair: line 1, 2"),
        (f"{BEGIN}\n{END}\n{BEGIN}\n", "are not a pair: line 1, 2, 3"),
    ],
)
def test_a_readme_with_unpaired_marks_is_an_error(text: str, error: str) -> None:
    with pytest.raises(UsageError, match=error):
        insert_table(text, [YearStats(2023, 3, ())], "README.md")


@pytest.mark.parametrize(
    ("args", "error"),
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
def test_other_files_are_not_overwritten(own_project: Aoc, args: str, error: str) -> None:
    for name in ("mine.html", "mine.svg"):
        own_project.write(name, "<svg>mine</svg>")
    (own_project.folder / "folder.html").mkdir()
    (own_project.folder / "bytes.md").write_bytes(b"\xff")
    paths = sorted(own_project.folder.rglob("*"))
    before = [path.is_file() and path.read_bytes() for path in paths]
    result = own_project("report", *args.split())
    assert (result.code, result.out, len(result.error_lines)) == (2, "", 2)
    assert error in result.error_lines[0]
    assert sorted(own_project.folder.rglob("*")) == paths
    assert [path.is_file() and path.read_bytes() for path in paths] == before


def test_without_stars_and_times_no_file_is_written(aoc: Aoc) -> None:
    aoc.write("days/year2015/day01.py", DAY)
    result = aoc(*ALL)
    assert (result.code, result.out) == (0, "")
    assert result.err.startswith("note: no file written: no stars or times")
    assert not any((aoc.folder / name).exists() for name in FILES)


def test_package_days_are_listed_only_with_a_star_or_time(own_project: Aoc) -> None:
    own_project.write("lib/hers/year2023/day11.py", '"""Hers"""\n')
    own_project.write("lib/hers-1.dist-info/entry_points.txt", "[aoc_runner.days]\nhers = hers\n")
    own_project.env["PYTHONPATH"] = os.pathsep.join([str(GUARD), str(own_project.folder / "lib")])
    own_project("report", "--readme", "README.md")
    assert "Hers" not in read_file(own_project, "README.md")
    enter_guess(own_project, Puzzle(2023, 11), 1, "1", "right")
    own_project("report", "--readme", "README.md")
    assert "| 11 | Hers | ☆ |" in read_file(own_project, "README.md")


def test_a_complete_year_has_the_stars_of_all_days(own_project: Aoc) -> None:
    ledger = own_project.ledger()
    save_year_stars(ledger, {2018: 50}, 1e9)
    ledger.close()
    own_project("report", "--svg", "stars.svg")
    assert read_file(own_project, "stars.svg").count(", 2 stars</title>") == 25


def test_locked_days_and_ratios_of_other_parts_are_omitted(own_project: Aoc) -> None:
    own_project.write("days/year2099/day01.py", DAY)
    ledger = own_project.ledger()
    packed = own_project.folder / "days/year2023/day07_packed.py"
    ledger.save_times({code(packed): {"parse": 0.001}})
    save_year_stars(ledger, {2099: 1}, 1e9)
    ledger.close()
    own_project("report", "--readme", "README.md")
    table = read_file(own_project, "README.md")
    texts = "**2099**", "year2099", "24.0\xa0ms |\n"
    assert [text in table for text in texts] == [True, False, True]


def test_a_day_without_a_title_gets_that_of_its_page(own_project: Aoc) -> None:
    own_project.write("days/year2023/day07.py", DAY)
    own_project.write("days/year2023/day07_packed.py", DAY)
    path = own_project.data / "pages/2023/07.html"
    path.parent.mkdir(parents=True)
    path.write_text("<article class='day-desc'><h2>--- Day 7: Kept ---</h2></article>")
    own_project(*ALL)
    assert all("Kept" in text for text in read_all(own_project))


@needs("symlinks")
def test_a_symlink_within_the_project_is_followed(own_project: Aoc) -> None:
    (own_project.folder / "docs").mkdir()
    (own_project.folder / "docs/index.md").symlink_to("../README.md")
    assert own_project("report", "--readme", "docs/index.md").code == 0
    assert "aoc-runner:begin" in read_file(own_project, "README.md")


def test_days_outside_of_the_project_are_not_linked(own_project: Aoc) -> None:
    own_project.write("config.yaml", 'aoc: {layout: ["{year}/d {day}.py"]}\n')
    own_project.write("2022/d 3.py", '"""Sacks"""\ndef part1(data):\n    return 1\n')
    (own_project.folder / "docs").mkdir()
    enter_guess(own_project, Puzzle(2022, 3), 1, "1", "right")
    own_project("report", "--readme", "README.md")
    own_project("report", "--readme", "docs/times.md")
    assert "| 3 | [Sacks](2022/d%203.py) | ☆ |" in read_file(own_project, "README.md")
    assert "| 3 | [Sacks](../2022/d%203.py) | ☆ |" in read_file(own_project, "docs/times.md")
    path = own_project.home / "elsewhere/README.md"
    path.parent.mkdir()
    own_project("report", "--readme", str(path))
    assert "| 3 | Sacks | ☆ |" in path.read_text(encoding="utf-8")


def test_only_the_page_needs_jinja(own_project: Aoc) -> None:
    own_project.write("broken/jinja2.py", "raise ModuleNotFoundError('no jinja2')")
    start = "import sys; sys.path.insert(0, 'broken'); from aoc_runner.cli import entry; entry()"
    env = own_project.environment()
    for args, code in ((ALL[1:2], 2), (ALL[2:], 0)):
        done = subprocess.run(
            [sys.executable, "-c", start, "report", *args],
            cwd=own_project.folder, env=env, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ("pip install jinja2" in done.stderr) == (code == 2)
