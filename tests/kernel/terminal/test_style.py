"""Formatting of times, bars, widths, headings and errors."""

import io
import os

import pytest

from aoc_runner.kernel.model.errors import DayFailedError, UsageError
from aoc_runner.kernel.terminal.style import (
    Style,
    can_escape,
    format_clock,
    format_duration,
    format_error,
    heading,
    measure_width,
    pad,
)
from tests.terminal import screen, seen_on


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (None, ""),
        (0, "0 ns"),
        (0.0000004, "400 ns"),
        (0.0000123, "12.3 µs"),
        (0.0009996, "1.00 ms"),
        (0.00123456, "1.23 ms"),
        (0.123456, "123 ms"),
        (0.9996, "1.00 s"),
        (59.94, "59.9 s"),
        (59.96, "1 min 0 s"),
        (119.7, "2 min 0 s"),
        (3599.7, "1 h 0 min"),
        (7384, "2 h 3 min"),
    ],
)
def test_times_have_a_suitable_unit(seconds: float | None, shown: str) -> None:
    assert format_duration(seconds) == shown


@pytest.mark.parametrize(
    ("seconds", "bar", "plain"),
    [
        (None, "", ""),
        (0.000001, "▏", "#"),
        (0.001, "██", "##"),
        (0.002, "██▋", "###"),
        (1, "████████", "########"),
        (7200, "██████████", "##########"),
    ],
)
def test_the_bar_of_a_time_is_logarithmic(seconds: float | None, bar: str, plain: str) -> None:
    with screen(80) as stream:
        style = Style(stream)
        assert style.bar(seconds) == bar
        style.unicode = False
        assert style.bar(seconds) == plain
    assert Style(io.StringIO()).bar(seconds) == ""


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (60, ["2023 day 7: Camel Cards  the package days (aoc-runner)"]),
        (40, ["2023 day 7: Camel Cards", "  the package days (aoc-runner)"]),
        (20, ["2023 day 7: Camel", "  Cards", "  the package days", "    (aoc-runner)"]),
    ],
)
def test_a_heading_fits_the_terminal(width: int, lines: list[str]) -> None:
    title, about = "2023 day 7: Camel Cards", "the package days (aoc-runner)"
    assert seen_on(width, lambda stream: heading(title, about, stream)) == lines
    assert seen_on(60, lambda stream: heading(title, "", stream)) == [title]


def test_a_clock_over_100_hours_shows_days() -> None:
    assert [format_clock(hours * 3600 - 1) for hours in (100, 23 * 24)] == ["99:59:59", "22 days"]


@pytest.mark.parametrize(
    ("text", "width"), [("abc", 3), ("\u4e2d\u6587", 4), ("\U0001f384", 2), ("e\u0301\u00e9", 2)]
)
def test_text_is_padded_by_columns_not_characters(text: str, width: int) -> None:
    assert measure_width(text) == width
    assert pad(text, 6) == text + " " * (6 - width)


def test_an_error_has_message_frames_and_hint() -> None:
    error = UsageError("no\nsuch thing", "name\nanother")
    assert format_error(error) == "error: no\\nsuch thing\nhint: name\\nanother"
    frames = (("day01.py:3 in part1", "return 1 // 0"),)
    failed = DayFailedError("ValueError: a\nb", "look there", frames, "part1")
    assert format_error(failed, "part 1 failed: ").splitlines() == [
        "error: part 1 failed: ValueError: a",
        "       b",
        "  day01.py:3 in part1",
        "    return 1 // 0",
        "hint: look there",
    ]


def test_the_null_device_gets_no_colors() -> None:
    """On Windows `isatty` is true for the null device."""
    with open(os.devnull, "w", encoding="utf-8") as stream:
        assert not can_escape(stream)
