"""What counts as an answer, and when two are the same."""

import gc
import os
import re
import time
import warnings
from array import array
from collections import Counter, deque
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.kernel.words.answer import (
    Answer,
    short,
    text_answer,
)
from tests.kernel.words.test_answer_numbers import OF_12
from tests.support import answer_of

LETTERS = " ##  #\n#  # #\n####  "


class Index:
    """A number as numpy's integers are one: it has `__index__`, and equals the int."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value

    def __eq__(self, other: object) -> bool:
        return self.value == other

    def __hash__(self) -> int:
        return hash(self.value)


class Rounded:
    """Turns into an int, and is not that int."""

    def __int__(self) -> int:
        return 7

    def __eq__(self, other: object) -> bool:
        return False

    __hash__ = None  # type: ignore[assignment]


class Int:
    """Has `__int__` alone."""

    def __int__(self) -> int:
        return 7

    def __eq__(self, other: object) -> bool:
        return other == 7

    __hash__ = None  # type: ignore[assignment]


class Array(Int):
    """Compares item by item, as numpy's arrays do."""

    def __eq__(self, other: object) -> "Array":  # type: ignore[override]
        return self

    __hash__ = None

    def __bool__(self) -> bool:
        raise ValueError("the truth value of an array is ambiguous")


class Broken:
    """A day's own class with a mistake in each of its methods."""

    def __int__(self) -> int:
        raise KeyError("int")

    def __str__(self) -> str:
        raise RuntimeError("no text")


class bool_:
    """A truth value as numpy called them for years."""

    def __int__(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        return other == 1

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return "True"


class Card(IntEnum):
    JACK = 11


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (6440, "6440"),
        (0, "0"),
        (-12, "-12"),
        (10**40, "1" + "0" * 40),
        (2**53 + 1, "9007199254740993"),
        (5.0, "5"),
        (-0.0, "0"),
        (float(2**53 - 1), "9007199254740991"),
        (Decimal("12"), "12"),
        (Decimal("12.000"), "12"),
        (Decimal("1E+20"), "1" + "0" * 20),
        (Fraction(10, 2), "5"),
        (Index(10**20), "1" + "0" * 20),
        (Int(), "7"),
        (Card.JACK, "11"),
        ("abc", "abc"),
        ("  1,2,3\n", "1,2,3"),
        ("two words", "two words"),
        ("012", "012"),
        ("1e3", "1e3"),
        ("Nonesuch", "Nonesuch"),
    ],
)
def test_a_whole_number_or_a_line_of_text_is_an_answer(value: object, text: str) -> None:
    assert answer_of(value) == Answer(text)


def test_none_is_not_solved_yet() -> None:
    assert answer_of(None) is None


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (True, "True"),
        (False, "False"),
        (bool_(), "True"),
        (3.5, "3.5"),
        (float("nan"), "nan"),
        (float("inf"), "inf"),
        (float("-inf"), "-inf"),
        (Decimal("0.5"), "0.5"),
        (Decimal("NaN"), "NaN"),
        (Decimal("sNaN"), "sNaN"),
        (Decimal("Infinity"), "Infinity"),
        (Fraction(1, 3), "1/3"),
        (1 + 0j, "(1+0j)"),
        ([1, 2], "[1, 2]"),
        ((5,), "(5,)"),
        ({}, "{}"),
        (b"12", "b'12'"),
        ("", ""),
        (" \n\t", ""),
        ("None", "None"),
        ("none", "none"),
        ("True", "True"),
        ("FALSE", "FALSE"),
        ("nan", "nan"),
        ("-inf", "-inf"),
    ],
)
def test_anything_else_is_shown_and_never_posted(value: object, shown: str) -> None:
    answer = answer_of(value)
    assert answer is not None
    assert answer.text == shown
    assert answer.invalid
    assert "\n" not in answer.invalid


@pytest.mark.parametrize("value", [Rounded(), Array(), Broken(), object(), len])
def test_what_only_looks_like_a_number_is_none(value: object) -> None:
    answer = answer_of(value)
    assert answer is not None
    assert answer.invalid is not None
    assert type(value).__name__ in answer.invalid


def test_a_value_that_cannot_even_be_shown_says_so() -> None:
    answer = answer_of(Broken())
    assert answer is not None
    assert answer.text == "<Broken that cannot be shown: RuntimeError>"


def test_a_long_value_is_cut_in_what_is_said_of_it() -> None:
    answer = answer_of(list(range(1000)))
    assert answer is not None
    assert len(answer.invalid or "") < 80
    assert answer.text == str(list(range(1000)))


@pytest.mark.parametrize("value", [2.0**53, -(2.0**53), 2.0**60, 1e22])
def test_a_float_from_2_to_the_53_on_may_have_lost_digits(value: float) -> None:
    answer = answer_of(value)
    assert answer is not None
    assert answer.text == str(int(value))
    assert answer.invalid or answer.suspect
    assert answer_of(int(value)) == Answer(str(int(value)))
    assert answer_of(Decimal(value)) == Answer(str(int(value)))


def test_a_drawing_keeps_its_shape_and_is_never_posted() -> None:
    answer = answer_of(f"\n{LETTERS}\n")
    assert answer is not None
    assert answer.text == " ##  #\n#  # #\n####"
    assert "several lines" in (answer.invalid or "")
    assert answer.agrees_with(LETTERS)
    assert answer.agrees_with(LETTERS + "\n\n")
    assert not answer.agrees_with(LETTERS.replace("#", ".", 1))
    assert not answer.agrees_with(LETTERS.lstrip())


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_drawing_agrees_whatever_blanks_end_its_lines(ending: str) -> None:
    answer = answer_of(ending.join(["#   ", " #  ", ""]))
    assert answer is not None
    for expected in ("#\n #", "#  \n # \n", "\n#\n #\n"):
        assert answer.agrees_with(expected)
    assert not answer.agrees_with("#\n#")


def test_12_and_its_text_are_the_same_answer_and_012_is_another() -> None:
    for value in (12, "12", " 12\n", 12.0, Decimal(12)):
        answer = answer_of(value)
        assert answer is not None
        assert answer.agrees_with("12")
        assert not answer.agrees_with("012")
        assert not answer.agrees_with("1")
    assert answer_of("012") != answer_of(12)


def test_a_typed_answer_is_text_and_nothing_else() -> None:
    assert text_answer("  6440 ") == Answer("6440")
    assert text_answer("012") == Answer("012")
    for nothing in ("", "  ", "None", "True", "a\nb"):
        assert text_answer(nothing).invalid


# The answers of real puzzles, by their shape.
SOUND = [
    "0", "6440", "-5", "0124", "-012", "235,20", "235,20,13", "1,200", "co,de,ka,ta", "-3,4",
    "ZJHRKCPLYJ", "abc", "18f47a30", "4543e154", "9" * 32, "d41d8cd98f00b204e9800998ecf8427e",
    "14abc", "two words", "day-by-day", "2=-01", "<<>>^v", "R,8,L,10,R,8", "a_b", "x" * 100,
    "ab," * 33 + "a",
]  # fmt: skip


@pytest.mark.parametrize("text", SOUND)
def test_what_puzzles_ask_for_is_no_reason_to_doubt(text: str) -> None:
    assert text_answer(text) == answer_of(text) == Answer(text)


def test_a_long_text_costs_nothing() -> None:
    start = time.perf_counter()
    for long in ("1" * 10**5, "1," * 50_000, "_1" * 50_000, " " * 10**5 + "x", "[" * 10**5):
        assert text_answer(long).invalid or long.startswith(" ")
    assert time.perf_counter() - start < 1


@pytest.mark.parametrize("text", [*OF_12, "\u22125", "1 200", "1'200", ".5", "12.5", "+0"])
def test_a_number_in_other_clothes_is_doubted(text: str) -> None:
    answer = text_answer(text)
    assert answer.text == text
    assert answer.invalid is None
    assert (answer.suspect is None) is (text == "012")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("+12", "+12 is the number 12 written otherwise: type 12"),
        ("+0", "+0 is the number 0 written otherwise: type 0"),
        ("-0.0", "-0.0 is the number 0 written otherwise: type 0"),
        ("1.2e+3", "1.2e+3 is the number 1200 written otherwise: type 1200"),
        ("12.5", "12.5 is no whole number"),
        ("1.0e200", "1.0e200 is a number of 201 digits"),
        ("Stra\u00dfe", "Stra\u00dfe holds '\u00df' (LATIN SMALL LETTER SHARP S), no plain letter"),
        ("\u0410BC", "\u0410BC holds '\u0410' (CYRILLIC CAPITAL LETTER A), no plain letter"),
        (
            "\U00017000",
            "\U00017000 holds '\U00017000' (a character without a name), no plain letter",
        ),
        ("[1, 2]", "[1, 2] looks like something that Python printed, not an answer"),
        ("x" * 101, "x" * 39 + "\u2026 is 101 characters long, and answers are short"),
    ],
)
def test_a_doubt_names_what_is_strange(text: str, said: str) -> None:
    assert text_answer(text) == answer_of(text) == Answer(text, suspect=said)


@pytest.mark.parametrize(
    "value",
    [
        map(str, ()), (x for x in "ab"), len, str.upper, answer_of, Int(), Int, os, iter([]),
        Card, [].append, re.compile("a").match("a"), int.__add__, "<Card of hearts at 0x7f>",
    ],
)  # fmt: skip
def test_a_printed_object_is_doubted(value: object) -> None:
    answer = text_answer(str(value))
    assert answer.suspect is not None
    assert "looks like something that Python printed" in answer.suspect


@pytest.mark.parametrize("text", ["<7 at 0x1f", "7 at 0x1f>", "<7>"])
def test_what_only_resembles_a_printed_object_may_be_an_answer(text: str) -> None:
    assert text_answer(text).invalid is None


@pytest.mark.parametrize(
    "value",
    [
        [1, 2], [], (12,), (1, 2), (), {1: 2}, {}, {1, 2}, set(), frozenset([1]), {1: 2}.values(),
        Counter("aab"), deque([1]), array("i", [1]), Decimal(5), Fraction(1, 2), b"abc", range(3),
        Answer("1"), repr("abc"), repr(Card.JACK), "np.int64(5)", "array([1, 2])",
    ],
)  # fmt: skip
def test_what_a_printed_container_looks_like_is_doubted(value: object) -> None:
    text = value if isinstance(value, str) else repr(value)
    answer = text_answer(text)
    assert answer.invalid is None
    assert "that Python printed" in str(answer.suspect)


def test_a_text_that_is_far_too_long_is_no_answer_and_never_repeated() -> None:
    assert text_answer("x" * 1000).invalid is None
    for text in ("x" * 1001, "7" * 10**5, "1 " * 5000, "\udcff" * 10**5, "\x00" * 10**5):
        for answer in (text_answer(text), answer_of(text)):
            assert answer is not None
            assert answer.invalid is not None
            assert len(answer.invalid) < 100
    assert "is 1001 characters long" in str(text_answer("x" * 1001).invalid)


def test_a_long_integer_is_as_suspicious_as_its_text() -> None:
    for number in (10**99, 10**100, 10**1000):
        assert answer_of(number) == text_answer(str(number))
    assert answer_of(10**99) == Answer(str(10**99))


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (10**5000, "a whole number of 16610 bits is no answer"),
        ([1, 2], "[1, 2] is a list, not an answer"),
        (AssertionError("x"), "x is an AssertionError, not an answer"),
    ],
    ids=["more digits than Python prints", "a", "an"],
)
def test_what_is_no_answer_is_named(value: object, why: str) -> None:
    answer = answer_of(value)
    assert answer is not None
    assert answer.invalid == why


def test_a_coroutine_is_told_and_not_warned_of() -> None:
    async def part() -> int:
        return 7

    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        answer = answer_of(part())
        gc.collect()
    assert answer is not None
    assert str(answer.invalid).endswith("is a coroutine, not an answer")
    assert warned == []


def test_a_text_is_cut_to_one_line() -> None:
    assert short("abc\ndef") == "abc"
    assert short("x" * 40) == "x" * 40
    assert short("x" * 41) == "x" * 39 + "\u2026"
    assert short("x" * 200, 100) == "x" * 99 + "\u2026"


@pytest.mark.parametrize("text", ["\udcff", "ab\ud800", "# #\n\udcff #"])
def test_what_no_encoding_can_send_is_refused_and_can_still_be_shown(text: str) -> None:
    for answer in (answer_of(text), text_answer(text)):
        assert answer is not None
        assert "cannot be sent" in (answer.invalid or "")
        assert answer.text.isascii()
        assert len(answer.text.splitlines()) == 1


@given(st.integers())
def test_an_int_is_its_digits_however_it_comes(value: int) -> None:
    for dressed in (value, Index(value), Fraction(value), str(value), f" {value}\n"):
        assert answer_of(dressed) == Answer(str(value))


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_float_is_an_answer_exactly_if_it_is_a_whole_number_below_2_53(value: float) -> None:
    answer = answer_of(value)
    assert answer is not None
    sound = answer.invalid is None and answer.suspect is None
    assert sound is (value.is_integer() and abs(value) < 2**53)


@given(st.one_of(st.text(), st.binary(), st.complex_numbers(), st.decimals(), st.lists(st.text())))
def test_whatever_a_part_returns_is_read(value: object) -> None:
    answer = answer_of(value)
    assert answer is not None
    if answer.invalid is None:
        assert answer.text
        assert answer.text == answer.text.strip()
        assert len(answer.text.splitlines()) == 1
    assert answer.agrees_with(answer.text)


class Promise:
    """Has `__index__`, which promises an exact integer, and says nothing of equality."""

    def __index__(self) -> int:
        return 7


def test_an_index_is_exact_by_its_promise() -> None:
    assert answer_of(Promise()) == Answer("7")
