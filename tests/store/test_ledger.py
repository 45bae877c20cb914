"""The ledger, in real SQLite files, from one process and from many."""

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.kernel.words.errors import DataError
from aoc_runner.kernel.words.history import Cooldown, Guess, History, Pin, Verdict
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.store import renaming
from aoc_runner.store.files import DataFolder
from aoc_runner.store.ledger import BURST, Ledger
from aoc_runner.store.migrations import MIGRATIONS
from aoc_runner.store.schema import VERSION
from tests.support import REPOSITORY

DAY_7, DAY_8 = Puzzle(2023, 7), Puzzle(2023, 8)
NOW = 1701950400.0


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data/aoc.db"


def processes(count: int, code: str, *arguments: str) -> list[str]:
    """Run the same code in so many processes at once; what each printed."""
    started = [
        subprocess.Popen(
            [sys.executable, "-c", code, *arguments, str(number)],
            cwd=REPOSITORY,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for number in range(count)
    ]
    finished = [process.communicate(timeout=60) for process in started]
    assert [process.returncode for process in started] == [0] * count, finished
    return [out for out, _ in finished]


def again(ledger: Ledger) -> Ledger:
    """The same ledger as the next process sees it."""
    ledger.close()
    return ledger


def test_a_guess_is_open_until_its_verdict_comes(ledger: Ledger) -> None:
    one = ledger.begin_guess("alice", DAY_7, 1, "012", NOW)
    assert again(ledger).guesses("alice") == [Guess(one, DAY_7, 1, "012", NOW, None, "")]
    ledger.finish_guess(one, Verdict.TOO_HIGH, "That's not …")
    assert again(ledger).guesses("alice") == [
        Guess(one, DAY_7, 1, "012", NOW, Verdict.TOO_HIGH, "That's not …")
    ]
    assert ledger.guesses("alice")[0].verdict is Verdict.TOO_HIGH
    assert ledger.accepted("alice", DAY_7) == {}


def test_a_guess_that_never_left_is_forgotten(ledger: Ledger) -> None:
    one = ledger.begin_guess("alice", DAY_7, 1, "1", NOW)
    two = ledger.begin_guess("alice", DAY_7, 1, "2", NOW)
    ledger.forget_guess(one)
    assert [guess.id for guess in again(ledger).guesses("alice")] == [two]


def test_a_right_guess_is_the_accepted_answer(ledger: Ledger) -> None:
    one = ledger.begin_guess("alice", DAY_7, 2, "5905", NOW)
    ledger.finish_guess(one, Verdict.RIGHT, "That's the right answer!")
    assert again(ledger).accepted("alice", DAY_7) == {2: "5905"}
    assert ledger.accepted("alice", DAY_8) == {}
    assert ledger.accepted("bob", DAY_7) == {}


def test_guesses_are_kept_apart_by_account_and_puzzle_the_oldest_first(ledger: Ledger) -> None:
    rows: list[tuple[str, Puzzle, Part]] = [
        ("alice", DAY_7, 1),
        ("bob", DAY_7, 1),
        ("alice", DAY_8, 2),
        ("alice", DAY_7, 2),
    ]
    ids = [
        ledger.begin_guess(account, puzzle, part, str(9 - number), NOW - number)
        for number, (account, puzzle, part) in enumerate(rows)
    ]
    # Each was posted before the one that was entered before it, as what is imported may be.
    assert [guess.id for guess in ledger.guesses("alice")] == [ids[3], ids[2], ids[0]]
    assert [guess.id for guess in ledger.guesses("alice", DAY_7)] == [ids[3], ids[0]]
    assert [guess.puzzle for guess in ledger.guesses("bob")] == [DAY_7]
    assert ledger.guesses("carol") == []


def test_the_missed_guesses_are_those_that_the_site_judged_not_right(ledger: Ledger) -> None:
    for verdict in Verdict:
        number = ledger.begin_guess("alice", DAY_7, 1, verdict, NOW)
        ledger.finish_guess(number, verdict, "")
    ledger.begin_guess("alice", DAY_7, 1, "open", NOW)
    missed = ledger.guesses("alice", DAY_7, missed=True)
    assert [guess.verdict for guess in missed] == [one for one in Verdict if one.is_miss]
    assert ledger.guesses("alice", DAY_8, missed=True) == []


def test_a_history_is_all_that_is_known_of_a_puzzle(ledger: Ledger) -> None:
    assert ledger.history("alice", DAY_7, NOW) == History(DAY_7, {}, [], [])
    ledger.accept("alice", DAY_7, {1: "6440"})
    one = ledger.begin_guess("alice", DAY_7, 2, "5", NOW)
    ledger.finish_guess(one, Verdict.TOO_LOW, "too low")
    two = ledger.begin_guess("alice", DAY_7, 2, "7", NOW + 1)
    ledger.cool_down("alice", Cooldown(DAY_7, NOW, 60))
    ledger.cool_down("alice", Cooldown(DAY_8, NOW, 300))
    for account, puzzle in (("bob", DAY_7), ("alice", DAY_8)):
        ledger.accept(account, puzzle, {1: "17"})
        ledger.begin_guess(account, puzzle, 1, "17", NOW)
    assert again(ledger).history("alice", DAY_7, NOW + 60) == History(
        DAY_7,
        {1: "6440"},
        [
            Guess(one, DAY_7, 2, "5", NOW, Verdict.TOO_LOW, "too low"),
            Guess(two, DAY_7, 2, "7", NOW + 1, None, ""),
        ],
        # These hold for the account, as far as is known; the verdict of the open guess is not.
        [Cooldown(DAY_8, NOW, 300), Cooldown(DAY_7, NOW + 1, 60, assumed=True)],
    )


def test_a_verdict_and_its_wait_are_entered_together_and_again(ledger: Ledger) -> None:
    one = ledger.begin_guess("alice", DAY_7, 1, "5", NOW)
    judged = Guess(one, DAY_7, 1, "5", NOW, Verdict.TOO_LOW, "too low")
    cooldown = Cooldown(DAY_7, NOW + 1, 60)
    for _ in range(2):
        ledger.enter("alice", judged, cooldown)
        assert again(ledger).guesses("alice") == [judged]
        assert ledger.cooldowns("alice", NOW + 2) == [cooldown]
    right = Guess(0, DAY_7, 1, "7", NOW + 90, Verdict.RIGHT, "")
    ledger.enter("alice", right, None)  # in a ledger that never heard of it
    assert [guess[1:] for guess in ledger.guesses("alice")] == [judged[1:], right[1:]]
    assert ledger.accepted("alice", DAY_7) == {1: "7"}


@pytest.mark.parametrize("known", [None, *Verdict])
def test_a_certain_verdict_stays(ledger: Ledger, known: Verdict | None) -> None:
    one = ledger.begin_guess("alice", DAY_7, 1, "5", NOW)
    if known:
        ledger.finish_guess(one, known, "first")
    ledger.enter("alice", Guess(99, DAY_7, 1, "5", NOW, Verdict.TOO_HIGH, "later"), None)
    (guess,) = ledger.guesses("alice")
    is_certain = known not in (None, Verdict.LOST, Verdict.UNRECOGNISED)
    assert (guess.verdict, guess.message) == (
        (known, "first") if is_certain else ("too_high", "later")
    )


def test_an_older_wait_does_not_replace_a_newer_one(ledger: Ledger) -> None:
    ledger.cool_down("alice", Cooldown(DAY_7, NOW + 70, 300))
    old = Guess(0, DAY_7, 1, "5", NOW, Verdict.WRONG, "")
    ledger.enter("alice", old, Cooldown(DAY_7, NOW, 600, assumed=True))
    assert ledger.cooldowns("alice", NOW + 80) == [Cooldown(DAY_7, NOW + 70, 300)]


def test_what_fails_midway_enters_nothing(ledger: Ledger, file: Path) -> None:
    one = ledger.begin_guess("alice", DAY_7, 1, "5", NOW)
    ledger.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DROP TABLE cooldown")
    judged = Guess(one, DAY_7, 1, "5", NOW, Verdict.RIGHT, "")
    with pytest.raises(DataError, match=r"damaged, or no ledger.*: no such table: cooldown"):
        ledger.enter("alice", judged, Cooldown(DAY_7, NOW, 60))
    assert [guess.verdict for guess in ledger.guesses("alice")] == [None]
    assert ledger.accepted("alice", DAY_7) == {}


@pytest.mark.parametrize("verdict", [None, *Verdict])
def test_a_guess_nobody_knows_the_verdict_of_is_an_assumed_cooldown(
    ledger: Ledger, verdict: Verdict | None
) -> None:
    one = ledger.begin_guess("alice", DAY_7, 1, "5", NOW)
    if verdict:
        ledger.finish_guess(one, verdict, "")
    assumed = [Cooldown(DAY_7, NOW, 60, assumed=True)]
    is_unknown = verdict in (None, Verdict.LOST, Verdict.UNRECOGNISED)
    assert again(ledger).cooldowns("alice", NOW + 59) == (assumed if is_unknown else [])
    assert ledger.cooldowns("alice", NOW + 60) == []
    assert ledger.cooldowns("alice", NOW - 3600) == []  # the clock was set back: nobody waits long
    assert ledger.cooldowns("bob", NOW) == []


def test_who_has_no_patience_does_not_wait_for_a_locked_ledger(ledger: Ledger, file: Path) -> None:
    ledger.set_last_day(DAY_7, "project")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        start = time.monotonic()
        with (
            ledger.patience(0.3),
            pytest.raises(DataError, match=r"cannot use .*: .*locked") as raised,
        ):
            ledger.set_last_day(DAY_8, "project")
        assert raised.value.hint == "another program holds it: try again when that is done"
        assert 0.2 < time.monotonic() - start < 5
        assert ledger.last_day("project") == DAY_7
    ledger.set_last_day(DAY_8, "project")


def test_accepted_answers_are_entered_and_corrected(ledger: Ledger, file: Path) -> None:
    ledger.accept("alice", DAY_7, {1: "012"})
    ledger.accept("alice", DAY_7, {1: "012", 2: "b"})
    assert again(ledger).accepted("alice", DAY_7) == {1: "012", 2: "b"}
    ledger.accept("alice", DAY_7, {2: "c"})
    assert ledger.accepted("alice", DAY_7) == {1: "012", 2: "c"}
    ledger.close()
    before = file.read_bytes()
    ledger.accept("alice", DAY_7, {1: "012", 2: "c"})
    ledger.accept("alice", DAY_7, {})
    ledger.close()
    assert file.read_bytes() == before


def test_cooldowns_run_out(ledger: Ledger) -> None:
    ledger.cool_down("alice", Cooldown(DAY_7, NOW, 60))
    ledger.cool_down("alice", Cooldown(DAY_8, NOW, 300))
    ledger.cool_down("bob", Cooldown(DAY_7, NOW, 600))
    eight, seven = Cooldown(DAY_8, NOW, 300), Cooldown(DAY_7, NOW, 60)
    assert again(ledger).cooldowns("alice", NOW) == [eight, seven]
    assert ledger.cooldowns("alice", NOW + 59.9) == [eight, seven]
    assert ledger.cooldowns("alice", NOW + 60) == [eight]
    assert ledger.cooldowns("alice", NOW + 300) == []
    ledger.cool_down("alice", Cooldown(DAY_7, NOW + 300, 60))  # the newer word of the site counts
    assert ledger.cooldowns("alice", NOW + 300) == [Cooldown(DAY_7, NOW + 300, 60)]


def test_a_clock_set_back_starts_a_cooldown_again_once(ledger: Ledger) -> None:
    ledger.cool_down("alice", Cooldown(DAY_7, NOW, 60))
    year = 365 * 86400
    assert ledger.cooldowns("alice", NOW - year) == [Cooldown(DAY_7, NOW - year, 60)]
    assert again(ledger).cooldowns("alice", NOW - year + 59)
    assert ledger.cooldowns("alice", NOW - year + 60) == []


def test_an_account_is_pinned_to_a_number(ledger: Ledger) -> None:
    assert ledger.pin("alice") is None
    ledger.set_pin("alice", 4242, "01234567", NOW)
    ledger.set_pin("bob", 7, "89abcdef", NOW)
    assert again(ledger).pin("alice") == Pin(4242, "01234567", NOW)
    ledger.set_pin("alice", 4242, "00000000", NOW + 1)
    assert ledger.pin("alice") == Pin(4242, "00000000", NOW + 1)
    assert ledger.pin("carol") is None


def test_a_user_is_allowed_in_one_project_and_no_other_user_is(ledger: Ledger) -> None:
    ledger.allow("/clone/.env", 4242)
    assert again(ledger).is_allowed("/clone/.env", 4242)
    assert not ledger.is_allowed("/clone/.env", 7)
    assert not ledger.is_allowed("/other/.env", 4242)


@pytest.mark.parametrize("interval", [0.05, 3, 720, 3600])
def test_a_burst_of_requests_goes_at_once_then_one_an_interval(
    ledger: Ledger, interval: float
) -> None:
    waits = [ledger.reserve_request(interval, NOW) for _ in range(BURST + 4)]
    assert waits[:BURST] == [0] * BURST == [0] * 5
    expected = [interval * number for number in range(1, 5)]
    assert waits[BURST:] == pytest.approx(expected, rel=1e-3)


def test_patience_earns_the_burst_back(ledger: Ledger) -> None:
    for _ in range(BURST + 1):
        ledger.reserve_request(3, NOW)
    assert ledger.reserve_request(3, NOW + 6) == pytest.approx(0)
    assert ledger.reserve_request(3, NOW + 6) == pytest.approx(3)
    later = NOW + 1000  # however long the rest was, no more than one burst is saved up
    waits = [ledger.reserve_request(3, later) for _ in range(BURST + 1)]
    assert waits == pytest.approx([0] * BURST + [3])


@pytest.mark.parametrize("back", [600, 3000, 86400, 10**9])
def test_nobody_waits_for_a_clock_that_was_set_back(ledger: Ledger, back: float) -> None:
    for _ in range(BURST + 2):
        ledger.reserve_request(3, NOW)
    waits = [ledger.reserve_request(3, NOW - back) for _ in range(BURST + 1)]
    assert waits == [0] * BURST + [3]


@given(st.lists(st.floats(0, 20), min_size=6, max_size=40))
def test_over_any_stretch_there_is_at_most_a_burst_and_one_an_interval(rests: list[float]) -> None:
    # One ledger for each example would be slow: the bucket is full again by the next one's start.
    start = NOW + 10**6 * next(_EXAMPLES)
    clock, sent = start, []
    for rest in rests:
        clock += rest
        clock += _SHARED.reserve_request(3, clock)
        sent.append(clock)
    for first in range(len(sent)):
        for last in range(first + BURST, len(sent)):
            earned = (sent[last] - sent[first]) / 3
            assert last - first + 1 <= BURST + earned + 1e-6


class _Shared:
    """A ledger that is made when first asked for, in a folder that goes with the process."""

    def reserve_request(self, interval: float, now: float) -> float:
        import tempfile

        if not hasattr(self, "ledger"):
            self.folder = tempfile.TemporaryDirectory()
            self.ledger = Ledger(DataFolder(self.folder.name))
        return self.ledger.reserve_request(interval, now)


_SHARED = _Shared()
_EXAMPLES = iter(range(10**9))


def test_many_processes_share_one_pace(tmp_path: Path) -> None:
    code = (
        "import sys, time\n"
        "from aoc_runner.store.files import DataFolder\n"
        "from aoc_runner.store.ledger import Ledger\n"
        "ledger = Ledger(DataFolder(sys.argv[1]))\n"
        "for _ in range(5):\n"
        "    now = time.time()\n"
        "    wait = ledger.reserve_request(0.05, now)\n"
        "    print(repr(now + wait))\n"
        "    time.sleep(wait)\n"
    )
    printed = processes(6, code, str(tmp_path))
    sent = sorted(float(line) for out in printed for line in out.split())
    assert len(sent) == 30
    # A burst of 5 goes at once; the other 25 take an interval each.
    assert sent[-1] - sent[0] >= 25 * 0.05 - 1e-3
    for first, sixth in zip(sent, sent[BURST:], strict=False):
        assert sixth - first >= 0.05 - 0.02  # a process may have read its clock a little early


def test_which_pages_were_asked_is_remembered(ledger: Ledger, file: Path) -> None:
    assert ledger.asked_at("default", DAY_7) is None
    assert not file.exists()
    ledger.set_asked("default", DAY_7, NOW)
    assert again(ledger).asked_at("default", DAY_7) == NOW
    ledger.set_asked("default", DAY_7, NOW + 1)
    assert ledger.asked_at("default", DAY_7) == NOW + 1
    assert ledger.asked_at("default", DAY_8) is None
    assert ledger.asked_at("work", DAY_7) is None


def test_the_last_day_is_remembered(ledger: Ledger) -> None:
    assert ledger.last_day("project") is None
    ledger.set_last_day(DAY_7, "project")
    assert again(ledger).last_day("project") == DAY_7
    ledger.set_last_day(DAY_8, "project")
    assert ledger.last_day("project") == DAY_8
    assert ledger.last_day("another") is None


def test_a_path_that_is_no_utf8_is_known_again(ledger: Ledger) -> None:
    for number, name in enumerate((b"/caf\xe9", b"/caf\xe8", "/café".encode()), 1):
        path = os.fsdecode(name)
        assert ledger.last_day(path) is None
        ledger.set_last_day(Puzzle(2015, number), path)
        assert again(ledger).last_day(path) == Puzzle(2015, number)
        assert not ledger.is_allowed(path, number)
        ledger.allow(path, number)
        assert again(ledger).is_allowed(path, number)


def test_whoever_renames_an_account_knows_all_of_its_tables(ledger: Ledger, file: Path) -> None:
    ledger.set_last_day(DAY_7, "project")
    with closing(sqlite3.connect(file)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master")]
        of_accounts = {
            name
            for name in tables
            if "account" in [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
        }
    assert of_accounts - {"guess_by_puzzle"} == {*renaming.POSTED, *renaming.RENAMED}


def test_the_version_counts_the_migrations() -> None:
    assert len(MIGRATIONS) == VERSION


def test_an_unchanged_last_day_writes_nothing(ledger: Ledger, file: Path) -> None:
    ledger.set_last_day(DAY_8, "project")
    ledger.set_last_day(DAY_7, "project")

    def on_disk() -> list[tuple[bytes, int]]:
        files = [file, file.with_name("aoc.db-wal")]
        return [(path.read_bytes(), path.stat().st_mtime_ns) for path in files if path.exists()]

    before = on_disk()
    ledger.set_last_day(DAY_7, "project")
    assert on_disk() == before
    ledger.close()
    before = on_disk()
    ledger.set_last_day(DAY_7, "project")
    ledger.close()
    assert on_disk() == before


def test_200_guesses_of_8_processes_are_200_guesses(tmp_path: Path, file: Path) -> None:
    code = (
        "import sys, time; from aoc_runner.store.ledger import Ledger, Puzzle\n"
        "from aoc_runner.store.files import DataFolder\n"
        "ledger = Ledger(DataFolder(sys.argv[1]))\n"
        "for number in range(25):\n"
        "    answer = f'{sys.argv[2]}-{number}'\n"
        "    one = ledger.begin_guess('alice', Puzzle(2023, 7), 1, answer, time.time())\n"
        "    ledger.finish_guess(one, 'wrong', answer)\n"
    )
    processes(8, code, str(file.parent))
    ledger = Ledger(DataFolder(str(file.parent)))
    guesses = ledger.guesses("alice")
    ledger.close()
    wanted = {f"{process}-{number}" for process in range(8) for number in range(25)}
    assert len(guesses) == 200
    assert {guess.answer for guess in guesses} == wanted
    assert all((guess.verdict, guess.message) == ("wrong", guess.answer) for guess in guesses)
    assert integrity(file) == "ok"


def integrity(file: Path) -> str:
    connection = sqlite3.connect(file)
    try:
        return str(connection.execute("PRAGMA integrity_check").fetchone()[0])
    finally:
        connection.close()


def test_many_processes_make_one_ledger(tmp_path: Path) -> None:
    # Each folder's moment is the same for all: none finds a ledger, all of them make it.
    code = (
        "import sys, time; from aoc_runner.store.ledger import Ledger, Puzzle\n"
        "from aoc_runner.store.files import DataFolder\n"
        "for number in range(30):\n"
        "    while time.time() < float(sys.argv[2]) + 0.02 * number: pass\n"
        "    ledger = Ledger(DataFolder(f'{sys.argv[1]}/{number}'))\n"
        "    ledger.begin_guess('alice', Puzzle(2023, 7), 1, sys.argv[3], 0)\n"
        "    assert ledger.accepted('alice', Puzzle(2023, 7)) == {}\n"
        "    ledger.close()\n"
    )
    processes(4, code, str(tmp_path), str(time.time() + 0.5))
    for number in range(30):
        ledger = Ledger(DataFolder(str(tmp_path / str(number))))
        assert len(ledger.guesses("alice")) == 4
        ledger.close()


def test_a_process_killed_while_posting_leaves_an_open_guess(file: Path) -> None:
    code = (
        "import os, sys; from aoc_runner.store.ledger import Ledger, Puzzle\n"
        "from aoc_runner.store.files import DataFolder\n"
        "ledger = Ledger(DataFolder(sys.argv[1]))\n"
        "ledger.begin_guess('alice', Puzzle(2023, 7), 1, '6440', 0)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    subprocess.run([sys.executable, "-c", code, str(file.parent)], cwd=REPOSITORY, check=False)
    ledger = Ledger(DataFolder(str(file.parent)))
    assert [(guess.answer, guess.verdict) for guess in ledger.guesses("alice")] == [("6440", None)]
    ledger.close()
    assert integrity(file) == "ok"


def test_a_change_that_fails_is_taken_back_whole(ledger: Ledger) -> None:
    ledger.accept("alice", DAY_7, {1: "a"})
    with pytest.raises(UnicodeEncodeError):
        ledger.accept("alice", DAY_7, {1: "b", 2: "\udcff"})
    assert ledger.accepted("alice", DAY_7) == {1: "a"}
    ledger.accept("alice", DAY_7, {1: "c"})
    assert again(ledger).accepted("alice", DAY_7) == {1: "c"}


def read_all(ledger: Ledger) -> list[object]:
    """What every reader of the ledger says."""
    return [
        ledger.accepted("alice", DAY_7),
        ledger.guesses("alice"),
        ledger.cooldowns("alice", NOW),
        ledger.pin("alice"),
        ledger.last_day("project"),
    ]


def test_reading_never_makes_a_file(ledger: Ledger, file: Path) -> None:
    assert read_all(ledger) == [{}, [], [], None, None]
    ledger.accept("alice", DAY_7, {})  # nothing new, so nothing to write
    assert not file.parent.exists()


def test_the_file_and_its_companions_are_private(ledger: Ledger, file: Path) -> None:
    old = os.umask(0)
    try:
        ledger.set_last_day(DAY_7, "project")
    finally:
        os.umask(old)
    modes = {path.name: path.stat().st_mode & 0o777 for path in file.parent.iterdir()}
    assert {"aoc.db", "aoc.db-wal", "aoc.db-shm", "locks"} == set(modes)
    assert modes.pop("locks") == 0o700
    assert set(modes.values()) == {0o600}
    assert file.parent.stat().st_mode & 0o777 == 0o700


def test_it_is_a_sound_database_in_wal_mode(ledger: Ledger, file: Path) -> None:
    ledger.set_last_day(DAY_7, "project")
    ledger.close()
    assert integrity(file) == "ok"
    connection = sqlite3.connect(file)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA user_version").fetchone() == (VERSION,)
    connection.close()


def text_file(file: Path) -> None:
    file.write_text("This is somebody's diary.\n" * 200)


def corrupt_file(file: Path) -> None:
    ledger = Ledger(DataFolder(str(file.parent)))
    ledger.set_last_day(DAY_7, "project")
    ledger.close()
    content = bytearray(file.read_bytes())
    content[100:4096] = b"\xaa" * 3996  # the header stays: a database, but not a readable one
    file.write_bytes(content)


def database(version: int, table: str = "diary") -> Callable[[Path], None]:
    def make(file: Path) -> None:
        connection = sqlite3.connect(file)
        connection.execute(f"CREATE TABLE {table} (id INTEGER)")
        connection.execute(f"PRAGMA user_version = {version}")
        connection.commit()
        connection.close()

    return make


@pytest.mark.parametrize(
    ("make", "said"),
    [
        pytest.param(text_file, "damaged, or no ledger", id="a text file"),
        pytest.param(corrupt_file, "damaged, or no ledger", id="a corrupt ledger"),
        pytest.param(database(0), "tables are not ours", id="somebody else's database"),
        pytest.param(database(VERSION), "tables are not ours", id="one with a version like ours"),
        pytest.param(database(-1), "tables are not ours", id="one with a strange version"),
        pytest.param(
            database(VERSION + 1, "guess"), "written by a newer aoc-runner", id="a newer ledger"
        ),
        pytest.param(database(99), "written by a newer aoc-runner", id="a much newer ledger"),
    ],
)
def test_a_file_that_is_no_ledger_of_ours_is_named_and_left_alone(
    file: Path, make: Callable[[Path], None], said: str
) -> None:
    file.parent.mkdir()
    make(file)
    before = file.read_bytes()
    ledger = Ledger(DataFolder(str(file.parent)))
    uses: list[Callable[[], object]] = [
        lambda: ledger.last_day("project"),
        lambda: ledger.set_last_day(DAY_8, "project"),
        lambda: ledger.begin_guess("alice", DAY_7, 1, "1", NOW),
        lambda: ledger.reserve_request(3, NOW),
    ]
    for use in uses:
        with pytest.raises(DataError) as raised:
            use()
        assert str(file) in raised.value.message
        assert said in raised.value.message
        assert raised.value.hint
    ledger.close()
    assert file.read_bytes() == before


@pytest.mark.parametrize("version", [0, -3])
def test_an_empty_database_becomes_a_ledger_only_if_it_is_new(file: Path, version: int) -> None:
    file.parent.mkdir()
    connection = sqlite3.connect(file)
    connection.execute(f"PRAGMA user_version = {version}")
    connection.close()
    ledger = Ledger(DataFolder(str(file.parent)))
    if version == 0:
        ledger.set_last_day(DAY_7, "project")
        assert ledger.last_day("project") == DAY_7
        ledger.close()
    else:
        with pytest.raises(DataError, match="not ours"):
            ledger.set_last_day(DAY_7, "project")


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ledger = Ledger(DataFolder(str(tmp_path / "file/data")))
    assert ledger.last_day("project") is None
    with pytest.raises(DataError, match=r"cannot write .*file/data: "):
        ledger.set_last_day(DAY_7, "project")


def test_a_folder_in_the_ledgers_place_is_named(file: Path) -> None:
    file.mkdir(parents=True)
    with pytest.raises(DataError, match=r"cannot use .*aoc\.db: "):
        Ledger(DataFolder(str(file.parent))).last_day("project")
