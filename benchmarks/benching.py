"""Measure how often `aoc bench --compare` is right on a busy machine.

    python -m benchmarks.benching [ROUNDS [SECONDS]]

For each load (30, 60 and 80% of the time), one process per core runs in bursts of random length.
Each round (default: 5) measures generated solutions twice, unchanged and with 30% more work, and
compares both with the last run of the unchanged code. A run takes SECONDS (default: 30).
Unchanged code should be called slower at most once in 20 times, slower code every time.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

BUSY = (0.3, 0.6, 0.8)
SAME, SLOWER = "the same code", "30% slower"
SPIN = """
import random, sys, time
while True:
    seconds, share = random.expovariate(1), float(sys.argv[1])
    end = time.monotonic() + seconds * share
    while time.monotonic() < end:
        sum(range(10000))
    time.sleep(seconds * (1 - share))
"""
# Parts that take microseconds, that take milliseconds, that use a cache, and that sort.
DAYS = {
    "days/year2015/day01.py": """
def part1(data):
    return sum(range({few}))


def part2(data):
    counts = {{}}
    for number in range({many}):
        key = str(number * 7919 % 1000)
        counts[key] = counts.get(key, 0) + 1
    return sum(sorted(counts.values())[:10])
""",
    "days/year2015/day02.py": """
from functools import cache


@cache
def ways(number):
    return 1 if number < 2 else (ways(number - 1) + ways(number - 2)) % 1000003


def part1(data):
    return sum(ways(number) for number in range({many}))


def part2(data):
    return len(sorted(str(number * 7919 % 10007) for number in range({many})))
""",
}


def main() -> None:
    rounds, seconds = [int(value) for value in sys.argv[1:]] + [5, 30][len(sys.argv) - 1 :]
    for share in BUSY:
        changes_by_code: dict[str, Counter[str]] = {SAME: Counter(), SLOWER: Counter()}
        spin = [sys.executable, "-c", SPIN, str(share)]
        load = [subprocess.Popen(spin) for _ in range(os.cpu_count() or 1)]
        try:
            with tempfile.TemporaryDirectory() as folder:
                write_days(Path(folder), 1.0)
                last = bench(folder, seconds)["hooks"][0]["run"]
                for _ in range(rounds):
                    for code, work in ((SLOWER, 1.3), (SAME, 1.0)):
                        write_days(Path(folder), work)
                        document = bench(folder, seconds, "--compare", str(last))
                        changes_by_code[code].update(hook["change"] for hook in document["hooks"])
                        print(f"{share:.0%} busy  {code:<14}", *map(format_hook, document["hooks"]))
                    last = document["hooks"][0]["run"]
        finally:
            for process in load:
                process.kill()
                process.wait()
        for code, changes in changes_by_code.items():
            counts = ", ".join(f"{count} {change}" for change, count in changes.most_common())
            print(f"{share:.0%} busy  {code:<14} {counts}", flush=True)


def format_hook(hook: dict[str, Any]) -> str:
    """Return a text like `1.31 slower (12.3%, 20)`: ratio, change, spread and processes."""
    ratio, spread = hook["since_ratio"] or 0.0, hook["spread"]
    return f" {ratio:.2f} {hook['change']} ({spread:.1%}, {hook['processes']})"


def write_days(folder: Path, work: float) -> None:
    numbers = {"few": round(2000 * work), "many": round(8000 * work)}
    files = {path: code.format_map(numbers) for path, code in DAYS.items()}
    files |= {f"data/accounts/default/inputs/2015/{day:02}.txt": "generated\n" for day in (1, 2)}
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def bench(folder: str, seconds: int, *options: str) -> dict[str, Any]:
    """Return the JSON document of `aoc bench` for both days."""
    command = [sys.executable, "-m", "aoc_runner", "bench", "2015", "--seconds", str(seconds)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("AOC_")}
    environment["AOC_DATA_DIR"] = f"{folder}/data"
    command += ["--json", *options]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=True)
    return dict(json.loads(done.stdout))


if __name__ == "__main__":
    main()
