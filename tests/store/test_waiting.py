"""A command that waits for another process says so, once, and goes on when it may."""

import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from aoc_runner.store.files import A_WHILE, DataFolder
from tests.fake_site import Site
from tests.support import Aoc

HOLDING = """
import sys
from aoc_runner.store.files import DataFolder
with DataFolder(*sys.argv[1:3]).lock(sys.argv[3]):
    print("held", flush=True)
    sys.stdin.readline()
"""

SUBMITTING = "another aoc that is submitting for the account `default`"
GETTING = "another aoc that is getting the input of 2023 day 7"


@contextmanager
def held(aoc: Aoc, name: str) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the lock until it reads a line."""
    words = [str(aoc.data_dir), aoc.env["AOC_SITE_URL"], name]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-c", HOLDING, *words], stdin=pipe, stdout=pipe, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        bound = threading.Timer(15, other.kill)  # for who never says that it waits
        bound.start()
        yield other
        bound.cancel()
        other.kill()


def start(aoc: Aoc, words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*aoc.command, *words.split()],
        cwd=aoc.folder,
        env=aoc.environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def told(waiting: subprocess.Popen[str]) -> str:
    """What it waits for, as soon as it says so."""
    assert waiting.stderr is not None
    for line in waiting.stderr:
        if line.startswith("note: waiting for "):
            return line.removeprefix("note: waiting for ").rstrip("\n")
    raise AssertionError("it never said so")


@pytest.mark.parametrize(
    ("name", "words", "what"),
    [
        ("submit-default", "submit 2023 7 1 5", SUBMITTING),
        ("submit-default", "submit 2023 7 1 5 --json", SUBMITTING),
        ("input-default-2023-07", "run 2023 7 --json", GETTING),
        ("input-default-2023-07", "submit 2023 7 1 --json", GETTING),
        (
            "page-default-2023-07",
            "read 2023 7",
            "another aoc that is fetching the page of 2023 day 7",
        ),
        ("owner", "login", "another aoc that is making sure whose an account is"),
        ("ledger", "run 2023 7", "another aoc that is setting up the ledger"),
    ],
)
def test_who_waits_for_a_lock_says_so_and_goes_on(
    online: Aoc, site: Site, name: str, words: str, what: str
) -> None:
    online.write("days/year2023/day07.py", "def part1(data): return 5\n")
    if name != "ledger":
        online("input", "2023", "8")
    command = words
    if words == "login":
        online.command = ("sh", "-c", 'echo "$AOC_SESSION" | "$@"', "sh", *online.command)
    with held(online, name) as other, start(online, command) as waiting:
        assert told(waiting) == what
        assert other.stdin is not None
        other.stdin.write("\n")
        other.stdin.close()
        out, err = waiting.communicate(timeout=30)
    assert waiting.returncode in (0, 1)
    assert "waiting" not in err
    assert out.startswith("{") == ("--json" in words)
    assert len(site.judged) == words.startswith("submit")


def test_a_short_wait_is_not_worth_a_word(online: Aoc) -> None:
    with held(online, "some") as other:
        waited: list[float] = []

        def let_go(line: str) -> None:
            waited.append(time.monotonic() - began)
            other.communicate("\n")

        folder = DataFolder(str(online.data_dir), online.env["AOC_SITE_URL"], let_go)
        began = time.monotonic()
        with folder.lock("some"):
            assert [each >= A_WHILE for each in waited] == [True]


def test_a_killed_process_lets_go(online: Aoc) -> None:
    with held(online, "submit-default") as other, start(online, "submit 2023 7 1 5") as waiting:
        told(waiting)
        other.kill()
        waiting.communicate(timeout=30)
    assert waiting.returncode == 1


@pytest.mark.parametrize("words", ["submit 2023 7 1 5", "submit 2023 7 1 5 --json"])
def test_ctrl_c_ends_the_wait(online: Aoc, site: Site, words: str) -> None:
    with held(online, "submit-default"), start(online, words) as waiting:
        told(waiting)
        waiting.send_signal(signal.SIGINT)
        out, err = waiting.communicate(timeout=30)
    assert (waiting.returncode, err) == (130, "interrupted\n")
    assert ('"code": 130' in out) == ("--json" in words)
    assert site.judged == []


@contextmanager
def held_ledger(aoc: Aoc, exclusively: bool) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(aoc.data / "aoc.db", isolation_level=None)) as other:
        if exclusively:
            other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        other.execute("DELETE FROM last_day")
        yield other


@pytest.mark.parametrize("exclusively", [False, True], ids=["writing", "alone"])
@pytest.mark.parametrize("words", ["submit 2023 7 1 5 --json", "input 2023 8"])
def test_who_waits_for_the_ledger_says_so(
    online: Aoc, site: Site, words: str, exclusively: bool
) -> None:
    online("run", "2023", "7")
    online.env["AOC_MIN_INTERVAL"] = "0.01"
    with held_ledger(online, exclusively) as other, start(online, words) as waiting:
        assert told(waiting) == f"another program that holds {online.data / 'aoc.db'}"
        other.execute("COMMIT")
        other.close()
        _, err = waiting.communicate(timeout=30)
    assert waiting.returncode in (0, 1)
    assert "waiting" not in err
    assert len(site.judged) == words.startswith("submit")


def test_ctrl_c_ends_the_wait_for_the_ledger_soon(online: Aoc) -> None:
    online("run", "2023", "7")
    with held_ledger(online, True), start(online, "submit 2023 7 1 5 --json") as waiting:
        told(waiting)
        waiting.send_signal(signal.SIGINT)
        waiting.communicate(timeout=5)  # SQLite alone would wait for thirty seconds
    assert waiting.returncode == 130


def test_the_wait_for_the_ledger_ends(online: Aoc) -> None:
    online("run", "2023", "7")
    with held_ledger(online, False), start(online, "run 2023 9 --debug") as running:
        _, err = running.communicate(timeout=30)
    assert running.returncode in (0, 3)
    assert "waiting for" not in err  # for what is only a convenience it has no patience
