"""What the tests of an account share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from aoc_runner.account.until_context import OnlineAccount as Account
from aoc_runner.kernel.settings.settings import Settings


@pytest.fixture
def account(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Account]:
    """An account without a session, that has nothing to say."""
    monkeypatch.setenv("AOC_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.delenv("AOC_SESSION", raising=False)
    settings = Settings(str(tmp_path))
    account = Account(settings, lambda line: pytest.fail(line))
    yield account
    account.ledger.close()
