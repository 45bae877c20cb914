"""README and code name the same commands, options, hooks, settings and exit codes."""

import argparse
import re
from importlib import import_module
from pathlib import Path

import pytest

from aoc_runner import errors, hookspecs
from aoc_runner.cli import arguments
from aoc_runner.cli.main import COMMANDS
from aoc_runner.settings.fields import FIELDS
from tests.support import REPOSITORY

README = (REPOSITORY / "README.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """The part of the README under that heading, of whatever level."""
    match = re.search(rf"^(#+) {re.escape(title)}$(.*?)(?=^\1 |\Z)", README, re.M | re.S)
    assert match, f"README has no section {title!r}"
    return match[2]


def rows(text: str, header: str) -> list[list[str]]:
    """The cells of the table that starts with that header."""
    table = text[text.index(f"| {header} |") :].split("\n\n")[0]
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]
    ]


def parsers() -> dict[str, argparse.ArgumentParser]:
    return {
        name: arguments.command_parser(
            name, import_module(f"aoc_runner.cli.{name}").configure, summary
        )
        for name, summary in COMMANDS.items()
    }


def options(parser: argparse.ArgumentParser) -> set[str]:
    return {
        option
        for action in parser._actions
        for option in action.option_strings
        if option.startswith("--")
    }


def test_every_command_has_a_row_and_a_module() -> None:
    documented = [
        re.search(r"`aoc ([\w-]+)", row[0]) for row in rows(section("Commands"), "command")
    ]
    assert [match and match[1] for match in documented] == list(COMMANDS)
    files = {path.stem for path in (REPOSITORY / "aoc_runner/cli").glob("*.py")}
    assert files - {"__init__", "main", "arguments", "context", "complete"} == set(COMMANDS)


def test_every_option_has_a_row_with_its_commands() -> None:
    documented: dict[str, set[str]] = {}
    for names, of, _ in rows(section("Commands"), "option"):
        commands = set(COMMANDS) if of == "all" else set(of.split(", "))
        for name in re.findall(r"--[\w-]+", names):
            documented[name] = commands
    offered: dict[str, set[str]] = {}
    for command, parser in parsers().items():
        for option in options(parser):
            offered.setdefault(option, set()).add(command)
    assert documented == offered


def test_every_hook_is_explained() -> None:
    hooks = {name for name, value in vars(hookspecs).items() if hasattr(value, "aoc_runner_spec")}
    named = set(re.findall(r"^\* `(\w+)\(|and `(\w+)\(", section("Your own days"), re.M))
    assert {name for pair in named for name in pair if name} == hooks
    for name in hooks:
        assert getattr(hookspecs, name).__doc__


def test_every_setting_has_a_row() -> None:
    documented = {
        (row[0].strip("`"), row[1].strip("`"))
        for row in rows(section("Settings"), "key in `config.yaml`")
    }
    secret = ("none: never in `config.yaml", "AOC_SESSION")
    assert documented == {(field.key, field.variable) for field in FIELDS} | {secret}


def test_the_sample_configuration_names_every_key() -> None:
    sample = (REPOSITORY / "config.yaml").read_text(encoding="utf-8")
    for field in FIELDS:
        if field.key != "site.url":  # nobody should have to think about it
            assert re.search(rf"^ +(# )?{field.key.removeprefix('site.')}:", sample, re.M), (
                field.key
            )


def test_every_exit_code_has_a_row() -> None:
    documented = {int(row[0]) for row in rows(section("Exit codes"), "code")}
    used = {
        value.code
        for value in vars(errors).values()
        if isinstance(value, type) and issubclass(value, errors.AocError)
    }
    assert documented == used | {0}


def test_the_error_tree_is_drawn_whole() -> None:
    drawn = {
        name: int(code) for name, code in re.findall(r"[├└]── (\w+) +(\d+)", errors.__doc__ or "")
    }
    assert drawn == {
        name: value.code
        for name, value in vars(errors).items()
        if isinstance(value, type) and issubclass(value, errors.AocError) and name != "AocError"
    }


@pytest.mark.parametrize("name", ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"])
def test_the_documents_name_only_files_that_exist(name: str) -> None:
    text = (REPOSITORY / name).read_text(encoding="utf-8")
    for path in re.findall(r"`((?:days|tests|aoc_runner|benchmarks)/[\w./]+)`", text):
        if "year2015" not in path:
            assert Path(REPOSITORY / path).exists(), path
