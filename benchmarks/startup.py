"""Measure `aoc` as a ratio to `python -c pass` in the same virtual environment.

    python benchmarks/startup.py [PAIRS]

Builds a wheel of this repository, installs it with its dependencies into a temporary environment
without setuptools, and compiles everything. Measures whole processes in alternating pairs
(default: 21), so that a change of the machine's speed affects both. Prints the median time, the
median ratio with its budget, and the slowest imports. The last row is a cached run after years of
use: 10,000 guesses, 250 cached inputs, a package with 250 days, and 150 installed distributions.
Uses the network only for the package index.
"""

import os
import random
import re
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import venv
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from aoc_runner.kernel.model.history import Guess, Verdict
from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.store.ledger import Ledger

REPOSITORY = Path(__file__).parent.parent
CONFIG = "aoc:\n  contact: you@example.com\n  site:\n    timeout: 7\n"
DOTENV = "AOC_CONTACT=you@example.com\n"


@dataclass
class Bench:
    """An installed `aoc` with its home folder, and the number of pairs to measure."""

    home: Path
    pairs: int

    def __post_init__(self) -> None:
        self.bin = self.home / "venv" / ("Scripts" if os.name == "nt" else "bin")
        self.site_packages = Path(
            sysconfig.get_path("purelib", vars={"base": str(self.home / "venv")})
        )
        names = ("PATH", "SYSTEMROOT", "TMPDIR", "LANG")
        self.env = {name: os.environ[name] for name in names if name in os.environ} | {
            "HOME": str(self.home),
            "XDG_DATA_HOME": str(self.home / "share"),
        }
        self.data = self.home / "share/aoc-runner/accounts/default"

    def install(self) -> None:
        venv.create(self.home / "venv", with_pip=False)
        pip = [sys.executable, "-m", "pip", "--quiet"]
        wheels = self.home / "wheels"
        subprocess.run([*pip, "wheel", "--no-deps", "-w", wheels, REPOSITORY], check=True)
        (wheel,) = wheels.glob("aoc_runner-*.whl")
        target = ["--python", str(self.bin / "python")]
        subprocess.run([*pip, *target, "install", "--compile", wheel], check=True)
        compile_all = [str(self.bin / "python"), "-m", "compileall", "-q", str(self.site_packages)]
        subprocess.run(compile_all, check=True)

    def write_input(self) -> None:
        """Write an input of 2023 day 7."""
        cards, rng = "23456789TJQKA", random.Random(7)
        hands = ["".join(rng.choices(cards, k=5)) for _ in range(1000)]
        text = "".join(f"{hand} {rng.randint(1, 1000)}\n" for hand in hands)
        path = self.data / "inputs/2023/07.txt"
        path.parent.mkdir(parents=True)
        path.write_text(text)

    def run_once(self, folder: Path, command: Sequence[str]) -> float:
        start = perf_counter()
        subprocess.run(command, cwd=folder, env=self.env, stdout=subprocess.DEVNULL, check=True)
        return perf_counter() - start

    def compare(self, name: str, folder: Path, arguments: Sequence[str], budget: float) -> None:
        """Print one row of the table."""
        command = [str(self.bin / "aoc"), *arguments]
        bare = [str(self.bin / "python"), "-c", "pass"]
        self.run_once(folder, command), self.run_once(folder, bare)
        times, ratios = [], []
        for _ in range(self.pairs):
            seconds, bare_seconds = self.run_once(folder, command), self.run_once(folder, bare)
            times.append(seconds)
            ratios.append(seconds / bare_seconds)
        imports = self.get_slowest_imports(folder, arguments)
        print(
            f"{name:34} {statistics.median(times) * 1000:5.0f} ms"
            f" {statistics.median(ratios):6.2f} {budget:7.1f}  {imports}"
        )

    def get_slowest_imports(self, folder: Path, arguments: Sequence[str]) -> str:
        """Return the three slowest imports with their own time in milliseconds."""
        done = subprocess.run(
            [self.bin / "python", "-X", "importtime", self.bin / "aoc", *arguments],
            cwd=folder, env=self.env, capture_output=True, text=True, check=True,
        )  # fmt: skip
        costs = re.findall(r"import time: +(\d+) \| +\d+ \| +(\S+)", done.stderr)
        slowest = sorted(((int(cost), name) for cost, name in costs), reverse=True)[:3]
        return ", ".join(f"{name} {cost / 1000:.1f}" for cost, name in slowest)

    def simulate_years_of_use(self) -> None:
        """Write the data and packages of years of use, which must not slow a cached run."""
        puzzles = [Puzzle(2015 + n % 10, 1 + n % 25) for n in range(10_000)]
        guesses = [
            Guess(0, puzzle, 1, str(n), 0.0, Verdict.WRONG, "") for n, puzzle in enumerate(puzzles)
        ]
        with closing(Ledger(str(self.data / "aoc.db"))) as ledger:
            ledger.import_answers([], guesses)
        dates = [(year, day) for year in range(2015, 2025) for day in range(1, 26)]
        dates[dates.index((2023, 7))] = (2025, 1)  # 2023 day 7 stays the bundled one.
        for year, day in dates:
            path = self.data / f"inputs/{year}/{day:02}.txt"
            path.parent.mkdir(exist_ok=True)
            path.write_text("1\n2\n3\n")
            module = self.site_packages / f"bulk_days/year{year}/day{day:02}.py"
            module.parent.mkdir(parents=True, exist_ok=True)
            module.write_text('"""A day"""\n\n\ndef part1(data):\n    return 1\n')
        present = len(list(self.site_packages.glob("*.dist-info")))
        for index in range(150 - present):
            info = self.site_packages / f"filler_{index}-1.0.dist-info"
            info.mkdir()
            (info / "METADATA").write_text(
                f"Metadata-Version: 2.1\nName: filler-{index}\nVersion: 1\n"
            )
            script = f"[console_scripts]\nfiller-{index} = filler:main\n"
            days = "\n[aoc_runner.days]\nbulk = bulk_days\n" if index == 0 else ""
            (info / "entry_points.txt").write_text(script + days)


def main() -> None:
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 21
    with tempfile.TemporaryDirectory() as temporary:
        bench = Bench(Path(temporary), pairs)
        bench.install()
        bench.write_input()
        folders = {name: bench.home / name for name in ("bare", "config", "both")}
        for folder in folders.values():
            folder.mkdir()
        (folders["config"] / "config.yaml").write_text(CONFIG)
        (folders["both"] / "config.yaml").write_text(CONFIG)
        (folders["both"] / ".env").write_text(DOTENV)
        run = ("run", "2023", "7")
        print(f"{'command':34} {'median':>8} {'ratio':>6} {'budget':>7}  slowest imports (ms)")
        bench.compare("aoc run 2023 7", folders["bare"], run, 4.6)
        bench.compare("... with config.yaml", folders["config"], run, 5.7)
        bench.compare("... with config.yaml and .env", folders["both"], run, 6.7)
        bench.compare("aoc test 2023 7", folders["bare"], ("test", "2023", "7"), 5.5)
        bench.compare("aoc input 2023 7", folders["bare"], ("input", "2023", "7"), 3)
        bench.compare("aoc --help", folders["bare"], ("--help",), 3)
        bench.compare("aoc --version", folders["bare"], ("--version",), 2)
        bench.simulate_years_of_use()
        bench.compare("aoc run 2023 7 after years of use", folders["bare"], run, 4.6)


if __name__ == "__main__":
    main()
