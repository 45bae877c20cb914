"""Every view of a board has room on every terminal, whatever names there are on it."""

import pytest

from aoc_runner.kernel.terminal.style import columns
from tests.render.year.views import TEXTS, AsciiTerminal, Terminal, lines_of, odd_view

WIDTHS = (20, 21, 33, 40, 79, 80, 81, 120, 160, 200)


@pytest.mark.parametrize("kind", [Terminal, AsciiTerminal])
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("year", [2018, 2025])
@pytest.mark.parametrize("members", [1, 14, 200])
def test_no_line_is_wider_than_the_terminal(
    monkeypatch: pytest.MonkeyPatch, members: int, year: int, text: str, kind: type[Terminal]
) -> None:
    view, now = odd_view(members, year)
    assert view.page is not None
    own = view.page.members[-1].number
    is_thorough = (members, year, kind) == (14, 2018, Terminal)
    for width in range(20, 201) if is_thorough else WIDTHS:
        monkeypatch.setenv("COLUMNS", str(width))
        stream = kind()
        written = TEXTS[text](view, stream, now, own)
        lines = lines_of(written)
        assert max(map(columns, lines)) <= width, width
        assert "\x1b" not in "".join(lines)
        assert "\u202e" not in written
        assert [line for line in lines if line != line.rstrip(" ")] == []
        if kind is AsciiTerminal:
            assert written.replace("\ufdd0", "").replace("\ufdd1", "").isascii()


@pytest.mark.parametrize("text", ["score", "stars", "delta", "day"])
@pytest.mark.parametrize("width", ["20", "40", "80", "160"])
@pytest.mark.parametrize("members", [14, 200])
def test_every_member_has_one_row_and_columns_line_up(
    monkeypatch: pytest.MonkeyPatch, members: int, width: str, text: str
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    view, now = odd_view(members, 2023)
    lines = lines_of(TEXTS[text](view, Terminal(), now, 0))
    head = next(number for number, line in enumerate(lines) if line.startswith("rank "))
    rows = lines[head + 1 : head + 1 + members]
    ranks = [int(row[:4]) for row in rows]
    assert len(ranks) == members
    assert ranks == sorted(ranks)
    assert lines[head + 1 + members : head + 2 + members] in ([""], [])
    # What is to the right of the names ends where its heading ends, whatever the names are.
    name = {"score": "score", "stars": "stars", "delta": "sum", "day": "points"}[text]
    if name in lines[head]:
        end = columns(lines[head][: lines[head].index(name) + len(name)])
        for row in rows:
            cell, rest = at_column(row, end)
            assert cell == "" or cell[-1] not in " \u2026" or text == "delta"
            assert rest[:1] in ("", " ")


def at_column(line: str, end: int) -> tuple[str, str]:
    """The line up to that column of the terminal, and what comes behind."""
    wide = 0
    for number, char in enumerate(line):
        if wide == end and columns(char):
            return line[:number], line[number:]
        wide += columns(char)
    return line, ""
