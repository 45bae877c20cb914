"""Times as people read them, and what is advised."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.kernel.words.answer import Answer
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.kernel.words.result import Result, Status
from aoc_runner.plugins.discover import PROJECT, DaySpec
from aoc_runner.render.text import columns, drawing, duration, how_to_confirm, in_a_row, padded

UNITS = {"h": 3600, "min": 60, "s": 1, "ms": 1e-3, "µs": 1e-6, "ns": 1e-9}


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (None, ""),
        (0, "0 ns"),
        (0.0000004, "400 ns"),
        (0.0000123, "12.3 µs"),
        (0.0009994, "999 µs"),
        (0.0009996, "1.00 ms"),
        (0.00123456, "1.23 ms"),
        (0.0999, "99.9 ms"),
        (0.123456, "123 ms"),
        (0.9994, "999 ms"),
        (0.9996, "1.00 s"),
        (9.996, "10.0 s"),
        (59.94, "59.9 s"),
        (59.96, "1 min 0 s"),
        (119.4, "1 min 59 s"),
        (119.7, "2 min 0 s"),
        (3599.4, "59 min 59 s"),
        (3599.7, "1 h 0 min"),
        (7384, "2 h 3 min"),
    ],
)
def test_a_time_is_shown_in_the_unit_that_suits_it(seconds: float | None, shown: str) -> None:
    assert duration(seconds) == shown


def seconds_in(shown: str) -> float:
    return sum(float(number) * UNITS[unit] for number, unit in re.findall(r"(\S+) (\w+)", shown))


TIMES = st.floats(0, 1e7) | st.floats(0, 1.1) | st.floats(0, 1.1e-3)


@given(TIMES, TIMES)
def test_every_time_is_near_what_is_shown_and_a_longer_one_shows_no_less(
    one: float, other: float
) -> None:
    number = r"(\d\.\d\d|\d\d\.\d|\d{3})"
    shape = rf"[\d.e-]+ ns|{number} [mµ]?s|[1-5]?\d min [1-5]?\d s|\d+ h [1-5]?\d min"
    for seconds in (one, other):
        assert re.fullmatch(shape, duration(seconds))
        size = 60 if seconds >= 3599.5 else 0.5 if seconds >= 59.95 else seconds * 0.005 + 5e-7
        assert abs(seconds_in(duration(seconds)) - seconds) <= size * (1 + 1e-9)
    shorter, longer = sorted((one, other))
    assert seconds_in(duration(shorter)) <= seconds_in(duration(longer)) + 1e-12


@pytest.mark.parametrize(
    ("from_", "status", "lines"),
    [
        (PROJECT, "unconfirmed", 1),
        (PROJECT, "wrong", 0),
        ("alice", "unconfirmed", 0),
    ],
)
def test_only_ones_own_proposed_answers_are_ones_own_to_confirm(
    from_: str, status: Status, lines: int
) -> None:
    spec = DaySpec(Puzzle(2023, 7), from_, None, "day07", None)
    assert len(how_to_confirm(spec, [Result("puzzle", 1, status, "6440")])) == lines


@pytest.mark.parametrize(
    ("answer", "row", "below"),
    [
        (Answer("#.\n.#"), "(below)", "#.\n.#"),
        (Answer("AB", picture="#.\n.#"), "AB", "#.\n.#"),
        (Answer("6440"), "6440", None),
        (None, "-", None),
    ],
)
def test_an_answer_of_several_lines_stands_below_the_rows(
    answer: Answer | None, row: str, below: str | None
) -> None:
    result = Result("input", 1, "unchecked", None, answer)
    assert (in_a_row(result), drawing(result)) == (row, below)


@pytest.mark.parametrize(
    ("text", "wide"), [("abc", 3), ("\u4e2d\u6587", 4), ("\U0001f384", 2), ("e\u0301\u00e9", 2)]
)
def test_a_row_is_filled_up_to_columns_not_characters(text: str, wide: int) -> None:
    assert columns(text) == wide
    assert padded(text, 6) == text + " " * (6 - wide)
