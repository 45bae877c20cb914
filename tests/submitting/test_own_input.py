"""What is posted was computed from the input of the user who posts it, and of nobody else."""

import shutil
from pathlib import Path

import pytest

from tests.fake_site import Site, User
from tests.support import Aoc, Result

pytestmark = pytest.mark.warm

INPUT = "/2023/day/7/input"
ANSWER = "/2023/day/7/answer"


@pytest.fixture
def kept(online: Aoc) -> Path:
    """Alice's input of 2023 day 7, fetched and kept."""
    assert online("run", "2023", "7").code == 0
    return online.data / "inputs/2023/07.txt"


def submit(aoc: Aoc, *words: str) -> Result:
    return aoc("submit", "2023", "7", "1", *words)


def asked(site: Site) -> int:
    return site.count("GET", INPUT)


def unnoted(aoc: Aoc) -> None:
    """Have the ledger not know what was fetched, as where it was moved away."""
    (aoc.data / "aoc.db").unlink()


def test_what_was_fetched_for_its_user_is_not_asked_for_again(
    online: Aoc, site: Site, kept: Path
) -> None:
    before = len(site.requests)
    assert submit(online, "--dry-run").code == 0
    assert len(site.requests) == before


def test_an_input_of_nobody_knows_whom_is_fetched_once_more(
    online: Aoc, site: Site, kept: Path
) -> None:
    unnoted(online)
    kept.write_bytes(kept.read_bytes().replace(b"\n", b"\r\n"))
    site.fault(INPUT, "status", status=503)
    assert submit(online).code == 4  # what cannot be compared is not posted for
    site.heal()
    before = asked(site)
    for words in (("--dry-run",), ("--dry-run",), ()):
        assert submit(online, *words).code == 0
        assert asked(site) == before + 1


def test_the_input_of_another_user_is_refused(
    online: Aoc, site: Site, kept: Path, alice: User
) -> None:
    theirs = Aoc(online.home / "bob", {**online.env, "AOC_SESSION": site.add_user("bob").token})
    assert theirs("run", "2023", "7").code == 0
    for name in ("inputs/2023/07.txt", "aoc.db"):  # copied over, a sync of two machines say
        shutil.copy(theirs.data / name, online.data / name)
        result = submit(online, "--dry-run")
        assert result.code == (1 if name.endswith("txt") else 2)
    assert "but the account `default` is user #4243" in result.err
    unnoted(online)
    assert online("run", "2023", "7").code == 0  # who only runs it is not asked
    result = submit(online)
    assert result.code == 1
    assert f"that the site gives user #{alice.number}: it was edited, or it is" in result.err
    assert site.count("POST", ANSWER) == 0


@pytest.mark.parametrize("words", [("--dry-run",), ("--force",)])
def test_an_edited_input_is_refused(
    online: Aoc, site: Site, kept: Path, words: tuple[str, ...]
) -> None:
    kept.write_text("32T3K 765\n")
    result = submit(online, *words, "--json")
    assert result.code == 1
    message = result.json["error"]["message"]
    assert message.startswith(f"{kept} is not the input of 2023 day 7 that the site gives user #")
    assert "move it away" in result.json["error"]["hint"]
    assert site.count("POST", ANSWER) == 0
    assert asked(site) == 2
    assert kept.read_text() == "32T3K 765\n"  # whatever it is, it is not ours to delete
    kept.rename(kept.with_suffix(".away"))  # the cure
    assert submit(online).code == 0


def test_a_typed_answer_needs_no_input(online: Aoc, site: Site, kept: Path, alice: User) -> None:
    kept.write_text("32T3K 765\n")
    assert submit(online, site.answer(alice, 2023, 7, 1)).code == 0
    assert asked(site) == 1


def test_two_sites_share_nothing(online: Aoc, site: Site, kept: Path, alice: User) -> None:
    assert submit(online).code == 0
    with Site() as other:
        carol = other.add_user("carol")  # with the number that Alice has on the first
        assert carol.number == alice.number
        there = Aoc(online.home, {**online.env, "AOC_SITE_URL": other.url})
        there.env["AOC_SESSION"] = carol.token
        assert there("submit", "2023", "7", "2", "1", "--dry-run").code == 1  # part 1 is open here
        result = submit(there, "--json")
        assert (result.code, result.json["posted"]) == (0, True)
        assert result.json["answer"] == other.answer(carol, 2023, 7, 1)
        assert other.count("GET", INPUT) == 1
        assert len(there("guesses", "--json").json["guesses"]) == 1
    assert {request.token for request in site.requests} == {alice.token}
