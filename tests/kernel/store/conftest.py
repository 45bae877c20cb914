"""Fixtures for the tests of the ledger."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from aoc_runner.kernel.store.ledger import Ledger


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    ledger = Ledger(str(tmp_path / "accounts/me/aoc.db"))
    yield ledger
    ledger.close()
