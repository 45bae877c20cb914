"""Parsing of a day's page and the settings page, with made-up texts."""

import pytest

from aoc_runner.kernel.site.client import MAX_BYTES
from aoc_runner.kernel.site.day_page import (
    DayPage,
    parse_day_page,
    parse_user_id,
)

START = '<article class="day-desc">'
PART_1 = (
    f"{START}<h2>--- Day 7: Camel &amp; Cards ---</h2>\n"
    "<p>Your puzzle answer was <code>not this</code>, said the camel.</p>"
    '<input type="hidden" name="level" value="2"/></article>\n'
)
PART_2 = '<article class="day-desc"><h2 id="part2">--- Part Two ---</h2>\n<p>Again.</p></article>\n'
ONE_DONE = '<p class="day-success">The first half of this puzzle is complete! It provides'
BOTH_DONE = '<p class="day-success">Both parts of this puzzle are complete! They provide'
LOGIN_HINT = "<p>To play, please identify yourself via one of these services:</p>\n"


def answer_text(text: str) -> str:
    return f"<p>Your puzzle answer was <code>{text}</code>.</p>\n"


def form(level: int) -> str:
    return f'<form action="7/answer"><input type="hidden" name="level" value="{level}"/></form>\n'


def page(*pieces: str, user: str | None = "alice") -> str:
    head = f'<div class="user">{user}</div>' if user else '<a href="/2023/auth/login">[Log In]</a>'
    return f"<!DOCTYPE html>\n<html><body>{head}<main>\n{''.join(pieces)}</main></body></html>"


def parse(html: str) -> DayPage:
    day_page = parse_day_page(html.encode())
    assert day_page is not None
    return day_page


@pytest.mark.parametrize(
    ("html", "accepted", "is_logged_in", "is_complete"),
    [
        (page(PART_1, form(1)), {}, True, False),
        (page(PART_1, answer_text("24"), ONE_DONE, PART_2, form(2)), {1: "24"}, True, False),
        (
            page(PART_1, answer_text("24"), PART_2, answer_text("a&lt;b c"), BOTH_DONE),
            {1: "24", 2: "a<b c"}, True, True,
        ),
        (page(PART_1, answer_text("012"), PART_2, BOTH_DONE), {1: "012"}, True, True),
        (page(PART_1, LOGIN_HINT, user=None), {}, False, False),
        (page(PART_1, user=None), {}, False, False),
        (page(PART_1, "<p>Your puzzle answer was 5.</p>", form(3)), {}, True, False),
        (page(PART_1, user="[Log In]"), {}, True, False),
    ],
)  # fmt: skip
def test_a_day_page_is_parsed(
    html: str, accepted: dict[int, str], is_logged_in: bool, is_complete: bool
) -> None:
    day_page = parse(html)
    assert (day_page.title, day_page.accepted) == ("Camel & Cards", accepted)
    assert (day_page.is_logged_in, day_page.is_complete) == (is_logged_in, is_complete)
    assert len(day_page.articles) == html.count("day-desc")
    assert day_page.content == html.encode()


@pytest.mark.parametrize(
    "html",
    ["", "not html", page("<article><h2>--- Day 7: x ---</h2></article>"), "<![foo]>",
     page('<article class="day-desc"><p>no heading</p></article>')],
)  # fmt: skip
def test_other_pages_are_rejected(html: str) -> None:
    assert parse_day_page(html.encode()) is None


@pytest.mark.parametrize(
    ("before", "piece"),
    [
        ('<article class="', "day-desc "),
        ("", '<article class="day-desc">'),
        (START, " "),
        (f"{START}<h2 ", "x"),
        (f"{START}<h2>", "-"),
        (f"{START}<h2>", "Day 1: "),
        ("", "<p>Your puzzle answer was <code>"),
        ("", '<div class="user">'),
    ],
)
def test_the_longest_page_is_parsed_fast(before: str, piece: str) -> None:
    text = before + piece * (MAX_BYTES // len(piece))
    assert parse_day_page(text.encode()) is None


@pytest.mark.parametrize(
    ("html", "user_id"),
    [
        ("<span>(anonymous user #4242)</span>", 4242),
        ("<code>ownerproof-4242-1701406800-0123456789ab</code>", 4242),
        ("<p>user 4242</p>", None),
    ],
)
def test_the_user_id_is_on_the_settings_page(html: str, user_id: int | None) -> None:
    assert parse_user_id(html) == user_id
