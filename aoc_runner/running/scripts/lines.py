"""What a script printed as a terminal would show it: line by line, a picture as one of them."""

import re
from collections.abc import Iterator, Sequence

# Colours, moves of the cursor, titles of the window. Nothing is tried twice: it stays linear.
_CODES = re.compile(r"\x1b(?:\[[0-?]*+[ -/]*+[@-~]|\][^\x07\x1b]*+(?:\x07|\x1b\\)?|[ -/]*+[0-~])")
_LINE_END = re.compile(r"\r*+\n")
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\u200b\ufeff]")
# Letters that some draw with; all other letters and digits are text.
_LETTERS = frozenset("OoXx")
_RULER = frozenset("=-_~")
_MOST, _FEWEST = 200, 3  # rows and columns of a picture: see `aoc_runner.kernel.words.answer`


def lines_of(printed: str) -> list[str]:
    """The lines, without colours and what was printed over; a picture is one item of several lines.

    A blank line is "". The blanks that open a line are kept.
    """
    text = _LINE_END.sub("\n", printed)
    if "\x1b" in text:
        text = _CODES.sub("", text)
    lines = [_last_shown(line) for line in text.split("\n")]
    return list(_with_pictures(lines))


def is_picture(item: str) -> bool:
    return "\n" in item


def may_be_letters(picture: str) -> bool:
    """Whether there are as many rows as letters have, empty ones around them aside."""
    rows = picture.split("\n")
    return any(_inked(rows, paper) in (6, 10) for paper in {" ", *picture} - {"\n"})


def _inked(rows: Sequence[str], paper: str) -> int:
    """How many rows there are from the first to the last with something other than paper."""
    inked = [number for number, row in enumerate(rows) if row.strip(paper)]
    return inked[-1] - inked[0] + 1 if inked else 0


def _last_shown(line: str) -> str:
    """The line as it stands at the end: a bar of progress is printed over by what follows."""
    if "\r" in line or "\b" in line:
        shown = [part for part in re.split("[\r\b]", line) if part.strip()]
        line = shown[-1] if shown else ""
    return _CONTROLS.sub("", line).rstrip() if not line.isprintable() else line.rstrip()


def _with_pictures(lines: Sequence[str]) -> Iterator[str]:
    at = 0
    while at < len(lines):
        end = at
        while end < len(lines) and end - at <= _MOST and _is_row(lines[end]):
            end += 1
        if end - at > _MOST:  # no picture: not to be looked at again from its next line on
            while end < len(lines) and _is_row(lines[end]):
                end += 1
            yield from lines[at:end]
        elif (picture := _picture(lines[at:end])) is not None:
            yield picture
        elif end == at:
            # `print("Part 2:", picture)`: its first row stands behind the label.
            label, _, row = lines[at].rpartition(": ")
            more = at + 1
            if label and _is_row(row):
                while more < len(lines) and more - at < _MOST and _is_row(lines[more]):
                    more += 1
            if more > at + 1 and (picture := _picture([row, *lines[at + 1 : more]])):
                yield label + ":"
                yield picture
                end = more
            else:
                yield lines[at]
                end = at + 1
        else:
            yield from lines[at:end]
        at = end


def _is_row(line: str) -> bool:
    """Whether a line may be a row of a picture; a blank one is not."""
    if not line or len(line) > 2 * _MOST:
        return False
    signs = {*line}
    if len(signs) > 3 or (len(signs) == 1 and signs <= _RULER and len(line) > 2):
        return False
    return all(not sign.isalnum() or sign in _LETTERS for sign in signs)


def _picture(rows: Sequence[str]) -> str | None:
    """The rows as a picture in two characters; None if they are none."""
    if len(rows) < _FEWEST:
        return None
    wide = max(map(len, rows))
    full = [row.ljust(wide) for row in rows]
    if all(not row[1::2].strip() for row in full):
        full = [row[::2] for row in full]  # `print(*row)`
    elif all(row[::2] == row[1::2].ljust(len(row[::2])) for row in full):
        full = [row[::2] for row in full]  # each pixel printed twice, for a square one
    if len({*"".join(full)}) != 2 or len(full[0]) > _MOST or len(full[0]) < _FEWEST:
        return None
    return "\n".join(row.rstrip() for row in full)
