"""What a day's page tells, the settings page, a calendar; made up for these tests."""

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
NOBODY = "<p>To play, please identify yourself via one of these services:</p>\n"


def answer_was(text: str) -> str:
    return f"<p>Your puzzle answer was <code>{text}</code>.</p>\n"


def form(level: int) -> str:
    return f'<form action="7/answer"><input type="hidden" name="level" value="{level}"/></form>\n'


def page(*pieces: str, user: str | None = "alice") -> str:
    head = f'<div class="user">{user}</div>' if user else '<a href="/2023/auth/login">[Log In]</a>'
    return f"<!DOCTYPE html>\n<html><body>{head}<main>\n{''.join(pieces)}</main></body></html>"


def read(html: str) -> DayPage:
    found = parse_day_page(html.encode())
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("html", "accepted", "logged_in", "both_done"),
    [
        (page(PART_1, form(1)), {}, True, False),
        (page(PART_1, answer_was("24"), ONE_DONE, PART_2, form(2)), {1: "24"}, True, False),
        (
            page(PART_1, answer_was("24"), PART_2, answer_was("a&lt;b c"), BOTH_DONE),
            {1: "24", 2: "a<b c"}, True, True,
        ),
        (page(PART_1, answer_was("012"), PART_2, BOTH_DONE), {1: "012"}, True, True),
        (page(PART_1, NOBODY, user=None), {}, False, False),
        (page(PART_1, user=None), {}, False, False),
        (page(PART_1, "<p>Your puzzle answer was 5.</p>", form(3)), {}, True, False),
        (page(PART_1, user="[Log In]"), {}, True, False),
    ],
)  # fmt: skip
def test_what_a_page_says(
    html: str, accepted: dict[int, str], logged_in: bool, both_done: bool
) -> None:
    found = read(html)
    assert (found.title, found.accepted) == ("Camel & Cards", accepted)
    assert (found.is_logged_in, found.is_complete) == (logged_in, both_done)
    assert len(found.articles) == html.count("day-desc")
    assert found.content == html.encode()


@pytest.mark.parametrize(
    "html",
    ["", "not html", page("<article><h2>--- Day 7: x ---</h2></article>"), "<![foo]>",
     page('<article class="day-desc"><p>no heading</p></article>')],
)  # fmt: skip
def test_anything_else_is_no_day_page(html: str) -> None:
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
def test_the_longest_page_is_read_at_once(before: str, piece: str) -> None:
    text = before + piece * (MAX_BYTES // len(piece))
    assert parse_day_page(text.encode()) is None


@pytest.mark.parametrize(
    ("html", "number"),
    [
        ("<span>(anonymous user #4242)</span>", 4242),
        ("<code>ownerproof-4242-1701406800-0123456789ab</code>", 4242),
        ("<p>user 4242</p>", None),
    ],
)
def test_the_settings_page_tells_the_users_number(html: str, number: int | None) -> None:
    assert parse_user_id(html) == number
