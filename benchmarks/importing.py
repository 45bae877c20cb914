"""How long `aoc import` of ten years takes, for the first time and again.

    python -m benchmarks.importing [ROUNDS]

Installs a wheel of this tree as `benchmarks.startup` does, writes a cache as aocd keeps it (an
input, two answers and four misses a day, for 250 days), and times whole processes, each beside
three bare starts: the median of some rounds (default 5). The data folder is new in each round.
Asks only the package index.
"""

import json
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from benchmarks.many_days import YEARS, once
from benchmarks.startup import Bench

BUDGETS = {"the first time": 40, "again": 20}  # bare starts of Python
MISS = "That's not the right answer; your answer is too low.  Please wait one minute"


def write_cache(home: Path) -> None:
    folder = home / ".config/aocd/github.someone.4242"
    folder.mkdir(parents=True)
    for year in YEARS:
        for day in range(1, 26):
            name = str(folder / f"{year}_{day:02}")
            text = "".join(f"{year * day * line % 99_991} {line}\n" for line in range(1500))
            Path(f"{name}_input.txt").write_text(text)
            for part in "ab":
                Path(f"{name}{part}_answer.txt").write_text(f"{10**6 + day}")
            misses = [
                {"part": part, "value": str(day + hour), "message": MISS}
                | {"when": f"{year}-12-{day:02} {hour:02}:00:00-05:00"}
                for part in "ab"
                for hour in (1, 2)
            ]
            Path(f"{name}_post.json").write_text(json.dumps(misses))


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory() as temporary:
        bench = Bench(Path(temporary), rounds)
        bench.install()
        write_cache(bench.home)
        command = [str(bench.bin / "aoc"), "import", "aocd", "--yes"]
        bare = [str(bench.bin / "python"), "-c", "pass"]
        times: dict[str, list[tuple[float, float]]] = {"the first time": [], "again": []}
        for _ in range(rounds):
            shutil.rmtree(bench.data, ignore_errors=True)
            for measured in times.values():
                start = statistics.median(once(bench, bench.home, bare)[0] for _ in range(3))
                seconds, _ = once(bench, bench.home, command)
                measured.append((seconds, seconds / start))
        print(f"{'aoc import of 250 days':24} {'median':>8} {'ratio':>7} {'budget':>7}")
        for name, measured in times.items():
            seconds, ratio = map(statistics.median, zip(*measured, strict=True))
            print(f"{name:24} {seconds:6.2f} s {ratio:7.0f} {BUDGETS[name]:7}")


if __name__ == "__main__":
    main()
