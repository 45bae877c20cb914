"""What the site says to an answer, in its own words; double spaces are the site's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.kernel.site.client import MAX_BYTES
from aoc_runner.kernel.site.verdicts import parse_reply, parse_reply_text

RETURN = '<a href="/2023/day/7">[Return to Day 7]</a>'
MISS = "That's not the right answer"
STUCK = (
    "  If you're stuck, make sure you're using the full input data; there are also some general "
    'tips on the <a href="/2023/about">about page</a>.  '
)
ONE_MINUTE = "Please wait one minute before trying again. "
GUESSED = "(You guessed <code>your answer is too high</code>.)"
SOMEONE = "  Curiously, it's the right answer for someone else; you might be unlucky."
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
        (f"<p>{MISS}.{STUCK}{ONE_MINUTE}{RETURN}</p>", "wrong"),
        (f"<p>{MISS}; your answer is too high.{STUCK}{ONE_MINUTE}", "too_high"),
        (f"<p>{MISS}; your answer is too low.{ONE_MINUTE}{GUESSED} {RETURN}", "too_low"),
        (f"<p>{MISS}; your answer is too low.{SOMEONE}", "someone_elses"),
        (f"<p>{MISS.replace(chr(39), '&#39;')}. {GUESSED} {RETURN}", "wrong"),
        (f"<p>{RECENTLY}{RETURN}", "wait"),
        ("<p>You don't seem to be solving the right level.  Did you", "wrong_level"),
        ("<p>It is said that's not the right answer.</p>", "unrecognised"),
        ("<p>Well: That's the right answer!</p>", "unrecognised"),
        ("<h2>--- Day 7: Camel Cards ---</h2>", "unrecognised"),
        ("", "unrecognised"),
    ],
)
def test_what_the_site_said(article: str, verdict: str) -> None:
    assert parse_reply(page(article))[0] == verdict


def test_the_message_is_the_articles_text_folded_and_cut() -> None:
    text = "<p>That's not\n the   right answer.</p>\n\n<p>One &lt;thing&gt;&nbsp;more.</p>"
    assert parse_reply(page(text))[1] == "That's not the right answer. One <thing> more."
    assert len(parse_reply(page(f"<p>{MISS}. {'x ' * 50_000}"))[1]) == 2000
    assert parse_reply_text(f"\n{MISS}.\n\n")[0] == "wrong"  # as other tools keep it


@pytest.mark.parametrize("piece", ["<article>", "<article", "<", "(you guessed "])
def test_the_longest_answer_is_read_at_once(piece: str) -> None:
    text = piece * (MAX_BYTES // len(piece))
    assert parse_reply(text)[0] == "unrecognised"
    assert parse_reply(f"<article>{text}</article>")[0] == "unrecognised"


@pytest.mark.parametrize("text", ["", "That's the right answer!", "502 Bad Gateway", "\x00<<<>>>"])
def test_without_an_article_nothing_is_believed(text: str) -> None:
    assert parse_reply(text) == ("unrecognised", " ".join(text.split()))


@given(st.text())
def test_any_text_at_all_is_read(text: str) -> None:
    assert parse_reply(f"<article>{text}</article>")[1] is not None
