"""An import says whose an account is: what it took is never mixed with another user's."""

import json
import sqlite3
from contextlib import closing
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


def keep(aoc: Aoc, user: User, *, guesses: bool = True, inputs: bool = False) -> Path:
    """Let aocd have kept an answer, and what else is wanted, of 2023 day 7."""
    folder = aoc.home / f".config/aocd/github.{user.name}.{user.number}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "2023_07a_answer.txt").write_text("14243")
    if guesses:
        (folder / "2023_07_post.json").write_text(json.dumps(POST))
    if inputs:
        (folder / "2023_07_input.txt").write_text(f"{user.name}'s\n")
    return folder


def log_in(aoc: Aoc, user: User, *words: str) -> str:
    result = aoc("login", *words, stdin=f"{user.token}\n")
    assert result.code == 0, result.err
    return result.err


@pytest.mark.parametrize("inputs", [False, True])
def test_a_login_as_somebody_else_inherits_nothing(
    machine: Aoc, site: Site, alice: User, bob: User, inputs: bool
) -> None:
    folder = keep(machine, bob, inputs=inputs)
    (folder.parent / "token2id.json").write_text(json.dumps({bob.token: folder.name}))
    assert machine("import", "aocd", AOC_SESSION=bob.token).code == 0
    assert "it is `user4243` from now on" in log_in(machine, alice)
    assert machine("guesses", "--json").json["guesses"] == []
    posted = machine("submit", "2023", "7", "1", "14243", "--json").json
    assert posted["posted"], posted
    assert len(machine("guesses", "--account", "user4243", "--json").json["guesses"]) == 1
    if inputs:
        assert "inputs/user4243/2023/07.txt" in machine.kept()


def test_a_token_of_somebody_else_is_refused(
    machine: Aoc, site: Site, bob: User, alice: User
) -> None:
    folder = keep(machine, bob)
    ids = json.dumps({alice.token: folder.name})  # which is not true
    (folder.parent / "token2id.json").write_text(ids)
    assert machine("import", "aocd", AOC_SESSION=alice.token).code == 0
    refused = machine("submit", "2023", "7", "2", "5", AOC_SESSION=alice.token)
    assert refused.code == 2
    assert "belongs to user #4242, but the account `default` is user #4243" in refused.err
    assert "or have `default` be #4242's: aoc login --account default, and what" in refused.err
    assert site.judged == []
    assert "it is `user4243` from now on" in log_in(machine, alice, "--account", "default")
    assert machine("input", "2023", "7", AOC_SESSION=alice.token).code == 0


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


@pytest.mark.parametrize("guesses", [False, True])
def test_what_was_imported_under_the_advised_name_is_found_after_a_login(
    machine: Aoc, site: Site, alice: User, bob: User, guesses: bool
) -> None:
    machine("input", "2023", "7", AOC_SESSION=bob.token)
    cache = str(keep(machine, alice, guesses=guesses))
    refused = machine("import", cache, "--yes")
    assert f"#4242: aoc --account user4242 import {cache} --yes\n" in refused.err
    assert machine("import", cache, "--yes", "--account", "user4242").code == 0
    log_in(machine, alice)
    asked = len(site.requests)
    assert (
        machine("submit", "2023", "7", "1", "14243", "--json").json["verdict"] == "already_solved"
    )
    assert len(site.requests) == asked
    assert len(machine("guesses", "--json").json["guesses"]) == guesses


def test_nothing_goes_under_a_name_that_is_anothers(
    machine: Aoc, alice: User, bob: User, site: Site
) -> None:
    machine("input", "2023", "7", "--account", "user4243", AOC_SESSION=site.add_user("eve").token)
    machine("import", str(keep(machine, bob)), "--yes")
    refused = machine("login", stdin=alice.token)
    assert refused.code == 2
    assert "but the account `default` is user #4243" in refused.err
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


def test_a_projects_token_acts_in_no_imported_users_place(
    machine: Aoc, site: Site, alice: User, bob: User
) -> None:
    keep(machine, alice)
    machine("import", "--yes")
    env_file = machine.write(".env", f"AOC_SESSION={bob.token}\nAOC_ACCOUNT=mine\n")
    env_file.chmod(0o600)
    refused = machine("submit", "2023", "7", "1", "5")
    assert refused.code == 2
    assert "belongs to user #4243, but the account `default` is user #4242" in refused.err
    assert site.judged == []
    env_file.write_text(f"AOC_SESSION={alice.token}\n")  # her own: only now seen to be
    (found,) = [
        it
        for it in machine("doctor", "--offline", "--json").json["checks"]
        if it["check"] == "token"
    ]
    assert found["message"] == f"found in {env_file}, never used yet"
    assert machine("input", "2023", "7").code == 0


def test_a_login_puts_nothing_over_what_is_kept_under_the_name(
    machine: Aoc, alice: User, bob: User
) -> None:
    machine.write("2023-7.txt", "an input\n")
    machine.write("2023-7.ans", "111\n")
    words = ("--pattern", "{year}-{day}.txt", "--answers", "{year}-{day}.ans", "--yes")
    taken = machine("--account", "user4243", "import", ".", *words)
    assert taken.code == 0, taken.err
    assert machine("import", str(keep(machine, bob)), "--yes").code == 0
    refused = machine("login", stdin=f"{alice.token}\n")
    assert refused.code == 2
    assert "`default` cannot be called `user4243`: there are answers of that name" in refused.err
    answers = {}
    for name in ("default", "user4243"):
        with closing(sqlite3.connect(machine.data / "aoc.db")) as ledger:
            query = "SELECT answer FROM accepted WHERE account = ?"
            answers[name] = ledger.execute(query, (name,)).fetchall()
    assert answers == {"default": [("14243",)], "user4243": [("111",)]}
    assert log_in(machine, alice, "--account", "mine") == ""  # as the hint says


@pytest.mark.parametrize("inputs", [False, True])
def test_a_name_by_number_stays_its_users(
    machine: Aoc, alice: User, bob: User, inputs: bool
) -> None:
    cache = str(keep(machine, bob, inputs=inputs))
    assert machine("--account", "user4243", "import", cache, "--yes").code == 0
    for refused in (
        machine("--account", "user4243", "login", stdin=f"{alice.token}\n"),
        machine("--account", "user4243", "input", "2023", "8", AOC_SESSION=alice.token),
    ):
        assert refused.code == 2
        assert "but the account `user4243` is user #4243" in refused.err
        assert "like: --account user4242; a token" in refused.err
        assert "note:" not in refused.err
    log_in(machine, bob, "--account", "user4243")
