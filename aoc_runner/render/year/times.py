"""The table of `aoc times`: the stars of a year by the site's clock, and what the ledger adds."""

from collections.abc import Iterator, Mapping, Sequence
from typing import IO

from aoc_runner.account.stories import DayStory
from aoc_runner.kernel.terminal.style import ENDLESS, Style, width_of
from aoc_runner.kernel.words.puzzle import PARTS
from aoc_runner.render.folded import folded
from aoc_runner.render.year.age import seen
from aoc_runner.render.year.clock import (
    axis_of,
    clock,
    median,
    misses_in,
    misses_said,
    star_time,
    stars_said,
    waits_in,
)
from aoc_runner.render.year.lanes import Lanes

_HEADINGS = {
    "day": "day",
    "time 1": "part 1",
    "time 2": "part 2",
    "delta": "delta",
    "fetch 1": "fetch to 1",
    "fetch 2": "to 2",
    "wrong": "wrong",
    "wait": "waited",
}
_LEFT_OUT = (  # in this order, each where the picture has fewer columns than that
    (24, ("wait",)),
    (12, ("fetch 1", "fetch 2")),
    (12, ("wrong",)),
    (12, ("delta",)),
)
_PICTURE = 12, 60  # columns: a narrower one shows little, a wider one no more
_PIPE = 40  # columns of it where there is no terminal
_NARROW = 26  # columns of a terminal that has no room to spare: below, it is day and times alone
_MISS, _QUIET = "31", "2"

Cells = Mapping[str, str]


def times_text(
    year: int,
    stories: Sequence[DayStory],
    stream: IO[str],
    fetched_at: float | None,
    now: float,
) -> str:
    """The days, the last first as on the site, and below what they sum up to.

    `fetched_at` is when the site's page came and `now` when it is shown, both in epoch seconds. A
    column in which nothing stands is left out, and others where there is no room for them.
    """
    style, room = Style(stream), width_of(stream)
    age = seen(fetched_at, now)
    if not stories:
        return "\n".join(folded(f"{year}: no stars yet, {age}", room))
    days = sorted(stories, key=lambda it: it.day, reverse=True)
    is_narrow = room < _NARROW
    rows = [_cells(it, is_narrow) for it in days]
    headings = _HEADINGS | ({"day": ""} if is_narrow else {})
    gap = " " if is_narrow else "  "
    wide = _widths(rows, headings)
    left = _fit(wide, room, len(gap))
    lanes = Lanes(axis_of(days), left, style) if left else None
    head = _line(headings, wide, gap, None)
    lines = [style.bold(it) for it in folded(f"{year}: {stars_said(stories)}, {age}", room)]
    lines.append(style.paint(_with(head, gap, lanes.head() if lanes else ""), _QUIET))
    for day, cells in zip(days, rows, strict=True):
        drawn = lanes.row(day) if lanes else ""
        lines.append(_with(_line(cells, wide, gap, style), gap, drawn))
    lines.append("")
    for note in _notes(rows, lanes):
        lines += folded(note, room)
    return "\n".join([*lines, *folded(_summed(stories), room)])


def _cells(day: DayStory, is_narrow: bool) -> dict[str, str]:
    cells = {"day": str(day.day)}
    for part in PARTS:
        story = day.parts.get(part)
        time = star_time(story)
        cells[f"time {part}"] = time.removeprefix("~") if is_narrow else time
        if story is not None:
            cells[f"fetch {part}"] = _time(story.fetch_to_star)
    cells["delta"] = _time(day.delta)
    cells["wrong"] = str(misses_in([day]) or "")
    cells["wait"] = clock(waits_in([day])) if waits_in([day]) else ""
    return cells


def _widths(rows: Sequence[Cells], headings: Cells) -> dict[str, int]:
    """The columns in which something stands, in their order, and how wide each is."""
    wide = {}
    for name, heading in headings.items():
        if widest := max(len(row.get(name, "")) for row in rows):
            wide[name] = max(widest, len(heading))
    return wide


def _fit(wide: dict[str, int], room: int, gap: int) -> int:
    """Leave columns out while there is no room for all; how many are left for the picture."""
    if room == ENDLESS:
        return _PIPE
    for least, names in _LEFT_OUT:
        if _left(wide, room, gap) >= least:
            break
        for name in names:
            wide.pop(name, None)
    left = _left(wide, room, gap)
    return min(left, _PICTURE[1]) if left >= _PICTURE[0] else 0


def _left(wide: Mapping[str, int], room: int, gap: int) -> int:
    """What the columns leave beside them."""
    return room - sum(wide.values()) - gap * len(wide)


def _line(cells: Cells, wide: Mapping[str, int], gap: str, style: Style | None) -> str:
    shown = []
    for name, width in wide.items():
        text = cells.get(name, "")
        blank = " " * (width - len(text))
        code = {"-": _QUIET}.get(text, _MISS if name == "wrong" and text else "")
        shown.append(blank + (style.paint(text, code) if style and code else text))
    return gap.join(shown)


def _with(line: str, gap: str, drawn: str) -> str:
    return f"{line}{gap}{drawn}" if drawn else line.rstrip()


def _notes(rows: Sequence[Cells], lanes: Lanes | None) -> Iterator[str]:
    """What the marks mean that are shown."""
    times = [row[name] for row in rows for name in ("time 1", "time 2") if name in row]
    if lanes and any(time != "-" for time in times):
        yield lanes.legend()
    if any(time.startswith("~") for time in times):
        yield "~ by the guess that was right: not on the site's page yet"


def _time(seconds: float | None) -> str:
    return "" if seconds is None else clock(seconds)


def _summed(stories: Sequence[DayStory]) -> str:
    """What the year sums up to."""
    medians = ", ".join(f"part {part} {median(stories, part)}" for part in PARTS)
    said = f"{stars_said(stories)}; median {medians}"
    if misses := misses_said(stories):
        said += f"; {misses}, waits of {clock(waits_in(stories))}"
    return said
