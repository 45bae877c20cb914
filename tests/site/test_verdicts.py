"""What the site says to an answer, in its own words; double spaces are the site's."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.kernel.words.history import Verdict
from aoc_runner.kernel.site.verdicts import Reply, read_reply, read_said
from aoc_runner.kernel.site.verdicts import Wait, guessed_wait

RETURN = '<a href="/2023/day/7">[Return to Day 7]</a>'
STUCK = (
    "  If you're stuck, make sure you're using the full input data; there are also some general "
    'tips on the <a href="/2023/about">about page</a>, or you can ask for hints on the '
    '<a href="https://www.reddit.com/r/adventofcode/" target="_blank">subreddit</a>.  '
)
ONE_MINUTE = "Please wait one minute before trying again. "
GUESSED = '(You guessed <span style="white-space:nowrap;"><code>6440</code>.)</span>'
SOMEONE = (
    "  Curiously, it's the right answer for someone else; you might be logged in to the wrong "
    "account or just unlucky."
)
CHEATING = (
    "  Curiously, it's the right answer for someone else; you're either logged in to the wrong "
    "account, unlucky, or cheating."
)
STORY = "<p>The lighthouse hums.  You're done; that's the right answer to the sea.</p>\n"


def page(article: str) -> str:
    return (
        '<!DOCTYPE html>\n<html lang="en-us">\n<head><title>Day 7 - Advent of Code 2023</title>'
        "</head>\n<body><header>please wait 9 hours before trying again</header>\n"
        f"<main>\n<article>{article}</article>\n</main>\n"
        "<article><p>That's the right answer!</p></article></body>\n</html>\n"
    )


@pytest.mark.parametrize(
    "article",
    [
        '<p>That\'s the right answer!  You are <span class="day-success">one gold star</span> '
        'closer to saving Christmas. <a href="/2023/day/7#part2">[Continue to Part Two]</a></p>',
        '<p>That\'s the right answer!  You are <span class="day-success">one gold star</span> '
        "closer to restoring snow.</p><p>You have completed Day 7! You can <span>"
        '[Share]</span> this victory or <a href="/2023">[Return to Your Advent Calendar]</a>.</p>',
        "That's the right answer!",
        "<p>Congratulations!  You've finished every puzzle in Advent of Code 2023!  I hope you had "
        "as much fun solving them as I had making them for you.</p>",
        f"{STORY}<p>Congratulations!  You've finished every puzzle in Advent of Code 2025!</p>",
    ],
)
def test_a_right_answer(article: str) -> None:
    reply = read_reply(page(article))
    assert reply.verdict == "right"
    assert reply.wait is None


@pytest.mark.parametrize(
    ("opening", "expected"),
    [
        ("That's not the right answer.", "wrong"),
        ("That's not the right answer; your answer is too high.", "too_high"),
        ("That's not the right answer; your answer is too low.", "too_low"),
        (f"That's not the right answer.{SOMEONE}", "someone_elses"),
        (f"That's not the right answer.{CHEATING}", "someone_elses"),
        (f"That's not the right answer; your answer is too high.{SOMEONE}", "someone_elses"),
        (f"That's not the right answer; your answer is too low.{CHEATING}", "someone_elses"),
        (
            f"That's not the right answer.{SOMEONE[:-1]}; your answer is too high.",
            "someone_elses",
        ),
    ],
)
@pytest.mark.parametrize("tail", [RETURN, f"{RETURN} {GUESSED}", f"{GUESSED} {RETURN}"])
def test_a_miss_and_the_minute_after_it(opening: str, expected: str, tail: str) -> None:
    reply = read_reply(page(f"<p>{opening}{STUCK}{ONE_MINUTE}{tail}</p>"))
    assert reply.verdict == expected
    assert reply.wait == Wait(60)
    assert "[Return to Day 7]" in reply.message
    assert ("(You guessed 6440.)" in reply.message) is ("guessed" in tail)


@pytest.mark.parametrize(
    ("misses", "wait", "seconds"),
    [
        (4, "5 minutes", 300),
        (5, "5 minutes", 300),
        (7, "10 minutes", 600),
        (10, "10 minutes", 600),
        (2, "one minute", 60),
        (2, "1 minute", 60),
        (11, "15 minutes", 900),
        (11, "five minutes", 300),
        (11, "ten minutes", 600),
        (3, "30 seconds", 30),
        (99, "one hour", 3600),
        (99, "2 hours", 7200),
    ],
)
def test_several_misses_make_the_wait_longer(misses: int, wait: str, seconds: int) -> None:
    text = (
        f"<p>That's not the right answer; your answer is too low.{STUCK}Because you have guessed "
        f"incorrectly {misses} times on this puzzle, please wait {wait} before trying again. "
        f"{RETURN}</p>"
    )
    assert read_reply(page(text))[::2] == ("too_low", Wait(seconds))


@pytest.mark.parametrize(
    ("left", "seconds"),
    [
        ("4m 32s", 272),
        ("30s", 30),
        ("14m 6s", 846),
        ("10m", 600),
        ("1h 2m 3s", 3723),
        ("1h", 3600),
        ("1h 3s", 3603),
        ("1s", 1),
    ],
)
def test_an_answer_given_too_recently_was_not_judged(left: str, seconds: int) -> None:
    text = (
        "<p>You gave an answer too recently; you have to wait after submitting an answer before "
        f"trying again.  You have {left} left to wait. {RETURN}</p>"
    )
    reply = read_reply(page(text))
    assert reply == Reply(Verdict.WAIT, reply.message, Wait(seconds))
    assert reply.message.endswith(f"You have {left} left to wait. [Return to Day 7]")


@pytest.mark.parametrize("wait", ["Please wait a while before trying again. ", ""])
def test_a_miss_whose_wait_is_not_understood_has_a_guessed_one(wait: str) -> None:
    reply = read_reply(page(f"<p>That's not the right answer.{STUCK}{wait}{RETURN}</p>"))
    assert reply.verdict == "wrong"
    assert reply.wait is not None
    assert (reply.wait.seconds, reply.wait.guess is None) == (600 if wait else 60, False)


@pytest.mark.parametrize("open_", ["(You guessed", "(you  guessed", "(YOU GUESSED"])
def test_the_echoed_guess_is_no_wait(open_: str) -> None:
    guess = "please wait 9 hours before trying again; you have 7h left to wait"
    echo = f"{open_} <code>{guess}</code>.)"
    for wait, seconds in ((ONE_MINUTE, Wait(60)), ("", guessed_wait())):
        text = f"<p>That's not the right answer.{STUCK}{wait}{echo} {RETURN}</p>"
        assert read_reply(page(text)).wait == seconds


def test_a_wait_in_a_verdict_of_unknown_words_is_read_too() -> None:
    text = "<p>Nope!  Please wait five minutes before trying again.</p>"
    assert read_reply(page(text))[::2] == ("unrecognised", Wait(300))


def test_the_wrong_level_says_nothing_about_the_answer() -> None:
    text = "<p>You don't seem to be solving the right level.  Did you already complete it? "
    reply = read_reply(page(f"{text}{RETURN}</p>"))
    assert reply[::2] == ("wrong_level", None)


@pytest.mark.parametrize("apostrophe", ["\u2019", "&rsquo;", "&#39;", "&#x2019;", "&apos;"])
@pytest.mark.parametrize(
    ("article", "expected"),
    [
        ("That's the right answer!  You are", "right"),
        ("Congratulations!  You've finished every puzzle", "right"),
        ("That's not the right answer; your answer is too low.", "too_low"),
        (f"That's not the right answer.{SOMEONE}", "someone_elses"),
        ("You don't seem to be solving the right level.", "wrong_level"),
    ],
)
def test_an_apostrophe_of_any_dress(article: str, expected: str, apostrophe: str) -> None:
    assert read_reply(page(article.replace("'", apostrophe))).verdict == expected


def test_the_message_is_the_first_articles_text_with_its_blanks_folded() -> None:
    text = "<p>That's not\n the   right answer.</p>\n\n<p>One &lt;thing&gt;&nbsp;more.</p>"
    message = "That's not the right answer. One <thing> more."
    assert read_reply(page(text)) == Reply(Verdict.WRONG, message, guessed_wait())


@pytest.mark.parametrize(
    "article",
    [
        "",
        "<p>Your answer is being computed.</p>",
        "<p>You did not provide an answer.</p>",
        "<p>Well: That's the right answer!</p>",
        "<p>To get the last star, you need 3 more.  Congratulations!</p>",
        "<h2>--- Day 7: Camel Cards ---</h2><p>Your all-expenses-paid trip …</p>",
        "<p>It is said that's not the right answer.</p>",
        "<p>The elves say: You gave an answer too recently!</p>",
        "<p>The elves say: You don't seem to be solving the right level.</p>",
    ],
)
def test_whatever_else_it_says_is_unrecognised_and_kept(article: str) -> None:
    reply = read_reply(page(article))
    assert reply.verdict == "unrecognised"
    for word in ("computed", "provide", "Camel", "Well: That's"):
        assert (word in reply.message) is (word in article)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "That's the right answer!",
        "<p>That's the right answer!</p>",
        "502 Bad Gateway",
        "https://example.com/login",
        "/var/www/error.html",
        "<?xml version='1.0'?>\n<html xmlns='http://www.w3.org/1999/xhtml'><p>no</p></html>",
        "\x00\xff<<<>>>",
    ],
)
def test_without_an_article_nothing_is_believed(text: str) -> None:
    assert read_reply(text) == Reply(Verdict.UNRECOGNISED, " ".join(text.split()))


def test_of_an_endless_text_only_the_beginning_is_kept() -> None:
    assert len(read_reply("x" * 10**6).message) == 2000
    reply = read_reply(page(f"<p>That's not the right answer. {'x ' * 50_000}Please wait 5m.</p>"))
    assert (reply.verdict, len(reply.message)) == ("wrong", 2000)
    assert reply.wait == (300, None)  # read of all of it


def test_what_other_tools_keep_of_the_page_is_read_alike() -> None:
    article = f"That's not the right answer; your answer is too low.{STUCK}{ONE_MINUTE}{GUESSED}"
    text = f"\n{re.sub('<.*?>', '', article)}\n\n"
    assert read_said(text) == read_reply(page(f"<p>{article}</p>"))
    assert read_said(" \n") == Reply(Verdict.UNRECOGNISED, "")


@given(st.text())
def test_any_text_at_all_is_read(text: str) -> None:
    assert read_reply(text).verdict == "unrecognised" or "article" in text.lower()
    assert read_reply(f"<article>{text}</article>").message is not None
