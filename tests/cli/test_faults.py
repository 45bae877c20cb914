"""Whatever the site answers: the promised exit code, two lines, nothing bad kept."""

from typing import Any, Literal

import pytest

from tests.fake_site import Site, User
from tests.support import Aoc

pytestmark = pytest.mark.warm

INPUT = r"/2023/day/7/input"

FAULTS: list[tuple[str, dict[str, Any], int, str]] = [
    ("reset", {}, 4, "broke off"),
    ("hang", {}, 4, "did not answer within 1 second"),
    ("truncated", {}, 4, "broke off"),
    ("status", {"status": 500}, 4, "in trouble (status 500"),
    ("status", {"status": 503}, 4, "in trouble (status 503"),
    ("status", {"status": 429, "headers": {"Retry-After": "3600"}}, 4, "fewer requests"),
    ("status", {"status": 404, "body": "Not Found"}, 4, "unrecognised"),
    ("status", {"status": 418, "body": "teapot"}, 4, "unrecognised"),
    ("html", {}, 4, "a web page"),
    ("html_as_text", {}, 4, "a web page"),
    ("empty", {}, 4, "nothing"),
    ("blank", {}, 4, "nothing"),
    ("not_utf8", {}, 4, "not UTF-8"),
    ("unframed", {}, 4, "came without its length, so its end may be missing"),
    ("chunked", {"share": 0.5}, 4, "broke off"),
    ("text", {"content": b"Internal Server Error"}, 4, "an error text"),
    ("text", {"content": b"\xc2\xa0\xe3\x80\x80\xe2\x80\x8b\n"}, 4, "nothing"),
    ("echo", {}, 4, "a text with a session token in it"),
    ("text", {"content": b"\xef\xbb\xbf\n"}, 4, "nothing"),
    ("text", {"content": b"\0" * 100}, 4, ""),
    ("text", {"content": b"\n" * 600 + b"<!DOCTYPE html>"}, 4, "a web page"),
    ("raw", {"content": b"HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\n1"}, 4, ""),
    ("raw", {"content": b"HTTP/1.1 200 OK\r\nLocation: http://[bad\r\n\r\n1"}, 4, ""),
    ("endless", {}, 4, "more than 1024 KiB"),
    ("huge", {}, 4, "more than 1024 KiB"),
    ("redirect", {"location": "http://127.0.0.2:9/evil"}, 4, "unrecognised"),
]


@pytest.mark.parametrize(
    ("kind", "options", "code", "said"), FAULTS, ids=[f"{row[0]}{row[1] or ''}" for row in FAULTS]
)
def test_a_fault_is_named_and_nothing_is_kept(
    online: Aoc, site: Site, kind: str, options: dict[str, Any], code: int, said: str
) -> None:
    online.env["AOC_TIMEOUT"] = "1"
    site.fault(INPUT, kind, **options)
    result = online("run", "2023", "7")
    assert (result.code, result.out) == (code, "")
    assert said in result.error_lines[0]
    assert len(result.error_lines) == 2, result.err
    assert result.error_lines[1].startswith("hint: ")
    assert online.kept() == []
    assert 1 <= site.count("GET", "/2023/day/7/input") <= 3


def test_chunks_to_their_end_are_an_input(online: Aoc, site: Site, alice: User) -> None:
    site.fault(INPUT, "chunked")
    assert online("run", "2023", "7").code == 0
    kept = online.data / "inputs/2023/07.txt"
    assert kept.read_bytes() == site.input_bytes(alice, 2023, 7)


def test_an_input_without_a_length_has_a_way_in(online: Aoc, site: Site) -> None:
    site.fault(INPUT, "unframed")
    result = online("run", "2023", "7")
    assert f"save {site.url}/2023/day/7/input in the browser" in result.err
    assert "aoc run 2023 7 --input FILE" in result.err
    assert site.count("GET", "/2023/day/7/input") == 1  # asking at once again would not help


@pytest.mark.parametrize("session", ["echoed", "somebody else's"])
def test_a_text_with_a_session_in_it_is_no_input(
    online: Aoc, site: Site, alice: User, session: str
) -> None:
    token = alice.token if session == "echoed" else alice.token[:16] + alice.token[:15:-1]
    site.fault(INPUT, "text", content=f"1\n2\n3\n4\nsession={token}\n".encode())
    result = online("run", "2023", "7")
    assert result.code == 4
    assert "a text with a session token in it" in result.err
    assert token[20:50] not in result.err
    assert online.kept() == []


def test_a_page_without_a_length_is_whole_if_it_ends(online: Aoc, site: Site) -> None:
    page = r"/2023/day/7$"
    site.fault(page, "unframed", share=0.9)
    result = online("read", "2023", "7")
    assert result.code == 4
    assert "the page /2023/day/7 came without its length, and breaks off" in result.err
    assert online.kept() == []
    site.heal()
    site.fault(page, "unframed")
    assert online("read", "2023", "7").code == 0
    assert online.kept() == ["pages/2023/07.html"]


def test_a_trickle_meets_a_deadline(online: Aoc, site: Site) -> None:
    online.env["AOC_TIMEOUT"] = "0.1"
    site.fault(INPUT, "drip")
    result = online("run", "2023", "7")
    assert result.code == 4
    assert "did not answer within 0.1 seconds" in result.err


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("status", {"status": 500}),
        ("status", {"status": 429, "headers": {"Retry-After": "1"}}),
        ("reset", {}),
        ("truncated", {}),
    ],
)
def test_a_passing_fault_is_not_noticed(
    online: Aoc, site: Site, kind: str, options: dict[str, Any]
) -> None:
    site.fault(INPUT, kind, times=1, **options)
    assert online("run", "2023", "7").code == 0
    assert site.count("GET", "/2023/day/7/input") == 2


def test_a_refused_connection(online: Aoc, site: Site) -> None:
    url = site.url
    site.close()
    result = online("run", "2023", "7")
    assert result.code == 4
    wrong, cure = result.error_lines
    assert wrong.startswith(f"error: cannot reach {url}: ")
    assert "Errno" not in wrong
    assert cure == "hint: check the network, then try again"


@pytest.mark.parametrize("style", ["400", "500", "302"])
def test_a_dead_session(
    online: Aoc, site: Site, alice: User, style: Literal["400", "500", "302"]
) -> None:
    assert online("run", "2023", "7").code == 0
    site.dead_session_style = style
    site.kill_sessions(alice)
    result = online("run", "2023", "8", "--from", "project")
    assert result.code == 3
    online.write("days/year2023/day08.py", "def part1(data):\n    return 1\n")
    result = online("run", "2023", "8")
    assert result.code == 2
    assert "the session token from AOC_SESSION is dead" in result.err
    assert "aoc login" in result.err
    assert alice.token not in result.err


def test_locked_says_when_and_how_long(online: Aoc, site: Site) -> None:
    site.lock(2023, 7)
    result = online("run", "2023", "7")
    assert result.code == 5
    assert "2023 day 7 is locked" in result.err
    assert online.kept() == []


def test_real_inputs_look_strange(online: Aoc, site: Site, alice: User) -> None:
    online.write("days/year2015/day03.py", "def part1(data):\n    return len(data)\n")
    for content in (b"<>^v<", b"<\n", b"  x\n", b"7"):
        site.set_input(alice, 2015, 3, content)
        result = online("run", "2015", "3", "--json")
        assert result.code == 0, result.err
        assert result.json["parts"][0]["answer"] == str(len(content.rstrip(b"\n")))
        (online.data / "inputs/2015/03.txt").unlink()


def test_a_data_folder_that_cannot_be_written(online: Aoc) -> None:
    (online.home / "file").write_text("in the way")
    result = online("run", "2023", "7", AOC_DATA_DIR=str(online.home / "file" / "data"))
    assert result.code == 2
    assert "cannot" in result.err
    assert "AOC_DATA_DIR" in result.err
    assert len(result.error_lines) == 2
