"""`aoc watch` on a real terminal, with real saves and workers."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.kept_days import keep
from tests.platforms import needs
from tests.processes import HANG_LIMIT, wait_until_none
from tests.support import Aoc, enter_guess
from tests.terminal import Terminal

DAY = "days/year2015/day01.py"
EXAMPLES = "days/year2015/day01.yaml"
THREE = "examples:\n  - name: puzzle\n    input: |\n      (()(()(\n    part1: 3\n"
RIGHT = 'def part1(data):\n    return data.count("(") - data.count(")")\n'
WRONG = RIGHT.replace("return", "return 1 +")
PASSES = "puzzle  part 1  3  ✓ right"
LOOP = """
import os, subprocess, sys

code = "import time; print('loops', flush=True); time.sleep(600)"
subprocess.Popen([sys.executable, "-c", code], env={"A_CHILD_OF": os.environ["HOME"]})
while True:
    pass
"""


class Watching(Terminal):
    """`aoc watch` in the foreground of a terminal."""

    def __init__(self, aoc: Aoc, *words: str) -> None:
        super().__init__(aoc, "watch", *words, NO_COLOR="1")
        self._position = 0

    def until(self, text: str) -> str:
        """Return the output from the previous match up to and including the text."""
        end = time.monotonic() + HANG_LIMIT
        while (index := self.seen.find(text, self._position)) < 0:
            assert time.monotonic() < end, f"no {text!r} in {self.seen[self._position :]!r}"
            self._read(0.1)
        output = self.seen[self._position : index + len(text)]
        self._position = index + len(text)
        return output


@pytest.fixture
def project(aoc: Aoc) -> Aoc:
    """A project with 2015 day 1 and one example."""
    aoc.write(DAY, RIGHT)
    aoc.write(EXAMPLES, THREE)
    return aoc


@pytest.fixture
def watch(project: Aoc) -> Iterator[Watching]:
    """The watched day of the project after its first run."""
    with Watching(project, "2015", "1") as watch:
        watch.until(PASSES)
        watch.until("download the input with: aoc input 2015 1\r\n")
        yield watch
        watch.press("\x03")
        assert watch.finish() == 130
    assert "Traceback" not in watch.seen


def test_a_save_shows_what_changed(project: Aoc, watch: Watching) -> None:
    project.write(DAY, "print('hello')\n" + WRONG)
    assert watch.until("4  ✗ wrong, expected 3 (was 3)").index("hello") > 0
    project.write(EXAMPLES, THREE.replace("part1: 3", "part1: 4"))
    watch.until("4  ✓ right (was wrong)")
    project.write(EXAMPLES, "examples:\n  - input_file: day01.in\n    part1: 2\n")
    watch.until("year2015/day01.in")
    project.write("days/year2015/day01.in", "(")
    watch.until("example 1  part 1  2  ✓ right")
    project.write("days/year2015/day01.in", "((")
    watch.until("3  ✗ wrong, expected 2 (was 2)")
    for answer in (5, 6, 7):  # files of equal size and time
        file = project.write(DAY, f"def part1():\n    return {answer}\n")
        os.utime(file, (1_700_000_000, 1_700_000_000))
        watch.until(f"{answer}  ✗ wrong, expected 2 (was")
    new = project.write("days/year2015/.day01.py.new", WRONG)  # Editors save in this way.
    new.rename(project.folder / DAY)
    watch.until("3  ✗ wrong, expected 2 (was 7)")


def test_a_line_names_the_slow_step_and_replaces_no_print(project: Aoc, watch: Watching) -> None:
    wait = "    while not os.path.exists('go'):\n        time.sleep(0.01)\n"
    prints = [f"    print({text}, flush=True)\n" for text in ("'he'", "'re', end=''", "'!'")]
    sleep = "    time.sleep(0.5)\n"  # meanwhile, the line would replace `re`
    source = f"import os, time\n\ndef part1(data):\n{prints[0]}{wait}{prints[1]}{sleep}{prints[2]}"
    project.write(DAY, f"{source}    return 3\n")
    watch.until("he\r\n")
    watch.wait_for_match(r"part 1  \d+ s\r")
    project.write("go", "")
    hint = "  no cached input; download the input with: aoc input 2015 1"
    watch.until(f"{hint}\r\n")
    last, blank, heading, he, re, row, *rest = watch.screen[-8:]
    assert (last, blank, he, re, rest) == (hint, "", "he", "re!", [hint, ""])
    assert heading.endswith(f"2015 day 1  {DAY}")
    assert row.startswith(f"  {PASSES} ")


def test_a_broken_save_is_shown_and_the_next_one_fixes_it(project: Aoc, watch: Watching) -> None:
    saves = {
        "return )": "SyntaxError: ",
        "raise KeyError(1)": f"KeyError: 1\r\n  {DAY}:2 in part1\r\n    raise KeyError(1)",
        "breakpoint()": "hint: run the day alone to get a terminal:",
    }
    for line, expected in saves.items():
        project.write(DAY, RIGHT.replace("return", f"{line}\n    return"))
        watch.until(expected)
        project.write(DAY, RIGHT)
        watch.until(f"{PASSES} (was failed)")
    year, elsewhere = project.folder / "days/year2015", project.folder / "elsewhere"
    year.rename(elsewhere)  # `git switch` does the same.
    watch.until("\r\n  the file does not exist; waiting for it\r\n")
    elsewhere.rename(year)
    watch.until(PASSES)


@pytest.mark.parametrize("helper", ["days/year2015/tool.py", "lib/grid.py"])
def test_imported_modules_are_watched_even_if_created_later(
    project: Aoc, watch: Watching, helper: str
) -> None:
    name = helper.removesuffix(".py").replace("/", ".")
    project.write(DAY, f"from {name} import ANSWER\n\ndef part1():\n    return ANSWER\n")
    watch.until("ModuleNotFoundError")
    project.write(helper, "ANSWER = 3\n")
    watch.until(PASSES)
    project.write(helper, "ANSWER = 2\n")
    watch.until("2  ✗ wrong, expected 3 (was 3)")


def test_the_modules_beside_a_script_are_watched(project: Aoc) -> None:
    layout = "{path: 'days/year{year}/day{day:02}.py', script: {}}"
    project.write("config.yaml", f"aoc: {{layout: [{layout}]}}\n")
    project.write("days/year2015/helper.py", "answer = 3\n")
    project.write(
        DAY, "from helper import answer\nimport sys\nsys.stdin.read()\nprint('Part 1:', answer)\n"
    )
    with Watching(project, "2015", "1") as watch:
        watch.until("puzzle  part 1  3  ✓ right")
        project.write("days/year2015/helper.py", "answer = 42\n")
        watch.until("42  ✗ wrong, expected 3 (was 3)")


def test_the_cached_input_runs_once_the_examples_pass(project: Aoc) -> None:
    keep(project, Puzzle(2015, 1), "(((")
    enter_guess(project, Puzzle(2015, 1), 1, "3", "too_high")
    with Watching(project, "2015", "1") as watch:
        watch.until("your input  part 1  3  ✗ was already rejected as too high")
        watch.until("your input  part 2")
        project.write(DAY, WRONG)
        assert "your input  part" not in watch.until("your input is skipped until examples pass")


@needs("/proc")
def test_a_new_save_ends_a_loop_and_its_child_processes(project: Aoc, watch: Watching) -> None:
    project.write(DAY, RIGHT + LOOP)
    watch.until("loops")
    project.write(DAY, RIGHT)
    watch.until("stopped: saved again")
    watch.until(PASSES)
    wait_until_none(f"A_CHILD_OF={project.home}")


ENDS = {"Ctrl-C": 130, "SIGTERM": 130, "SIGHUP": -1, "SIGKILL": -9}


@needs("/proc")
@pytest.mark.parametrize("end", ENDS)
def test_no_process_survives_the_end(project: Aoc, end: str) -> None:
    project.write(DAY, RIGHT + LOOP)
    with Watching(project, "2015", "1") as watch:
        watch.until("loops")
        if end == "Ctrl-C":
            watch.press("\x03")
        else:
            watch.process.send_signal(signal.Signals[end])
        assert watch.finish() == ENDS[end]
        assert watch.is_restored or ENDS[end] < 0
        assert "Traceback" not in watch.seen
    wait_until_none(str(project.home))


def test_a_variant_and_a_bundled_day_are_watched(project: Aoc, tmp_path: Path) -> None:
    project.write("days/year2015/day01_short.py", WRONG)
    with Watching(project, "2015", "1", "--variant", "short") as watch:
        watch.until("watching days/year2015/day01_short.py")
        watch.until("4  ✗ wrong, expected 3")
    with Watching(Aoc(tmp_path / "empty"), "2023", "7") as watch:
        watch.until("puzzle  part 2  5905  ✓ right")
    assert project("watch", "2015", "2").code == 3
    assert project("watch", "2015", "1", "--json").code == 2
