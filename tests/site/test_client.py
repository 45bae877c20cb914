"""Where a request goes, by whom, and what is said of one that never left."""

import logging
import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from aoc_runner.kernel.settings.secrets import SessionToken
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.words.errors import (
    EndlessError,
    LostError,
    NotSentError,
    SecretError,
    SessionError,
)
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.site import adventofcode
from aoc_runner.site.boards import BOARD_LIMIT
from aoc_runner.kernel.site.client import PAGE_LIMIT, Client
from aoc_runner.kernel.site.adventofcode import INPUT_LIMIT
from tests.fake_site import Site

BEYOND = "https://adventofcode.invalid"  # nobody looks it up: these requests end before that
PATH = "/2023/day/7/answer"

Connect = Callable[..., Client]


@pytest.fixture
def connect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Connect:
    """A client of the site at a URL, on a machine with nothing but these variables."""
    for name in list(os.environ):
        if name.startswith("AOC_") or name.upper().endswith("_PROXY") or "CA_BUNDLE" in name:
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))

    def connected(url: str, **env: str) -> Client:
        for name, value in {"AOC_SITE_URL": url, "AOC_TIMEOUT": "2", **env}.items():
            monkeypatch.setenv(name, value)
        settings = Settings(str(tmp_path))
        return Client(settings, SessionToken("5361" * 24, "the test"), lambda: None)

    return connected


def test_the_token_is_no_answer_whatever_it_looks_like(connect: Connect) -> None:
    client = connect("http://127.0.0.1:1")
    client.token = SessionToken("no-hex-at-all-" * 3, "the test")
    with pytest.raises(SecretError) as refused:
        adventofcode.Site(client).check_answer(f"it is {client.token.reveal()}!")
    assert refused.value.code == 1
    assert "no-hex" not in str(refused.value)
    adventofcode.Site(client).check_answer("no-hex-at-all")


def test_no_compressed_answer_is_asked_for(site: Site, connect: Connect) -> None:
    connect(site.url).get("/2023")  # it would be refused: cut short, it looks whole
    assert [request.accept_encoding for request in site.requests] == ["identity"]


@pytest.mark.parametrize("name", ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"])
def test_loopback_goes_past_proxies(site: Site, connect: Connect, name: str) -> None:
    with Site() as proxy:
        assert connect(site.url, **{name: proxy.url}).get("/2023").status == 200
        assert connect(site.url.replace("127.0.0.1", "localhost")).get("/2023").status == 200
        assert proxy.requests == []
    assert [request.path for request in site.requests] == ["/2023", "/2023"]


@pytest.mark.parametrize("name", ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"])
def test_another_host_is_reached_through_the_proxy(connect: Connect, name: str) -> None:
    with Site() as proxy:
        with pytest.raises(NotSentError, match=r"cannot reach .*: Tunnel connection failed"):
            connect(BEYOND, **{name: proxy.url}).post(PATH, {})
        assert proxy.requests == []  # a CONNECT is none: it was asked for a tunnel, in vain


@pytest.mark.parametrize("how", ["~/.netrc", "~/_netrc", "NETRC"])
def test_no_password_of_netrc_is_ever_sent(
    site: Site, connect: Connect, tmp_path: Path, how: str
) -> None:
    file = tmp_path / (how.removeprefix("~/") if how != "NETRC" else "passwords")
    file.write_text("machine 127.0.0.1 login me password secret\ndefault login me password x\n")
    file.chmod(0o600)
    client = connect(site.url, **({"NETRC": str(file)} if how == "NETRC" else {}))
    for url in (site.url, site.url.replace("127.0.0.1", "0.0.0.0")):  # which is no loopback address
        client.url = url
        client.get("/2023")
        client.post(PATH, {"level": "1", "answer": "5"})
    assert [request.authorization for request in site.requests] == [None] * 4


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("HTTPS_PROXY", "socks5://127.0.0.1:9", "SOCKS"),
        ("HTTPS_PROXY", "http://", "check proxy URL"),
        ("HTTPS_PROXY", "http://127.0.0.1:port", "not a valid host or port"),
        ("HTTPS_PROXY", "http://[::1", "not a valid host or port"),
        ("ALL_PROXY", "gopher://127.0.0.1:9", "unsupported scheme gopher"),
        ("HTTPS_PROXY", "http://127.0.0.1:99999", "Failed to parse"),
        ("REQUESTS_CA_BUNDLE", "/no/such/file", "/no/such/file"),
    ],
)
def test_what_never_left_this_machine_was_not_sent(
    connect: Connect, name: str, value: str, said: str
) -> None:
    with pytest.raises(NotSentError) as raised:
        connect(BEYOND, **{name: value}).post(PATH, {})
    assert raised.value.message.startswith(f"cannot reach {BEYOND}: ")
    assert said in raised.value.message
    assert name in raised.value.hint


def test_what_nobody_took_the_connection_for_was_not_sent(connect: Connect) -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=0) as server:
        address = server.getsockname()
        with socket.create_connection(address):  # the one that waits; no other is answered
            client = connect(f"http://127.0.0.1:{address[1]}", AOC_TIMEOUT="0.2")
            with pytest.raises(NotSentError, match="did not take the connection"):
                client.post(PATH, {})


@pytest.mark.parametrize("content", ["", "no certificate"])
def test_a_file_without_certificates_is_named_as_what_is_wrong(
    site: Site, connect: Connect, tmp_path: Path, content: str
) -> None:
    file = tmp_path / "certificates.pem"
    file.write_text(content)
    url = site.url.replace("http:", "https:")
    with pytest.raises(NotSentError, match=f"cannot reach {url}: .*certificate"):
        connect(url, REQUESTS_CA_BUNDLE=str(file)).post(PATH, {})
    assert site.requests == []


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("Content-Length: abc", "broke off its answer before its end"),
        ("Content-Length: 99", "broke off its answer"),
        ("Content-Length: 4\r\nContent-Encoding: gzip", "a compressed answer"),
    ],
)
def test_what_is_not_known_to_be_whole_is_no_answer(
    site: Site, connect: Connect, header: str, said: str
) -> None:
    head = f"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n{header}\r\n\r\n"
    site.fault("/input", "raw", content=f"{head}1\n2\n".encode())
    with pytest.raises(LostError, match=said):
        connect(site.url).post("/2023/day/7/input", {})


@pytest.mark.parametrize(
    ("location", "leads_to"),
    [
        (b"/settings", "/settings"),
        (b"//[/", "somewhere that is no address"),
        (b"/\xff", "/\xff"),
    ],
)
@pytest.mark.parametrize("body", [b"", b"moved"])
def test_where_a_redirect_leads_is_told_and_never_looked_into(
    site: Site, connect: Connect, location: bytes, leads_to: str, body: bytes
) -> None:
    head = b"HTTP/1.1 302 Found\r\nLocation: %b\r\nContent-Length: %d\r\n\r\n"
    site.fault("/answer", "raw", content=head % (location, len(body)) + body)
    response = connect(site.url).post(PATH, {})
    assert (response.status, response.body) == (302, b"")
    assert (response.location or "").removeprefix(site.url) == leads_to


@pytest.mark.parametrize(
    "content",
    [
        b"hello\r\n\r\n",
        b"HTTP/1.1 999999 OK\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
        b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhello",
        b"HTTP/1.1 200 OK\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\nhello",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n6\r\nhello",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
    ],
)
def test_an_answer_that_is_no_http_is_lost_and_said_in_one_line(
    site: Site, connect: Connect, content: bytes
) -> None:
    site.fault("/answer", "raw", content=content)
    with pytest.raises(LostError) as raised:
        connect(site.url).post(PATH, {})
    said = f"{site.url} broke off its answer, or sent one that cannot be read"
    assert raised.value.message == said


@pytest.mark.parametrize("limit", [PAGE_LIMIT, INPUT_LIMIT, BOARD_LIMIT])
def test_what_is_too_long_is_not_asked_for_again(site: Site, connect: Connect, limit: int) -> None:
    head = b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"
    site.fault("/2023", "raw", content=head + b"x" * limit, times=1)
    assert len(connect(site.url).get("/2023", limit).body) == limit
    site.fault("/2023", "raw", content=head + b"x" * (limit + 1))
    with pytest.raises(EndlessError):
        connect(site.url).get("/2023", limit)
    assert site.count("GET", "/2023") == 2
    with pytest.raises(LostError):  # what was posted may have been judged
        connect(site.url).post("/2023", {})


def test_what_takes_too_long_is_not_asked_for_again(site: Site, connect: Connect) -> None:
    head = b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"
    site.fault("/2023", "flood", head=head, again=b"x", pause=0.05)
    client = connect(site.url, AOC_TIMEOUT="0.2")
    with pytest.raises(EndlessError, match=r"did not come to an end within 1\.2 seconds"):
        client.get("/2023")
    assert site.count("GET", "/2023") == 1


@pytest.mark.parametrize("status", [b"302 Found", b"303 See Other", b"500 Oh", b"404 No"])
@pytest.mark.parametrize("coding", [b"", b"Content-Encoding: gzip\r\n"])
def test_of_what_is_no_page_only_the_opening_is_read(
    site: Site, connect: Connect, status: bytes, coding: bytes
) -> None:
    head = b"HTTP/1.1 %b\r\nLocation: /x\r\n%b\r\n" % (status, coding)
    site.fault("/2023", "flood", head=head, again=b"x" * 65536)
    response = connect(site.url).get("/2023")
    is_text = not coding and not status.startswith(b"3")
    assert (response.status, response.body) == (int(status[:3]), b"x" * 4096 * is_text)


def test_a_site_that_wants_a_long_wait_is_not_asked_again(site: Site, connect: Connect) -> None:
    site.fault("/2023", "status", status=429, headers={"Retry-After": "3600"})
    assert connect(site.url).get("/2023").status == 429
    assert site.count("GET", "/2023") == 1


def test_who_is_sent_elsewhere_after_a_post_may_have_posted(site: Site, connect: Connect) -> None:
    visited = adventofcode.Site(connect(site.url))
    site.fault("/answer", "redirect", times=1, location="http://127.0.0.2:9/portal")
    with pytest.raises(LostError):  # who knows what answered
        visited.post(Puzzle(2023, 7), 1, "5")
    site.fault("/answer", "redirect", times=1, location="/2023/day/7")
    with pytest.raises(SessionError):  # as the site does where nobody is logged in
        visited.post(Puzzle(2023, 7), 1, "5")


QUERY = {"view_key": "ab12 cd/34"}
BOARD = "/2023/leaderboard/private/view/4242.json"
SENT = f"{BOARD}?view_key=ab12+cd%2F34"


def test_a_query_is_sent_and_stands_nowhere_else(site: Site, connect: Connect) -> None:
    head = b"HTTP/1.1 302 Found\r\nLocation: %b\r\nContent-Length: 0\r\n\r\n"
    for location in (b"#top", b";x", b"", b"/2023"):
        site.fault("/leaderboard", "raw", content=head % location, times=1)
        response = connect(site.url).get(BOARD, query=QUERY)
        assert response.path == BOARD
        assert "ab12" not in repr(response)
    assert [request.path for request in site.requests] == [SENT] * 4
    connect(site.url).get("/2023", query={})
    assert site.requests[-1].path == "/2023"


ODD = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n no header\r\n\r\n{}"


@pytest.mark.parametrize("content", [ODD, b"hello\r\n\r\n", b"HTTP/1.1 200 OK\r\n\r\nx" * 99999])
def test_no_error_and_no_log_has_a_query(
    site: Site, connect: Connect, caplog: pytest.LogCaptureFixture, content: bytes
) -> None:
    caplog.set_level(logging.DEBUG)
    site.fault("/leaderboard", "raw", content=content)
    site.fault("/2023", "raw", content=content)
    told = []
    for url in (site.url, "http://127.0.0.1:1"):
        try:
            told.append(repr(connect(url).get(BOARD, query=QUERY)))
        except (EndlessError, LostError, NotSentError) as error:
            told += [error.message, error.hint or ""]
    assert len(told) >= 3
    assert "ab12" not in f"{told} {caplog.messages}"
    if content.startswith(b"HTTP"):  # else urllib3 has nothing to tell
        assert f"{BOARD}?…" in f"{caplog.messages}"
    assert site.count("GET", SENT) >= 1
