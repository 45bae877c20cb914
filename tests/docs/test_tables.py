"""The tables of `docs/` and the code name the same commands, options, hooks, settings and codes."""

import argparse
import re
import shlex
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

from aoc_runner import hookspecs
from aoc_runner.api import SilentOutput
from aoc_runner.features import FEATURES
from aoc_runner.features.doctor import publish, shingles
from aoc_runner.kernel import dates
from aoc_runner.kernel.commands import make_parser
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.model import errors
from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.site import client
from tests.docs import record_tables, settings
from tests.docs.pages import DOCUMENTS, blocks, page, section, table
from tests.platforms import needs
from tests.site import Site, User
from tests.support import REPOSITORY, Aoc, enter_guess

COMMANDS = {name: command for feature in FEATURES for name, command in feature.commands.items()}


def parsers() -> dict[str, argparse.ArgumentParser]:
    return {name: make_parser(name, command)[1] for name, command in COMMANDS.items()}


def test_every_command_has_a_section_and_its_json_too() -> None:
    titles = re.findall(r"^### aoc (\w+)$", page("docs/commands.md"), re.M)
    assert sorted(titles) == sorted(COMMANDS)
    documents = re.findall(r"^## aoc (\w+)$", page("docs/json.md"), re.M)
    options = {name: parser.format_help() for name, parser in parsers().items()}
    assert sorted(documents) == sorted(name for name in COMMANDS if "--json" in options[name])


def error_codes() -> dict[str, int]:
    return {
        name: value.code
        for name, value in vars(errors).items()
        if isinstance(value, type) and issubclass(value, errors.AocError)
    }


@pytest.mark.parametrize("path", record_tables.PAGES, ids=lambda path: path.stem)
def test_the_generated_tables_are_up_to_date(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert record_tables.update_tables(text) == text, "python -m tests.docs.record_tables"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_aoc_command_on_a_page_can_be_parsed(name: str) -> None:
    known, text = parsers(), page(name)
    if name == "docs/migrating.md":
        text = re.sub(r"^\|[^|]+", "", text, flags=re.M)  # the commands of other tools
    for command, rest in re.findall(r"(?:`|\$ )aoc (?:help )?([a-z]+)([^`\n]*)", text):
        if name == "docs/features.md" and command == "log":
            continue  # the plugin's command
        assert command in COMMANDS, (name, command)
        options = {option for action in known[command]._actions for option in action.option_strings}
        assert set(re.findall(r"(?<!\S)--[a-z-]+", rest)) <= options, (name, command, rest)


def test_every_exit_code_has_a_row() -> None:
    documented = {int(row[0]) for row in table(page("docs/exit-codes.md"), "code", "when")}
    assert documented == {0, 141, *error_codes().values()}  # A shell shows 141 for SIGPIPE.


def test_the_promised_names_exist_on_the_context_and_its_account(tmp_path: Path) -> None:
    context = Context(Settings(str(tmp_path)), SilentOutput())
    rows = dict(table(page("docs/features.md"), "name", "meaning"))
    names = [name.strip("`").partition("(")[0] for name in rows]
    assert [name for name in names if not hasattr(context, name)] == []
    of_account = re.findall(r"`(\w+)(?:\(puzzle\))?`", rows["`account`"])
    assert of_account
    assert [name for name in of_account if not hasattr(context.account, name)] == []


def test_every_hook_is_explained() -> None:
    hooks = {
        f"{name}({', '.join(value.__code__.co_varnames)})"
        for name, value in vars(hookspecs).items()
        if hasattr(value, "aoc_runner_spec") and name != "aoc_features"
    }
    assert {row[0].strip("`") for row in table(page("docs/hooks.md"), "hook")} == hooks
    for hook in hooks:
        assert getattr(hookspecs, hook.split("(")[0]).__doc__


def test_the_settings_are_documented_as_declared() -> None:
    hint = "update them with: python -m tests.docs.settings"
    assert settings.table() in settings.DOCUMENT.read_text(encoding="utf-8"), hint
    for path in settings.SAMPLES:
        assert path.read_text(encoding="utf-8") == settings.sample(), hint


def test_every_variable_the_code_knows_is_documented() -> None:
    sources = "".join(path.read_text("utf-8") for path in (REPOSITORY / "aoc_runner").rglob("*.py"))
    known = set(re.findall(r"\bAOC_[A-Z_]+\b", sources)) - {"AOC_", "AOC_TZ"}  # of aocd
    # Set by the runner for scripts, and by tests.
    known -= {"AOC_RUNNER_CASE", "AOC_TEST_SPAWN"}
    assert set(re.findall(r"\bAOC_[A-Z_]+\b", page("docs/settings.md"))) == known


def test_the_configuration_of_the_page_is_valid(aoc: Aoc) -> None:
    (configuration,) = blocks(page("docs/settings.md"), "yaml")
    aoc.write("config.yaml", configuration)
    result = aoc("days", "--debug")
    assert result.code == 0, result.err
    assert "site.timeout = 20.0" in result.err


@pytest.mark.parametrize(
    ("name", "text", "is_current"),
    [
        ("docs/settings.md", "have more than 4 MiB", client.MAX_BYTES == 4 << 20),
        ("docs/settings.md", "may take six times that", client._TOTAL_TIMEOUT_FACTOR == 6),
        ("docs/publishing.md", "more than 4 MiB", publish.LIMIT == 4 << 20),
        ("docs/publishing.md", "fewer than 40 bytes", shingles._WHOLE == 40),
        ("docs/publishing.md", "a third of the runs", shingles._SHARE == 1 / 3),
        ("docs/publishing.md", "fewer than 200 bytes", shingles._ONE_RUN == 200),
    ],
)
def test_every_documented_limit_is_current(name: str, text: str, is_current: bool) -> None:
    assert text in " ".join(page(name).split())
    assert is_current


def test_the_page_uses_every_key_of_an_example(aoc: Aoc) -> None:
    aoc.write("days/year2015/day01.py", "def part1(data):\n    return 1\n")
    aoc.write("days/year2015/day01.yaml", "examples:\n  - colour: red\n")
    hint = aoc("test", "2015", "1").error_lines[-1]
    keys = hint.removeprefix("hint: use one of these keys: ").split(", ")
    (examples,) = blocks(page("docs/days.md"), "yaml")
    assert {key for example in yaml.safe_load(examples)["examples"] for key in example} == set(keys)


def test_the_package_of_the_page_has_its_solutions(aoc: Aoc) -> None:
    (project,) = map(tomllib.loads, blocks(page("docs/layout.md"), "toml"))
    ((group, entries),) = project["project"]["entry-points"].items()
    ((name, package),) = entries.items()
    day = {f"{package}/year2023/day07.py": "def part1(data):\n    return data\n"}
    aoc.install("alice_days", f"[{group}]\n{name} = {package}\n", day)
    document = aoc("run", "2023", "7", "--from", name, "--input", "-", "--json", stdin="hers").json
    assert (document["from"], document["parts"][0]["answer"]) == (name, "hers")


def test_every_kind_of_argument_has_a_row() -> None:
    rows = table(page("docs/features.md"), "`takes(parser, …)`", "in the usage", "value")
    forms = {f'`"{kind}"`': f"`{form}`" for kind, (form, _) in dates._USAGES.items()}
    assert {kind: form for kind, form, _ in rows} == forms


@pytest.mark.parametrize(
    ("name", "path", "title"),
    [
        ("aoc-doctor-publish", "docs/publishing.md", "Before every commit"),
        ("aoc-report", "docs/features/report.md", "Keep them fresh"),
    ],
)
def test_the_hooks_for_pre_commit_are_the_bundled_ones(name: str, path: str, title: str) -> None:
    hooks = yaml.safe_load((REPOSITORY / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert [hook["id"] for hook in hooks] == ["aoc-doctor-publish", "aoc-report"]
    (bundled,) = [hook for hook in hooks if hook["id"] == name]
    (block,) = blocks(section(path, title), "yaml")
    configuration = yaml.safe_load(block)
    (repository,) = configuration["repos"]
    (pasted,) = repository["hooks"]
    assert repository["repo"] == "local"
    assert pasted == {key: bundled[key] for key in pasted} | {"language": "system"}
    assert set(bundled) - set(pasted) == {"description", "minimum_pre_commit_version"}
    assert f"`id: {name}`" in page(path)
    # Git has a hook for each stage except `manual`, and one command installs them.
    installed = configuration.get("default_install_hook_types", ["pre-commit"])
    assert [*installed, "manual"] == bundled["stages"]


def test_the_report_hook_runs(logged_in: Aoc) -> None:
    """Without any stars, after a first star, and once more."""
    (block,) = blocks(section("docs/features/report.md", "Keep them fresh"), "yaml")
    (repository,) = yaml.safe_load(block)["repos"]
    (hook,) = repository["hooks"]
    program, *arguments = shlex.split(hook["entry"]) + hook["args"]
    assert program == "aoc"
    marks = blocks(section("docs/features/report.md", "Stars and times in a README"), "markdown")[0]
    readme = logged_in.write("README.md", marks)
    assert logged_in(*arguments).code == 0
    assert readme.read_text(encoding="utf-8") == marks
    enter_guess(logged_in, Puzzle(2023, 7), 1, "6440", "right")
    assert logged_in(*arguments).code == 1
    *before, last = marks.splitlines()
    lines = readme.read_text(encoding="utf-8").splitlines()
    assert (lines[: len(before)], lines[-1]) == (before, last)
    (picture,) = re.findall('src="(.+?)"', marks)
    assert (logged_in.folder / picture).is_file()
    assert "**2023**: 1 star" in readme.read_text(encoding="utf-8")
    assert logged_in(*arguments).code == 0


@needs("git")
def test_the_publish_hook_runs(logged_in: Aoc, site: Site, alice: User) -> None:
    (block,) = blocks(section("docs/publishing.md", "Before every commit"), "yaml")
    (repository,) = yaml.safe_load(block)["repos"]
    program, *arguments = shlex.split(repository["hooks"][0]["entry"])
    assert program == "aoc"
    logged_in("input", "2023", "7")
    logged_in.write(".pre-commit-config.yaml", block)
    for command in ("init -q", "add ."):
        subprocess.run(["git", *command.split()], cwd=logged_in.folder, check=True)
    (allowed,) = re.findall("`(aoc: .*)`", section("docs/publishing.md", "Allowed files"))
    logged_in.write("config.yaml", allowed)
    logged_in.write("tests/pages/07.txt", site.input(alice, 2023, 7))
    subprocess.run(["git", "add", "."], cwd=logged_in.folder, check=True)
    assert logged_in(*arguments).code == 0
    logged_in.write("input.txt", site.input(alice, 2023, 7))
    subprocess.run(["git", "add", "."], cwd=logged_in.folder, check=True)
    result = logged_in(*arguments)
    assert (result.code, "staged input.txt: 2023 day 7" in result.out) == (1, True)
