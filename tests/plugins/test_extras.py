"""Which extra brings a library that is missing: of a project, and of an installed package."""

from pathlib import Path

import pytest

from aoc_runner.kernel.words.errors import DayFailedError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.extras import extra_for, how_to_get
from aoc_runner.plugins.imports import failed
from tests.environment import Environment
from tests.support import Aoc

DAY = "import not_installed.below\n\n\ndef part1(data):\n    return 1\n"
PROJECT = """\
[project]
name = "mine"
[project.optional-dependencies]
graphs = ["networkx>=3", "Not-Installed[all]>=2 ; python_version > '3'"]
frame = ["pandas"]
"""


def spec_of(
    root: Path | None = None, distribution: str | None = None, variant: str | None = None
) -> DaySpec:
    folder = str(root) if root else None
    module = "days.year2015.day01"
    return DaySpec(Puzzle(2015, 1), "alice", variant, module, None, folder, distribution)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    return tmp_path


@pytest.mark.parametrize(
    ("module", "extra"),
    [
        ("networkx", "graphs"),
        ("networkx.algorithms.dag", "graphs"),
        ("not_installed", "graphs"),
        ("NOT.installed", None),
        ("pandas", "frame"),
        ("scipy", None),
        ("frame", None),
    ],
)
def test_of_a_project(project: Path, module: str, extra: str | None) -> None:
    assert extra_for(spec_of(project), module) == extra


def test_of_a_library_that_is_called_differently(project: Path) -> None:
    assert extra_for(spec_of(project, variant="frame"), "cv2") == "frame"
    assert extra_for(spec_of(project, variant="fast"), "cv2") is None
    assert extra_for(spec_of(project, variant="frame"), "networkx") == "graphs"


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "[project",
        "[project]\n",
        "project = 1\n",
        "[project]\noptional-dependencies = 1\n",
        "[project]\noptional-dependencies = {frame = 1}\n",
        "[project]\noptional-dependencies = {frame = [1]}\n",
        "[project]\noptional-dependencies = {frame = ['', '!']}\n",
        "[project]\nname = '\udc80'\n",
    ],
)
def test_a_project_that_names_none(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        file = tmp_path / "pyproject.toml"
        file.write_text(text, encoding="utf-8", errors="surrogateescape")
    assert extra_for(spec_of(tmp_path), "pandas") is None


def test_of_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "alice_days-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: alice-days\nVersion: 1\n"
        "Requires-Dist: numpy\n"
        "Requires-Dist: pandas>=2; extra == 'frame'\n"
        'Requires-Dist: Net.Work_X (<4); python_version > "3" and extra == "graphs"\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    spec = spec_of(distribution="alice-days")
    assert extra_for(spec, "pandas.core") == "frame"
    assert extra_for(spec, "net_work_x") == "graphs"
    assert extra_for(spec, "numpy") is None
    assert extra_for(spec_of(distribution="of-nobody"), "pandas") is None
    assert extra_for(spec_of(), "pandas") is None
    assert how_to_get(spec, "frame") == "pip install 'alice-days[frame]'"


def test_the_error_tells_how_to_get_it(project: Path) -> None:
    error = failed(ModuleNotFoundError("No module", name="pandas"), spec_of(project))
    assert isinstance(error, DayFailedError)
    assert (error.extra, error.hint) == ("frame", "install it: pip install -e '.[frame]'")
    for other in (ModuleNotFoundError(name="scipy"), ModuleNotFoundError(), ImportError("pandas")):
        error = failed(other, spec_of(project))
        assert isinstance(error, DayFailedError)
        assert not error.extra
        assert error.hint.startswith("look at ")


def test_a_day_of_a_package_that_was_really_installed(aoc: Aoc, tmp_path: Path) -> None:
    """Alone it fails and names the cure; among many it is skipped, and the exit code is 0."""
    source = tmp_path / "alice"
    for name, code in (("day01", "def part1(data):\n    return 1\n"), ("day01_graph", DAY)):
        file = source / f"alice_days/year2015/{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(code)
    (source / "pyproject.toml").write_text(
        """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "alice-days"
version = "1"
[project.optional-dependencies]
graph = ["not-installed"]
[project.entry-points."aoc_runner.days"]
alice = "alice_days"
[tool.hatch.build.targets.wheel]
packages = ["alice_days"]
"""
    )
    environment = Environment(tmp_path / "environment")
    environment.install(str(Path(__file__).parents[2]), str(source))
    aoc.command = (environment.program("aoc"),)
    kept = aoc.data / "inputs/2015/01.txt"
    kept.parent.mkdir(parents=True)
    kept.write_text("x\n")
    alone = aoc("run", "2015", "1", "--from", "alice", "--variant", "graph")
    assert alone.code == 3
    assert alone.error_lines[-1] == "hint: install it: pip install 'alice-days[graph]'"
    many = aoc("run", "2015", "1", "--from", "alice", "--variant", "all", "--json")
    assert many.code == 0
    day, skipped = many.json["days"]
    assert day["parts"][0]["answer"] == "1"
    assert (skipped["skipped"], skipped["parts"]) == ("needs the extra graph", [])
    assert many.json["summary"]["skipped"] == 1
