"""The site at its strangest: no judged guess is forgotten, nothing bad is kept, nothing hangs."""

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


def test_a_blank_kept_input_is_fetched_again(online: Aoc, site: Site, alice: User) -> None:
    online("run", "2023", "7")
    kept = online.data / "inputs/2023/07.txt"
    kept.write_bytes(b"")
    result = online("run", "2023", "7", "--json")
    assert (result.code, result.json["source"]) == (0, "site")
    assert kept.read_text() == site.input(alice, 2023, 7)


def test_one_user_has_one_history(online: Aoc, site: Site) -> None:
    online("run", "2023", "7")
    result = online("submit", "2023", "7", "1", "--account", "bob")
    assert result.code == 2
    assert "is the account `default` already" in result.err
