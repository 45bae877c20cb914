"""A user's machine for settings: a home with a configuration folder, a project two folders deep."""

import os
from pathlib import Path

import pytest

from aoc_runner.kernel.settings import secrets
from aoc_runner.kernel.settings.settings import Settings, user_folder
from tests.support import home_variables


class Machine:
    """The folders of a user; `settings` are those in force where the user stands."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.own = Path(user_folder("config"))
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
    for name, value in home_variables(tmp_path).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(secrets, "_known", ())
    return Machine(tmp_path)
