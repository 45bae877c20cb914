"""Requests to the site: destination, secrets and unusual responses."""

import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from aoc_runner.kernel.model.errors import (
    BusyError,
    NotSentError,
    ResponseLostError,
    SessionError,
    SiteError,
)
from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.model.version import SOURCE, __version__
from aoc_runner.kernel.settings.secrets import SessionToken
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.site.adventofcode import Site, describe_non_input
from aoc_runner.kernel.site.client import BURST, MAX_BYTES, Client, reserve_slot
from tests.platforms import needs
from tests.site import Site as LocalSite
from tests.site.proxy import CERTIFICATES, Proxy
from tests.support import move_home

REMOTE_URL = "https://adventofcode.invalid"  # Never looked up: the requests end before.
PATH = "/2023/day/7/answer"
TOKEN = "53616c7465645f5f" * 8

Connect = Callable[..., Client]


@pytest.fixture
def connect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Connect:
    """Return a factory of clients for a URL with only the given variables."""
    for name in list(os.environ):
        if name.startswith("AOC_") or name.upper().endswith("_PROXY") or "CA_BUNDLE" in name:
            monkeypatch.delenv(name)
    move_home(monkeypatch, tmp_path)

    def make_client(url: str, **env: str) -> Client:
        for name, value in {"AOC_SITE_URL": url, "AOC_TIMEOUT": "60", **env}.items():
            monkeypatch.setenv(name, value)
        settings = Settings(str(tmp_path))
        return Client(settings, SessionToken(TOKEN, "the test"), lambda: None)

    return make_client


@pytest.mark.parametrize("name", ["HTTP_PROXY", "http_proxy", "ALL_PROXY"])
def test_loopback_ignores_proxies(site: LocalSite, connect: Connect, name: str) -> None:
    with LocalSite() as proxy:
        assert connect(site.url, **{name: proxy.url}).get("/2023").status == 200
        assert proxy.requests == []


def test_netrc_is_ignored_and_compression_not_requested(
    site: LocalSite, connect: Connect, tmp_path: Path
) -> None:
    file = tmp_path / ".netrc"
    file.write_text("machine 127.0.0.1 login me password secret\ndefault login me password x\n")
    file.chmod(0o600)
    client = connect(site.url)
    for url in (site.url, site.url.replace("127.0.0.1", "0.0.0.0")):  # not loopback
        client.url = url
        client.post(PATH, {"level": "1", "answer": "5"})
    sent = [(request.authorization, request.accept_encoding) for request in site.requests]
    assert sent == [(None, "identity")] * 2  # Truncation of a compressed body goes unnoticed.


@pytest.mark.parametrize(
    ("contact", "end"),
    [("", ")"), ("me@example.com", "; me@example.com)")],
)
def test_the_user_agent_has_contacts(
    site: LocalSite, connect: Connect, contact: str, end: str
) -> None:
    connect(site.url, AOC_CONTACT=contact).get("/2023")
    assert site.requests[0].user_agent == f"aoc-runner/{__version__} (+{SOURCE}{end}"


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("HTTPS_PROXY", "socks5://127.0.0.1:9", "SOCKS"),
        ("HTTPS_PROXY", "http://127.0.0.1:port", "not a valid host or port"),
        ("HTTPS_PROXY", "http://127.0.0.1:1", "refused"),
        ("REQUESTS_CA_BUNDLE", "/no/such/file", "/no/such/file"),
        ("REQUESTS_CA_BUNDLE", __file__, "X509"),  # a file without certificates
    ],
)
def test_a_request_that_cannot_leave_was_not_sent(
    connect: Connect, name: str, value: str, reason: str
) -> None:
    with Proxy(answers=True) as proxy, pytest.raises(NotSentError) as raised:
        connect(REMOTE_URL, **{"HTTPS_PROXY": proxy.url, name: value}).post(PATH, {})
    assert raised.value.message.startswith(f"cannot reach {REMOTE_URL}: ")
    assert reason in raised.value.message
    assert name in raised.value.hint


def test_a_request_without_a_connection_was_not_sent(connect: Connect) -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=0) as server:
        address = server.getsockname()
        with socket.create_connection(
            address
        ):  # fills the backlog, so no other connection is accepted
            client = connect(f"http://127.0.0.1:{address[1]}", AOC_TIMEOUT="0.2")
            with pytest.raises(NotSentError, match=r"cannot reach .*timed out"):
                client.post(PATH, {})
    with pytest.raises(NotSentError, match="Connection refused") as raised:
        connect("http://127.0.0.1:1").post(PATH, {})
    assert raised.value.hint.startswith("check the network")


@pytest.mark.parametrize(
    ("certificates", "answers", "error"),
    [
        ("", True, NotSentError),
        (str(CERTIFICATES), True, None),
        (str(CERTIFICATES), False, ResponseLostError),  # urllib3 raises ProxyError.
    ],
)
def test_a_tls_proxy_needs_its_certificates(
    connect: Connect, certificates: str, answers: bool, error: type[SiteError] | None
) -> None:
    with Proxy(answers=answers) as proxy:
        client = connect(REMOTE_URL, HTTPS_PROXY=proxy.url, REQUESTS_CA_BUNDLE=certificates)
        if error is None:
            assert client.post(PATH, {"answer": "5"}).body == b"hello"
        else:
            with pytest.raises(error) as raised:
                client.post(PATH, {"answer": "5"})
            is_named = "certificate verify failed" in raised.value.message
            assert (
                is_named == ("REQUESTS_CA_BUNDLE" in raised.value.hint) == (error is NotSentError)
            )
        assert proxy.posts == [b"answer=5"] * (error is not NotSentError)


def test_other_tls_errors_are_named(site: LocalSite, connect: Connect) -> None:
    with pytest.raises(ResponseLostError, match=r"valid one: \[SSL: [A-Z_]+\]"):
        connect(site.url.replace("http:", "https:")).post(PATH, {})


def test_an_error_handled_earlier_is_not_a_cause(site: LocalSite, connect: Connect) -> None:
    site.fault("/answer", "lost")
    try:
        connect("http://127.0.0.1:1").post(PATH, {})
    except NotSentError:
        with pytest.raises(ResponseLostError):
            connect(site.url).post(PATH, {})


OK = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"
PAGE = b"x" * 99 + b"</html>"


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"hello\r\n\r\n", ResponseLostError),  # not HTTP
        (b"", ResponseLostError),
        (OK + b"Content-Length: 200\r\n\r\n" + PAGE, ResponseLostError),  # truncated
        (OK + b"Content-Length: 9\r\nContent-Length: 8\r\n\r\n" + PAGE, ResponseLostError),
        (OK + b"\r\n" + PAGE[:-1], ResponseLostError),  # without a length: may be truncated
        (OK + b"\r\n" + PAGE, None),
        (CHUNKED + b"6\r\nhello", ResponseLostError),
        (CHUNKED + b"5\r\nhello\r\n", ResponseLostError),
        (CHUNKED + b"5\r\nhello\r\n0\r\n\r\n", None),
        (OK + b"\r\n" + b"x" * MAX_BYTES + PAGE, ResponseLostError),
    ],
)
def test_a_response_that_may_be_truncated_is_lost(
    site: LocalSite, connect: Connect, content: bytes, error: type[Exception] | None
) -> None:
    site.fault("/answer", "raw", content=content)
    client = connect(site.url)
    if error is None:
        client.post(PATH, {})
    else:
        with pytest.raises(error) as raised:
            client.post(PATH, {})
        assert len(str(raised.value)) < 200
    assert site.count("POST", PATH) == 1


@pytest.mark.parametrize(
    ("head", "again"),
    [
        (OK + b"\r\n", b"1234567\n" * 8192),
        (CHUNKED, b"8\r\n1234567\n\r\n"),
        (CHUNKED + b"-1\r\n", b"1234567\n" * 8192),
        (OK + b"\r\n", b"x"),  # one byte at a time
        (OK, b"X: y\r\n" * 8192),  # headers
        (b"HTTP/1.1 404 No\r\n\r\n", b"1234567\n" * 8192),
        (b"HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n", b"1234567\n" * 8192),
    ],
)
def test_a_flood_is_stopped(site: LocalSite, connect: Connect, head: bytes, again: bytes) -> None:
    site.fault("/2023", "flood", head=head, again=again, pause=0.05 * (len(again) == 1))
    client = connect(site.url, AOC_TIMEOUT="0.2")
    with pytest.raises(ResponseLostError):
        client.get("/2023")


def test_an_echoed_session_is_redacted(site: LocalSite, connect: Connect) -> None:
    body = f"you sent session={TOKEN}".encode()
    head = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body)
    site.fault("/2023", "raw", content=head + body)
    response = connect(site.url).get("/2023")
    assert response.body == b"you sent session=[token]"
    assert describe_non_input("text/plain", response.body) == "text with a session token"


def test_errors_and_responses_have_no_query(site: LocalSite, connect: Connect) -> None:
    odd = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nodd\r\n\r\n{}"
    site.fault("/view", "raw", content=odd, times=1)
    site.fault("/view", "raw", content=b"hello\r\n\r\n")
    responses = [repr(connect(site.url).get("/view", query={"view_key": "ab12"}))]
    with pytest.raises(SiteError) as raised:
        connect(site.url).get("/view", query={"view_key": "ab12"})
    assert "ab12" not in f"{responses} {raised.value.message}"
    assert site.requests[0].path == "/view?view_key=ab12"


@pytest.mark.parametrize(
    ("status", "more", "error"),
    [
        (429, {"headers": {"Retry-After": "120"}}, BusyError),
        (303, {}, SessionError),
        (302, {"headers": {"Location": "http://[no-address"}}, SessionError),
        (500, {}, ResponseLostError),
        (404, {}, ResponseLostError),
    ],
)
def test_an_unsuccessful_post_raises(
    site: LocalSite, connect: Connect, status: int, more: dict[str, Any], error: type[Exception]
) -> None:
    site.fault("/answer", "status", status=status, **more)
    with pytest.raises(error) as raised:
        Site(connect(site.url)).post(Puzzle(2023, 7), 1, "5")
    if isinstance(raised.value, BusyError):
        assert raised.value.retry_after == 120


def test_a_post_is_lost_if_only_the_settings_page_was_not_reached(
    site: LocalSite, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Client, "get", Mock(side_effect=NotSentError("", "")))
    site.fault("/answer", "redirect", location="/elsewhere")
    with pytest.raises(ResponseLostError):
        Site(connect(site.url)).post(Puzzle(2023, 7), 1, "5")


def test_a_long_retry_after_is_not_waited_for(site: LocalSite, connect: Connect) -> None:
    site.fault("/2023", "status", status=429, headers={"Retry-After": "3600"})
    assert connect(site.url).get("/2023").status == 429
    assert site.count("GET", "/2023") == 1


@pytest.mark.parametrize(
    ("body", "description"),
    [
        ("404\n", None),
        ("<^>v<>", None),
        ('{"a":1,"b":[{"c":"red"},2]}', None),  # as in 2015 day 12
        ("          #", None),
        ("\ufeff1\r\n2\r\n", None),
        ("", "nothing"),
        ("\n \u3000\t\r\n", "nothing"),
        ("1\0002\n", "binary data"),
        ("\n <h1>Oops</h1>", "a web page"),
        ("<!DOCTYPE html><html>", "a web page"),
        ("<html lang='en'>", "a web page"),
        ('{"error": "no"}', "an error message"),
        ("502 Bad Gateway\n", "an error message"),
        ("Internal Server Error", "an error message"),
        ("Gone", None),
        ("start 1" + "1" * MAX_BYTES + " end", None),
        ("Puzzle inputs differ by user.  Please log in", "an error message"),
        ("Please don't repeatedly request this endpoint before it unlocks!", "an error message"),
    ],
)
def test_responses_that_are_not_inputs_are_described(body: str, description: str | None) -> None:
    assert describe_non_input("text/plain", body.encode()) == description
    assert describe_non_input("text/html", b"199\n") == "a web page"
    assert describe_non_input("text/plain", b"caf\xe9") == "bytes that are not UTF-8 text"


@pytest.mark.parametrize("saved", ["", "9999999999", "nan", "soon"])
def test_requests_are_throttled_after_a_burst(tmp_path: Path, saved: str) -> None:
    path = tmp_path / "pace"
    path.write_text(saved)  # after the clock was set back, or a process was killed
    waits = [reserve_slot(str(path), 3.0, 1000.0) for _ in range(BURST + 2)]
    assert waits == [0.0] * BURST + [3.0, 6.0]
    assert reserve_slot(str(path), 3.0, 2000.0) == 0.0


@needs("symlinks")
def test_a_linked_file_is_not_written(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("precious")
    (tmp_path / "pace").symlink_to("mine")
    reserve_slot(str(tmp_path / "pace"), 3.0, 1000.0)
    assert (tmp_path / "mine").read_text() == "precious"
