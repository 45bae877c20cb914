"""The table for a README: what it shows, what it never does, as Markdown reads it."""

import re
from collections.abc import Sequence
from functools import partial
from html import unescape
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from aoc_runner.account.standing import Implementation, Standing
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.kernel.words.visible import one_line, visible
from aoc_runner.render.report.block import BEGIN, END
from aoc_runner.render.report.readme import with_table
from tests.render.report.standings import ROOT, SEVEN, implementation, many_years, standing

READER = MarkdownIt("commonmark").enable("table")
TIMES = {"parse": 0.00117, "part1": 0.000426, "part2": 0.000695}


def table(standings: Sequence[Standing], path: str = f"{ROOT}/README.md") -> str:
    """What stands between the marks, with ordinary blanks."""
    text = with_table("", standings, path)
    assert text.startswith(f"{BEGIN}\n\n")
    assert text.endswith(f"\n\n{END}\n")
    return text.removeprefix(f"{BEGIN}\n\n").removesuffix(f"\n\n{END}\n").replace("\xa0", " ")


def cells(html: str) -> list[str]:
    return re.findall(r"<td[^>]*>(.*?)</td>", html, re.S)


def test_a_day_with_its_variants() -> None:
    day = standing(
        SEVEN,
        "Camel Cards",
        2,
        implementation(times=TIMES),
        implementation(variant="packed", times={"part1": 0.0008, "part2": 0.0014}),
        implementation(variant="runs", times={"part1": 0.0002}),  # not of both parts: no ratio
        implementation(variant="frame"),
    )
    path = "days/year2023/day07"
    assert table([day]) == (
        "**2023**: 2 stars, 2.29 ms\n"
        "\n"
        "| Day | Puzzle | Stars | Part 1 | Part 2 | Total | Ratio |\n"
        "| --: | :-- | :-: | --: | --: | --: | --: |\n"
        f"| 7 | [Camel Cards]({path}.py) | ★★ | 426 µs | 695 µs | 2.29 ms | 1 |\n"
        f"|  | ↳ [packed]({path}_packed.py) |  | 800 µs | 1.40 ms | 2.20 ms | 0.96 |\n"
        f"|  | ↳ [runs]({path}_runs.py) |  | 200 µs |  | 200 µs |  |\n"
        f"|  | ↳ [frame]({path}_frame.py) |  |  |  |  |  |"
    )


def test_a_table_a_year_the_newest_first() -> None:
    days = [
        standing(Puzzle(2015, 1), "Not Quite Lisp", 1, times={"part1": 0.5}),
        standing(Puzzle(2023, 25), "Snowverload", 1, times={"part1": 1.08}),
        standing(Puzzle(2024, 1), "Historian Hysteria", 0, times={}),
        standing(Puzzle(2024, 2), "", 2),
    ]
    assert table(days) == (
        "**2015 to 2024**: 4 stars, 1.58 s\n"
        "\n"
        "**2024**: 2 stars\n"
        "\n"
        "| Day | Puzzle | Stars |\n"  # no times: no columns for them
        "| --: | :-- | :-: |\n"
        "| 1 | [Historian Hysteria](days/year2024/day01.py) | ☆☆ |\n"
        "| 2 | 2024 day 2 | ★★ |\n"  # known to the ledger alone
        "\n"
        "**2023**: 1 star, 1.08 s\n"
        "\n"
        "| Day | Puzzle | Stars | Part 1 | Total |\n"
        "| --: | :-- | :-: | --: | --: |\n"
        "| 25 | [Snowverload](days/year2023/day25.py) | ★ | 1.08 s | 1.08 s |\n"
        "\n"
        "**2015**: 1 star, 500 ms\n"
        "\n"
        "| Day | Puzzle | Stars | Part 1 | Total |\n"
        "| --: | :-- | :-: | --: | --: |\n"
        "| 1 | [Not Quite Lisp](days/year2015/day01.py) | ★☆ | 500 ms | 500 ms |"
    )


def test_the_numbers_are_those_of_the_last_bench() -> None:
    benched = implementation(times=TIMES, benched={"part1": [0.0021, 0.0020, 0.9, 0.0022]})
    assert "| 2.03 ms |" in table([standing(SEVEN, "x", 2, benched)])


def test_days_of_packages() -> None:
    hers = partial(implementation, from_="alice", root=None, path="/usr/lib/alice/day07.py")
    idle, run = hers(), hers(times={"part1": 0.001})
    packed, fast = hers(variant="packed"), hers(variant="fast", times={"part1": 0.001})
    other = standing(Puzzle(2023, 8), "Other", 0, times={})
    assert "Hers" not in table([standing(SEVEN, "Hers", 0, idle), other])
    starred = table([standing(SEVEN, "Hers", 1, idle, packed)])
    assert starred.splitlines()[-1] == "| 7 | Hers | ★☆ |"  # where the package lies is nobody's
    assert table([standing(SEVEN, "Hers", 0, run)]).splitlines()[-1].startswith("| 7 | Hers | ☆☆")
    both = standing(SEVEN, "Mine", 2, implementation(times=TIMES), packed, run, fast)
    assert len(table([both]).splitlines()) == 5  # the user's own alone
    assert "| ↳ fast |" in table([standing(SEVEN, "Hers", 0, run, packed, fast)])


@pytest.mark.parametrize(
    ("readme", "day", "link"),
    [
        ("README.md", "days/year2023/day07.py", "days/year2023/day07.py"),
        ("docs/times.md", "days/year2023/day07.py", "../days/year2023/day07.py"),
        ("README.md", "a b/[1] (x)/día#7?.py", "a%20b/%5B1%5D%20%28x%29/d%C3%ADa%237%3F.py"),
        ("README.md", "a:b/100%/x|y`<z>.py", "a%3Ab/100%25/x%7Cy%60%3Cz%3E.py"),
    ],
)
def test_links_lead_from_the_file_to_the_day(
    tmp_path: Path, readme: str, day: str, link: str
) -> None:
    root = str(tmp_path / "aoc")
    own = implementation(path=f"{root}/{day}", root=root)
    found = table([standing(SEVEN, "x", 2, own)], f"{root}/{readme}")
    assert f"[x]({link})" in found
    (shown,) = re.findall(r'href="(.*?)"', READER.render(found))
    assert shown == link


def test_links_tell_nothing_of_this_machine(tmp_path: Path) -> None:
    """A file that lies elsewhere has a day of the project without a link, unless git has both."""
    root = tmp_path / "jane" / "aoc"
    own = implementation(path=f"{root}/days/year2023/day07.py", root=str(root))
    day = standing(SEVEN, "x", 2, own)
    assert "| 7 | x |" in table([day], str(tmp_path / "elsewhere" / "README.md"))
    (tmp_path / ".git").mkdir()
    found = table([day], str(tmp_path / "elsewhere" / "README.md"))
    assert "[x](../jane/aoc/days/year2023/day07.py)" in found
    assert str(tmp_path) not in found


@given(st.text(st.characters(exclude_categories=()), min_size=1))
def test_a_title_is_nothing_but_text(title: str) -> None:
    """It is shown as itself, in its cell and its link, whatever Markdown would make of it."""
    found = table([standing(SEVEN, title, 2, times=TIMES)])
    html = READER.render(found)
    row = cells(html)
    assert len(row) == 6
    inside = row[1].removesuffix("</a>").partition(">")[2] if title.strip() else ""
    assert "<" not in inside
    expected = visible(one_line(title.strip())).replace("\t", " ").replace("\xa0", " ")
    assert unescape(inside).split() == (expected.split() if title.strip() else [])


def test_nothing_private_is_in_it() -> None:
    text = table(many_years(2015, 2024))
    assert "\n\n\n" not in text
    assert ROOT not in re.sub(r"\(days.*?\)", "", text)


def test_ratios_have_two_digits() -> None:
    def ratio(seconds: float) -> str:
        main = implementation(times={"part1": 0.01})
        other: Implementation = implementation(variant="v", times={"part1": seconds})
        return table([standing(SEVEN, "x", 1, main, other)]).splitlines()[-1].split("|")[-2].strip()

    assert [ratio(it) for it in (0.00123, 0.001, 0.01, 0.0234, 0.0999, 1.234, 12.34)] == (
        ["0.12", "0.10", "1.0", "2.3", "10", "120", "1200"]
    )
