"""Columns that stand still, whatever stands in them."""

import pytest

from aoc_runner.kernel.terminal.style import columns
from aoc_runner.render.bench.columns import Cell, Column, Columns
from tests.render.outcomes import style

WANTED = [
    Column("name", 6, False),
    Column("time", 7),
    Column("ratio", 5),
    Column("since", 9, False),
]


def laid_out(room: int, beside: int = 0) -> Columns:
    return Columns(WANTED, ("ratio", "time", "since"), room, style(), 2, beside)


@pytest.mark.parametrize(
    ("room", "names"),
    [
        (35, ["name", "time", "ratio", "since"]),
        (34, ["name", "time", "since"]),
        (28, ["name", "time", "since"]),
        (27, ["name", "since"]),
        (18, ["name"]),
        (1, ["name"]),
    ],
)
def test_columns_go_in_their_order_and_only_as_far_as_they_must(
    room: int, names: list[str]
) -> None:
    assert laid_out(room).names == names
    assert laid_out(room + 7, beside=7).names == names


def test_cells_stand_below_each_other() -> None:
    of_it = laid_out(80)
    assert of_it.head({"name": ""}).rstrip() == "             time  ratio  since"
    row = {"name": Cell("a"), "time": Cell("1.23 ms"), "ratio": Cell("2"), "since": Cell("then")}
    assert [*of_it.lines(row)] == ["  a       1.23 ms      2  then"]


def test_a_cell_that_is_too_wide_moves_as_few_as_can_be() -> None:
    row = {"name": Cell("longer name"), "time": Cell("9 ms"), "ratio": Cell("2")}
    assert [*laid_out(80).lines(row)] == ["  longer name 9 ms     2"]
    assert [*laid_out(80).lines(row | {"time": Cell("12 min 34 s")})] == [
        "  longer name 12 min 34 s 2"
    ]


def test_notes_begin_behind_the_last_cell_and_go_on_below() -> None:
    notes = [Cell("one two three"), Cell("four"), Cell("five six seven eight")]
    of_it = laid_out(40)
    assert [*of_it.lines({"name": Cell("a")}, notes)] == [
        "  a       one two three, four,",
        "          five six seven eight",
    ]
    narrow = [*of_it.lines({"name": Cell("a"), "ratio": Cell("")}, notes)]
    assert narrow == [
        "  a                       one two three,",
        " " * 26 + "four,",
        " " * 26 + "five six seven",
        " " * 26 + "eight",
    ]
    full = {"name": Cell("a"), "since": Cell("")}
    assert [*of_it.lines(full, notes)][:2] == ["  a", "    one two three, four,"]


def test_no_line_is_wider_than_its_terminal() -> None:
    notes = [Cell(f"{'word ' * number}\u4e2d\u6587".strip()) for number in range(1, 12)]
    for room in range(24, 60):
        of_it = laid_out(room)
        for end in of_it.names:
            row = dict.fromkeys(of_it.names[: of_it.names.index(end) + 1], Cell("x"))
            lines = [*of_it.lines(row, notes)]
            assert max(map(columns, lines)) <= room
            assert "".join(lines).replace(",", "").replace(" ", "").count("word") == 66
