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
    assert online.kept() == ["inputs/bob/2023/07.txt", "inputs/2023/07.txt"]


def test_somebody_elses_token_is_refused_before_anything_mixes(
    online: Aoc, site: Site, alice: User
) -> None:
    online("run", "2023", "7")
    bob = site.add_user("bob")
    online.write("days/year2023/day08.py", "def part1(data):\n    return 1\n")
    result = online("run", "2023", "8", AOC_SESSION=bob.token)
    assert result.code == 2
    assert f"user #{bob.number}" in result.err
    assert f"user #{alice.number}" in result.err
    assert site.count("GET", "/2023/day/8/input") == 0
    assert online("run", "2023", "8", AOC_SESSION=site.rotate(alice)).code == 0


def test_settings_are_asked_once_per_token(online: Aoc, site: Site) -> None:
    online.write("days/year2023/day08.py", "def part1(data):\n    return 1\n")
    online("run", "2023", "7")
    online("run", "2023", "8")
    assert site.count("GET", "/settings") == 1


def test_debug_shows_settings_and_only_a_hash_of_the_token(online: Aoc, alice: User) -> None:
    online.write("config.yaml", "aoc:\n  site:\n    timeout: 7\n")
    result = online("run", "2023", "7", "--debug", AOC_TIMEOUT="")
    assert result.code == 0
    assert "timeout = 7.0" in result.err
    assert "config.yaml" in result.err
    assert "contact = alice@example.com  (environment)" in result.err
    assert "<session token " in result.err
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
        for place in ("environment", "a clone's own file"):
            if place == "environment":
                online.env["AOC_SITE_URL"] = other.url
            else:
                del online.env["AOC_SITE_URL"]
                online.write("config.yaml", f"aoc: {{site: {{url: '{other.url}'}}}}\n")
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
        assert f"{online.folder / 'config.yaml'} sets `site.url` to {url}" in result.err
        assert f"AOC_SITE_URL={url}" in result.err
        assert alice.token not in result.out + result.err
    assert site.requests == []
    assert online("run", "2023", "7", "--config", "config.yaml").code == 0
    assert online("run", "2023", "7", "--debug").code == 0  # a kept input needs no token
