"""A script as a day: which run gives which answer, and what is said where there is none."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.answer import Answer
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.puzzle import Part
from aoc_runner.kernel.words.result import Result
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.layout_entries import Script
from aoc_runner.running.loading import load
from aoc_runner.running.outcome import Outcome
from aoc_runner.running.pool import Pool
from aoc_runner.running.process import Worker
from aoc_runner.running.scripts.day import ScriptDay
from aoc_runner.running.solve import solve
from tests.running.playground import forking, linux, outcomes, posix, wait_until_none
from tests.running.scripts.archive import DAY, OWN, PYTHON, Archive, answers

pytestmark = posix
WAYS = pytest.mark.parametrize("forks", [pytest.param(True, marks=forking), False])
BOTH = "print('Part 1: 12')\nprint('Part 2: 34')\n"
COUNTING = "import os\nopen('runs', 'a').write('x')\n"


@pytest.fixture
def archive(tmp_path: Path, temporary: Path) -> Archive:
    return Archive(tmp_path / "archive")


def solved(spec: DaySpec, case: Case = OWN, timeout: float | None = 20) -> list[Result]:
    """The results of both parts, computed in this process."""
    return list(solve(ScriptDay(spec, timeout=timeout), case))


def runs(archive: Archive) -> int:
    return sum(len(path.read_text()) for path in archive.root.rglob("runs"))


def in_a_pool(
    archive: Archive,
    code: str,
    *cases: Case,
    forks: bool = True,
    timeout: float = 20,
    memory: int | None = None,
) -> Outcome:
    job = archive.job(archive.spec(code), *cases, memory=memory)
    with Pool(forks=forks) as pool:
        (outcome,) = outcomes(list(pool.run([job], 1, timeout)))
    return outcome


def test_one_run_gives_both_answers_and_its_time_stands_with_the_first(archive: Archive) -> None:
    first, second = solved(archive.spec(COUNTING + "import time; time.sleep(0.1)\n" + BOTH))
    assert answers([first, second]) == ["12", "34"]
    assert first.seconds is not None
    assert 0.1 < first.seconds < 5
    assert second.seconds is None
    assert first.parse_seconds is second.parse_seconds is None
    assert (first.line, second.line) == ("Part 1: 12", "Part 2: 34")
    assert runs(archive) == 1


def test_each_case_is_a_run(archive: Archive) -> None:
    code = COUNTING + "print('Part 1:', len(input()))\nprint('Part 2:', len(input()))\n"
    day = ScriptDay(archive.spec(code))
    other = OWN._replace(text="12345\n6", expected={1: "5", 2: "2"})
    assert answers(list(solve(day, OWN))) == ["3", "1"]
    assert [it.status for it in solve(day, other)] == ["right", "wrong"]
    assert runs(archive) == 2


def test_parts_asked_one_by_one_are_of_one_run_until_one_is_asked_again(archive: Archive) -> None:
    day = ScriptDay(archive.spec(COUNTING + BOTH))

    def ask(part: Part) -> Result:
        return next(solve(day, OWN, (part,)))

    assert answers([ask(2), ask(1)]) == ["34", "12"]
    assert runs(archive) == 1
    assert ask(1).seconds is not None
    assert runs(archive) == 2


def test_the_kept_bytes_are_what_it_gets(archive: Archive) -> None:
    case = OWN._replace(text="1\n2", raw=b"1\r\n2")
    code = "import sys\nprint('Part 1:', sys.stdin.buffer.read().hex())\n"
    assert answers(solved(archive.spec(code), case))[0] == b"1\r\n2\n".hex()


def test_a_script_whose_author_had_no_final_newline(archive: Archive) -> None:
    code = COUNTING + "import sys\nnumbers = [int(it) for it in sys.stdin.read().split(',')]\n"
    code = code.replace("','", "'\\n'") + "print('Part 1:', sum(numbers))\n"
    case = OWN._replace(text="1\n2")
    assert answers(solved(archive.spec(code), case)) == ["3", "unsolved"]
    assert runs(archive) == 2  # the first with the newline, which others need
    # What fails without it as well is told of the first run.
    code += "raise KeyError(sys.stdin.seekable())\n"
    assert all(it.reason.startswith("ValueError: ") for it in solved(archive.spec(code), case))
    # It had solved its example.
    solving = "print('Part 1:', {0})\nprint('Part 2:', {0})\n"
    code = solving.format(8) + "numbers = [int(it) for it in open(0).read().split('\\n')]\n"
    code += solving.format("sum(numbers)")
    assert answers(solved(archive.spec(code), case)) == ["3", "3"]
    # Nor is it run again for part 2 alone.
    code = COUNTING + "print('Part 1:', input())\nraise KeyError(2)\n"
    (archive.root / "2019" / "runs").unlink()
    assert answers(solved(archive.spec(code), case))[0] == "1"
    assert runs(archive) == 1


@pytest.mark.parametrize("error", ["RuntimeError('x')", "SystemExit(3)", "NameError('x')"])
def test_what_fails_otherwise_is_run_once(archive: Archive, error: str) -> None:
    solved(archive.spec(COUNTING + f"raise {error}\n"))
    assert runs(archive) == 1


READING = [
    "print('Part 1: 7', open('input.txt').read()[0:0])",
    "from pathlib import Path\nPath('in/input.txt').read_bytes()\nprint('Part 1: 7')",
    "input()\nprint('Part 1: 7')",
    "import os\nos.system('cat')\nprint('\\nPart 1: 7')",
    "open('/dev/stdin').read()\nprint('Part 1: 7')",
    "from aocd import get_data, submit\nsubmit(len(get_data()) + 2, part='a')",
]


@pytest.mark.parametrize("code", READING)
def test_an_answer_is_beyond_doubt_where_the_input_was_read(archive: Archive, code: str) -> None:
    first, _ = solved(archive.spec(code, Script(reads=("input.txt",))))
    assert first.answer == Answer("7")


@pytest.mark.parametrize(
    "code",
    [
        "print('Part 1: 7')",
        "import os\nos.path.exists('input.txt')\nprint('Part 1: 7')",
        "print('Part 1: 7', open('mine.txt').read())",
        "from aocd import submit\nsubmit(7, part='a')",
    ],
)
def test_without_the_input_an_answer_is_doubtful(archive: Archive, code: str) -> None:
    archive.write("2019/mine.txt", "")
    spec = archive.spec(code, Script(reads=("input.txt",)))
    first, _ = solved(spec)
    assert first.answer is not None
    assert first.answer.text == "7"
    said = f"without reading your input; `reads` in {archive.place} names the file"
    assert said in str(first.answer.suspect)


@pytest.mark.parametrize(
    ("kept", "code", "is_sure"),
    [
        ("abcdef", "key = 'abcdef'", True),
        ("ab\n\n cd\n", "rows = [\n  'ab',\n  'cd',\n]", True),
        ("Hit Points: 104\nDamage: 8", "boss = (104, 8)", True),
        ("357-29000000", "range(357, 29_000_000)", True),
        ("357-29000000", "range(357, 2900)", False),
        ("Player 1: 4\nPlayer 2: 8", "start = 1, 2, 4, 8", False),
        ("abcdef", "key = 'abcxyz'", False),
    ],
)
def test_an_input_in_the_code_is_that_of_its_author_alone(
    archive: Archive, kept: str, code: str, is_sure: bool
) -> None:
    spec = archive.spec(f"{code}\nprint('Part 1: 7')\n", Script())
    first, _ = solved(spec, OWN._replace(text=kept))
    assert first.answer is not None
    assert (first.answer.suspect is None) == is_sure


def test_what_an_argument_gives_is_not_seen_to_be_read(archive: Archive) -> None:
    script = Script(args=("{input}",))
    first, _ = solved(archive.spec("print('Part 1: 7')", script))
    assert first.answer == Answer("7")


@pytest.mark.parametrize(
    "script", [Script(command=PYTHON + " {part}"), Script(command=PYTHON + " {ab}")]
)
def test_a_part_in_the_command_makes_it_a_run_a_part(archive: Archive, script: Script) -> None:
    spec = archive.spec(COUNTING + "import sys\nprint('xy'[sys.argv[1] in '2b'])\n", script)
    first, second = solved(spec)
    assert answers([first, second]) == ["x", "y"]
    assert first.seconds is not None
    assert second.seconds is not None
    assert runs(archive) == 2


def test_a_file_a_part_is_a_run_a_part(archive: Archive) -> None:
    assert answers(solved(archive.apart("print(1)", "print(2)"))) == ["1", "2"]


@pytest.mark.parametrize(
    ("codes", "said"),
    [(("print(1)", None), ["1", "unsolved"]), ((None, "print(2)"), ["unsolved", "2"])],
)
def test_a_part_without_a_file_is_not_solved_yet(
    archive: Archive, codes: Sequence[str | None], said: list[str]
) -> None:
    results = solved(archive.apart(*codes))
    assert answers(results) == said
    assert [it.seconds is None for it in results] == [it == "unsolved" for it in said]


def test_what_is_never_mentioned_is_not_solved_yet(archive: Archive) -> None:
    first, second = solved(archive.spec("print('Part 1: 12')"))
    assert (first.status, second.status) == ("unchecked", "unsolved")
    first, second = solved(archive.spec("pass"))
    assert (first.status, second.status) == ("unsolved", "unsolved")


def test_what_cannot_be_read_is_failed_with_the_last_lines(archive: Archive) -> None:
    code = "for number in range(9):\n    print('x' * 300, number, 'nobody knows')\n"
    code += "print('\\x1b[31mred\\x1b[0m')"
    first, second = solved(archive.spec(code))
    for result in (first, second):
        assert result.status == "failed"
        assert result.failure is not None
        assert result.failure.hook == f"part{result.part}"
        cure, *last = result.failure.hint.split("\n  ")
        assert "Part" in cure
        assert [line[:3] for line in last] == ["xxx", "xxx", "red"]
        assert all(len(line) <= 200 for line in last)
        assert "\n" not in result.reason


def test_labelled_answers_count_though_it_fails(archive: Archive) -> None:
    code = """
        def deep(number):
            return deep(number - 1) if number else [][0]
        print("Part 1: 12")
        print("34")
        deep(20)
        """
    first, second = solved(archive.spec(code))
    assert first.answer_text == "12"
    assert second.failure is not None
    assert second.failure.message == "IndexError: list index out of range"
    path = str(archive.root / "2019/day3.py")
    assert second.failure.frames[0] == f"{path}:6 in <module>"
    assert second.failure.frames[2].startswith("… ")
    assert second.failure.frames[-1] == f"{path}:3 in deep"
    assert second.failure.sources[0] == "deep(20)"
    assert second.failure.hint == f"look at {path}:3 in deep"
    assert second.reason == f"{second.failure.message} ({path}:3 in deep)"


def test_frames_are_of_the_archive_alone(archive: Archive) -> None:
    code = "import json\njson.loads('{')\n"
    (result, _) = solved(archive.spec(code))
    assert result.failure is not None
    assert [it.rpartition("/")[2] for it in result.failure.frames] == ["day3.py:2 in <module>"]


def test_a_script_that_is_no_python_says_where(archive: Archive) -> None:
    (result, _) = solved(archive.spec("x = 1\ndef (:\n"))
    assert result.failure is not None
    assert result.failure.message.startswith("SyntaxError: ")
    assert result.failure.frames == (f"{archive.root / '2019/day3.py'}:2",)
    assert result.failure.sources == ("def (:",)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("exit(3)", "exit code 3"),
        ("exit('no luck')", "exit code 1: no luck"),
        ("import os; os.write(2, b'a\\nb\\xff\\n\\n'); os._exit(4)", "exit code 4: b\ufffd"),
        ("import os; os.abort()", "ended by SIGABRT"),
        ("import os; os.kill(os.getpid(), 9)", "ended by SIGKILL"),
    ],
)
def test_how_it_ended_is_said(archive: Archive, code: str, said: str) -> None:
    first, second = solved(archive.spec(code))
    assert answers([first, second]) == [said, said]
    assert first.failure is not None
    assert "day3.py" in first.failure.hint


def test_over_time_only_labelled_answers_count(archive: Archive) -> None:
    code = "import time\nprint('Part 1: 12\\n34', flush=True)\ntime.sleep(600)\n"
    results = solved(archive.spec(code), timeout=0.5)
    assert answers(results) == ["12", "over 0.5 s"]


def test_a_lot_of_lines_without_a_label_is_failed(archive: Archive) -> None:
    code = "for number in range(400_000):\n    print(number)\nprint('Part 2: 3')\n"
    first, second = solved(archive.spec(code))
    assert "more than a megabyte" in first.reason
    assert second.answer_text == "3"


def test_its_title_is_that_of_its_docstring(archive: Archive) -> None:
    assert ScriptDay(archive.spec("'''Crossed Wires\n\nmore'''\n")).title == "Crossed Wires"
    assert ScriptDay(archive.spec("'no title'", name="2019/3.js")).title == ""


def test_loading_runs_nothing(archive: Archive) -> None:
    day = load(archive.spec(COUNTING))
    assert isinstance(day, ScriptDay)
    assert runs(archive) == 0


@WAYS
def test_a_worker_runs_it_as_this_process_does(archive: Archive, forks: bool) -> None:
    code = "'''Title'''\n" + COUNTING + "print('Part 1:', input())\nraise ValueError('no')\n"
    outcome = in_a_pool(archive, code, OWN._replace(text="7", expected={1: "7"}), forks=forks)
    assert outcome.title == "Title"
    assert [it.status for it in outcome.results] == ["right", "failed"]
    assert outcome.results[0].line == "Part 1: 7"
    assert outcome.results[1].reason.startswith("ValueError: no (")
    assert outcome.printed == ["Part 1: 7"]
    assert runs(archive) == 1


@WAYS
@pytest.mark.parametrize("then", ["time.sleep(600)", "while True: print('x' * 999)"])
def test_a_worker_ends_it_and_keeps_what_is_labelled(
    archive: Archive, forks: bool, then: str
) -> None:
    code = f"import time\nprint('Part 1: 12')\n{then}\n"
    outcome = in_a_pool(archive, code, forks=forks, timeout=1)
    if "sleep" in then:
        assert answers([*outcome.results]) == ["12", "over 1 s"]
    else:  # its label is far behind
        assert answers([*outcome.results])[1] == "over 1 s"


@linux
@WAYS
@pytest.mark.parametrize(
    "code", ["x = bytearray(300_000_000)", "x = [bytes(1000) for _ in range(10**6)]"]
)
def test_its_memory_is_bounded_as_a_workers(archive: Archive, forks: bool, code: str) -> None:
    outcome = in_a_pool(archive, f"print('Part 1: 12')\n{code}\n", forks=forks, memory=150_000_000)
    assert answers([*outcome.results]) == ["12", "over 150 MB"]


@linux
@WAYS
def test_a_killed_worker_leaves_nothing(archive: Archive, forks: bool) -> None:
    code = """
        import os, subprocess, time
        subprocess.Popen(["sleep", "600"], process_group=0)
        print("Part 1: 1", flush=True)
        os.kill(os.getppid(), 9)
        time.sleep(600)
        """
    outcome = in_a_pool(archive, code, forks=forks)
    assert [it.status for it in outcome.results] == ["failed", "failed"]
    assert "SIGKILL" in outcome.results[0].reason


@linux
@WAYS
def test_a_run_that_is_left_leaves_nothing(archive: Archive, forks: bool) -> None:
    job = archive.job(archive.spec("import time\nprint(1)\nopen('up', 'w')\ntime.sleep(600)\n"))
    with Pool(forks=forks) as pool:
        for _ in pool.run([job], 1, 20):
            if (archive.root / "2019/up").exists():
                break


@linux
def test_a_worker_that_is_killed_by_its_runner_leaves_nothing(archive: Archive) -> None:
    spec = archive.spec("import time\nprint(1)\nopen('up', 'w')\ntime.sleep(600)\n")
    with Worker() as worker:
        worker.give(archive.job(spec))
        while not (archive.root / "2019/up").exists():
            pass
    worker.close()


@linux
@WAYS
def test_a_killed_runner_leaves_no_process(archive: Archive, tmp_path: Path, forks: bool) -> None:
    archive.spec("import os, time\nprint(1)\nopen('up', 'w')\ntime.sleep(600)\n")
    code = (
        "import sys; from tests.running.scripts.archive import *; from pathlib import Path\n"
        "from aoc_runner.running.pool import Pool\n"
        "archive = Archive(Path(sys.argv[1])); path = archive.root / '2019/day3.py'\n"
        "job = archive.job(archive.spec(path.read_text()))\n"
        f"with Pool(forks={forks}) as pool:\n    list(pool.run([job], 1, 60))"
    )
    process = subprocess.Popen([sys.executable, "-c", code, str(archive.root)])
    while not (archive.root / "2019/up").exists():
        assert process.poll() is None
    process.kill()
    process.wait()
    wait_until_none(f"AOC_TEST_MARK={os.environ['AOC_TEST_MARK']}")
    for folder in (tmp_path / "temporary").iterdir():  # nobody may be left to remove it
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()


@WAYS
def test_many_run_beside_each_other(archive: Archive, forks: bool) -> None:
    jobs = []
    for number in range(1, 8):
        spec = archive.spec(f"print('Part 1: {number}')", name=f"2019/day{number}.py")
        jobs.append(archive.job(spec._replace(puzzle=DAY._replace(day=number))))
    with Pool(forks=forks) as pool:
        done = outcomes(list(pool.run(jobs, 3, 20)))
    assert [it.results[0].answer_text for it in done] == [str(number) for number in range(1, 8)]


@pytest.mark.parametrize(
    ("code", "cure"),
    [
        (
            "import nothing_of.the_kind",
            # As paths are shown: from here, where the environment lies in this folder.
            f"install what brings `nothing_of` there: {shown_path(sys.executable)} -m",
        ),
        ("open('inptu.txt')", "if that is its input, name the file in `reads` ("),
        ("open('input.txt')\nopen('other.txt')", "look at "),
    ],
)
def test_what_our_way_of_running_it_may_be_to_blame_for(
    archive: Archive, code: str, cure: str
) -> None:
    first, _ = solved(archive.spec(code, Script(reads=("input.txt",))))
    assert first.failure is not None
    assert cure in first.failure.hint
