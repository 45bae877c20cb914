"""Parse cooldowns from the replies of the site; the double spaces are copied from it."""

import pytest

from aoc_runner.features.submit.page import Wait, parse_wait
from aoc_runner.kernel.model.history import Verdict
from aoc_runner.kernel.site.verdicts import parse_reply_text

WRONG = "That's not the right answer"
ONE_MINUTE = "  If you're stuck, look there.  Please wait one minute before trying again. "
GUESSED = "(You guessed please wait 9 hours before trying again.)"
RECENTLY = (
    "You gave an answer too recently; you have to wait after submitting an answer before trying "
    "again.  You have {} left to wait. "
)
MANY_WRONG = "Because you have guessed incorrectly 5 times on this puzzle, please wait {} before "
GUESS = Wait(60, "the response contains no time")
STRANGE = Wait(600, "the time in the response is not recognized")


@pytest.mark.parametrize(
    ("text", "wait"),
    [
        ("That's the right answer!  You are one gold star closer", None),
        ("You don't seem to be solving the right level.  Did you", None),
        (f"Well: {WRONG}", None),
        (f"{WRONG}.{ONE_MINUTE}[Return to Day 7]", Wait(60)),
        (f"{WRONG}; your answer is too low.{ONE_MINUTE}{GUESSED}", Wait(60)),
        (f"{WRONG}; your answer is too high. {GUESSED}", GUESS),
        (f"{WRONG}. {MANY_WRONG.format('5 minutes')}", Wait(300)),
        (f"{WRONG}. {MANY_WRONG.format('ten minutes')}", Wait(600)),
        (f"{WRONG}. {MANY_WRONG.format('an hour')}", Wait(3600)),
        (f"{WRONG}. {MANY_WRONG.format('a good while')}", STRANGE),
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
def test_a_cooldown_is_parsed_from_the_reply(text: str, wait: Wait | None) -> None:
    assert parse_wait(*parse_reply_text(text)) == wait


def test_an_answer_too_soon_has_a_cooldown_even_if_the_reply_has_no_time() -> None:
    assert parse_wait(Verdict.WAIT, "") == GUESS
