"""The ledger fails while an answer is judged: the verdict is shown, and no guess is wasted."""

import os
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from resource import RLIMIT_FSIZE, prlimit

import pytest

from tests.fake_site import Site, User
from tests.support import Aoc, Result

pytestmark = pytest.mark.warm

ANSWER = "/2023/day/7/answer"
PAGE = "/2023/day/7"
Harm = Callable[["Posting"], None]


class Posting:
    """A submit whose ledger meets with some harm once the site has judged the answer."""

    def __init__(self, aoc: Aoc, site: Site, harm: Harm, *words: str, fault: str) -> None:
        self.ledger = aoc.data / "aoc.db"
        self._lock: sqlite3.Connection | None = None
        site.fault(ANSWER, fault, times=1, method="POST", act=lambda: harm(self))
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

    def lock(self) -> None:
        self._lock = sqlite3.connect(self.ledger, isolation_level=None, check_same_thread=False)
        self._lock.execute("BEGIN EXCLUSIVE")

    def let_go(self) -> None:
        if self._lock is not None:
            self._lock.close()


def locked(posting: Posting) -> None:
    """Another process holds the ledger."""
    posting.lock()


def full(posting: Posting) -> None:
    """No file of the process can be written to any more."""
    prlimit(posting.process.pid, RLIMIT_FSIZE, (0, 0))


def damaged(posting: Posting) -> None:
    """Rubbish in its file."""
    with open(posting.ledger, "r+b") as file:
        file.write(b"\xaa" * os.path.getsize(posting.ledger))


@pytest.fixture
def post(online: Aoc, site: Site) -> Iterator[Callable[..., Posting]]:
    assert online("run", "2023", "7").code == 0
    started: list[Posting] = []

    def posting(harm: Harm, *words: str, fault: str = "meanwhile") -> Posting:
        started.append(Posting(online, site, harm, *words, fault=fault))
        return started[-1]

    yield posting
    for one in started:
        one.let_go()
        one.process.kill()
        one.process.communicate()


def not_entered(result: Result) -> str:
    """The one note that says so; those before it say whose day it was, those after what failed."""
    notes = [line for line in result.err.splitlines() if "the ledger could not take" in line]
    (note,) = notes
    assert note.endswith("the next submit reads the day's page before it posts")
    return note


@pytest.mark.parametrize("is_right", [True, False])
@pytest.mark.parametrize(
    ("harm", "problem"),
    [(locked, "database is locked"), (full, "disk I/O error"), (damaged, "is damaged")],
)
def test_the_verdict_is_told_and_the_guess_stays_open(
    online: Aoc,
    site: Site,
    alice: User,
    post: Callable[..., Posting],
    harm: Harm,
    problem: str,
    is_right: bool,
) -> None:
    right = site.answer(alice, 2023, 7, 1)
    answer = right if is_right else str(int(right) - 5)
    verdict, code = ("right", 0) if is_right else ("too_low", 1)
    posting = post(harm, "1", answer)
    result = posting.end()
    assert (result.code, result.json["verdict"], result.json["posted"]) == (code, verdict, True)
    assert result.json["wait_seconds"] == (None if is_right else 60)
    assert problem in not_entered(result)
    posting.let_go()
    if harm is damaged:
        refused = online("submit", "2023", "7", "1", answer)
        assert refused.code == 2
        assert "hint: move it away to start a new one" in refused.err
        Path(posting.ledger).unlink()
        assert site.count("POST", ANSWER) == 1
        return
    (guess,) = online("guesses", "--json").json["guesses"]
    assert (guess["answer"], guess["verdict"]) == (answer, None)
    looked = site.count("GET", PAGE)
    again = online("submit", "2023", "7", "1", answer, "--json")
    expected = (0, "already_solved") if is_right else (1, "refused")  # it is asked about
    assert (again.code, again.json["verdict"], again.json["posted"]) == (*expected, False)
    assert site.count("GET", PAGE) == looked + 1
    assert site.count("POST", ANSWER) == 1


@pytest.mark.parametrize("is_right", [True, False])
def test_a_lost_verdict_is_read_from_the_page_all_the_same(
    site: Site, alice: User, post: Callable[..., Posting], is_right: bool
) -> None:
    def fill_and_hang_up(posting: Posting) -> None:
        full(posting)
        raise ConnectionAbortedError("no answer: the connection ends")

    answer = site.answer(alice, 2023, 7, 1) if is_right else "77"
    result = post(fill_and_hang_up, "1", answer).end()
    assert (result.code, result.json["verdict"]) == ((0, "right") if is_right else (4, "lost"))
    not_entered(result)


@pytest.mark.parametrize("kind", ["lost", "wrong_level"])
def test_a_page_that_cannot_be_kept_tells_what_it_shows(
    online: Aoc, site: Site, alice: User, kind: str
) -> None:
    online("submit", "2023", "7", "1", "--dry-run")
    if kind == "lost":
        site.fault(ANSWER, "lost", times=1)
    else:
        site.solve(alice, 2023, 7, 1)
    (online.data / "pages").write_text("in the way")
    result = online("submit", "2023", "7", "1", "--json")
    assert result.code == 0, result.err
    assert result.json["verdict"] == ("right" if kind == "lost" else "already_solved")
    assert "note: the day's page was not kept: cannot write " in result.err
    assert len(site.judged) == (kind == "lost")


def test_without_a_ledger_to_write_nothing_is_posted(online: Aoc, site: Site) -> None:
    online("run", "2023", "7")
    with sqlite3.connect(online.data / "aoc.db", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        result = online("submit", "2023", "7", "1", "77")
        other.execute("ROLLBACK")
    assert result.code == 2
    assert "database is locked" in result.error_lines[0]
    assert site.count("POST", ANSWER) == 0
