"""Unreadable files are errors with exit code 2 or 3; they neither hang nor count as missing."""

import os
import subprocess
from shutil import which

import pytest

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.kept_days import keep
from tests.platforms import needs
from tests.site import User
from tests.support import COMMAND, Aoc, enter_guess

pytestmark = [pytest.mark.warm, needs("modes", "symlinks")]

DAY = "days/year2015/day01.py"
EXAMPLES = "days/year2015/day01.yaml"


@pytest.fixture
def own_project(logged_in: Aoc) -> Aoc:
    """A project with a day and an example in a file, and a cached input."""
    logged_in.write(DAY, "def part1(data):\n    return len(data)\n")
    logged_in.write(EXAMPLES, "examples:\n  - input_file: one.txt\n    part1: 3\n")
    logged_in.write("days/year2015/one.txt", "abc\n")
    assert logged_in("run", "2015", "1").code == 0
    return logged_in


@pytest.mark.parametrize("name", ["-", "/dev/stdin", "../pipe"])
def test_the_file_of_an_option_may_be_of_any_kind(aoc: Aoc, name: str) -> None:
    os.mkfifo(aoc.home / "pipe")
    with subprocess.Popen(["sh", "-c", "echo 32T3K 765 > ../pipe"], cwd=aoc.folder) as writer:
        result = aoc("run", "2023", "7", "--input", name, stdin="32T3K 765\n")
        writer.terminate()
    assert result.code == 0, result
    assert "part 1  765" in result.out


def test_adopt_ignores_pipes(aoc: Aoc) -> None:
    os.mkfifo(aoc.folder / "day1.py")
    result = aoc("adopt", "--no-try", "--year", "2015", "--json")
    assert (result.code, result.json["entries"]) == (0, [])


@pytest.mark.parametrize("name", [EXAMPLES, "config.yaml", ".env", "templates/day.py"])
def test_an_optional_file_that_is_a_pipe_is_ignored(own_project: Aoc, name: str) -> None:
    file = own_project.write(name, "")
    file.unlink()
    os.mkfifo(file)
    assert own_project("test" if name == EXAMPLES else "run", "2015", "1").code == 0
    assert own_project("new", "2023", "7").code == 0


COMMANDS = (
    *("guesses", "days", "run 2015 1", "run all", "input 2015 1", "fetch 2015"),
    *("calendar 2015", "times 2015", "report", "submit 2015 1 1 5 --dry-run"),
    "doctor --offline",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_in_place_of_the_account_folder(own_project: Aoc, command: str) -> None:
    """Root can read any folder, but not a file in its place."""
    own_project.data.rename(own_project.home / "moved")
    own_project.data.write_text("in the way")
    result = own_project(*command.split())
    assert result.code == (1 if "--offline" in command else 2), result
    assert str(own_project.data) in result.out + result.err
    own_project.data.unlink()
    assert "cannot" not in own_project(*command.split()).err  # a missing folder is no error


@pytest.fixture
def bounded(logged_in: Aoc) -> Aoc:
    """Alice's machine, with permissions that root cannot override."""
    if os.geteuid() == 0:
        if which("setpriv") is None:
            pytest.skip("root can override permissions")
        dropped = "-dac_override,-dac_read_search"
        logged_in.command = (
            "setpriv",
            f"--bounding-set={dropped}",
            f"--inh-caps={dropped}",
            *COMMAND,
        )
    return logged_in


@pytest.mark.parametrize("mode", [0o000, 0o555])
def test_a_login_that_cannot_be_saved_is_an_error(bounded: Aoc, alice: User, mode: int) -> None:
    bounded.config_dir.mkdir(parents=True)
    bounded.config_dir.chmod(mode)
    result = bounded("login", stdin=alice.token)
    bounded.config_dir.chmod(0o700)
    assert result.code == 2, result
    assert f"{bounded.config_dir}{os.sep}credentials.json" in result.error_lines[0]
    assert len(result.error_lines) == 2


@pytest.mark.parametrize(
    ("path", "command"),
    [
        ("", "guesses"),
        ("", "input 2015 1"),
        ("", "days"),
        ("", "doctor --publish"),
        ("aoc.db", "guesses"),
    ],
)
def test_an_unreadable_account_is_not_an_empty_one(bounded: Aoc, path: str, command: str) -> None:
    keep(bounded, Puzzle(2015, 1), "abc")
    enter_guess(bounded, Puzzle(2015, 1), 1, "5", "wrong")
    subprocess.run(["git", "init", "-q"], cwd=bounded.folder, check=True)
    assert bounded(*command.split()).code == 0
    (closed := bounded.data / path).chmod(0)
    result = bounded(*command.split())
    closed.chmod(0o700)
    assert result.code == 2, result
    assert str(bounded.data) in result.error_lines[0]


def test_a_missing_home_folder_is_an_error_and_creates_no_folder(aoc: Aoc) -> None:
    """HOME=~ has the effect of no HOME and an unknown user."""
    args = ("run", "2023", "7", "--example")
    aoc.env = {"HOME": "~"}
    for folder in ("", "~/data", "~no-such-user/data", "$NOT_SET/data"):
        result = aoc(*args, AOC_DATA_DIR=folder, XDG_CONFIG_HOME=str(aoc.home) if folder else "")
        assert (result.code, len(result.error_lines)) == (2, 2), result
        assert "AOC_DATA_DIR" in result.err
    assert aoc(*args, XDG_CONFIG_HOME=str(aoc.home)).code == 0
    assert list(aoc.folder.iterdir()) == []
