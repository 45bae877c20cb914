"""Hooks of made-up days, measured in real processes: so many of them, and in their own time."""

from pathlib import Path
from textwrap import dedent

from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.layout_entries import Entry
from aoc_runner.running.bench.cell import Cell
from aoc_runner.running.bench.measured import Measured

OWN = Case("own", "1 2\n3", "kept", {}, {})
DAY = Puzzle(2015, 1)


def spec_of(
    root: Path, code: str, puzzle: Puzzle = DAY, layout: Entry | None = None, name: str = ""
) -> DaySpec:
    """A day of a project in that folder, with that code."""
    path = root / (name or f"days/year{puzzle.year}/day{puzzle.day:02}.py")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(code))
    module = ".".join(path.relative_to(root).with_suffix("").parts)
    return DaySpec(puzzle, "project", None, module, str(path), str(root), layout=layout)


def measured(
    spec: DaySpec,
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
