"""What aocd itself has kept of two users at the local site is there after `aoc import aocd`."""

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


class Kept(NamedTuple):
    """A home with aocd's cache in it, made at this site, and whose things are in it."""

    site: Site
    home: Path
    alice: User
    bob: User

    @property
    def cache(self) -> Path:
        return self.home / ".config/aocd"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    home = tmp_path_factory.mktemp("aocd")
    with Site() as site:
        kept = Kept(site, home, site.add_user("alice"), site.add_user("Bob B. Builder", "google"))
        alice_plays(kept)
        bob_plays(kept)
        yield kept


def alice_plays(kept: Kept) -> None:
    site, alice = kept.site, kept.alice
    right = {
        date: site.answer(alice, *date, 1) for date in [(2023, 7), (2023, 8), (2018, 4), (2015, 25)]
    }
    with Peer("aocd", site.url, kept.home, alice.token) as aocd:
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
        # Told to wait, it sleeps, and posts again.
        site.start_cooldown(alice, Puzzle(2023, 7), 0.5)
        said = aocd("submit", 2023, 7, site.answer(kept.bob, 2023, 7, 2), "b")
        assert "too recently" in said[-2]
        assert "someone else" in said[-1]
        site.advance(600)
        # Its ways to an accepted answer: posted, read from the page, and a year's last star.
        aocd("submit", 2023, 8, right[2023, 8], "a")
        site.solve(alice, 2016, 3, 2)
        assert None not in aocd("answers", 2016, 3)
        for day in range(1, 25):
            site.solve(alice, 2015, day, 2)
        assert "every puzzle" in aocd("submit", 2015, 25, right[2015, 25], "a")[-1]
        site.start_cooldown(alice, Puzzle(2017, 5), 272)
        aocd.begin("submit", 2017, 5, "123", "a")
        aocd.kill_once((kept.cache / "github.alice.4242/2017_05_post.json").exists)
    site.hint_high_low = True
    site.advance(600)


def bob_plays(kept: Kept) -> None:
    with Peer("aocd", kept.site.url, kept.home, kept.bob.token) as aocd:
        for date in [(2023, 7), (2019, 9)]:
            assert aocd("input", *date) == kept.site.input(kept.bob, *date).rstrip("\n")
        aocd("submit", 2019, 9, "5", "a")
    kept.site.advance(600)


@pytest.fixture
def aoc(kept: Kept, tmp_path: Path) -> Iterator[Aoc]:
    """Alice's machine on the day that she installs aoc-runner; what it asks the site is counted."""
    shutil.copytree(kept.home, tmp_path / "home")
    aoc = Aoc(tmp_path / "home")
    aoc.env = {
        "AOC_SESSION": kept.alice.token,
        "AOC_SITE_URL": kept.site.url,
        "AOC_MIN_INTERVAL": "0",
    }
    assert aoc("login", stdin=kept.alice.token).code == 0
    before = len(kept.site.requests)
    yield aoc
    assert {request.path for request in kept.site.requests[before:]} <= {"/settings"}  # Bob's


def as_bob(aoc: Aoc, kept: Kept) -> Aoc:
    """The same machine with the other user's session, under an account name of its own."""
    bob = replace(aoc, env=aoc.env | {"AOC_SESSION": kept.bob.token, "AOC_ACCOUNT": "bob"})
    assert bob("login", stdin=kept.bob.token).code == 0
    return bob


def bytes_and_times(folder: Path) -> dict[str, tuple[bytes, int]]:
    """All that is kept, but for what SQLite and locks leave beside it."""
    return {
        str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith("aoc.db") and path.suffix != ".lock"
    }


def rows(aoc: Aoc) -> list[str]:
    """All that the ledger holds."""
    with closing(sqlite3.connect(aoc.data / "aoc.db")) as db:
        return list(db.iterdump())


def guesses(aoc: Aoc, *date: str) -> list[tuple[int, str, str]]:
    document = aoc("guesses", *date, "--json").json
    return [(guess["part"], guess["answer"], guess["verdict"]) for guess in document["guesses"]]


def test_all_that_it_kept_of_the_user_comes_and_nothing_comes_twice(aoc: Aoc, kept: Kept) -> None:
    result = aoc("import", "aocd", "--json")
    assert result.code == 0, result.err
    assert [*result.json["taken"].values()] == [5, 6, 13]
    for year, day in [(2023, 7), (2023, 8), (2018, 4), (2015, 2), (2016, 3)]:
        path = aoc.data / f"inputs/{year}/{day:02}.txt"
        assert path.read_bytes() == kept.site.input_bytes(kept.alice, year, day)
    assert guesses(aoc, "2023", "7") == [
        (1, "1", "too_low"),
        (1, "1000000000000", "too_high"),
        (1, kept.site.answer(kept.alice, 2023, 7, 1), "right"),
        (2, kept.site.answer(kept.bob, 2023, 7, 2), "wait"),
        (2, kept.site.answer(kept.bob, 2023, 7, 2), "someone_elses"),
    ]
    assert guesses(aoc, "2018", "4")[-1] == (2, "55", "wrong_level")
    assert guesses(aoc, "2015", "2") == [(1, "77", "wrong")]
    assert guesses(aoc, "2017", "5") == [(1, "123", "wait")]
    before = bytes_and_times(aoc.data), rows(aoc)
    again = aoc("import", "aocd")
    assert again.code == 0
    assert "imported nothing for `default`" in again.out
    assert (bytes_and_times(aoc.data), rows(aoc)) == before


def test_submit_knows_what_it_had_tried(aoc: Aoc, kept: Kept) -> None:
    assert aoc("import", "aocd").code == 0
    site, alice = kept.site, kept.alice
    tried = {
        ("2023", "7", "1", "1"): "refused",  # another one is accepted
        ("2023", "7", "1", site.answer(alice, 2023, 7, 1)): "already_solved",
        ("2023", "7", "2", site.answer(kept.bob, 2023, 7, 2)): "refused",
        ("2018", "4", "1", "100"): "refused",
        ("2018", "4", "1", "99"): "refused",
        ("2018", "4", "1", "900000000001"): "refused",
        ("2015", "2", "1", "77"): "refused",
        ("2015", "25", "2", "0"): "already_solved",
    }
    for words, verdict in tried.items():
        result = aoc("submit", *words, "--json")
        assert result.json["verdict"] == verdict, (words, result.err)
        assert not result.json["posted"]


def test_two_users_of_one_cache_are_never_mixed(aoc: Aoc, kept: Kept) -> None:
    taken = aoc("import", "aocd")
    assert "google.Bob B. Builder.4243" in taken.out + taken.err
    assert not (aoc.data / "inputs/2019").exists()
    bob = as_bob(aoc, kept)
    result = bob("import", "aocd", "--json")
    assert result.code == 0, result.err
    assert [*result.json["taken"].values()] == [2, 0, 1]
    for account, user in (("default", kept.alice), ("bob", kept.bob)):
        path = aoc.site_data / f"accounts/{account}/inputs/2023/07.txt"
        assert path.read_bytes() == kept.site.input_bytes(user, 2023, 7)
    assert not (aoc.site_data / "accounts/bob/inputs/2018").exists()
    assert bob("submit", "2019", "9", "1", "5", "--json").json["verdict"] == "refused"
