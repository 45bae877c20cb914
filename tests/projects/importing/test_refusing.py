"""What no cache brings in, whatever tool it is of."""

import time

import pytest

from aoc_runner.kernel.words.history import Guess, Verdict
from aoc_runner.kernel.words.puzzle import Puzzle, next_puzzle
from aoc_runner.projects.importing.refusing import why_no_answer, why_no_guess, why_no_input

TOKEN = "53616c7465645f5f" + "a1b2c3d4e5f60718" * 7
DAY = Puzzle(2021, 16)
NOW = time.time()
LATER = next_puzzle(NOW)
TOO_EARLY = f"{LATER} has not unlocked yet"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"\n", "it holds nothing"),
        (f"{TOKEN}\n".encode(), "it holds a text with a session token in it"),
        (f"session={TOKEN}".encode(), "it holds a text with a session token in it"),
        (b"0123456789ABCDEF" * 80, ""),  # as that of this day
        (b"1\n2\n", ""),
    ],
)
def test_inputs(content: bytes, why: str) -> None:
    assert (why_no_input(DAY, content, NOW) or "") == why
    assert why_no_input(LATER, content, NOW) == TOO_EARLY


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("6440", ""),
        ("", "an empty text is not an answer"),
        ("None", "'None' is not an answer"),
        ("one\ntwo", "several lines are not an answer; type the letters they draw"),
        ("x" * 5000, f"{'x' * 39}… is 5000 characters long: no answer is"),
        (TOKEN, "it looks like a session token"),
        ("\ud800", "'\\ud800' holds characters that cannot be sent"),
    ],
)
def test_answers(text: str, why: str) -> None:
    assert (why_no_answer(DAY, text, NOW) or "") == why
    assert why_no_answer(LATER, text, NOW) == TOO_EARLY


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("64", ""),
        ("None", ""),  # it was posted all the same
        ("", "the answer is empty"),
        ("7" * 1001, "the answer has 1001 characters"),
        ("a\nb", "the answer holds characters that cannot be seen"),
        ("a\0", "the answer holds characters that cannot be seen"),
        ("\ud800", "the answer holds characters that cannot be seen"),
        (TOKEN, "there is a session token in it"),
    ],
)
def test_guesses(text: str, why: str) -> None:
    guess = Guess(0, DAY, 1, text, NOW, Verdict.WRONG, "")
    assert (why_no_guess(guess, NOW) or "") == why
    assert why_no_guess(guess._replace(puzzle=LATER), NOW) == TOO_EARLY


def test_no_right_guess_is_what_no_answer_can_be() -> None:
    guess = Guess(0, DAY, 1, "None", NOW, Verdict.RIGHT, "")
    assert why_no_guess(guess, NOW) == "'None' is not an answer"
