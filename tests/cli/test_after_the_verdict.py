"""Whatever fails while an answer is judged, or after: the verdict is told, no guess is wasted."""

import os
import signal
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from resource import RLIMIT_FSIZE, prlimit

import pytest

from tests.fake_site import Site, User
from tests.support import Aoc, Result
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

EXAMPLES = "days/year2015/day01.yaml"
PAGE = "/2015/day/1"
ANSWER = f"{PAGE}/answer"
Harm = Callable[["Submitting"], object]


class Submitting:
    """A submit that meets with some harm while the site answers a request of it."""

    def __init__(self, aoc: Aoc, site: Site, harm: Harm, request: str, answer: str) -> None:
        self.aoc = aoc
        self.ledger = aoc.data / "aoc.db"
        self.lock: sqlite3.Connection | None = None
        method = "POST" if request == ANSWER else "GET"
        site.fault(f"{request}$", "meanwhile", times=1, method=method, act=lambda: harm(self))
        self.process = subprocess.Popen(
            [*aoc.command, "submit", "2015", "1", "1", *([answer] if answer else []), "--json"],
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

    def let_go(self) -> None:
        if self.lock is not None:
            self.lock.close()


@pytest.fixture
def mine(online: Aoc, site: Site, alice: User) -> Aoc:
    """Alice's own 2015 day 1, and its example."""
    site.set_answer(alice, 2015, 1, 1, "77")
    online.write(EXAMPLES, "examples:\n- input: x\n  part1: 7\n  proposed: true\n")
    online.write("days/year2015/day01.py", "def part1(data): return 7 if data == 'x' else 77\n")
    assert online("run", "2015", "1").code == 0
    return online


@pytest.fixture
def submit(mine: Aoc, site: Site) -> Iterator[Callable[..., Submitting]]:
    started: list[Submitting] = []

    def start(harm: Harm, request: str, answer: str = "") -> Submitting:
        started.append(Submitting(mine, site, harm, request, answer))
        return started[-1]

    yield start
    for one in started:
        one.let_go()
        one.process.kill()
        one.process.communicate()


def broken_yaml(submitting: Submitting) -> None:
    submitting.aoc.write(EXAMPLES, "examples: [\n")


def a_folder_for_yaml(submitting: Submitting) -> None:
    (submitting.aoc.folder / EXAMPLES).unlink()
    (submitting.aoc.folder / EXAMPLES).mkdir()


def no_project(submitting: Submitting) -> None:
    (submitting.aoc.folder / "days").rename(submitting.aoc.home / "moved")


def no_ledger(submitting: Submitting) -> None:
    with closing(sqlite3.connect(submitting.ledger)) as connection:
        connection.execute("DROP TABLE accepted")


def ctrl_c(submitting: Submitting) -> None:
    submitting.process.send_signal(signal.SIGINT)


def locked(submitting: Submitting) -> None:
    submitting.lock = sqlite3.connect(
        submitting.ledger, isolation_level=None, check_same_thread=False
    )
    submitting.lock.execute("BEGIN EXCLUSIVE")


def full(submitting: Submitting) -> None:
    """No file of the process can be written to any more."""
    prlimit(submitting.process.pid, RLIMIT_FSIZE, (0, 0))


def damaged(submitting: Submitting) -> None:
    with open(submitting.ledger, "r+b") as file:
        file.write(b"\xaa" * os.path.getsize(submitting.ledger))


LATER = [broken_yaml, a_folder_for_yaml, no_project, full, no_ledger, ctrl_c]


@pytest.mark.parametrize(
    ("request_", "harm"),
    [*((PAGE, harm) for harm in LATER), (ANSWER, broken_yaml), (ANSWER, no_project)],
)
def test_what_breaks_beside_the_verdict_is_a_note(
    site: Site, submit: Callable[..., Submitting], request_: str, harm: Harm
) -> None:
    result = submit(harm, request_).end()
    assert (result.code, result.json["verdict"]) == (0, "right"), result.err
    assert result.error_lines == []
    assert [judged.answer for judged in site.judged] == ["77"]
    if request_ == ANSWER:
        assert "note: read part 2 with: aoc read 2015 1\n" in result.err


@pytest.mark.parametrize("is_right", [True, False])
@pytest.mark.parametrize(
    ("harm", "problem"),
    [(locked, "database is locked"), (full, "disk I/O error"), (damaged, "is damaged")],
)
def test_without_a_ledger_the_verdict_is_told_and_the_guess_stays_open(
    mine: Aoc,
    site: Site,
    submit: Callable[..., Submitting],
    harm: Harm,
    problem: str,
    is_right: bool,
) -> None:
    answer, verdict, code = ("77", "right", 0) if is_right else ("72", "too_low", 1)
    submitting = submit(harm, ANSWER, answer)
    result = submitting.end()
    assert (result.code, result.json["verdict"], result.json["posted"]) == (code, verdict, True)
    assert result.json["wait_seconds"] == (None if is_right else 60)
    (note,) = [line for line in result.err.splitlines() if "the ledger could not take" in line]
    assert problem in note
    assert note.endswith("the next submit reads the day's page before it posts")
    submitting.let_go()
    if harm is damaged:
        refused = mine("submit", "2015", "1", "1", answer)
        assert refused.code == 2
        assert "hint: move it away to start a new one" in refused.err
        Path(submitting.ledger).unlink()
    else:
        (guess,) = mine("guesses", "--json").json["guesses"]
        assert (guess["answer"], guess["verdict"]) == (answer, None)
        looked = site.count("GET", PAGE)
        again = mine("submit", "2015", "1", "1", answer, "--json")
        expected = (0, "already_solved") if is_right else (1, "refused")  # it is asked about
        assert (again.code, again.json["verdict"], again.json["posted"]) == (*expected, False)
        assert site.count("GET", PAGE) == looked + 1
    assert site.count("POST", ANSWER) == 1


@pytest.mark.parametrize("is_right", [True, False])
def test_a_lost_verdict_is_read_from_the_page_all_the_same(
    submit: Callable[..., Submitting], is_right: bool
) -> None:
    def fill_and_hang_up(submitting: Submitting) -> None:
        full(submitting)
        raise ConnectionAbortedError("no answer: the connection ends")

    result = submit(fill_and_hang_up, ANSWER, "77" if is_right else "72").end()
    assert (result.code, result.json["verdict"]) == ((0, "right") if is_right else (4, "lost"))
    assert "the ledger could not take" in result.err


@pytest.mark.parametrize("fault", ["reset", "no_article", "empty"])
def test_a_page_that_does_not_come_is_a_note(mine: Aoc, site: Site, fault: str) -> None:
    site.fault(f"{PAGE}$", fault)
    result = mine("submit", "2015", "1", "1", "--json")
    assert (result.code, result.json["verdict"]) == (0, "right")
    assert result.error_lines == []


@pytest.mark.parametrize("kind", ["lost", "wrong_level"])
def test_a_page_that_cannot_be_kept_tells_what_it_shows(
    mine: Aoc, site: Site, alice: User, kind: str
) -> None:
    mine("submit", "2015", "1", "1", "--dry-run")
    if kind == "lost":
        site.fault(ANSWER, "lost", times=1)
    else:
        site.solve(alice, 2015, 1, 1)
    (mine.data / "pages").write_text("in the way")
    result = mine("submit", "2015", "1", "1", "--json")
    assert result.code == 0, result.err
    assert result.json["verdict"] == ("right" if kind == "lost" else "already_solved")
    assert "note: the day's page was not kept: cannot write " in result.err
    assert len(site.judged) == (kind == "lost")


def test_without_a_ledger_to_write_nothing_is_posted(mine: Aoc, site: Site) -> None:
    with closing(sqlite3.connect(mine.data / "aoc.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        result = mine("submit", "2015", "1", "1", "77")
        other.execute("ROLLBACK")
    assert result.code == 2
    assert "database is locked" in result.error_lines[0]
    assert site.count("POST", ANSWER) == 0


@pytest.mark.parametrize("failure", ["RuntimeError('x')", "KeyboardInterrupt", "OSError(28, 'x')"])
def test_no_command_writes_a_second_document(aoc: Aoc, failure: str) -> None:
    aoc.add_command(f"context.output.write_json({{'first': 1}})\nraise {failure}")
    result = aoc("broken", "--json")
    assert result.json == {"first": 1}
    assert result.code == (130 if failure == "KeyboardInterrupt" else 70)
    assert result.err != ""


def test_ctrl_c_while_the_page_is_fetched_at_a_terminal(mine: Aoc, site: Site) -> None:
    site.fault(f"{PAGE}$", "slow", delay=2)
    with Terminal(mine, "submit", "2015", "1", "1") as terminal:
        terminal.wait_for("next: ")
        terminal.press("\x03")
        assert terminal.finish() == 0
    assert "after the verdict" in terminal.seen
