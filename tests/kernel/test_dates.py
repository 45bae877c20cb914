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
        (DAY, "2023-12-07", [CAMELS]),
        (DAY, "7", [CAMELS]),
        (DAY, "1", [Puzzle(2023, 1)]),
        (SUBMIT, "7 1 12", [CAMELS, 1, "12"]),
        (SUBMIT, "07", [CAMELS, None, None]),
        (SUBMIT, "2", [None, 2, None]),
        (SUBMIT, "1 12", [None, 1, "12"]),
        (SUBMIT, "01 1 12", [Puzzle(2023, 1), 1, "12"]),
        (SUBMIT, "2 1 12", [Puzzle(2023, 2), 1, "12"]),
        (DAY, "", [None]),
        (SUBMIT, "2023 7 1 x", [CAMELS, 1, "x"]),
        (SUBMIT, "2023/7 2", [CAMELS, 2, None]),
        (SUBMIT, "1 2023", [None, 1, "2023"]),
        (SUBMIT, "", [None, None, None]),
        (RUN, "2023 7 2", [CAMELS, 2]),
        (RUN, "2", [None, 2]),
        (RUN, "3", [Puzzle(2023, 3), None]),
        (RUN, "7 2", [CAMELS, 2]),
        (RUN, "1 2", [Puzzle(2023, 1), 2]),
        (RUN, "1-3,7 2", [Selection(2023, (1, 2, 3, 7)), 2]),
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
    assert [*read(words.split(), kinds, lambda: 2023).values()] == [*values]


@pytest.mark.parametrize(
    ("kinds", "words", "message", "hint"),
    [
        (SUBMIT, "7 2023", "'2023' is not a part", "; or pass a date, for example: 2023 7"),
        (SUBMIT, "7/2023", "'7/2023' is not a date", "2023 7, 2023/7, 2023-12-07 or 7"),
        (SUBMIT, "2023-11-07", "'2023-11-07' is not a date", ""),
        (SUBMIT, "26", "there is no 2023 day 26", "a day from 1 to 25"),
        *(
            (SUBMIT, words, f"'{words}' may be a day and a part, or a part and an answer", "2023 ")
            for words in ("1 1", "1 2", "2 1", "2 2")
        ),
        (SUBMIT, "2023", "no day given after the year 2023", "example: 2023 7"),
        (SUBMIT, "2023 x", "'x' is not a day", ""),
        (SUBMIT, "2014 7", "there is no Advent of Code 2014", ""),
        (SUBMIT, "2025/13", "there is no 2025 day 13", "a day from 1 to 12"),
        (SUBMIT, "1234", "'1234' is not a part", "part 1 or 2 before the answer"),
        (SUBMIT, "23 7", "'7' is not a part", "or pass a date"),
        (SUBMIT, "2023 7 1 the answer", "unexpected arguments: answer", '7 2 "the answer"'),
        (DAY, "2023 7 1", "unexpected arguments: 1", "example: 2023 7"),
        (DAY, "x", "'x' is not a date", ""),
        (RUN, "2023 1-26", "there is no 2023 day 26", ""),
        (RUN, "2023 5-1", "'5-1' in '5-1' is not a day or range", "example: 1-5,7"),
        (RUN, "2023 1,,2", "'1,,2' is not a day", ""),
        (RUN, "2023-13-07", "'2023-13-07' is not a date", "2023-12-07 or 7"),
        (RUN, "2023 1-5 3", "'3' is not a part", ""),
        (("year",), "x", "'x' is not a year", ""),
    ],
)
def test_invalid_arguments_fail(kinds: Sequence[Kind], words: str, message: str, hint: str) -> None:
    with pytest.raises(UsageError) as caught:
        read(words.split(), kinds, lambda: 2023)
    assert caught.value.message == message
    assert hint in caught.value.hint


def test_a_date_as_first_argument_means_run() -> None:
    dates = (
        "2023",
        "2023/7",
        "2023-07",
        "all",
        "2023.7",
        "2023-12-07",
        "7/2023",
        "07",
        "23",
        "1-5",
    )
    for word in (*dates, "day07.py", "days/7", "./day07"):
        default_to_run(top := SimpleNamespace(command=word, rest=["7"]))
        assert (top.command, top.rest) == ("run", [word, "7"])
    default_to_run(top := SimpleNamespace(command="1", rest=["2"]))
    assert read([*top.rest], RUN, lambda: 2023) == {"selection": Puzzle(2023, 1), "part": 2}
    for word in ("123", "run", "allx", "9" * 5000):
        default_to_run(top := SimpleNamespace(command=word, rest=["7"]))
        assert (top.command, top.rest) == (word, ["7"])


def test_a_selection_is_formatted_as_typed() -> None:
    for selection in (Selection(), Selection(2023), Selection(2023, (1, 2, 3, 7))):
        assert read(str(selection).split(), ("selection",), lambda: 2015) == {
            "selection": selection
        }
    assert to_selection(CAMELS) == Selection(2023, (7,))
    assert to_selection(None) is None


def test_the_requested_parts() -> None:
    assert require_parts(CAMELS, None) == (1, 2)
    assert require_parts(CAMELS, 2) == (2,)
    assert require_parts(Puzzle(2023, 25), None) == (1,)
    with pytest.raises(UsageError, match="2023 day 25 has no part 2"):
        require_parts(Puzzle(2023, 25), 2)
