"""Hooks of made-up days, measured in real processes: so many of them, and in their own time."""

from pathlib import Path
from textwrap import dedent

from aoc_runner.benching.cell import Cell
from aoc_runner.benching.measured import Measured
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.layout import Entry
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.puzzle import Puzzle

OWN = Case("own", "1 2\n3", "kept", {}, {})
DAY = Puzzle(2015, 1)


def spec_of(
    root: Path, code: str, puzzle: Puzzle = DAY, layout: Entry | None = None, name: str = ""
) -> Day:
    """A day of a project in that folder, with that code."""
    path = root / (name or f"days/year{puzzle.year}/day{puzzle.day:02}.py")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(code))
    module = ".".join(path.relative_to(root).with_suffix("").parts)
    return Day(puzzle, "project", None, module, str(path), str(root), layout=layout)


def measured(
    spec: Day,
    hook: str = "part1",
    processes: int = 1,
    seconds: float = 0.5,
    timeout: float = 30,
    case: Case = OWN,
) -> Measured:
    """What so many processes tell of the hook. The first may call it for a tenth of the seconds."""
    cell = Cell(spec, hook, case)
    for _ in range(processes):
        cell.run(seconds, timeout)
    return cell.measured()


def answer(found: Measured) -> str | None:
    return found.result and found.result.answer_text
