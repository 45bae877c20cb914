"""Whose a module is, and who gets it."""

import os
import sys
from pathlib import Path

import pytest

import aoc_runner
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.plugins.discover import PROJECT, DaySpec
from aoc_runner.plugins.modules import is_own, modules_of
from aoc_runner.plugins.tracebacks import failure
from tests.own_day import answers, run, run_json, write
from tests.support import Aoc

PYTHON = os.path.dirname(os.__file__)
RUNNER = os.path.dirname(aoc_runner.__file__)


@pytest.mark.parametrize(
    ("path", "home", "own"),
    [
        ("/aoc/days/helper.py", "/aoc/", True),
        ("/aoc2/days/helper.py", "/aoc/", False),
        ("/aoc/.venv/lib/python3.11/site-packages/numpy/core.py", "/aoc/", False),
        (f"{PYTHON}/json/decoder.py", PYTHON[:4], False),  # an environment in the project
        (f"{PYTHON}/site-packages/alice/day.py", f"{PYTHON}/site-packages/alice/", True),
        (f"{RUNNER}/answer.py", f"{os.path.dirname(RUNNER)}/", False),  # this very repository
    ],
)
def test_libraries_in_a_project_are_not_its_own(path: str, home: str, own: bool) -> None:
    assert is_own(path, home) is own


def test_modules_are_there_within_and_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "only_here.py").write_text("import late_one\n")
    (tmp_path / "late_one.py").write_text("import json.tool, a_folder.below\n")
    (tmp_path / "a_folder").mkdir()
    (tmp_path / "a_folder/below.py").touch()
    modules, path = modules_of(str(tmp_path)), list(sys.path)
    own = {"only_here", "late_one", "a_folder", "a_folder.below"}
    for _ in range(2):
        with modules.importable():
            import only_here  # type: ignore[import-not-found]

            assert own < set(sys.modules)
            sys.path.append("of the day")
        assert not own & set(sys.modules)
        assert "json.tool" in sys.modules
        assert sys.path == path
    with modules.importable():
        assert sys.modules["only_here"] is only_here
        assert sys.path == [str(tmp_path), *path, "of the day", "of the day"]


def test_what_the_runner_has_imported_by_then_is_there_again(tmp_path: Path) -> None:
    import colorsys  # since the start, as the libraries for a fetch are

    (tmp_path / "colorsys.py").write_text("ANSWER = 11\n")
    modules = modules_of(str(tmp_path))
    for _ in range(2):
        with modules.importable():
            import colorsys as own

            assert own.ANSWER == 11  # type: ignore[attr-defined]
        assert sys.modules["colorsys"] is colorsys


def test_a_folder_that_cannot_be_listed_claims_nothing(tmp_path: Path) -> None:
    modules = modules_of(str(tmp_path / "gone"))
    modules.claim("days.year2015.day01", str(tmp_path / "gone/days/year2015/day01.py"))
    with modules.importable():
        assert sys.path[0] == str(tmp_path / "gone")


def test_a_mere_folder_is_no_module(tmp_path: Path) -> None:
    import colorsys

    (tmp_path / "colorsys").mkdir()  # of inputs, say
    with modules_of(str(tmp_path)).importable():
        import colorsys as again

        assert again is colorsys


@pytest.mark.parametrize("code", ["sys.path = None", "sys.path = []", "del sys.path"])
def test_a_day_may_do_anything_to_sys_path(tmp_path: Path, code: str) -> None:
    path, entries = sys.path, list(sys.path)
    with modules_of(str(tmp_path)).importable():
        exec(code)
    assert sys.path is path
    assert path == entries
    with modules_of(str(tmp_path)).importable():
        assert sys.path == [str(tmp_path), *entries]


def test_what_a_day_takes_out_is_there_again(tmp_path: Path) -> None:
    modules = modules_of(str(tmp_path))  # imports what it needs the first time
    before = dict(sys.modules)
    with modules.importable():
        del sys.modules["json"], sys.modules["aoc_runner"]
    assert sys.modules == before


def test_a_day_may_put_its_helpers_wherever_it_likes(aoc: Aoc) -> None:
    aoc.write("days/year2015/string.py", "ANSWER = 11\n")
    aoc.write("days/year2015/json.py", "raise RuntimeError('shadowed')\n")
    write(
        aoc,
        """\
        import os, sys

        sys.path.insert(0, os.path.dirname(__file__))
        import string

        def part1(data): return string.ANSWER

        def part2(data):
            import string
            return string.ANSWER
        """,
    )
    assert answers(aoc) == ["11", "11"]


@pytest.mark.parametrize("command", ["run", "test"])
def test_what_a_day_leaves_behind_finds_them_too(aoc: Aoc, command: str) -> None:
    aoc.write("days/year2015/day01.yaml", "examples:\n- {input: x, part1: 7}\n")
    aoc.write("late.py", "TEXT = 'there'\n")
    write(
        aoc,
        """\
        import atexit, pickle, sys, threading

        class Saved:
            pass

        @atexit.register
        def save():
            import late
            print("at exit:", late.TEXT, bool(pickle.dumps(Saved())), file=sys.stderr)

        def part1(data):
            threading.Thread(target=linger).start()
            return 7

        def linger():
            threading.main_thread().join()
            import late
            print("in a thread:", late.TEXT, file=sys.stderr)
        """,
    )
    result = aoc(command, "2015", "1", *["--example"] * (command == "run"))
    assert result.code == 0
    assert result.err.splitlines() == ["in a thread: there", "at exit: there True"]


@pytest.mark.parametrize("fetched", [False, True])
def test_a_threading_of_the_days_own_is_not_pythons(online: Aoc, fetched: bool) -> None:
    """Python calls what it knows by that name at its end; fetching an input imports it."""
    online.write("threading.py", "ANSWER = 11\n")
    write(online, "import threading\n\ndef part1(data): return threading.ANSWER\n")
    if not fetched:
        online("input", "2015", "1")
    result = online("run", "2015", "1", "1")
    assert (result.code, result.err) == (0, "")
    assert " 11 " in result.out


def test_an_exception_may_import_what_it_says(aoc: Aoc) -> None:
    aoc.write("late.py", "TEXT = 'there'\n")
    write(
        aoc,
        """\
        class Odd(Exception):
            def __str__(self):
                import late
                return late.TEXT

        def part1(data): raise Odd
        """,
    )
    _, (first, _) = run_json(aoc)
    assert first["error"] == "Odd: there (days/year2015/day01.py:6 in part1)"


def test_a_project_may_be_the_root_folder() -> None:
    spec = DaySpec(Puzzle(2015, 1), PROJECT, None, "days.year2015.day01", __file__, os.sep)
    try:
        raise LookupError("no map")
    except LookupError as error:
        (frame,) = failure(error, spec).frames
    assert frame.endswith(" in test_a_project_may_be_the_root_folder")


@pytest.mark.parametrize(
    ("child", "answer", "said"),
    [
        ("return", "0", ""),
        ("sys.exit()", "0", ""),
        ("sys.exit(7)", "7", ""),
        ("sys.exit(-1)", "255", ""),
        ("sys.exit('over')", "1", "over\n"),
        ("raise KeyboardInterrupt", "130", ""),
        (
            "1 / 0",
            "1",
            "error in a process of the day's own: "
            "ZeroDivisionError: division by zero (days/year2015/day01.py:7 in part1)\n",
        ),
    ],
)
def test_a_process_that_a_day_forks_ends_as_in_plain_python(
    aoc: Aoc, child: str, answer: str, said: str
) -> None:
    write(
        aoc,
        f"""\
        import os, sys

        def part1(data):
            if os.fork() == 0:
                print("from the child")
                sys.stderr.write("…")  # held back until a line ends, or the process
                {child}
            return os.waitstatus_to_exitcode(os.wait()[1])
        """,
    )
    result = run(aoc)
    assert (result.code, result.err) == (0, f"…{said}")
    _, told, row, *_ = result.out.splitlines()
    assert told == "from the child"
    assert f" {answer} " in row
