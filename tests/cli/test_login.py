"""`aoc login`, accounts, and where the token must never be."""

import json
from typing import Any

import pytest

from tests.fake_site import Site, User
from tests.support import Aoc

pytestmark = pytest.mark.warm


def credentials(aoc: Aoc) -> Any:
    file = aoc.home / ".config/aoc-runner/credentials.json"
    assert file.stat().st_mode & 0o777 == 0o600
    return json.loads(file.read_text())


def stored(site: Site, user: User) -> dict[str, Any]:
    """What is stored of a user who logged in on one site."""
    return {site.url: {"token": user.token, "number": user.number}}


def test_a_pasted_cookie_is_checked_and_stored(online: Aoc, site: Site, alice: User) -> None:
    del online.env["AOC_SESSION"]
    result = online("login", stdin=f"session={alice.token} # mine\n")
    assert result.code == 0, result.err
    assert f"user #{alice.number}" in result.out
    assert credentials(online) == {"default": stored(site, alice)}
    assert [request.path for request in site.requests] == ["/settings"]
    assert online("run", "2023", "7").code == 0


def test_a_dead_token_is_not_stored(online: Aoc, site: Site, alice: User) -> None:
    del online.env["AOC_SESSION"]
    site.kill_sessions(alice)
    result = online("login", stdin=alice.token)
    assert result.code == 2
    assert "dead" in result.err
    assert not (online.home / ".config/aoc-runner/credentials.json").exists()


def test_a_pasted_mess_is_refused_unseen(online: Aoc, site: Site) -> None:
    for pasted in ("", "two words", "a;b"):
        result = online("login", stdin=pasted)
        assert result.code == 2
        assert "words" not in result.err
        assert len(result.error_lines) == 2
    assert site.requests == []


def test_a_session_in_the_environment_goes_first(online: Aoc, alice: User) -> None:
    result = online("login", stdin=alice.token)
    assert result.code == 0
    assert "AOC_SESSION (environment) goes first" in result.err
    assert "or name the account: --account default" in result.err


def test_each_account_has_its_own_token_and_inputs(online: Aoc, site: Site, alice: User) -> None:
    bob = site.add_user("bob")
    del online.env["AOC_SESSION"]
    online("login", stdin=alice.token)
    online("login", "--account", "bob", stdin=bob.token)
    assert credentials(online) == {"default": stored(site, alice), "bob": stored(site, bob)}
    for words, user in (((), alice), (("--account", "bob"), bob)):
        document = online("run", "2023", "7", "--json", *words).json
        assert document["parts"][0]["answer"] == site.answer(user, 2023, 7, 1)
    for name in ("default", "bob"):
        online.env["AOC_ACCOUNT"] = name
        assert online.kept() == ["inputs/2023/07.txt"]


def test_a_new_token_is_asked_about_once(online: Aoc, site: Site, alice: User) -> None:
    for day, asked in (("1", 1), ("2", 1), ("3", 2), ("4", 2)):
        if day == "3":
            online.env["AOC_SESSION"] = site.rotate(alice)
        assert online("input", "2023", day).code == 0
        assert site.count("GET", "/settings") == asked


@pytest.mark.parametrize(
    ("where", "account", "problem", "cure"),
    [
        ("environment", "default", "but the account `default` is user #4242", "--account user4243"),
        ("environment", "bob", "who is the account `work` ", "go on with: --account work"),
        (".env", "default", "but the account `default` is user #4242", "--account user4243"),
        (".env", "eve", "who has no login here", "aoc login --account NAME"),
    ],
)
def test_a_token_of_somebody_else_is_refused_before_anything_mixes(
    online: Aoc, site: Site, alice: User, where: str, account: str, problem: str, cure: str
) -> None:
    bob = site.add_user("bob")
    del online.env["AOC_SESSION"]
    assert online("login", stdin=alice.token).code == 0
    if "work" in problem:
        assert online("login", "--account", "work", stdin=bob.token).code == 0
    if where == ".env":
        online.write(".env", f"AOC_SESSION={bob.token}\n")
        (online.folder / ".env").chmod(0o600)
    else:
        online.env["AOC_SESSION"] = bob.token
    online.env["AOC_ACCOUNT"] = account
    for words in (("run", "2023", "7"), ("submit", "2023", "7", "1", "5"), ("read", "2023", "7")):
        result = online(*words)
        assert result.code == 2, result.out
        wrong, hint = result.error_lines
        assert f"belongs to user #{bob.number}, " in wrong
        assert problem in wrong
        assert cure in hint
    assert {request.path for request in site.requests} == {"/settings"}
    assert online.kept() == []
    # Who has a login under that name is somebody of their own.
    name = "work" if "work" in problem else "bobs"
    assert online("login", "--account", name, stdin=bob.token).code == 0
    mine = online("input", "2023", "7", "--account", name)
    assert mine.out == site.input(bob, 2023, 7)


def test_debug_shows_settings_and_only_where_the_token_is(online: Aoc, alice: User) -> None:
    online.write("config.yaml", "aoc:\n  site:\n    timeout: 7\n")
    result = online("run", "2023", "7", "--debug", AOC_TIMEOUT="")
    assert result.code == 0
    assert "timeout = 7.0" in result.err
    assert "config.yaml" in result.err
    assert "contact = alice@example.com  (environment)" in result.err
    assert "session = set  (AOC_SESSION)" in result.err
    assert alice.token not in result.out + result.err


def test_an_account_name_is_no_path(online: Aoc) -> None:
    result = online("run", "2023", "7", "--account", "../evil")
    assert result.code == 2
    assert "--account" in result.err


def test_a_stored_token_goes_to_its_site_alone(online: Aoc, site: Site, alice: User) -> None:
    del online.env["AOC_SESSION"]
    online("login", stdin=alice.token)
    with Site() as other:
        url = online.env.pop("AOC_SITE_URL")
        online.env["AOC_SITE_URL"] = other.url
        result = online("run", "2023", "7")
        assert result.code == 2
        assert f"on {other.url}: the one that is stored is for {site.url}" in result.err
        assert "aoc login" in result.err
        assert online("doctor", "--json").code == 1
        assert other.requests == []
        bob = other.add_user("bob")
        assert online("login", stdin=bob.token, AOC_SITE_URL=other.url).code == 0
        assert credentials(online) == {"default": stored(site, alice) | stored(other, bob)}
        assert online("run", "2023", "7", AOC_SITE_URL=other.url).code == 0
    assert online("run", "2023", "7", AOC_SITE_URL=url).code == 0


def test_a_clone_cannot_have_the_users_token_sent_to_this_machine(
    online: Aoc, site: Site, alice: User
) -> None:
    url = online.env.pop("AOC_SITE_URL")
    online.write("config.yaml", f"aoc:\n  site:\n    url: {url}\n")
    logged_in = online("login", stdin=alice.token)
    for result in (logged_in, online("run", "2023", "7"), online("submit", "2023", "7", "1", "5")):
        assert result.code == 2
        assert f"{online.folder / 'config.yaml'}:3: `aoc.site.url` is " in result.err
        assert "AOC_SITE_URL" in result.err
        assert alice.token not in result.out + result.err
    assert site.requests == []
    assert online("run", "2023", "7", "--config", "config.yaml").code == 0
