"""An import says whose an account is: what it took is never mixed with another user's."""

import json
from pathlib import Path

import pytest

from tests.fake_site import Site, User
from tests.support import Aoc

pytestmark = pytest.mark.warm

SAID = "That's not the right answer.  Please wait one minute before trying again."
POST = [{"part": "b", "value": "77", "when": "2023-12-08 06:00:00-05:00", "message": SAID}]


@pytest.fixture
def bob(site: Site) -> User:
    return site.add_user("bob")


@pytest.fixture
def machine(online: Aoc) -> Aoc:
    """A machine without a session in its environment."""
    del online.env["AOC_SESSION"]
    return online


def keep(aoc: Aoc, user: User, what: str = "answer") -> Path:
    """Let aocd have kept an answer and a guess, or the input, of 2023 day 7."""
    folder = aoc.home / f".config/aocd/github.{user.name}.{user.number}"
    folder.mkdir(parents=True, exist_ok=True)
    if what == "input":
        (folder / "2023_07_input.txt").write_text(f"{user.name}'s\n")
    else:
        (folder / "2023_07a_answer.txt").write_text("14243")
        (folder / "2023_07_post.json").write_text(json.dumps(POST))
    return folder


def log_in(aoc: Aoc, user: User, *words: str) -> str:
    result = aoc("login", *words, stdin=f"{user.token}\n")
    assert result.code == 0, result.err
    return result.err


@pytest.mark.parametrize("name", ["default", "user4243"])
@pytest.mark.parametrize("what", ["answer", "input"])
def test_a_token_of_somebody_else_is_refused_and_inherits_nothing(
    machine: Aoc, site: Site, alice: User, bob: User, what: str, name: str
) -> None:
    machine.env["AOC_ACCOUNT"] = name
    assert machine("import", str(keep(machine, bob, what)), "--yes").code == 0
    for refused in (
        machine("login", stdin=alice.token),
        machine("submit", "2023", "7", "2", "5", AOC_SESSION=alice.token),
        machine("input", "2023", "8", AOC_SESSION=alice.token),
    ):
        assert refused.code == 2
        assert f"belongs to user #4242, but the account `{name}` is user #4243\n" in refused.err
        assert refused.err.endswith(
            "hint: use another account name for #4242, like: --account user4242\n"
        )
    assert {request.path for request in site.requests} == {"/settings"}
    log_in(machine, alice, "--account", "user4242")  # as the hint says
    assert machine("guesses", "--account", "user4242", "--json").json["guesses"] == []
    assert machine("input", "2023", "7", "--account", "user4242").out == site.input(alice, 2023, 7)
    log_in(machine, bob)


def test_the_users_own_first_request_simply_works(machine: Aoc, site: Site, alice: User) -> None:
    keep(machine, alice)
    assert machine("import", "--yes").code == 0
    for _ in range(2):
        assert machine("input", "2023", "7", AOC_SESSION=alice.token).code == 0
    assert site.count("GET", "/settings") == 1
    assert log_in(machine, alice) == ""
    assert (
        machine("submit", "2023", "7", "1", "14243", "--json").json["verdict"] == "already_solved"
    )


def test_two_users_are_not_taken_into_one_account(machine: Aoc, alice: User, bob: User) -> None:
    for user, code in ((alice, 0), (bob, 2), (alice, 0)):
        result = machine("import", str(keep(machine, user)), "--yes")
        assert result.code == code
    other = machine("import", str(keep(machine, alice)), "--yes", "--account", "work")
    assert other.code == 2
    assert "it is user #4242's, who is the account `default` here, not `work`" in other.err
    assert machine("import", str(keep(machine, bob)), "--yes", "--account", "work").code == 0


def test_what_was_imported_under_the_advised_name_is_found_after_a_login(
    machine: Aoc, site: Site, alice: User, bob: User
) -> None:
    machine("input", "2023", "7", AOC_SESSION=bob.token)
    cache = str(keep(machine, alice))
    refused = machine("import", cache, "--yes")
    assert f"#4242: aoc --account user4242 import {cache} --yes\n" in refused.err
    assert machine("import", cache, "--yes", "--account", "user4242").code == 0
    elsewhere = machine("login", "--account", "alice", stdin=alice.token)
    assert elsewhere.code == 2
    assert "user #4242, who is the account `user4242` " in elsewhere.err
    assert "hint: go on with: --account user4242" in elsewhere.err
    machine.env["AOC_ACCOUNT"] = "user4242"
    log_in(machine, alice)
    asked = len(site.requests)
    again = machine("submit", "2023", "7", "1", "14243", "--json")
    assert again.json["verdict"] == "already_solved"
    assert len(site.requests) == asked
    assert len(machine("guesses", "--json").json["guesses"]) == 1


def test_old_folders_that_are_called_by_tokens(machine: Aoc, alice: User) -> None:
    log_in(machine, alice)
    cache = machine.home / ".config/aocd"
    own, older, oldest = (
        cache / token
        for token in (alice.token, *(f"53616c7465645f5f{end * 56}" for end in ("ab", "cd")))
    )
    for folder, answer in ((own, "14243"), (older, "5"), (oldest, "6")):
        folder.mkdir(parents=True)
        (folder / "2023_07a_answer.txt").write_text(answer)
    result = machine("import", "aocd", "--yes")
    assert (result.code, result.err) == (0, "")
    lines = result.out.replace(str(machine.home), "~").splitlines()
    why = "nothing says which of aocd's folders is `default`'s"
    cure = "if it is yours, go into that folder, and: aoc import . --yes"
    left = f"aocd  ~/.config/aocd/[token]: not taken: {why}; {cure}"
    assert lines.count(left) == 2
    assert "aocd  ~/.config/aocd/[token] (user #4242): 1 answer taken" in lines
    machine.folder = older
    gone_into = machine("import", ".", "--yes")
    assert gone_into.code == 1
    assert "it says 5, and 14243 is known to be accepted" in gone_into.out
