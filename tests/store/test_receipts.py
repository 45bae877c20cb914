"""The files that verdicts wait in: whole or not at all, and harmless whatever is in them."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from resource import RLIMIT_FSIZE, prlimit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.kernel.words.errors import DataError
from aoc_runner.kernel.words.history import Cooldown, Guess, Verdict
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store import receipts
from aoc_runner.store.files import DataFolder
from aoc_runner.store.ledger import Ledger
from tests.support import REPOSITORY

DAY_7 = Puzzle(2023, 7)
NOW = 1701950400.0
MISS = Guess(0, DAY_7, 1, "5", NOW, Verdict.TOO_LOW, "Too low: “…”")
WAIT = Cooldown(DAY_7, NOW + 1, 300.0, True)


def kept(folder: DataFolder) -> list[Path]:
    path = Path(folder.verdicts_path)
    return sorted(path.iterdir()) if path.exists() else []


def leave(
    folder: DataFolder,
    guess: Guess = MISS,
    cooldown: Cooldown | None = WAIT,
    account: str = "alice",
) -> Path:
    """What a submit leaves whose ledger could not take the verdict."""
    with receipts.reserve(folder, account, guess.answer) as receipt:
        receipt.keep(account, guess, cooldown)
    return Path(receipt.path)


def facts(ledger: Ledger) -> list[object]:
    return [
        [guess[1:] for guess in ledger.guesses("alice")],
        ledger.cooldowns("alice", NOW + 2),
        ledger.accepted("alice", DAY_7),
    ]


ENTERED = [[MISS[1:]], [WAIT], {}]


def test_room_is_private_and_goes_with_its_block(folder: DataFolder) -> None:
    old = os.umask(0)
    try:
        with receipts.reserve(folder, "alice", "5"):
            (path,) = kept(folder)
            assert path.stat().st_mode & 0o777 == 0o600
            assert path.parent.stat().st_mode & 0o777 == 0o700
            assert path.read_bytes().strip() == b""
            assert path.stat().st_size >= 16 * 1024
    finally:
        os.umask(old)
    assert kept(folder) == []
    with suppress(KeyboardInterrupt), receipts.reserve(folder, "alice", "5"):
        raise KeyboardInterrupt
    assert kept(folder) == []


@pytest.mark.parametrize("has_open_guess", [True, False])
@pytest.mark.parametrize("use", ["read", "write"])
def test_whoever_opens_the_ledger_next_takes_it_in(
    folder: DataFolder, ledger: Ledger, has_open_guess: bool, use: str
) -> None:
    if has_open_guess:  # else the ledger was moved away since
        ledger.begin_guess("alice", DAY_7, 1, "5", NOW)
        ledger.close()
    path = leave(folder)
    content = path.read_bytes()
    if use == "write":
        ledger.set_last_day(DAY_7, "project")
    assert facts(ledger) == ENTERED
    assert kept(folder) == []
    ledger.close()
    path.write_bytes(content)  # its reader was killed before the file went
    assert facts(ledger) == ENTERED
    assert kept(folder) == []


def test_a_right_answer_is_accepted_and_part_of_no_cooldown(
    folder: DataFolder, ledger: Ledger
) -> None:
    right = MISS._replace(verdict=Verdict.RIGHT)
    leave(folder, right, None)
    assert facts(ledger) == [[right[1:]], [], {1: "5"}]


def test_a_verdict_is_written_in_place(folder: DataFolder) -> None:
    """Nothing is appended, however long the site's words: a full disk takes it."""
    words = "\x01" * 10**5
    for answer in ("5", "7" * 10**5):
        with receipts.reserve(folder, "alice", answer) as receipt:
            size = os.path.getsize(receipt.path)
            guess = Guess(0, DAY_7, 1, answer, NOW, Verdict.UNRECOGNISED, words)
            receipt.keep("alice", guess, WAIT)
            assert os.path.getsize(receipt.path) == size


def test_without_room_there_is_no_post(folder: DataFolder) -> None:
    soft, hard = prlimit(0, RLIMIT_FSIZE)
    prlimit(0, RLIMIT_FSIZE, (8192, hard))
    try:
        with (
            pytest.raises(DataError, match=r"cannot write .*json: .*; nothing was posted"),
            receipts.reserve(folder, "alice", "5"),
        ):
            pytest.fail("there is no room")
    finally:
        prlimit(0, RLIMIT_FSIZE, (soft, hard))
    assert kept(folder) == []


def foreign(**changes: object) -> bytes:
    document = {
        "account": "alice",
        "year": 2023,
        "day": 7,
        "part": 1,
        "answer": "5",
        "posted_at": NOW,
        "verdict": "right",
        "cooldown": None,
        "message": "",
    }
    return json.dumps(document | changes).encode()


STRANGE = {
    "empty": b"",
    "blank": b" " * 16384,
    "zeros, as after a crash": b"\0" * 16384,
    "torn": foreign()[:-5] + b" " * 100,
    "no JSON": b"Dear diary",
    "no object": b"[1, 2]",
    "nested": b"[" * 10**5,
    "another account": foreign(account="bob"),
    "no such day": foreign(day=26),
    "no such part": foreign(part=3),
    "no such verdict": foreign(verdict="fine"),
    "a number too large": foreign(year=10**30),
    "a time that is none": foreign(posted_at="noon"),
    "not a number": foreign(posted_at=float("nan")),
    "a time past all clocks": foreign(posted_at=1e300),
    "a strange wait": foreign(cooldown=[1, 2]),
    "an endless wait": foreign(cooldown=[NOW, float("inf"), False]),
    "an answer that is no text": foreign(answer=5),
    "an answer that no file takes": foreign(answer="\udcff"),
    "a list": foreign(answer=["5"], message=["6"]),
}


@pytest.mark.parametrize("content", STRANGE.values(), ids=STRANGE)
def test_a_file_without_a_verdict_is_no_harm(
    folder: DataFolder, ledger: Ledger, content: bytes
) -> None:
    path = Path(folder.verdicts_path) / "alice.0123abcd.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    assert facts(ledger) == [[], [], {}]
    assert path.exists()  # its submit may be alive
    receipts.take_in(folder, ledger)
    receipts.tidy(folder, "bob")
    assert path.exists()
    receipts.tidy(folder, "alice")
    assert not path.exists()


@given(st.binary())
def test_any_content_is_read(content: bytes) -> None:
    assert receipts._decoded(content, "alice") is None


def test_tidying_leaves_what_cannot_be_read(folder: DataFolder, ledger: Ledger) -> None:
    path = Path(folder.verdicts_path) / "alice.0123abcd.json"
    path.parent.mkdir(parents=True)
    path.symlink_to(path)  # nobody can open it, whoever they are; it may hold a verdict
    receipts.take_in(folder, ledger)
    receipts.tidy(folder, "alice")
    assert path.is_symlink()


def test_tidying_leaves_what_is_not_ours(folder: DataFolder, ledger: Ledger) -> None:
    path = Path(folder.verdicts_path)
    (path / "alice.0123abcd.json").mkdir(parents=True)
    others = ["notes.txt", "alice.json", "alice.0123.json", "alice.b.0123abcd.json"]
    for name in others:
        (path / name).write_bytes(b"")
    receipts.take_in(folder, ledger)
    receipts.tidy(folder, "alice")
    assert {file.name for file in kept(folder)} == {*others, "alice.0123abcd.json"}


def test_who_only_reads_neither_fails_nor_waits_for_it(folder: DataFolder, ledger: Ledger) -> None:
    ledger.set_last_day(DAY_7, "project")
    ledger.close()
    leave(folder)
    other = Ledger(folder)
    with other.writing():  # took in what waited, and holds the ledger now
        pass
    leave(folder, MISS._replace(answer="6"), None)
    with other.writing(), ledger.patience(20):
        assert ledger.last_day("project") == DAY_7
        assert len(kept(folder)) == 1
    other.close()
    ledger.close()
    assert len(ledger.guesses("alice")) == 2
    assert kept(folder) == []


def test_a_writer_killed_at_any_moment_leaves_it_whole_or_not_at_all(
    folder: DataFolder, ledger: Ledger
) -> None:
    code = (
        "import os, sys\n"
        "from aoc_runner.store import receipts\n"
        "from aoc_runner.store.files import DataFolder\n"
        "from tests.store.test_receipts import MISS, WAIT\n"
        "with receipts.reserve(DataFolder(sys.argv[1]), 'alice', '5') as receipt:\n"
        "    if sys.argv[2] == 'kept':\n"
        "        receipt.keep('alice', MISS, WAIT)\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    for moment in ("reserved", "kept"):
        done = subprocess.run(
            [sys.executable, "-c", code, folder.path, moment], cwd=REPOSITORY, check=False
        )
        assert done.returncode == -9
    assert len(kept(folder)) == 2
    assert facts(ledger) == ENTERED
    assert len(kept(folder)) == 1
    receipts.tidy(folder, "alice")
    assert kept(folder) == []
