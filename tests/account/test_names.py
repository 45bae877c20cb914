"""A name that somebody else's session was used with is not lost, and nothing kept is mixed."""

import sqlite3
import subprocess
import time
from contextlib import closing

import pytest

from tests.fake_site import Site, User
from tests.support import Aoc

pytestmark = pytest.mark.warm

RUN = ("run", "2023", "7", "--from", "days", "--account")
GUESS = ("submit", "2023", "7", "1", "12")


@pytest.fixture
def bob(site: Site) -> User:
    return site.add_user("bob")


@pytest.fixture
def machine(online: Aoc) -> Aoc:
    """A machine without a session in its environment."""
    del online.env["AOC_SESSION"]
    return online


def log_in(aoc: Aoc, user: User, account: str) -> int:
    return aoc("login", "--account", account, stdin=f"{user.token}\n").code


def test_a_login_that_was_somebody_elses_is_made_good(machine: Aoc, alice: User, bob: User) -> None:
    assert log_in(machine, bob, "alice") == 0
    assert log_in(machine, alice, "alice") == 0
    assert log_in(machine, bob, "bob") == 0
    for name, user in (("alice", alice), ("bob", bob)):
        result = machine("doctor", "--account", name)
        assert f"alive: `{name}` is user #{user.number}" in result.out


def test_a_session_in_the_environment_takes_no_name_that_has_nothing(
    machine: Aoc, alice: User, bob: User
) -> None:
    machine("doctor", "--account", "bob", AOC_SESSION=alice.token)
    result = machine("run", "2023", "7", "--account", "bob", AOC_SESSION=bob.token)
    assert result.code == 0, result.err
    result = machine("run", "2023", "7", "--account", "alice", AOC_SESSION=alice.token)
    assert result.code == 0, result.err


def test_a_name_of_a_login_is_no_other_sessions(machine: Aoc, alice: User, bob: User) -> None:
    log_in(machine, alice, "default")
    result = machine("run", "2023", "7", AOC_SESSION=bob.token)
    assert result.code == 2
    assert f"but the account `default` is user #{alice.number}" in result.err
    assert machine("run", "2023", "7").code == 0


def fetch(aoc: Aoc, user: User, account: str) -> None:
    """Have that user's input and accepted answer kept under the name."""
    for words in (("input", "2023", "7"), ("new", "2023", "7")):
        result = aoc(*words, "--account", account, AOC_SESSION=user.token)
        assert result.code == 0, result.err


def test_what_was_fetched_goes_with_its_user(
    machine: Aoc, site: Site, alice: User, bob: User
) -> None:
    site.solve(alice, 2023, 7, 1)
    fetch(machine, alice, "bob")
    away = f"user{alice.number}"
    (machine.data / f"inputs/{away}/2023").mkdir(parents=True)  # without a file in it
    result = machine("login", "--account", "bob", stdin=f"{bob.token}\n")
    assert result.code == 0, result.err
    said = f"note: what was kept as `bob` is another user's: it is `{away}` from now on, "
    assert result.err == said + "and needs a login of its own\n"
    assert machine.kept() == [f"inputs/{away}/2023/07.txt", f"pages/{away}/2023/07.html"]
    assert machine("input", "2023", "7", "--account", "bob").out == site.input(bob, 2023, 7)
    ran = machine(*RUN, "bob", "--json").json
    assert [part["expected"] for part in ran["parts"]] == [None, None]

    assert log_in(machine, alice, "alice") == 0  # who was put aside
    asked = len(site.requests)
    assert machine("input", "2023", "7", "--account", "alice").out == site.input(alice, 2023, 7)
    ran = machine(*RUN, "alice", "--json").json
    assert [part["status"] for part in ran["parts"]] == ["right", "unchecked"]
    assert len(site.requests) == asked
    assert not any(away in path for path in machine.kept())


def test_a_name_that_has_posted_stays_whose_it_is(
    machine: Aoc, site: Site, alice: User, bob: User
) -> None:
    assert machine(*GUESS, "--account", "bob", AOC_SESSION=alice.token).code == 1
    for user, account, said in (
        (bob, "bob", f"but the account `bob` is user #{alice.number}"),
        (alice, "alice", f"user #{alice.number} is the account `bob` already"),
    ):
        result = machine("login", "--account", account, stdin=f"{user.token}\n")
        assert result.code == 2
        assert said in result.err
    assert len(machine("guesses", "--account", "bob", "--json").json["guesses"]) == 1


def test_a_wait_is_a_reason_to_stay_too(machine: Aoc, alice: User, bob: User) -> None:
    machine("doctor", "--account", "bob", AOC_SESSION=alice.token)
    with closing(sqlite3.connect(machine.data / "aoc.db")) as ledger, ledger:
        ledger.execute("INSERT INTO cooldown VALUES ('bob', 2023, 7, 1.0, 60.0, 0)")
    assert log_in(machine, bob, "bob") == 2


def test_a_name_that_a_login_has_is_not_renamed_by_another(machine: Aoc, alice: User) -> None:
    log_in(machine, alice, "default")
    machine("input", "2023", "7")
    result = machine("login", "--account", "alice", stdin=f"{alice.token}\n")
    assert result.code == 2
    assert f"user #{alice.number} is the account `default` already" in result.err
    assert machine("run", "2023", "7").code == 0


def test_a_login_that_is_refused_changes_nothing(
    machine: Aoc, site: Site, alice: User, bob: User
) -> None:
    log_in(machine, alice, "default")
    machine("input", "2023", "7")
    log_in(machine, bob, "bob")
    result = machine("login", stdin=f"{bob.token}\n")
    assert result.code == 2
    assert machine.kept() == ["inputs/2023/07.txt"]
    assert machine("input", "2023", "8").code == 0


def test_what_is_one_users_is_not_posted_as_another(
    machine: Aoc, site: Site, alice: User, bob: User
) -> None:
    log_in(machine, alice, "default")
    machine("input", "2023", "7")
    wait = "import pathlib, time\n\ndef part1(data):\n    pathlib.Path('began').touch()\n"
    machine.write("days/year2023/day07.py", f"{wait}    time.sleep(3)\n    return len(data)\n")
    slow = subprocess.Popen(
        [*machine.command, "submit", "2023", "7", "1"],
        cwd=machine.folder,
        env=machine.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not (machine.folder / "began").exists():
        time.sleep(0.01)
    assert log_in(machine, bob, "default") == 0
    _, told = slow.communicate(timeout=20)
    assert slow.returncode == 2
    assert f"the account `default` is not user #{alice.number} any more" in told
    assert site.judged == []


def test_a_file_is_never_written_over(machine: Aoc, alice: User, bob: User) -> None:
    fetch(machine, alice, "bob")
    stray = machine.data / f"pages/user{alice.number}/2023/08.html"
    stray.parent.mkdir(parents=True)
    stray.write_text("mine")
    before = machine.kept()
    result = machine("login", "--account", "bob", stdin=f"{bob.token}\n")
    assert result.code == 2
    assert f"there are files in {stray.parents[1]}" in result.err
    assert machine.kept() == before
    stray.unlink()
    assert log_in(machine, bob, "bob") == 0


@pytest.mark.parametrize("name", ["{home}/mine", "../../mine", "a\nb"])
@pytest.mark.parametrize("number", ["4242", "'/../../mine'"])
def test_a_forged_ledger_moves_nothing(
    machine: Aoc, alice: User, bob: User, name: str, number: str
) -> None:
    mine = machine.write("mine/key", "secret")
    fetch(machine, bob, "default")
    with closing(sqlite3.connect(machine.data / "aoc.db")) as ledger, ledger:
        ledger.execute(f"UPDATE pinned SET number = {number}")
        row = (name.format(home=machine.folder), alice.number, "f", 1.0)
        ledger.execute("INSERT INTO pinned VALUES (?, ?, ?, ?)", row)
    log_in(machine, alice, "default")
    assert mine.read_text() == "secret"
    assert not list(machine.data.rglob("key"))


def test_who_was_put_aside_meanwhile_writes_nothing_under_the_name(
    machine: Aoc, site: Site, alice: User, bob: User
) -> None:
    site.fault("/2023/day/7/input", "slow", delay=3)
    words = [*machine.command, "run", "2023", "7", "--account", "foo"]
    slow = subprocess.Popen(
        words,
        cwd=machine.folder,
        env=machine.environment() | {"AOC_SESSION": bob.token},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while site.count("GET", "/2023/day/7/input") == 0:
        time.sleep(0.01)
    site.heal()
    assert machine("input", "2023", "8", "--account", "foo", AOC_SESSION=alice.token).code == 0
    _, told = slow.communicate(timeout=20)
    assert slow.returncode == 2
    assert f"the account `foo` is not user #{bob.number} any more" in told
    assert machine.kept() == ["inputs/foo/2023/08.txt"]
    assert machine("input", "2023", "8", "--account", "foo").out == site.input(alice, 2023, 8)
