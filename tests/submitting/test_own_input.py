"""What is posted was computed from the input of the user who posts it, and of nobody else."""

import shutil
from concurrent.futures import ThreadPoolExecutor
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


def test_whose_an_input_is_lies_beside_it(kept: Path, alice: User) -> None:
    note = kept.with_suffix(".owner")
    number, digest = note.read_text().split()
    assert (number, len(digest)) == (str(alice.number), 64)
    assert note.stat().st_mode & 0o777 == 0o600


def test_what_is_known_to_be_ones_own_is_not_asked_for_again(
    online: Aoc, site: Site, kept: Path
) -> None:
    before = len(site.requests)
    assert submit(online, "--dry-run").code == 0
    assert len(site.requests) == before
    del online.env["AOC_SESSION"]  # nor is a session needed
    assert submit(online, "--dry-run").code == 0
    assert len(site.requests) == before


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


def test_an_input_of_nobody_knows_whom_is_fetched_once_more(
    online: Aoc, site: Site, kept: Path
) -> None:
    kept.with_suffix(".owner").unlink()  # as an older version, or a copy by hand, left it
    kept.write_bytes(kept.read_bytes().replace(b"\n", b"\r\n"))
    for _ in range(2):
        assert submit(online, "--dry-run").code == 0
        assert asked(site) == 2
    assert submit(online).code == 0
    assert asked(site) == 2


def test_two_at_once_fetch_it_once_more_together(online: Aoc, site: Site, kept: Path) -> None:
    kept.with_suffix(".owner").unlink()
    site.fault(INPUT, "slow", delay=0.5)
    with ThreadPoolExecutor() as pool:
        done = [pool.submit(submit, online, "--dry-run") for _ in range(2)]
    assert [each.result().code for each in done] == [0, 0]
    assert asked(site) == 2


def test_a_note_that_says_nothing_certain_is_none(online: Aoc, site: Site, kept: Path) -> None:
    beside = kept.with_suffix(".owner")
    digest = beside.read_text().split()[1]
    for times, note in enumerate(
        ("", "4242", "4242 abc\n", f"-1 {digest}", f"{9**30} {digest}"), 2
    ):
        beside.write_text(note)
        assert submit(online, "--dry-run").code == 0
        assert asked(site) == times, note


def test_the_input_of_another_user_is_refused_without_a_request(
    online: Aoc, site: Site, kept: Path, alice: User
) -> None:
    bob = site.add_user("bob")
    theirs = Aoc(online.home / "bob", {**online.env, "AOC_SESSION": bob.token})
    assert theirs("run", "2023", "7").code == 0
    for name in ("07.txt", "07.owner"):  # copied over, a sync of two machines say
        shutil.copy(theirs.data / "inputs/2023" / name, kept.with_name(name))
    before = len(site.requests)
    for words in ((), ("--dry-run",)):
        result = submit(online, *words)
        assert result.code == 1
        assert f"{kept} is the input of user #{bob.number}, but `default` is" in result.err
        assert f"move it away, and that of #{alice.number} is fetched" in result.err
    assert len(site.requests) == before
    assert online("run", "2023", "7").code == 0  # who only runs it is not asked


def test_a_dry_run_refuses_the_token_of_another_user(online: Aoc, site: Site, kept: Path) -> None:
    bob = site.add_user("bob")
    result = online("submit", "2023", "7", "1", "--dry-run", AOC_SESSION=bob.token)
    assert result.code == 2
    assert f"belongs to user #{bob.number}, but the account `default` is user #" in result.err


def test_a_typed_answer_needs_no_input(online: Aoc, site: Site, kept: Path, alice: User) -> None:
    kept.write_text("32T3K 765\n")
    assert submit(online, site.answer(alice, 2023, 7, 1)).code == 0
    assert asked(site) == 1


def test_an_input_that_cannot_be_compared_is_not_computed_from(
    online: Aoc, site: Site, kept: Path
) -> None:
    kept.with_suffix(".owner").unlink()
    site.fault(INPUT, "status", status=503)
    assert submit(online).code == 4
    assert site.count("POST", ANSWER) == 0


def test_without_a_ledger_the_inputs_tell_whose_the_account_is(
    online: Aoc, site: Site, kept: Path, alice: User
) -> None:
    (online.data / "aoc.db").rename(online.home / "moved.db")
    bob = site.add_user("bob")
    online.env["AOC_SESSION"] = bob.token
    for words in (["submit", "2023", "7", "1"], ["read", "2023", "8"], ["doctor"]):
        result = online(*words)
        assert result.code != 0
        said = result.out + result.err
        assert f"the token in force is user #{bob.number}'s" in said
        assert f"the account `default` is user #{alice.number}'s, like {kept}" in said
        assert f"--account user{bob.number}" in said
    assert site.count("POST", ANSWER) == 0
    assert online("submit", "2023", "7", "1", "--account", "bob").code == 0
    online.env["AOC_SESSION"] = alice.token  # who comes back finds all as it was
    assert submit(online).code == 0
    assert asked(site) == 2


def test_without_a_ledger_a_page_tells_too(online: Aoc, site: Site, alice: User) -> None:
    assert online("read", "2023", "7").code == 0
    (online.data / "aoc.db").unlink()
    bob = site.add_user("bob")
    result = online("run", "2023", "7", AOC_SESSION=bob.token)
    assert result.code == 2
    assert "07.html" in result.err
    assert f"user #{alice.number}'s" in result.err


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
