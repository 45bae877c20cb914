"""Decide from the history whether to submit an answer, warn about it, wait, or refuse it."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from aoc_runner.features.submit.decide import History, decide
from aoc_runner.features.submit.result import Submission, SubmitResult
from aoc_runner.kernel.model.answer import Answer, parse_answer
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.history import Cooldown, Guess, Verdict
from aoc_runner.kernel.model.puzzle import Part, Puzzle

NOON = 1701950400.0  # 2023-12-07 12:00 UTC
DAY, OTHER = Puzzle(2023, 7), Puzzle(2023, 8)
UNREAD = Answer("##\n.#", "the letters drawn cannot all be read", picture="##\n.#")


def guess(answer: str, verdict: str | None, part: Part = 1) -> Guess:
    return Guess(1, DAY, part, answer, NOON, Verdict(verdict) if verdict else None, "")


def known(
    *guesses: Guess, accepted: Mapping[Part, str] | None = None, cooldowns: Sequence[Cooldown] = ()
) -> History:
    return History(DAY, accepted or {}, guesses, cooldowns)


def decided(
    history: History, answer: str | Answer, part: Part = 1, examples: Sequence[str] = (), **how: Any
) -> SubmitResult:
    """Return the decision at noon; `examples` are warnings, and 5905 answers an example."""
    answer = answer if isinstance(answer, Answer) else parse_answer(answer)
    cases = [Case("puzzle", "x", "example", {1: "5905"}, {})]
    submission = Submission(history.puzzle, part, answer, cases, examples)
    result = decide(history, submission, NOON, **how)
    assert not result.posted
    assert (result.verdict is None) is (
        result.sentence.startswith(f"would submit {answer.text} as part ")
    )
    return result


@pytest.mark.parametrize(
    ("history", "answer", "part", "verdict", "expected"),
    [
        (known(), "53616c7465645f5f" * 8, 1, "refused", "looks like a session token"),
        # The part is already solved.
        (known(accepted={1: "7"}), "7", 1, "already_solved", "part 1 is already solved with 7"),
        (known(accepted={1: "7"}), "8", 1, "refused", "your answer 8 differs; not submitted"),
        (known(accepted={1: "7"}), "07", 1, "refused", "already solved with 7"),
        (known(accepted={1: "ABC"}), UNREAD, 1, "refused", "cannot all be read; not submitted"),
        # The text is not an answer.
        (known(), "None", 1, "refused", "'None' is not an answer"),
        (known(), "", 1, "refused", "a whole number or one line of text"),
        (known(), UNREAD, 1, "refused", "type the letters:\n  aoc submit 2023 7 1 LETTERS"),
        (known(guess("None", "too_high")), "None", 1, "refused", "is not an answer"),
        # The answer is known to be wrong.
        (known(guess("9", "wrong")), "9", 1, "refused", "9 was already rejected as wrong"),
        (known(guess("9", "someone_elses")), "9", 1, "refused", "right for someone else"),
        (known(guess("9", "too_high")), "12", 1, "refused", "must be too high: 9 already was"),
        (known(guess("9", "too_high")), "1_2", 1, "refused", "must be too high: 9 already was"),
        (known(guess("9", "too_low")), "9", 1, "refused", "aoc guesses 2023 7"),
        (known(guess("9", "too_low")), "abc", 1, "refused", "the answer is a number"),
        # Part 2 comes after part 1.
        (known(), "7", 2, "refused", "submit part 1 first: aoc submit 2023 7 1"),
    ],
)
@pytest.mark.parametrize("how", [{}, {"force": True}, {"will_wait": True}])
def test_impossible_answers_are_refused_with_all_options(
    history: History, answer: str, part: Part, verdict: str, expected: str, how: dict[str, Any]
) -> None:
    history = history._replace(cooldowns=[Cooldown(DAY, NOON, 60)])
    result = decided(history, answer, part, ["it fails"], **how)
    assert (result.verdict, result.doubts) == (verdict, ())
    assert expected in f"{result.sentence}\n{result.hint}"
    assert "--force" not in result.hint


@pytest.mark.parametrize(
    ("history", "answer", "part", "examples", "doubts"),
    [
        (known(accepted={1: "7"}), "7", 2, (), ["7 is part 1's answer"]),
        (known(), "5905", 1, (), ["5905 is the answer of an example, not of your input"]),
        (known(), "7", 1, ("it fails", "twice"), ["it fails", "twice"]),
        (known(), "1_2", 1, (), ["1_2 is the number 12 in another notation: type 12"]),
        (
            known(guess("90", "too_high")),  # so the answer is a number
            "12e0",
            1,
            (),
            ["12e0 is the number 12 in another notation: type 12"],
        ),
        (
            known(guess("012", "wrong")),
            "12",
            1,
            (),
            ["12 is the same number as 012, which was submitted before"],
        ),
        (
            known(guess("7", "lost"), guess("8", "unrecognised"), guess("8", "wrong", 2)),
            "7",
            1,
            (),
            ["7 was submitted before and not accepted: it was wrong or never judged"],
        ),
        (
            known(guess("12", "unrecognised", 2), accepted={1: "+12"}),
            "+12",
            2,
            ("it fails",),
            [
                "it fails",
                "+12 is part 1's answer",
                "+12 is the same number as 12, which was submitted before",
                "+12 is the number 12 in another notation: type 12",
            ],
        ),
    ],
)
def test_all_warnings_are_reported_and_confirmed_together(
    history: History, answer: str, part: Part, examples: Sequence[str], doubts: list[str]
) -> None:
    result = decided(history, answer, part, examples)
    assert (result.verdict, result.doubts) == ("refused", tuple(doubts))
    assert result.sentence == "; ".join(doubts)
    assert result.hint.endswith("--force")
    assert decided(history, answer, part, examples, force=True).verdict is None
    assert decided(history, answer, part, examples, confirmed=doubts).verdict is None
    # A warning that is new since the confirmation is asked about.
    assert decided(history, answer, part, ["new", *examples], confirmed=doubts).doubts == ("new",)


@pytest.mark.parametrize(
    "history",
    [
        known(),
        known(guess("7", "wait"), guess("07", "wrong_level"), guess("8", "wrong")),
        known(guess("7", "wrong", 2), guess("07", "lost", 2), accepted={2: "5"}),
        known(guess("5", "too_low"), guess("9", "too_high")),
        known(guess("5", "lost")),
    ],
)
def test_other_answers_are_submitted(history: History) -> None:
    assert decided(history, "7").verdict is None
    # What was wrong for part 1 may be right for part 2.
    assert decided(known(guess("7", "wrong"), accepted={1: "8"}), "7", 2).verdict is None


@pytest.mark.parametrize(
    ("cooldown", "force", "seconds", "expected"),
    [
        (Cooldown(DAY, NOON, 60), False, 60, "you can submit again in 1 min 0 s\n"),
        (
            Cooldown(DAY, NOON, 60),
            True,
            60,
            "\nnot submitted; submit again then, or use --wait",
        ),
        (Cooldown(DAY, NOON - 59.9999, 60), True, 1, "in 1 s"),
        (Cooldown(Puzzle(*DAY), NOON - 49.5, 60), False, 11, "in 11 s\n"),
        (Cooldown(DAY, NOON - 60, 60), False, None, ""),
        (Cooldown(OTHER, NOON, 300), False, 300, "(estimated: the cooldown is from 2023 day 8)"),
        (Cooldown(OTHER, NOON, 300), True, None, ""),
        (Cooldown(DAY, NOON, 60, True), False, 60, "(estimated: the response to the last answer"),
        (
            Cooldown(DAY, NOON, 60, True),
            False,
            60,
            "use --wait; --force submits now",
        ),
        (Cooldown(DAY, NOON, 60, True), True, None, ""),
    ],
)
def test_a_cooldown_is_waited_for(
    cooldown: Cooldown, force: bool, seconds: int | None, expected: str
) -> None:
    result = decided(known(cooldowns=[cooldown]), "7", force=force)
    assert (result.verdict, result.wait_seconds) == ("wait" if seconds else None, seconds)
    assert expected in f"{result.sentence}\n{result.hint}"


def test_warnings_come_before_a_cooldown_only_with_wait() -> None:
    history = known(cooldowns=[Cooldown(DAY, NOON, 60)])
    assert decided(history, "5905").verdict == "wait"  # confirming would not help yet
    assert decided(history, "5905", will_wait=True).doubts


def test_verdicts_have_the_documented_exit_codes() -> None:
    submission = Submission(DAY, 1, parse_answer("7"))
    results = [submission.result(verdict, "", "") for verdict in Verdict]
    assert {str(result.verdict): result.exit_code for result in results} == {
        "right": 0,
        "already_solved": 0,
        "wrong": 1,
        "too_high": 1,
        "too_low": 1,
        "someone_elses": 1,
        "wrong_level": 1,
        "refused": 1,
        "unrecognised": 4,
        "lost": 4,
        "wait": 5,
    }


@pytest.mark.parametrize("verdict", [None, *Verdict])
def test_a_guess_without_a_known_verdict_is_looked_up_on_the_page(verdict: Verdict | None) -> None:
    unknown = verdict in (None, Verdict.LOST, Verdict.UNRECOGNISED)
    one = guess("6", verdict, 2)
    history = known(guess("5", "wrong"), one)
    assert history.unresolved == ([one] if unknown else [])
    # In a solved part, only a guess that was never checked is still unresolved.
    solved = history._replace(accepted={2: "7"})
    assert solved.unresolved == ([one] if verdict is None else [])
