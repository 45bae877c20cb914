"""The tables of `aoc bench`, as pipes and terminals of any width get them."""

import re

import pytest

from aoc_runner.benching.comparing import Compared, compare
from aoc_runner.benching.measured import Measured
from aoc_runner.kernel.terminal.names import told_apart
from aoc_runner.kernel.terminal.style import columns
from aoc_runner.kernel.words.visible import visible
from aoc_runner.render.bench.table import bench_table
from tests.render.bench.benches import (
    Terminal,
    before,
    camel_cards,
    day_of,
    measured,
    oddities,
    pipe,
)
from tests.render.outcomes import result, spec


def lines_of(
    all_measured: list[Measured], compared: list[Compared] | None = None, run: int | None = None
) -> list[str]:
    names = told_apart(it.spec for it in all_measured)
    return bench_table(all_measured, compared or [], names, pipe(), run).splitlines()


def cells(line: str) -> list[str]:
    return re.split(r"  +", line.strip())


def test_a_day_alone_has_a_row_a_hook_and_their_sum() -> None:
    lines = lines_of(day_of(spec(7)))
    assert lines[0] == "2023 day 7: Camel Cards  /p/day07.py"
    assert [cells(line) for line in lines[1:]] == [
        ["hook", "time", "minimum", "median", "spread", "samples"],
        ["parse", "1.17 ms", "1.17 ms", "1.17 ms", "0.3%", "20"],
        ["part 1", "426 µs", "426 µs", "427 µs", "0.3%", "20"],
        ["part 2", "696 µs", "695 µs", "698 µs", "0.4%", "20"],
        ["all", "2.29 ms"],
    ]


def test_implementations_stand_side_by_side_at_a_glance_and_then_hook_by_hook() -> None:
    lines = [cells(line) for line in lines_of(camel_cards())]
    assert lines[:4] == [
        ["2023 day 7: Camel Cards"],
        ["by", "parse", "part 1", "part 2", "all", "times as long"],
        ["project", "1.17 ms", "426 µs", "696 µs", "2.29 ms"],
        ["packed", "901 µs", "152 µs", "181 µs", "1.23 ms", "0.54"],
    ]
    assert ["part 1", "packed", "152 µs", "152 µs", "153 µs", "0.4%", "20", "0.36"] in lines
    assert ["part 1", "frame", "needs pandas"] in lines


def test_an_earlier_run_stands_beside_with_what_became_of_it_in_words() -> None:
    both = [*day_of(spec(7)), *day_of(spec(7, "packed"))]
    compared = [before(it, 1.2, digest="old" if it.spec.variant else "new") for it in both]
    lines = lines_of(both, compared)
    assert any("since run 12" in line for line in lines)
    assert sum("1.20 slower" in line for line in lines) == 6
    assert lines[-1] == "new code since run 12: packed"
    now = measured(spec(7))
    never = "\n".join(lines_of([now], [compare(now, None, 9)], 9))
    assert "since run 9" in never
    assert "not measured then" in never


@pytest.mark.parametrize(
    ("it", "words"),
    [
        (measured(spec(7), kind="cached"), "cached"),
        (measured(spec(7), kind="changing"), "changes its data"),
        (measured(spec(7), kind="process", seconds=1.5), "whole process, few samples"),
        (measured(spec(7), noise=0.5), "noisy"),
        (measured(spec(7), result=result(1, "wrong")), "wrong answer"),
        (measured(spec(7), "part2", None, result=result(2, "unsolved", None)), "not solved yet"),
        (measured(spec(7), "part2", None), "timed with part 1"),
        (measured(spec(7), "part2", None, skipped="no input is kept"), "no input is kept"),
        (measured(spec(7), "part2", None, result=None), "not measured"),
    ],
)
def test_what_one_must_know_of_a_time_or_why_there_is_none_is_said(
    it: Measured, words: str
) -> None:
    assert cells(lines_of([it])[2])[-1] == words


def test_what_happened_exactly_stands_below_the_table_with_its_hook_and_its_name() -> None:
    reason = "a later call fails: ValueError: no\n\x1b[2J (day07.py:3 in part1)"
    changing = measured(spec(7, "a\x1b\nb"), kind="changing", reason=reason)
    said = r"a later call fails: ValueError: no\n\x1b[2J (day07.py:3 in part1)"
    lines = lines_of([measured(spec(7), title="Camel\nCards"), changing])
    assert lines[0] == r"2023 day 7: Camel\nCards"
    assert lines[-1] == rf"part 1 (a\x1b\nb): {said}"
    failed = oddities()[2]
    assert lines_of([failed])[-1] == f"part 2: {failed.reason}"


def test_no_answer_is_shown() -> None:
    wrong = measured(spec(7), result=result(1, "wrong", 123456, expected="654321"))
    text = "\n".join(lines_of([wrong, wrong._replace(spec=spec(7, "packed"))]))
    assert "123456" not in text
    assert "654321" not in text


@pytest.mark.parametrize("width", [40, 80, 200])
def test_nothing_is_wider_than_its_terminal_and_the_time_is_always_there(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for all_measured in (camel_cards(), oddities(), day_of(spec(7))):
        compared = [before(it, 1.2) for it in all_measured]
        names = told_apart(it.spec for it in all_measured)
        text = re.sub(
            r"\x1b\[[\d;]*m", "", visible(bench_table(all_measured, compared, names, Terminal()))
        )
        assert max(map(columns, text.splitlines())) <= width
        assert "time" in text
        assert "slower" in text
