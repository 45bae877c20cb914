"""The scan of entry points against its referee, importlib.metadata, in processes of their own."""

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.environment import Environment
from tests.support import REPOSITORY

GROUP = "aoc_runner.days"

# Prints what the scan found, what the standard library found, and whether the latter was imported
# by the scan. A distribution with a broken file makes the standard library raise: it is then asked
# one distribution at a time.
_COMPARE = """
import json, re, sys
sys.path[:] = sys.argv[1:] + sys.path
from aoc_runner.plugins import entry_points
found = [list(entry) for entry in entry_points.installed("aoc_runner.days")]
asked = "importlib.metadata" in sys.modules
from importlib import metadata
def facts(entry):
    name = re.sub(r"[-_.]+", "-", entry.dist.metadata["Name"]).lower()
    return [entry.name, entry.module, name, entry.attr or ""]
try:
    standard = [facts(entry) for entry in metadata.entry_points(group="aoc_runner.days")]
except Exception:
    standard, seen = [], set()
    for distribution in metadata.distributions():
        try:
            name = distribution._normalized_name
            if name not in seen:
                seen.add(name)
                chosen = distribution.entry_points.select(group="aoc_runner.days")
                standard += [facts(entry) for entry in chosen]
        except Exception:
            pass
print(json.dumps([found, standard, asked]))
"""


def compare(
    *paths: Path, python: tuple[str, ...] = (sys.executable, "-S")
) -> tuple[list[list[str]], bool]:
    """What both find on these paths, and whether the scan had to ask the standard library."""
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    done = subprocess.run(
        [*python, "-c", _COMPARE, *map(str, paths)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found, standard, asked = json.loads(done.stdout)
    assert found == standard
    return found, asked


def info(
    folder: Path, name: str, entries: str | None, ending: str = "dist-info", version: str = "1.0"
) -> Path:
    """A distribution's metadata folder as an installer leaves it."""
    made = folder / f"{name.replace('-', '_')}-{version}.{ending}"
    made.mkdir(parents=True)
    metadata = "METADATA" if ending == "dist-info" else "PKG-INFO"
    (made / metadata).write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    if entries is not None:
        (made / "entry_points.txt").write_text(entries)
    return made


def days(*lines: str) -> str:
    return f"[console_scripts]\ntool = tool:main\n\n[{GROUP}]\n" + "\n".join(lines) + "\n"


def names(found: Sequence[Sequence[str]]) -> list[str]:
    return sorted(entry[0] for entry in found)


def test_wheels(tmp_path: Path) -> None:
    info(tmp_path, "Alice.Days", days("alice = alice_days"))
    info(tmp_path, "bob-days", days("# a comment", "2023-07=bob.day:attr [extra]", " carol = c "))
    info(tmp_path, "tool", "[console_scripts]\ntool = tool:main\n")
    info(tmp_path, "nothing", None)
    found, asked = compare(tmp_path)
    assert sorted(found) == [
        ["2023-07", "bob.day", "bob-days", "attr"],
        ["alice", "alice_days", "alice-days", ""],
        ["carol", "c", "bob-days", ""],
    ]
    assert not asked


def test_egg_info_folders_and_files(tmp_path: Path) -> None:
    info(tmp_path, "old-days", days("old = old_days"), ending="egg-info")
    (tmp_path / "ancient-0.1.egg-info").write_text("Metadata-Version: 1.0\nName: ancient\n")
    found, asked = compare(tmp_path)
    assert names(found) == ["old"]
    assert not asked


def test_an_egg_info_folder_without_a_version(tmp_path: Path) -> None:
    # An editable install of a source layout by setuptools: the metadata lie beside the source, too.
    info(tmp_path / "packages", "alice-days", days("alice = alice_days"))
    beside = tmp_path / "src/alice_days.egg-info"
    beside.mkdir(parents=True)
    (beside / "PKG-INFO").write_text("Metadata-Version: 2.1\nName: alice-days\nVersion: 1.0\n")
    (beside / "entry_points.txt").write_text(days("alice = alice_days"))
    for paths in ([tmp_path / "packages", tmp_path / "src"], [tmp_path / "src"]):
        found, asked = compare(*paths)
        assert found == [["alice", "alice_days", "alice-days", ""]]
        assert not asked


def test_an_egg_link(tmp_path: Path) -> None:
    # What `setup.py develop` left: the link for installers, the path in a .pth file for Python.
    project = tmp_path / "project"
    info(project, "linked-days", days("linked = linked_days"), ending="egg-info", version="2")
    packages = tmp_path / "packages"
    packages.mkdir()
    (packages / "linked-days.egg-link").write_text(f"{project}\n.")
    found, asked = compare(packages, project)
    assert names(found) == ["linked"]
    assert not asked


def test_a_shadowed_distribution(tmp_path: Path) -> None:
    info(tmp_path / "first", "alice-days", days("new = new_days"), version="2.0")
    info(tmp_path / "second", "Alice_Days", days("old = old_days"), version="1.0")
    info(tmp_path / "second", "bob", days("bob = bob_days"))
    found, _ = compare(tmp_path / "first", tmp_path / "second")
    assert names(found) == ["bob", "new"]


def test_a_zip_archive_is_left_to_the_standard_library(tmp_path: Path) -> None:
    info(tmp_path / "flat", "flat", days("flat = flat_days"))
    with zipfile.ZipFile(tmp_path / "days.zip", "w") as archive:
        archive.writestr("zipped-1.0.dist-info/METADATA", "Name: zipped\nVersion: 1.0\n")
        archive.writestr("zipped-1.0.dist-info/entry_points.txt", days("zipped = zipped_days"))
    found, asked = compare(tmp_path / "flat", tmp_path / "days.zip")
    assert names(found) == ["flat", "zipped"]
    assert asked


def test_an_egg_is_left_to_the_standard_library(tmp_path: Path) -> None:
    egg = tmp_path / "eggy-1.0-py3.11.egg"
    (egg / "EGG-INFO").mkdir(parents=True)
    (egg / "EGG-INFO/PKG-INFO").write_text("Metadata-Version: 1.0\nName: eggy\nVersion: 1.0\n")
    (egg / "EGG-INFO/entry_points.txt").write_text(days("eggy = eggy_days"))
    found, asked = compare(egg)
    assert names(found) == ["eggy"]
    assert asked


@pytest.mark.parametrize(
    "content",
    [
        f"[{GROUP}]\nno equals sign\n".encode(),
        f"[{GROUP}]\nx = caf\xe9\n".encode("latin-1"),
        b"",
        b"aoc_runner.days\n",
        f"before any section\n[{GROUP}]\nfine = fine_days\n".encode(),
    ],
)
def test_a_broken_file_stops_nobody(tmp_path: Path, content: bytes) -> None:
    info(tmp_path, "broken", "").joinpath("entry_points.txt").write_bytes(content)
    info(tmp_path, "whole", days("whole = whole_days"))
    found, _ = compare(tmp_path)
    assert "whole" in names(found)


def test_missing_folders_and_files_on_the_path(tmp_path: Path) -> None:
    info(tmp_path, "whole", days("whole = whole_days"))
    (tmp_path / "odd-1.0.dist-info" / "entry_points.txt").mkdir(parents=True)
    found, _ = compare(tmp_path / "gone", tmp_path)
    assert names(found) == ["whole"]


def test_150_distributions(tmp_path: Path) -> None:
    for number in range(150):
        info(
            tmp_path, f"filler-{number}", days(f"f{number} = f{number}") if number % 9 == 0 else ""
        )
    found, asked = compare(tmp_path)
    assert len(found) == 17
    assert not asked


def test_this_very_environment() -> None:
    done = [Path(entry) for entry in sys.path if "packages" in entry]
    found, _ = compare(*done)
    assert ["days", "aoc_runner_days", "aoc-runner", ""] in found


PYPROJECT = """
[build-system]
requires = []
build-backend = "{backend}"

[project]
name = "{name}-days"
version = "1.0"

[project.entry-points."aoc_runner.days"]
{name} = "{name}_days"
"""


def test_real_installs(tmp_path: Path) -> None:
    environment = Environment(tmp_path / "environment")
    backends = {"hatch": "hatchling.build", "setup": "setuptools.build_meta"}
    words = []
    for how in ("wheel", "editable"):
        for tool, backend in backends.items():
            name = f"{tool}_{how}"
            package = tmp_path / name / f"{name}_days"
            package.mkdir(parents=True)
            (package / "__init__.py").touch()
            text = PYPROJECT.format(backend=backend, name=name)
            (tmp_path / name / "pyproject.toml").write_text(text)
            words += ["--editable"] * (how == "editable") + [str(tmp_path / name)]
    environment.install(*words)
    found, asked = compare(python=(environment.program("python"),))
    ours = [entry for entry in names(found) if entry.endswith(("wheel", "editable"))]
    assert ours == ["hatch_editable", "hatch_wheel", "setup_editable", "setup_wheel"]
    assert not asked
