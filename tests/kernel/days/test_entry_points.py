"""Entry points and modules are found like in the standard library, but without imports."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from aoc_runner.kernel.days.packages import find_file, list_import_folders
from tests.support import REPOSITORY

GROUP = "aoc_runner.days"

# Print the entry points that aoc and the standard library find; the latter fails on broken files.
COMPARE = f"""
import json, re, sys
sys.path[:0] = [*sys.argv[1:], "{REPOSITORY}"]
from aoc_runner.kernel.days.packages import find_entry_points
found = [list(entry) for entry in find_entry_points("{GROUP}")]
from importlib import metadata
standard, seen = [], set()
for distribution in metadata.distributions():
    try:
        name = re.sub(r"[-_.]+", "-", distribution.metadata["Name"]).lower()
        if name not in seen:
            seen.add(name)
            for entry in distribution.entry_points.select(group="{GROUP}"):
                standard.append([entry.name, entry.module, name, entry.attr or ""])
    except Exception:
        pass
print(json.dumps([found, standard]))
"""


def find_names(*paths: Path) -> list[str]:
    """Return the names that both find on these paths."""
    command = [sys.executable, "-S", "-c", COMPARE, *map(str, paths)]
    process = subprocess.run(command, capture_output=True, text=True, check=True)
    found, standard = json.loads(process.stdout)
    bundled = ["days", "aoc_runner_days", "aoc-runner", ""]
    found = [entry for entry in found if entry != bundled]
    assert found == [entry for entry in standard if entry != bundled]
    return sorted(name for name, *_ in found)


def info(folder: Path, name: str, *lines: str, ending: str = "dist-info", version: int = 1) -> Path:
    """Write metadata like an installer and return the path of `entry_points.txt`."""
    metadata_folder = folder / f"{name.replace('-', '_')}-{version}.{ending}"
    metadata_folder.mkdir(parents=True)
    metadata = metadata_folder / ("METADATA" if ending == "dist-info" else "PKG-INFO")
    metadata.write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    file = metadata_folder / "entry_points.txt"
    file.write_text(f"[console_scripts]\ntool = tool:main\n\n[{GROUP}]\n" + "\n".join(lines))
    return file


def test_metadata_of_installers_is_read(tmp_path: Path) -> None:
    info(tmp_path, "Alice.Days", "alice = alice_days")
    info(tmp_path, "bob-days", "# a comment", "2023-07=bob.day:attr [extra]", " carol = c ")
    info(tmp_path, "old-days", "old = old_days", ending="egg-info")
    (tmp_path / "ancient-0.1.egg-info").write_text("Metadata-Version: 1.0\nName: ancient\n")
    (tmp_path / "odd-1.0.dist-info" / "entry_points.txt").mkdir(parents=True)
    info(tmp_path, "nothing").unlink()
    # A later distribution of the same name is shadowed.
    info(tmp_path / "second", "alice_days", "shadowed = old_days", version=2)
    info(tmp_path / "second", "dan", "dan = dan_days")
    found = find_names(tmp_path / "gone", tmp_path, tmp_path / "second")
    assert found == ["2023-07", "alice", "carol", "dan", "old"]


@pytest.mark.parametrize(
    "content",
    [f"[{GROUP}]\nno equals sign\n".encode(), f"[{GROUP}]\nx = caf\xe9\n".encode("latin-1"), b""],
)
def test_a_broken_file_is_ignored(tmp_path: Path, content: bytes) -> None:
    info(tmp_path, "broken").write_bytes(content)
    info(tmp_path, "whole", "whole = whole_days")
    assert "whole" in find_names(tmp_path)


def test_modules_and_packages_are_located(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = ["lone.py", "kit.py", "kit/__init__.py", "kit/inner.py", "kit/inner/__init__.py"]
    files += ("one/space/inner/x.py", "two/space/inner/x.py", "empty/x.txt")
    for file in files:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text("raise AssertionError('imported')\n")
    for folder in (".", "one", "two"):
        monkeypatch.syspath_prepend(str((tmp_path / folder).resolve()))
    assert find_file("lone") == str(tmp_path / "lone.py")
    assert find_file("kit") == str(tmp_path / "kit/__init__.py")
    assert find_file("kit.inner") == str(tmp_path / "kit/inner/__init__.py")
    for name in ("nowhere", "kit.nowhere", "lone.inner", "empty", "sys"):
        assert find_file(name) is None
    folders = [str(tmp_path / f"{portion}/space/inner") for portion in ("two", "one")]
    assert list_import_folders("space.inner") == folders
    assert (
        list_import_folders("nowhere")
        == list_import_folders("lone.inner")
        == list_import_folders("sys")
        == []
    )
