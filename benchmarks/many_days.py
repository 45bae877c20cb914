"""Measure `aoc run all` as a ratio to `python -c pass` in the same virtual environment.

    python -m benchmarks.many_days [ROUNDS]

Installs a wheel of this repository like `benchmarks.startup`. Creates projects with 25 and 250
trivial days, and with 250 days of ten variants each, and an input for every day. Measures whole
processes whose output goes into a pipe, and prints the median of the rounds (default: 5). Each
round also starts plain Python three times. The memory is the peak of the runner. Uses the network
only for the package index.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from benchmarks.startup import Bench

DAY = '"""Trivial"""\n\n\ndef parse(text):\n    return text.split()\n\n\n'
DAY += "def part1(data):\n    return len(data)\n\n\ndef part2(data):\n    return {}\n"
YEARS = range(2015, 2025)
BUDGET = 60  # highest ratio for 250 days on two cores


def write_project(folder: Path, days: int, variants: int) -> None:
    """Write days from 2015 on, each with this number of variants, itself included."""
    dates = [(year, day) for year in YEARS for day in range(1, 26)]
    for year, day in dates[:days]:
        for index in range(variants):
            name = f"day{day:02}_v{index}.py" if index else f"day{day:02}.py"
            path = folder / f"days/year{year}" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(DAY.format(day))


def write_inputs(bench: Bench) -> None:
    for year in YEARS:
        for day in range(1, 26):
            path = bench.data / f"inputs/{year}/{day:02}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("1\n2\n3\n")


def run_once(bench: Bench, folder: Path, command: list[str]) -> tuple[float, int]:
    """Return the seconds and the peak memory in bytes of one process."""
    start = perf_counter()
    process = subprocess.Popen(command, cwd=folder, env=bench.env, stdout=subprocess.PIPE)
    assert process.stdout is not None
    with process.stdout as stream:
        while stream.read(1 << 16):
            pass
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, command
    return perf_counter() - start, usage.ru_maxrss * 1024


def compare(bench: Bench, name: str, folder: Path, arguments: list[str], rounds: int) -> None:
    """Print one row of the table."""
    command = [str(bench.bin / "aoc"), *arguments]
    bare = [str(bench.bin / "python"), "-c", "pass"]
    run_once(bench, folder, command)  # The first run writes bytecode.
    times, ratios, memory = [], [], 0
    for _ in range(rounds):
        bare_seconds = statistics.median(run_once(bench, folder, bare)[0] for _ in range(3))
        seconds, peak = run_once(bench, folder, command)
        times.append(seconds)
        ratios.append(seconds / bare_seconds)
        memory = max(memory, peak)
    print(
        f"{name:36} {statistics.median(times):7.2f} s {statistics.median(ratios):7.0f}"
        f" {memory / 1e6:8.1f} MB",
        flush=True,
    )


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory() as temporary:
        bench = Bench(Path(temporary), rounds)
        bench.install()
        write_inputs(bench)
        folders = {rows: bench.home / f"rows{rows}" for rows in (25, 250, 2500)}
        for rows, folder in folders.items():
            write_project(folder, min(rows, 250), max(1, rows // 250))
        print(f"{'command':36} {'median':>9} {'ratio':>7} {'peak':>11}   budget of 250: {BUDGET}")
        for rows, folder in folders.items():
            every = ["run", "all", "--variant", "all"]
            compare(bench, f"aoc run all, {rows} rows", folder, every, rounds)
        one = ["run", "all", "--jobs", "1"]
        compare(bench, "aoc run all --jobs 1, 250 rows", folders[250], one, rounds)


if __name__ == "__main__":
    main()
