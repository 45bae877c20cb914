"""An input as a pandas data frame."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from aoc_runner.errors import UsageError
from aoc_runner.render.raised import shown

if TYPE_CHECKING:
    import pandas

# As answers are read in this house: what begins with a zero is a text.
_INTEGER = re.compile(r"[+-]?(0|[1-9][0-9]*)")
_INT64 = range(-(2**63), 2**63)


def check(names: Sequence[str] | None, sep: str | None) -> None:
    """Raise UsageError for what cannot be columns, or their ends; and where there is no pandas."""
    like = 'like: names=["hand", "bid"]'
    if names is not None:
        is_list = isinstance(names, Sequence) and not isinstance(names, str)
        if not is_list or not names or not all(isinstance(name, str) for name in names):
            raise UsageError(f"names is {shown(names)}, expected a list of texts", like)
        if len(set(names)) < len(names):
            raise UsageError(f"names is {shown(names)}, expected each name once", like)
    if sep is not None and (not isinstance(sep, str) or not sep):
        raise UsageError(f"sep is {shown(sep)}, expected a text", 'like: sep=","')
    try:
        import pandas  # noqa: F401
    except ImportError as error:
        raise UsageError(
            f"get_table needs the package pandas ({error})", "pip install 'aoc-runner[frame]'"
        ) from error


def frame(
    lines: Sequence[str], what: str, names: Sequence[str] | None, sep: str | None
) -> "pandas.DataFrame":
    """A row a line, split at blanks or at each `sep`, the pieces without blanks around them.

    `what` names whose lines they are. Raises UsageError for a blank line, and for one that has not
    as many pieces as there are `names`, or as the first line has.
    """
    import pandas

    rows = [[piece.strip() for piece in line.split(sep)] for line in lines]
    wide = len(rows[0] if names is None else names)
    for number, (line, row) in enumerate(zip(lines, rows, strict=True), 1):
        if not line.strip():
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
    columns = [_column([row[at] for row in rows]) for at in range(wide)]
    table = pandas.concat(columns, axis=1)
    if names is not None:
        table.columns = list(names)
    return table


def _column(pieces: Sequence[str]) -> "pandas.Series":
    """The pieces, as integers where all of them are such."""
    import pandas

    if not all(map(_INTEGER.fullmatch, pieces)):
        return pandas.Series(pieces)
    try:
        numbers = [int(piece) for piece in pieces]
    except ValueError:  # more digits than Python reads
        return pandas.Series(pieces)
    # Else pandas would make of some of them floats, or unsigned integers that never go below zero.
    fits = all(number in _INT64 for number in numbers)
    return pandas.Series(numbers, dtype="int64" if fits else "object")


def _columns(number: int) -> str:
    return f"{number} column{'s' * (number != 1)}"
