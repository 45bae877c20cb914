"""What was measured so far, as a table and a chart a hook."""

import re

import pytest

from aoc_runner.kernel.terminal.style import columns
from aoc_runner.kernel.words.visible import visible
from aoc_runner.render.bench.history import history_text
from aoc_runner.store.benches import Benched
from tests.render.bench.benches import Terminal, history, pipe

LONG = history(hooks=("part1",), times_as_long=[1 + number % 7 / 10 for number in range(100)])


def in_a_pipe(benched: list[Benched], encoding: str = "utf-8") -> list[str]:
    return history_text(benched, pipe(encoding)).splitlines()


def rows(lines: list[str]) -> list[str]:
    return [line for line in lines if re.match(r" +\d+[* ] ", line)]


def test_each_run_has_a_row_with_what_became_since_the_one_before() -> None:
    lines = in_a_pipe(history(hooks=("part1",)), "ascii")
    assert lines[0] == "2023 day 7 part 1"
    assert re.split(r"  +", lines[1].strip()) == [
        *("run", "measured", "time", "spread", "since the run before", "687 us", "1.03 ms")
    ]
    assert lines[2] == "  CPython 3.11.7, x86_64, 2 cores, Linux"
    said = [re.split(r"  +", line.strip())[2:5] for line in lines[3:8]]
    assert said == [
        ["1.00 ms", "0.5%", lines[3][-5:]],
        ["1.01 ms", "0.4%", "1.01 (0.99-1.03) unchanged"],
        ["701 us", "0.3%", "0.69 (0.68-0.71) faster"],
        ["711 us", "0.3%", "1.01 (0.99-1.03) unchanged"],
        ["900 us", "0.3%", "1.27 (1.24-1.29) slower"],
    ]
    assert [line[2:5].strip() for line in lines[3:8]] == ["1", "2", "3*", "4", "5*"]
    assert lines[8:] == ["  * new code", "  since run 1: 0.90 (0.88-0.92) faster"]


@pytest.mark.parametrize(("encoding", "dot"), [("utf-8", "●"), ("ascii", "o")])
def test_a_dot_stands_further_to_the_right_the_longer_it_took(encoding: str, dot: str) -> None:
    lines = rows(in_a_pipe(history(hooks=("part1",)), encoding))
    first, second, third, fourth, fifth = (line.rindex(dot) for line in lines)
    assert third <= fourth < fifth < first <= second
    # on its logarithmic scale: the way from 0.7 to 0.9 is longer than that from 0.9 to 1
    assert fifth - third > 2 * (first - fifth)
    end = "┤" if encoding == "utf-8" else "|"
    assert max(line.rindex(end) for line in lines) == lines[1].rindex(end)


def test_another_python_machine_or_kind_stands_above_its_first_row() -> None:
    benched = history(hooks=("part1",), times_as_long=(1.0,) * 6)
    told: list[Benched] = []
    for run, time in benched:
        if run.number > 2:
            run = run._replace(python="CPython 3.13.0")
        if run.number > 3:
            run = run._replace(machine="arm64, 8 cores, Linux")
        if run.number > 4:
            time = time._replace(kind="cached")
        if run.number > 5:
            time = time._replace(kind="changing")
        told.append((run, time))
    lines = in_a_pipe(told)
    assert [line.strip() for line in lines[2:] if "CPython" in line] == [
        "CPython 3.11.7, x86_64, 2 cores, Linux",
        "CPython 3.13.0, x86_64, 2 cores, Linux",
        "CPython 3.13.0, arm64, 8 cores, Linux",
        "CPython 3.13.0, arm64, 8 cores, Linux, cached",
        "CPython 3.13.0, arm64, 8 cores, Linux, changes its data",
    ]
    compared = ["unchanged" in line for line in rows(lines)]
    assert compared == [False, True, True, True, False, True]
    assert "since run" not in lines[-1]


def test_implementations_and_hooks_have_tables_of_their_own() -> None:
    benched = sorted([*history("packed"), *history()], key=lambda it: it[0].number)
    titles = [line for line in in_a_pipe(benched) if line.startswith("2023")]
    packed = ["2023 day 7 parse (packed)", "2023 day 7 part 1 (packed)"]
    assert titles == ["2023 day 7 parse", "2023 day 7 part 1", *packed]
    alice = [
        (run, time._replace(source="alice", code=f"/alice{time.code}")) for run, time in benched
    ]
    titles = [line for line in in_a_pipe([*benched, *alice]) if line.startswith("2023")]
    assert "2023 day 7 parse (project)" in titles
    assert "2023 day 7 parse (alice/packed)" in titles
    assert len(titles) == 8


def test_a_single_run_has_no_chart() -> None:
    lines = in_a_pipe(history(hooks=("part1",), times_as_long=(1.0,)))
    assert len(lines) == 4
    assert lines[3].endswith("0.5%")


def test_a_terminal_shows_the_last_20_runs_and_a_pipe_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    assert len(rows(in_a_pipe(LONG))) == 100
    lines = visible(history_text(LONG, Terminal())).splitlines()
    assert lines[1] == "  the last 20 of 100 runs; a pipe gets all"
    shown = rows(lines)
    assert [int(line.split()[0].rstrip("*")) for line in shown] == [*range(81, 101)]
    assert all("(" in line for line in shown)  # the first of them, too
    assert lines[-1].startswith("  since run 81: ")


@pytest.mark.parametrize("width", [30, 40, 60, 80, 120, 200])
def test_the_chart_fits_its_terminal(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("NO_COLOR", "1")
    for benched in (LONG, history()):
        lines = visible(history_text(benched, Terminal())).splitlines()
        assert max(map(columns, lines)) <= width
        assert all("●" in line for line in rows(lines))
        assert ("slower" in "".join(rows(lines))) is (width >= 40)
        assert ("2026-" in "".join(rows(lines))) is (width >= 60 and benched is LONG)
