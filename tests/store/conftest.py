"""What the tests of the data folder and its ledger share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from aoc_runner.store.files import DataFolder
from aoc_runner.store.ledger import Ledger


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    return DataFolder(str(tmp_path / "data"))


@pytest.fixture
def ledger(folder: DataFolder) -> Iterator[Ledger]:
    ledger = Ledger(folder)
    yield ledger
    ledger.close()
