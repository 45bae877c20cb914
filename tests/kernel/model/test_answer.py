"""Which values are answers, and when two answers are equal."""

from decimal import Decimal
from enum import IntEnum
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.kernel.model.answer import Answer, parse_answer, parse_number, shorten
from tests.platforms import needs
from tests.support import answer_of

LETTERS = " ##  #\n#  # #\n####  "


class Index:
    """An integer like numpy's, with `__index__`."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class Int:
    """A number with `__int__` only."""

    def __int__(self) -> int:
        return 7

    def __eq__(self, other: object) -> bool:
        return other == 7

    __hash__ = None  # type: ignore[assignment]


class Array(Int):
    """An array that is compared item by item, like numpy's."""

    def __eq__(self, other: object) -> "Array":  # type: ignore[override]
        return self

    __hash__ = None

    def __bool__(self) -> bool:
        raise ValueError("the truth value of an array is ambiguous")


class Broken:
    """A user's class with an error."""

    def __int__(self) -> int:
        raise KeyError("int")


class bool_(Int):
    """A Boolean with the type name of old numpy versions."""


class Card(IntEnum):
    JACK = 11


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (-12, "-12"),
        (10**40, "1" + "0" * 40),
        (5.0, "5"),
        (-0.0, "0"),
        (Decimal("12.000"), "12"),
        (Fraction(10, 2), "5"),
        (Index(10**20), "1" + "0" * 20),
        (Int(), "7"),
        (Card.JACK, "11"),
        (12 + 0j, "12"),
        (complex(-0.0, -0.0), "0"),
        ("abc", "abc"),
        ("  1,2,3\n", "1,2,3"),
        ("two words", "two words"),
        ("012", "012"),
        ("Nonesuch", "Nonesuch"),
    ],
)
def test_whole_numbers_and_lines_of_text_are_answers(value: object, text: str) -> None:
    assert answer_of(value) == Answer(text)
    assert answer_of(None) is None


@pytest.mark.parametrize(
    ("value", "text", "invalid"),
    [
        (True, "True", "True is a bool, not an answer"),
        (bool_(), None, "is a bool_, not an answer"),
        (3.5, "3.5", "3.5 is a float, not an answer"),
        (2.0**53, "9007199254740992.0", "is a float, not an answer"),
        (2**53 + 0j, None, "is a complex, not an answer"),
        (12 + 1j, "(12+1j)", "(12+1j) is a complex, not an answer"),
        (12.5 + 0j, "(12.5+0j)", "(12.5+0j) is a complex, not an answer"),
        (complex(12, float("nan")), None, "is a complex, not an answer"),
        (float("nan"), "nan", "nan is a float, not an answer"),
        (Decimal("sNaN"), "sNaN", "sNaN is a Decimal, not an answer"),
        (Fraction(1, 3), "1/3", "1/3 is a Fraction, not an answer"),
        (Array(), None, "is an Array, not an answer"),
        (Broken(), None, "is a Broken, not an answer"),
        ([1, 2], "[1, 2]", "[1, 2] is a list, not an answer"),
        ([1] * 99, str([1] * 99), "1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,… is a list, not an answer"),
        (b"12", "b'12'", "b'12' is a bytes, not an answer"),
        (10**5000, "a whole number of 16610 bits", "a whole number of 16610 bits is not an answer"),
        (" \n\t", "", "an empty text is not an answer"),
        ("None", "None", "'None' is not an answer"),
        ("FALSE", "FALSE", "'FALSE' is not an answer"),
        ("-inf", "-inf", "'-inf' is not an answer"),
        ("a\x1b[1m", "a\x1b[1m", "'a\\x1b[1m' contains non-printable characters"),
        ("ab\udcff", "ab\udcff", "'ab\\udcff' contains non-printable characters"),
        ("a\nb", "a\nb", "an answer must be one line; for a drawing, type its letters"),
    ],
    ids=lambda value: None if isinstance(value, str) else type(value).__name__,
)
def test_other_values_are_invalid_answers(value: object, text: str | None, invalid: str) -> None:
    answer = answer_of(value)
    assert answer is not None
    assert text in (answer.text, None)
    assert str(answer.invalid).endswith(invalid)


@needs("numpy")
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("expression", "text"),
    [
        ("int64(12)", "12"),
        ("uint64(2**63)", str(2**63)),
        ("float64(12)", "12"),
        ("float32(12)", "12"),
        ("longdouble(12)", "12"),
        ("complex128(12)", "12"),
        ("complex64(12)", "12"),
        ("array(12)", "12"),
        ("array(12.0)", "12"),
        ("array([12])", "12"),
        ("array([[12 + 0j]])", "12"),
        ("float64(2**53)", None),
        ("longdouble(2**53)", None),
        ("complex128(12 + 1j)", None),
        ("float64('nan')", None),
        ("bool_(True)", None),
        ("array([True])", None),
        ("array([12.5])", None),
        ("array(['12'])", None),
        ("array([1, 2])", None),
        ("array([])", None),
    ],
)
def test_numpy_numbers_are_answers(expression: str, text: str | None) -> None:
    answer: Any = answer_of(eval(f"numpy.{expression}", {"numpy": pytest.importorskip("numpy")}))
    assert (answer.text if answer.invalid is None else None) == text


def test_unreadable_drawings_are_compared_by_shape() -> None:
    for drawing in (f"\n{LETTERS}\n", LETTERS.replace("\n", " \r\n")):
        answer = parse_answer(drawing)
        assert answer.text == " ##  #\n#  # #\n####"
        assert answer.invalid
        assert answer.agrees_with(LETTERS)
        assert answer.agrees_with(f"\n{LETTERS}\n\n")
        assert not answer.agrees_with(LETTERS.replace("#", ".", 1))
        assert not answer.agrees_with(LETTERS.lstrip())


def test_numbers_are_compared_as_text() -> None:
    for value in (12, "12", " 12\n", 12.0, Decimal(12)):
        answer = answer_of(value)
        assert answer is not None
        assert answer.agrees_with("12")
        assert not answer.agrees_with("012")
        assert not answer.agrees_with("1")


def test_shorten() -> None:
    assert shorten("abc\ndef") == "abc"
    assert shorten("x" * 40) == "x" * 40
    assert shorten("x" * 41) == "x" * 39 + "\u2026"
    assert shorten("x" * 200, 100) == "x" * 99 + "\u2026"


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_floats_are_answers_if_exact(value: float) -> None:
    answer = answer_of(value)
    assert answer is not None
    assert (answer.invalid is None) is (value.is_integer() and abs(value) < 2**53)


@given(st.one_of(st.text(), st.binary(), st.complex_numbers(), st.decimals(), st.lists(st.text())))
def test_any_value_is_converted(value: object) -> None:
    answer = answer_of(value)
    assert answer is not None
    if answer.invalid is None:
        assert answer.text
        assert answer.text == answer.text.strip()
        assert len(answer.text.splitlines()) == 1
    assert answer.agrees_with(answer.text)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("-012", -12),
        ("12,345,678", 12345678),
        ("1 200", 1200),
        ("1'200", 1200),
        (".5", Decimal("0.5")),
        ("9007199254740993.0", 9007199254740993),
        (str(10**500 + 1), 10**500 + 1),
        *(
            (text, None)
            for text in (
                *("", "-", ".", "e1", "abc", "1,5", "235,20", "1,2000", "12 13", "--1", "0x10"),
                *("1.2.3", "1/2", "12-13", "1e", "12a", "nan", "inf", "\u00b2", "1,200a"),
            )
        ),
    ],
)
def test_parse_number_is_exact(text: str, number: Decimal | int | None) -> None:
    assert parse_number(text) == number
