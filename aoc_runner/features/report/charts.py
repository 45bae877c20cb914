"""The line charts of the page: stars by day, and times by input size."""

import re
from collections.abc import Callable, Mapping, Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from aoc_runner.features.report.model import YearStats
from aoc_runner.kernel.model.puzzle import Puzzle, count_days
from aoc_runner.kernel.terminal.results import HOOK_NAMES
from aoc_runner.kernel.terminal.style import format_duration

_TOP, _BOTTOM = 40, 224  # y of the ends of the axis; charts are 640 wide and 296 high
_LABEL_HEIGHT = 26
_SECONDS_PER_DAY = 86400
_COLORS = 6  # of years; years six apart have the same one, and differ in their dashes


class Line(NamedTuple):
    """A line of a chart."""

    kind: str  # its CSS class
    text: str  # what it shows, in words
    points: Sequence[tuple[float, float]]
    label: str = ""  # right of its end
    label_y: float = 0.0


class Chart(NamedTuple):
    """Lines, and the ticks of the axes: places in the picture, and texts."""

    left: float
    right: float
    x_ticks: Sequence[tuple[float, str]]
    y_ticks: Sequence[tuple[float, str]]
    lines: Sequence[Line]


def draw_stars(years: Sequence[YearStats], now: float) -> Chart | None:
    """Return a chart of the years with a star of known time during the event, or None.

    A line counts the stars at the end of each day that has begun at `now`, then all stars.
    """
    star_days = {year.year: _list_star_days(year) for year in years}
    with_times = [
        year for year in years if any(day <= count_days(year.year) for day in star_days[year.year])
    ]
    if not with_times:
        return None
    last = max(count_days(year.year) for year in with_times)
    later, left, right = last + 3, 40.0, 610.0
    max_stars = 10 * ceil(max(year.stars for year in with_times) / 10)
    x, y = _make_axis(1, later, left, right), _make_axis(0, max_stars, _BOTTOM, _TOP)
    lines = []
    for year in with_times:
        today = int((now - Puzzle(year.year, 1).unlock) // _SECONDS_PER_DAY) + 1
        days = range(1, min(last, max(1, today)) + 1)
        counts = [sum(day <= end for day in star_days[year.year]) for end in days]
        text = f"{year.year}: {counts[-1]} of {year.stars} stars by December {days[-1]}"
        points = [(x(day), y(count)) for day, count in zip(days, counts, strict=True)]
        if today > last:
            points.append((x(later), y(year.stars)))
        dash = (" dashed", "", " dotted")[year.year // _COLORS % 3]
        lines.append(Line(f"line-{year.year % _COLORS + 1}{dash}", text, points))
    x_ticks = [(x(day), str(day)) for day in (1, *range(5, last - 1, 5), last)]
    y_ticks = [(y(stars), str(stars)) for stars in range(0, max_stars + 1, 10)]
    return Chart(left, right, [*x_ticks, (x(later), "later")], y_ticks, lines)


def _list_star_days(year: YearStats) -> list[int]:
    """Return the day of December of each star whose time is known; it may be over 31."""
    return [
        day.puzzle.day + int(seconds // _SECONDS_PER_DAY)
        for day in year.days
        for seconds in day.star_seconds.values()
        if seconds is not None
    ]


def draw_sizes(sizes: Mapping[str, Sequence[tuple[int, float]]]) -> Chart:
    """Return a chart of a day's times by input size, on logarithmic axes; the upper line first."""
    from statistics import linear_regression

    logs = {
        hook: [(log10(size), log10(max(seconds, 1e-9))) for size, seconds in times]
        for hook, times in sizes.items()
    }
    xs, ys = zip(*(pair for pairs in logs.values() for pair in pairs), strict=True)
    left, right = 90.0, 490.0
    x, y = _make_axis(min(xs), max(xs), left, right), _make_axis(min(ys), max(ys), _BOTTOM, _TOP)
    lines, label_y = list[Line](), 0.0
    for hook, pairs in sorted(logs.items(), key=lambda item: -item[1][-1][1]):
        points = [(x(size), y(seconds)) for size, seconds in pairs]
        power = linear_regression(*zip(*pairs, strict=True)).slope if len(pairs) > 2 else None
        label = HOOK_NAMES[hook] + ("" if power is None else f" {power:.2f}")
        label_y = max(points[-1][1], label_y + _LABEL_HEIGHT)
        ends = sizes[hook][0], sizes[hook][-1]
        text = ", ".join(
            f"{format_brief(time)} for size {_format_size(size)}" for size, time in ends
        )
        lines.append(Line(hook, f"{label}: {text}", points, label, label_y))
    x_ticks, y_ticks = _make_log_ticks(xs, x, _format_size), _make_log_ticks(ys, y, format_brief)
    return Chart(left, right, x_ticks, y_ticks, lines)


def _make_axis(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    """Return the function that places a value on the axis, in the picture from start to end."""
    return lambda value: round(start + (end - start) * (value - low) / (high - low or 1.0), 1)


def _make_log_ticks(
    logs: Sequence[float], axis: Callable[[float], float], format_value: Callable[[float], str]
) -> Sequence[tuple[float, str]]:
    """Return ticks at up to six powers of ten, or at both ends if there are not two."""
    low, high = min(logs), max(logs)
    powers = range(ceil(low), floor(high) + 1)
    ticks = powers[:: ceil(len(powers) / 6)] if len(powers) > 1 else sorted({low, high})
    return [(axis(value), format_value(10**value)) for value in ticks]


def _format_size(size: float) -> str:
    """Format a size in few characters: `250`, `4k`, `1.5M`."""
    for unit, factor in (("M", 1e6), ("k", 1e3)):
        if round(size) >= factor:
            return f"{size / factor:.3g}{unit}"
    return f"{size:.3g}"


def format_brief(seconds: float) -> str:
    """Format a time in few characters, for a small field: `1.2 ms`."""
    if seconds >= 60:
        return " ".join(format_duration(seconds).split()[:2])
    return re.sub(r"\.0*(?= )|(\.[1-9])0+(?= )", r"\1", format_duration(float(f"{seconds:.2g}")))
