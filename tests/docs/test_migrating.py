"""The commands of `docs/migrating.md` work in a shell, and its names exist in the code."""

import argparse
import json
import re
import subprocess
from pathlib import Path

import pytest

import aoc_runner
from aoc_runner.features import FEATURES
from aoc_runner.kernel.commands import make_parser
from tests.docs.pages import blocks, code, page, table
from tests.platforms import needs
from tests.processes import HANG_LIMIT
from tests.site import Site, User
from tests.support import AOC, Aoc

PAGE = "docs/migrating.md"
SCRIPT = """\
from aocd import data, submit

submit(sum(map(int, data.split())), part="a")
"""
ELF_SCRIPT = """\

text = get_puzzle_input(2016, 3)
print(submit_puzzle_answer(2016, 3, 1, sum(map(int, text.split()))))
"""
AOC_CLI_SCRIPT = """\
import sys

print("Part 1:", sum(map(int, sys.stdin)))
"""
READER = """\
with open("inputs/2016/03.txt") as file:
    print("Part 1:", sum(map(int, file)))
"""


def tab(title: str) -> str:
    """Return the text of a tab."""
    (text,) = re.findall(f"<summary>{title}</summary>(.*?)</details>", page(PAGE), re.DOTALL)
    return str(text)


def run_tab(aoc: Aoc, title: str, session: str) -> str:
    """Run the five commands of a tab in the folder of the user; return their output."""
    (block,) = blocks(tab(title), "sh")
    assert len(block.splitlines()) == 5
    environment = aoc.environment()
    environment["PATH"] = f"{AOC.parent}:{environment['PATH']}"
    result = subprocess.run(
        ["sh", "-e", "-c", block],
        cwd=aoc.folder,
        env=environment,
        input=session,
        capture_output=True,
        text=True,
        timeout=HANG_LIMIT,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture
def newcomer(logged_in: Aoc) -> Aoc:
    """Alice before her first login."""
    del logged_in.env["AOC_SESSION"]
    return logged_in


def write_aocd(home: Path, site: Site, alice: User) -> None:
    """Write an input, an accepted answer and a guess as aocd saves them."""
    folder = home / ".config/aocd/github.alice.4242"
    folder.mkdir(parents=True)
    (folder.parent / "token").write_text(f"{alice.token}\n")
    (folder / "2016_03_input.txt").write_bytes(site.input_bytes(alice, 2016, 3))
    (folder / "2016_03a_answer.txt").write_text(site.answer(alice, 2016, 3, 1))
    message = "That's not the right answer; your answer is too low.  Please wait one minute"
    post = {"part": "b", "value": "1", "when": "2016-12-03 00:20:00-05:00", "message": message}
    (folder / "2016_03_post.json").write_text(json.dumps([post]))


def write_elf(home: Path, site: Site, alice: User) -> None:
    folder = home / ".cache/elf/2016/03"
    folder.mkdir(parents=True)
    (folder / "input.txt").write_bytes(site.input_bytes(alice, 2016, 3))
    right = site.answer(alice, 2016, 3, 1)
    (folder / "guesses.csv").write_text(
        "timestamp,part,guess,status\n"
        f"2016-12-03T05:10:00+00:00,1,{right},CORRECT\n2016-12-03T05:20:00+00:00,2,1,TOO_LOW\n"
    )


@needs("sh")
def test_from_aocd(newcomer: Aoc, site: Site, alice: User) -> None:
    write_aocd(newcomer.home, site, alice)
    newcomer.write("2016/q03.py", SCRIPT)
    output = run_tab(newcomer, "aocd", "")
    assert f"✓ {site.answer(alice, 2016, 3, 1)} " in output
    assert newcomer("submit", "2016", "3", "2", "1", "--json").json["verdict"] == "refused"
    assert [request.path for request in site.requests] == ["/settings"]  # of the login


@needs("sh")
def test_from_elf(newcomer: Aoc, site: Site, alice: User) -> None:
    write_elf(newcomer.home, site, alice)
    (imports,) = blocks(tab("elf"), "python")
    newcomer.write("2016/q03.py", imports + ELF_SCRIPT)
    newcomer.env["AOC_SESSION"] = alice.token
    output = run_tab(newcomer, "elf", "")
    assert f"✓ {site.answer(alice, 2016, 3, 1)} " in output
    assert newcomer("submit", "2016", "3", "2", "1", "--json").json["verdict"] == "refused"
    assert [request.path for request in site.requests] == ["/settings"]


@needs("sh")
def test_from_aoc_cli(newcomer: Aoc, site: Site, alice: User) -> None:
    (newcomer.home / ".adventofcode.session").write_text(f"{alice.token}\n")
    for day in ("03", "04"):
        newcomer.write(f"2016/{day}/main.py", AOC_CLI_SCRIPT)
    newcomer.write("2016/03/input", site.input(alice, 2016, 3))
    site.solve(alice, 2016, 3, 1)
    output = run_tab(newcomer, "aoc-cli", "")
    assert f"✓ {site.answer(alice, 2016, 3, 1)} " in output
    assert site.count("GET", "/2016/day/3/input") == 0
    assert site.count("GET", "/2016/day/4/input") == 1


@needs("sh")
def test_from_scripts(newcomer: Aoc, site: Site, alice: User) -> None:
    newcomer.write("2016/day03.py", READER)
    newcomer.write("2016/day04.py", READER.replace("03", "04"))
    newcomer.write("inputs/2016/03.txt", site.input(alice, 2016, 3))
    site.solve(alice, 2016, 3, 1)
    output = run_tab(newcomer, "Scripts", alice.token)
    assert f"✓ {site.answer(alice, 2016, 3, 1)} " in output
    assert site.count("GET", "/2016/day/3/input") == 0
    assert site.count("GET", "/2016/day/4/input") == 1


def parse(command: str) -> argparse.Namespace:
    name, *arguments = command.removeprefix("aoc ").split()
    (record,) = (item.commands[name] for item in FEATURES if name in item.commands)
    return make_parser(name, record)[1].parse_args(arguments)


def test_our_commands_and_functions_exist() -> None:
    rows = table(page(PAGE), "with aocd", "here") + table(page(PAGE), "with aoc-cli", "here")
    for text in (text for _, ours in rows for text in code(ours)):
        if text.startswith("aoc "):
            parse(text)
        else:
            assert text.removeprefix("print(").partition("(")[0] in aoc_runner.__all__
