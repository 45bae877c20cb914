"""Days of packages that are built and installed in a virtual environment."""

import shutil
from pathlib import Path

import pytest

from tests.environment import Environment
from tests.support import REPOSITORY, Aoc

PYPROJECT = """
[build-system]
requires = []
build-backend = "{backend}"
[project]
name = "{name}-days"
version = "1.0"
[project.optional-dependencies]
graph = ["not-installed"]
[project.entry-points."aoc_runner.days"]
{entry}
"""
HATCH, SETUPTOOLS = "hatchling.build", "setuptools.build_meta"
EXACT = "[tool.hatch.build]\ndev-mode-exact = true\n"  # uses an import hook instead of a folder


def day_code(answer: str, title: str = "") -> str:
    """Return the code of a day with this answer to part 1 for any input."""
    return f'"""{title}"""\n\ndef part1(data):\n    return {answer!r}\n'


def make_source(folder: Path, name: str, entry: str, backend: str = HATCH, more: str = "") -> Path:
    """Create a source folder with a package of one day and its example."""
    root = folder / name
    package = root / f"{name}_days"
    (package / "year2015").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "helper.py").write_text(f"ANSWER = '{name}'\n")
    code = f"from {name}_days.helper import ANSWER\n" + day_code("").replace("''", "ANSWER")
    (package / "year2015/day01.py").write_text(code)
    (package / "year2015/day01.yaml").write_text(f"examples: [{{input: x, part1: {name}}}]\n")
    (package / "year2015/day01_graph.py").write_text("import not_installed\n" + day_code("graph"))
    text = PYPROJECT.format(name=name, entry=entry, backend=backend)
    if backend == SETUPTOOLS:
        text += f'[tool.setuptools.packages]\nfind.include = ["{name}_days*"]\n'
        text += '[tool.setuptools.package-data]\n"*" = ["*.yaml"]\n'
    (root / "pyproject.toml").write_text(text + more)
    return root


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    folder = tmp_path_factory.mktemp("installed")
    environment = Environment(folder / "environment")
    links = [
        make_source(folder, "erin", "erin = 'erin_days'"),
        make_source(folder, "frank", "frank = 'frank_days'", more=EXACT),
        make_source(folder, "gina", "gina = 'gina_days'", SETUPTOOLS),
    ]
    camel = make_source(folder, "camel", "2023-07 = 'camel_days.seven'")
    (camel / "camel_days/seven.py").write_text(day_code("my camel", "My Camel Cards"))
    (camel / "camel_days/seven.yaml").write_text("examples: [{input: x, part1: my camel}]\n")
    broken = make_source(folder, "broken", "broken = 'broken_days'\nghost = 'ghost_days'")
    (broken / "broken_days/__init__.py").write_text("raise RuntimeError('this is broken')\n")
    shutil.move(broken / "broken_days/year2015", broken / "broken_days/year2016")
    alice = make_source(folder, "alice", "alice = 'alice_days'")
    words = [word for path in links for word in ("--editable", str(path))]
    environment.install(str(REPOSITORY), *map(str, (camel, broken, alice)), *words)
    return environment


@pytest.fixture
def aoc(tmp_path: Path, installed: Environment) -> Aoc:
    """The `aoc` of the environment, in a folder without a project."""
    return Aoc(tmp_path / "home", command=(installed.program("aoc"),))


def test_all_packages_are_listed_without_imports(aoc: Aoc, installed: Environment) -> None:
    days = aoc("days", "--json").json["days"]
    listed = [(day["from"], day["year"], day["day"], day["variant"]) for day in days]
    listed.sort(key=lambda day: (*day[1:3], day[0], day[3] or ""))
    bundled = [day for day in listed if day[0] == "days"]
    names = ("alice", "erin", "frank", "gina")
    assert [day for day in listed if day not in bundled] == [
        *((name, 2015, 1, variant) for name in names for variant in (None, "graph")),
        ("broken", 2016, 1, None),
        ("broken", 2016, 1, "graph"),
        ("camel-days", 2023, 7, None),
    ]
    assert [day[3] for day in bundled] == [
        None,
        "frame",
        "packed",
        "product",
        "runs",
        "show",
        "typed",
    ]
    folder = installed.packages / "aoc_runner_days/year2023"
    assert (folder / "day07.yaml").exists()
    assert {day["file"] for day in days if day["from"] == "days"} == {
        str(path) for path in folder.glob("*.py")
    }
    assert {day["title"] for day in days if day["from"] == "camel-days"} == {"My Camel Cards"}


@pytest.mark.parametrize("name", ["alice", "erin", "frank", "gina", "camel"])
def test_every_package_runs(aoc: Aoc, name: str) -> None:
    """A wheel, two kinds of editable installs, another build backend and a single day."""
    date = ("2023", "7") if name == "camel" else ("2015", "1", "--from", name)
    tested = aoc("test", *date, "--json")
    assert (tested.code, tested.json["right"]) == (0, 1), tested.err


def test_bundled_days_run_if_named(aoc: Aoc) -> None:
    assert aoc("test", "2023", "7", "--json").json["from"] == "camel-days"
    tested = aoc("test", "2023", "7", "--from", "aoc-runner", "--json")
    assert (tested.json["from"], tested.json["right"]) == ("days", 2)


def test_a_broken_package_fails_only_its_own_day(aoc: Aoc) -> None:
    result = aoc("run", "2016", "1", "--input", "-", stdin="x")
    assert result.code == 3
    assert "RuntimeError: this is broken" in result.err


def test_a_variant_without_its_library_is_skipped_among_many(
    aoc: Aoc, installed: Environment
) -> None:
    aoc.write("input.txt", "x\n")
    cached = aoc.data / "inputs/2015/01.txt"
    cached.parent.mkdir(parents=True)
    cached.write_text("x\n")
    alone = aoc("run", "2015", "1", "--from", "alice", "--variant", "graph")
    assert alone.code == 3
    assert alone.error_lines[-1] == (
        "hint: correct the import, or install the library that provides `not_installed`: "
        f"{installed.program('python')} -m pip install LIBRARY"
    )
    batch = aoc("run", "2015", "1", "--from", "alice", "--variant", "all", "--json")
    assert batch.code == 0
    day, skipped = batch.json["days"]
    assert day["parts"][0]["answer"] == "alice"
    assert (skipped["skipped"], skipped["parts"]) == ("needs not_installed", [])
