"""What was measured so far, as a table and a chart a hook."""

import re

import pytest

from aoc_runner.kernel.terminal.style import columns
from aoc_runner.kernel.words.visible import visible
from aoc_runner.render.bench.history import history_text
from tests.render.bench.benches import Terminal, history, pipe

LONG = history(hooks=("part1",), times_as_long=[1 + number % 7 / 10 for number in range(100)])


def rows(lines: list[str]) -> list[str]:
    return [line for line in lines if re.match(r"\d+\*? +(\d{4}-|\d[\d.]* .?s)", line)]


def test_each_run_has_a_row_with_what_became_since_the_one_before() -> None:
    lines = history_text(history(hooks=("part1",)), pipe("ascii")).splitlines()
    assert lines[0] == "2023 day 7 part 1"
    said = [re.split(r"  +", line.strip()) for line in rows(lines)]
    assert [[line[0], *line[2:-1]] for line in said] == [
        ["1", "1.00 ms", "0.5%"],
        ["2", "1.01 ms", "0.4%", "1.01 unchanged"],
        ["3*", "701 us", "0.3%", "0.69 faster"],
        ["4", "711 us", "0.3%", "1.01 unchanged"],
        ["5*", "900 us", "0.3%", "1.27 slower"],
    ]
    assert lines[-3:] == [
        "from run 1 on: CPython 3.11.7, x86_64, 2 cores, Linux",
        "* new code",
        "since run 1: 0.90 faster",
    ]
    first, second, third, fourth, fifth = (line.rindex("o") for line in rows(lines))
    assert third <= fourth < fifth < first <= second


def test_another_python_or_machine_is_named() -> None:
    first, (run, time) = history(hooks=("part1",), times_as_long=(1.0, 1.0))
    benched = [first, (run._replace(python="CPython 3.13.0"), time._replace(kind="cached"))]
    text = history_text(benched, pipe())
    assert "from run 2 on: CPython 3.13.0, x86_64, 2 cores, Linux" in text
    assert "cached" in text
    assert "unchanged" not in text


def test_implementations_and_hooks_have_tables_of_their_own() -> None:
    benched = sorted([*history("packed"), *history()], key=lambda it: it[0].number)
    titles = [it for it in history_text(benched, pipe()).splitlines() if it.startswith("2023 ")]
    packed = ["2023 day 7 parse (packed)", "2023 day 7 part 1 (packed)"]
    assert titles == ["2023 day 7 parse", "2023 day 7 part 1", *packed]


@pytest.mark.parametrize("width", [40, 80])
def test_a_terminal_shows_the_last_20_runs_and_a_pipe_all(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    assert len(rows(history_text(LONG, pipe()).splitlines())) == 100
    text = visible(history_text(LONG, Terminal()))
    lines = re.sub(r"\x1b\[[\d;]*m", "", text).splitlines()
    assert max(map(columns, lines)) <= width
    assert len(rows(lines)) == 20
    assert "slower" in "".join(lines)
    assert any(line.startswith("the last 20 of 100 runs") for line in lines)
