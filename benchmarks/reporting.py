"""How long `aoc report` of ten years takes, and how large its page is.

    python -m benchmarks.reporting [ROUNDS]

Installs a wheel of this tree with its extra `report`, writes a project of 250 days and a ledger
with ten benches of each of their parts and of `parse`, guesses and answers, and times whole
processes: the median of some rounds (default 5). Then the same with a variant of every day, whose
uncertainty is computed, too, and for which there is no budget. Asks only the package index.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from aoc_runner.kernel.store.account import Account, DataFolder
from aoc_runner.kernel.words.history import Verdict
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.store.benches import BenchTime, keep_bench
from benchmarks.many_days import YEARS, once, write_project
from benchmarks.startup import Bench

BUDGET = 5.0, 1_000_000  # seconds and bytes, without variants
BENCHES, PROCESSES = 10, 12
PARTS: tuple[Part, ...] = (1, 2)


def install_extra(bench: Bench) -> None:
    (wheel,) = (bench.home / "wheels").glob("aoc_runner-*.whl")
    pip = [sys.executable, "-m", "pip", "--quiet", "--python", str(bench.bin / "python")]
    subprocess.run([*pip, "install", "--compile", f"{wheel}[report]"], check=True)


def fill_ledger(data: Path, project: Path) -> None:
    """Benches of all files of the project; two misses and an answer of each part."""
    chance = random.Random(7)
    ledger = Account("default", DataFolder(str(data))).ledger
    puzzles = [Puzzle(year, day) for year in YEARS for day in range(1, 26)]
    for puzzle in puzzles:
        for part in PARTS:
            for hour, verdict in enumerate((Verdict.TOO_LOW, Verdict.TOO_HIGH, Verdict.RIGHT), 1):
                at = puzzle.unlock + hour * chance.uniform(600, 7200)
                number = ledger.begin_guess(puzzle, part, str(hour), at)
                ledger.finish_guess(number, verdict, "")
    files = [
        (Puzzle(int(path.parent.name[4:]), int(path.stem[3:5])), os.path.realpath(path))
        for path in sorted(project.rglob("day*.py"))
    ]
    usual = {code: chance.lognormvariate(-6, 2) for _, code in files}
    for number in range(BENCHES):
        times = [
            BenchTime(
                *(code, hook, puzzle, "project", None, "digest", "calls"),
                [usual[code] * chance.uniform(1, 1.1) for _ in range(PROCESSES)],
            )
            for puzzle, code in files
            for hook in ("parse", "part1", "part2")
        ]
        began_at = 1_700_000_000.0 + number * 86400
        keep_bench(ledger, began_at, "CPython 3.13.1", "2 cores, Linux", times)
    ledger.close()


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    seconds, size = BUDGET
    print(f"{'aoc report of 250 days':24} {'median':>8} {'bytes':>9}", end="   ")
    print(f"budget: {seconds} s, {size:,} bytes", flush=True)
    with tempfile.TemporaryDirectory() as temporary:
        bench = Bench(Path(temporary), rounds)
        bench.install()
        install_extra(bench)
        for name, variants in (("one of each", 1), ("with a variant of each", 2)):
            project, data = bench.home / f"project{variants}", bench.home / f"data{variants}"
            write_project(project, 250, variants)
            fill_ledger(data, project)
            bench.env["AOC_DATA_DIR"] = str(data)
            page = project / "page.html"
            times = []
            for _ in range(rounds):
                page.unlink(missing_ok=True)
                command = [str(bench.bin / "aoc"), "report", str(page)]
                times.append(once(bench, project, command)[0])
            print(f"{name:24} {statistics.median(times):6.2f} s {page.stat().st_size:9,}")


if __name__ == "__main__":
    main()
