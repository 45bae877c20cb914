"""Verdicts in replies of the site; the double spaces are the site's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.kernel.site.client import MAX_BYTES
from aoc_runner.kernel.site.verdicts import parse_reply, parse_reply_text

RETURN = '<a href="/2023/day/7">[Return to Day 7]</a>'
WRONG = "That's not the right answer"
STUCK = (
    "  If you're stuck, make sure you're using the full input data; there are also some general "
    'tips on the <a href="/2023/about">about page</a>.  '
)
ONE_MINUTE = "Please wait one minute before trying again. "
GUESSED = "(You guessed <code>your answer is too high</code>.)"
SOMEONE_ELSES = "  Curiously, it's the right answer for someone else; you might be unlucky."
RECENTLY = (
    "You gave an answer too recently; you have to wait after submitting an answer before trying "
    "again.  You have 30s left to wait. "
)


def page(article: str) -> str:
    return (
        "<!DOCTYPE html>\n<html><body><header>please wait 9 hours before trying again</header>\n"
        f"<main>\n<article>{article}</article>\n</main>\n"
        "<article><p>That's the right answer!</p></article></body></html>\n"
    )


@pytest.mark.parametrize(
    ("article", "verdict"),
    [
        ("<p>That's the right answer!  You are <b>one gold star</b> closer</p>", "right"),
        ("<p>That\u2019s the right answer!</p><p>You have completed Day 7!</p>", "right"),
        ("<p>Snow.</p><p>Congratulations!  You've finished every puzzle in", "right"),
        (f"<p>{WRONG}.{STUCK}{ONE_MINUTE}{RETURN}</p>", "wrong"),
        (f"<p>{WRONG}; your answer is too high.{STUCK}{ONE_MINUTE}", "too_high"),
        (f"<p>{WRONG}; your answer is too low.{ONE_MINUTE}{GUESSED} {RETURN}", "too_low"),
        (f"<p>{WRONG}; your answer is too low.{SOMEONE_ELSES}", "someone_elses"),
        (f"<p>{WRONG.replace(chr(39), '&#39;')}. {GUESSED} {RETURN}", "wrong"),
        (f"<p>{RECENTLY}{RETURN}", "wait"),
        ("<p>You don't seem to be solving the right level.  Did you", "wrong_level"),
        ("<p>It is said that's not the right answer.</p>", "unrecognised"),
        ("<p>Well: That's the right answer!</p>", "unrecognised"),
        ("<h2>--- Day 7: Camel Cards ---</h2>", "unrecognised"),
        ("", "unrecognised"),
    ],
)
def test_replies_have_verdicts(article: str, verdict: str) -> None:
    assert parse_reply(page(article))[0] == verdict


def test_the_text_is_normalized_and_truncated() -> None:
    text = "<p>That's not\n the   right answer.</p>\n\n<p>One &lt;thing&gt;&nbsp;more.</p>"
    assert parse_reply(page(text))[1] == "That's not the right answer. One <thing> more."
    assert len(parse_reply(page(f"<p>{WRONG}. {'x ' * 50_000}"))[1]) == 2000
    assert parse_reply_text(f"\n{WRONG}.\n\n")[0] == "wrong"  # as other tools save it


@pytest.mark.parametrize("piece", ["<article>", "<article", "<", "(you guessed "])
def test_the_longest_reply_is_parsed_fast(piece: str) -> None:
    text = piece * (MAX_BYTES // len(piece))
    assert parse_reply(text)[0] == "unrecognised"
    assert parse_reply(f"<article>{text}</article>")[0] == "unrecognised"


@pytest.mark.parametrize("text", ["", "That's the right answer!", "502 Bad Gateway", "\x00<<<>>>"])
def test_a_page_without_an_article_is_unrecognized(text: str) -> None:
    assert parse_reply(text) == ("unrecognised", " ".join(text.split()))


@given(st.text())
def test_any_text_is_parsed(text: str) -> None:
    assert parse_reply(f"<article>{text}</article>")[1] is not None
