"""A year's calendar: its stars, and the drawing in pieces."""

from pathlib import Path

import pytest

from aoc_runner.kernel.settings.secrets import SessionToken
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.site.adventofcode import Site as SiteOfUser
from aoc_runner.kernel.site.client import Client
from aoc_runner.kernel.words.errors import DeadSessionError
from aoc_runner.site.calendar import Calendar, Span, read_calendar
from tests.fake_site import Site, User, pages, puzzles

YEARS = range(2015, 2027)
ALICE = pages.Viewer("alice", 7)
ONE = '<a aria-label="Day 1" href="/2023/day/1" class="calendar-day1">one</a>'


def page(drawing: str, before: str = "", user: str = "alice") -> bytes:
    return (
        f"<!DOCTYPE html><html><body>{user}{before}"
        f'<pre class="calendar">{drawing}\n</pre></body></html>'
    ).encode()


def read(drawing: str, before: str = "") -> Calendar:
    calendar = read_calendar(page(drawing, before), 2023)
    assert calendar is not None
    return calendar


def drawn(drawing: str, before: str = "") -> list[list[Span]]:
    """What is drawn above a day."""
    *lines, last = read(f"{drawing}\n{ONE}", before).lines
    assert last == [Span("one", day=1)]
    return [list(line) for line in lines]


def texts(calendar: Calendar) -> list[str]:
    return ["".join(span.text for span in line) for line in calendar.lines]


# Stars


CALENDAR = """<a href="/2023/day/9">not in it</a>
<pre class="big calendar"><a aria-label="Day 1, two stars" href="/2023/day/1" class="calendar-day1 \
calendar-verycomplete">...<span class="calendar-day">1</span></a>
<a aria-label="Day 2, one star" href="/2023/day/2" class="calendar-day2 calendar-complete">...</a>
<a aria-label="Day 3" href="/2023/day/3" class="calendar-day3">...</a>
<a href="/2023/support">ad</a><a name="x"></a><a href="/2023/day/4/soon">ad</a>
<span aria-hidden="true" class="calendar-day4">  4</span>
<a href="https://example.com/2023/day/25" class="calendar-verycomplete">...</a>
</pre><p class="calendar-day26"></p>"""


def test_the_stars_are_those_of_each_open_day() -> None:
    calendar = read_calendar(CALENDAR.encode(), 2023)
    assert calendar is not None
    assert (calendar.stars, calendar.days) == ({1: 2, 2: 1, 3: 0, 25: 2}, 25)


@pytest.mark.parametrize("held", [0, 1, 2])
@pytest.mark.parametrize("year", YEARS)
def test_every_year_of_the_site(year: int, held: int) -> None:
    days = puzzles.final_day(year)
    for is_open in (lambda day: True, lambda day: day < 9, lambda day: False):
        stars = {day: held if is_open(day) else None for day in range(1, days + 1)}
        calendar = read_calendar(pages.calendar(year, ALICE, stars).encode(), year)
        assert calendar is not None
        assert calendar.stars == {day: held for day in stars if is_open(day)}
        assert (calendar.days, calendar.logged_in) == (days, True)
        spans = [span for line in calendar.lines for span in line]
        assert {span.day for span in spans} - {None} == set(stars)
        marks = [(span.day, span.star) for span in spans if span.star]
        assert marks == ([] if year == 2015 else [(day, n) for day in stars for n in (1, 2)])
        assert all(span.text == "*" for span in spans if span.star)
        assert not set("vc:") & set("".join(texts(calendar)))  # no gull, mug, countdown, script
        assert all("\n" not in span.text for span in spans)


def test_nobodys_calendar_has_no_stars() -> None:
    nobody = pages.calendar(2023, None, {1: 0, 2: 0, 3: None}).encode()
    calendar = read_calendar(nobody, 2023)
    assert calendar is not None
    assert (calendar.stars, calendar.days, calendar.logged_in) == ({}, 3, False)
    assert texts(calendar)[0] == "[#] 1 **  [#] 2 **"


def test_a_year_without_an_open_day_has_its_days() -> None:
    calendar = read('<span class="calendar-day2">2</span><span class="calendar-day1">1</span>')
    assert (calendar.stars, calendar.days) == ({}, 2)


def link(day: object, classes: str = "", label: str | None = None, year: object = 2023) -> str:
    said = "" if label is None else f' aria-label="{label}"'
    return f'<a{said} href="/{year}/day/{day}" class="{classes}">x</a>'


@pytest.mark.parametrize(
    ("day", "stars"),
    [
        (link(1), 0),
        (link(1, "calendar-complete"), 1),
        (link(1, "calendar-verycomplete"), 2),
        (link(1, "calendar-complete calendar-verycomplete"), 2),
        (link(1, "calendar-complete", "Day 1, one star"), 1),
        (link(1, "calendar-complete", "the first day"), 1),  # which tells nothing
        (link(1, "", ""), 0),
        (f"<span class='calendar-day1'>{link(1, 'calendar-complete')}</span>", 1),
        (link(1) + "<b href='/2023/day/2'>x</b>", 0),
        (link(1) + "<i class='calendar-day1'>drawing of it</i>", 0),
    ],
)
def test_classes_tell_the_stars(day: str, stars: int) -> None:
    assert read(day).stars == {1: stars}


@pytest.mark.parametrize(
    "drawing",
    [
        "",
        "<span>1</span><span class='calendar-day'>1</span>",
        link(1, "calendar-complete", "Day 1, two stars"),
        link(1, "calendar-complete", "Day 1"),
        link(1, "", "Day 1, one star"),
        link(1, "", "Day 1, three stars"),
        link(1, "", "Day 2"),
        link(1, "calendar-day2"),
        link(1, "calendar-day1 calendar-day2"),
        link(1) + link(1),
        link(1) + link(2, year=2022),
        link(1) + "<a href='/day/2'>2</a>",
        link(0),
        link(26),
        link("01"),
        link("9" * 5000),
        link(1) + "<i class='calendar-day0'>0</i>",
        link(1) + "<i class='calendar-day26'>26</i>",
        link(1) + f"<i class='> calendar-day{'9' * 5000}'>x</i>",
    ],
)
def test_stars_that_are_not_certain_are_none(drawing: str) -> None:
    assert read_calendar(page(drawing), 2023) is None


@pytest.mark.parametrize(
    "content",
    [b"", b"a.html", b"<pre>no calendar</pre>", b"<p class=calendar>" + ONE.encode(), b"\xff\xfe"],
)
def test_anything_else_is_no_calendar(content: bytes) -> None:
    assert read_calendar(content, 2023) is None


# The drawing


def test_a_line_is_cut_where_colours_days_and_marks_change() -> None:
    calendar = read(
        'a<i style="color:#fff">b</i><i>c</i>'
        '<a href="/2023/day/1">d<b>e</b><span class="calendar-day"> 1</span> '
        '<span class="calendar-mark-complete">*</span>'
        '<span class="calendar-mark-verycomplete"><b>*</b></span></a>  \n'
    )
    assert calendar.lines == [
        [
            Span("a"),
            Span("b", "#ffffff"),
            Span("c"),
            Span("de 1 ", day=1),
            Span("*", day=1, star=1),
            Span("*", day=1, star=2),
        ]
    ]


def test_days_share_lines_and_have_several() -> None:
    calendar = read(
        '\n \n<a href="/2023/day/1">a\r\nb<i>\n</i>c</a> <span class="calendar-day2">d'
        '<i class="calendar-day3">e</i>f</span>\n\ng<br>h \t \n \n'
    )
    assert calendar.lines == [
        [Span("a", day=1)],
        [Span("b", day=1)],
        [
            Span("c", day=1),
            Span(" "),
            Span("d", day=2),
            Span("e", day=3),
            Span("f", day=2),
        ],
        [],
        [Span("g")],
        [Span("h")],
    ]


@pytest.mark.parametrize(
    ("sheet", "colour"),
    [
        (".calendar .c { color:#488813; }", "#488813"),
        (".calendar .c { color : #4A8 }", "#44aa88"),
        ("a{}\n.calendar .c\n{\n  text-shadow: 0 0 5px;\n  color: #4a8 !important;\n}", "#44aa88"),
        (".c{color:#4a8}", "#44aa88"),
        ("pre.calendar > .c{color:#4a8}", "#44aa88"),
        ("span.c{color:#4a8}", "#44aa88"),
        ("#i{color:#4a8}", "#44aa88"),
        (".x, .calendar .c, .y {color:#4a8}", "#44aa88"),
        (".c{color:#111}.c{color:#4a8}.c{background:#222}", "#44aa88"),
        (".d{color:#111}.c{color:#4a8}", "#44aa88"),
        (".c{color:#111}.d{color:#4a8}", "#44aa88"),
        ("@import url(x); .c{color:#4a8}", "#44aa88"),
        ("/* .c{color:#111} */.c{/**/color:#4a8}/* .c{color:#222}", "#44aa88"),
        ("@media print { .c{color:#111} } .d{color:#4a8} @media x { .c{color:#222} }", "#44aa88"),
        (".c{color:#4a8}}}.c{color:#48a}", "#4488aa"),
        (".c{color:red}", ""),
        (".c{color:rgb(1,2,3)}", ""),
        (".c{color:#1234}", ""),
        (".c{color:#12345g}", ""),
        (".c{background-color:#4a8}", ""),
        (".calendar-complete .c{color:#4a8}", ""),
        (".c{.x{color:#4a8}}", ""),
        (".x{.c{} color:#4a8}", ""),
        (".c:hover{color:#4a8}", ""),
        (".c.x{color:#4a8}", ""),
        (".cc{color:#4a8}", ""),
        (".C{color:#4a8}", ""),
        (".c{color:#4a8", ""),
        ("", ""),
    ],
)
@pytest.mark.parametrize("is_within", [True, False])
def test_style_sheets_of_the_page_tell_colours(sheet: str, colour: str, is_within: bool) -> None:
    style, span = f"<style>{sheet}</style>", '<span class="c d" id="i">x</span>'
    lines = drawn(style + span) if is_within else drawn(span, before=style)
    assert lines == [[Span("x", colour)]]


@pytest.mark.parametrize(
    ("drawing", "colour"),
    [
        ('<i style="color:#ABC">x</i>', "#aabbcc"),
        ('<i class="c" style="color:#abc">x</i>', "#aabbcc"),
        ('<i class="c" style="color:red">x</i>', "#111111"),
        ('<i class="c"><b style="color:#abc">x</b></i>', "#aabbcc"),
        ('<i style="color:#abc"><b class="c">x</b></i>', "#111111"),
        ('<i style="color:#abc"><b style="color:red"><i class="d">x</i></b></i>', "#aabbcc"),
        ('<i style="font:x;  color : #aabbcc;">x</i>', "#aabbcc"),
    ],
)
def test_the_innermost_known_colour_counts(drawing: str, colour: str) -> None:
    assert drawn(drawing, "<style>.c{color:#111}</style>") == [[Span("x", colour)]]


@pytest.mark.parametrize(
    "left_out",
    [
        '<span style="position:absolute; top:1em">x<i>y</i></span>',
        '<span style="color:#fff;Position: ABSOLUTE">x</span>',
        '<span class="shadow">x</span>',
        '<span id="sun">x</span>',
        '<span id="calendar-countdown">05:12:34</span>',
        '<span class="x calendar-printer">x</span>',
        '<a href="/mug" id="spacemug">x</a>',
        "<script>x</script>",
        "<style>.x{}</style>",
        "<!-- x -->",
        "<?x?>",
    ],
)
def test_what_is_no_drawing_is_left_out(left_out: str) -> None:
    sheet = "<style>.shadow, #sun { position: absolute; } .c { position: relative; }</style>"
    assert drawn(f'a<i class="c">{left_out}</i>b{left_out}', sheet) == [[Span("ab")]]


def test_days_left_out_of_the_drawing_still_have_their_stars() -> None:
    calendar = read(f'{ONE}<i style="position:absolute">{link(2, "calendar-complete")}</i>')
    assert (calendar.stars, texts(calendar)) == ({1: 0, 2: 1}, ["one"])


# From the site


def test_the_site_tells_the_stars_of_the_open_days(
    site: Site, alice: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AOC_SITE_URL", site.url)
    settings = Settings(str(tmp_path))
    as_alice = SiteOfUser(Client(settings, SessionToken(alice.token, "the test"), lambda: None))
    site.solve(alice, 2023, 7, 2)
    site.solve(alice, 2023, 8, 1)
    site.lock(2023, 25)
    assert as_alice.stars(2023) == dict.fromkeys(range(1, 25), 0) | {7: 2, 8: 1}
    site.kill_sessions(alice)
    with pytest.raises(DeadSessionError):
        as_alice.stars(2023)
