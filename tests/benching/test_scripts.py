"""Scripts are measured as whole processes, less what one takes that has nothing to do."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from aoc_runner.benching.cell import Cell
from aoc_runner.benching.measured import Measured
from aoc_runner.benching.orders import Order, Sample
from aoc_runner.benching.planning import has_both, hooks_of
from aoc_runner.benching.process import sample
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.layout_file import Script
from aoc_runner.kernel.running.results import Result
from aoc_runner.kernel.running.start import Job
from aoc_runner.kernel.words.answer import Answer
from aoc_runner.kernel.words.puzzle import PARTS
from tests.benching.workbench import OWN, answer, measured
from tests.processes import linux, posix
from tests.scripts.archive import Archive

pytestmark = posix
SLEEP = "import time\ntime.sleep(0.2)\n"
PRINT = "print(7)\n"


@pytest.fixture
def archive(tmp_path: Path, temporary: Path) -> Archive:
    return Archive(tmp_path / "archive")


def sampled(spec: Day, hook: str = "part1", seconds: float = 20) -> Sample:
    return sample(Job(spec, [(OWN, ())], timeout=seconds), Order(hook, 5.0), seconds)


def files(archive: Archive) -> list[str]:
    """All that lies in the user's tree."""
    found = (path for path in archive.root.rglob("*") if path.is_file())
    return sorted(str(path.relative_to(archive.root)) for path in found)


def test_a_python_script_is_timed_beside_an_empty_one_of_the_same_start(archive: Archive) -> None:
    found = sampled(archive.spec(SLEEP + PRINT, Script()))
    assert found.result is not None
    assert (found.result.answer_text, found.changing) == ("7", "")
    assert found.empty is not None
    assert found.first is not None
    assert found.first > 0.2
    assert found.empty > 0.001  # no Python starts in that time
    assert len(found.digest) == 16
    assert files(archive) == ["2019/day3.py"]


def test_the_empty_one_runs_in_the_scripts_own_python(archive: Archive) -> None:
    python = archive.write("python", f'#!/bin/sh\necho "$@" >>"$0.log"\nexec {sys.executable} "$@"')
    python.chmod(0o755)
    sampled(archive.spec(PRINT, Script(python="./python", reads=["in.txt"])))
    own, empty = (archive.root / "python.log").read_text().splitlines()
    # The same words: the flags, our file, and what tells it which script.
    assert own.rpartition(" ")[0] == empty.rpartition(" ")[0]
    assert empty.endswith("control.json")


def test_a_script_takes_what_is_left_of_it_without_its_start(archive: Archive) -> None:
    found = measured(archive.spec(SLEEP + PRINT, Script()), processes=2)
    assert (found.kind, answer(found), found.loops, found.reason) == ("process", "7", 1, "")
    assert found.empty is not None
    assert [len(each) for each in found.samples] == [1, 1]
    assert all(seconds + found.empty > 0.2 for seconds in found.seconds)


@pytest.mark.parametrize(
    ("seconds", "left", "said"),
    [
        ((0.5, 0.4, 0.6), (0.48, 0.38, 0.58), ""),
        ((0.0205, 0.0201, 0.019), (0.0005, 0.0004, 0.0004), "it takes hardly longer than"),
    ],
)
def test_what_takes_no_longer_than_nothing_is_called_so(
    archive: Archive, seconds: tuple[float, ...], left: tuple[float, ...], said: str
) -> None:
    cell = Cell(archive.spec(PRINT, Script()), "part1", OWN)
    result = Result("own", 1, "unchecked", None, Answer("7"))
    for each in seconds:
        cell.take(Sample("", True, result, each, empty=0.02))
    found = cell.measured()
    assert found.seconds == pytest.approx(left)
    assert found.empty == 0.02
    assert found.reason.startswith(said)
    assert bool(found.reason) == bool(said)


COMMANDS = {
    "sh {path}": "read a b; echo $((a + b))",
    "awk -f {path}": "NR == 1 { print $1 + $2 }",
    "awk -f {path} {input}": "NR == 1 { print $1 + $2 }",
    "{path}": "#!/bin/sh\nread a b; echo $((a + b))\n",
    "node {path}": "console.log(String(require('fs').readFileSync(0)).match(/\\d+/g)[1] * 1.5)",
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_timed_beside_itself_on_an_empty_file(archive: Archive, command: str) -> None:
    if command.startswith("node") and shutil.which("node") is None:
        pytest.skip("node is not installed")
    spec = archive.spec(COMMANDS[command], Script(command=command), "2019/day3.x")
    os.chmod(str(spec.path), 0o755)
    found = sampled(spec)
    assert found.result is not None
    assert found.result.answer_text == "3"
    assert found.empty is not None
    assert files(archive) == ["2019/day3.x"]


# Each names a program of the test's own, which notes what it is started on, and how it ends then.
NOTED = """\
#!/bin/sh
wc -c <"$1" >>"{log}"
case "$1" in *.x) ;; *) exit 9 ;; esac
[ -s "$1" ] || {ends}
echo 7
"""


def noting(archive: Archive, folder: Path, ends: str = "exit 0") -> tuple[Path, Path]:
    """The program, in that folder, and where its notes are."""
    log = archive.root.parent / "log"
    folder.mkdir(parents=True)
    program = folder / "start"
    program.write_text(NOTED.format(log=log, ends=ends))
    program.chmod(0o755)
    return program, log


def test_the_command_gets_a_file_of_the_same_suffix_in_a_folder_of_its_own(
    archive: Archive, tmp_path: Path
) -> None:
    program, log = noting(archive, tmp_path / "bin", "exec touch left")
    found = sampled(archive.spec("12", Script(command=f"{program} {{path}}"), "2019/day3.x"))
    assert log.read_text().split() == ["2", "0"]
    assert found.empty is not None
    assert files(archive) == ["2019/day3.x"]


@pytest.mark.parametrize("ends", ["exit 1", "kill -9 $$"])
def test_where_that_does_not_end_well_the_cheapest_process_is_taken(
    archive: Archive, tmp_path: Path, ends: str
) -> None:
    program, log = noting(archive, tmp_path / "bin", ends)
    found = sampled(archive.spec("12", Script(command=f"{program} {{path}}"), "2019/day3.x"))
    assert log.read_text().split() == ["2", "0"]
    assert found.empty is not None
    assert found.empty < 5


@pytest.mark.parametrize("where", ["program", "word"])
def test_no_program_of_the_users_own_is_run_on_an_empty_file(archive: Archive, where: str) -> None:
    _, log = noting(archive, archive.root / "2019")
    command = {"program": "./start {path}", "word": "sh start {path}"}[where]
    found = sampled(archive.spec("12", Script(command=command), "2019/day3.x"))
    assert log.read_text().split() == ["2"]
    assert found.empty is not None


def test_a_run_a_part_has_a_time_each(archive: Archive) -> None:
    spec = archive.apart(PRINT, SLEEP + "print(8)\n", script=Script())
    assert hooks_of(spec, None) == ["part1", "part2"]
    one, two = (measured(spec, f"part{part}") for part in PARTS)
    assert (answer(one), answer(two)) == ("7", "8")
    assert two.empty is not None
    assert two.seconds[0] + two.empty > 0.2
    assert [each.result and each.result.part for each in (one, two)] == [1, 2]


def test_of_a_run_for_both_parts_the_time_stands_with_the_first(archive: Archive) -> None:
    spec = archive.spec("print('part 1: 7')\nprint('part 2: 8')", Script())
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
    spec = archive.spec("open(__file__ + '.log', 'a').write('x')\n1 / 0", Script())
    cell = Cell(spec, "part1", OWN)
    cell.run(0.5, 30)
    assert "ZeroDivisionError" in failing(cell.measured())
    assert cell.left == 0
    assert files(archive) == ["2019/day3.py", "2019/day3.py.log"]
    assert (archive.root / "2019/day3.py.log").read_text() == "x"


@linux
def test_a_script_over_its_time_is_ended_and_named(archive: Archive) -> None:
    found = measured(archive.spec("print(7)\nimport time; time.sleep(600)", Script()), timeout=0.7)
    assert failing(found) == "takes over 0.7 s"


def test_a_script_that_gives_other_answers_is_named(archive: Archive) -> None:
    spec = archive.spec("import os\nprint(os.getpid())", Script())
    found = measured(spec, processes=2)
    assert (found.kind, found.reason) == ("process", "it gives another answer each time")
    assert len(found.samples) == 2
    assert not found.has_failed
