"""What people read of a submit: what happened, in one line, and the next step."""

import pytest

from aoc_runner.kernel.running.results import Result
from aoc_runner.kernel.site.verdicts import Wait
from aoc_runner.kernel.words.answer import Answer
from aoc_runner.kernel.words.errors import DayFailedError
from aoc_runner.kernel.words.history import Verdict
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.submitting import words
from aoc_runner.submitting.submission import Submission


def submission(part: Part) -> Submission:
    return Submission(Puzzle(2023, 7), part, Answer("6440"))


@pytest.mark.parametrize(
    ("verdict", "headline"),
    [
        ("right", "6440 is right: part 1 of 2023 day 7"),
        ("wrong", "6440 is not right: part 1 of 2023 day 7"),
        ("too_high", "6440 is too high: part 1 of 2023 day 7"),
        ("too_low", "6440 is too low: part 1 of 2023 day 7"),
        ("someone_elses", "6440 is not right for you, but for someone else: part 1 of 2023 day 7"),
        ("already_solved", "part 1 is solved already, with 6440"),
        (
            "wrong_level",
            "6440 was not judged: the site does not ask for part 1 of 2023 day 7",
        ),
        ("wait", "6440 was not judged: it came too soon after another answer"),
        (
            "unrecognised",
            "the site's answer to 6440 (part 1 of 2023 day 7) was not understood: It says",
        ),
        ("lost", "It says. More! And more."),
    ],
)
def test_what_came_of_a_post(verdict: str, headline: str) -> None:
    said = words.Said("It says. More! And more.", "")
    result = submission(1).result(Verdict(verdict), said, posted=True, wait_seconds=60)
    assert words.headline(result) == headline


@pytest.mark.parametrize(
    ("message", "opening"),
    [
        ("", "it is empty"),
        ("Ho. Ho. Ho.", "Ho"),
        ("Ho ho! Ho.", "Ho ho"),
        ("-" * 2000, "-" * 200),
    ],
)
def test_what_is_not_understood_is_told_by_its_opening(message: str, opening: str) -> None:
    result = submission(1).result(Verdict.UNRECOGNISED, words.Said(message, ""), posted=True)
    assert words.headline(result).endswith(f" was not understood: {opening}")


@pytest.mark.parametrize("verdict", [None, *Verdict])
def test_what_was_not_posted_says_itself_why(verdict: Verdict | None) -> None:
    said = words.Said("Why. And {how}!", "hint")
    assert words.headline(submission(1).result(verdict, said)) == said.message


@pytest.mark.parametrize(
    ("part", "verdict", "wait", "hint"),
    [
        (1, "right", None, "next: aoc submit 2023 7 2 ANSWER"),
        (2, "right", None, "both stars of the day are yours"),
        (
            1,
            "too_high",
            Wait(60),
            "look for a lower answer; the site takes the next answer in 60 seconds",
        ),
        (
            1,
            "wait",
            Wait(272),
            "the site takes the next answer in 272 seconds; submit again then, or add --wait",
        ),
        (1, "wrong", None, "check the examples again, then edge cases of your own input"),
        (1, "someone_elses", None, "check that input, token and account are yours (aoc login)"),
        (
            1,
            "unrecognised",
            None,
            "see the day's page in the browser; the text above is kept",
        ),
        (
            1,
            "too_low",
            Wait(60, "the site names no wait"),
            "look for a higher answer; the site names no wait: 1 minute is a guess",
        ),
        (
            1,
            "wait",
            Wait(600, "why"),
            "why: 10 minutes is a guess; submit again then, or add --wait",
        ),
        (1, "too_low", Wait(3600, "why"), "look for a higher answer; why: 1 hour is a guess"),
        (1, "too_low", Wait(259200, "why"), "look for a higher answer; why: 3 days is a guess"),
    ],
)
def test_the_next_step(part: Part, verdict: str, wait: Wait | None, hint: str) -> None:
    assert words.next_step(submission(part), Verdict(verdict), wait) == hint


@pytest.mark.parametrize(
    ("accepted", "open_part", "why"),
    [
        ("5905", None, "part 2 is solved already, with 5905"),
        (None, 1, "the day's page says that part 1 is open; part 2 was not judged"),
        (None, None, "the day's page says that no part is open; part 2 was not judged"),
    ],
)
def test_the_page_tells_why_a_part_was_not_asked_for(
    accepted: str | None, open_part: int | None, why: str
) -> None:
    assert words.why_wrong_level(2, accepted, open_part) == why


def test_of_many_examples_the_first_is_told_and_the_others_are_counted() -> None:
    wrong = Result("small", 1, "wrong", "4", Answer("5"))
    failure = DayFailedError("ValueError: x", "see below", ())
    failed = Result("big", 2, "failed", "4", failure=failure, reason="ValueError: x")
    said = "part 1 gives 5 for the example 'small', expected 4"
    assert words.examples([wrong]) == said
    assert words.examples([wrong, failed, failed]) == f"{said}; 2 more like it"
    assert words.examples([failed]) == "part 2 fails on the example 'big': ValueError: x"


def test_facts_are_taken_as_they_are() -> None:
    said = words.SOLVED_OTHERWISE.about(part=1, answer="{part}", accepted="{0}")
    assert said.message == "part 1 is solved already, with {0}"
    assert said.hint == "your answer {part} differs; nothing was posted"
