"""The calendars of the local site: plain in the first year, later in colors.

Except in the first year, the style sheet hides the marks of stars that the user does not have.
"""

from collections.abc import Mapping

from tests.site.puzzles import FIRST_YEAR

_STYLE = """<style type="text/css">
.calendar .calendar-color-s { color:#8fb8de; } /* the sea */
.calendar .calendar-color-l, .calendar .calendar-color-w { color:#fb5; }
.calendar .calendar-gull { position:absolute; color:#444444; }
.calendar-mark-complete, .calendar-mark-verycomplete { visibility:hidden; }
@media print { .calendar .calendar-color-s { color:#000000; } }
</style>
"""


def drawing(year: int, stars: Mapping[int, int | None]) -> str:
    """Return the calendar of a year, from its style sheet to the end of its `<pre>`.

    `stars` maps each day to its stars, or to None while the day is locked.
    """
    if year == FIRST_YEAR:
        plain = [_day(year, day, held, f"{'~' * (6 + day % 3):8}") for day, held in stars.items()]
        return '<pre class="calendar">' + "\n".join(plain) + "\n</pre>"
    sea = '<span class="calendar-color-s">~ ~<span style="color:#fff">^</span>~ </span>'
    # Elements that are no part of the drawing: a gull, a countdown, a mug, a script.
    inside = '<!-- fog --><span class="calendar-gull">  v  </span>'
    countdown = '<span id="calendar-countdown">  05:12:34</span><script>count("*")</script>'
    for day, held in stars.items():
        tower = f'<i class="calendar-color-{"lw"[day % 2]}">|{"_" * (day % 4 + 1)}|</i> '
        inside += _day(year, day, held, sea + tower)
        if held is None:
            inside, countdown = inside + countdown, ""
        inside += "  " if day % 3 == 1 else "\n"  # two of three days share a line
    mug = '<a id="spacemug" href="/mug">c[]</a>'
    return f'{_STYLE}<pre class="calendar calendar-beckon">{inside}{mug}\n</pre>'


def _day(year: int, day: int, held: int | None, drawn: str) -> str:
    """Return the element of a day: a link, or a span while the day is locked."""
    drawn += f'<span class="calendar-day">{day:2}</span>'
    if year != FIRST_YEAR:
        drawn += ' <span class="calendar-mark-complete">*</span>'
        drawn += '<span class="calendar-mark-verycomplete">*</span>'
    if held is None:
        return f'<span aria-hidden="true" class="calendar-day{day}">{drawn}</span>'
    label = ("", ", one star", ", two stars")[held]
    mark = ("", " calendar-complete", " calendar-verycomplete")[held]
    return (
        f'<a aria-label="Day {day}{label}" href="/{year}/day/{day}" '
        f'class="calendar-day{day}{mark}">{drawn}</a>'
    )
