"""Faults on demand: each kind answers a request in its own bad way.

A kind is a function of the wire, of the right answer, and of its options. Calling `answer` is what
judges a guess: a kind that never calls it leaves the site as it was.
"""

from collections.abc import Callable, Mapping
from functools import partial

from tests.site.pages import page
from tests.site.routes import HTML, PLAIN, Response, go_to
from tests.site.wire import Wire

Answer = Callable[[], Response]


def reset(wire: Wire, answer: Answer) -> None:
    """Reset the connection before any answer."""
    wire.reset()


def lost(wire: Wire, answer: Answer) -> None:
    """Do what was asked (judge the guess), then reset: the client never hears of it."""
    answer()
    wire.reset()


def hang(wire: Wire, answer: Answer) -> None:
    """Say nothing until the client goes."""
    wire.wait_for_hang_up()


def slow(wire: Wire, answer: Answer, *, delay: float) -> None:
    """The right answer, late. It is made before the delay: a client that gives up was judged."""
    response = answer()
    wire.pause(delay)
    wire.send(response)


def late(wire: Wire, answer: Answer, *, delay: float) -> None:
    """The right answer, made only after the delay: a client that gave up is judged later still."""
    wire.pause(delay)
    wire.send(answer())


def meanwhile(wire: Wire, answer: Answer, *, act: Callable[[], object]) -> None:
    """The right answer, sent once something was done to whoever waits for it."""
    response = answer()
    act()
    wire.send(response)


def truncated(wire: Wire, answer: Answer) -> None:
    """Half the body, under the Content-Length of all of it."""
    response = answer()
    wire.send_head(response, {"Content-Length": str(max(1, len(response.body)))})
    wire.wfile.write(response.body[: len(response.body) // 2])
    wire.close_connection = True


def raw(wire: Wire, answer: Answer, *, content: bytes) -> None:
    """Do what was asked, then send these very bytes."""
    answer()
    wire.wfile.write(content)
    wire.close_connection = True


def flood(wire: Wire, answer: Answer, *, head: bytes, again: bytes, pause: float = 0) -> None:
    """Do what was asked, then send these very bytes, the latter until the client hangs up."""
    answer()
    wire.wfile.write(head)
    while True:
        wire.pause(pause)
        wire.wfile.write(again)


def status(
    wire: Wire,
    answer: Answer,
    *,
    status: int = 503,
    body: str = "",
    headers: Mapping[str, str] | None = None,
) -> None:
    """This status and body."""
    wire.send(Response(body.encode(), HTML, status, headers or {}))


def redirect(wire: Wire, answer: Answer, *, location: str) -> None:
    """Send the client to another page."""
    wire.send(go_to(location))


def text(wire: Wire, answer: Answer, *, content: bytes, kind: str = PLAIN) -> None:
    """This text, or page, where another was asked for, with status 200."""
    wire.send(Response(content, kind))


def _page(main: str) -> bytes:
    return page("Advent of Code", 2015, None, main).encode()


_WRONG = _page("<h1>Something went wrong</h1>")

KINDS: dict[str, Callable[..., None]] = {
    **{
        kind.__name__: kind
        for kind in (reset, lost, hang, slow, late, meanwhile, truncated, raw, flood)
    },
    **{"status": status, "redirect": redirect, "text": text},
    "html": partial(text, content=_WRONG, kind=HTML),
    "html_as_text": partial(text, content=_WRONG),
    "no_article": partial(text, content=_page("<p>The elves are on strike.</p>"), kind=HTML),
    "unrecognised": partial(
        text, content=_page("<article><p>The elves are on strike.</p></article>"), kind=HTML
    ),
}
