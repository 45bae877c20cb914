"""This process as a script or a notebook on Alice's machine has it."""

import os

import pytest

from tests.support import Aoc


@pytest.fixture
def here(online: Aoc, monkeypatch: pytest.MonkeyPatch) -> Aoc:
    """Alice's machine, whose working folder and environment are this process's."""
    for name in [name for name in os.environ if name.startswith(("AOC_", "XDG_"))]:
        if name != "AOC_TEST_STRAYS":
            monkeypatch.delenv(name)
    for name, value in online.environment().items():
        if name == "HOME" or name.startswith("AOC_"):
            monkeypatch.setenv(name, value)
    monkeypatch.chdir(online.folder)
    return online
