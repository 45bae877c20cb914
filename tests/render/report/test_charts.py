"""The drawings: shapes and numbers alone, where they should be."""

import re
from xml.etree import ElementTree

import pytest

from aoc_runner.render.report.charts import bar, line, shares


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


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


def test_times_of_nothing_are_drawn_all_the_same() -> None:
    assert "nan" not in line([0.0, 0.0], "")
    assert "nan" not in bar(0.0, 0.0, None, "") + shares([0.0], 0.0, "")
    assert "inf" not in bar(-1.0, 1.0, None, "") + line([-1.0, 1.0], "")


def test_a_bar_is_as_long_as_its_time() -> None:
    svg = parsed(bar(5.0, 10.0, (4.0, 7.5), "5 s"))
    left, _, width, _ = map(float, str(svg.get("viewBox")).split())
    (rect,) = svg.iter("rect")
    assert float(rect.get("x", 0)) == pytest.approx(left, abs=0.1)
    assert float(rect.get("width", 0)) == pytest.approx(width / 2, abs=0.1)
    (whiskers,) = svg.iter("path")
    ends = {x for x, _ in numbers(whiskers.get("d"))}
    assert sorted(ends) == pytest.approx([left + 0.4 * width, left + 0.75 * width], abs=0.1)


def test_a_bar_without_uncertainty_has_no_whiskers() -> None:
    assert not list(parsed(bar(5.0, 10.0, None, "5 s")).iter("path"))


def test_shares_lie_end_to_end() -> None:
    svg = parsed(shares([5.0, 3.0, 2.0], 20.0, ""))
    left, _, width, _ = map(float, str(svg.get("viewBox")).split())
    at = left
    for rect, share in zip(svg.iter("rect"), (0.25, 0.15, 0.1), strict=True):
        assert float(rect.get("x", 0)) == pytest.approx(at, abs=0.2)
        at += share * width
    assert at == pytest.approx(left + width / 2)


def test_nothing_of_pygals_own_is_left() -> None:
    for svg in (
        line([1.0, 2.0], "a"),
        bar(1.0, 2.0, (0.5, 1.5), "a"),
        shares([1.0, 2.0], 3.0, "a"),
    ):
        tags = {element.tag for element in parsed(svg).iter()}
        assert tags <= {"svg", "path", "rect", "circle"}
        assert not re.search(r"http|xmlns|xlink|pygal|kozea|<!--|style|script", svg, re.I)
        assert len(svg) < 500


def test_a_label_is_escaped() -> None:
    label = '"><script>alert(1)</script>'
    svg = bar(1.0, 2.0, None, label)
    assert "<script" not in svg
    assert parsed(svg).get("aria-label") == label
