"""A text as a grid, and as a table: how lines become columns, and columns integers."""

import re
from typing import Any

import pytest

from aoc_runner.plugins.inside.shapes import NoTableError, check_columns, grid_of, table_of

HUGE = 2**64


def test_a_grid_is_as_ragged_as_its_text() -> None:
    assert grid_of("ab\n\n c") == [["a", "b"], [], [" ", "c"]]


@pytest.mark.parametrize(
    ("pieces", "values", "kind"),
    [
        ("765 684", [765, 684], "int64"),
        ("-1 +2 0 -0", [-1, 2, 0, 0], "int64"),
        (f"{2**63 - 1} {-(2**63)}", [2**63 - 1, -(2**63)], "int64"),
        (f"1 {2**63}", [1, 2**63], "object"),
        (f"-1 {HUGE}", [-1, HUGE], "object"),
        ("007 8", ["007", "8"], "str"),
        ("1 x", ["1", "x"], "str"),
        ("1.5 2", ["1.5", "2"], "str"),
        ("1_000 2", ["1_000", "2"], "str"),
        ("\u0661 2", ["\u0661", "2"], "str"),
        ("nan 1", ["nan", "1"], "str"),
        (f"{'7' * 5000} 1", ["7" * 5000, "1"], "str"),  # more digits than Python reads
    ],
)
def test_whole_columns_of_integers_are_integers(
    pieces: str, values: list[object], kind: str
) -> None:
    table = table_of(pieces.split(), "it")
    assert list(table[0]) == values
    assert {type(value) for value in table[0].tolist()} == {type(value) for value in values}
    assert table[0].dtype in ((kind, "object") if kind == "str" else (kind,))  # as pandas has texts


@pytest.mark.parametrize(
    ("lines", "sep", "rows"),
    [
        (["  32T3K \t 765", "T55J5 684 "], None, [["32T3K", 765], ["T55J5", 684]]),
        (["2-4, 6-8", " 2-3 ,4-5"], ",", [["2-4", "6-8"], ["2-3", "4-5"]]),
        (["a -> 1", "b -> -2"], "->", [["a", 1], ["b", -2]]),
        (["1,,3"], ",", [[1, "", 3]]),
        (["1  2"], " ", [[1, "", 2]]),
    ],
)
def test_lines_are_split(lines: list[str], sep: str | None, rows: list[list[object]]) -> None:
    table = table_of(lines, "it", None, sep)
    assert list(table.columns) == list(range(len(rows[0])))
    assert table.to_numpy(dtype=object).tolist() == rows


def test_columns_have_names() -> None:
    table = table_of(["32T3K 765"], "it", ("hand", "bid"))
    assert list(table.columns) == ["hand", "bid"]
    assert table["bid"].sum() == 765


@pytest.mark.parametrize(
    ("lines", "names", "message"),
    [
        (["1 2", "3"], None, "line 2 of it has 1 column, expected 2, as line 1 has"),
        (["1", "2 3"], None, "line 2 of it has 2 columns, expected 1, as line 1 has"),
        (["1 2"], ["a"], "line 1 of it has 2 columns, expected 1, one for each of `names`"),
        (["1 2", "", "3 4"], None, "line 2 of it is blank, expected 2 columns"),
        (["", "3 4"], ["a"], "line 1 of it is blank, expected 1 column"),
        (["", "3 4"], None, "line 1 of it is blank"),
    ],
)
def test_what_is_no_table_is_named(lines: list[str], names: list[str] | None, message: str) -> None:
    with pytest.raises(NoTableError) as caught:
        table_of(lines, "it", names)
    assert caught.value.args[0] == message


@pytest.mark.parametrize(
    ("names", "sep", "error"),
    [
        ("ab", None, "names is 'ab', expected a list of texts"),
        ([], None, "names is [], expected a list of texts"),
        (["a", 1], None, "names is ['a', 1], expected a list of texts"),
        (["a", "a"], None, "names is ['a', 'a'], expected each name once"),
        (None, "", "sep is '', expected a text"),
        (None, 1, "sep is 1, expected a text"),
    ],
)
def test_what_are_no_columns(names: Any, sep: Any, error: str) -> None:
    with pytest.raises(NoTableError, match=re.escape(error)):
        check_columns(names, sep)
