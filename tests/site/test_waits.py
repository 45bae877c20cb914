"""How long the site wants no answer: in whatever words, never too short, never for ever."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.kernel.site.verdicts import LONGEST, Wait, guessed_wait, read_wait

MINUTE, HOUR, DAY = 60, 3600, 86400
WAITS = [
    ("one minute", MINUTE),
    ("a minute", MINUTE),
    ("A Minute", MINUTE),
    ("5 minutes", 5 * MINUTE),
    ("FIFTEEN MINUTES", 15 * MINUTE),
    ("fifteen minutes", 15 * MINUTE),
    ("twenty minutes", 20 * MINUTE),
    ("twenty-five minutes", 25 * MINUTE),
    ("twenty five minutes", 25 * MINUTE),
    ("ninety-nine seconds", 99),
    ("a hundred seconds", 100),
    ("one hundred and twenty seconds", 120),
    ("two hundred and five seconds", 205),
    ("half a minute", 30),
    ("half an hour", 30 * MINUTE),
    ("an hour", HOUR),
    ("one hour", HOUR),
    ("an hour and a half", 90 * MINUTE),
    ("one and a half hours", 90 * MINUTE),
    ("two and a half minutes", 150),
    ("an hour and half a minute", HOUR + 30),
    ("two hours and ten minutes", 2 * HOUR + 10 * MINUTE),
    ("2 hours, 10 minutes and 5 seconds", 2 * HOUR + 10 * MINUTE + 5),
    ("1.5 hours", 90 * MINUTE),
    ("another five minutes", 5 * MINUTE),
    ("at least ten minutes", 10 * MINUTE),
    ("1d 2h", DAY + 2 * HOUR),
    ("a day", DAY),
    ("two days", 2 * DAY),
    ("4m 32s", 272),
    ("4m32s", 272),
    ("4 min 32 sec", 272),
    ("30s", 30),
    ("1h 2m 3s", HOUR + 123),
    ("1H 2M 3S", HOUR + 123),
    ("00h 00m 07s", 7),
    ("1 h. 5 min.", HOUR + 5 * MINUTE),
    ("0.2s", 1),
    ("1.2s", 2),
    ("0s", 1),
]


@pytest.mark.parametrize(("words", "seconds"), WAITS)
@pytest.mark.parametrize(
    "sentence",
    [
        "Please wait {} before trying again.",
        "Because you have guessed incorrectly 7 times, please wait {} before trying again.",
        "you have to wait after submitting an answer.  You have {} left to wait. [Return to Day 7]",
        "PLEASE WAIT {} BEFORE TRYING AGAIN.",
        "Please wait for {} before you try again.",
        "Please wait {}.",
        "Please wait {}. If you're stuck, wait before you go on.",
        "You must wait {} before trying again.",
        "You have to wait after submitting an answer before trying again. Wait {} before that.",
    ],
)
def test_every_wait_is_understood(sentence: str, words: str, seconds: int) -> None:
    assert read_wait(sentence.format(words)) == Wait(seconds)


@pytest.mark.parametrize(
    ("words", "seconds"),
    [
        ("a few seconds", 10 * MINUTE),
        ("a few minutes", 10 * MINUTE),
        ("zwanzig minutes", 10 * MINUTE),
        ("5 to 10 minutes", 10 * MINUTE),
        ("5-10 minutes", 10 * MINUTE),
        ("twenty twenty minutes", 10 * MINUTE),
        ("five twenty minutes", 10 * MINUTE),
        ("some hours", HOUR),
        ("five or so hours", HOUR),
        ("a quarter of an hour", HOUR),
        ("an hour and then some", HOUR),
        ("until tomorrow", 10 * MINUTE),
        ("1,000 seconds", 10 * MINUTE),
        ("04:32", 10 * MINUTE),
        ("minutes", 10 * MINUTE),
        ("several days", DAY),
    ],
)
def test_what_is_not_understood_is_a_guess_and_quoted(words: str, seconds: int) -> None:
    for sentence in ("Please wait {} before trying again.", "You have {} left to wait."):
        wait = read_wait(sentence.format(words))
        assert wait is not None
        assert wait.seconds == seconds
        assert wait.guess == (
            f"the site asks for a wait in words that aoc does not know (\u201c{words}\u201d)"
        )


def test_a_miss_without_a_wait_is_a_guess_too() -> None:
    assert read_wait("That's not the right answer.") is None
    assert read_wait("You have guessed incorrectly 5 times; do not wait.") is None
    assert read_wait("Please wait before trying again.") is None
    assert read_wait("You cannot wait for a hint? Ask on the subreddit.") is None
    assert guessed_wait() == Wait(MINUTE, "the site names no wait")


@pytest.mark.parametrize("words", ["999999999 days", "9" * 90 + "h", "five hundred hours"])
def test_no_wait_blocks_for_long_whatever_the_text_says(words: str) -> None:
    wait = read_wait(f"Please wait {words} before trying again.")
    assert wait is not None
    assert (wait.seconds, wait.guess is not None) == (LONGEST, True)
    assert LONGEST == 3 * DAY


@given(st.integers(0, 2), st.integers(0, 23), st.integers(0, 59), st.integers(1, 59))
def test_every_time_left_is_read(days: int, hours: int, minutes: int, seconds: int) -> None:
    units = ((days, "d"), (hours, "h"), (minutes, "m"), (seconds, "s"))
    left = " ".join(f"{number}{unit}" for number, unit in units if number)
    total = DAY * days + HOUR * hours + MINUTE * minutes + seconds
    assert read_wait(f"You have {left} left to wait.") == Wait(total)


@pytest.mark.parametrize(
    "text",
    [
        "please wait " * 10_000,
        "you have " * 12_000 + "left to wait",
        "you have " + "9" * 100_000 + " left to wait",
        "please wait " + "five " * 20_000 + "before trying again",
        "please wait " + "1h" * 50_000 + " before trying again",
        " left to wait" * 8_000,
        "please wait" + " " * 100_000 + "before trying again",
    ],
)
def test_a_hostile_text_is_read_in_no_time(text: str) -> None:
    start = time.process_time()
    wait = read_wait(text)
    assert time.process_time() - start < 0.5
    assert wait is None or (wait.guess is not None and len(wait.guess) < 200)


@given(st.text())
def test_any_text_at_all_is_read(text: str) -> None:
    for sentence in (text, f"please wait {text}", f"you have {text} left to wait"):
        wait = read_wait(sentence)
        assert wait is None or 1 <= wait.seconds <= LONGEST
