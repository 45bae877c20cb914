"""`aoc import aocd` imports the cache that aocd itself wrote for two users of the local site."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.peers.peer import Peer, needs_peers
from tests.site import Site, User
from tests.site.puzzles import Puzzle
from tests.support import Aoc

pytestmark = needs_peers


class Cache(NamedTuple):
    """A home with a cache of aocd, the local site, and its users."""

    site: Site
    home: Path
    alice: User
    bob: User

    @property
    def folder(self) -> Path:
        return self.home / ".config/aocd"


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cache]:
    home = tmp_path_factory.mktemp("aocd")
    with Site() as site:
        alice, bob = site.add_user("alice"), site.add_user("Bob B. Builder", "google")
        cache = Cache(site, home, alice, bob)
        use_as_alice(cache)
        use_as_bob(cache)
        yield cache


def use_as_alice(cache: Cache) -> None:
    site, alice = cache.site, cache.alice
    right = {
        date: site.answer(alice, *date, 1) for date in [(2023, 7), (2023, 8), (2018, 4), (2015, 25)]
    }
    with Peer("aocd", site.url, cache.home, alice.token) as aocd:
        for date in [(2023, 7), (2023, 8), (2018, 4), (2015, 2), (2016, 3)]:
            assert aocd("input", *date) == site.input(alice, *date).rstrip("\n")
        for guess in ("1", "1000000000000", right[2023, 7]):
            aocd("submit", 2023, 7, guess, "a")
            site.advance(600)
        for guess in ("100", "900000000000"):
            aocd("submit", 2018, 4, guess, "a")
            site.advance(600)
        assert "right level" in aocd("submit", 2018, 4, "55", "b")[-1]
        site.hint_high_low = False
        aocd("submit", 2015, 2, "77", "a")
        site.advance(600)
        # aocd waits for the cooldown, and posts again.
        site.start_cooldown(alice, Puzzle(2023, 7), 0.5)
        messages = aocd("submit", 2023, 7, site.answer(cache.bob, 2023, 7, 2), "b")
        assert "too recently" in messages[-2]
        assert "someone else" in messages[-1]
        site.advance(600)
        # aocd saves accepted answers after a post, from the page, and for the last star of a year.
        aocd("submit", 2023, 8, right[2023, 8], "a")
        site.solve(alice, 2016, 3, 2)
        assert None not in aocd("answers", 2016, 3)
        for day in range(1, 25):
            site.solve(alice, 2015, day, 2)
        assert "every puzzle" in aocd("submit", 2015, 25, right[2015, 25], "a")[-1]
        site.start_cooldown(alice, Puzzle(2017, 5), 272)
        aocd.start("submit", 2017, 5, "123", "a")
        aocd.kill_once((cache.folder / "github.alice.4242/2017_05_post.json").exists)
    site.hint_high_low = True
    site.advance(600)


def use_as_bob(cache: Cache) -> None:
    with Peer("aocd", cache.site.url, cache.home, cache.bob.token) as aocd:
        for date in [(2023, 7), (2019, 9)]:
            assert aocd("input", *date) == cache.site.input(cache.bob, *date).rstrip("\n")
        aocd("submit", 2019, 9, "5", "a")
    cache.site.advance(600)


@pytest.fixture
def aoc(cache: Cache, tmp_path: Path) -> Iterator[Aoc]:
    """Alice's machine with a copy of the cache; `aoc` must send no requests but for the user ID."""
    shutil.copytree(cache.home, tmp_path / "home")
    aoc = Aoc(tmp_path / "home")
    aoc.env = {
        "AOC_SESSION": cache.alice.token,
        "AOC_SITE_URL": cache.site.url,
        "AOC_MIN_INTERVAL": "0",
    }
    assert aoc("login", stdin=cache.alice.token).code == 0
    before = len(cache.site.requests)
    yield aoc
    # Only the login of Bob needs a request.
    assert {request.path for request in cache.site.requests[before:]} <= {"/settings"}


def as_bob(aoc: Aoc, cache: Cache) -> Aoc:
    """Return the same machine with the session and account of Bob."""
    bob = replace(aoc, env=aoc.env | {"AOC_SESSION": cache.bob.token, "AOC_ACCOUNT": "bob"})
    assert bob("login", stdin=cache.bob.token).code == 0
    return bob


def bytes_and_times(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Return content and time of all files except those of SQLite and locks."""
    return {
        str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith("aoc.db") and path.suffix != ".lock"
    }


def rows(aoc: Aoc) -> list[str]:
    """Return the content of the ledger."""
    with closing(sqlite3.connect(aoc.data / "aoc.db")) as db:
        return list(db.iterdump())


def guesses(aoc: Aoc, *date: str) -> list[tuple[int, str, str]]:
    document = aoc("guesses", *date, "--json").json
    return [(guess["part"], guess["answer"], guess["verdict"]) for guess in document["guesses"]]


def test_the_data_of_the_user_is_imported_once(aoc: Aoc, cache: Cache) -> None:
    result = aoc("import", "aocd", "--json")
    assert result.code == 0, result.err
    assert [*result.json["taken"].values()] == [5, 6, 13]
    for year, day in [(2023, 7), (2023, 8), (2018, 4), (2015, 2), (2016, 3)]:
        path = aoc.data / f"inputs/{year}/{day:02}.txt"
        assert path.read_bytes() == cache.site.input_bytes(cache.alice, year, day)
    assert guesses(aoc, "2023", "7") == [
        (1, "1", "too_low"),
        (1, "1000000000000", "too_high"),
        (1, cache.site.answer(cache.alice, 2023, 7, 1), "right"),
        (2, cache.site.answer(cache.bob, 2023, 7, 2), "wait"),
        (2, cache.site.answer(cache.bob, 2023, 7, 2), "someone_elses"),
    ]
    assert guesses(aoc, "2018", "4")[-1] == (2, "55", "wrong_level")
    assert guesses(aoc, "2015", "2") == [(1, "77", "wrong")]
    assert guesses(aoc, "2017", "5") == [(1, "123", "wait")]
    before = bytes_and_times(aoc.data), rows(aoc)
    second = aoc("import", "aocd")
    assert second.code == 0
    assert "imported nothing for `default`" in second.out
    assert (bytes_and_times(aoc.data), rows(aoc)) == before


def test_submit_checks_imported_guesses(aoc: Aoc, cache: Cache) -> None:
    assert aoc("import", "aocd").code == 0
    site, alice = cache.site, cache.alice
    verdicts = {
        ("2023", "7", "1", "1"): "refused",  # another answer is accepted
        ("2023", "7", "1", site.answer(alice, 2023, 7, 1)): "already_solved",
        ("2023", "7", "2", site.answer(cache.bob, 2023, 7, 2)): "refused",
        ("2018", "4", "1", "100"): "refused",
        ("2018", "4", "1", "99"): "refused",
        ("2018", "4", "1", "900000000001"): "refused",
        ("2015", "2", "1", "77"): "refused",
        ("2015", "25", "2", "0"): "already_solved",
    }
    for args, verdict in verdicts.items():
        result = aoc("submit", *args, "--json")
        assert result.json["verdict"] == verdict, (args, result.err)
        assert not result.json["posted"]


def test_two_users_of_one_cache_are_never_mixed(aoc: Aoc, cache: Cache) -> None:
    result = aoc("import", "aocd")
    assert "google.Bob B. Builder.4243" in result.out + result.err
    assert not (aoc.data / "inputs/2019").exists()
    bob = as_bob(aoc, cache)
    result = bob("import", "aocd", "--json")
    assert result.code == 0, result.err
    assert [*result.json["taken"].values()] == [2, 0, 1]
    for account, user in (("default", cache.alice), ("bob", cache.bob)):
        path = aoc.site_data / f"accounts/{account}/inputs/2023/07.txt"
        assert path.read_bytes() == cache.site.input_bytes(user, 2023, 7)
    assert not (aoc.site_data / "accounts/bob/inputs/2018").exists()
    assert bob("submit", "2019", "9", "1", "5", "--json").json["verdict"] == "refused"
