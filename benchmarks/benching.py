"""How often `aoc bench --compare` is right: the same code twice, and code that is 10% slower.

Run it as `python -m benchmarks.benching [ROUNDS]` in a clone of the repository; twenty rounds take
about twenty minutes, on a machine that does nothing else. In each round a made-up day is measured,
measured again, and measured with a tenth more to do; what the comparison says of each part is
counted. Called unchanged is to be the same code, and slower the other, nineteen times in twenty.
"""

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from aoc_runner.case import Case
from aoc_runner.plugins.discover import Project
from aoc_runner.plugins.selected import Selection, find_selected
from aoc_runner.running.bench.comparing import compare
from aoc_runner.running.bench.measured import Measured
from aoc_runner.running.bench.rounds import bench
from aoc_runner.store.benches import BenchRun, BenchTime

ROUNDS = 20
CASE = Case("made up", "text", "kept", {}, {})

# Days of the usual kinds: a part of microseconds, one that sorts and counts, one behind a cache.
DAYS = {
    1: """
def part1(data):
    return sum(range({few}))


def part2(data):
    counts = {{}}
    for number in range({many}):
        key = str(number * 7919 % 1000)
        counts[key] = counts.get(key, 0) + 1
    return sum(sorted(counts.values())[:10])
""",
    2: """
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
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    said: dict[tuple[str, str, str], Counter[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        same, slower = Path(folder, "same"), Path(folder, "slower")
        write_days(same, 1.0)
        write_days(slower, 1.1)
        for number in range(1, rounds + 1):
            first, again, slow = measured_in(same), measured_in(same), measured_in(slower)
            for what, new in (("the same code", again), ("10% slower", slow)):
                for name, old in first.items():
                    found = compare(new[name], (BenchRun(0, 0.0, "", ""), as_kept(old)))
                    key = (name, old.kind, what)
                    said.setdefault(key, Counter())[found.verdict or found.why_not] += 1
                    if found.ratio:
                        low, ratio, high = found.ratio.low, found.ratio.ratio, found.ratio.high
                        line = f"{ratio:.3f} ({low:.3f} to {high:.3f})"
                        print(f"{number:2}  {name:<14}{what:<15}{line:<26}{found.verdict}")
    print()
    for (name, kind, what), verdicts in sorted(said.items(), key=lambda item: item[0][2]):
        print(f"{what:<15}{name:<14}{kind:<9}", *(f"{n} {it}" for it, n in verdicts.items()))


def write_days(folder: Path, much: float) -> None:
    for day, code in DAYS.items():
        file = folder / f"days/year2015/day{day:02}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        numbers = {"few": round(2000 * much), "many": round(8000 * much)}
        file.write_text(code.format_map(numbers), encoding="utf-8")


def measured_in(folder: Path) -> Mapping[str, Measured]:
    return {f"{it.spec.puzzle.day} {it.hook}": it for it in _measured(folder)}


def _measured(folder: Path) -> Iterator[Measured]:
    specs = find_selected(Selection(2015), None, None, (), Project(str(folder)))
    for event in bench(specs, None, lambda spec: CASE, 300.0, 60.0):
        if isinstance(event, Measured):
            yield event


def as_kept(it: Measured) -> BenchTime:
    """What the ledger would have of it."""
    puzzle, seconds, pace = it.spec.puzzle, it.seconds, it.pace
    return BenchTime("", it.hook, puzzle, "project", None, it.digest, it.kind, seconds, pace)


if __name__ == "__main__":
    main()
