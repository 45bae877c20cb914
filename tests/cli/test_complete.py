"""What Tab offers, by argcomplete's protocol and in a real shell."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from aoc_runner.kernel.words.puzzle import next_puzzle
from tests.browsers import Firefox
from tests.docs.pages import blocks, section
from tests.fake_site import Site, User
from tests.support import GUARD, Aoc
from tests.terminal import Terminal

DAY = "raise SystemExit('a day was imported')\n"
EXAMPLES = """\
examples:
  - {name: puzzle, input: x, part1: 1}
  - {name: of my own, input: x, part1: 1, confirmed: false}
  - {name: 1st, input: x}
  - {name: -odd, input: x}
"""
ON_A_TAB = ["sh", "-c", 'exec "$0" 8>&1 9>&2 >/dev/null']


def tab(aoc: Aoc, line: str, **env: str) -> list[str]:
    """What is offered behind the line: it goes in by the environment, they come on descriptor 8."""
    done = subprocess.run(
        [*ON_A_TAB, *aoc.command],
        env=aoc.environment()
        | {
            "_ARGCOMPLETE": "1",
            "_ARGCOMPLETE_IFS": "\n",
            "_ARGCOMPLETE_SUPPRESS_SPACE": "1",
            "COMP_LINE": line,
            "COMP_POINT": str(len(line)),
        }
        | env,
        cwd=aoc.folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.fixture
def mine(aoc: Aoc) -> Aoc:
    """A project with two days of 2015, one of 2016, and a package that offers one of each."""
    for path in ("2015/day01", "2015/day01_fast", "2015/day12", "2016/day7"):
        aoc.write(f"days/year{path}.py", DAY)
    aoc.write("days/year2015/day01.yaml", EXAMPLES)
    aoc.write("lib/alice_days/year2015/day01.py", DAY)
    aoc.write("lib/alice_days/year2015/day01_slow.py", DAY)
    aoc.write("lib/alice_days/year2016/day08.py", DAY)
    aoc.write(
        "lib/alice_days-1.dist-info/entry_points.txt", "[aoc_runner.days]\nalice = alice_days\n"
    )
    aoc.env["PYTHONPATH"] = os.pathsep.join([str(GUARD), str(aoc.folder / "lib")])
    return aoc


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("aoc sub", "submit"),
        ("aoc re", "read report"),
        ("aoc --acc", "--account"),
        ("aoc --account work re", "read report"),
        ("aoc run ", "2015 2016 2023 all"),  # the last is ours, which ships with aoc-runner
        ("aoc run 2015 ", "1 12 all"),
        ("aoc run 2016 ", "7 8 all"),
        ("aoc run 2015 1 ", "1 2"),
        ("aoc run 2014 ", ""),
        ("aoc run 2014 1", ""),
        ("aoc run 2014 1 ", ""),
        ("aoc run x 1 --e", "--example"),
        ("aoc --account work test 2015 ", "1 12 all"),
        ("aoc run --json 2015 ", "1 12 all"),
        ("aoc run 2015 --json ", "1 12 all"),
        ("aoc run 2015 --from alice 1 --json ", "1 2"),
        ("aoc watch 2015 1 1", ""),
        ("aoc watch 2015 1 --v", "--variant --version"),
        ("aoc run 2015 1 --e", "--example"),
        ("aoc run --example 2015 1 --e", ""),
        ("aoc days ", "2015 2016 2023 all"),
        ("aoc days a", "all"),
        ("aoc days 2016 --j", "--json"),
        ("aoc days --js", "--json"),
        ("aoc days 2015 1", "1 12"),
        ("aoc days 2015 1-5 --j", "--json"),
        ("aoc days 2015 1 --j", "--json"),
        ("aoc guesses 2015 ", "1 12"),
        ("aoc submit 2015 1 1 1", ""),
        ("aoc init new d", ""),
        ("aoc login ", "--browser --account --config --debug --version --help"),
        ("aoc doctor --p", "--publish"),
        ("aoc import ", "aocd elf days/ lib/"),
        ("aoc import e", "elf"),
        ("aoc read 2024 1", "1 10 11 12 13 14 15 16 17 18 19"),
        ("aoc input 2025 1", "1 10 11 12"),
        ("aoc new 2025 1", "1 10 11 12"),
        ("aoc fetch 2025 1", "1 10 11 12"),
        ("aoc fetch a", "all"),
        ("aoc fetch all 2", ""),
        ("aoc fetch --ag", "--again"),
        ("aoc read 2015 1 ", "1 2"),
        ("aoc nosuch ", ""),
        ("aoc run --from ", "project alice days all"),
        ("aoc run --from=a", "--from=alice --from=all"),
        ("aoc run 2015 1 --from ", "project alice all"),
        ("aoc run 2016 8 --from ", "alice all"),
        ("aoc run 2015 1 --variant ", "fast slow all"),
        ("aoc run 2015 1 --from alice --variant ", "slow all"),
        ("aoc run 2015 12 --variant ", ""),
        ("aoc watch 2015 1 --variant ", "fast slow"),
        ("aoc submit 2016 8 --from ", "alice"),
        ("aoc test 2015 1 --variant a", "all"),
        ("aoc run 2015 --variant ", "fast slow all"),
        ("aoc bench 2015 --variant ", "fast slow all"),
        ("aoc run 2015 --from all --variant ", "fast slow all"),
        ("aoc run 2015 1-5 --from ", "project alice all"),
        ("aoc run 2016 1-7 --from ", "project all"),
        ("aoc run 2016 --variant ", ""),
        ("aoc run all --from ", "project alice days all"),
        ("aoc run a", "all"),
        ("aoc run all ", "1 2"),
        ("aoc test 2015 all ", "1 2"),
        ("aoc run 2015 1-5 ", "1 2"),
        ("aoc run 2015/1,12 ", "1 2"),
        ("aoc run 2015 1-5 1 2", ""),
        ("aoc fetch 2015 1-5 1", ""),
        ("aoc watch 2015 ", "1 12"),
        ("aoc run 2015 1-5 --j", "--jobs --json"),
        ("aoc watch 2015 1 --t", ""),
        ("aoc run 2015 1-2 --case ", ""),
        ("aoc run 2015 1 --case ", r"puzzle of\ my\ own 1st"),
        ("aoc run 2015 1 --case 1", "1st"),
        ("aoc run 2015 1 --case=p", "--case=puzzle"),
        ("aoc run 2015 1 --from alice --case ", ""),
        ("aoc run 2015 12 --case ", ""),
        ("aoc run 2015 --case ", ""),
        ("aoc run 2015 2 --case ", ""),
        ("aoc test 2015 1 --confirm ", r"of\ my\ own"),
        ("aoc test 2015 1 1 --confirm ", r"of\ my\ own"),
        ("aoc times 2015 ", "--offline --json --account --config --debug --version --help"),
        ("aoc board 4242 201", "2015 2016 2017 2018 2019"),
        ("aoc board --by ", "day stars delta"),
        ("aoc board 4242 --by=d", "--by=day --by=delta"),
    ],
)
def test_what_is_offered(mine: Aoc, line: str, offered: str) -> None:
    found = tab(mine, line)
    assert "\n".join(found).replace(r"\ ", "_").split() == offered.replace(r"\ ", "_").split()
    assert not mine.data.exists()  # nor anything else was written


def test_browsers_that_are_found_are_offered(mine: Aoc) -> None:
    assert tab(mine, "aoc login --browser ") == []
    Firefox(mine.home)
    assert tab(mine, "aoc login --browser ") == ["firefox"]


def test_every_command_offers_its_options(mine: Aoc) -> None:
    for command in tab(mine, "aoc "):
        assert {"--account", "--help"} <= set(tab(mine, f"aoc {command} --"))


def test_nothing_heavy_is_imported(mine: Aoc) -> None:
    heavy = {"bs4", "markdownify", "multiprocessing", "requests", "rich", "watchfiles", "yaml"}
    commands = ("run 2015", "submit", "read", "doctor", "watch", "fetch")
    for line in ("aoc ", *(f"aoc {command} " for command in commands), "aoc watch 2"):
        point = {"COMP_LINE": line, "COMP_POINT": str(len(line)), "_ARGCOMPLETE": "1"}
        done = subprocess.run(
            [*ON_A_TAB, *mine.command],
            env=mine.environment() | point | {"PYTHONPROFILEIMPORTTIME": "1"},
            cwd=mine.folder,
            capture_output=True,
            text=True,
            check=True,
        )
        imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
        assert "argcomplete" in imported
        assert not imported & heavy, line


def test_the_day_last_run_is_meant_without_a_date(mine: Aoc) -> None:
    assert tab(mine, "aoc run --case ") == []
    mine("run", "2015", "1", "--case", "puzzle")
    assert tab(mine, "aoc run --case ") == ["puzzle", r"of\ my\ own", "1st"]
    assert tab(mine, "aoc run --variant ") == ["fast", "slow", "all"]


def test_submit_and_guesses_know_kept_inputs(online: Aoc) -> None:
    online("input", "2018", "3")
    assert tab(online, "aoc submit ") == ["2018", "2023"]
    assert tab(online, "aoc guesses 2018 ") == ["3"]
    assert tab(online, "aoc guesses --account bob 2") == ["2023"]
    assert tab(online, "aoc run ") == ["2023", "all"]
    online.write("config.yaml", "aoc:\n  nonsense: 1\n")
    assert tab(online, "aoc submit ") == ["2023"]


def test_what_waits_for_its_unlock_can_be_started(aoc: Aoc) -> None:
    last = next_puzzle(time.time())
    assert tab(aoc, f"aoc new {last.year} ")[-1] == str(last.day)


def test_two_entries_of_one_name_are_told_apart(mine: Aoc) -> None:
    mine.write("lib/bob_days/year2015/day01.py", DAY)
    mine.write("lib/bob_days-1.dist-info/entry_points.txt", "[aoc_runner.days]\nalice = bob_days\n")
    mine.write("lib/wim-1.dist-info/entry_points.txt", "[adventofcode.user]\nwim = wim:solve\n")
    offered = ["project", "alice", "alice-days", "bob-days", "wim", "all"]
    assert tab(mine, "aoc run 2015 1 --from ") == offered
    assert tab(mine, "aoc run 2015 1 --from alice-days --variant ") == ["slow", "all"]


def test_accounts_are_those_with_a_token(online: Aoc, site: Site, alice: User) -> None:
    del online.env["AOC_SESSION"]
    assert tab(online, "aoc run --account ") == []
    online("login", stdin=alice.token)
    online("login", "--account", "work", stdin=site.add_user("bob").token)
    requests = len(site.requests)
    assert tab(online, "aoc run --account ") == ["default", "work"]
    assert tab(online, "aoc --account w") == ["work"]
    assert len(site.requests) == requests


def test_files(aoc: Aoc) -> None:
    for path in ("in.txt", "in/a.txt", ".hidden"):
        aoc.write(path, "")
    (aoc.home / "home.txt").write_text("")
    assert tab(aoc, "aoc run --input ") == ["in/", "in.txt"]
    assert tab(aoc, "aoc run --input in/") == ["in/a.txt"]
    assert tab(aoc, "aoc run --input=in.") == ["--input=in.txt"]
    assert tab(aoc, "aoc run --config .") == [".hidden"]
    assert tab(aoc, "aoc --config ~/h") == ["~/home.txt"]
    assert tab(aoc, "aoc --config ~/h", _ARGCOMPLETE_SHELL="zsh") == []
    assert tab(aoc, "aoc init ") == ["in/"]
    assert tab(aoc, "aoc run --input nosuch/") == []


def test_what_is_broken_offers_nothing(mine: Aoc) -> None:
    line = "aoc run 2015 1 --case "
    mine.write("config.yaml", "aoc:\n  nonsense: 1\n")
    assert tab(mine, line) == []
    mine.write("config.yaml", "aoc:\n  contact: me@example.com\n")
    assert tab(mine, line) == ["puzzle", r"of\ my\ own", "1st"]
    mine.write("days/year2015/day01.yaml", "examples: [}")
    assert tab(mine, line) == []
    mine.write("home/.config/aoc-runner/credentials.json", "{")
    mine.env["XDG_CONFIG_HOME"] = str(mine.folder / "home/.config")
    assert tab(mine, "aoc run --account ") == []


def test_a_name_that_would_be_two(mine: Aoc) -> None:
    mine.write("days/year2015/day01.yaml", 'examples: [{name: "a\\nb", input: x}]\n')
    assert tab(mine, "aoc run 2015 1 --case ") == []


def test_meanings_are_for_shells_that_show_them(mine: Aoc) -> None:
    assert tab(mine, "aoc run 2", _ARGCOMPLETE_SHELL="zsh")[:2] == ["2015:2 days", "2016:2 days"]
    assert tab(mine, "aoc run 2016 ", _ARGCOMPLETE_DFS="\t") == [
        "7\t2016 day 7",
        "8\t2016 day 8",
        "all\tevery day of 2016",
    ]
    assert tab(mine, "aoc sub", _ARGCOMPLETE_DFS="\t")[0].startswith("submit\tpost an answer")


def test_without_argcomplete_the_terminal_is_told(aoc: Aoc) -> None:
    aoc.write("broken/argcomplete/__init__.py", "raise ModuleNotFoundError('no argcomplete')")
    aoc.env["PYTHONPATH"] = os.pathsep.join([str(GUARD), str(aoc.folder / "broken")])
    assert tab(aoc, "aoc sub") == []
    aoc.env |= {"_ARGCOMPLETE": "1", "COMP_LINE": "aoc sub", "COMP_POINT": "7"}
    aoc.command = (*ON_A_TAB, *aoc.command)
    with Terminal(aoc) as terminal:
        assert terminal.finish() == 1
    assert terminal.seen.strip() == (
        "aoc: completion needs the extra `complete`: pip install 'aoc-runner[complete]'"
    )


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
def test_the_line_for_bash_works(mine: Aoc) -> None:
    mine.env["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    bash, _, _ = blocks(section("docs/commands.md", "Completion"), "sh")
    typed = subprocess.run(
        ["bash", "-c", bash], env=mine.environment(), capture_output=True, text=True, check=True
    )
    assert typed.stdout + typed.stderr == ""
    with (mine.home / ".bashrc").open("a") as file:
        file.write("PS1='ready> '\n")
    mine.command = ("bash", "-i")
    with Terminal(mine) as terminal:
        terminal.wait_for("ready> ")
        terminal.press("aoc su\t2016 \t8 1 --fr\ta\t")
        terminal.wait_for("--from alice ")
        terminal.press("\x15exit\n")  # and the line is gone
        terminal.finish()
    assert "aoc submit 2016 " in terminal.seen
