"""Scripts are measured as whole processes."""

from pathlib import Path

import pytest

from aoc_runner.benching.cell import Cell
from aoc_runner.benching.measured import Measured
from aoc_runner.benching.planning import has_both, hooks_of
from aoc_runner.kernel.words.puzzle import PARTS
from tests.benching.workbench import OWN, answer, measured
from tests.features.scripts.archive import Archive
from tests.processes import linux, posix

pytestmark = posix
SLEEP = "import time\ntime.sleep(0.2)\n"
PRINT = "print(7)\n"


@pytest.fixture
def archive(tmp_path: Path, temporary: Path) -> Archive:
    return Archive(tmp_path / "archive")


def files(archive: Archive) -> list[str]:
    """All that lies in the user's tree."""
    found = (path for path in archive.root.rglob("*") if path.is_file())
    return sorted(str(path.relative_to(archive.root)) for path in found)


def test_a_script_takes_the_time_of_its_process(archive: Archive) -> None:
    found = measured(archive.spec(SLEEP + PRINT), processes=2)
    assert (found.kind, answer(found), found.loops, found.reason) == ("process", "7", 1, "")
    assert [len(each) for each in found.samples] == [1, 1]
    assert all(seconds > 0.2 for seconds in found.seconds)
    assert len(found.digest) == 16
    assert files(archive) == ["2019/day3.py"]


def test_a_run_a_part_has_a_time_each(archive: Archive) -> None:
    spec = archive.apart(PRINT, SLEEP + "print(8)\n")
    assert hooks_of(spec, None) == ["part1", "part2"]
    one, two = (measured(spec, f"part{part}") for part in PARTS)
    assert (answer(one), answer(two)) == ("7", "8")
    assert two.seconds[0] > 0.2
    assert [each.result and each.result.part for each in (one, two)] == [1, 2]


def test_of_a_run_for_both_parts_the_time_stands_with_the_first(archive: Archive) -> None:
    spec = archive.spec("print('part 1: 7')\nprint('part 2: 8')")
    assert hooks_of(spec, None) == ["part1"]
    assert hooks_of(spec, 2) == ["part2"]
    assert answer(measured(spec, "part2")) == "8"
    assert (has_both(spec, None), has_both(spec, 1)) == (True, False)
    cell = Cell(spec, "part1", OWN, has_both=True)
    cell.run(0.5, 30)
    one, two = cell.all_measured()
    assert (answer(one), len(one.samples)) == ("7", 1)
    assert (two.hook, answer(two), two.samples, two.reason) == ("part2", "8", (), "")


def failing(found: Measured) -> str:
    assert found.has_failed
    assert not found.samples
    return found.reason


def test_a_script_that_fails_is_named_and_runs_once(archive: Archive) -> None:
    spec = archive.spec("open(__file__ + '.log', 'a').write('x')\n1 / 0")
    cell = Cell(spec, "part1", OWN)
    cell.run(0.5, 30)
    assert "ZeroDivisionError" in failing(cell.measured())
    assert cell.left == 0
    assert files(archive) == ["2019/day3.py", "2019/day3.py.log"]
    assert (archive.root / "2019/day3.py.log").read_text() == "x"


@linux
def test_a_script_over_its_time_is_ended_and_named(archive: Archive) -> None:
    found = measured(archive.spec("print(7)\nimport time; time.sleep(600)"), timeout=0.7)
    assert failing(found) == "takes over 0.7 s"


def test_a_script_that_gives_other_answers_is_named(archive: Archive) -> None:
    spec = archive.spec("import os\nprint(os.getpid())")
    found = measured(spec, processes=2)
    assert (found.kind, found.reason) == ("process", "it gives another answer each time")
    assert len(found.samples) == 2
    assert not found.has_failed
