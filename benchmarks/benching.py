"""How often `aoc bench --compare` is right: the same code twice, and code that is 10% slower.

    python -m benchmarks.benching [ROUNDS]

In each round (default 20, a minute and a half each) made-up days of usual kinds are measured, then
measured again, then measured with a tenth more to do; what the comparison with the first run says
of each part is counted. Of the same code it is to be `unchanged`, of the other `slower`, nineteen
times in twenty. Nothing else may run beside it.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

ROUNDS = 20
SAME, SLOWER = "the same code", "10% slower"

# A part of microseconds; one that counts; one behind a cache; one that sorts; a script.
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
    "2015/03.py": """
total = 0
for line in open("input.txt"):
    for number in range({most}):
        total += number * number % 7
print("part 1:", total)
""",
}
CONFIG = """\
aoc:
  layout:
    - days/year{year}/day{day:02}.py
    - {path: "{year}/{day:02}.py", script: {reads: input.txt}}
"""


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    said: dict[tuple[str, str, str], Counter[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(1, rounds + 1):
            write_days(Path(folder), 1.0)
            first = bench(folder)
            for what, much in ((SAME, 1.0), (SLOWER, 1.1)):
                write_days(Path(folder), much)
                for day in bench(folder, "--compare", str(first["run"]))["days"]:
                    for hook in day["hooks"]:
                        name, before = f"day {day['day']} {hook['hook']}", hook["before"]
                        key = what, name, hook["kind"]
                        said.setdefault(key, Counter())[before["change"]] += 1
                        print(f"{number:2}  {what:<14}{name:<12}", change(before), flush=True)
    print()
    for (what, name, kind), changes in sorted(said.items()):
        counts = ", ".join(f"{n} {it}" for it, n in changes.most_common())
        print(f"{what:<14}{name:<12}{kind:<9}{counts}")


def change(before: dict[str, Any]) -> str:
    """Like `1.10 (1.06 to 1.14) slower`."""
    if before["ratio"] is None:
        return str(before["why_not"])
    ratio, low, high = (f"{before['ratio'][name]:.3f}" for name in ("ratio", "low", "high"))
    return f"{ratio} ({low} to {high}) {before['change']}"


def write_days(folder: Path, much: float) -> None:
    numbers = {"few": round(2000 * much), "many": round(8000 * much), "most": round(300_000 * much)}
    files = {path: code.format_map(numbers) for path, code in DAYS.items()}
    files |= {f"data/accounts/default/inputs/2015/{day:02}.txt": "made up\n" for day in (1, 2, 3)}
    for name, text in (files | {"config.yaml": CONFIG}).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def bench(folder: str, *words: str) -> dict[str, Any]:
    """What the command says of all days."""
    command = [sys.executable, "-m", "aoc_runner", "bench", "2015", "--seconds", "300", "--json"]
    environment = {name: it for name, it in os.environ.items() if not name.startswith("AOC_")}
    done = subprocess.run(
        [*command, *words],
        cwd=folder,
        env=environment | {"AOC_DATA_DIR": f"{folder}/data"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    return dict(json.loads(done.stdout))


if __name__ == "__main__":
    main()
