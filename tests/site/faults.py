"""Faults on demand: each kind responds to a request incorrectly.

A kind is a function of the wire, the correct response, and its options. Calling `answer` judges a
guess, so a kind that does not call it leaves the state of the site unchanged.
"""

from collections.abc import Callable, Mapping
from functools import partial

from tests.site.pages import page
from tests.site.routes import HTML, PLAIN, Response, go_to
from tests.site.wire import Wire

Answer = Callable[[], Response]


def reset(wire: Wire, answer: Answer) -> None:
    """Reset the connection before any response."""
    wire.reset()


def lost(wire: Wire, answer: Answer) -> None:
    """Handle the request, for example judge a guess, then reset the connection."""
    answer()
    wire.reset()


def hang(wire: Wire, answer: Answer) -> None:
    """Send nothing until the client closes the connection."""
    wire.wait_for_hang_up()


def slow(wire: Wire, answer: Answer, *, delay: float) -> None:
    """Send the correct response late; a guess is judged before the delay."""
    response = answer()
    wire.pause(delay)
    wire.send(response)


def late(wire: Wire, answer: Answer, *, delay: float) -> None:
    """Send the correct response late; a guess is judged after the delay."""
    wire.pause(delay)
    wire.send(answer())


def meanwhile(wire: Wire, answer: Answer, *, act: Callable[[], object]) -> None:
    """Send the correct response after a call of `act`."""
    response = answer()
    act()
    wire.send(response)


def truncated(wire: Wire, answer: Answer) -> None:
    """Send half the body with the Content-Length of the whole."""
    response = answer()
    wire.send_head(response, {"Content-Length": str(max(1, len(response.body)))})
    wire.wfile.write(response.body[: len(response.body) // 2])
    wire.close_connection = True


def raw(wire: Wire, answer: Answer, *, content: bytes) -> None:
    """Handle the request, then send these bytes."""
    answer()
    wire.wfile.write(content)
    wire.close_connection = True


def flood(wire: Wire, answer: Answer, *, head: bytes, again: bytes, pause: float = 0) -> None:
    """Handle the request, then send `head`, and `again` until the client hangs up."""
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
    """Send this status and body."""
    wire.send(Response(body.encode(), HTML, status, headers or {}))


def redirect(wire: Wire, answer: Answer, *, location: str) -> None:
    """Redirect to another page."""
    wire.send(go_to(location))


def text(wire: Wire, answer: Answer, *, content: bytes, kind: str = PLAIN) -> None:
    """Send this text or page with status 200."""
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
