"""Warnings about unusual answers, and texts that are the same number."""

import pytest

from aoc_runner.features.submit.decide import describe_notation, find_suspicion, is_same_number
from aoc_runner.kernel.model.answer import Answer, parse_answer, parse_number
from tests.support import answer_of

# Answers in the forms that real puzzles have.
SOUND = [
    "0", "6440", "-5", "0124", "-012", "235,20", "235,20,13", "1,200", "co,de,ka,ta", "-3,4",
    "ZJHRKCPLYJ", "18f47a30", "4543e154", "9" * 32, "d41d8cd98f00b204e9800998ecf8427e",
    "14abc", "two words", "day-by-day", "2=-01", "<<>>^v", "R,8,L,10,R,8", "a_b", "x" * 100,
]  # fmt: skip


@pytest.mark.parametrize("text", SOUND)
def test_usual_answers_cause_no_warning(text: str) -> None:
    assert parse_answer(text) == answer_of(text) == Answer(text)
    assert find_suspicion(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("+12", "+12 is the number 12 in another notation: type 12"),
        ("-0.0", "-0.0 is the number 0 in another notation: type 0"),
        ("1.2e+3", "1.2e+3 is the number 1200 in another notation: type 1200"),
        ("12.5", "12.5 is not a whole number"),
        ("1.0e200", "1.0e200 is a number with 201 digits"),
        ("Stra\u00dfe", "Stra\u00dfe contains '\u00df' (U+00DF), which is not ASCII"),
        ("\u22125", "\u22125 contains '\u2212' (U+2212), which is not ASCII"),
        ("x" * 101, "x" * 39 + "\u2026 is 101 characters long; answers are short"),
        ("7" * 10**4, "7" * 39 + "\u2026 is 10000 characters long; answers are short"),
        *(
            (text, f"{text} looks like a Python value, not an answer")
            for text in (
                *("[1, 2]", "()", "(12,)", "{1: 2}", "{1, 2}", "set()", "b'abc'", "'abc'"),
                *("deque([1])", "np.int64(5)", "range(0, 3)", "<map object at 0x7f>"),
                "Decimal('5')",
            )
        ),
    ],
)
def test_a_warning_names_what_is_unusual(text: str, expected: str) -> None:
    assert parse_answer(text) == answer_of(text) == Answer(text)
    assert find_suspicion(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "+12", "012", "+012", "12.0", "12.", "12,", '"12"', "'12'", "`12`", "1_2",
        "1.2e1", "1.2E+1", "120e-1", "= 12", "12!", ": 12", "12.00", "0_12",
    ],
)  # fmt: skip
def test_a_number_is_recognized_in_any_notation(text: str) -> None:
    assert parse_number(text) == parse_number("12") == 12
    assert is_same_number(text, "12")
    assert is_same_number("12", text)
    assert not is_same_number(text, "13")
    assert not is_same_number(text, text)
    assert (find_suspicion(text) is None) is (text == "012")


def test_ambiguous_texts_are_numbers_if_the_answer_is_a_number() -> None:
    for text in ("1,200", "12e2"):
        assert describe_notation(text, is_number=False) is None
        expected = "is the number 1200 in another notation: type 1200"
        assert describe_notation(text, is_number=True) == expected
    for text in ("1200", "-5", "0124", "235,20", "abc"):
        assert describe_notation(text, is_number=True) is None
    assert "with 1000000 digits" in str(describe_notation("1e999999", is_number=True))
    assert not is_same_number("1e999999999", "12")
