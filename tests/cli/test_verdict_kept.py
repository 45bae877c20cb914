"""The ledger fails between the post and its record: the verdict is shown, and remembered."""

import os
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from resource import RLIMIT_FSIZE, prlimit
from typing import Any

import pytest

from aoc_runner.kernel.store.folder import DataFolder
from aoc_runner.kernel.store.ledger import Ledger
from aoc_runner.kernel.words.history import Cooldown, Guess, Verdict
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store import receipts
from tests.fake_site import Site, User
from tests.support import Aoc, Result

pytestmark = pytest.mark.warm

ANSWER = "/2023/day/7/answer"
Harm = Callable[["Posting"], None]


class Posting:
    """A submit whose ledger meets with some harm once the site has judged the answer."""

    def __init__(self, aoc: Aoc, site: Site, harm: Harm, *words: str) -> None:
        self.aoc = aoc
        self.ledger = aoc.data / "aoc.db"
        self._locks: list[sqlite3.Connection] = []
        site.fault(ANSWER, "meanwhile", times=1, method="POST", act=lambda: harm(self))
        self.process = subprocess.Popen(
            [*aoc.command, "submit", "2023", "7", *words, "--json"],
            cwd=aoc.folder,
            env=aoc.environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def end(self) -> Result:
        out, err = self.process.communicate(timeout=60)
        return Result(self.process.returncode, out, err)

    def until_the_verdict_is_kept(self) -> None:
        """Wait until it is in its file: a ledger that is locked makes the process wait too."""
        while not any(path.read_bytes().strip() for path in self.receipts):
            assert self.process.poll() is None
            time.sleep(0.01)

    def change(self, statement: str) -> None:
        """Do something to the ledger, and keep the connection."""
        connection = sqlite3.connect(self.ledger, isolation_level=None, check_same_thread=False)
        self._locks.append(connection)
        connection.execute(statement)

    def let_go(self) -> None:
        while self._locks:
            self._locks.pop().close()

    @property
    def receipts(self) -> list[Path]:
        return sorted((self.aoc.data / "verdicts").glob("*"))


def locked(posting: Posting) -> None:
    """Another process holds the ledger."""
    posting.change("BEGIN EXCLUSIVE")


def full(posting: Posting) -> None:
    """No file of the process can grow: what is there may be overwritten."""
    log = os.path.getsize(f"{posting.ledger}-wal")
    assert log > os.path.getsize(posting.receipts[0])
    prlimit(posting.process.pid, RLIMIT_FSIZE, (log, log))


def without_cooldowns(posting: Posting) -> None:
    posting.change("DROP TABLE cooldown")


def without_guesses(posting: Posting) -> None:
    posting.change("DROP TABLE guess")


def damaged(posting: Posting) -> None:
    """Rubbish in its files, which a change by another process makes this one read again."""
    posting.change("CREATE TABLE extra (id INTEGER)")
    for name in (posting.ledger, f"{posting.ledger}-wal"):
        with open(name, "r+b") as file:
            file.seek(0, os.SEEK_END)
            size = file.tell()
            file.seek(0)
            file.write(b"\xaa" * size)


HARMS: dict[str, tuple[Harm, str]] = {
    "locked": (locked, "database is locked"),
    "full": (full, "disk I/O error|database or disk is full"),
    "without cooldowns": (without_cooldowns, "no such table: cooldown"),
    "without guesses": (without_guesses, "no such table: guess"),
    "damaged": (damaged, "is damaged"),
}
NEEDS_A_NEW_LEDGER = (without_cooldowns, without_guesses, damaged)


@pytest.fixture
def posting(online: Aoc, site: Site) -> Iterator[Callable[..., Posting]]:
    started: list[Posting] = []

    def post(harm: Harm, *words: str) -> Posting:
        started.append(Posting(online, site, harm, *words))
        return started[-1]

    yield post
    for one in started:
        one.let_go()
        one.process.kill()
        one.process.communicate()


def notes(result: Result) -> list[str]:
    """The notes, but for those that say whose day it was, and what it waited for."""
    notes = [line for line in result.err.splitlines() if line.startswith("note: ")]
    others = ("note: computed by ", "note: waiting for another program that holds ")
    return [note for note in notes if not note.startswith(others)]


def recover(posting: Posting, harm: Harm) -> None:
    """What the user does before the next start."""
    posting.let_go()
    if harm in NEEDS_A_NEW_LEDGER:
        refused = posting.aoc("submit", "2023", "7", "1", "17")
        assert refused.code == 2
        assert "hint: move it away to start a new one" in refused.err
        for suffix in ("", "-wal", "-shm"):
            Path(f"{posting.ledger}{suffix}").unlink(missing_ok=True)


def cooldowns(aoc: Aoc) -> list[Any]:
    with closing(sqlite3.connect(aoc.data / "aoc.db")) as connection:
        return connection.execute("SELECT day, seconds, assumed FROM cooldown").fetchall()


@pytest.mark.parametrize(("harm", "problem"), HARMS.values(), ids=HARMS)
def test_a_miss_is_told_and_its_bound_and_cooldown_are_kept(
    online: Aoc,
    site: Site,
    alice: User,
    posting: Callable[..., Posting],
    harm: Harm,
    problem: str,
) -> None:
    online("run", "2023", "7")
    low = str(int(site.answer(alice, 2023, 7, 1)) - 5)
    start = time.monotonic()
    one = posting(harm, "1", low)
    result = one.end()
    assert time.monotonic() - start < 20
    assert (result.code, result.json["verdict"], result.json["posted"]) == (1, "too_low", True)
    assert result.json["wait_seconds"] == 60
    assert result.error_lines[0] == f"error: {low} is too low: part 1 of 2023 day 7"
    (note,) = notes(result)
    (receipt,) = one.receipts
    said = note.removeprefix("note: the ledger could not take what the site said (")
    assert any(each in said for each in problem.split("|")), note
    assert said.endswith(f"; it is kept in {receipt}, and the next aoc takes it in from there")
    assert receipt.stat().st_mode & 0o777 == 0o600

    recover(one, harm)
    assert online("run", "2023", "7").code == 0  # any command takes it in
    assert one.receipts == []
    (guess,) = online("guesses", "--json").json["guesses"]
    assert (guess["answer"], guess["verdict"]) == (low, "too_low")
    assert guess["message"] == result.json["message"]
    assert cooldowns(online) == [(7, 60.0, 0)]
    before = len(site.requests)
    lower = online("submit", "2023", "7", "1", str(int(low) - 1), "--force")
    assert f"certainly too low: {low} was already" in lower.err
    soon = online("submit", "2015", "1", "1", "5", "--json")
    assert (soon.code, soon.json["verdict"]) == (5, "wait")
    assert len(site.requests) == before


@pytest.mark.parametrize("harm", [locked, full])
def test_a_right_answer_is_told_and_accepted_after_all(
    online: Aoc, site: Site, posting: Callable[..., Posting], harm: Harm
) -> None:
    start = time.monotonic()
    one = posting(harm, "1")
    result = one.end()
    assert time.monotonic() - start < 20
    assert (result.code, result.json["verdict"], result.json["posted"]) == (0, "right", True)
    assert "is kept in" in notes(result)[0]
    recover(one, harm)
    again = online("submit", "2023", "7", "1", "--json")
    assert (again.code, again.json["verdict"], again.json["posted"]) == (0, "already_solved", False)
    assert len(site.judged) == 1
    assert one.receipts == []


def test_a_part_that_is_not_asked_for_is_told_too(
    online: Aoc, site: Site, alice: User, posting: Callable[..., Posting]
) -> None:
    online("submit", "2023", "7", "1", "--dry-run")
    site.solve(alice, 2023, 7, 1)
    one = posting(full, "1", "5")
    result = one.end()
    assert (result.code, result.json["verdict"]) == (1, "wrong_level")
    assert "part 1 is solved already, with" in result.err
    (note,) = notes(result)  # of the page, which the same disk cannot take, there is none
    assert "is kept in" in note
    assert online("guesses", "--json").json["guesses"][0]["verdict"] == "wrong_level"


@pytest.mark.parametrize("is_right", [True, False])
def test_a_lost_verdict_is_read_from_the_page_all_the_same(
    online: Aoc, site: Site, alice: User, posting: Callable[..., Posting], is_right: bool
) -> None:
    answer = site.answer(alice, 2023, 7, 1) if is_right else "77"

    def fill_and_hang_up(posting: Posting) -> None:
        full(posting)
        raise ConnectionAbortedError("no answer: the connection ends")

    result = posting(fill_and_hang_up, "1", answer).end()
    assert (result.code, result.json["verdict"]) == ((0, "right") if is_right else (4, "lost"))
    note, *more = notes(result)
    assert "is kept in" in note
    assert is_right or more == []  # of a success the day learns more, and says what failed
    assert online("guesses", "--json").json["guesses"][0]["verdict"] == result.json["verdict"]


def test_killed_between_reply_and_record(
    online: Aoc, site: Site, alice: User, posting: Callable[..., Posting]
) -> None:
    one = posting(locked, "1", "77")
    one.until_the_verdict_is_kept()
    one.process.send_signal(signal.SIGKILL)
    assert one.end().code == -9
    assert len(one.receipts) == 1
    one.let_go()
    again = online("submit", "2023", "7", "1", "77", "--json", "--force")
    assert (again.code, again.json["verdict"], again.json["posted"]) == (1, "refused", False)
    assert cooldowns(online) == [(7, 60.0, 0)]
    assert one.receipts == []
    assert len(site.judged) == 1


def test_ctrl_c_while_the_ledger_is_waited_for(
    online: Aoc, site: Site, posting: Callable[..., Posting]
) -> None:
    one = posting(locked, "1", "77")
    one.until_the_verdict_is_kept()
    one.process.send_signal(signal.SIGINT)
    result = one.end()
    assert (result.code, result.json["verdict"]) == (1, "too_low")
    assert "); it is kept in" in notes(result)[0]
    one.let_go()
    assert online("guesses", "--json").json["guesses"][0]["verdict"] == "too_low"


@pytest.mark.parametrize("kind", ["lost", "wrong_level"])
def test_a_page_that_cannot_be_kept_tells_what_it_shows(
    online: Aoc, site: Site, alice: User, kind: str
) -> None:
    online("submit", "2023", "7", "1", "--dry-run")
    if kind == "lost":
        site.fault(ANSWER, "lost", times=1)
    else:
        site.solve(alice, 2023, 7, 1)
    shutil.rmtree(online.data / "pages", ignore_errors=True)
    (online.data / "pages").write_text("in the way")
    result = online("submit", "2023", "7", "1", "--json")
    assert result.code == 0, result.err
    assert result.json["verdict"] == ("right" if kind == "lost" else "already_solved")
    assert notes(result)[0].startswith("note: the day's page was not kept: cannot write ")
    assert len(site.judged) == (kind == "lost")


def test_an_answer_that_was_not_judged_is_told_where_the_ledger_fails(
    site: Site, posting: Callable[..., Posting]
) -> None:
    site.lock(2023, 7)  # by the site's calendar: it says so, and judges nothing
    result = posting(without_guesses, "1", "77").end()
    assert (result.code, result.json["error"]["code"]) == (5, 5)
    assert "2023 day 7 is locked" in result.err
    assert site.judged == []


def leave(aoc: Aoc) -> DataFolder:
    """What a submit of 77 leaves whose ledger could not take the verdict; some readers wait."""
    folder = DataFolder(str(aoc.data_dir), aoc.env["AOC_SITE_URL"])
    ledger = Ledger(folder)
    now, puzzle = time.time(), Puzzle(2023, 7)
    guess = Guess(0, puzzle, 1, "77", now, Verdict.TOO_LOW, "too low")
    ledger.begin_guess(puzzle, 1, guess.answer, now)
    ledger.close()
    with receipts.reserve(folder, "default", guess.answer) as receipt:
        receipt.keep("default", guess, Cooldown(puzzle, now, 60, False))
    return folder


def test_a_ledger_that_was_moved_away_with_a_verdict_still_to_come(online: Aoc) -> None:
    folder = leave(online)
    Path(folder.ledger_path).rename(online.data / "old.db")
    (guess,) = online("guesses", "--json").json["guesses"]
    assert (guess["answer"], guess["verdict"]) == ("77", "too_low")
    assert os.listdir(folder.verdicts_path) == []


def test_a_submit_waits_for_a_ledger_that_lacks_a_verdict(online: Aoc, site: Site) -> None:
    online("run", "2023", "7")
    folder = leave(online)
    with closing(sqlite3.connect(folder.ledger_path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        submit = subprocess.Popen(
            [*online.command, "submit", "2023", "7", "1", "77", "--force"],
            cwd=online.folder,
            env=online.environment(),
            stderr=subprocess.PIPE,
            text=True,
        )
        with pytest.raises(subprocess.TimeoutExpired):
            submit.communicate(timeout=1)
    _, err = submit.communicate(timeout=60)
    assert "error: 77 was posted before (too low, " in err
    assert site.judged == []


def test_a_run_neither_waits_nor_fails_for_a_verdict(online: Aoc, site: Site) -> None:
    online("run", "2023", "7")
    folder = leave(online)
    with closing(sqlite3.connect(folder.ledger_path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        start = time.monotonic()
        run = online("run", "2023", "7")
        assert (run.code, run.err) == (0, "")
        assert time.monotonic() - start < 5
        blocked = online("guesses", "--json")  # shows what is there
        assert [guess["verdict"] for guess in blocked.json["guesses"]] == [None]
        assert len(os.listdir(folder.verdicts_path)) == 1
    assert online("run", "2023", "7").code == 0
    assert os.listdir(folder.verdicts_path) == []


def test_without_room_for_the_verdict_nothing_is_posted(online: Aoc, site: Site) -> None:
    online("run", "2023", "7")
    (online.data / "verdicts").write_text("in the way")
    result = online("submit", "2023", "7", "1", "77")
    assert result.code == 2
    assert "cannot write" in result.error_lines[0]
    assert "verdicts" in result.error_lines[0]
    assert site.count("POST", ANSWER) == 0
    (online.data / "verdicts").unlink()
    assert online("guesses", "--json").json["guesses"] == []


def test_with_neither_ledger_nor_room_the_verdict_is_still_told(
    online: Aoc, site: Site, posting: Callable[..., Posting]
) -> None:
    online("run", "2023", "7")

    def no_writing(posting: Posting) -> None:
        prlimit(posting.process.pid, RLIMIT_FSIZE, (0, 0))

    one = posting(no_writing, "1", "77")
    result = one.end()
    assert (result.code, result.json["verdict"]) == (1, "too_low")
    (note,) = notes(result)
    assert "nor could it be kept beside it (cannot write " in note
    assert note.endswith("): the next submit reads the day's page first")
    assert one.receipts == []
    soon = online("submit", "2023", "7", "1", "78", "--json")
    assert (soon.code, soon.json["verdict"]) == (5, "wait")  # assumed: the guess is open
    assert site.count("GET", "/2023/day/7") == 1


def test_a_submit_killed_while_posting_leaves_no_litter(online: Aoc, site: Site) -> None:
    online("run", "2023", "7")
    folder = online.data / "verdicts"
    folder.mkdir(mode=0o700)
    (folder / "default.0123abcd.json").write_bytes(b" " * 16384)
    (folder / "bob.0123abcd.json").write_bytes(b" " * 16384)
    assert online("run", "2023", "7").code == 0
    assert len(list(folder.iterdir())) == 2
    assert online("submit", "2023", "7", "1").code == 0  # nor leaves it a file of its own
    assert [path.name for path in folder.iterdir()] == ["bob.0123abcd.json"]
    shutil.rmtree(folder)
