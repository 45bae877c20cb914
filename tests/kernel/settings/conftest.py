"""A user's machine for settings: a home with a configuration folder, a project two folders deep."""

import os
from pathlib import Path

import pytest

from aoc_runner.kernel.settings.settings import Settings
from tests.support import move_home


class Machine:
    """The folders of a user; `settings` are those in force where the user stands."""

    def __init__(self, home: Path, own: Path) -> None:
        self.home, self.own = home, own
        self.project = home / "project"
        self.folder = self.project / "inner"
        for folder in (self.own, self.folder):
            folder.mkdir(parents=True)

    def settings(self, named: str | None = None, **flags: str) -> Settings:
        return Settings(str(self.folder), named, flags)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    for name in [name for name in os.environ if name.startswith("AOC_")]:
        monkeypatch.delenv(name)
    return Machine(tmp_path, move_home(monkeypatch, tmp_path))
