"""Verdicts and cooldowns, and the answers that earlier guesses exclude."""

import pytest

from aoc_runner.kernel.model.history import Cooldown, Guess, Verdict, explain_wrong
from aoc_runner.kernel.model.puzzle import Part, Puzzle

DAY_7 = Puzzle(2023, 7)
NOW = 1701950400.0
NOT_A_NUMBER = "must be wrong: the answer is a number, because 100 was too high"


def guess(part: Part, answer: str, verdict: Verdict | None) -> Guess:
    return Guess(1, DAY_7, part, answer, NOW, verdict, "")


def test_rejected_verdicts() -> None:
    assert [*filter(lambda verdict: verdict.is_rejected, Verdict)] == [
        "wrong",
        "too_high",
        "too_low",
        "someone_elses",
    ]


def test_verdicts_have_labels() -> None:
    labels = [verdict.label for verdict in Verdict if verdict.is_rejected]
    assert labels == ["wrong", "too high", "too low", "right for someone else"]


def test_cooldowns_run_down() -> None:
    cooldown = Cooldown(DAY_7, NOW, 60)
    assert [cooldown.remaining(NOW + passed) for passed in (0, 59.5, 60, 61)] == [60, 0.5, 0, -1]


@pytest.mark.parametrize(
    ("answer", "bound", "verdict", "reason"),
    [
        ("1000", "999", "too_high", "must be too high: 999 already was"),  # compared as numbers
        ("1000", "999", "too_low", ""),
        ("-5", "-10", "too_high", "must be too high: -10 already was"),
        ("-5", "-10", "too_low", ""),
        ("0100", "100", "too_high", "must be too high: 100 already was"),
        ("1.3e1", "12", "too_high", "must be too high: 12 already was"),
        ("1,300", "1299", "too_high", "must be too high: 1299 already was"),
        ("13", "1_2", "too_high", ""),  # It is unknown how the site read 1_2.
        ("101", "100", "someone_elses", ""),
        ("100", "100", "someone_elses", "was already rejected as right for someone else"),
        ("abc", "100", "too_high", NOT_A_NUMBER),
        ("abc", "100", "wrong", ""),
    ],
)
def test_bounds_are_compared_as_numbers(answer: str, bound: str, verdict: str, reason: str) -> None:
    assert explain_wrong(answer, [guess(1, bound, Verdict(verdict))]) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("9", "must be too low: 10 already was"),
        ("10", "was already rejected as too low"),
        ("abc", "must be wrong: the answer is a number, because 10 was too low"),
        ("15", "was already rejected as wrong"),
        ("50", "was already rejected as too high"),
        ("60", "must be too high: 50 already was"),
        ("11", ""),
    ],
)
def test_the_oldest_guess_that_excludes_an_answer_is_the_reason(text: str, reason: str) -> None:
    guesses = [
        guess(1, "9", None),
        guess(1, "15", Verdict.WRONG),
        guess(1, "10", Verdict.TOO_LOW),
        guess(1, "50", Verdict.TOO_HIGH),
    ]
    assert explain_wrong(text, guesses) == reason


@pytest.mark.parametrize("verdict", [None, *Verdict])
def test_only_rejected_guesses_exclude_an_answer(verdict: Verdict | None) -> None:
    is_rejected = verdict is not None and verdict.is_rejected
    assert bool(explain_wrong("7", [guess(1, "7", verdict)])) == is_rejected
