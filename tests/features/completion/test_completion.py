"""Tab completion, by argcomplete's protocol and in a real shell."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import blocks, page
from tests.platforms import needs
from tests.support import Aoc
from tests.terminal import Terminal

DAY = "raise SystemExit('a day was imported')\n"
COMMON = "--quiet --account --config --debug --version --help"


def tab(aoc: Aoc, line: str, **env: str) -> list[str]:
    """Return the completions of the line; argcomplete writes them to a file."""
    file = aoc.home / "completions"
    protocol = {
        "_ARGCOMPLETE_STDOUT_FILENAME": str(file),
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_IFS": "\n",
        "_ARGCOMPLETE_SUPPRESS_SPACE": "1",
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
    }
    done = subprocess.run(
        aoc.command,
        env=aoc.environment() | protocol | env,
        cwd=aoc.folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout + done.stderr == ""
    return file.read_text(encoding="utf-8").splitlines()


@pytest.fixture
def own_project(aoc: Aoc) -> Aoc:
    """A project with two days of 2015 and one of 2016, and a package with one of each."""
    for path in ("2015/day01", "2015/day01_fast", "2015/day12", "2016/day7"):
        aoc.write(f"days/year{path}.py", DAY)
    days = ("2015/day01", "2015/day01_slow", "2016/day08")
    files = {f"alice_days/year{path}.py": DAY for path in days}
    aoc.install("alice_days", "[aoc_runner.days]\nalice = alice_days\n", files)
    return aoc


@pytest.mark.parametrize(
    ("line", "completions"),
    [
        ("aoc sub", "submit"),
        ("aoc --acc", "--account"),
        ("aoc --account work re", "read report"),
        ("aoc run --json 2015 ", "1 12 all"),
        ("aoc run 2015 1 ", "1 2"),
        ("aoc test 2015 1-5 ", "1 2"),
        ("aoc 2015 1 ", "1 2"),
        ("aoc read 2015 1", "1 12"),
        ("aoc submit 2015 1 ", "1 2"),
        ("aoc times 201", "2015 2016 2017 2018 2019"),
        ("aoc board --by ", "day stars delta"),
        ("aoc run --example 2015 1 --ex", ""),
        ("aoc login --", COMMON),
        ("aoc --", COMMON),
        ("aoc run 2015 1 --from ", "project alice all"),
        ("aoc submit 2016 8 --from ", "alice"),
        ("aoc run 2015 1 --variant ", "fast slow all"),
        pytest.param("aoc init ", "days/", marks=needs("sh")),  # argcomplete asks bash for files
    ],
)
def test_lines_are_completed(own_project: Aoc, line: str, completions: str) -> None:
    assert tab(own_project, line) == completions.split()
    assert not own_project.data.exists()  # nothing was written


def test_the_options_of_every_command_are_completed(own_project: Aoc) -> None:
    for command in tab(own_project, "aoc "):
        assert set(COMMON.split()) <= set(tab(own_project, f"aoc {command} --"))


def test_the_command_of_an_installed_feature_is_completed(aoc: Aoc) -> None:
    aoc.add_command("return 0")
    assert tab(aoc, "aoc br") == ["broken"]
    assert "--json" in tab(aoc, "aoc broken --")


@needs("sh")
def test_files_are_completed(aoc: Aoc) -> None:
    for path in ("in.txt", "in/a.txt"):
        aoc.write(path, "")
    assert sorted(tab(aoc, "aoc run --input i")) == ["in.txt", "in/"]
    assert tab(aoc, "aoc run --input in/") == ["in/a.txt"]
    assert tab(aoc, "aoc --config in.") == ["in.txt"]
    assert tab(aoc, "aoc run --input nosuch/") == []


def test_an_invalid_configuration_has_no_completions(own_project: Aoc) -> None:
    own_project.write("config.yaml", "aoc:\n  nonsense: 1\n")
    assert tab(own_project, "aoc run 2015 ") == []
    assert tab(own_project, "aoc ru") == ["run"]


@needs("pip")  # it installs the commands of packages
def test_the_lines_for_powershell_call_aoc_for_completions(own_project: Aoc) -> None:
    (block,) = blocks(page("docs/features/completion.md"), "powershell")
    program, *args = block.splitlines()[-1].partition(" |")[0].split()
    program = str(Path(sys.executable).with_name(program))
    code = subprocess.run([program, *args], capture_output=True, text=True, check=True).stdout
    assert "Register-ArgumentCompleter -Native -CommandName aoc " in code
    assert "\n    aoc 2>&1 |" in code
    variables = dict(re.findall(r'env:(\w+) = "?([^"$\n]+)', code))
    variables |= {"_ARGCOMPLETE_IFS": "\n"}
    # PowerShell passes the line without its trailing blank, and the position of the cursor.
    for line, cursor, completion in (("aoc sub", 7, "submit "), ("aoc times", 10, "2015")):
        assert tab(own_project, line, COMP_POINT=str(cursor), **variables)[0] == completion


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
def test_the_line_for_bash_works(own_project: Aoc) -> None:
    scripts = str(Path(sys.executable).parent)
    own_project.env["PATH"] = os.pathsep.join([scripts, os.environ["PATH"]])
    bash, _, _ = blocks(page("docs/features/completion.md"), "sh")
    env = own_project.environment()
    result = subprocess.run(
        ["bash", "-c", bash], env=env, capture_output=True, text=True, check=True
    )
    assert result.stdout + result.stderr == ""
    with (own_project.home / ".bashrc").open("a") as file:
        file.write("PS1='ready> '\n")
    own_project.command = ("bash", "-i")
    with Terminal(own_project) as terminal:
        terminal.wait_for("ready> ")
        terminal.press("aoc su\t2016 \t8 1 --fr\ta\t")
        terminal.wait_for("--from alice ")
        terminal.press("\x15exit\n")  # Ctrl-U deletes the line.
        terminal.finish()
    assert "aoc submit 2016 " in terminal.seen
