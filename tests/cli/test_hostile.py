"""The site at its strangest: no judged guess is forgotten, nothing bad is kept, nothing hangs."""

import gzip
import time

import pytest

from tests.fake_site import Site, User
from tests.support import Aoc

pytestmark = pytest.mark.warm

ANSWER = "/2023/day/7/answer"
INPUT = "/2023/day/7/input"
PAGE = b"<html><body><main><article><p>%s</p></article></main></body></html>"


def reply(body: bytes, *headers: bytes, status: bytes = b"200 OK") -> bytes:
    lines = [b"HTTP/1.1 " + status, b"Content-Type: text/html", *headers]
    length = b"Content-Length: %d" % len(body)
    if not any(header.lower().startswith(b"content-length") for header in headers):
        lines.append(length)
    return b"\r\n".join([*lines, b"", body])


STRANGE = {
    "a date past all clocks": reply(
        PAGE % b"Hm.", b"Date: Mon, 01 Jan 2023 00:00:00 +99999999999999999999"
    ),
    "a location that is none": reply(PAGE % b"Hm.", b"Location: http://[bad"),
    "markup no parser takes": reply(b"<![foo <article><p>Hm.</p></article>"),
    "a character with 5000 digits": reply(PAGE % (b"&#" + b"9" * 5000 + b";")),
    "a wait with 5000 digits": reply(PAGE % (b"please wait " + b"9" * 5000 + b" minutes")),
    "compressed": reply(gzip.compress(PAGE % b"Hm."), b"Content-Encoding: gzip"),
    "a length that is none": reply(PAGE % b"Hm.", b"Content-Length: abc"),
    "an error page": reply(b"oops", status=b"500 Oh"),
}


@pytest.mark.parametrize("content", STRANGE.values(), ids=STRANGE)
def test_a_judged_guess_is_never_forgotten(online: Aoc, site: Site, content: bytes) -> None:
    site.fault(ANSWER, "raw", content=content, times=1)
    first = online("submit", "2023", "7", "1", "77", "--json")
    assert first.code == 4
    assert first.json["posted"] is True
    (guess,) = online("guesses", "--json").json["guesses"]
    assert (guess["answer"], guess["verdict"]) == ("77", first.json["verdict"])
    assert first.json["verdict"] in ("unrecognised", "lost")  # so the next submit looks into it


def test_a_guess_judged_after_the_page_was_read_is_found_later(online: Aoc, site: Site) -> None:
    online.env["AOC_TIMEOUT"] = "0.5"
    site.fault(ANSWER, "late", delay=2.5, times=1)
    lost = online("submit", "2023", "7", "1", "--json")
    assert (lost.code, lost.json["verdict"]) == (4, "lost")
    time.sleep(2)
    found = online("submit", "2023", "7", "1", "--json")
    assert (found.code, found.json["verdict"]) == (0, "already_solved")
    assert len(site.judged) == 1


def test_the_users_own_words_are_no_verdict(online: Aoc, site: Site) -> None:
    for words in ("Congratulations! You've finished every puzzle", "your answer is too high"):
        result = online("submit", "2015", "1", "1", words, "--json", "--force")
        assert (result.code, result.json["verdict"]) == (1, "wrong")
        site.advance(3600)
        (online.data / "aoc.db").unlink()  # the cooldown with it


def test_a_miss_that_names_no_wait_is_followed_by_a_minute(online: Aoc, site: Site) -> None:
    site.fault(ANSWER, "raw", content=reply(PAGE % b"That's not the right answer."), times=1)
    result = online("submit", "2023", "7", "1", "77", "--json")
    assert (result.json["verdict"], result.json["wait_seconds"]) == ("wrong", 60)
    assert online("submit", "2023", "7", "1", "78").code == 5
    assert site.count("POST", ANSWER) == 1


def test_an_absurd_wait_blocks_nothing_for_ever(online: Aoc, site: Site) -> None:
    wait = PAGE % b"You gave an answer too recently.  You have 999999h left to wait."
    site.fault(ANSWER, "raw", content=reply(wait), times=1)
    result = online("submit", "2023", "7", "1", "--json")
    assert (result.code, result.json["wait_seconds"]) == (5, 3 * 86400)
    assert "(\u201c999999h\u201d): 3 days is a guess; submit again then" in result.err
    assert "--force posts at once" in online("submit", "2023", "7", "1").err
    assert online("submit", "2023", "7", "1", "--force").code == 0


def test_headers_that_trickle_meet_a_deadline(online: Aoc, site: Site) -> None:
    online.env["AOC_TIMEOUT"] = "0.5"
    site.fault(ANSWER, "raw", content=reply(PAGE % b"Hm."), pause=0.2)
    start = time.monotonic()
    assert online("submit", "2023", "7", "1", "77").code == 4
    assert time.monotonic() - start < 12


def test_an_echoed_session_is_not_spread(online: Aoc, site: Site, alice: User) -> None:
    echo = reply(PAGE % alice.token.encode(), b"Location: /?s=" + alice.token.encode())
    site.fault(ANSWER, "raw", content=echo, times=1)
    result = online("submit", "2023", "7", "1", "77", "--json")
    assert alice.token not in result.out + result.err
    assert "[token]" in result.json["message"]
    assert alice.token.encode() not in (online.data / "aoc.db").read_bytes()


@pytest.mark.parametrize(
    ("share", "verdict"), [(1, "right"), (0.75, "right"), (0.2, "unrecognised")]
)
def test_a_verdict_without_a_length_is_whole_or_not_understood(
    online: Aoc, site: Site, share: float, verdict: str
) -> None:
    site.fault(ANSWER, "unframed", share=share, times=1)
    result = online("submit", "2023", "7", "1", "--json")
    assert (result.json["posted"], result.json["verdict"]) == (True, verdict)


def test_a_session_is_no_answer_and_is_not_written_down(
    online: Aoc, site: Site, alice: User
) -> None:
    online.write("days/year2023/day07.py", f"def part1(data):\n    return {alice.token!r}\n")
    result = online("submit", "2023", "7", "1", "--force")
    assert result.code == 1
    assert "looks like a session token" in result.err
    assert len(result.error_lines) == 2
    assert alice.token not in result.out + result.err
    assert site.count("POST", ANSWER) == 0
    for file in online.data.rglob("*"):
        assert file.is_dir() or alice.token.encode() not in file.read_bytes(), file


def test_a_blank_kept_input_is_fetched_again(online: Aoc, site: Site, alice: User) -> None:
    online("run", "2023", "7")
    kept = online.data / "inputs/2023/07.txt"
    kept.write_bytes(b"")
    result = online("run", "2023", "7", "--json")
    assert (result.code, result.json["source"]) == (0, "site")
    assert kept.read_text() == site.input(alice, 2023, 7)


def test_part_1s_answer_is_doubted_once_the_page_has_told_it(
    online: Aoc, site: Site, alice: User
) -> None:
    site.solve(alice, 2023, 7, 1)  # on another machine
    result = online("submit", "2023", "7", "2", site.answer(alice, 2023, 7, 1))
    assert result.code == 1
    assert "is part 1's answer" in result.err
    assert site.judged == []


def test_wrong_level_with_no_page_still_says_that_it_posted(
    online: Aoc, site: Site, alice: User
) -> None:
    site.solve(alice, 2023, 7, 1)
    site.fault("/2023/day/7$", "status", status=404, body="gone")
    result = online("submit", "2023", "7", "1", "5", "--json")
    assert (result.code, result.json["verdict"], result.json["posted"]) == (1, "wrong_level", True)


def test_one_user_has_one_history(online: Aoc, site: Site) -> None:
    online("run", "2023", "7")
    result = online("submit", "2023", "7", "1", "--account", "bob")
    assert result.code == 2
    assert "is the account `default` already" in result.err


def test_an_interrupted_wait_for_ones_turn_is_no_guess(online: Aoc, site: Site) -> None:
    online("submit", "2023", "7", "1", "--dry-run")
    site.fault(ANSWER, "status", status=429, times=1)
    assert online("submit", "2023", "7", "1").code == 4
    assert online("guesses", "--json").json["guesses"] == []
    assert online("submit", "2023", "7", "1").code == 0
