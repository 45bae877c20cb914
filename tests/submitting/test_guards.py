"""What the history says against an answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.answer import Answer, answer_of, typed_answer
from aoc_runner.puzzle import Part, Puzzle
from aoc_runner.store.ledger import Guess
from aoc_runner.submitting.guards import MISSED, Refusal, certainly_wrong, doubtful

NOON = 1701950400.0  # 2023-12-07 12:00 UTC


def guess(answer: str, verdict: str | None, part: Part = 1) -> Guess:
    return Guess(1, Puzzle(2023, 7), part, answer, NOON, verdict, "")


def certain(text: str, *guesses: Guess) -> str | None:
    refusal = certainly_wrong(typed_answer(text), guesses)
    assert refusal is None or (refusal.hint and "--force" not in refusal.hint)
    return refusal.message if refusal else None


def doubt(
    text: str,
    *guesses: Guess,
    failing: str | None = None,
    other: str | None = None,
    examples: tuple[str, ...] = (),
) -> str | None:
    refusal = doubtful(typed_answer(text), guesses, failing, other, examples)
    assert refusal is None or "post it with --force" in refusal.hint
    return refusal.message if refusal else None


def test_an_answer_without_a_history_passes() -> None:
    assert certain("6440") is None
    assert doubt("6440") is None


@pytest.mark.parametrize("value", [True, 3.5, "", "None", "# #\n## ", [1]])
def test_what_is_no_answer_is_refused(value: object) -> None:
    answer = answer_of(value)
    assert answer is not None
    assert certainly_wrong(answer, []) == Refusal(
        str(answer.invalid), "an answer is a whole number or one line of text"
    )


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        ("wrong", "not right"),
        ("too_high", "too high"),
        ("too_low", "too low"),
        ("someone_elses", "right for someone else"),
    ],
)
def test_a_missed_answer_is_not_posted_again(verdict: str, said: str) -> None:
    assert verdict in MISSED
    message = certain("6440", guess("1", "wait"), guess("6440", verdict))
    assert message is not None
    assert message.startswith(f"6440 was posted before and is not right ({said}, 2023-12-0")


@pytest.mark.parametrize("verdict", ["wait", "wrong_level", "lost", "unrecognised", "right", None])
def test_what_was_not_judged_a_miss_is_not_certainly_wrong(verdict: str | None) -> None:
    assert certain("6440", guess("6440", verdict)) is None


@pytest.mark.parametrize(
    ("answer", "bound", "verdict", "refused"),
    [
        ("101", "100", "too_high", True),
        ("99", "100", "too_high", False),
        ("99", "100", "too_low", True),
        ("101", "100", "too_low", False),
        ("1000", "999", "too_high", True),  # as numbers, not as text
        ("1000", "999", "too_low", False),
        ("-5", "-10", "too_high", True),
        ("-15", "-10", "too_high", False),
        ("-15", "-10", "too_low", True),
        ("-5", "-10", "too_low", False),
        ("5", "-10", "too_high", True),
        ("0100", "100", "too_high", True),
        ("100", "0100", "too_low", True),
        ("100.5", "100", "too_high", True),
        ("99.5", "100", "too_low", True),
        ("100.50", "100.5", "too_high", True),
        ("100.4", "100.5", "too_high", False),
        ("+101", "100", "too_high", True),
        (str(10**40 + 1), str(10**40), "too_high", True),
        (str(10**40 - 1), str(10**40), "too_high", False),
        ("101", "100", "wrong", False),
        ("101", "100", "someone_elses", False),
        ("101", "abc", "too_high", False),
        ("101", "1,5", "too_high", False),
    ],
)
def test_bounds_are_numbers(answer: str, bound: str, verdict: str, refused: bool) -> None:
    message = certain(answer, guess(bound, verdict))
    assert (message is not None) is refused
    if message:
        way = "high" if verdict == "too_high" else "low"
        assert message.startswith(f"{answer} is certainly too {way}: {bound} was already (too")
        refusal = certainly_wrong(typed_answer(answer), [guess(bound, verdict)])
        assert refusal is not None
        assert refusal.hint == f"the answer is {'below' if way == 'high' else 'above'} {bound}"


@pytest.mark.parametrize("text", ["abc", "1,5", "1e9", "0x10", "12 13", "\u0663", "--1", "NaNs"])
def test_where_there_is_a_bound_the_answer_is_a_number(text: str) -> None:
    message = certain(text, guess("100", "too_high"))
    assert message is not None
    assert message.startswith(f"{text!r} is not a number, and the answer is one: 100 was too high")
    assert certain(text, guess("100", "wrong"), guess("7", "someone_elses")) is None


def test_between_two_bounds_there_is_room() -> None:
    bounds = (guess("10", "too_low"), guess("20", "too_high"), guess("15", "wrong"))
    passed = [number for number in range(30) if certain(str(number), *bounds) is None]
    assert passed == [11, 12, 13, 14, 16, 17, 18, 19]


@given(st.integers(), st.integers())
def test_a_bound_refuses_itself_and_what_lies_beyond(answer: int, bound: int) -> None:
    assert (certain(str(answer), guess(str(bound), "too_high")) is None) is (answer < bound)
    assert (certain(str(answer), guess(str(bound), "too_low")) is None) is (answer > bound)


def test_the_flaw_is_told_before_the_history() -> None:
    message = certain("None", guess("None", "wrong"), guess("5", "too_high"))
    assert message == "'None' is not an answer"


def test_the_oldest_reason_is_told_first() -> None:
    message = certain("50", guess("40", "too_high"), guess("50", "too_high"))
    assert message is not None
    assert "50 is certainly too high: 40 was already" in message


def test_the_doubts_come_in_a_fixed_order() -> None:
    answer = Answer("12", suspect="it is a float")
    guesses = [guess("012", "wrong"), guess("12", "lost")]
    arguments: list[object] = [guesses, "part 1 gives 1 for 'puzzle'", "12", ["12"]]
    nothing: list[object] = [[], None, None, []]
    expected = [
        "part 1 gives 1 for 'puzzle'",
        "12 is part 1's answer",
        "12 is the answer of an example, not of your input",
        "12 differs from the missed 012 only in leading zeros",
        "12 was sent before (no verdict came back, ",
        "it is a float",
    ]
    for place in (1, 2, 3, None, None, None):
        refusal = doubtful(answer, *arguments)  # type: ignore[arg-type]
        assert refusal is not None
        assert refusal.message.startswith(expected.pop(0))
        assert "--force" in refusal.hint
        if place is not None:
            arguments[place] = nothing[place]
        elif guesses:
            guesses.pop(0)
    assert expected == []


def test_a_failing_example_speaks_against_any_answer() -> None:
    said = "part 2 gives 1 for 'puzzle', expected 2"
    assert doubt("6440", failing=said) == said


def test_part_ones_answer_is_doubted_for_part_two() -> None:
    assert doubt("6440", other="6440") == "6440 is part 1's answer"
    assert doubt("6440", other="6441") is None


def test_an_examples_answer_is_doubted() -> None:
    assert "answer of an example" in str(doubt("6440", examples=("5905", "6440")))
    assert doubt("6440", examples=("64400",)) is None


@pytest.mark.parametrize("verdict", ["wrong", "someone_elses"])
def test_other_leading_zeros_after_a_miss_are_asked_about(verdict: str) -> None:
    for one, other in (("12", "012"), ("012", "12"), ("0012", "012")):
        assert certain(one, guess(other, verdict)) is None
        message = doubt(one, guess(other, verdict))
        assert message == f"{one} differs from the missed {other} only in leading zeros"
    assert doubt("12", guess("120", verdict)) is None
    assert doubt("12", guess("012", "wait")) is None


@pytest.mark.parametrize(
    ("verdict", "said"),
    [("lost", "no verdict came back"), ("unrecognised", "the site's answer was not understood")],
)
def test_an_answer_whose_fate_is_not_known_is_asked_about(verdict: str, said: str) -> None:
    message = doubt("6440", guess("6440", verdict))
    assert message is not None
    assert message.startswith(f"6440 was sent before ({said}, 2023-12-0")
    assert doubt("6441", guess("6440", verdict)) is None


@pytest.mark.parametrize("verdict", ["wait", "wrong_level"])
def test_what_certainly_was_not_judged_may_be_sent_again(verdict: str) -> None:
    assert certain("6440", guess("6440", verdict)) is None
    assert doubt("6440", guess("6440", verdict)) is None


def test_a_large_float_is_asked_about_where_it_is_an_answer_at_all() -> None:
    answer = answer_of(2.0**53)
    assert answer is not None
    assert certainly_wrong(answer, []) or doubtful(answer, [], None, None, [])
