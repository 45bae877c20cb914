"""Measure what `show()` costs: while it is off, and while it records.

Run `python benchmarks/show.py`; it takes ten seconds. While it is off, a call should take at most
twice as long as a call of an empty function of two arguments. Recording 10,000 frames of 100 x 100
cells with ten changes each should take less than 5 s and 200 MB.
"""

import random
import tempfile
from time import perf_counter
from timeit import repeat

from aoc_runner import show
from aoc_runner.features.show.recorder import Recorder
from aoc_runner.kernel.running.worker import get_peak_memory


def main() -> None:
    empty, off = (
        min(repeat("function(grid, 'caption')", globals={"function": function, "grid": []}))
        for function in (lambda frame, caption: None, show)
    )
    print(f"off: {off * 1000:.0f} ns a call, {off / empty:.2f} times as long as an empty function")
    rows = [["."] * 100 for _ in range(100)]
    points = {(x, y): "." for x in range(100) for y in range(100)}
    for name, frame in {"rows": rows, "points": points}.items():
        with tempfile.TemporaryDirectory() as folder:
            recorder = Recorder(folder, 2000)
            start = perf_counter()
            for number in range(10_000):
                for _ in range(10):
                    x, y = random.randrange(100), random.randrange(100)
                    rows[y][x] = points[x, y] = random.choice(".#")
                recorder.show(frame, f"step {number}")
            recorder.finish()
        memory = get_peak_memory() / 1e6
        print(f"10,000 frames as {name}: {perf_counter() - start:.2f} s, {memory:.0f} MB")


if __name__ == "__main__":
    main()
