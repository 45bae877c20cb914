"""What a script printed, line by line as a terminal would show it; a picture is one of them."""

import re
from collections.abc import Sequence
from itertools import groupby, zip_longest

LONGEST = 1000  # characters of a line that are kept

# Colours, moves of the cursor, titles of the window; then what a terminal shows nothing of.
_CODES = re.compile(r"\x1b(?:\[[0-?]*+[ -/]*+[@-~]|\][^\x07\x1b]*+(?:\x07|\x1b\\)?|[ -/]*+[0-~])")
_UNSEEN = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\u200b\ufeff]")


def shown_lines(printed: str) -> list[str]:
    """The lines as a terminal shows them in the end; a picture is one item of several lines."""
    lines: list[str] = []
    plain = re.sub(r"(?<!\r)\r*+\n", "\n", _CODES.sub("", printed)).split("\n")
    # What is left of a line that was printed over, as a bar of progress is.
    parts = [[it for it in re.split("[\r\b]", line) if it.strip()] for line in plain]
    shown = [_UNSEEN.sub("", it[-1]).rstrip() if it else "" for it in parts]
    for line, below in zip_longest(shown, shown[1:], fillvalue=""):
        label, _, row = line.rpartition(": ")  # `print("Part 2:", picture)`
        lines += [f"{label}:", row] if label and _is_row(row) and _is_row(below) else [line]
    found: list[str] = []
    for is_row, block in groupby(lines, _is_row):
        rows = list(block)
        picture = _picture(rows) if is_row else None
        found += rows if picture is None else [picture]
    return [it if len(it) <= LONGEST or "\n" in it else it[:LONGEST] + "?" for it in found]


def _is_row(line: str) -> bool:
    """Whether a line may be a row of a picture: a few signs, of letters O and X alone; no ruler."""
    signs = {*line} if len(line) <= LONGEST else set()
    is_ruler = len(signs) == 1 and signs <= {*"=-_~"} and len(line) > 2
    is_drawn = all(it in "OoXx" or not it.isalnum() for it in signs)
    return 0 < len(signs) <= 3 and is_drawn and not is_ruler


def _picture(rows: Sequence[str]) -> str | None:
    """The rows as a picture in two characters; None if there are not as many as letters have."""
    wide = max(map(len, rows)) if len(rows) < 100 else 0
    full = [row.ljust(wide) for row in rows]
    halves = [(row[::2], row[1::2].ljust(len(row[::2]))) for row in full]
    # `print(*row)`, or each pixel twice, for a square one
    if all(not odd.strip() for _, odd in halves) or all(even == odd for even, odd in halves):
        full = [row[::2] for row in full]
    signs = {*"".join(full)}
    for paper in signs if wide and len(signs) == 2 else ():
        inked = [at for at, row in enumerate(full) if row.strip(paper)]
        if inked[-1] - inked[0] in (5, 9):  # 6 or 10 rows
            return "\n".join(map(str.rstrip, full))
    return None
