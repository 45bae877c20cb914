"""Numbers, in whatever way they are written."""

import time
from decimal import Decimal

import pytest

from aoc_runner.kernel.words.answer import number_of, other_writing, same_number

OF_12 = [
    "+12", "012", "+012", "12.0", "12.", "12,", '"12"', "'12'", "`12`", "1_2",
    "1.2e1", "1.2E+1", "120e-1", "+ 12", "= 12", "12!", ": 12", '"12".', "12.00", "0_12",
]  # fmt: skip


@pytest.mark.parametrize("text", ["12", *OF_12])
def test_a_number_is_read_in_any_clothes(text: str) -> None:
    assert number_of(text) == 12
    assert same_number(text, "12") is same_number("12", text) is (text != "12")
    assert not same_number(text, "13")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("- 5", -5),
        ("-012", -12),
        ("1,200", 1200),
        ("12,345,678", 12345678),
        ("1 200", 1200),
        ("1'200", 1200),
        ("1_200", 1200),
        (".5", Decimal("0.5")),
        ("-12.50", Decimal("-12.5")),
        ("9007199254740993.0", 9007199254740993),
        ("1e400", 10**400),
        (str(10**500 + 1), 10**500 + 1),
    ],
)
def test_the_value_of_a_number_is_exact(text: str, number: Decimal | int) -> None:
    assert number_of(text) == number


@pytest.mark.parametrize(
    "text",
    [
        "", "-", "+", ".", "e1", "abc", "1,5", "235,20", "1,2000", "12 13", "1 2", "--1", "+-1",
        "0x10", "1__2", "_12", "12_", "1.2.3", "1/2", "12-13", "1e", "12a", "nan", "\u00b2",
        "1\u00b2", "1,200a", "1e9999999", "1" * 1001,
    ],
)  # fmt: skip
def test_what_is_no_number_has_no_value(text: str) -> None:
    assert number_of(text) is None
    assert not same_number(text, "12")


def test_a_huge_exponent_costs_nothing() -> None:
    start = time.perf_counter()
    huge, text = number_of("1e999999"), "1" * 999 + "e"
    assert huge is not None
    assert huge > 12
    assert not same_number("1e999999", "12")
    assert "of 1000000 digits" in str(other_writing("1e999999", is_number=True))
    assert number_of(text) is None
    for long in ("1" * 10**5, "1," * 50_000, "_1" * 50_000, " " * 10**5 + "x", "[" * 10**5):
        assert number_of(long) is None
    assert time.perf_counter() - start < 1


def test_what_may_be_no_number_is_one_where_the_answer_is() -> None:
    for text in ("1,200", "12e2"):
        assert other_writing(text, is_number=False) is None
        said = "is the number 1200 written otherwise: type 1200"
        assert other_writing(text, is_number=True) == said
    for text in ("1200", "-5", "0124", "235,20", "abc"):
        assert other_writing(text, is_number=True) is None
