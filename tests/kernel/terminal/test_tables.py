"""Tables that fit the terminal, and parts of a page as Markdown."""

import re
from collections.abc import Iterator
from io import BytesIO, TextIOWrapper
from typing import IO

import pytest
from rich.cells import cell_len

from aoc_runner.kernel.model.escaping import escape_controls
from aoc_runner.kernel.site.day_page import parse_day_page
from aoc_runner.kernel.terminal.tables import markdown, table
from tests.terminal import screen

HEADER = ("day", "title", "answer", "from")
ROWS = [("2023 day 7", "Camel Cards", "250190955", "project"), ("2023 day 8", "\x1b[2J", "1", "x")]


@pytest.fixture
def terminal() -> Iterator[IO[str]]:
    with screen(80) as stream:
        yield stream


@pytest.mark.parametrize(
    ("columns", "header"),
    [
        (80, "day title answer from"),
        (42, "day title answer"),
        (30, "day answer"),
    ],
)
def test_columns_are_dropped_in_order(
    terminal: IO[str], monkeypatch: pytest.MonkeyPatch, columns: int, header: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    text = escape_controls(table(HEADER, ROWS, terminal, drop=("from", "title")))
    lines = re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()
    assert " ".join(lines[0].split()) == header
    assert "250190955" in lines[1]
    assert "\x1b[2J" not in text


def test_empty_columns_are_left_out(terminal: IO[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    header = ("rank", "", "name", "empty")
    text = escape_controls(
        table(header, [("1", "up", "ann", ""), ("2", "", "bob", "")], terminal, ["name"])
    )
    lines = [line.split() for line in re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()]
    assert lines == [["rank", "name"], ["1", "up", "ann"], ["2", "bob"]]


@pytest.mark.parametrize("encoding", ["ascii", "cp850", "cp1252", "utf-8"])
def test_missing_characters_keep_columns_aligned(encoding: str) -> None:
    rows = [("Jörg ★", "1"), ("日本 🎄", "10")]
    text = table(("name", "stars"), rows, TextIOWrapper(BytesIO(), encoding), right=["stars"])
    written = text.encode(encoding, "replace").decode(encoding)
    assert len({cell_len(line) for line in written.splitlines()}) == 1


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>A <em>word</em>, <code>code</code></p>", "A *word*, `code`"),
        ("<p><code>a_<em>b</em></code>; snake_case * 2</p>", "**`a_b`**; snake\\_case \\* 2"),
        ("<p><a href='/about'>a</a> <a href='8'>b</a></p>", "[a]({}/about) [b]({}/2023/day/8)"),
        ("<ul><li>one</li><li>two <em>x</em></li></ul>", "- one\n- two *x*"),
        ("<ol><li>one</li><li>two</li></ol>", "1. one\n2. two"),
        ("<pre><code> a <em>b</em>\n  *_d\n</code></pre>", "```\n a b\n  *_d\n```"),
    ],
)
def test_html_is_converted_to_markdown(html: str, text: str) -> None:
    page = parse_day_page(
        f'<article class="day-desc"><h2>--- Day 7: x ---</h2>{html}</article>'.encode()
    )
    assert page is not None
    site = "https://example.com"
    for _ in range(2):  # The page must not be modified.
        text_of_page = markdown(page.articles, f"{site}/2023/day/7")
        assert text_of_page == f"## --- Day 7: x ---\n\n{text.replace('{}', site)}\n"
