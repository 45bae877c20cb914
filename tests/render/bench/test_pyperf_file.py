"""The file of samples, as the real pyperf reads it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from aoc_runner.benching.measured import Measured
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.render.bench.pyperf_file import check, write_pyperf
from tests.render.bench.benches import RUN, camel_cards, measured, oddities
from tests.render.outcomes import spec


def pyperf(*words: str | Path) -> str:
    """What `python -m pyperf` prints of files."""
    command = [sys.executable, "-m", "pyperf", *map(str, words)]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout


def written(path: Path, all_measured: list[Measured]) -> Path:
    write_pyperf(str(path), all_measured, RUN.python, RUN.machine)
    return path


def names(path: Path) -> list[str]:
    document = json.loads(path.read_text())
    common = document.get("metadata", {})
    return [(common | it.get("metadata", {}))["name"] for it in document["benchmarks"]]


def test_pyperf_shows_it_and_compares_two_of_them(tmp_path: Path) -> None:
    now = [*camel_cards(), *oddities()]
    new = written(tmp_path / "new.json", now)
    # Half as fast on the whole, and as fast as it was on part 2 of the variant `runs`.
    old = written(
        tmp_path / "old.json",
        [
            it
            if (it.spec.variant, it.hook) == ("runs", "part2")
            else it._replace(samples=[[value / 2 for value in values] for values in it.samples])
            for it in now
        ],
    )
    shown = pyperf("show", new)
    assert "2023-07 packed part1" in shown
    assert "2023-08 part1" in shown
    stats = pyperf("stats", new)
    assert "Loop iterations per value: 8" in stats
    assert "Number of run with values: 20" in stats
    assert "Number of value per run: 3" in stats
    compared = pyperf("compare_to", old, new)
    assert compared.count("2.00x slower") == len(names(new)) - 1
    assert "Benchmark hidden because not significant (1): 2023-07 runs part2" in compared


def test_the_values_are_the_samples_in_seconds_a_process_a_run(tmp_path: Path) -> None:
    it = measured(spec(7), kind="process", processes=3)
    path = written(tmp_path / "it.json", [it])
    (benchmark,) = json.loads(path.read_text())["benchmarks"]
    assert [run["values"] for run in benchmark["runs"]] == [[*values] for values in it.samples]


def test_a_noisy_run_is_compared_with_a_quiet_one(tmp_path: Path) -> None:
    """It has more processes, and pyperf compares as many values with as many."""
    old, new = (
        written(tmp_path / f"{count}.json", [measured(spec(7), processes=count)])
        for count in (20, 40)
    )
    assert "ERROR" not in pyperf("compare_to", "-v", old, new)
    assert len(json.loads(new.read_text())["benchmarks"][0]["runs"]) == 20


def test_nothing_of_the_machine_is_in_it_but_what_we_say(tmp_path: Path) -> None:
    path = written(tmp_path / "it.json", [*camel_cards(), *oddities()])
    document = json.loads(path.read_text())
    found = dict(document["metadata"])
    for benchmark in document["benchmarks"]:
        found |= benchmark.get("metadata", {})
        for run in benchmark["runs"]:
            found |= run.get("metadata", {})
    assert set(found) == {
        *("name", "loops", "unit", "aoc_measured"),
        *("python_implementation", "python_version", "platform"),
    }
    assert (found["python_implementation"], found["python_version"]) == ("cpython", "3.11.7")
    assert found["platform"] == RUN.machine
    assert "/p/" not in path.read_text()  # where the days lie


def test_a_day_has_one_name_with_and_without_its_variants(tmp_path: Path) -> None:
    alone = written(tmp_path / "alone.json", [measured(spec(7))])
    assert names(alone) == ["2023-07 part1"]
    packed = measured(spec(7, "packed"))
    assert names(written(tmp_path / "packed.json", [packed])) == ["2023-07 packed part1"]
    both = written(tmp_path / "both.json", [measured(spec(7)), packed])
    assert names(both) == ["2023-07 part1", "2023-07 packed part1"]
    others = [measured(spec(7)), packed, measured(spec(7, from_="alice"))]
    assert set(names(written(tmp_path / "others.json", others))) == {
        *("2023-07 project part1", "2023-07 project/packed part1", "2023-07 alice part1")
    }


def test_a_folder_in_its_place_is_an_error_with_a_hint(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot read") as caught:
        written(tmp_path, [measured(spec(7))])
    assert caught.value.hint


def test_without_pyperf_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyperf", None)
    with pytest.raises(UsageError, match="--output needs the package pyperf") as caught:
        check()
    assert caught.value.hint == "pip install 'aoc-runner[bench]'"
