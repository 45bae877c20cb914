"""The calendars of the local site. Years differ as real ones do, in all but links and classes.

The marks of both stars are always there, but for the first year: the site's style sheet hides
those that are not held.
"""

from collections.abc import Callable, Mapping

from tests.site.puzzles import FIRST_YEAR

Stars = Mapping[int, int | None]  # by day, None while it is locked

_STYLE = """<style type="text/css">
.calendar .calendar-color-s { color:#8fb8de; } /* the sea */
.calendar .calendar-color-l, .calendar .calendar-color-w { color:#fb5; }
.calendar .calendar-gull { position:absolute; color:#444444; }
.calendar-mark-complete, .calendar-mark-verycomplete { visibility:hidden; }
@media print { .calendar .calendar-color-s { color:#000000; } }
</style>
"""


def drawing(year: int, stars: Stars) -> str:
    """The calendar of that year, from its style sheet to the end of its `<pre>`."""
    return _DRAWINGS[(year - FIRST_YEAR) % len(_DRAWINGS)](year, stars)


def _plain(year: int, stars: Stars) -> str:
    lines = [
        _day(year, day, held, f"{'~' * (6 + day % 3):8}", _number(year, day))
        for day, held in stars.items()
    ]
    return '<pre class="calendar">' + "\n".join(lines) + "\n</pre>"


def _lighthouse(year: int, stars: Stars) -> str:
    """In colours, with what is no part of it: a gull above it, a countdown, a mug, a script."""
    sea = '<span class="calendar-color-s">~ ~<span style="color:#fff">^</span>~ </span>'
    lines = [
        '<span class="calendar-gull">  v  </span><span style="position:absolute">  v</span>'
        '<span style="color:#F00">    /|\\</span>'
    ]
    countdown = '<span id="calendar-countdown">  05:12:34</span><script>count("*")</script>'
    for day, held in stars.items():
        tower = f'<i class="calendar-color-{"lw"[day % 2]}">|{"_" * (day % 4 + 1)}|</i> '
        line = _day(year, day, held, sea, tower, _number(year, day))
        if held is None:
            line, countdown = line + countdown, ""
        lines.append(line)
    lines.append('<span class="calendar-printer">|__|</span><a id="spacemug" href="/mug">c[]</a>')
    inside = "\n".join(lines)
    return f'{_STYLE}<pre class="calendar calendar-beckon"><!-- fog -->{inside}\n</pre>'


def _rows(year: int, stars: Stars) -> str:
    """Of each three days two share a line, and the third has two."""
    pieces = []
    for day, held in stars.items():
        if day % 3 == 0:
            roof = "    .------.\n"  # a line's end within the day
            pieces += [_day(year, day, held, roof, "    |  ..  |", _number(year, day)), "\n"]
        else:
            pieces += [_day(year, day, held, "[#]", _number(year, day)), ("", "  ", "\n")[day % 3]]
    return '<pre class="calendar">' + "".join(pieces) + "\n</pre>"


_DRAWINGS: tuple[Callable[[int, Stars], str], ...] = (_plain, _lighthouse, _rows)


def _day(year: int, day: int, held: int | None, *inside: str) -> str:
    """The element of a day: a link, or a span while it is locked."""
    if held is None:
        return f'<span aria-hidden="true" class="calendar-day{day}">{"".join(inside)}</span>'
    label = ("", ", one star", ", two stars")[held]
    mark = ("", " calendar-complete", " calendar-verycomplete")[held]
    return (
        f'<a aria-label="Day {day}{label}" href="/{year}/day/{day}" '
        f'class="calendar-day{day}{mark}">{"".join(inside)}</a>'
    )


def _number(year: int, day: int) -> str:
    number = f'<span class="calendar-day">{day:2}</span>'
    if year == FIRST_YEAR:
        return number
    return (
        f'{number} <span class="calendar-mark-complete">*</span>'
        '<span class="calendar-mark-verycomplete">*</span>'
    )
