"""The worst mornings, many times over: `python -m tests.stress [ROUNDS]`, by default 200.

Each drill drives real processes against a local site and asserts what users are promised. The suite
runs a short form of each.
"""

import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

from tests.fake_site import Site, User
from tests.support import Aoc

Drill = Callable[[Path, int], str]


def machine(home: Path, site: Site, user: User) -> Aoc:
    return Aoc(
        home,
        {
            "AOC_SESSION": user.token,
            "AOC_SITE_URL": site.url,
            "AOC_MIN_INTERVAL": "0",
            "AOC_CONTACT": "alice@example.com",
            "AOC_TIMEOUT": "5",
        },
    )


def lifetime(aoc: Aoc, *words: str) -> float:
    """The seconds that a command takes if nobody kills it."""
    start = time.monotonic()
    aoc(*words)
    return time.monotonic() - start


def start_and_kill(aoc: Aoc, moment: float, *words: str) -> None:
    """Start a command and end it by SIGKILL after so many seconds."""
    process = subprocess.Popen(
        [*aoc.command, *words],
        cwd=aoc.folder,
        env=aoc.environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    time.sleep(moment)
    process.send_signal(signal.SIGKILL)
    process.wait()


def check_ledger(aoc: Aoc) -> None:
    path = aoc.data / "aoc.db"
    if path.exists():
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def many_runs_at_once(home: Path, rounds: int) -> str:
    """So many processes run a day on an empty folder: all are right, the input is fetched once."""
    with Site() as site, ThreadPoolExecutor(rounds) as pool:
        alice = site.add_user("alice")
        aoc = machine(home, site, alice)
        results = list(pool.map(lambda _: aoc("run", "2023", "7", "--json"), range(rounds)))
        wanted = [site.answer(alice, 2023, 7, part) for part in (1, 2)]
        for result in results:
            assert result.code == 0, result.err
            assert [part["answer"] for part in result.json["parts"]] == wanted
        assert site.count("GET", "/2023/day/7/input") == 1
        assert site.count("GET", "/settings") == 1
        check_ledger(aoc)
    return f"{rounds} right answers, 1 request for the input"


def killed_runs(home: Path, rounds: int) -> str:
    """Runs are killed while they fetch: what is kept is whole, and the next run is right."""
    chance = random.Random(1)
    with Site() as site:
        alice = site.add_user("alice")
        site.fault("/input$", "slow", delay=0.1)
        aoc = machine(home, site, alice)
        kept = aoc.data / "inputs/2023/07.txt"
        whole = site.input(alice, 2023, 7).encode()
        life = lifetime(aoc, "run", "2023", "7")
        kept.unlink()
        survived = 0
        for _ in range(rounds):
            start_and_kill(aoc, chance.uniform(0, 1.2 * life), "run", "2023", "7")
            # The pace of the machine changes: earlier after a late kill, later after an early one.
            life *= 0.9 if kept.exists() else 1.2
            if kept.exists():
                assert kept.read_bytes() == whole
                survived += 1
                kept.unlink()
        result = aoc("run", "2023", "7", "--json")
        assert result.code == 0, result.err
        assert result.json["parts"][0]["answer"] == site.answer(alice, 2023, 7, 1)
        check_ledger(aoc)
    assert survived, "no kill came late enough to prove anything"
    return f"{rounds} killed, {survived} had kept the input, all of it whole"


def killed_submits(home: Path, rounds: int) -> str:
    """Submits of right and wrong answers are killed, and the same guess is submitted again."""
    chance = random.Random(2)
    judged = 0
    with Site() as site:
        alice = site.add_user("alice")
        site.hint_high_low = False
        site.fault("/answer$", "slow", delay=0.15)
        life = lifetime(machine(home / "whole", site, alice), "submit", "2024", "1", "1", "1")
        site.advance(3600)
        for number in range(rounds):
            year, day = 2015 + number // 24, 1 + number % 24  # each round has a puzzle of its own
            right = site.answer(alice, year, day, 1)
            guess = right if number % 2 else "1234567890123"
            aoc = machine(home / str(number), site, alice)
            words = ("submit", str(year), str(day), "1", guess)
            start_and_kill(aoc, chance.uniform(0, 1.2 * life), *words)
            before = sum((one.year, one.day) == (year, day) for one in site.judged)
            judged += before
            life *= 0.9 if before else 1.2  # as above
            again = aoc(*words, "--json")
            verdicts = [one for one in site.judged if (one.year, one.day) == (year, day)]
            assert len(verdicts) <= 1, f"{year} day {day} was judged twice"
            if guess == right:
                # The refusal of a guess that may have been lost is the one way it stays unposted.
                assert again.code == 0 or again.json["verdict"] == "refused", again.err
                if verdicts:
                    assert again.code == 0, again.err
                    known = aoc("submit", str(year), str(day), "1", "17", "--json")
                    assert f"is solved already, with {right}" in known.json["message"]
            else:
                assert again.code in (1, 4, 5), again.err
            check_ledger(aoc)
            site.advance(3600)
    assert judged, "no kill came late enough to prove anything"
    return f"{rounds} killed, {judged} of them after the site had judged, none judged twice"


_RECORD = """
import sys, time
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.kernel.store.ledger import Ledger
ledger = Ledger(sys.argv[1] + "/aoc.db")
for number in range(int(sys.argv[3])):
    answer = f"{sys.argv[2]}-{number}"
    guess = ledger.begin_guess(Puzzle(2023, 7), 1, answer, time.time())
    ledger.finish_guess(guess, "wrong", "")
"""


def many_writers(home: Path, rounds: int) -> str:
    """Eight processes record guesses through the ledger's functions: none is lost."""
    each = max(1, rounds // 8)
    writers = [
        subprocess.Popen([sys.executable, "-c", _RECORD, str(home), str(name), str(each)])
        for name in range(8)
    ]
    assert [writer.wait(timeout=120) for writer in writers] == [0] * 8
    with closing(sqlite3.connect(home / "aoc.db")) as connection:
        (number,) = connection.execute("SELECT count(DISTINCT answer) FROM guess").fetchone()
    assert number == 8 * each
    return f"{number} guesses recorded by 8 processes, none lost"


DRILLS: tuple[tuple[Drill, int], ...] = (
    (many_runs_at_once, 16),
    (killed_runs, 200),
    (killed_submits, 200),
    (many_writers, 200),
)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for drill, usual in DRILLS:
        with tempfile.TemporaryDirectory() as home:
            start = time.monotonic()
            said = drill(Path(home), min(usual, rounds))
            name = drill.__name__.replace("_", " ")
            print(f"{name}: {said} ({time.monotonic() - start:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
