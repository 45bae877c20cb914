"""What the page shows of `aoc bench` is what it prints, of times that were made up."""

from aoc_runner.benching.cell import Cell
from aoc_runner.kernel.terminal.names import told_apart
from aoc_runner.kernel.words.case import Case
from aoc_runner.render.bench.history import history_text
from aoc_runner.render.bench.summary import bench_summary
from aoc_runner.render.bench.table import bench_table
from aoc_runner.render.bench.words import KINDS, instead_of_times, notes_on
from tests.docs.pages import blocks, code, section, table
from tests.render.bench.benches import (
    before,
    camel_cards,
    day_of,
    history,
    measured,
    oddities,
    pipe,
)
from tests.render.outcomes import result, spec


def shown() -> list[str]:
    return [
        block.rstrip("\n") for block in blocks(section("docs/commands.md", "aoc bench"), "text")
    ]


def test_the_tables_shown_are_printed_so() -> None:
    offers = [it for it in camel_cards() if it.spec.variant in (None, "packed", "frame")]
    names = told_apart(it.spec for it in offers)
    sums = bench_summary(offers, [], 58.2, pipe())
    assert shown()[0] == f"{bench_table(offers, [], names, pipe())}\n\n{sums}"


def test_the_comparison_shown_is_printed_so() -> None:
    pairs = zip(day_of(spec(7)), (1.0, 1.12, 0.79), strict=True)
    compared = [before(it, factor, digest="old") for it, factor in pairs]
    text = bench_table([it.measured for it in compared], compared, {}, pipe())
    assert shown()[1] == text.replace("/p/day07.py", "days/year2023/day07.py")


def test_the_history_shown_is_printed_so() -> None:
    page = shown()[2].splitlines()
    printed = history_text(history(hooks=("part1",)), pipe()).splitlines()
    # But for the hour, which is that of the time zone.
    assert [line[:5] + line[21:] for line in page] == [line[:5] + line[21:] for line in printed]


def test_every_note_has_a_row() -> None:
    rows = table(section("docs/commands.md", "aoc bench"), "it says", "because")
    said = {word for row in rows for word in code(row[0])}
    slow, noisy = measured(spec(7), seconds=2.0), oddities()[0]
    wrong = measured(spec(7), result=result(1, "wrong"))
    edited = measured(spec(7))._replace(is_edited=True)
    notes = [note for it in (slow, noisy, wrong, edited) for note in notes_on(it)]
    unsolved = measured(spec(7), seconds=None, result=result(1, "unsolved", None))
    no_time = Cell(spec(7), "part1", Case("own", "", "kept", {}, {})).measured()
    others = [oddities()[2], unsolved, measured(spec(7), seconds=None), camel_cards()[-1], no_time]
    notes += [instead_of_times(it) for it in others]
    assert {*notes, *filter(None, KINDS.values())} == said
