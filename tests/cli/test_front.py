"""The front door: help, version, mistyped commands, the last day, interruptions, pipes."""

import signal
import subprocess
import sys
import time

import pytest

from aoc_runner.cli.arguments import parse_top
from aoc_runner.cli.main import COMMANDS
from aoc_runner.kernel.words.version import __version__
from tests.fake_site import Site, User
from tests.support import Aoc
from tests.terminal import Terminal


def test_the_version(aoc: Aoc) -> None:
    assert aoc("--version").out == f"aoc-runner {__version__}\n"
    assert aoc("run", "--version").out == f"aoc-runner {__version__}\n"


def test_help_lists_every_command(aoc: Aoc) -> None:
    result = aoc("--help")
    assert result.code == 0
    for command, summary in COMMANDS.items():
        assert f"  {command} " in result.out
        assert summary in result.out
    assert aoc().code == 2
    assert max(map(len, result.out.splitlines())) <= 80


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(aoc: Aoc, command: str) -> None:
    result = aoc(command, "--help")
    assert (result.code, result.err) == (0, "")
    assert f"usage: aoc {command}" in result.out
    assert aoc("--help", command).out == result.out
    assert aoc(command, "--", "--help").out == result.out
    assert max(map(len, result.out.splitlines())) <= 100


def test_a_mistyped_command_gets_a_suggestion(aoc: Aoc) -> None:
    result = aoc("sumbit", "2023", "7", "1")
    assert result.code == 2
    assert "did you mean: aoc submit" in result.err


def test_a_command_that_comes_first_is_read_as_behind_options() -> None:
    words = ["run", "2023", "7", "--debug", "--", "1"]
    assert parse_top(words, COMMANDS) == parse_top(words, {})  # which leaves it to argparse


def test_the_module_is_the_command(aoc: Aoc) -> None:
    aoc.command = (sys.executable, "-m", "aoc_runner")
    assert aoc("run", "2023", "7", "--example").code == 0
    assert "usage: aoc run" in aoc("run", "--help").out


def test_input_prints_what_the_site_sent(online: Aoc, site: Site, alice: User) -> None:
    assert online("input", "2023", "7").out == site.input(alice, 2023, 7)
    path = online("input", "2023", "7", "--path").out.strip()
    assert path == str(online.data / "inputs/2023/07.txt")
    assert site.count("GET", "/2023/day/7/input") == 1
    assert online("input", "2023", "7", "1").code == 2


def test_colour_is_for_terminals_alone(aoc: Aoc) -> None:
    assert "\033[" not in aoc("run", "2023", "7", "--example").out


def test_ctrl_c_is_no_error_to_explain(online: Aoc, site: Site) -> None:
    site.fault("/2023/day/7/input", "hang")
    process = subprocess.Popen(
        [*online.command, "run", "2023", "7"],
        env=online.environment() | {"AOC_TIMEOUT": "30"},
        cwd=online.folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while site.count("GET", "/2023/day/7/input") == 0:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=10)
    assert (process.returncode, out, err) == (130, "", "interrupted\n")


def test_a_reader_that_leaves_is_no_error(online: Aoc, site: Site, alice: User) -> None:
    site.set_input(alice, 2023, 7, b"32T3K 765\n" * 100_000)
    online("input", "2023", "7", "--path")
    command = f"{online.command[0]} input 2023 7 | head -n 1"
    done = subprocess.run(
        ["sh", "-c", command],
        env=online.environment(),
        cwd=online.folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("32T3K 765\n", "")


def test_a_folder_that_is_gone(aoc: Aoc) -> None:
    command = f"mkdir gone && cd gone && rmdir ../gone && {aoc.command[0]} run 2023 7"
    done = subprocess.run(
        ["sh", "-c", command],
        env=aoc.environment(),
        cwd=aoc.folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "does not exist any more" in done.stderr


def test_whatever_a_day_prints_there_is_one_document(aoc: Aoc) -> None:
    aoc.write(
        "days/year2015/day01.py",
        "import os, subprocess\n\nprint('imported')\n\n"
        "def part1(data):\n    os.write(1, b'raw')\n    subprocess.run(['echo', 'child'])\n"
        "    print('printed')\n    return 5\n\n"
        "def part2(data):\n    raise KeyboardInterrupt\n",
    )
    one = aoc("run", "2015", "1", "1", "--input", "-", "--json", stdin="x")
    assert one.json["parts"][0]["answer"] == "5"
    for said in ("imported", "raw", "child", "printed"):
        assert said in one.err
    both = aoc("run", "2015", "1", "--input", "-", "--json", stdin="x")
    assert both.code == both.json["error"]["code"] == 130


@pytest.mark.parametrize("words", ["run 2023 7 --example", "run 2023 7 --example --json", "days"])
def test_an_output_that_cannot_be_written(aoc: Aoc, words: str) -> None:
    for end in (">/dev/full", ">&-"):
        done = subprocess.run(
            ["sh", "-c", f"{aoc.command[0]} {words} {end}"],
            env=aoc.environment(),
            cwd=aoc.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2, done.stderr
        assert "cannot write the output" in done.stderr
        assert "Traceback" not in done.stderr


def test_a_reader_that_is_gone_before_the_document(aoc: Aoc) -> None:
    done = subprocess.run(
        ["sh", "-c", f"(sleep 0.5; {aoc.command[0]} run 2014 1 --json) | true"],
        env=aoc.environment(),
        cwd=aoc.folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert "no Advent of Code 2014" in done.stderr or done.stderr == ""


def test_a_title_the_terminal_cannot_show(aoc: Aoc) -> None:
    aoc.write("days/year2015/day01.py", '"""Süß — ★"""\n\ndef part1():\n    return "é"\n')
    for words in (("run", "2015", "1", "--input", "-"), ("days",), ("test", "2015", "1")):
        result = aoc(*words, stdin="x", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
        assert result.code == 0, result.err
        assert r"S\xfc\xdf" in result.out


@pytest.mark.parametrize("expression", ["1" + "+1" * 100_000, "-" * 200_000 + "1"])
def test_a_day_too_deep_to_be_parsed_hides_no_other(aoc: Aoc, expression: str) -> None:
    aoc.write("days/year2015/day01.py", f"def part1():\n    return {expression}\n")
    aoc.write("days/year2015/day02.py", '"""A Plain Title"""\n')
    result = aoc("days", "2015")
    assert result.code == 0, result.err
    assert "A Plain Title" in result.out


def test_ctrl_d_at_the_prompt_is_an_empty_token(aoc: Aoc) -> None:
    with Terminal(aoc, "login") as terminal:
        terminal.wait_for("session token (not shown): ")
        terminal.press("\x04")
        assert terminal.finish() == 2
        assert "is empty" in terminal.seen


def test_ctrl_c_at_the_prompt_begins_a_line_of_its_own(aoc: Aoc) -> None:
    with Terminal(aoc, "login") as terminal:
        terminal.wait_for("session token (not shown): ")
        terminal.press("\x03")
        assert terminal.finish() == 130
        assert terminal.seen.splitlines()[-1] == "interrupted"


def test_a_named_configuration_must_be_right_whoever_asks(aoc: Aoc) -> None:
    result = aoc("days", "--config", "nope.yaml")
    assert result.code == 2
    assert f"cannot read {aoc.folder / 'nope.yaml'}: No such file" in result.err


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["7"], "a date is YEAR DAY, like: aoc 2023 7"),
        (["run", "2023", "7", "--exmaple"], "did you mean --example?"),
        (["run", "7", "2023"], "the year comes first: 2023 7"),
        (["run", "9" * 5000, "7"], "too many words"),
    ],
)
def test_what_was_meant_is_guessed(aoc: Aoc, words: list[str], meant: str) -> None:
    result = aoc(*words)
    assert result.code == 2
    assert meant in result.err
