"""Of a day that was saved twice within a second, at the same size, the second save runs."""

import compileall
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.own_day import DAY, answers, write
from tests.support import Aoc

HELPERS = {"days/year2015/helper.py": "from . import helper", "helper.py": "import helper"}
SECOND = 1_700_000_000


def save(aoc: Aoc, answer: int, path: str = DAY, at: float = SECOND) -> Path:
    """Save a source that gives one digit, so that all of them are of the same size."""
    line = "def part1(data): return " if path == DAY else "ANSWER = "
    file = write(aoc, f"{line}{answer}\n", path)
    os.utime(file, (at, at))
    return file


def bytecode(aoc: Aoc) -> list[Path]:
    return sorted(aoc.folder.rglob("*.pyc"))


@pytest.fixture(params=[DAY, *HELPERS])
def saved(aoc: Aoc, request: pytest.FixtureRequest) -> str:
    """The path of what is saved again and again."""
    if request.param in HELPERS:
        write(aoc, f"{HELPERS[request.param]}\n\ndef part1(data): return helper.ANSWER\n")
    return str(request.param)


@pytest.mark.parametrize("later", [0, 0.5, -3600], ids=["at once", "later", "a clock set back"])
def test_the_last_save_runs(aoc: Aoc, saved: str, later: float) -> None:
    save(aoc, 1, saved)
    assert answers(aoc) == ["1", None]
    save(aoc, 2, saved, SECOND + later)
    assert answers(aoc) == ["2", None]


@pytest.mark.parametrize("how", ["python", "compileall"])
def test_what_plain_python_left_of_an_earlier_save_does_not_run(
    aoc: Aoc, saved: str, how: str
) -> None:
    save(aoc, 1, saved)
    if how == "compileall":
        compileall.compile_dir(aoc.folder, quiet=2)
    else:
        command = [sys.executable, "-c", "import days.year2015.day01"]
        subprocess.run(command, cwd=aoc.folder, env=aoc.environment(), check=True)
    assert bytecode(aoc)
    save(aoc, 2, saved)
    assert answers(aoc) == ["2", None]


def test_what_is_left_by_a_run_serves_plain_python_too(aoc: Aoc) -> None:
    save(aoc, 1)
    assert answers(aoc) == ["1", None]
    save(aoc, 2)
    command = [sys.executable, "-c", "from days.year2015.day01 import *; print(part1(0))"]
    done = subprocess.run(
        command, cwd=aoc.folder, env=aoc.environment(), stdout=subprocess.PIPE, check=True
    )
    assert done.stdout.strip() == b"2"


def test_a_day_is_compiled_once(aoc: Aoc, saved: str) -> None:
    save(aoc, 1, saved)
    assert answers(aoc) == ["1", None]
    left = {file: (file.stat().st_mtime_ns, file.read_bytes()) for file in bytecode(aoc)}
    assert len(left) == (1 if saved == DAY else 2)
    save(aoc, 1, saved, SECOND + 60)  # as a checkout does: another time, the same content
    assert answers(aoc) == ["1", None]
    assert left == {file: (file.stat().st_mtime_ns, file.read_bytes()) for file in bytecode(aoc)}


def test_bytecode_is_really_used(aoc: Aoc) -> None:
    save(aoc, 1)
    assert answers(aoc) == ["1", None]
    (file,) = bytecode(aoc)
    good = file.read_bytes()
    source = aoc.folder / DAY
    text = source.read_text()
    save(aoc, 2)
    assert answers(aoc) == ["2", None]
    head = good[:16]
    file.write_bytes(head + file.read_bytes()[16:])  # the code of 2 under the hash of 1
    source.write_text(text)
    assert answers(aoc) == ["2", None]


@pytest.mark.parametrize("folder", ["__pycache__", "elsewhere"])
def test_where_bytecode_goes_is_as_python_has_it(aoc: Aoc, tmp_path: Path, folder: str) -> None:
    elsewhere = tmp_path / "elsewhere"
    env = {"PYTHONPYCACHEPREFIX": str(elsewhere)} if folder == "elsewhere" else {}
    for answer in (1, 2):
        save(aoc, answer)
        assert answers(aoc, **env) == [str(answer), None]
    assert bool(bytecode(aoc)) is (folder != "elsewhere")
    assert any("day01" in file.name for file in elsewhere.rglob("*.pyc")) is (not bytecode(aoc))


def test_no_bytecode_is_no_hindrance(aoc: Aoc) -> None:
    for answer in (1, 2):
        save(aoc, answer)
        assert answers(aoc, PYTHONDONTWRITEBYTECODE="1") == [str(answer), None]
    assert bytecode(aoc) == []
    write(aoc, "not a folder", "days/year2015/__pycache__")  # nobody can write one there
    for answer in (3, 4):
        save(aoc, answer)
        assert answers(aoc) == [str(answer), None]


def test_it_is_as_private_as_its_source(aoc: Aoc) -> None:
    save(aoc, 1).chmod(0o600)
    assert answers(aoc) == ["1", None]
    (file,) = bytecode(aoc)
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_damaged_one_is_replaced(aoc: Aoc) -> None:
    save(aoc, 1)
    assert answers(aoc) == ["1", None]
    (file,) = bytecode(aoc)
    content = file.read_bytes()
    for damaged in (b"", content[:10], b"\0" * 100):
        file.write_bytes(damaged)
        assert answers(aoc) == ["1", None]
        assert file.read_bytes() == content
