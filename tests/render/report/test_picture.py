"""The picture of the calendar: well-formed, small, readable in light and dark, nothing private."""

import re
from collections.abc import Sequence
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from aoc_runner.account.standing import Standing
from aoc_runner.kernel.terminal.style import duration
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.render.report.picture import COLOURS, STEPS, picture
from aoc_runner.render.report.times import LIMITS, step_of
from tests.render.report.standings import SEVEN, implementation, many_years, standing

SVG = "{http://www.w3.org/2000/svg}"
TEN = many_years(2016, 2025)


def drawn(standings: Sequence[Standing]) -> ET.Element:
    return ET.fromstring(picture(standings))


def texts(svg: ET.Element) -> list[str]:
    return [it.text or "" for it in svg.iter(f"{SVG}text")]


def days(svg: ET.Element) -> list[ET.Element]:
    """What each day of the calendar is drawn as, year by year."""
    rows = [it for it in svg.findall(f"{SVG}g") if it.get("transform", "").startswith("tran")]
    return [cell for row in rows for cell in row.findall(f"{SVG}g")]


def stars(cell: ET.Element) -> str:
    """The shape of its stars: how many, and of how many."""
    return cell.findall(f"{SVG}use")[-1].get("href", "").removeprefix("#s")


def styles(svg: ET.Element) -> tuple[dict[str, str], dict[str, str]]:
    """What each selector is filled with, in light and in dark."""
    (css,) = (it.text or "" for it in svg.iter(f"{SVG}style"))
    light, dark = css.split("@media (prefers-color-scheme:dark){")

    def fills(text: str) -> dict[str, str]:
        found = re.findall(r"([^{}]+)\{[^{}]*fill:(#\w{6})[^{}]*\}", text)
        return {name: fill for names, fill in found for name in names.split(",")}

    return fills(light), fills(light) | fills(dark)


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as WCAG 2 defines it."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_ten_years_are_a_row_each() -> None:
    svg = drawn(TEN)
    assert [it for it in texts(svg) if re.fullmatch(r"20\d\d", it)] == [
        str(year) for year in range(2025, 2015, -1)
    ]
    assert len(days(svg)) == 9 * 25 + 12  # of 2025 there are twelve
    held = sum(it.stars for it in TEN)
    assert sum(int(stars(cell)[0]) for cell in days(svg)) == held
    assert any(text.startswith(f"{held} stars, ") for text in texts(svg))
    assert len(picture(TEN).encode()) < 60_000


def test_one_year_one_day() -> None:
    svg = drawn([standing(SEVEN, "Camel Cards", 1, times={"part1": 0.002, "part2": 0.0005})])
    cells = days(svg)
    assert len(cells) == 25
    assert [stars(cell) for cell in cells] == ["02"] * 6 + ["12"] + ["02"] * 17 + ["01"]
    assert [cell.get("class") for cell in cells[5:8]] == ["none", "t1", "none"]
    assert cells[6].findtext(f"{SVG}title") == "2023 day 7: Camel Cards, 1 star, 2.50 ms"
    assert texts(svg)[:2] == ["Advent of Code", "1 star, 2.50 ms"]
    assert svg.findtext(f"{SVG}title") == "Advent of Code: 1 star, 2.50 ms"
    assert svg.findtext(f"{SVG}desc") == "2023: 1 star, 2.50 ms."


def test_the_last_day_has_one_part_and_may_have_two_stars() -> None:
    svg = drawn([standing(Puzzle(2025, 12), "x", 1), standing(Puzzle(2024, 25), "y", 2)])
    assert [stars(cell) for cell in (days(svg)[11], days(svg)[-1])] == ["11", "22"]
    assert "12" not in texts(svg)  # the numbers above the days are those of the longest year
    assert "12" in texts(drawn([standing(Puzzle(2025, 12), "x", 1)]))


def test_without_times_there_are_no_colours_to_explain() -> None:
    untimed = drawn([standing(SEVEN, "x", 2)])
    assert not set(STEPS) & set(texts(untimed))
    timed = drawn([standing(SEVEN, "x", 2, times={"part1": 1})])
    assert set(STEPS) <= set(texts(timed))
    heights = [float(svg.get("height", "")) for svg in (untimed, timed)]
    assert heights[0] < heights[1]


@pytest.mark.parametrize("scheme", [0, 1])
def test_what_is_written_can_be_read(scheme: int) -> None:
    fills = styles(drawn(TEN))[scheme]
    for text in (".ink", ".muted", ".sum"):
        assert contrast(fills[text], fills[".card"]) >= 4.5, text
    for step in range(len(STEPS)):
        assert contrast(fills[".star"], fills[f".t{step}"]) >= 4.5, step
        assert contrast(fills[".bar"], fills[f".t{step}"]) >= 4.5, step
    assert contrast(fills[".none .star"], fills[".none"]) >= 4.5


def test_a_step_is_a_bar_as_well_as_a_colour() -> None:
    svg = drawn(TEN)
    bars = [
        float(svg.find(f"{SVG}defs/{SVG}g[@id='t{step}']/{SVG}rect[@class='bar']").get("width"))  # type: ignore[union-attr, arg-type]
        for step in range(len(STEPS))
    ]
    assert all(one < two for one, two in pairwise(bars))
    assert len(set(COLOURS)) == len(COLOURS) == len(STEPS) == len(LIMITS) + 1


def test_a_step_ends_where_the_time_that_is_shown_has_another_unit() -> None:
    assert [step_of(it) for it in (0, 0.00099, 0.001, 0.5, 10, 1e4)] == [0, 0, 1, 3, 5, 5]
    assert (duration(0.9996), step_of(0.9996)) == ("1.00 s", 4)


def test_all_that_is_drawn_again_is_there() -> None:
    svg = drawn(TEN)
    names = [name for it in svg.iter() if (name := it.get("id"))]
    assert len(names) == len(set(names))
    used = {it.get("href", "").removeprefix("#") for it in svg.iter(f"{SVG}use")}
    assert used <= set(names)
    assert set(svg.get("aria-labelledby", "").split()) <= set(names)
    assert svg.get("role") == "img"


def test_the_stars_are_drawn_and_the_missing_ones_are_dots() -> None:
    svg = drawn(TEN)
    for shape in ("01", "11", "02", "12", "22"):
        held = svg.find(f"{SVG}defs/{SVG}g[@id='s{shape}']")
        assert held is not None
        drawings = [it.get("href") or it.get("class") for it in held]
        stars, places = int(shape[0]), int(shape[1])
        assert drawings == ["#star"] * stars + ["slot"] * (places - stars)


def test_it_asks_for_nothing_and_runs_nothing() -> None:
    text = picture([standing(SEVEN, "<script>x</script> url(http://e.com)", 2)])
    svg = ET.fromstring(text)
    tags = {it.tag.removeprefix(SVG) for it in svg.iter()}
    assert tags == {
        *("svg", "title", "desc", "style", "defs", "g", "rect", "circle", "polygon", "use", "text"),
    }
    for element in svg.iter():
        assert element.get("href", "#").startswith("#")
        assert not any(name.startswith("on") for name in element.keys())  # noqa: SIM118
    assert re.findall(r"https?://[^\s\"<)]+", text) == [
        "http://www.w3.org/2000/svg",
        "http://e.com",
    ]
    (css,) = (it.text or "" for it in svg.iter(f"{SVG}style"))
    assert not re.search(r"@import|@font-face|url\(", css)


def test_nothing_private_is_in_it_and_it_is_always_the_same() -> None:
    text = picture(TEN)
    assert picture(many_years(2016, 2025)) == text
    assert "/p/" not in text
    package = implementation(from_="alice", path="/usr/lib/alice/day07.py")
    other = standing(Puzzle(2023, 8), "Other", 1)
    assert "Hers" not in picture([standing(SEVEN, "Hers", 0, package), other])
