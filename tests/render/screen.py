"""What a terminal shows after all that was written to it, and what scrolled away above."""

import re

from aoc_runner.kernel.terminal.style import columns

_STEP = re.compile(r"\x1b\[(\d*)([A-Za-z])|\x1b\[\?[\d;]*[hl]|\r|\n|[^\x1b\r\n]")


def screen(written: str, width: int) -> list[str]:
    """The lines, without colours and without the blanks that end them.

    Knows what is written here and no more; anything else is an error.
    """
    lines: list[list[str]] = [[]]
    row = column = 0
    at = 0
    written = re.sub(r"\x1b\[[\d;]*m", "", written)
    while at < len(written):
        match = _STEP.match(written, at)
        assert match is not None, written[at : at + 20]
        at = match.end()
        number = int(match[1] or 1) if match[2] else 1
        if match[2] == "A":
            row = max(row - number, 0)
        elif match[2] == "G":
            column = number - 1
        elif match[2] == "K":
            assert number == 2
            lines[row] = []
        elif match[0] == "\r":
            column = 0
        elif match[0] == "\n":
            row += 1
        else:
            assert match[2] is None, match[0]
            wide = columns(match[0])
            if column + wide > width:
                row, column = row + 1, 0
            lines += [[]] * (row + 1 - len(lines))
            line = lines[row] + [" "] * (column + wide - len(lines[row]))
            line[column : column + wide] = [match[0], *[""] * (wide - 1)]
            lines[row] = line
            column += wide
        lines += [[]] * (row + 1 - len(lines))
    shown = ["".join(line).rstrip() for line in lines]
    while shown and not shown[-1]:
        shown.pop()
    return shown
