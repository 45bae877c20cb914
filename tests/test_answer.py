"""What counts as an answer, and when two are the same."""

from decimal import Decimal
from enum import IntEnum
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.answer import Answer, answer_of, same_but_for_zeros, text_answer

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
        ("5.0", "5.0"),
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
    assert text_answer("5.0") == Answer("5.0")
    for nothing in ("", "  ", "None", "True", "a\nb"):
        assert text_answer(nothing).invalid


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("12", "012", True),
        ("0012", "012", True),
        ("0", "000", True),
        ("12", "12", False),
        ("12", "120", False),
        ("-12", "-012", False),
        ("1a", "01a", False),
        ("", "0", False),
        ("1.0", "01.0", False),
    ],
)
def test_only_leading_zeros_may_differ(one: str, other: str, same: bool) -> None:
    assert same_but_for_zeros(one, other) is same
    assert same_but_for_zeros(other, one) is same


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
