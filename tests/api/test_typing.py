"""What a type checker knows of a user's file, and what importing costs."""

import subprocess
import sys

import pytest

from aoc_runner import get_input
from tests.support import Aoc

SOURCE = """
from typing import assert_type

import aoc_runner
from aoc_runner import AocError, get_examples, get_grid, get_input, get_lines, get_table, submit

assert_type(get_input(2023, 7), str)
assert_type(get_lines(2023, 7), list[str])
assert_type(get_grid(2023, day=7), list[list[str]])
table = get_table(2023, 7, names=["hand", "bid"], sep=None)
for example in get_examples(2023, 7):
    assert_type(example.text, str)
    answer: str = example.expected[1]
    assert_type(example.proposed, bool)
try:
    result = submit(2023, 7, 1, 6440, force=False, wait=True, dry_run=True)
    assert_type(result.posted, bool)
    assert_type(result.wait_seconds, int | None)
    is_right: bool = result.verdict == "right"
except AocError as error:
    assert_type(error.hint, str)
get_input("2023", 7)
submit(2023, 7, 1, 6440, True)
aoc_runner.get_imput(2023, 7)
"""


def test_a_users_file_is_checked(aoc: Aoc) -> None:
    aoc.write("mine.py", SOURCE)
    aoc.write("mypy.ini", "[mypy]\nstrict = true\n")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "mine.py"],
        cwd=aoc.folder,
        env=aoc.environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    wrong = [line for line in done.stdout.splitlines() if " error: " in line]
    assert len(wrong) == 3, done.stdout + done.stderr
    assert 'incompatible type "str"; expected "int"' in wrong[0]
    assert 'Too many positional arguments for "submit"' in wrong[1]
    assert 'no attribute "get_imput"' in wrong[2]


@pytest.fixture
def modules(here: Aoc) -> list[set[str]]:
    """What a process has imported of it after each of these lines."""
    get_input(2023, 7)
    lines = ("import aoc_runner", "dir(aoc_runner)", "aoc_runner.get_input(2023, 7)")
    script = "import sys\nbefore = set(sys.modules)\n" + "".join(
        f"{line}\nprint(*sorted(set(sys.modules) - before))\n" for line in lines
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=here.folder,
        env=here.environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    return [set(line.split()) for line in done.stdout.splitlines()]


def test_importing_costs_nothing_and_a_kept_input_little(modules: list[set[str]]) -> None:
    imported, listed, called = modules
    assert imported == listed == {"aoc_runner"}
    heavy = {"requests", "pluggy", "pandas", "bs4", "yaml", "logging", "inspect", "argparse"}
    assert not {name.partition(".")[0] for name in called} & heavy
    assert "aoc_runner.features" not in called
