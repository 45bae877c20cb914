"""What runs processes leaves none behind, and no files either."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.running.playground import wait_until_none


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where temporary files go: nothing of them is left, nor any process of the test."""
    mark = f"AOC_TEST_MARK={tmp_path.name}-{os.getpid()}"
    monkeypatch.setenv(*mark.split("="))
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    yield folder
    if sys.platform == "linux":
        wait_until_none(mark)
    assert list(folder.iterdir()) == []
