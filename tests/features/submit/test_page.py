"""How long the site wants no other answer, in its own words; double spaces are the site's."""

import pytest

from aoc_runner.features.submit.page import Wait, parse_wait
from aoc_runner.kernel.model.history import Verdict
from aoc_runner.kernel.site.verdicts import parse_reply_text

MISS = "That's not the right answer"
ONE_MINUTE = "  If you're stuck, look there.  Please wait one minute before trying again. "
GUESSED = "(You guessed please wait 9 hours before trying again.)"
RECENTLY = (
    "You gave an answer too recently; you have to wait after submitting an answer before trying "
    "again.  You have {} left to wait. "
)
MISSED = "Because you have guessed incorrectly 5 times on this puzzle, please wait {} before "
GUESS = Wait(60, "the response contains no time")
STRANGE = Wait(600, "the time in the response is not recognized")


@pytest.mark.parametrize(
    ("text", "wait"),
    [
        ("That's the right answer!  You are one gold star closer", None),
        ("You don't seem to be solving the right level.  Did you", None),
        (f"Well: {MISS}", None),
        (f"{MISS}.{ONE_MINUTE}[Return to Day 7]", Wait(60)),
        (f"{MISS}; your answer is too low.{ONE_MINUTE}{GUESSED}", Wait(60)),
        (f"{MISS}; your answer is too high. {GUESSED}", GUESS),
        (f"{MISS}. {MISSED.format('5 minutes')}", Wait(300)),
        (f"{MISS}. {MISSED.format('ten minutes')}", Wait(600)),
        (f"{MISS}. {MISSED.format('an hour')}", Wait(3600)),
        (f"{MISS}. {MISSED.format('a good while')}", STRANGE),
        *(
            (RECENTLY.format(time), wait)
            for time, wait in {
                "4m 32s": Wait(272),
                "30s": Wait(30),
                "1h 2m 3s": Wait(3723),
                "10m": Wait(600),
                "0s": Wait(1),
                "some time": STRANGE,
            }.items()
        ),
    ],
)
def test_how_long_the_site_wants_no_other_answer(text: str, wait: Wait | None) -> None:
    assert parse_wait(*parse_reply_text(text)) == wait


def test_too_soon_brings_a_wait_even_if_none_is_named() -> None:
    assert parse_wait(Verdict.WAIT, "") == GUESS
