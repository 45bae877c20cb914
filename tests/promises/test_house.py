"""Rules of the code base: sizes in lines, names of folders, dependencies and workflows."""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement

from aoc_runner.kernel.model.version import SOURCE
from tests.support import REPOSITORY

PACKAGE = REPOSITORY / "aoc_runner"
FEATURES = {path.name for path in PACKAGE.glob("features/[a-z]*/")}
BUDGETS = {
    "aoc_runner/kernel": 8000,
    **{f"aoc_runner/features/{name}": 1000 for name in sorted(FEATURES)},
}
SQL = r"\s*(SELECT .* FROM|INSERT .*INTO|UPDATE \w+ SET|DELETE FROM|(CREATE|DROP) TABLE)"
TABLE = r"\b(?:FROM|JOIN|INTO|UPDATE|TABLE(?: IF NOT EXISTS)?) (?!SET\b)(\w+)"
TESTS_PER_LINE = 1.25  # lines of tests per line of the product


def project() -> Any:
    return tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def lines(path: Path) -> int:
    return len(path.read_bytes().splitlines())


def lines_below(folder: str) -> int:
    return sum(map(lines, (REPOSITORY / folder).rglob("*.py")))


def workflows() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in REPOSITORY.glob(".github/workflows/*")]


@pytest.mark.parametrize(("folder", "budget"), BUDGETS.items())
def test_a_folder_keeps_to_its_budget(folder: str, budget: int) -> None:
    assert 0 < lines_below(folder) <= budget


def test_the_tests_stay_in_proportion_to_the_product() -> None:
    assert 0 < lines_below("tests") <= TESTS_PER_LINE * lines_below("aoc_runner")


def test_a_command_reads_its_options_through_its_own_type() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("features/**/*.py")}
    assert [path for path, text in sources.items() if re.search(r"context\.args", text)] == []


def sql_in(path: Path) -> Iterator[str]:
    """Yield the SQL strings of a module, and its calls of methods that write to tables."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield from {node.func.attr} & {"upsert", "transaction"}
        parts = node.values if isinstance(node, ast.JoinedStr) else [node]
        text = "".join(str(part.value) for part in parts if isinstance(part, ast.Constant))
        if re.match(SQL, text, re.IGNORECASE | re.DOTALL):
            yield text


def test_only_the_owner_of_a_table_reads_and_writes_it() -> None:
    owners = {path: path for path in PACKAGE.glob("features/*/tables.py")}
    owners |= dict.fromkeys(PACKAGE.glob("kernel/store/*.py"), PACKAGE / "kernel/store")
    sql = {path: "\n".join(sql_in(path)) for path in PACKAGE.rglob("*.py")}
    assert [path for path, text in sql.items() if text and path not in owners] == []
    for owner in {*owners.values()}:
        text = "\n".join(sql[path] for path in owners if owners[path] == owner)
        tables = {*re.findall(TABLE, text)} - {"sqlite_master"}
        assert tables == {*re.findall(r"TABLE IF NOT EXISTS (\w+)", text)}


def test_few_values_have_the_type_any() -> None:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    assert sum(isinstance(node, ast.Name) and node.id == "Any" for node in nodes) <= 40


def test_modules_are_short() -> None:
    sizes = {path: lines(path) for path in PACKAGE.rglob("*.py")}
    assert {path: size for path, size in sizes.items() if size > 450} == {}


def test_the_tests_and_the_page_of_a_feature_have_its_name() -> None:
    assert {path.name for path in REPOSITORY.glob("tests/features/[a-z]*/")} == FEATURES
    assert {path.stem for path in REPOSITORY.glob("docs/features/*.md")} == FEATURES


def test_the_package_has_at_most_ten_entries() -> None:
    assert len([path for path in PACKAGE.iterdir() if path.name != "__pycache__"]) <= 10


def test_the_user_agent_has_the_url_of_this_repository() -> None:
    assert project()["urls"]["Source"] == SOURCE


def test_a_bug_form_asks_for_no_secrets_and_a_vulnerability_is_reported_privately() -> None:
    folder = REPOSITORY / ".github/ISSUE_TEMPLATE"
    form = yaml.safe_load((folder / "bug.yml").read_text(encoding="utf-8"))
    (warning, *fields) = [part["attributes"] for part in form["body"]]
    assert "Never paste an input, a puzzle text or a session token" in warning["value"]
    assert "Output of `aoc doctor --json`" in [field["label"] for field in fields]
    (contact,) = yaml.safe_load((folder / "config.yml").read_text(encoding="utf-8"))[
        "contact_links"
    ]
    assert contact["url"] == f"{SOURCE}/security/advisories/new"


def test_there_are_at_most_twelve_dependencies() -> None:
    assert len(project()["dependencies"]) <= 12


@pytest.mark.parametrize(
    ("name", "fine", "broken"),
    [
        ("pluggy", "1.7.0", ("1.5.0", "1.6.0")),  # NameError on Python 3.14
        ("filelock", "4.2.1", ("3.20.2", "4.1.0", "4.1.2", "4.2.0")),  # vulnerable
    ],
)
def test_no_broken_version_of_a_dependency_is_allowed(
    name: str, fine: str, broken: tuple[str, ...]
) -> None:
    required = [Requirement(line) for line in project()["dependencies"]]
    allowed = {requirement.name: requirement.specifier for requirement in required}[name]
    assert [*allowed.filter((*broken, fine))] == [fine]


def test_workflows_may_only_read_and_one_audits_the_dependencies() -> None:
    flows = {flow["name"]: flow for flow in map(yaml.safe_load, workflows())}
    assert all(flow["permissions"] == {"contents": "read"} for flow in flows.values())
    jobs = [(name, job) for flow in flows.values() for name, job in flow["jobs"].items()]
    assert {name: job["permissions"] for name, job in jobs if "permissions" in job} == {
        "publish": {"id-token": "write"},
        "site": {"id-token": "write", "pages": "write"},
    }
    release = flows["release"]["jobs"]  # Nothing is published that the tests have not passed.
    assert (release["publish"]["needs"], release["site"]["needs"]) == ("test", "publish")
    extras = project()["optional-dependencies"].keys() - {"test"}
    commands = "\n".join(step.get("run", "") for step in flows["audit"]["jobs"]["audit"]["steps"])
    assert f'install ".[{",".join(sorted(extras))}]"' in commands
    assert "schedule" in flows["audit"][True]  # YAML reads the key `on` as True


def test_actions_are_pinned_and_keep_no_credentials() -> None:
    """A tag of an action can be moved to other code; a commit cannot."""
    uses = re.findall(r"uses: (?!\./)(.*)", "\n".join(workflows()))
    pinned = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
    assert [use for use in uses if not pinned.fullmatch(use)] == []
    flows = map(yaml.safe_load, workflows())
    jobs = [job for flow in flows for job in flow["jobs"].values()]
    steps = [step for job in jobs for step in job.get("steps", ())]
    checkouts = [step for step in steps if "actions/checkout@" in step.get("uses", "")]
    assert checkouts
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)


def test_every_supported_python_is_tested_and_none_may_fail() -> None:
    matches = [re.search(r"Python :: (3\.\d+)$", line) for line in project()["classifiers"]]
    versions = [match[1] for match in matches if match]
    text = (REPOSITORY / ".github/workflows/test.yml").read_text(encoding="utf-8")
    assert yaml.safe_load(text)["jobs"]["test"]["strategy"]["matrix"]["python"] == versions
    assert "continue-on-error" not in text
    assert [*json.loads((REPOSITORY / "tests/promises/startup.json").read_text())] == versions


def test_the_pages_are_short_enough_to_be_read() -> None:
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    note = r"(?s)<!-- not released -->.*<!-- /not released -->\n\n"  # until the first release
    assert len(re.sub(note, "", readme).splitlines()) <= 120
    pages = "".join(path.read_text(encoding="utf-8") for path in REPOSITORY.glob("docs/**/*.md"))
    by_hand = re.sub(r"(<!-- (?:keys|options|settings)\b.*-->\n)(?:\|.*\n)*", r"\1", pages)
    by_hand = re.sub("<!-- commands -->.*<!-- end of commands -->", "", by_hand, flags=re.S)
    assert len(by_hand.splitlines()) <= 2200
