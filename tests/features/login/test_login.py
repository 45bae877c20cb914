"""`aoc login`: check a token with the site, and save it for its account."""

import json
from typing import Any

import pytest

from tests.platforms import is_private
from tests.site import Site, User
from tests.support import Aoc
from tests.terminal import Terminal

pytestmark = pytest.mark.warm


@pytest.fixture
def machine(logged_in: Aoc) -> Aoc:
    """A machine before the first login."""
    del logged_in.env["AOC_SESSION"]
    return logged_in


def credentials(aoc: Aoc) -> Any:
    """Return the saved tokens by account and site; empty before the first login."""
    file = aoc.config_dir / "credentials.json"
    if not file.exists():
        return {}
    assert is_private(file)
    return json.loads(file.read_text())


def stored(site: Site, user: User) -> dict[str, Any]:
    return {site.url: {"token": user.token, "number": user.number}}


def test_a_pasted_token_is_checked_once_and_stored(machine: Aoc, site: Site, alice: User) -> None:
    lines = "session={} # mine\r\nand more\r\n"
    marked = [("\ufeff{}\n", "utf-16-be"), (lines, "utf-8-sig"), (lines, "utf-16")]
    for template, encoding in [("{}", "ascii"), *marked]:
        result = machine("login", stdin=template.format(alice.token).encode(encoding))
        assert (result.code, result.err) == (0, "")
        assert result.out.startswith(
            f"logged in as user #{alice.number}; the token of `default` is"
        )
        assert result.out.endswith(
            "next: aoc init; or, in the folder of your solutions: aoc adopt\n"
        )
        assert credentials(machine) == {"default": stored(site, alice)}
    machine.write("days/year2023/day07.py", "")
    assert "next: " not in machine("login", stdin=alice.token.encode()).out
    assert [request.path for request in site.requests] == ["/settings"] * 5


def test_a_typed_token_is_not_shown(machine: Aoc, alice: User) -> None:
    for keys, code in (("\x04", 2), ("\x03", 130), (f"{alice.token}\n", 0)):
        with Terminal(machine, "login") as terminal:
            terminal.wait_for("session token (not shown): ")
            terminal.press(keys)
            assert terminal.finish() == code
        assert alice.token not in terminal.seen
        assert bool(credentials(machine)) == (code == 0)


@pytest.mark.parametrize(
    ("pasted", "problem"),
    [("", "is empty"), ("two words", "does not look like a session token"), ("DEAD", "is invalid")],
)
def test_an_invalid_token_is_refused_and_neither_shown_nor_saved(
    machine: Aoc, site: Site, alice: User, pasted: str, problem: str
) -> None:
    machine("input", "2023", "7", AOC_SESSION=alice.token)  # the token was valid before
    site.kill_sessions(alice)
    pasted = pasted.replace("DEAD", alice.token)
    result = machine("login", stdin=pasted)
    assert (result.code, result.out) == (2, "")
    assert problem in result.err.splitlines()[0]
    assert not pasted or pasted not in result.err
    assert credentials(machine) == {}


def test_each_account_has_its_own_token_and_inputs(machine: Aoc, site: Site, alice: User) -> None:
    bob = site.add_user("bob")
    for user, args in ((alice, ()), (bob, ("--account", "bob"))):
        assert machine("login", *args, stdin=user.token).code == 0
        assert machine("input", "2023", "7", *args).out == site.input(user, 2023, 7)
    assert credentials(machine) == {"default": stored(site, alice), "bob": stored(site, bob)}


def test_a_note_names_a_token_that_overrides_the_saved_one(logged_in: Aoc, alice: User) -> None:
    assert logged_in("login", stdin=alice.token).err == (
        "warning: AOC_SESSION (environment) overrides the stored token; unset the variable, "
        "or pass --account default\n"
    )


def test_a_page_refused_to_an_invalid_token_is_requested_again(machine: Aoc, alice: User) -> None:
    for token, code in (("53616c7465645f5f" + "0" * 112, 2), (alice.token, 0)):
        assert machine("times", "2023", AOC_SESSION=token).code == code
