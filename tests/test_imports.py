"""Imports run one way: a test of the source itself, whatever Python does with it at run time."""

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.support import REPOSITORY

PACKAGE = REPOSITORY / "aoc_runner"
MODULES = {
    ".".join(path.relative_to(REPOSITORY).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}

# From the top down: a room may import from the floors below its own, and on the ground floor from
# its neighbours. A room is a folder, or a module that stands alone.
FLOORS = (
    {"__main__"},
    {"api", "cli", "pytest_plugin"},
    {"watch"},
    {"render"},
    {"submitting", "doctor", "projects"},
    {"account", "running"},
    {"store", "site", "examples"},
    {"plugins"},
    {"settings"},
    {"files"},
    {
        "case",
        "history",
        "puzzle",
        "answer",
        "number",
        "picture",
        "hookspecs",
        "errors",
        "aoc_runner",
    },
)
GROUND = FLOORS[-1]
# What `aoc_runner` alone imports, when its users ask for it.
PUBLIC = {"aoc_runner.api", "aoc_runner.cli.program"}
NETWORK = {"requests", "urllib3", "socket", "ssl", "http", "httpx", "ftplib", "smtplib", "asyncio"}
PAIRS_OF_SOCKETS = {  # between a process of ours and its child
    f"aoc_runner.running.{name}" for name in ("forked", "forkserver", "pipes")
}


def room(module: str) -> str:
    """`cli` for aoc_runner.cli.run; `aoc_runner` for the package's own __init__."""
    return module.split(".")[1] if "." in module else module


def floor(module: str) -> int:
    (number,) = [number for number, rooms in enumerate(FLOORS) if room(module) in rooms]
    return number


def imports(tree: ast.AST, module: str, is_package: bool = False) -> Iterator[str]:
    """What a module imports, wherever the line stands, by full name."""
    package = module if is_package else module.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = node.module or ""
            if node.level:
                base = ".".join([*above, *([base] if base else [])])
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield inner if inner in MODULES else base
        elif isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else None
            name = node.func.id if isinstance(node.func, ast.Name) else name
            target = node.args[0]
            if name in ("import_module", "__import__"):
                if isinstance(target, ast.Constant):
                    yield str(target.value)
                elif isinstance(target, ast.JoinedStr) and isinstance(
                    target.values[0], ast.Constant
                ):
                    yield str(target.values[0].value).rstrip(".")


def imported_by(module: str) -> list[str]:
    path = MODULES[module]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return list(imports(tree, module, path.name == "__init__.py"))


def ours(names: list[str]) -> list[str]:
    return [name for name in names if name.split(".")[0] == "aoc_runner" and name not in PUBLIC]


def step_back(module: str, imported: str) -> str | None:
    """What is wrong with `module` importing `imported`, both ours; None if nothing is."""
    one, other = room(module), room(imported)
    if floor(imported) < floor(module):
        return f"{module} imports {imported}, which is above it"
    if one != other and one not in GROUND and floor(imported) == floor(module):
        return f"{module} imports {imported}, and the two do not know each other"
    return None


def test_every_module_has_a_place_and_every_place_its_module() -> None:
    placed = [name for rooms in FLOORS for name in rooms]
    assert sorted(placed) == sorted({room(module) for module in MODULES})


def test_every_room_has_tests_of_its_name() -> None:
    tests = {path.stem.removeprefix("test_") for path in (REPOSITORY / "tests").iterdir()}
    rooms = {name for rooms in FLOORS for name in rooms}
    assert rooms - tests == {"__main__", "aoc_runner"}  # of a dozen lines, tested with `cli`


@pytest.mark.parametrize("module", MODULES)
def test_no_import_goes_a_step_back(module: str) -> None:
    wrong = [step_back(module, imported) for imported in ours(imported_by(module))]
    assert [complaint for complaint in wrong if complaint] == []


def test_what_is_public_is_imported_by_the_package_alone() -> None:
    users = [module for module in MODULES if PUBLIC & set(imported_by(module))]
    assert users == ["aoc_runner"]


def test_no_two_rooms_import_each_other() -> None:
    graph: dict[str, set[str]] = {}
    for module in MODULES:
        others = {room(name) for name in ours(imported_by(module))} - {room(module)}
        graph.setdefault(room(module), set()).update(others)
    list(TopologicalSorter(graph).static_order())  # raises CycleError, naming the circle


@pytest.mark.parametrize("module", MODULES)
def test_the_runner_knows_no_puzzle(module: str) -> None:
    assert [name for name in imported_by(module) if name.split(".")[0] == "days"] == []


@pytest.mark.parametrize("module", MODULES)
def test_only_the_client_uses_the_network(module: str) -> None:
    used = {name.split(".")[0] for name in imported_by(module)} & NETWORK
    allowed = {"requests", "urllib3"} if module == "aoc_runner.site.client" else set()
    if module in PAIRS_OF_SOCKETS:
        allowed = {"socket"}
    assert used == allowed


@pytest.mark.parametrize("path", MODULES.values(), ids=MODULES)
def test_no_module_is_two_rooms(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 250


@pytest.mark.parametrize(
    "line",
    [
        "from aoc_runner.site import client",
        "from aoc_runner.site.client import Client",
        "import aoc_runner.site.client as c",
        "from ..site import client",
        "from ..site.client import Client",
        "def f():\n    from aoc_runner.site import client",
        "if TYPE_CHECKING:\n    from aoc_runner.site.client import Client",
        "import_module('aoc_runner.site.client')",
        "importlib.import_module('aoc_runner.site.client')",
    ],
)
def test_an_import_is_seen_however_it_is_written(line: str) -> None:
    (found,) = imports(ast.parse(line), "aoc_runner.store.files")
    assert found == "aoc_runner.site.client"
    assert "do not know each other" in str(step_back("aoc_runner.store.files", found))
    assert "above it" in str(step_back("aoc_runner.puzzle", found))
    assert step_back("aoc_runner.account.account", found) is None


def test_the_package_and_computed_names_are_seen() -> None:
    (found,) = imports(ast.parse("from . import __version__"), "aoc_runner.puzzle")
    assert found == "aoc_runner"
    (found,) = imports(ast.parse("import_module(f'aoc_runner.cli.{name}')"), "aoc_runner.puzzle")
    assert "above it" in str(step_back("aoc_runner.puzzle", found))
    (found,) = imports(ast.parse("from .files import read"), "aoc_runner.store", is_package=True)
    assert found == "aoc_runner.store.files"
