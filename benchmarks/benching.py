"""How often `aoc bench --compare` is right on a busy machine: the same code, and code 30% slower.

    python -m benchmarks.benching [ROUNDS [SECONDS]]

For each share of busy time (30, 60, 80%) a process for each core spins in bursts of random length.
Then made-up days are measured, and in each round (default 5) measured again, once as they are and
once with 30% more to do, each beside the last of the same code, in so many seconds (default 30).
The same code is to be called slower at most once in 20 times, the other each time.
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
# A part of microseconds, one of milliseconds, one behind a cache, one that sorts.
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
    rounds, seconds = [int(it) for it in sys.argv[1:]] + [5, 30][len(sys.argv) - 1 :]
    for share in BUSY:
        said: dict[str, Counter[str]] = {SAME: Counter(), SLOWER: Counter()}
        spin = [sys.executable, "-c", SPIN, str(share)]
        spinning = [subprocess.Popen(spin) for _ in range(os.cpu_count() or 1)]
        try:
            with tempfile.TemporaryDirectory() as folder:
                write_days(Path(folder), 1.0)
                last = bench(folder, seconds)["hooks"][0]["run"]
                for _ in range(rounds):
                    for what, much in ((SLOWER, 1.3), (SAME, 1.0)):
                        write_days(Path(folder), much)
                        document = bench(folder, seconds, "--compare", str(last))
                        said[what].update(hook["change"] for hook in document["hooks"])
                        print(f"{share:.0%} busy  {what:<14}", *map(shown, document["hooks"]))
                    last = document["hooks"][0]["run"]
        finally:
            for process in spinning:
                process.kill()
                process.wait()
        for what, changes in said.items():
            counts = ", ".join(f"{number} {it}" for it, number in changes.most_common())
            print(f"{share:.0%} busy  {what:<14} {counts}", flush=True)


def shown(hook: dict[str, Any]) -> str:
    """Like `1.31 slower (12.3%, 20)`: the ratio, the spread, the processes."""
    ratio, spread = hook["since_ratio"] or 0.0, hook["spread"]
    return f" {ratio:.2f} {hook['change']} ({spread:.1%}, {hook['processes']})"


def write_days(folder: Path, much: float) -> None:
    numbers = {"few": round(2000 * much), "many": round(8000 * much)}
    files = {path: code.format_map(numbers) for path, code in DAYS.items()}
    files |= {f"data/accounts/default/inputs/2015/{day:02}.txt": "made up\n" for day in (1, 2)}
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def bench(folder: str, seconds: int, *words: str) -> dict[str, Any]:
    """What the command says of both days."""
    command = [sys.executable, "-m", "aoc_runner", "bench", "2015", "--seconds", str(seconds)]
    environment = {name: it for name, it in os.environ.items() if not name.startswith("AOC_")}
    environment["AOC_DATA_DIR"] = f"{folder}/data"
    command += ["--json", *words]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=True)
    return dict(json.loads(done.stdout))


if __name__ == "__main__":
    main()
