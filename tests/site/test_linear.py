"""Every reader of the site's texts takes time in proportion to them, and fails at none of them."""

import time
from collections.abc import Callable

import pytest

from aoc_runner.site.calendar import read_calendar
from aoc_runner.site.events import read_events
from aoc_runner.site.inputs import what_else
from aoc_runner.site.markdown import markdown
from aoc_runner.site.markup import parsed
from aoc_runner.site.pages import read_day_page, read_user_number
from aoc_runner.site.personal import read_personal_times
from aoc_runner.site.response import read_response
from aoc_runner.site.verdicts import read_reply
from aoc_runner.site.waits import read_wait

SIZE = 200_000  # characters
LIMIT = 5.0  # seconds of the processor: some need 0.4, on a busy machine 1, the quadratic a minute
DAY = "<html><article class='day-desc'><h2>--- Day 7: %s ---</h2>%s</article></html>"

# Repeated, as often as there is room.
PIECES = [
    *(
        "-",
        " ",
        "\n",
        " -",
        "--- Day 7: ",
        "x",
        "\0",
        "\u00a0",
        "\U0001f600",
        "1",
        "'",
        '"',
        "=",
        "*",
    ),
    *("&", "&#", "&#1", "&#x", "&a", "&amp;", "`", "``` ", "_", "[", "](", ". "),
    *("<", "<!", "<!--", "<!a ", "<![", "<![CDATA[", "<?", "</", "</a", "<a", "<a ", "<a b='"),
    *("<p>", "<p>x", "<div>", "<article>", "<b>", "<b></b>", "<code>", "<code>x", "<em><code>"),
    *("<code>x</code>", "<p> </p>", "<li>x", "<ol><li>", "<br/>", "<script>", "<blockquote>x\n"),
    *(
        "<tr><td>x</td></tr>",
        "<td colspan=1000>",
        "<input name=level>",
        "<a href='/day/1'>",
        "</p>",
    ),
    *("<p>Your puzzle answer was <code>", "<p class='day-success'>", "<pre><code>", "<b><i></b>"),
    *("(you guessed", "please wait ", "wait before ", "you have left to wait", "ownerproof-1"),
    *("/*", "*/", "{", "}", "{}", ".a{color:#fff}", ".a{", ".a,", "a:b;", "#fff", "1*", "1* / "),
    *("<style>.a{color:#fff}</style>", "<i class=a>*\n</i>", "1 0:00:00 -\n", "<pre>1"),
    *("<p class=eventlist-event>", "<a href=/2023>[2023]</a>", "<i id=spacemug>", "<br>"),
    *("session=", "53616c7465645f5f", "(anonymous user #1", "/day/1"),
]
TEXTS = {
    **{f"{piece!r}s": (piece * SIZE)[: SIZE // len(piece) * len(piece)] for piece in PIECES},
    # Where one thing has begun: so much of another.
    **{
        f"{start!r}, then {piece!r}s": start + piece * SIZE + "x"
        for start in (
            "--- Day 7: ",
            "<!--",
            "<a b='",
            "&#",
            "<script>",
            "<pre>",
            "ownerproof-",
            "*",
            "x",
        )
        for piece in (" ", "-", "1", "\n", "a")
    },
    # As many as are parsed, before the text in which the end of each is looked for.
    **{
        f"many {start!r}": start * 19_000 + "x" * 100_000
        for start in ("<!--", "<!a", "<a ", "</a", "<a b='", "<?", "<![")
    },
    # As deep and as many as are parsed.
    **{
        f"{tags} {depth} deep, around {inner}": tags * (depth // tags.count("<"))
        + inner * min(9_800 // inner.count("<") * 2, SIZE // len(inner))
        for tags in ("<p>", "<code>", "<article>")
        for depth in (40, 19_000)
        for inner in ("<code><em>5</em></code>", "<p> </p>")
    },
    # As many as are made Markdown.
    **{
        f"{tags} 20 deep, around a few {inner!r}s": tags * (20 // tags.count("<"))
        + inner * (1_900 // inner.count("<") if "<" in inner else 45_000 // len(inner))
        for tags in ("<p>", "<blockquote>", "<ol><li>", "<table><tr><td>", "<dl><dd>", "<pre>")
        for inner in ("<li>x</li>", "<br>\n", "<ol><li>x</ol>", "<hr>", "x\n\n", "[a](b)")
    },
    "items": f"<ol>{'<li>x</li>' * 9_900}</ol>",
    "rows": "<table><thead>" + "<tr><td>x</td></tr>" * 4_900,
    "codes in an emphasis": f"<em>{'<code>x</code>' * 9_900}</em>",
    "blanks in a block": f"<pre>x{' ' * SIZE}x</pre>",
    "a heading of many digits": f"<h{'9' * 5_000}>x",
    "a day of many digits": f"<pre class=calendar><a href=/day/{'9' * 5_000}>x</a>",
    "a user of many digits": f"ownerproof-{'9' * 5_000}-",
    "names of methods": "<soup>x</soup><fn_cache>x</fn_cache>",
    "numbers that are none": "<ol start=\u00b2><li>x</ol><td colspan=\u00b2>x</td>",
    "a link to nowhere": "<a href='http://['>x</a>",
}


def title(text: str) -> None:
    if "<" not in text:  # else it is not one for long, and what follows is the day's
        read_day_page((DAY % (text + "x", "")).encode())


def day(text: str) -> None:
    """Both what is read of a page and its Markdown."""
    if found := read_day_page((DAY % ("x", text)).encode()):
        markdown(found.articles[0], "https://example.com/2023/day/7")


def calendar(text: str) -> None:
    """Both what it draws, behind a day, and its style sheets."""
    locked = "<i class=calendar-day7>7</i>"
    read_calendar(f"<pre class=calendar>{locked}{text}".encode(), 2023)
    if "<" not in text:  # else it is no sheet for long
        read_calendar(f"<style>{text}</style><pre class=calendar>{locked}".encode(), 2023)


def events(text: str) -> None:
    read_events(f"<p class=eventlist-event><a href=/2023>[2023]</a>{text}".encode())


def personal(text: str) -> None:
    read_personal_times(f"<article><pre>Day Time Time\n{text}".encode())


def reply(text: str) -> None:
    read_reply(f"<article>{text}</article>")
    read_reply(text)


def response(text: str) -> None:
    headers = dict.fromkeys(("Date", "Retry-After", "Location", "Content-Type"), text)
    read = read_response("/", "http://x/", 200, headers, text.encode(), "53616c7465645f5f" * 8)
    assert read.text is not None
    assert read.echoes_session in (True, False)


def body(text: str) -> None:
    what_else("text/plain", text.encode() * 5)  # up to the cap of inputs


READERS: tuple[Callable[[str], object], ...] = (
    title,
    day,
    calendar,
    events,
    personal,
    reply,
    response,
    body,
    read_user_number,
    read_wait,
)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_any_text_is_read_in_little_time(text: str) -> None:
    for read in READERS:
        start = time.process_time()
        read(text)
        assert time.process_time() - start < LIMIT, read.__name__


@pytest.mark.parametrize(
    ("most", "beyond"),
    [
        (f"<p>{'x' * (256 * 1024 - 3)}", f"<p>{'x' * (256 * 1024 - 2)}"),
        (f"<p {'x' * 4094}>", f"<p {'x' * 4095}>"),
        ("<p></p>" * 10_000, "<p></p>" * 10_000 + "<p>"),
        ("<p>" * 49, "<p>" * 50),
        ("<p></p>" + "<!-- -->" * 100, "<p></p>" + "<!-- -->" * 101),
        ("<p></p>" + "a < b " * 100, "<p></p>" + "a < b " * 101),
    ],
    ids=["characters", "a tag", "tags", "depth", "comments", "brackets"],
)
def test_what_is_beyond_all_pages_is_not_parsed(most: str, beyond: str) -> None:
    assert parsed(most).find("p") is not None
    assert parsed(beyond).find("p") is None
