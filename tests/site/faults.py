"""Faults on demand: each kind answers a request in its own bad way.

A kind is a function of the wire, of the right answer, and of its options. Calling `answer` is what
judges a guess: a kind that never calls it leaves the site as it was.
"""

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tests.site.pages import page
from tests.site.routes import HTML, PLAIN, Response
from tests.site.wire import Wire

Answer = Callable[[], Response]

MIB = 2**20


def reset(wire: Wire, answer: Answer) -> None:
    """Reset the connection before any answer; a guess is not judged."""
    wire.reset()


def lost(wire: Wire, answer: Answer) -> None:
    """Do what was asked (judge the guess), then reset: the client never hears of it."""
    answer()
    wire.reset()


def hang(wire: Wire, answer: Answer) -> None:
    wire.wait_for_hang_up()


def slow(wire: Wire, answer: Answer, *, delay: float) -> None:
    """The right answer, late. It is made before the delay: a client that gives up was judged."""
    response = answer()
    wire.pause(delay)
    wire.send(response)


def drip(wire: Wire, answer: Answer) -> None:
    """The head at once, then a byte of the body every 0.2 s: no single read ever times out."""
    response = answer()
    wire.send_head(response, {"Content-Length": str(len(response.body))})
    for byte in response.body:
        wire.wfile.write(bytes([byte]))
        wire.pause(0.2)


def truncated(wire: Wire, answer: Answer) -> None:
    """Half the body, under the Content-Length of all of it."""
    response = answer()
    wire.send_head(response, {"Content-Length": str(max(1, len(response.body)))})
    wire.wfile.write(response.body[: len(response.body) // 2])
    wire.close_connection = True


def unframed(wire: Wire, answer: Answer, *, share: float = 1) -> None:
    """So much of the right answer, with nothing but the connection's end to tell where it ends."""
    response = answer()
    wire.send_head(response, {"Connection": "close"})
    wire.wfile.write(response.body[: int(len(response.body) * share)])
    wire.close_connection = True


def chunked(wire: Wire, answer: Answer, *, share: float = 1) -> None:
    """The right answer in ten chunks; with a share below 1 it ends between two of them."""
    response = answer()
    wire.send_head(response, {"Transfer-Encoding": "chunked", "Connection": "close"})
    size = len(response.body) // 9 or 1
    chunks = [response.body[at : at + size] for at in range(0, len(response.body), size)]
    for chunk in [*chunks, b""][: int((len(chunks) + 1) * share)]:
        wire.wfile.write(b"%x\r\n%b\r\n" % (len(chunk), chunk))
    wire.close_connection = True


def text(wire: Wire, answer: Answer, *, content: bytes) -> None:
    """This text where another was asked for, with status 200."""
    wire.send(Response(content, PLAIN))


def echo(wire: Wire, answer: Answer) -> None:
    """The request's own headers, as a page for debugging shows them."""
    wire.send(Response(bytes(wire.headers), PLAIN))


def raw(wire: Wire, answer: Answer, *, content: bytes, pause: float = 0) -> None:
    """Do what was asked (judge the guess), then send these very bytes, `pause` before each."""
    answer()
    for byte in [content] if not pause else [bytes([one]) for one in content]:
        wire.pause(pause)
        wire.wfile.write(byte)
    wire.close_connection = True


def late(wire: Wire, answer: Answer, *, delay: float) -> None:
    """The right answer, made only after the delay: a client that gave up is judged later still."""
    wire.pause(delay)
    wire.send(answer())


def meanwhile(wire: Wire, answer: Answer, *, act: Callable[[], object]) -> None:
    """The right answer, sent once something was done to whoever waits for it."""
    response = answer()
    act()
    wire.send(response)


def endless(wire: Wire, answer: Answer) -> None:
    """Chunks of digits until the client hangs up; paused a little, for a client that keeps them."""
    wire.send_head(Response(b"", PLAIN), {"Transfer-Encoding": "chunked"})
    chunk = b"1234567\n" * 8192
    while True:
        wire.wfile.write(b"%x\r\n%s\r\n" % (len(chunk), chunk))
        wire.pause(0.001)


def flood(wire: Wire, answer: Answer, *, head: bytes = b"", again: bytes, pause: float = 0) -> None:
    """Do what was asked, then send these very bytes, the latter until the client hangs up."""
    answer()
    wire.wfile.write(head)
    while True:
        wire.pause(pause)
        wire.wfile.write(again)


def huge(wire: Wire, answer: Answer) -> None:
    wire.send_head(Response(b"", PLAIN), {"Content-Length": str(64 * MIB)})
    for _ in range(64):
        wire.wfile.write(b"1234567\n" * (MIB // 8))


def status(
    wire: Wire,
    answer: Answer,
    *,
    status: int = 503,
    body: str = "",
    headers: Mapping[str, str] | None = None,
) -> None:
    wire.send(Response(body.encode(), HTML, status, headers or {}))


def redirect(wire: Wire, answer: Answer, *, location: str) -> None:
    wire.send(Response(b"", HTML, 302, {"Location": location}))


def _page(main: str) -> bytes:
    return page("Advent of Code", 2015, None, main).encode()


def _always(response: Response) -> Callable[[Wire, Answer], None]:
    def kind(wire: Wire, answer: Answer) -> None:
        wire.send(response)

    return kind


KINDS: dict[str, Callable[..., None]] = {
    "reset": reset,
    "lost": lost,
    "hang": hang,
    "slow": slow,
    "drip": drip,
    "unframed": unframed,
    "chunked": chunked,
    "text": text,
    "echo": echo,
    "raw": raw,
    "late": late,
    "meanwhile": meanwhile,
    "truncated": truncated,
    "endless": endless,
    "flood": flood,
    "huge": huge,
    "status": status,
    "redirect": redirect,
    "html": _always(Response(_page("<h1>Something went wrong</h1>"))),
    "html_as_text": _always(Response(_page("<h1>Something went wrong</h1>"), PLAIN)),
    "empty": _always(Response(b"", PLAIN)),
    "blank": _always(Response(b"\n\n\n", PLAIN)),
    "not_utf8": _always(Response(b"caf\xe9 \xff\xfe\n", PLAIN)),
    "unrecognised": _always(Response(_page("<article><p>The elves are on strike.</p></article>"))),
    "no_article": _always(Response(_page("<p>The elves are on strike.</p>"))),
}


@dataclass(frozen=True)
class Fault:
    path: re.Pattern[str]
    kind: str
    times: int | None  # None: until healed
    method: str | None  # None: any
    options: Mapping[str, Any]

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"no fault {self.kind!r}; there are {', '.join(sorted(KINDS))}")
        # A wrong option must fail in the test, not in a thread of the server.
        inspect.signature(KINDS[self.kind]).bind(None, None, **self.options)

    def hits(self, method: str, path: str) -> bool:
        return self.method in (None, method) and bool(self.path.search(path))

    def used(self) -> "Fault | None":
        """What is left of the fault after one use."""
        if self.times is None:
            return self
        return replace(self, times=self.times - 1) if self.times > 1 else None

    def perform(self, wire: Wire, answer: Answer) -> None:
        KINDS[self.kind](wire, answer, **self.options)
