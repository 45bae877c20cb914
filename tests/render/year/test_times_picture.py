"""The picture of a year's times: well-formed, readable in light and dark, asking for nothing."""

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from aoc_runner.account.stories import DayStory, Story
from aoc_runner.render.report import picture as report
from aoc_runner.render.svg import is_picture
from aoc_runner.render.year.times_picture import NAME, times_picture
from tests.render.report.test_picture import SVG, contrast, styles, texts
from tests.render.year.years import NOTHING, YEAR, december, story, told


def drawn(days: list[DayStory]) -> ET.Element:
    return ET.fromstring(times_picture(YEAR, days))


def rows(svg: ET.Element) -> list[ET.Element]:
    return [it for it in svg.findall(f"{SVG}g") if "translate" in it.get("transform", "")]


def marks(row: ET.Element) -> list[tuple[str, float]]:
    """The shapes of a row, and where each is."""
    return [
        (it.get("href", "").removeprefix("#"), float(it.get("x", "")))
        for it in row.findall(f"{SVG}use")
    ]


def bar(row: ET.Element) -> tuple[float, float] | None:
    line = row.find(f"{SVG}line")
    return None if line is None else (float(line.get("x1", "")), float(line.get("x2", "")))


def test_a_row_for_each_day_the_first_at_the_top() -> None:
    svg = drawn(december()[::-1])
    assert len(rows(svg)) == 25
    assert [(it.findtext(f"{SVG}text")) for it in rows(svg)] == [str(it) for it in range(1, 26)]
    assert texts(svg)[:2] == ["Advent of Code 2023", "49 stars"]
    assert len(times_picture(YEAR, december()).encode()) < 30_000


def test_it_is_told_from_the_picture_of_stars_and_times() -> None:
    times, stars = times_picture(YEAR, december()), report.picture([])
    assert [is_picture(it, NAME) for it in (times, stars, "<svg>")] == [True, False, False]
    assert [is_picture(it, report.NAME) for it in (times, stars, "<svg>")] == [False, True, False]


def test_both_stars_stand_on_the_axis_with_a_bar_between() -> None:
    days = [
        told(1, story(60), story(3600)),
        told(2, story(600)),
        told(3, story(600), story(600)),
        told(4, story(600), story(None)),
        told(5, story(None), story(None)),
        told(6, Story(None, 600.0), NOTHING),
    ]
    svg = drawn(days)
    lines = [float(it.get("x1", "")) for it in svg.findall(f"{SVG}line")]
    ticks = dict(zip(("1m", "10m", "1h", "24h"), lines, strict=True))
    assert [marks(it) for it in rows(svg)] == [
        [("dot", ticks["1m"]), ("star", ticks["1h"])],
        [("dot", ticks["10m"])],
        [("dot", ticks["10m"]), ("star", ticks["10m"])],
        [("dot", ticks["10m"]), ("over", 632.0)],
        [("over", 632.0), ("over", 632.0)],
        [("dot", ticks["10m"])],
    ]
    assert [bar(it) for it in rows(svg)] == [
        (ticks["1m"], ticks["1h"]),
        None,
        None,
        (ticks["10m"], 632.0),
        None,
        None,
    ]


def test_the_difference_and_wrong_guesses_stand_beside() -> None:
    svg = drawn([told(1, story(60, misses=2), story(90, misses=1)), told(2, story(60))])
    assert [it.text for it in rows(svg)[0].findall(f"{SVG}text")] == ["1", "00:00:30", "3"]
    assert [it.text for it in rows(svg)[1].findall(f"{SVG}text")] == ["2"]
    assert {"delta", "wrong"} <= set(texts(svg))
    assert not {"delta", "wrong"} & set(texts(drawn([told(2, story(60))])))


def test_names_for_readers() -> None:
    svg = drawn([told(1, story(60, misses=1), story(None)), told(2, story(600))])
    assert svg.findtext(f"{SVG}title") == "Advent of Code 2023: personal times, 3 stars"
    assert svg.findtext(f"{SVG}desc") == (
        "day 1: part 1 00:01:00, part 2 >24h, 1 wrong guess; day 2: part 1 00:10:00, part 2 -."
    )
    assert svg.get("role") == "img"
    names = {it.get("id") for it in svg.iter()}
    assert set(svg.get("aria-labelledby", "").split()) <= names
    assert {it.get("href", "").removeprefix("#") for it in svg.iter(f"{SVG}use")} <= names


def test_without_stars_it_says_so() -> None:
    svg = drawn([])
    assert texts(svg) == ["Advent of Code 2023", "0 stars", "no stars yet"]
    assert svg.findtext(f"{SVG}desc") == "No stars yet."


def test_all_is_within_it_and_no_two_names_on_the_axis_touch() -> None:
    for days in (december(), [told(1, story(1), story(4))], [told(1, story(14), story(None))]):
        svg = drawn(days)
        height = float(svg.get("height", ""))
        names = [
            float(it.get("x", ""))
            for it in svg.findall(f"{SVG}text")
            if re.fullmatch(r"\d+[smh]", it.text or "")
        ]
        assert names == sorted(names)
        assert all(two - one >= 50 for one, two in pairwise(names))
        for row in rows(svg):
            (y,) = re.findall(r"translate\(0 (\d+)\)", row.get("transform", ""))
            assert 100 < float(y) < height - 50


@pytest.mark.parametrize("scheme", [0, 1])
def test_what_is_written_and_drawn_can_be_seen(scheme: int) -> None:
    svg = drawn(december())
    fills = styles(svg)[scheme]
    kinds = {(it.get("class") or "").split()[0] for it in svg.iter(f"{SVG}text")}
    assert kinds == {"ink", "muted", "miss"}
    for kind in (*kinds, "dot", "star"):
        assert contrast(fills[f".{kind}"], fills[".card"]) >= 4.5, kind
    css = next(svg.iter(f"{SVG}style")).text or ""
    strokes = dict(re.findall(r"(\.bar)\{stroke:(#\w{6})", css.split("@media")[scheme]))
    assert contrast(strokes[".bar"], fills[".card"]) >= 3


def test_it_asks_for_nothing_and_runs_nothing() -> None:
    text = times_picture(YEAR, december())
    svg = ET.fromstring(text)
    tags = {it.tag.removeprefix(SVG) for it in svg.iter()}
    assert tags <= {
        *("svg", "title", "desc", "style", "defs", "g", "rect", "circle", "polygon", "use"),
        *("text", "line"),
    }
    for element in svg.iter():
        assert element.get("href", "#").startswith("#")
        assert not any(name.startswith("on") for name in element.keys())  # noqa: SIM118
    assert re.findall(r"https?://[^\s\"<)]+", text) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"@import|@font-face|url\(", text)
    assert times_picture(YEAR, december()) == text
