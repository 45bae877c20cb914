"""`aoc login`: a token is checked with the site, and stored for the account it belongs to."""

import json
from typing import Any

import pytest

from tests.platforms import is_private
from tests.site import Site, User
from tests.support import Aoc
from tests.terminal import Terminal

pytestmark = pytest.mark.warm


@pytest.fixture
def machine(online: Aoc) -> Aoc:
    """A machine on which nobody has logged in yet."""
    del online.env["AOC_SESSION"]
    return online


def credentials(aoc: Aoc) -> Any:
    """What is stored, by account and site; nothing where nobody logged in."""
    file = aoc.config_dir / "credentials.json"
    if not file.exists():
        return {}
    assert is_private(file)
    return json.loads(file.read_text())


def stored(site: Site, user: User) -> dict[str, Any]:
    return {site.url: {"token": user.token, "number": user.number}}


def test_a_pasted_token_is_checked_once_and_stored(machine: Aoc, site: Site, alice: User) -> None:
    several = "session={} # mine\r\nand more\r\n"
    marked = [("\ufeff{}\n", "utf-16-be"), (several, "utf-8-sig"), (several, "utf-16")]
    for form, encoding in [("{}", "ascii"), *marked]:
        result = machine("login", stdin=form.format(alice.token).encode(encoding))
        assert (result.code, result.err) == (0, "")
        assert result.out.startswith(
            f"logged in as user #{alice.number}; the token of `default` is"
        )
        assert credentials(machine) == {"default": stored(site, alice)}
    assert [request.path for request in site.requests] == ["/settings"] * 4


def test_what_is_typed_is_not_shown(machine: Aoc, alice: User) -> None:
    for typed, code in (("\x04", 2), ("\x03", 130), (f"{alice.token}\n", 0)):
        with Terminal(machine, "login") as terminal:
            terminal.wait_for("session token (not shown): ")
            terminal.press(typed)
            assert terminal.finish() == code
        assert alice.token not in terminal.seen
        assert bool(credentials(machine)) == (code == 0)


@pytest.mark.parametrize(
    ("pasted", "problem"),
    [("", "is empty"), ("two words", "does not look like a session token"), ("DEAD", "is invalid")],
)
def test_what_opens_no_session_is_refused_unseen_and_not_stored(
    machine: Aoc, site: Site, alice: User, pasted: str, problem: str
) -> None:
    machine("input", "2023", "7", AOC_SESSION=alice.token)  # it was good once
    site.kill_sessions(alice)
    pasted = pasted.replace("DEAD", alice.token)
    result = machine("login", stdin=pasted)
    assert (result.code, result.out) == (2, "")
    assert problem in result.err.splitlines()[0]
    assert not pasted or pasted not in result.err
    assert credentials(machine) == {}


def test_each_account_has_its_own_token_and_inputs(machine: Aoc, site: Site, alice: User) -> None:
    bob = site.add_user("bob")
    for user, words in ((alice, ()), (bob, ("--account", "bob"))):
        assert machine("login", *words, stdin=user.token).code == 0
        assert machine("input", "2023", "7", *words).out == site.input(user, 2023, 7)
    assert credentials(machine) == {"default": stored(site, alice), "bob": stored(site, bob)}


def test_which_token_goes_first_is_told_at_the_end(online: Aoc, alice: User) -> None:
    assert online("login", stdin=alice.token).err == (
        "note: AOC_SESSION (environment) overrides the stored token; unset the variable, "
        "or pass --account default\n"
    )


def test_what_a_dead_session_was_refused_is_asked_for_again(machine: Aoc, alice: User) -> None:
    for token, code in (("53616c7465645f5f" + "0" * 112, 2), (alice.token, 0)):
        assert machine("times", "2023", AOC_SESSION=token).code == code
