"""Tables and Markdown, rendered by rich as text for `Output.write`."""

from collections.abc import Iterable, Sequence
from typing import IO, TYPE_CHECKING

from aoc_runner.kernel.model.escaping import ESCAPE, escape_controls, escape_newlines
from aoc_runner.kernel.terminal.output import sanitize
from aoc_runner.kernel.terminal.style import ENDLESS, can_escape, get_width, measure_width

if TYPE_CHECKING:
    from bs4 import Tag
    from rich.console import RenderableType


def render(renderable: "RenderableType", stream: IO[str], limit: int | None = None) -> str:
    """Render to fit `stream` and `limit`. Sanitize first: a wrapped token is not redacted."""
    from rich.console import Console
    from rich.segment import Segment, Segments

    width = None if limit else get_width(stream)  # None: rich's guess
    console = Console(file=stream, width=width, highlight=False, force_terminal=can_escape(stream))
    options = console.options.update(width=min(console.width, limit or ENDLESS))
    # Escaped again, because Markdown decodes character references such as `&#8238;`.
    segments = [
        Segment(escape_controls(text), style)
        for text, style, _ in console.render(renderable, options)
    ]
    with console.capture() as capture:
        console.print(Segments(segments), end="")
    # All remaining escape characters are rich's. It also pads each line to the full width.
    lines = capture.get().replace("\x1b", ESCAPE).split("\n")
    return "\n".join(line.rstrip(" ") for line in lines).rstrip("\n")


_MAX_WIDTH = 100  # columns; longer lines are hard to read

Cell = str | Sequence[tuple[str, str]]
"""A text, or pieces with a rich style each, such as `("★", "yellow")`."""

_MIN_WIDTH = 20  # minimum of the column `cut`: first drop another column


def table(
    header: Sequence[str],
    rows: Sequence[Sequence[Cell]],
    stream: IO[str],
    drop: Sequence[str] = (),
    right: Sequence[str] = (),
    cut: str = "",
) -> str:
    """Return a table without its empty columns; those in `right` are aligned to the right.

    If `stream` is too narrow, the columns in `drop` are left out one by one and `cut` is truncated.
    """
    from rich.table import Table
    from rich.text import Text

    encoding = getattr(stream, "encoding", None) or "ascii"
    cells = [[_pieces(cell, encoding) for cell in row] for row in rows]
    widths = {name: measure_width(name) for name in header}
    for index, name in enumerate(header):
        cell_widths = (sum(measure_width(text) for text, _ in row[index]) for row in cells)
        widest = max(cell_widths, default=1)
        widths[name] = max(widths[name], widest) if widest else 0
    for dropped in range(len(drop) + 1):
        widths |= dict.fromkeys(drop[:dropped], 0)
        room = get_width(stream) + 2 - sum(width + 2 for width in widths.values() if width)
        if room + max(0, widths.get(cut, 0) - _MIN_WIDTH) >= 0:
            break
    grid = Table(box=None, pad_edge=False)
    columns = [index for index, name in enumerate(header) if widths[name]]
    for name in (header[index] for index in columns):
        grid.add_column(
            name,
            justify="right" if name in right else "left",
            max_width=max(1, widths[cut] + min(0, room)) if name == cut else None,
            overflow="ellipsis" if name == cut else "fold",
            no_wrap=name == cut,
        )
    for row in cells:
        grid.add_row(*(Text.assemble(*row[index]) for index in columns))
    return render(grid, stream)


def _pieces(cell: Cell, encoding: str) -> list[tuple[str, str]]:
    """Return the styled pieces of a cell, sanitized and encodable."""
    pieces = [(cell, "")] if isinstance(cell, str) else cell
    return [
        (sanitize(escape_newlines(text)).encode(encoding, "replace").decode(encoding), style)
        for text, style in pieces
    ]


def markdown(articles: "Iterable[Tag]", url: str) -> str:
    """Return parts of the page at `url` as Markdown: absolute links, one final newline."""
    import copy
    from urllib.parse import urljoin

    from bs4 import Tag
    from markdownify import ATX, MarkdownConverter

    converter = MarkdownConverter(heading_style=ATX, bullets="-")
    parts = []
    for article in map(copy.copy, articles):
        for link in article.find_all("a", href=True):
            link["href"] = urljoin(url, str(link["href"]))
        for code in article.find_all("code"):
            if code.find("em"):  # Markdown has no emphasis inside code, so wrap the code.
                code.wrap(Tag(name="strong"))
        parts.append(str(converter.convert_soup(article)).strip() + "\n")
    return "\n".join(parts)


def render_page(articles: "Iterable[Tag]", url: str, stream: IO[str]) -> str:
    """Render parts of the page at `url` with the colors and the width of `stream`."""
    from rich.markdown import Markdown

    return render(Markdown(sanitize(markdown(articles, url))), stream, _MAX_WIDTH)
