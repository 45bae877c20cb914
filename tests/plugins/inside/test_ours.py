"""Our own functions in a script that aoc-runner runs, with and without aoc-runner in its Python."""

import sys
from pathlib import Path
from typing import Any

import pytest

from aoc_runner.plugins.inside.ours import _FIELDS, answer_text
from aoc_runner.submitting.submission import SubmitResult
from tests.plugins.inside.test_start import Scripts

REAL = [sys.executable, "-X", "utf8", "-u", "-B"]
BARE = [*REAL[:1], "-I", "-S", *REAL[1:]]  # sees the standard library alone

ALL = """\
from aoc_runner import get_examples, get_grid, get_input, get_lines, submit
import aoc_runner.api
from aoc_runner import hookimpl, main
from aoc_runner.kernel.words.errors import AocError

@hookimpl
def part1(data):
    return 7

print(repr(get_input(2023, 7)), aoc_runner.api.get_input(2023, day=7) == get_input(2023, 7))
print(get_lines(2023, 7), get_grid(2023, 7)[1], get_examples(2023, 7))
result = submit(2023, 7, 1, 7)
print(result.year, result.day, result.part, result.answer, result.posted, result.verdict)
print(result, result.hint, result.wait_seconds, sep=" | ")
submit(2023, 7, 2, "one two", force=True, wait=True, dry_run=True)
main(__file__)
try:
    get_input(2023, 8)
except AocError as error:
    print(error.message)
print(part1(0))
"""


@pytest.fixture
def scripts(tmp_path: Path) -> Scripts:
    (tmp_path / "aoc").mkdir()
    return Scripts(tmp_path / "aoc")


@pytest.mark.parametrize("python", [REAL, BARE])
def test_they_give_the_text_and_tell_the_answers(scripts: Scripts, python: list[str]) -> None:
    scripts.python = python
    assert scripts.prints(ALL).splitlines() == [
        "'one\\ntwo' True",
        "['one', 'two'] ['t', 'w', 'o'] []",
        "2023 7 1 7 False None",
        "nothing is posted while aoc-runner runs the day | "
        "post it with: aoc submit 2023 7 1 | None",
        "aoc-runner gives a day its own input alone: this is 2023 day 7, not 2023 day 8",
        "7",
    ]
    assert scripts.told == ["read", [1, "7"], [2, "one two"]]


def test_all_else_of_the_real_one_stays_what_it_is(scripts: Scripts) -> None:
    code = """\
        from aoc_runner import __version__, hookimpl
        from aoc_runner.kernel.words.errors import UsageError, DayError
        import aoc_runner.kernel.words.puzzle
        print(__version__, type(hookimpl).__name__)
        import aoc_runner.nothing
        """
    scripts.write("script.py", code)
    ours, plain = scripts.run(), scripts.plain()
    assert ours == plain
    assert ours.out.endswith("HookimplMarker\n")
    assert "No module named 'aoc_runner.nothing'" in ours.err


def test_a_script_does_not_run_itself_once_more(scripts: Scripts) -> None:
    code = "from aoc_runner import main\nprint('once')\nmain(__file__)\nprint('on')\n"
    assert scripts.prints(code) == "once\non\n"


def test_what_the_stand_in_lacks_is_named(scripts: Scripts) -> None:
    scripts.python = BARE
    scripts.write("script.py", "from aoc_runner.kernel.words.puzzle import Puzzle\n")
    assert (
        "ImportError: aoc-runner's stand-in for itself has no 'kernel.words.puzzle'"
        in scripts.run().err
    )


def test_a_bare_folder_of_that_name_is_not_the_real_one(scripts: Scripts) -> None:
    scripts.python = BARE
    (scripts.folder / "aoc_runner").mkdir()
    assert scripts.prints("from aoc_runner import get_lines; print(get_lines(2023, 7)[0])") == (
        "one\n"
    )


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("get_input(2023, 8)", "RefusedError: aoc-runner gives a day its own input alone: "),
        ("get_examples(2022, 7)", "RefusedError: aoc-runner gives a day its own input alone: "),
        ("get_input('2023', 7)", "UsageError: year is '2023' and day is 7, expected whole numbers"),
        ("get_input(2023, True)", "UsageError: year is 2023 and day is True, expected whole numb"),
        ("submit(2023, 7, 'a', 12)", "UsageError: part is 'a', expected 1 or 2"),
        ("submit(2023, 7, 1.0, 12)", "UsageError: part is 1.0, expected 1 or 2"),
        ("submit(2023, 7, True, 12)", "UsageError: part is True, expected 1 or 2"),
        ("submit(2023, 7, answer=12)", "TypeError: "),
    ],
)
def test_what_cannot_be_is_an_error_of_the_script(scripts: Scripts, code: str, error: str) -> None:
    scripts.python = BARE
    scripts.write("script.py", f"from aoc_runner import *\nfrom aoc_runner.api import *\n{code}")
    done = scripts.run()
    assert done.code == 1
    assert error in done.err.splitlines()[-1]
    assert [it for it in scripts.told if it != "read"] == []


def test_an_answer_for_another_day_or_that_is_none_is_not_told(scripts: Scripts) -> None:
    code = """\
        from aoc_runner import submit
        print(submit(2023, 8, 1, 5).message, submit(2023, 7, 1, [12]).message, sep="\\n")
        """
    scripts.write("script.py", code)
    done = scripts.run()
    assert done.out.splitlines() == [
        "an answer for 2023 day 8 is none for this day",
        "list is no type of an answer; nothing is posted",
    ]
    assert done.err == "aoc-runner: an answer for 2023 day 8 is none for this day\n"
    assert scripts.told == []


def test_processes_of_a_script_have_it_too(scripts: Scripts) -> None:
    code = """\
        import multiprocessing
        from aoc_runner import get_lines

        def length(n):
            return len(get_lines(2023, 7)[n])

        if __name__ == "__main__":
            with multiprocessing.get_context("spawn").Pool(1) as pool:
                print(pool.map(length, [0, 1]))
        """
    assert scripts.prints(code) == "[3, 3]\n"


@pytest.mark.skipif(sys.platform == "win32", reason="scripts/")
def test_a_table_needs_pandas_of_the_script_s_python(scripts: Scripts) -> None:
    code = "from aoc_runner import get_table\nprint(get_table(2023, 7, names=['word']).to_dict())\n"
    assert scripts.prints(code) == "{'word': {0: 'one', 1: 'two'}}\n"
    scripts.python = BARE
    assert "ModuleNotFoundError: No module named 'pandas'" in scripts.run().err
    scripts.python = REAL
    scripts.write("script.py", "from aoc_runner import get_table\nget_table(2023, 7)\n")
    done = scripts.run(kept="1 2\n3\n")
    assert "UsageError: line 2 of 2023 day 7 has 1 column, expected 2, as line 1 has" in done.err


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (12, "12"),
        (10**30, "1" + "0" * 30),
        ("012", "012"),
        (12.0, "12"),
        (12.5, None),
        (1e22, None),
        (float("nan"), None),
        (True, None),
        (None, None),
        (b"12", None),
        ([12], None),
        (" #\n# ", " #\n# "),
    ],
)
def test_what_is_told_of_an_answer(answer: Any, text: str | None) -> None:
    assert answer_text(answer) == text


def test_numbers_of_numpy_are_answers() -> None:
    numpy = pytest.importorskip("numpy")
    assert answer_text(numpy.int64(12)) == answer_text(numpy.float32(12)) == "12"
    assert answer_text(numpy.bool_(True)) is None
    assert answer_text(numpy.array([1, 2])) is None


def test_a_result_has_the_fields_of_the_real_one() -> None:
    assert (*SubmitResult._fields, "exit_code") == _FIELDS
