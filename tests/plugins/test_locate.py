"""Where a package or a module lies, told without importing any of it."""

import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from aoc_runner.plugins.locate import module_file, package_folders


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path, with modules that must not be imported."""
    monkeypatch.syspath_prepend(str(tmp_path))
    for file in ("lone.py", "kit/__init__.py", "kit/inner/__init__.py", "kit/inner/deep.py"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text("raise RuntimeError('imported')\n")
    return tmp_path


def test_the_file_of_a_module(path: Path) -> None:
    assert module_file("lone") == str(path / "lone.py")
    assert module_file("kit") == str(path / "kit/__init__.py")
    assert module_file("kit.inner") == str(path / "kit/inner/__init__.py")
    assert module_file("kit.inner.deep") == str(path / "kit/inner/deep.py")
    assert not {"lone", "kit", "kit.inner"} & sys.modules.keys()


def test_a_package_goes_before_a_module_of_its_name(path: Path) -> None:
    for file in ("kit.py", "kit/inner.py", "kit/inner/__init__.py"):
        (path / file).touch()
    assert module_file("kit") == str(path / "kit/__init__.py")
    assert module_file("kit.inner") == str(path / "kit/inner/__init__.py")


def test_what_is_in_no_file_has_none(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (path / "space").mkdir()
    with ZipFile(path / "archive.zip", "w") as archive:
        archive.writestr("zipped.py", "")
    monkeypatch.syspath_prepend(str(path / "archive.zip"))
    for name in ("nowhere", "kit.nowhere", "lone.inner", "space", "sys", "zipped"):
        assert module_file(name) is None


def test_a_package_in_several_folders(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for portion in ("one", "two"):
        (path / portion / "space/inner").mkdir(parents=True)
        monkeypatch.syspath_prepend(str(path / portion))
    assert list(package_folders("space.inner")) == [
        str(path / portion / "space/inner") for portion in ("two", "one")
    ]
    assert list(package_folders("space.nowhere")) == []
    assert list(package_folders("nowhere")) == []


def test_a_finder_that_fails_stops_no_other(path: Path) -> None:
    class Broken:
        def find_spec(self, name: str, path: object, target: object = None) -> None:
            raise RuntimeError("broken")

    sys.meta_path.insert(0, Broken())
    try:
        assert module_file("lone") == str(path / "lone.py")
    finally:
        sys.meta_path.pop(0)
