"""Status lines of slow steps, which disappear afterwards."""

import re
import sys
import time
from pathlib import Path

import pytest

from aoc_runner.kernel.terminal.style import measure_width
from tests.support import GUARD, Aoc
from tests.terminal import Terminal

STATUS_LINE = re.compile(r"\r\033\[K([^\r\n]*)  (\d+) s(?=\r)")
PATH = f"{GUARD}:{Path(__file__).parents[3]}"
SLOW_PRINT = "print('he', end='', flush=True); time.sleep(1.2); print('re')"
DAY = """\
import sys, time

def part1(data):
    {}
    return 11

def part2(data):
    {}
    return 22
"""


def set_program(aoc: Aoc, code: str) -> Aoc:
    """Make this code the program of the terminal."""
    begin = "import time\nfrom aoc_runner.kernel.terminal import output, progress\n"
    aoc.command = (sys.executable, "-c", begin + code)
    return aoc


def day(aoc: Aoc, part1: str, part2: str = "pass") -> tuple[str, ...]:
    """Write the day and return the arguments that run it."""
    aoc.write("input.txt", "x\n")
    aoc.write("days/year2015/day01.py", DAY.format(part1, part2))
    return "run", "2015", "1", "--input", "input.txt"


def test_a_slow_part_has_a_status_line_that_disappears(aoc: Aoc) -> None:
    args = day(aoc, "time.sleep(1.4)", "time.sleep(1.2)")
    with Terminal(aoc, *args) as terminal:
        assert terminal.finish() == 0
        assert {name for name, _ in STATUS_LINE.findall(terminal.seen)} == {"part 1", "part 2"}
        assert re.search(r"\r\033\[K  part 1 .*\n", terminal.seen)
        assert terminal.seen.rpartition("\r\033[K")[2].startswith("  part 2  ")


@pytest.mark.parametrize(
    ("action", "is_script"),
    [
        ("print('here')", False),
        (SLOW_PRINT, False),
        (SLOW_PRINT, True),
        ("sys.stderr.write('here\\n')", False),
        ("sys.stdout.buffer.write(b'here\\n'); sys.stdout.flush()", False),
        ("sys.stdout = io.TextIOWrapper(sys.stdout.buffer); print('here', flush=True)", False),
    ],
)
def test_the_first_print_of_a_day_replaces_the_status_line(
    aoc: Aoc, action: str, is_script: bool
) -> None:
    wait = "while not os.path.exists('go'): time.sleep(0.01)"
    args = day(aoc, f"import io, os\n    {wait}\n    {action}; time.sleep(1.2)")
    if is_script:
        layout = "{path: 'days/year{year}/day{day:02}.py', script: {cwd: .}}"
        aoc.write("config.yaml", f"aoc: {{layout: [{layout}]}}")
        with (aoc.folder / "days/year2015/day01.py").open("a") as file:
            file.write("part1(open(0).read())\nprint('Part 1: 11')\n")
    with Terminal(aoc, *args, NO_COLOR="1") as terminal:
        terminal.wait_for_match(STATUS_LINE.pattern)
        aoc.write("go", "")
        assert terminal.finish() == 0
    heading, first, second, *_ = terminal.screen
    assert heading.startswith("2015 day 1")
    assert first == "here"
    assert second.startswith("Part 1: 11" if is_script else "  part 1  11")
    assert not STATUS_LINE.search(terminal.seen.split("he")[-1])


def test_a_day_can_prompt_the_user(aoc: Aoc) -> None:
    args = day(aoc, "time.sleep(1.2); sys.stderr.write(input('who? ').upper())")
    with Terminal(aoc, *args) as terminal:
        terminal.wait_for("\r\033[Kwho? ")
        terminal.press("alice\n")
        assert terminal.finish() == 0
        assert "ALICE" in terminal.seen


def test_fast_days_and_pipes_have_no_status_line(aoc: Aoc) -> None:
    args, seconds = day(aoc, "pass"), 1.0
    while seconds >= 1:  # A busy machine may be slow.
        start = time.monotonic()
        with Terminal(aoc, *args) as terminal:
            assert terminal.finish() == 0
        seconds = time.monotonic() - start
    assert not STATUS_LINE.search(terminal.seen)
    assert aoc(*day(aoc, "time.sleep(1.3)")).err == ""


def test_notes_replace_the_status_line_of_a_request(aoc: Aoc) -> None:
    code = (
        "with progress.waiting('waiting for ' + 'é' * 80):\n"
        "    output.write_stderr('a note')\noutput.write_stderr('over')\n"
    )
    with Terminal(set_program(aoc, code), COLUMNS="40", PYTHONPATH=PATH) as terminal:
        assert terminal.finish() == 0
        line, *others = terminal.seen.removeprefix("\r\033[K").split("\r\033[K")
        assert (line[:13], measure_width(line)) == ("waiting for é", 37)  # leaves room for `^C`
        assert others == ["a note\r\nover\r\n"]


def test_the_progress_bar_shows_counts_and_disappears(aoc: Aoc) -> None:
    code = (
        "progress.draw_bar(3, 6, '5 s', '2023 day 3')\n"
        "with progress.waiting('for the site'):\n    output.write_stderr('a row')\n"
        "progress.draw_bar(6, 6, '')\nprogress.show_status('')\n"
    )
    with Terminal(set_program(aoc, code), PYTHONPATH=PATH, PYTHONUTF8="1") as terminal:
        assert terminal.finish() == 0
        half, row, whole, end = terminal.seen.removeprefix("\r\033[K").split("\r\033[K")
        assert half == f"{12 * '━'}{13 * '─'} 3/6  5 s  2023 day 3"
        assert (row, whole, end) == ("a row\r\n", f"{25 * '━'} 6/6", "")
