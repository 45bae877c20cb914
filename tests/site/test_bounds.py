"""Whatever the site sends: little memory, an end in time, an error of the table."""

import gzip
import subprocess
import sys
import time
import zlib
from pathlib import Path

import pytest

from tests.fake_site import Site, User
from tests.support import Aoc

pytestmark = pytest.mark.warm

MIB = 2**20
_PEAK = """\
import resource, subprocess, sys
code = subprocess.call(sys.argv[2:])
with open(sys.argv[1], "w") as file:
    file.write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
sys.exit(code)
"""
# Posts once for each line, and says what it came to. All in one process, as the parent of each
# would be half of what it takes.
_POSTING = """\
import resource, sys
from aoc_runner.kernel.words.errors import AocError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.kernel.settings import credentials
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.site.adventofcode import Site
from aoc_runner.kernel.site.client import Client

settings = Settings(".")
site = Site(Client(settings, credentials.find_token(settings), lambda: None))
for _ in sys.stdin:
    try:
        said, size = site.post(Puzzle(2023, 7), 1, "77").verdict, 0
    except AocError as error:
        said, size = f"{type(error).__name__}({error.code})", len(str(error))
    print(said, size, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, flush=True)
"""
# Reads the pages about an account, each with a piece of text as often as there is room.
_READING = """\
from aoc_runner.site.calendar import read_calendar
from aoc_runner.site.events import read_events
from aoc_runner.site.personal import read_personal_times

DAY = "<style>.a{color:#fff}</style><pre class=calendar><i class=calendar-day7>7</i>"
for piece in ("*\\n", "\\n", "<br>", "<i class=a>*\\n</i>", "1 0:00:00 -\\n", "1* / "):
    text = piece * min(250_000 // len(piece), 19_900 // (piece.count("<") or 1))
    assert read_calendar((DAY + text).encode(), 2023), piece
    read_events(f"<p class=eventlist-event><a href=/2023>[2023]</a>{text}".encode())
    read_personal_times(f"<article><pre>Day Time Time\\n{text}".encode())
"""


def head(status: str = "200 OK", *headers: str) -> bytes:
    return "\r\n".join([f"HTTP/1.1 {status}", "Content-Type: text/plain", *headers, "", ""]).encode(
        "latin-1"
    )


def whole(body: bytes, status: str = "200 OK", *headers: str) -> bytes:
    return head(status, *headers, f"Content-Length: {len(body)}") + body


CHUNKED = "Transfer-Encoding: chunked"
LOTS = b"1234567\n" * 8192
BOMB = gzip.compress(b"\0" * 64 * MIB, 9)
DEFLATED = zlib.compress(b"\0" * 64 * MIB, 9)
CHUNK = b"%x\r\n%b\r\n" % (len(LOTS), LOTS)

FLOODS = {
    "a body without an end": (head(), LOTS),
    "a body in chunks without an end": (head("200 OK", CHUNKED), CHUNK),
    "a redirect without an end": (head("302 Found", "Location: /x"), LOTS),
    "an error without an end": (head("500 Oh"), LOTS),
    "a 404 without an end": (head("404 No"), LOTS),
    "nothing, without an end": (head("204 No Content"), LOTS),
    "not modified, without an end": (head("304 Not Modified"), LOTS),
    "a negative chunk": (head("200 OK", CHUNKED) + b"-1\r\n", LOTS),
    "a redirect with a negative chunk": (
        head("302 Found", "Location: /x", CHUNKED) + b"-1\r\n",
        LOTS,
    ),
    "an error with a negative chunk": (head("500 Oh", CHUNKED) + b"-1\r\n", LOTS),
    "an extension of a chunk": (head("200 OK", CHUNKED) + b"5;", b"x" * 65536),
    "extensions of chunks": (head("200 OK", CHUNKED), b"1;%b\r\nx\r\n" % (b"x" * 60000)),
    "the header of a chunk": (head("200 OK", CHUNKED), b"0" * 65536),
    "trailers": (head("200 OK", CHUNKED) + b"5\r\nhello\r\n0\r\n", b"X: y\r\n" * 8192),
    "one trailer": (head("200 OK", CHUNKED) + b"5\r\nhello\r\n0\r\nX: ", b"y" * 65536),
    "headers": (b"HTTP/1.1 200 OK\r\n", b"X: y\r\n" * 8192),
    "one header": (b"HTTP/1.1 200 OK\r\nX: ", b"y" * 65536),
    "100 Continue": (b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 1000),
    "100 Continue, its headers": (b"HTTP/1.1 100 Continue\r\n", b"X: y\r\n" * 8192),
    "103 Early Hints": (b"", b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" * 1000),
    "a status": (b"HTTP/1.1 200 ", b"x" * 65536),
    "no HTTP": (b"", LOTS),
    "a negative length": (head("200 OK", "Content-Length: -1"), LOTS),
    "two lengths": (head("200 OK", "Content-Length: 5", "Content-Length: 6"), LOTS),
    "one byte chunks": (head("200 OK", CHUNKED), b"1\r\nx\r\n" * 10000),
    "trickling": (head(), b"x"),
    "trickling redirect": (head("302 Found", "Location: /x"), b"x"),
    "trickling error": (head("500 Oh"), b"x"),
    "trickling headers": (b"HTTP/1.1 200 OK\r\nX: ", b"x"),
}

ARTICLE = b"<article class='day-desc'><h2>--- Day 7: x ---</h2>"
BODIES = {
    "a bomb": whole(BOMB, "200 OK", "Content-Encoding: gzip"),
    "a bomb in a bomb": whole(gzip.compress(BOMB), "200 OK", "Content-Encoding: gzip, gzip"),
    "a bomb of another kind": whole(DEFLATED, "200 OK", "Content-Encoding: deflate"),
    "a bomb behind a redirect": whole(BOMB, "302 Found", "Location: /x", "Content-Encoding: gzip"),
    "a bomb behind an error": whole(BOMB, "500 Oh", "Content-Encoding: gzip"),
    "a bomb in chunks": whole(BOMB, "200 OK", "Transfer-Encoding: gzip, chunked"),
    "an encoding nobody knows": whole(b"hm", "200 OK", "Content-Encoding: " + "x" * 60_000),
    "an empty answer": b"",
    "no HTTP": b"<html>hello</html>",
    "a status of letters": b"HTTP/1.1 abc OK\r\n\r\n",
    "a body where none may be": whole(b"hello", "204 No Content"),
    "a body of the same as before": whole(b"hello", "304 Not Modified"),
    "another protocol": whole(b"hello", "101 Switching Protocols"),
    "too many tags": whole(b"<html>" + b"<p>x" * 60_000 + b"</html>"),
    "tags in tags": whole(b"<html>" + ARTICLE + b"<p>x" * 19_000 + b"</article></html>"),
    "a tag of attributes": whole(b"<html>" + ARTICLE + b"<a " + b"b/" * 130_000 + b">"),
    "a tag that never ends": whole(b"<html>" + ARTICLE + b"<a " + b"b/" * 130_000),
    "articles in articles": whole(b"<html>" + ARTICLE * 5_000 + b"</html>"),
    "4 MiB of tags": whole(b"<html>" + ARTICLE + b"<b>x</b>" * (MIB // 2)),
    "4 MiB of text": whole(b"<html>" + "\U0001f600".encode() * MIB),
    "headers that nobody can read": whole(
        b"hm", "200 OK", *["Set-Cookie: " + "a=b;" * 15_000] * 50
    ),
}
for _location in (
    *("http://[", "/..//[", "/\x01\x7f\t\x0b\x85\xa0", "/" + "x" * 60_000, "/" + "x" * MIB),
    *("/x\r\n\ty\r\n z", "http://\xe9.invalid/\xff", "http://a\xbd.invalid/", "javascript:x"),
    *("http://127.0.0.1:99999/", "http://127.0.0.1:x/", "http://127.0.0.2:9/", "http://u:p@[::1"),
):
    BODIES[f"to {_location[:30]!r}"] = whole(b"", "302 Found", f"Location: {_location}")
for _date in (
    *("Infinity", "nan", "-5", "1e999", str(10**400), "\xa0", "\xb2", ":" * 9_000, "(" * 9_000),
    *("Fri, 31 Dec 99999 23:59:59 GMT", "Mon, 01 Jan 0001 00:00:00 GMT"),
    *("Mon, 01 Jan 9999 00:00:00 +9999", f"Mon, 01 Jan 2023 {'9' * 5_000}:00:00 GMT"),
):
    BODIES[f"at {_date[:30]!r}"] = whole(
        b"hm", "429 Slow Down", f"Date: {_date}", f"Retry-After: {_date}"
    )

COMMANDS = {
    r"/input$": ["run", "2023", "7"],
    r"/2015/day/1$": ["new", "2015", "1"],
    r"/2023/day/7$": ["read", "2023", "7"],
    r"/answer$": ["submit", "2023", "7", "1", "77"],
    r"/settings$": ["login"],
    r"/$": ["doctor"],
}
CASES = [
    ("/answer$", "a bomb"),
    ("/answer$", "trickling"),
    ("/answer$", "a tag of attributes"),
    ("/2015/day/1$", "a tag that never ends"),
    *((path, name) for path in COMMANDS for name in ("a negative chunk", "tags in tags")),
]


@pytest.fixture
def peak(online: Aoc, tmp_path: Path) -> Path:
    """Where the peak of memory of each `aoc` is written, in KiB."""
    file = tmp_path / "peak"
    # Between it and this process: a child begins with the peak of whoever forked it.
    online.command = (sys.executable, "-c", _PEAK, str(file), *online.command)
    online.env["AOC_TIMEOUT"] = "0.4"
    return file


def answer_badly(site: Site, path: str, name: str) -> None:
    if name in FLOODS:
        start, again = FLOODS[name]
        site.fault(path, "flood", head=start, again=again, pause=0.05 * name.startswith("trickl"))
    else:
        site.fault(path, "raw", content=BODIES[name])


def test_a_post_ends_in_an_error_or_unrecognised(online: Aoc, site: Site, peak: Path) -> None:
    *measured, _ = online.command
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*measured, sys.executable, "-c", _POSTING],
        cwd=online.folder,
        env=online.environment(),
        stdin=pipe,
        stdout=pipe,
        text=True,
    ) as client:
        assert client.stdin is not None
        assert client.stdout is not None
        for name in [*FLOODS, *BODIES]:
            site.heal()
            answer_badly(site, "/answer$", name)
            start = time.monotonic()
            print(file=client.stdin, flush=True)
            said, size, memory = client.stdout.readline().split()
            assert time.monotonic() - start < 20, name
            assert int(memory) < 100 * 1024, name
            assert int(size) < 1000, name
            may_be_judged = {"unrecognised", "LostError(4)", "EndlessError(4)"}
            dead_or_busy = {"DeadSessionError(2)", "NotSentError(4)"}
            assert said in may_be_judged | dead_or_busy, name
            if said in dead_or_busy:
                assert name.startswith(("to ", "at ")) or "redirect" in name, name
        client.stdin.close()
        assert client.wait() == 0
    assert site.count("POST", "/2023/day/7/answer") == len(FLOODS) + len(BODIES)


@pytest.mark.parametrize(("path", "name"), CASES)
def test_it_ends_in_an_error_of_the_table(
    online: Aoc, site: Site, alice: User, peak: Path, path: str, name: str
) -> None:
    answer_badly(site, path, name)
    start = time.monotonic()
    result = online(*COMMANDS[path], stdin=f"{alice.token}\n")
    assert time.monotonic() - start < 20
    assert int(peak.read_text()) < 100 * 1024
    # `doctor` has findings, 1 with a grave one; `new` makes a day without its title.
    assert result.code in {"/$": (0, 1), "/2015/day/1$": (0, 4)}.get(path, (2, 4)), result.err
    assert len(result.err) < 10_000
    if path != "/answer$":
        return
    # Unless it certainly was not judged, the guess is known to the next submit.
    guesses = online("guesses", "--json").json["guesses"]
    is_judged = result.code == 4 and "(status 429)" not in result.err
    assert [guess["answer"] for guess in guesses] == ["77"] * is_judged
    assert site.count("POST", "/2023/day/7/answer") == 1


def test_the_pages_about_an_account_are_read_in_little_memory(tmp_path: Path) -> None:
    measured = [sys.executable, "-c", _PEAK, str(tmp_path / "peak")]
    subprocess.run([*measured, sys.executable, "-c", _READING], timeout=60, check=True)
    assert int((tmp_path / "peak").read_text()) < 100 * 1024


@pytest.mark.parametrize("name", ["a negative chunk", "tags in tags"])
def test_a_guess_stays_where_the_page_is_as_strange(
    online: Aoc, site: Site, peak: Path, name: str
) -> None:
    for path in ("/answer$", "/2023/day/7$"):
        answer_badly(site, path, name)
    for _ in range(2):
        assert online("submit", "2023", "7", "1", "77").code == 4
        assert int(peak.read_text()) < 100 * 1024
    assert site.count("POST", "/2023/day/7/answer") == 1
    (guess,) = online("guesses", "--json").json["guesses"]
    assert guess["answer"] == "77"
    site.heal()
    site.advance(3600)
    assert online("submit", "2023", "7", "1", "--force").code == 0  # in what may be a cooldown
