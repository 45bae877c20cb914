"""What aocd and elf have kept and nobody took over is named before the site is asked for it."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.projects.importing.untaken import untaken
from tests.support import Aoc

NAMES = ("2015_01_input.txt", "2015_02_input.txt", "2015_03_input.txt")


def write_aocd(home: Path, user: str, *names: str) -> None:
    folder = home / ".config/aocd" / user
    folder.mkdir(parents=True)
    for name in names:
        (folder / name).write_text("1\n2\n")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("AOCD_DIR", "ELF_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / ".cache"))
    return tmp_path


@pytest.fixture
def context(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Context]:
    for name in [name for name in os.environ if name.startswith("AOC_")]:
        if name != "AOC_TEST_STRAYS":
            monkeypatch.delenv(name)
    monkeypatch.setenv("AOC_DATA_DIR", str(home / "data"))
    context = Context(folder=str(home), warn=lambda line: None)
    yield context
    context.account.ledger.close()


def every(puzzle: Puzzle) -> bool:
    return True


def test_by_tool_and_only_what_an_import_would_take(home: Path, context: Context) -> None:
    assert untaken(context, every) == {}
    write_aocd(home, "github.alice.4242", *NAMES)
    (home / ".cache/elf/2016/03").mkdir(parents=True)
    (home / ".cache/elf/2016/03/input.txt").write_text("1\n")
    elf, alice = {Puzzle(2016, 3)}, {Puzzle(2015, day) for day in (1, 2, 3)}
    assert untaken(context, every) == {"aocd": alice, "elf": elf}  # after a yes
    write_aocd(home, "github.bob.4243", "2019_09_input.txt")
    assert untaken(context, every) == {"elf": elf}  # nobody knows which of the two it is
    context.account.ledger.keep_session("f", 4242, 1.0)
    assert untaken(context, every) == {"aocd": alice, "elf": elf}
    args = SimpleNamespace(account="work", config=None)
    other = Context(args, folder=str(home), warn=lambda line: None)
    other.account.ledger.keep_session("g", 4243, 1.0)
    assert untaken(other, every)["aocd"] == {Puzzle(2019, 9)}
    assert untaken(context, lambda puzzle: puzzle.day == 2) == {"aocd": {Puzzle(2015, 2)}}
    # What `aoc import` would refuse is not worth a word.
    (home / ".config/aocd/github.alice.4242/2015_02_input.txt").write_text("<html>")
    assert untaken(context, lambda puzzle: puzzle.day == 2) == {}
    for each in (context, other):
        each.account.ledger.close()


def test_nothing_where_it_cannot_be_told(home: Path, context: Context) -> None:
    write_aocd(home, "github.alice.4242", *NAMES)
    context.account.keep(context.account.ledger.path, b"no ledger")
    assert untaken(context, every) == {}


def test_doctor_names_what_is_not_kept_here(online: Aoc) -> None:
    assert "caches" not in online("doctor").out
    write_aocd(online.home, "github.alice.4242", *NAMES)
    write_aocd(online.home, "github.bob.4243", "2019_09_input.txt")
    result = online("doctor", "--json")
    (found,) = [check for check in result.json["checks"] if check["check"] == "caches"]
    assert found == {
        "check": "caches",
        "status": "warn",
        "message": "aocd has kept 3 inputs that `default` does not have here",
        "cure": "aoc import aocd",
    }
    assert result.code == 0
    online("fetch", "2015", "1-3")
    assert "caches" not in online("doctor").out
    other = online("--account", "work", "doctor", "--offline")
    assert "has kept" not in other.out  # they are the user's of `default`
    shutil.move(online.data / "inputs", online.data_dir / "inputs")  # of another site
    assert "aocd has kept 3 inputs that `default` does not have" in online("doctor").out
