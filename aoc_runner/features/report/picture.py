"""The picture of `aoc report --svg`: a calendar of all years, with stars, and times as colors.

GitHub shows it as an image, light or dark like the browser. So that no information is in a color
alone, a day also has a bar, longer for each step.
"""

from collections.abc import Iterator, Sequence
from html import escape
from math import cos, pi, sin

from aoc_runner.features.report.model import DayStats, YearStats, sum_seconds
from aoc_runner.features.report.page import rank_speed
from aoc_runner.kernel.model.puzzle import Puzzle, count_days, pluralize
from aoc_runner.kernel.terminal.style import format_duration

MARK = 'aria-labelledby="aoc-title aoc-desc"'  # identifies pictures of `aoc report`

# In units of the drawing, which are half a pixel at a width of 430 pixels.
_WIDTH, _MARGIN = 860, 18
_LEFT, _PITCH = 78, 25.5  # x of the first day, and distance of days
_TOP, _ROW = 100, 50  # y of the first year, and distance of years
_STAR_HEIGHTS = {1: (20,), 2: (11.5, 27)}  # y of the stars, by their maximum
_MAX_TITLE = 40  # characters of a title

_SPEED_LABELS = ("<1 ms", "<10 ms", "<100 ms", "<1 s", "<10 s", "≥10 s")
_COLORS = ("#0b6a4c", "#08677a", "#1e5aa6", "#5a3fae", "#8f2c7c", "#a31f36")
_STYLE = """\
text{font:20px system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
.b{font-weight:600}.big{font-size:25px}.end{text-anchor:end}.middle{text-anchor:middle}
.card{fill:#ffffff;stroke:#d0d7de;stroke-width:2}.ink{fill:#1f2328}.muted{fill:#59636e}
.none{fill:#e7ebf0}.star{fill:#ffd75e}.none .star,.sum{fill:#8a5700}.slot{fill:#9aa4b0}
.bar{fill:#ffffff;fill-opacity:.85}
@media (prefers-color-scheme:dark){
.card{fill:#0d1117;stroke:#30363d}.ink{fill:#f0f6fc}.muted{fill:#9da7b3}
.none{fill:#1c222a}.none .star,.sum{fill:#ffd75e}}"""


def draw_picture(years: Sequence[YearStats]) -> str:
    """Return the SVG document, with a line for each element so that diffs are small."""
    by_year = {year.year: year for year in years}
    numbers = range(max(by_year), min(by_year) - 1, -1)  # years without data, too
    shown = [by_year.get(number, YearStats(number, 0, ())) for number in numbers]
    seconds, bottom = sum_seconds(years), _TOP + _ROW * len(shown)
    height = bottom + 6 + (52 if seconds is not None else 0)
    summary = _summarize(sum(year.stars for year in years), seconds)
    summaries = (f"{year.year}: {_summarize(year.stars, sum_seconds([year]))}" for year in shown)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'width="{_WIDTH}" height="{height}" role="img" {MARK}>',
        f'<title id="aoc-title">Advent of Code: {summary}</title>',
        f'<desc id="aoc-desc">{"; ".join(summaries)}.</desc>',
        f"<style>{_STYLE}",
        *(f".t{step}{{fill:{color}}}" for step, color in enumerate(_COLORS)),
        "</style>",
        *_draw_shapes(),
        f'<rect class="card" x="1" y="1" width="{_WIDTH - 2}" height="{height - 2}" rx="14"/>',
        _draw_text("Advent of Code", _MARGIN, 42, "ink b big"),
        _draw_text(summary, _WIDTH - _MARGIN, 42, "ink big end"),
    ]
    last = max(count_days(number) for number in numbers)
    x_by_day = {day: _LEFT + _PITCH * (day - 0.55) for day in (1, *range(5, last - 1, 5), last)}
    lines += [_draw_text(str(day), x, 88, "muted middle") for day, x in x_by_day.items()]
    for row, year in enumerate(shown):
        lines += [f'<g transform="translate(0 {_TOP + _ROW * row})">', *_draw_year(year), "</g>"]
    if seconds is not None:
        lines += _draw_legend(bottom + 10)
    return "\n".join([*lines, "</svg>", ""])


def _draw_shapes() -> Iterator[str]:
    """Yield the definitions of shapes: the stars, and a day of each speed."""
    points = " ".join(
        f"{7.6 * size * sin(pi * index / 5):.1f},{-7.6 * size * cos(pi * index / 5):.1f}"
        for index, size in enumerate((1, 0.45) * 5)
    )
    yield f'<defs><polygon id="star" points="{points}"/>'
    for max_stars, heights in _STAR_HEIGHTS.items():
        for stars in range(max_stars + 1):
            yield f'<g id="s{stars}{max_stars}">'
            for index, height in enumerate(heights):
                slot = f'<circle class="slot" cx="11.5" cy="{height}" r="2.4"/>'
                yield f'<use href="#star" x="11.5" y="{height}"/>' if index < stars else slot
            yield "</g>"
    yield '<rect id="none" width="23" height="44" rx="5"/>'
    for step in range(len(_SPEED_LABELS)):
        width = 15 * (step + 1) / len(_SPEED_LABELS)
        yield f'<g id="t{step}"><rect width="23" height="44" rx="5"/>'
        yield f'<rect class="bar" x="4" y="38.5" width="{width:g}" height="2.5" rx="1.2"/></g>'
    yield "</defs>"


def _draw_year(year: YearStats) -> Iterator[str]:
    yield _draw_text(str(year.year), _MARGIN, 29, "ink b")
    for number, day in enumerate(year.all_days, 1):
        yield from _draw_day(Puzzle(year.year, number), day)
    if year.stars:
        yield _draw_text(str(year.stars), _WIDTH - _MARGIN - 22, 18, "ink b end")
        yield f'<use class="sum" href="#star" x="{_WIDTH - _MARGIN - 8}" y="11"/>'
    if year.timed:
        yield _draw_text(format_duration(year.seconds), _WIDTH - _MARGIN, 40, "muted end")


def _draw_day(puzzle: Puzzle, day: DayStats | None) -> Iterator[str]:
    """Yield a day: its stars on the color of its time, and the bar of its speed."""
    stars, seconds = (day.stars, day.seconds) if day else (0, None)
    background = "none" if seconds is None else f"t{rank_speed(seconds)}"
    yield f'<g class="{background}" transform="translate({_LEFT + _PITCH * (puzzle.day - 1):g})">'
    if day:
        title = day.title if len(day.title) <= _MAX_TITLE else f"{day.title[:_MAX_TITLE]}…"
        name = f"{puzzle}: {title}" if title else str(puzzle)
        yield f"<title>{escape(name)}, {_summarize(stars, seconds)}</title>"
    max_stars = max(stars, len(puzzle.parts))
    yield f'<use href="#{background}"/><use class="star" href="#s{stars}{max_stars}"/></g>'


def _draw_legend(top: float) -> Iterator[str]:
    """Yield the legend of colors and bars."""
    left = float(_LEFT)
    for step, label in enumerate(_SPEED_LABELS):
        transform = f"translate({left:g} {top}) scale(.6)"
        yield f'<g class="t{step}" transform="{transform}"><use href="#t{step}"/></g>'
        yield _draw_text(label, left + 21, top + 20, "muted")
        left += 50 + 10.6 * len(label)


def _draw_text(text: str, x: float, y: float, kind: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(text)}</text>'


def _summarize(stars: int, seconds: float | None) -> str:
    count = pluralize(stars, "star")
    return count if seconds is None else f"{count}, {format_duration(seconds)}"
