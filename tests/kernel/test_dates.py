"""Positional arguments of the command line."""

from collections.abc import Sequence
from types import SimpleNamespace

import pytest

from aoc_runner.kernel.dates import Kind, default_to_run, read, to_selection
from aoc_runner.kernel.model.errors import UsageError
from aoc_runner.kernel.model.puzzle import Puzzle, Selection, require_parts

SUBMIT: Sequence[Kind] = ("puzzle", "part", "answer")
RUN: Sequence[Kind] = ("selection", "part")
DAY: Sequence[Kind] = ("puzzle",)
CAMELS = Puzzle(2023, 7)


@pytest.mark.parametrize(
    ("kinds", "words", "values"),
    [
        (DAY, "2023 7", [CAMELS]),
        (DAY, "2023/7", [CAMELS]),
        (DAY, "2023-07", [CAMELS]),
        (DAY, "", [None]),
        (SUBMIT, "2023 7 1 x", [CAMELS, 1, "x"]),
        (SUBMIT, "2023/7 2", [CAMELS, 2, None]),
        (SUBMIT, "2 12", [None, 2, "12"]),
        (SUBMIT, "1 2023", [None, 1, "2023"]),
        (SUBMIT, "", [None, None, None]),
        (RUN, "2023 7 2", [CAMELS, 2]),
        (RUN, "2", [None, 2]),
        (RUN, "all", [Selection(), None]),
        (RUN, "all 2", [Selection(), 2]),
        (RUN, "2023", [Selection(2023), None]),
        (RUN, "2023 all 1", [Selection(2023), 1]),
        (RUN, "2023 1-3,7", [Selection(2023, (1, 2, 3, 7)), None]),
        (RUN, "2023/4-5", [Selection(2023, (4, 5)), None]),
        (("year",), "2023", [2023]),
    ],
)
def test_arguments_are_parsed(kinds: Sequence[Kind], words: str, values: Sequence[object]) -> None:
    assert [*read(words.split(), kinds).values()] == [*values]


@pytest.mark.parametrize(
    ("kinds", "words", "message", "hint"),
    [
        (SUBMIT, "7 2023", "'7' is not a part", "or a date as YEAR DAY, for example: 2023 7"),
        (SUBMIT, "7/2023", "'7/2023' is not a date", "2023/7 or 2023-07"),
        (SUBMIT, "2023-12-07", "'2023-12-07' is not a date", "2023 7, 2023/7 or 2023-07"),
        (SUBMIT, "days/year2023/day07.py", "'days/year2023/day07.py' is not a date", ""),
        (SUBMIT, "2023", "no day given after the year 2023", "example: 2023 7"),
        (SUBMIT, "2023 x", "'x' is not a day", ""),
        (SUBMIT, "2014 7", "there is no Advent of Code 2014", ""),
        (SUBMIT, "2025/13", "there is no 2025 day 13", "a day from 1 to 12"),
        (SUBMIT, "1234", "'1234' is not a part", "part 1 or 2 before the answer"),
        (SUBMIT, "23 7", "'23' is not a part", "a date as YEAR DAY"),
        (SUBMIT, "2023 7 1 the answer", "unexpected arguments: answer", '7 2 "the answer"'),
        (DAY, "2023 7 1", "unexpected arguments: 1", "example: 2023 7"),
        (DAY, "x", "'x' is not a date", ""),
        (RUN, "2023 1-26", "there is no 2023 day 26", ""),
        (RUN, "2023 5-1", "'5-1' in '5-1' is not a day or range", "example: 1-5,7"),
        (RUN, "2023 1,,2", "'' in '1,,2' is not a day or range", ""),
        (RUN, "2023 1-5 3", "'3' is not a part", ""),
        (("selection",), "7", "'7' is not a date", "YEAR DAY"),
        (("year",), "x", "'x' is not a year", ""),
    ],
)
def test_invalid_arguments_fail(kinds: Sequence[Kind], words: str, message: str, hint: str) -> None:
    with pytest.raises(UsageError) as caught:
        read(words.split(), kinds)
    assert caught.value.message == message
    assert hint in caught.value.hint


def test_a_date_as_first_argument_means_run() -> None:
    for word in ("2023", "2023/7", "2023-07", "all", "2023.7", "2023-12-07", "7/2023"):
        default_to_run(top := SimpleNamespace(command=word, rest=["7"]))
        assert (top.command, top.rest) == ("run", [word, "7"])
    for word in ("7", "run", "23", "allx", "9" * 5000):
        default_to_run(top := SimpleNamespace(command=word, rest=["7"]))
        assert (top.command, top.rest) == (word, ["7"])


def test_a_selection_is_formatted_as_typed() -> None:
    for selection in (Selection(), Selection(2023), Selection(2023, (1, 2, 3, 7))):
        assert read(str(selection).split(), ("selection",)) == {"selection": selection}
    assert to_selection(CAMELS) == Selection(2023, (7,))
    assert to_selection(None) is None


def test_the_requested_parts() -> None:
    assert require_parts(CAMELS, None) == (1, 2)
    assert require_parts(CAMELS, 2) == (2,)
    assert require_parts(Puzzle(2023, 25), None) == (1,)
    with pytest.raises(UsageError, match="2023 day 25 has no part 2"):
        require_parts(Puzzle(2023, 25), 2)
