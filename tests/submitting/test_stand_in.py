"""Who is refused to stand in for the user's own day; through the command: tests/cli/test_whose."""

from pathlib import Path

import pytest

from aoc_runner.kernel.words.errors import RefusedError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.plugins.discover import DaySpec, Project
from aoc_runner.submitting.stand_in import refuse_stand_in


def test_a_day_in_an_archive_stands_in_for_nobody_either(tmp_path: Path) -> None:
    spec = DaySpec(Puzzle(2023, 7), "kit", None, "kit.day07", None)  # it has no file of its own
    refuse_stand_in(spec, None, Project(str(tmp_path)))  # there is none it could stand in for
    (tmp_path / "07.py").write_text("def part1(data):\n    return 17\n")
    with pytest.raises(RefusedError, match=r"by the package kit, .*07\.py looks like it"):
        refuse_stand_in(spec, None, Project(str(tmp_path)))
