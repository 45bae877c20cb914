"""Features of installed packages: somebody else's as docs/features.md shows it, and broken ones."""

import argparse
import re
import sys
import tomllib
from dataclasses import replace

import pytest

from aoc_runner.kernel.commands import Parser
from tests.docs.pages import page
from tests.site import Site, User
from tests.support import Aoc


@pytest.fixture
def star_log(logged_in: Aoc) -> Aoc:
    """Alice's machine, with the package of the page installed."""
    blocks = re.findall(r"^```(\w+)\n(.*?)^```", page("docs/features.md"), re.M | re.S)
    (project,) = (tomllib.loads(text)["project"] for kind, text in blocks if kind == "toml")
    files = {text.split()[1]: text for kind, text in blocks if kind == "python"}
    (group,) = project["entry-points"]
    entries = "".join(f"{name} = {at}\n" for name, at in project["entry-points"][group].items())
    logged_in.install("aoc_star_log", f"[{group}]\n{entries}", files)
    return logged_in


def install(
    aoc: Aoc, commands: str, more: str = "", run: str = "return context.emit('odd') or 0"
) -> None:
    """Install a feature `odd` with these commands, which all run that."""
    source = (
        "from aoc_runner import hookimpl\nfrom aoc_runner.hookspecs import Command, Feature\n"
        f"@hookimpl\ndef aoc_features():\n    return [Feature('odd', {commands}, {more})]\n"
        f"def configure(parser): pass\ndef run(context): {run}\n"
    )
    aoc.install("odd", "[aoc_runner.features]\nodd = odd_feature\n", {"odd_feature.py": source})


@pytest.mark.parametrize(
    ("owner", "name"),
    [
        (argparse, "_"),
        (Parser("aoc"), "_actions"),
        (Parser("aoc"), "_negative_number_matcher"),
    ],
)
def test_argparse_has_the_private_names_that_are_used(owner: object, name: str) -> None:
    assert hasattr(owner, name)


def test_an_argument_may_be_named_by_its_dest_alone() -> None:
    parser = Parser("aoc odd")
    parser.add_argument(dest="place")
    assert parser.parse_args(["here"]).place == "here"


def test_its_command_is_one_like_ours(star_log: Aoc) -> None:
    assert "  log       list your recorded stars\n" in star_log("--help").out
    help = star_log("log", "--help", COLUMNS="80").out
    assert help.startswith("usage: aoc log [YEAR DAY|FILE] [OPTIONS]\n")
    assert star_log("log").err == "note: no stars recorded yet\n"
    lines = star_log("input", "2023", "7").out.count("\n")
    assert star_log("log", "2023/7").out == f"2023 day 7: {lines} lines of input for day07.py\n"
    assert star_log("log", "2023", "26").error_lines[0] == "error: there is no 2023 day 26"
    assert star_log("log", "--account", "work").code == 0
    assert "debug: account" in star_log("log", "--debug").err
    assert star_log("lgo").error_lines[1] == "hint: did you mean: aoc log"


def test_it_is_told_of_a_star(star_log: Aoc, site: Site, alice: User) -> None:
    star_log.write("config.yaml", "aoc: {star_log: ☆}\n")
    submit = ("submit", "--from", "days", "2023", "7")
    assert star_log(*submit, "1", "--dry-run").code == 0
    assert star_log("log").out == ""
    ours, theirs = star_log(*submit, "1").out, "☆ 2023 day 7, part 1"
    assert f"\nrecorded: {theirs}\nnext: " in ours
    answer = site.answer(alice, 2023, 7, 2)
    second = star_log(*submit, "2", answer, "--json")
    assert second.json["verdict"] == "right"
    assert "recorded: ☆ 2023 day 7, part 2\n" in second.err
    assert star_log("log").out == f"{theirs}\n☆ 2023 day 7, part 2\n"


def test_its_keys_and_checks_are_known(star_log: Aoc) -> None:
    star_log.write("config.yaml", "aoc: {star_log: 5, contact: me@example.com}\n")
    assert star_log("run", "2023", "7", "--example").code == 0
    assert "stars are recorded in" in star_log("doctor", "--offline").out
    code = "from aoc_runner import get_input; print(len(get_input(2023, 7)))"
    assert replace(star_log, command=(sys.executable, "-c", code))().code == 0
    star_log.write("config.yaml", "aoc: {star_lag: 5}\n")
    assert "unknown key `aoc.star_lag`" in star_log("log", "2023", "7").err


def test_what_goes_wrong_after_a_star_changes_no_verdict(logged_in: Aoc) -> None:
    install(logged_in, "{}", "on_star='odd_feature:nothing'")
    result = logged_in("submit", "2023", "7", "1")
    assert result.code == 0
    warning = "warning: odd: odd_feature:nothing failed: AttributeError: "
    assert warning in result.err
    assert result.err.count("odd_feature") == 2  # in the warning and the error that it shows


def test_a_command_of_ours_goes_first_and_says_so(logged_in: Aoc) -> None:
    command = "Command('odd', 'odd_feature')"
    install(logged_in, f"{{'days': {command}, 'odd': {command}}}")
    said = "warning: ignored `days` of odd: the name is taken\n"
    assert (logged_in("odd").out, logged_in("odd").err) == ("odd\n", said)
    assert "odd" not in logged_in("days").out + logged_in("days").err


def test_what_a_command_leaves_to_do_is_done(aoc: Aoc) -> None:
    later = "threading.Timer(0.3, print, ['by a thread']).start()"
    run = f"import atexit, threading; atexit.register(print, 'at its end'); {later}; return 0"
    install(aoc, "{'odd': Command('odd', 'odd_feature')}", run=run)
    result = aoc("odd")
    assert (result.code, result.out, result.err) == (0, "by a thread\nat its end\n", "")


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("raise KeyError('one')", "KeyError: 'one'"),
        ("raise SystemExit('bye')", "SystemExit: bye"),
        ("import asyncio\nraise asyncio.CancelledError", "CancelledError: "),
        ("def aoc_features(): return []", "has no function aoc_features marked with @hookimpl"),
        (
            "from aoc_runner import hookimpl\n@hookimpl\ndef aoc_features(): return ['odd']",
            "must yield Features with Commands",
        ),
    ],
)
def test_a_broken_one_is_named_and_stops_nothing(aoc: Aoc, source: str, why: str) -> None:
    entry = "[aoc_runner.features]\nbad = bad_feature\n"
    aoc.install("bad_package", entry, {"bad_feature.py": f"{source}\n"})
    (line,) = aoc("--help").err.splitlines()
    assert line.startswith("warning: cannot load the feature bad of bad-package: ")
    assert why in line
    for words in ("run 2023 7 --example", "2023 7 --example"):
        result = aoc(*words.split())
        assert (result.code, result.err) == (0, "")
