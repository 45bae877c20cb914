"""What the site's pages say."""

import subprocess
import sys

import pytest

from aoc_runner.kernel.site.day_page import (
    DayPage,
    article_text,
    ends_as_a_page,
    is_html,
    read_day_page,
    read_user_number,
    shows_nobody,
)

PART_1 = (
    '<article class="day-desc"><h2>--- Day 7: Camel Cards ---</h2>\n'
    "<p>Made up for this test, for example:</p><pre><code>1 2\n</code></pre>"
    "<p>Your puzzle answer was <code>not this</code>, said the camel.</p>"
    "<p>so <code><em>6440</em></code></p></article>\n"
)
PART_2 = (
    '<article class="day-desc"><h2 id="part2">--- Part Two ---</h2>\n'
    "<p>Again, <code><em>5905</em></code>.</p></article>\n"
)
ONE_DONE = (
    '<p class="day-success">The first half of this puzzle is complete! '
    "It provides one gold star: *</p>\n"
)
BOTH_DONE = (
    '<p class="day-success">Both parts of this puzzle are complete! '
    "They provide two gold stars: **</p>\n"
)
NOBODY = "<p>To play, please identify yourself via one of these services:</p>\n"


def answer_was(text: str) -> str:
    return f"<p>Your puzzle answer was <code>{text}</code>.</p>\n"


def form(level: int) -> str:
    return (
        f'<form method="post" action="7/answer"><input type="hidden" name="level" '
        f'value="{level}"/><p>Answer: <input type="text" name="answer"/></p></form>\n'
    )


def page(*pieces: str, user: str | None = "alice") -> str:
    head = f'<div class="user">{user}</div>' if user else '<a href="/2023/auth/login">[Log In]</a>'
    return (
        "<!DOCTYPE html>\n<html><head><title>Day 7 - Advent of Code 2023</title></head>"
        f"<body><header>{head}</header><main>\n{''.join(pieces)}</main></body></html>"
    )


def read(html: str) -> DayPage:
    day_page = read_day_page(html.encode())
    assert day_page is not None
    return day_page


def test_an_unsolved_day() -> None:
    assert read(page(PART_1, form(1)))[:5] == ("Camel Cards", {}, 1, True, False)


def test_a_half_solved_day() -> None:
    html = page(PART_1, answer_was("246867897"), ONE_DONE, PART_2, form(2))
    assert read(html)[:5] == ("Camel Cards", {1: "246867897"}, 2, True, False)


def test_a_solved_day() -> None:
    html = page(PART_1, answer_was("246867897"), PART_2, answer_was("a&lt;b c"), BOTH_DONE)
    assert read(html)[:5] == ("Camel Cards", {1: "246867897", 2: "a<b c"}, None, True, True)


def test_a_final_day_with_both_stars_has_one_answer() -> None:
    day_page = read(page(PART_1, answer_was("012"), PART_2, BOTH_DONE))
    assert day_page.accepted == {1: "012"}
    assert day_page.both_done


@pytest.mark.parametrize(
    "html",
    [page(PART_1, NOBODY, user=None), page(PART_1, user=None), page(PART_1, NOBODY)],
)
def test_a_page_that_knows_nobody(html: str) -> None:
    assert read(html)[:5] == ("Camel Cards", {}, None, False, False)


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("--- Day 7: Camel Cards ---", "Camel Cards"),
        ("--- Day 25: Snow-Verload --- ", "Snow-Verload"),
        ("--- Day 9: Explosives in Cyberspace ---", "Explosives in Cyberspace"),
        ("--- Day 1: Not Quite Lisp? - Part of: it ---", "Not Quite Lisp? - Part of: it"),
        ("--- Day 4: The Ideal Stocking &amp; Stuffer ---", "The Ideal Stocking & Stuffer"),
        ("--- Day 8: I <em>Heard</em> You ---", "I Heard You"),
    ],
)
def test_the_title_is_bare(heading: str, title: str) -> None:
    assert read(page(f'<article class="day-desc"><h2>{heading}</h2></article>')).title == title


@pytest.mark.parametrize(
    "html",
    [
        "",
        "not html",
        "https://example.com",
        page("<article><h2>--- Day 7: x ---</h2></article>"),
        page('<article class="day-desc"><p>no heading</p></article>'),
        page("<p>That's the right answer!</p>"),
        "<![foo]>",  # which the parser rejects
        f"&#{'9' * 5000};",  # at which it fails
    ],
)
def test_anything_else_is_no_day_page(html: str) -> None:
    assert read_day_page(html.encode()) is None


def test_the_parts_shown_and_the_bytes_received_are_kept() -> None:
    html = page(PART_1, PART_2, "<article>no part</article>")
    content = html.encode() + b"\xff"  # to the byte, whatever they mean
    day_page = read_day_page(content)
    assert day_page is not None
    assert [article.h2 and article.h2.get_text() for article in day_page.articles] == [
        "--- Day 7: Camel Cards ---",
        "--- Part Two ---",
    ]
    assert day_page.content == content


def test_a_page_ends_in_any_letters_and_blanks() -> None:
    assert ends_as_a_page(b"<html></HTML>\r\n")
    assert not ends_as_a_page(b"<html></html")


def test_an_answer_that_is_not_marked_as_one_is_none() -> None:
    assert read(page(PART_1, "<p>Your puzzle answer was 5.</p>")).accepted == {}


def test_a_form_with_a_strange_level_asks_for_nothing_we_know() -> None:
    assert read(page(PART_1, form(3))).open_part is None


@pytest.mark.parametrize(
    ("html", "number"),
    [
        ("<span>(anonymous user #4242)</span>", 4242),
        ("<code>ownerproof-4242-1701406800-0123456789ab</code>", 4242),
        ("(anonymous user #7) <code>ownerproof-7-1701406800-01</code>", 7),
        ("<p>user 4242</p>", None),
        ("<code>ownerproof--1</code>", None),
        ("", None),
    ],
)
def test_the_settings_page_tells_the_users_number(html: str, number: int | None) -> None:
    assert read_user_number(html) == number


def test_the_first_articles_text_has_its_blanks_folded() -> None:
    html = "<article> a\n <b>b</b>&nbsp;c  </article><article>d</article>"
    assert article_text(html) == "a b c"
    assert article_text("<p>none</p>") is None
    assert article_text("none.html") is None


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("text/html", b"199\n200\n"),
        ("application/xhtml+xml", b"199"),
        ("text/plain", b"<!DOCTYPE html><html>"),
        ("text/plain", b"<!doctype html>"),
        ("text/plain", b"\n\t <HTML lang='en'>"),
        ("text/plain", b"\xef\xbb\xbf<html>"),
        ("", b"<html>"),
    ],
)
def test_a_page_is_told_by_its_type_or_its_opening(content_type: str, body: bytes) -> None:
    assert is_html(content_type, body)


@pytest.mark.parametrize(
    "body",
    [b"<^v>", b"<", b"<<<<", b"<{([])}>", b"199\n<html>", b"<htm", b"", b"< html>", b"<!>"],
)
def test_an_input_may_open_with_an_angle(body: bytes) -> None:
    assert not is_html("text/plain", body)


def test_pages_are_read_without_css_selectors() -> None:
    """Early releases of CPython 3.11 fail in the library for these: on Debian 12, `aoc new` did."""
    script = (
        "import sys\n"
        "sys.modules['soupsieve'] = None  # not there to be imported\n"
        "from aoc_runner.site import calendar, events, pages, personal\n"
        "html = sys.stdin.buffer.read()\n"
        "print(pages.read_day_page(html).title, calendar.read_calendar(html, 2023).stars)\n"
        "print(events.read_events(html), personal.read_personal_times(html))\n"
    )
    calendar = '<pre class="calendar"><a href="/2023/day/7" class="calendar-complete">7</a></pre>'
    event = '<p class="eventlist-event"><a href="/2023">[2023]</a> 1*</p>'
    html = page(PART_1, form(1), calendar, event)
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", script],
        input=html.encode(),
        capture_output=True,
        check=False,
    )
    assert (run.stdout, run.stderr) == (b"Camel Cards {7: 1}\n{2023: 1} None\n", b"")


def test_a_user_may_be_called_as_the_link_that_nobody_else_sees() -> None:
    assert read(page(PART_1, user="[Log In]")).logged_in
    assert not shows_nobody(page(user='[Log In] <span class="star-count">3*</span>'))
    assert shows_nobody(page(user=None))
    assert shows_nobody(page('<div class="user">[Log In]</div>', user=None))
