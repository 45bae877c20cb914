"""The drawings: shapes and numbers alone, where they should be."""

import re
from xml.etree import ElementTree

import pytest

from aoc_runner.render.report.charts import Bar, Line, bars, lines, shares


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def line(seconds: list[float | None], label: str) -> str:
    (drawn,) = lines([Line(seconds, label)])
    return drawn


def bar(
    seconds: float, most: float, interval: tuple[float, float] | None = None, label: str = ""
) -> str:
    (drawn,) = bars([Bar(seconds, most, label)])
    return drawn


def numbers(path: str | None) -> list[tuple[float, float]]:
    found = [float(it) for it in re.findall(r"-?[\d.]+", path or "")]
    return list(zip(found[::2], found[1::2], strict=True))


def test_a_line_goes_from_left_to_right_and_down_where_it_gets_faster() -> None:
    svg = parsed(line([4.0, 2.0, 1.0], "3 benches"))
    (path,) = svg.iter("path")
    points = numbers(path.get("d"))
    assert [x for x, _ in points] == sorted(x for x, _ in points)
    first, second, third = (y for _, y in points)
    assert second - first == pytest.approx(third - second, abs=0.2)  # by ratio
    assert third > second > first  # down is where y is more
    (dot,) = svg.iter("circle")
    assert (float(dot.get("cx", 0)), float(dot.get("cy", 0))) == pytest.approx(points[-1], abs=0.1)


def test_noise_is_no_mountain() -> None:
    (path,) = parsed(line([1.0, 1.02, 0.99, 1.0], "")).iter("path")
    heights = [y for _, y in numbers(path.get("d"))]
    assert max(heights) - min(heights) < 3


def test_a_line_is_broken_and_what_stands_alone_is_a_dot() -> None:
    svg = parsed(line([1.0, 1.1, None, 2.0, None, 3.0, 3.1], ""))
    assert len(list(svg.iter("path"))) == 2
    assert len(list(svg.iter("circle"))) == 2  # the one between, and the last


def test_a_bar_is_as_long_as_its_time() -> None:
    svg = parsed(bar(5.0, 10.0))
    left, _, width, _ = map(float, str(svg.get("viewBox")).split())
    (rect,) = svg.iter("rect")
    assert float(rect.get("x", 0)) == pytest.approx(left, abs=0.1)
    assert float(rect.get("width", 0)) == pytest.approx(width / 2, abs=0.1)


def test_shares_lie_end_to_end() -> None:
    svg = parsed(shares([5.0, 3.0, 2.0], 20.0, ""))
    left, _, width, _ = map(float, str(svg.get("viewBox")).split())
    at = left
    for rect, share in zip(svg.iter("rect"), (0.25, 0.15, 0.1), strict=True):
        assert float(rect.get("x", 0)) == pytest.approx(at, abs=0.2)
        at += share * width
    assert at == pytest.approx(left + width / 2)


def test_many_lines_are_cut_apart_and_end_below_each_other() -> None:
    first, second, third = map(
        parsed, lines([Line([1.0, 2.0, 4.0], "a"), Line([3.0, 1.0], "b"), Line([5.0], "c")])
    )
    ends = {dot.get("cx") for svg in (first, second, third) for dot in svg.iter("circle")}
    assert len(ends) == 1
    (long,), (short,) = first.iter("path"), second.iter("path")
    assert (len(numbers(long.get("d"))), len(numbers(short.get("d")))) == (3, 2)
    assert numbers(long.get("d"))[1:] != numbers(short.get("d"))
    assert [svg.get("aria-label") for svg in (first, second, third)] == ["a", "b", "c"]
    assert not list(third.iter("path"))


def test_many_bars_are_cut_apart_each_in_its_middle() -> None:
    given = [Bar(1.0, 4.0, "a"), Bar(2.0, 4.0, "b"), Bar(6.0, 8.0, "c")]
    drawn = [parsed(svg) for svg in bars(given)]
    for svg, width in zip(drawn, (50, 100, 150), strict=True):
        _, top, _, height = map(float, str(svg.get("viewBox")).split())
        (rect,) = svg.iter("rect")
        assert float(rect.get("width", 0)) == pytest.approx(width, abs=0.1)
        middle = float(rect.get("y", 0)) + float(rect.get("height", 0)) / 2
        assert middle == pytest.approx(top + height / 2, abs=0.2)


def test_nothing_is_drawn_of_nothing() -> None:
    assert lines([]) == bars([]) == []
