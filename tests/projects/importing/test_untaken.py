"""What aocd and elf have kept and nobody took over is named before the site is asked for it."""

from pathlib import Path

import pytest

from aoc_runner.projects.importing.untaken import untaken
from aoc_runner.puzzle import Puzzle
from tests.fake_site import Site
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


def test_by_tool_and_only_what_may_be_the_users(home: Path) -> None:
    assert untaken(lambda puzzle: True, None) == {}
    write_aocd(home, "github.alice.4242", *NAMES)
    write_aocd(home, "github.bob.4243", "2019_09_input.txt")
    (home / ".cache/elf/2016/03").mkdir(parents=True)
    (home / ".cache/elf/2016/03/input.txt").write_text("1\n")
    elf, alice = {Puzzle(2016, 3)}, {Puzzle(2015, day) for day in (1, 2, 3)}
    assert untaken(lambda puzzle: True, 4242) == {"aocd": alice, "elf": elf}
    assert untaken(lambda puzzle: True, None) == {
        "aocd": alice | {Puzzle(2019, 9)},
        "elf": elf,
    }
    assert untaken(lambda puzzle: puzzle.day == 2, 4242) == {"aocd": {Puzzle(2015, 2)}}
    # What `aoc import` would refuse is not worth a word.
    (home / ".config/aocd/github.alice.4242/2015_02_input.txt").write_text("<html>")
    assert untaken(lambda puzzle: puzzle.day == 2, 4242) == {}


def test_fetch_of_many_says_so_before_it_asks(online: Aoc, site: Site) -> None:
    write_aocd(online.home, "github.alice.4242", *NAMES)
    one = online("fetch", "2015", "1", "--inputs-only")
    assert "aocd" not in one.err
    many = online("fetch", "2015", "1-5", "--inputs-only")
    notes = many.err.splitlines()
    assert notes[0] == (
        "note: aocd has kept 2 of these inputs: "
        "Ctrl-C, then `aoc import aocd`, takes them from there"
    )
    assert notes[1].startswith("note: fetching 4 inputs")
    assert site.count("GET", "/2015/day/3/input") == 1  # it is a note, no more


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
    online("fetch", "2015", "1-3", "--inputs-only")
    assert "caches" not in online("doctor").out
