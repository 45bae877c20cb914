"""A name that somebody else's session was used with is not lost, and nothing kept is mixed."""

import pytest

from tests.fake_site import Site, User
from tests.support import Aoc
from tests.terminal import Terminal

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


def answer_login(aoc: Aoc, user: User, account: str, answer: str) -> tuple[int, str]:
    with Terminal(aoc, "login", "--account", account) as terminal:
        terminal.wait_for("(not shown): ")
        terminal.press(f"{user.token}\n")
        terminal.wait_for("[y/N] ")
        terminal.press(f"{answer}\n")
        return terminal.finish(), terminal.seen


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


def test_what_is_kept_goes_with_its_user_after_a_yes(
    machine: Aoc, site: Site, alice: User, bob: User
) -> None:
    assert machine(*GUESS, "--account", "bob", AOC_SESSION=alice.token).code == 1
    machine("input", "2023", "7", "--account", "bob", AOC_SESSION=alice.token)
    before = machine("guesses", "--account", "bob", "--json").json["guesses"]

    code, seen = answer_login(machine, bob, "bob", "n")
    assert code == 2
    assert "to give `bob` to" in seen
    assert machine("guesses", "--account", "bob", "--json").json["guesses"] == before

    code, seen = answer_login(machine, bob, "bob", "y")
    assert code == 0, seen
    away = f"user{alice.number}"
    assert machine("guesses", "--account", "bob", "--json").json["guesses"] == []
    assert machine("guesses", "--account", away, "--json").json["guesses"] == before
    assert machine.kept() == [f"inputs/{away}/2023/07.txt"]
    assert machine("input", "2023", "7", "--account", "bob").out == site.input(bob, 2023, 7)
    mine = machine("input", "2023", "7", "--account", away, AOC_SESSION=alice.token)
    assert mine.out == site.input(alice, 2023, 7)

    code, seen = answer_login(machine, alice, "alice", "y")  # who is `user4242` by now
    assert code == 0, seen
    assert f"user #{alice.number} is the account `{away}` here" in seen
    assert machine("guesses", "--account", "alice", "--json").json["guesses"] == before


def test_nobody_is_asked_in_a_pipe(machine: Aoc, alice: User, bob: User) -> None:
    machine(*GUESS, "--account", "bob", AOC_SESSION=alice.token)
    assert log_in(machine, bob, "bob") == 2
    assert log_in(machine, alice, "alice") == 2
    assert len(machine("guesses", "--account", "bob", "--json").json["guesses"]) == 1


def test_a_name_with_something_kept_is_not_written_over(
    machine: Aoc, alice: User, bob: User
) -> None:
    machine(*GUESS, "--account", "bob", AOC_SESSION=alice.token)
    stray = machine.data / f"inputs/user{alice.number}/2023/08.txt"
    stray.parent.mkdir(parents=True)
    stray.write_text("mine")
    code, seen = answer_login(machine, bob, "bob", "y")
    assert code == 2
    assert "something is kept under that name" in seen
    assert stray.read_text() == "mine"
    assert len(machine("guesses", "--account", "bob", "--json").json["guesses"]) == 1
