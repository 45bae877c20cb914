"""Faults of the site: the documented exit code, an error of two lines, and nothing cached."""

from typing import Any, Literal

import pytest

from tests.site import Site, User
from tests.support import Aoc

pytestmark = pytest.mark.warm

INPUT = r"/2023/day/7/input"

OK = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"
CHUNK = b"ffff\r\n" + b"7" * 0xFFFF + b"\r\n"
TOKEN = "53616c7465645f5f" + "0123456789abcdef" * 7

FAULTS: list[tuple[str, dict[str, Any], int, str]] = [
    ("reset", {}, 4, "cut off"),
    ("hang", {}, 4, "did not respond within 1 second"),
    ("truncated", {}, 4, "cut off"),
    ("status", {"status": 500}, 4, "is unavailable (HTTP 500"),
    ("status", {"status": 429, "headers": {"Retry-After": "3600"}}, 4, "fewer requests"),
    ("status", {"status": 404, "body": "Not Found"}, 4, "unrecognized"),
    ("html", {}, 4, "a web page"),
    ("html_as_text", {}, 4, "a web page"),
    ("text", {"content": b"\n\n\n"}, 4, "nothing"),
    ("text", {"content": b"caf\xe9 \xff\xfe\n"}, 4, "not UTF-8"),
    ("text", {"content": b'{"error": "no"}'}, 4, "an error message"),
    ("text", {"content": f"Cookie: session={TOKEN}".encode()}, 4, "text with a session token"),
    ("raw", {"content": OK + b"\r\n1234\n"}, 4, "sent a response without its length"),
    ("raw", {"content": CHUNKED + b"5\r\n1234\n\r\n"}, 4, "cut off"),
    ("raw", {"content": OK + b"Content-Length: abc\r\n\r\n1"}, 4, ""),
    ("flood", {"head": CHUNKED, "again": CHUNK}, 4, "more than 4 MiB"),
    ("redirect", {"location": "http://127.0.0.2:9/evil"}, 4, "not accessible (HTTP 302, a red"),
]


@pytest.mark.parametrize(
    ("kind", "options", "code", "message"), FAULTS, ids=[f"{row[0]} {row[3]}" for row in FAULTS]
)
def test_a_fault_is_reported_and_nothing_is_cached(
    logged_in: Aoc, site: Site, kind: str, options: dict[str, Any], code: int, message: str
) -> None:
    if kind == "hang":
        logged_in.env["AOC_TIMEOUT"] = "1"
    site.fault(INPUT, kind, **options)
    result = logged_in("run", "2023", "7")
    assert (result.code, result.out) == (code, "")
    assert message in result.error_lines[0]
    assert len(result.error_lines) == 2, result.err
    assert result.error_lines[1].startswith("hint: ")
    assert logged_in.list_cached() == []
    assert 1 <= site.count("GET", "/2023/day/7/input") <= 3


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("status", {"status": 500}),
        ("status", {"status": 429, "headers": {"Retry-After": "1"}}),
        ("reset", {}),
        ("truncated", {}),
    ],
)
def test_a_single_fault_is_retried(
    logged_in: Aoc, site: Site, kind: str, options: dict[str, Any]
) -> None:
    site.fault(INPUT, kind, times=1, **options)
    assert logged_in("run", "2023", "7").code == 0
    assert site.count("GET", "/2023/day/7/input") == 2


@pytest.mark.parametrize("style", ["400", "500", "302"])
def test_an_invalid_session_is_reported(
    logged_in: Aoc, site: Site, alice: User, style: Literal["400", "500", "302"]
) -> None:
    assert logged_in("run", "2023", "7").code == 0
    site.dead_session_style = style
    site.kill_sessions(alice)
    result = logged_in("run", "2023", "8", "--from", "project")
    assert result.code == 3
    logged_in.write("days/year2023/day08.py", "def part1(data):\n    return 1\n")
    result = logged_in("run", "2023", "8")
    assert result.code == 2
    assert "the session token from AOC_SESSION is invalid or expired" in result.err
    assert "aoc login" in result.err
    assert alice.token not in result.err


def test_a_locked_puzzle_is_reported(logged_in: Aoc, site: Site) -> None:
    site.lock(2023, 7)
    result = logged_in("run", "2023", "7")
    assert result.code == 5
    assert "2023 day 7 is locked" in result.err
    assert logged_in.list_cached() == []


def test_unusual_inputs_are_accepted(logged_in: Aoc, site: Site, alice: User) -> None:
    logged_in.write("days/year2015/day03.py", "def part1(data):\n    return len(data)\n")
    for content in (b"<>^v<", b"<\n", b"  x\n", b"7"):
        site.set_input(alice, 2015, 3, content)
        result = logged_in("run", "2015", "3", "--json")
        assert result.code == 0, result.err
        assert result.json["parts"][0]["answer"] == str(len(content.rstrip(b"\n")))
        (logged_in.data / "inputs/2015/03.txt").unlink()
