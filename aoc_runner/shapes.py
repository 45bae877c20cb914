"""A text as lines, as a grid, as a table: what `get_lines`, `get_grid` and `get_table` give."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from aoc_runner.kernel.words.answer import short
from aoc_runner.kernel.words.errors import UsageError

if TYPE_CHECKING:
    import pandas

# As answers are read in this house: what begins with a zero is a text.
_INTEGER = re.compile(r"[+-]?(?:0|[1-9][0-9]*)")
_INT64 = range(-(2**63), 2**63)


def lines_of(text: str) -> list[str]:
    """Its lines, without what ends them."""
    return text.split("\n")


def grid_of(text: str) -> list[list[str]]:
    """Its lines as rows of characters, each as long as it is."""
    return [list(line) for line in lines_of(text)]


def check_columns(names: object, sep: object) -> None:
    """Raise UsageError for what cannot be columns, or their ends; and where there is no pandas."""
    like = 'like: names=["hand", "bid"]'
    if names is not None:
        is_list = isinstance(names, list | tuple)
        if not is_list or not names or not all(isinstance(name, str) for name in names):  # type: ignore[attr-defined]
            raise UsageError(f"names is {short(ascii(names))}, expected a list of texts", like)
        if len(set(names)) < len(names):  # type: ignore[call-overload, arg-type]
            raise UsageError(f"names is {short(ascii(names))}, expected each name once", like)
    if sep is not None and (not isinstance(sep, str) or not sep):
        raise UsageError(f"sep is {short(ascii(sep))}, expected a text", 'like: sep=","')
    try:
        import pandas  # noqa: F401
    except ImportError as error:
        raise UsageError(
            f"get_table needs the package pandas ({error})", "pip install 'aoc-runner[frame]'"
        ) from error


def table_of(
    lines: Sequence[str], what: str, names: Sequence[str] | None = None, sep: str | None = None
) -> "pandas.DataFrame":
    """A pandas data frame: a row a line, split at blanks or at each `sep`.

    The pieces have no blanks around them. Columns are called `names`, else numbered from 0. One of
    whole numbers alone holds integers, any other texts. `what` says whose lines they are. Raises
    UsageError for a blank line, and for one that has not as many pieces as there are `names`, or as
    the first line has.
    """
    from pandas import concat

    rows = [[piece.strip() for piece in line.split(sep)] for line in lines]
    wide = len(rows[0] if names is None else names)
    for number, row in enumerate(rows, 1):
        if not lines[number - 1].strip():
            expected = f", expected {_columns(wide)}" if number > 1 or names else ""
            raise UsageError(
                f"line {number} of {what} is blank{expected}",
                "a table has no blank lines: take the text apart at them, which get_input gives",
            )
        if len(row) != wide:
            as_where = "as line 1 has" if names is None else "one for each of `names`"
            raise UsageError(
                f"line {number} of {what} has {_columns(len(row))}, expected {wide}, {as_where}",
                "split it elsewhere with sep=, or take get_lines and split the lines yourself",
            )
    table = concat([_column([row[at] for row in rows]) for at in range(wide)], axis=1)
    if names is not None:
        table.columns = list(names)
    return table


def _column(pieces: list[str]) -> "pandas.Series":
    """The pieces, as integers where all of them are such."""
    from pandas import Series

    if not all(map(_INTEGER.fullmatch, pieces)):
        return Series(pieces)
    try:
        numbers = [int(piece) for piece in pieces]
    except ValueError:  # more digits than Python reads
        return Series(pieces)
    # Else pandas would make of some of them floats, or unsigned integers that never go below zero.
    fits = all(number in _INT64 for number in numbers)
    return Series(numbers, dtype="int64" if fits else "object")


def _columns(number: int) -> str:
    return f"{number} column{'s' * (number != 1)}"
