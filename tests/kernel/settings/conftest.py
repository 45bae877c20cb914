"""A user's machine: a home with a configuration folder, and a project with an inner folder."""

import os
from pathlib import Path

import pytest

from aoc_runner.kernel.settings.settings import Settings
from tests.support import move_home


class Machine:
    """The folders of a user; `settings` returns the settings for the inner folder."""

    def __init__(self, home: Path, own: Path) -> None:
        self.home, self.own = home, own
        self.project = home / "project"
        self.folder = self.project / "inner"
        for folder in (self.own, self.folder):
            folder.mkdir(parents=True)

    def settings(self, config_file: str | None = None, **flags: str) -> Settings:
        return Settings(str(self.folder), config_file, flags)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    for name in [name for name in os.environ if name.startswith("AOC_")]:
        monkeypatch.delenv(name)
    return Machine(tmp_path, move_home(monkeypatch, tmp_path))
