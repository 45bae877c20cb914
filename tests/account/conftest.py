"""What the tests of an account share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.store.account import Account


@pytest.fixture
def account(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Account]:
    """An account without a session, that has nothing to say."""
    monkeypatch.setenv("AOC_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.delenv("AOC_SESSION", raising=False)
    account = Context(folder=str(tmp_path), warn=lambda line: pytest.fail(line)).account
    yield account
    account.ledger.close()
