"""The folder of an account: its paths, permissions and locks."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from aoc_runner.kernel.model.errors import DataError
from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.store.account import Account, SiteFolder
from tests.platforms import is_private

DAY = Puzzle(2023, 7)


@pytest.fixture
def account(tmp_path: Path) -> Iterator[Account]:
    account = Account("me", SiteFolder(str(tmp_path / "data")))
    with closing(account.ledger):
        yield account


@pytest.mark.parametrize(
    ("site", "path"),
    [
        ("https://adventofcode.com", ""),
        ("https://ADVENTOFCODE.com:443/", ""),
        ("http://127.0.0.1:8123", "sites/127.0.0.1_8123"),
        ("http://[::1]:8123", "sites/--1_8123"),
        ("https://example.org", "sites/example.org_443"),
    ],
)
def test_each_site_has_its_own_folder(tmp_path: Path, site: str, path: str) -> None:
    account = Account("me", SiteFolder(str(tmp_path), site))
    assert Path(account.input_path(DAY)) == tmp_path / path / "accounts/me/inputs/2023/07.txt"
    assert Path(account.page_path("2023/07.html")).parent.parent == Path(account.path) / "pages"


def test_reading_finds_nothing_and_creates_nothing(account: Account, tmp_path: Path) -> None:
    assert (account.read_input(DAY), account.read_page("2023/07.html"), account.case(DAY)) == (
        None,
    ) * 3
    assert account.inputs() == []
    assert list(tmp_path.iterdir()) == []


def test_an_input_is_cached_as_received_and_private(account: Account) -> None:
    content = b"\xef\xbb\xbf  1\r\n2\n\n"
    with account.lock("input", "testing"):
        account.save_input(DAY, content, 4242, 1.0)
    assert account.read_input(DAY) == content
    assert account.inputs() == [DAY]
    case = account.case(DAY)
    assert case is not None
    assert (case.text, case.content, case.expected) == ("  1\n2", content, {})
    assert all(is_private(path) for path in Path(account.folder.root).rglob("*"))


def test_an_input_is_verified_only_as_downloaded_by_the_same_user(account: Account) -> None:
    account.save_input(DAY, b"1\n", 4242, 1.0)
    assert account.ledger.is_verified(DAY, b"1\n", 4242)
    assert not account.ledger.is_verified(DAY, b"1", 4242)  # edited
    assert not account.ledger.is_verified(DAY, b"1\n", 4243)  # another user
    assert not account.ledger.is_verified(Puzzle(2023, 8), b"1\n", 4242)


@pytest.mark.parametrize("content", [b"", b"\n", b" \t\r\n"])
def test_a_blank_file_is_no_input(account: Account, content: bytes) -> None:
    account.save(account.input_path(DAY), content)
    assert account.read_input(DAY) is None


def test_an_input_that_is_no_text_is_an_error_with_its_path(account: Account) -> None:
    account.save(account.input_path(DAY), b"caf\xe9\n")
    with pytest.raises(DataError, match=rf"{re.escape(account.input_path(DAY))} is not UTF-8 text"):
        account.read_input(DAY)


def test_a_folder_that_cannot_be_created_is_an_error_with_its_path(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    account = Account("me", SiteFolder(str(tmp_path / "data")))

    def lock() -> None:
        with account.lock("x", "testing"):
            pass

    actions: tuple[Callable[[], None], ...] = (
        lambda: account.save_input(DAY, b"1", 1, 1.0),
        lambda: account.ledger.accept(DAY, {1: "1"}),
        lock,
    )
    for action in actions:
        with pytest.raises(
            DataError, match=f"cannot (read|write) {re.escape(str(tmp_path / 'data'))}"
        ) as raised:
            action()
        assert "permissions" in raised.value.hint


def test_a_killed_process_releases_its_lock(account: Account) -> None:
    script = (
        "import os, sys\n"
        "from aoc_runner.kernel.store.account import Account\n"
        "from aoc_runner.kernel.store.account import SiteFolder\n"
        "account = Account('me', SiteFolder(sys.argv[1]))\n"
        "with account.lock('x', 'testing'):\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    subprocess.run([sys.executable, "-c", script, account.folder.root], check=False)
    with account.lock("x", "testing"):
        pass
