"""Tables that fit their terminal."""

import os
import pty
import re
from collections.abc import Iterator
from typing import IO

import pytest

from aoc_runner.kernel.terminal.tables import table
from aoc_runner.kernel.words.visible import visible

HEADER = ("day", "title", "answer", "from")
ROWS = [("2023 day 7", "Camel Cards", "250190955", "project"), ("2023 day 8", "\x1b[2J", "1", "x")]


@pytest.fixture
def terminal() -> Iterator[IO[str]]:
    ours, theirs = pty.openpty()
    with open(theirs, "w", encoding="utf-8") as stream:
        yield stream
    os.close(ours)


@pytest.mark.parametrize(
    ("columns", "header"),
    [
        (80, "day title answer from"),
        (42, "day title answer"),
        (30, "day answer"),
    ],
)
def test_columns_are_left_out_in_their_order(
    terminal: IO[str], monkeypatch: pytest.MonkeyPatch, columns: int, header: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    text = visible(table(HEADER, ROWS, terminal, drop=("from", "title")))
    lines = re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()
    assert " ".join(lines[0].split()) == header
    assert "250190955" in lines[1]
    assert "\x1b[2J" not in text


def test_a_column_needs_no_name_and_one_without_cells_is_left_out(
    terminal: IO[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    header = ("rank", "", "name", "empty")
    text = visible(
        table(header, [("1", "up", "ann", ""), ("2", "", "bob", "")], terminal, ["name"])
    )
    lines = [line.split() for line in re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()]
    assert lines == [["rank", "name"], ["1", "up", "ann"], ["2", "bob"]]
