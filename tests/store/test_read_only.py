"""A ledger that cannot be written is read all the same, also one of an older version."""

import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.files import DataFolder
from aoc_runner.store.ledger import Ledger
from aoc_runner.store.migrations import MIGRATIONS
from aoc_runner.store.schema import VERSION
from tests.support import REPOSITORY

DAY_7 = Puzzle(2023, 7)

OPEN = """
import os, sys, urllib.parse
import aoc_runner.files.links
import aoc_runner.kernel.words.history  # another user may not be let into the library
from aoc_runner.kernel.words.errors import DataError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.files import DataFolder
from aoc_runner.store.ledger import Ledger
from aoc_runner.store.stars import star_times, year_stars
from aoc_runner.store.visits import visit

os.getuid() or os.setuid(65534)  # nothing is protected from root
ledger = Ledger(DataFolder(sys.argv[1]))
"""

WRITE = """
print(ledger.accepted("alice", Puzzle(2023, 7)), len(ledger.cooldowns("alice", 1000.0)))
print(year_stars(ledger, "alice"), star_times(ledger, "alice"), visit(ledger, "alice", "page"))
try:
    ledger.accept("alice", Puzzle(2023, 7), {2: "34"})
except DataError as error:
    print(error)
"""

WAIT = """
print(ledger.accepted("alice", Puzzle(2023, 7)), flush=True)
sys.stdin.readline()
print(len(ledger.guesses("alice")))
"""


@pytest.mark.parametrize("version", range(1, VERSION + 1))
@pytest.mark.parametrize(("is_open", "mode"), [(True, 0o444), (False, 0o444), (False, 0o666)])
def test_it_is_read_and_not_changed(version: int, is_open: bool, mode: int) -> None:
    with tempfile.TemporaryDirectory() as parent:  # nobody but us may enter pytest's
        Path(parent).chmod(0o755)
        folder = Path(parent, "100% mine? #1")
        folder.mkdir()
        file = folder / "aoc.db"
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.executescript(
                "".join(MIGRATIONS[:version])
                + "INSERT INTO accepted VALUES ('alice', 2023, 7, 1, '12');"
                + "INSERT INTO cooldown (account, year, day, learnt_at, seconds)"
                + " VALUES ('alice', 2023, 7, 990.0, 60.0);"
                + f"PRAGMA user_version = {version};"
            )
            if not is_open:  # then SQLite's files beside it are gone, and cannot be made
                connection.close()
            for path in folder.iterdir():
                path.chmod(mode)
            folder.chmod(0o555)
            before = file.read_bytes()
            done = subprocess.run(
                [sys.executable, "-c", OPEN + WRITE, str(folder)],
                cwd=REPOSITORY,
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
            )
            folder.chmod(0o755)
        assert done.stdout.count("\n") == 3, done.stderr
        read, shown, error = done.stdout.splitlines()
        assert read == "{1: '12'} 1", done.stderr
        assert shown == "{2023: 1} {} None"  # what an older one has no tables for
        assert error == f"cannot use {file}: attempt to write a readonly database"
        assert before == file.read_bytes() or is_open  # closing it tidied up


def test_it_is_read_while_somebody_who_may_writes_it() -> None:
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent, "data")
        writer = Ledger(DataFolder(str(folder)))
        writer.accept("alice", DAY_7, {1: "12"})
        writer.close()
        assert not (folder / "aoc.db-wal").exists()
        for path in (folder, folder / "aoc.db", Path(parent)):
            path.chmod(0o555)
        with subprocess.Popen(
            [sys.executable, "-c", OPEN + WAIT, str(folder)],
            cwd=REPOSITORY,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        ) as reader:
            assert reader.stdin
            assert reader.stdout
            assert reader.stdout.readline() == "{1: '12'}\n"
            for path in (folder, folder / "aoc.db", Path(parent)):
                path.chmod(0o755)
            for at in range(100):
                writer.begin_guess("alice", DAY_7, 2, "x" * 1000, at)
            writer.close()  # what was in the log is in the ledger now
            reader.stdin.write("\n")
            assert reader.stdout.readline() == "0\n"
