"""What is kept of one user: where it lies, who may read it, and that it is there once."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from aoc_runner.kernel.model.errors import DataError
from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.store.account import Account, DataFolder
from tests.platforms import is_private

DAY = Puzzle(2023, 7)


@pytest.fixture
def account(tmp_path: Path) -> Iterator[Account]:
    account = Account("me", DataFolder(str(tmp_path / "data")))
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
def test_each_site_has_its_place(tmp_path: Path, site: str, path: str) -> None:
    account = Account("me", DataFolder(str(tmp_path), site))
    assert Path(account.input_path(DAY)) == tmp_path / path / "accounts/me/inputs/2023/07.txt"
    assert Path(account.page_path("2023/07.html")).parent.parent == Path(account.path) / "pages"


def test_nothing_is_kept_and_nothing_made_by_looking(account: Account, tmp_path: Path) -> None:
    assert (account.read_input(DAY), account.read_page("2023/07.html"), account.case(DAY)) == (
        None,
    ) * 3
    assert account.inputs() == []
    assert list(tmp_path.iterdir()) == []


def test_an_input_is_kept_as_received_and_private(account: Account) -> None:
    content = b"\xef\xbb\xbf  1\r\n2\n\n"
    with account.lock("input", "testing"):
        account.save_input(DAY, content, 4242, 1.0)
    assert account.read_input(DAY) == content
    assert account.inputs() == [DAY]
    case = account.case(DAY)
    assert case is not None
    assert (case.text, case.content, case.expected) == ("  1\n2", content, {})
    assert all(is_private(path) for path in Path(account.folder.root).rglob("*"))


def test_an_input_is_posted_for_only_as_it_was_fetched(account: Account) -> None:
    account.save_input(DAY, b"1\n", 4242, 1.0)
    assert account.ledger.is_verified(DAY, b"1\n", 4242)
    assert not account.ledger.is_verified(DAY, b"1", 4242)  # edited
    assert not account.ledger.is_verified(DAY, b"1\n", 4243)  # somebody else's
    assert not account.ledger.is_verified(Puzzle(2023, 8), b"1\n", 4242)


@pytest.mark.parametrize("content", [b"", b"\n", b" \t\r\n"])
def test_what_is_blank_is_no_input(account: Account, content: bytes) -> None:
    account.save(account.input_path(DAY), content)
    assert account.read_input(DAY) is None


def test_an_input_that_cannot_be_used_is_named(account: Account) -> None:
    account.save(account.input_path(DAY), b"caf\xe9\n")
    with pytest.raises(DataError, match=rf"{re.escape(account.input_path(DAY))} is not UTF-8 text"):
        account.read_input(DAY)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    account = Account("me", DataFolder(str(tmp_path / "data")))

    def lock() -> None:
        with account.lock("x", "testing"):
            pass

    acts: tuple[Callable[[], None], ...] = (
        lambda: account.save_input(DAY, b"1", 1, 1.0),
        lambda: account.ledger.accept(DAY, {1: "1"}),
        lock,
    )
    for act in acts:
        with pytest.raises(
            DataError, match=f"cannot (read|write) {re.escape(str(tmp_path / 'data'))}"
        ) as caught:
            act()
        assert "permissions" in caught.value.hint


def test_a_killed_process_lets_go_of_its_lock(account: Account) -> None:
    script = (
        "import os, sys\n"
        "from aoc_runner.kernel.store.account import Account\n"
        "from aoc_runner.kernel.store.account import DataFolder\n"
        "account = Account('me', DataFolder(sys.argv[1]))\n"
        "with account.lock('x', 'testing'):\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    subprocess.run([sys.executable, "-c", script, account.folder.root], check=False)
    with account.lock("x", "testing"):
        pass
