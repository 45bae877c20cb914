"""User days with cached inputs and accepted answers, for the commands of many days."""

import sqlite3
from contextlib import closing
from pathlib import Path

from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.settings.settings import DEFAULT_URL
from aoc_runner.kernel.store.account import Account, SiteFolder
from tests.support import Aoc, enter_guess

ONE = "def part1(data):\n    return 1\n\ndef part2(data):\n    return 2\n"


def write(
    aoc: Aoc, name: str, source: str = ONE, text: str | bytes | None = "x\n", title: str = ""
) -> None:
    """Write a day such as `2015/01`, or a variant, and cache its input unless `text` is None."""
    year, day = name.split("/")
    docstring = f'"""{title}"""\n\n' if title else ""
    aoc.write(f"days/year{year}/day{day}.py", docstring + source)
    if text is not None:
        keep(aoc, Puzzle(int(year), int(day[:2])), text)


def keep(aoc: Aoc, puzzle: Puzzle, text: str | bytes = "x\n") -> Path:
    url = aoc.env.get("AOC_SITE_URL", DEFAULT_URL)
    path = Path(Account("default", SiteFolder(str(aoc.data_dir), url)).input_path(puzzle))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def accept(aoc: Aoc, puzzle: Puzzle, *answers: object) -> None:
    """Save accepted answers of parts 1 and 2."""
    parts: tuple[Part, ...] = (1, 2)
    for part, answer in zip(parts, answers, strict=False):
        enter_guess(aoc, puzzle, part, str(answer), "right")


def times(aoc: Aoc) -> set[tuple[str, str]]:
    """Return the hooks with a saved time, with the name of the day's file."""
    with closing(aoc.ledger()) as ledger:
        rows = ledger.read("SELECT code, hook FROM timing WHERE seconds IS NOT NULL")
    return {(Path(code).stem, hook) for code, hook in rows}


def refuse(aoc: Aoc, *writes: str) -> None:
    """Make the ledger refuse statements such as `INSERT ON guess`."""
    with closing(sqlite3.connect(aoc.data / "aoc.db")) as ledger, ledger:
        for index, write in enumerate(writes):
            action = "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
            ledger.execute(f"CREATE TRIGGER refusal{index} BEFORE {write} {action}")
