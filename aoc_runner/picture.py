"""Letters drawn in two characters, as the answer to some puzzles is: all of them are read, or none.

The library looks for letters it knows and passes over all else: `A?B` would be `AB`. So here each
letter is cut out and shown to it alone, and no pixel may be left over.
"""

from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

# Rows of a letter -> columns from one letter to the next. The last one or two of them are empty,
# but for the Y of 6 rows, which takes all 5; the I stands in the middle of them.
_STEP = {6: 5, 10: 8}
_WIDEST_GAP = 2
# Rows and columns. No puzzle has anyone draw as many.
_MOST = 200


class Reading(NamedTuple):
    """The letters of a picture; or None, and why: "" for what is no picture of letters at all."""

    letters: str | None = None
    problem: str = ""


def read(picture: str) -> Reading:
    """Read the letters that the lines of the picture draw, in any two characters.

    Blanks that were cut off at the right end of lines, and empty rows and columns around the
    letters, do not matter. Whatever the library `aococr` raises, this raises too.
    """
    if len(picture) > _MOST * (_MOST + 1):
        return Reading()
    lines = picture.splitlines()
    if len(lines) > _MOST or max(map(len, lines), default=0) > _MOST:
        return Reading()
    tries = [_letters(columns) for columns in _inked_columns(lines)]
    whole = [letters for letters, is_whole in tries if is_whole]
    if len(whole) == 1:
        return Reading(whole[0])
    if whole or not tries:  # in both ways letters, or in none
        return Reading()
    place = max(len(letters) for letters, _ in tries) + 1
    problem = f"letter {place} from the left is unknown"
    return Reading(None, f"the letters drawn cannot all be read ({problem})")


def _inked_columns(lines: Sequence[str]) -> list[list[str]]:
    """The columns of the rows with ink, as `#` and `.`: for each character that may be the ink.

    Only where there are as many rows as a letter has.
    """
    characters = sorted({*"".join(lines)})
    if len(characters) == 1:
        characters.append(" ")  # all of them may have been cut off
    if len(characters) != 2:
        return []
    wide, found = max(map(len, lines)), []
    for ink, paper in permutations(characters):
        cut_off = ink if ink.isspace() else paper
        in_ink = str.maketrans({ink: "#", paper: "."})
        rows = [line.ljust(wide, cut_off).translate(in_ink) for line in lines]
        while rows and "#" not in rows[0]:
            del rows[0]
        while rows and "#" not in rows[-1]:
            del rows[-1]
        if len(rows) in _STEP:
            found.append(["".join(column) for column in zip(*rows, strict=True)])
    return found


def _letters(columns: Sequence[str]) -> tuple[str, bool]:
    """The letters up to the first one that is unknown or out of place, and whether that is all."""
    step = _STEP[len(columns[0])]
    letters, end, is_close = "", 0, True
    while inked := [at for at, column in enumerate(columns) if at >= end and "#" in column]:
        start = inked[0]
        if letters and not (0 if is_close else 1) <= start - end <= _WIDEST_GAP:
            return letters, False
        for width in range(1, step + 1):
            # Narrow cuts first: in the one that shows a letter it takes the last column. It has to
            # take the first as well.
            if letter := _seen(columns[start : start + width]):
                break
        if len(letter) != 1 or _seen(columns[start + 1 : start + width]):
            return letters, False
        letters, end, is_close = letters + letter, start + width, width == step
    return letters, True


def _seen(columns: Sequence[str]) -> str:
    """What the library makes of these columns."""
    from aococr import aococr  # type: ignore[import-untyped]

    pixels = [list(row) for row in zip(*columns, strict=True)]
    return str(aococr(pixels, pixel_on_off_values=("#", "."))) if pixels else ""
