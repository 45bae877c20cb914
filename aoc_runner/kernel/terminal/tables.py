"""What rich lays out as a text for `Output.write`: tables, and the Markdown of a day's page."""

from collections.abc import Iterable, Sequence
from typing import IO, TYPE_CHECKING

from aoc_runner.kernel.model.escaping import ESCAPE, escape_controls, escape_newlines
from aoc_runner.kernel.terminal.output import sanitize
from aoc_runner.kernel.terminal.style import ENDLESS, can_escape, get_width, measure_width, wrap

if TYPE_CHECKING:
    from bs4 import Tag
    from rich.console import RenderableType


def render(renderable: "RenderableType", stream: IO[str], widest: int | None = None) -> str:
    """Return the renderable as it fits `stream`, in at most `widest` columns if given.

    Its texts must have passed `sanitize`, which would not know a token across a line break.
    """
    from rich.console import Console
    from rich.segment import Segment, Segments

    width = None if widest else get_width(stream)
    console = Console(file=stream, width=width, highlight=False, force_terminal=can_escape(stream))
    options = console.options.update(width=min(console.width, widest or ENDLESS))
    # Again, and here: Markdown has ways of its own to write a character (`&#8238;`).
    segments = [
        Segment(escape_controls(text), style)
        for text, style, _ in console.render(renderable, options)
    ]
    with console.capture() as capture:
        console.print(Segments(segments), end="")
    # Every escape character in there is rich's own. It fills each line up to the width, which a
    # pipe has no use for.
    lines = capture.get().replace("\x1b", ESCAPE).split("\n")
    return "\n".join(line.rstrip(" ") for line in lines).rstrip("\n")


_MAX_WIDTH = 100  # columns of a text: longer lines are hard to read

Cell = str | Sequence[tuple[str, str]]
"""A text; or the pieces of one, each with how rich paints it, like `("★", "yellow")`."""

_MIN_WIDTH = 20  # columns that are left to what may be cut, before others are left out
_NOTE = "note"  # the column that says what is wrong with a row: it is never lost


def table(
    header: Sequence[str],
    rows: Sequence[Sequence[Cell]],
    stream: IO[str],
    drop: Sequence[str] = (),
    right: Sequence[str] = (),
    cut: str = "",
) -> str:
    """The cells below their header, a row a line; a column in which nothing stands is left out.

    Columns named in `right` are ranged to the right. Where `stream` is too narrow for all, those
    named in `drop` are left out, the first of them first, and the texts of `cut` are cut short.
    A note that is left out is printed on a line below its row.
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
    notes = list[str]()
    for row in cells:
        grid.add_row(*(Text.assemble(*row[index]) for index in columns))
        cell = [] if widths.get(_NOTE, 1) else row[header.index(_NOTE)]
        if note := "".join(text for text, _ in cell):
            notes.append(f"  {note}")
            grid.add_row()  # a blank line, which the note replaces
    lines, remaining_notes = f"{render(grid, stream)}\n".split("\n"), iter(notes)
    return "\n".join(line or wrap(next(remaining_notes, ""), stream) for line in lines).rstrip("\n")


def _pieces(cell: Cell, encoding: str) -> list[tuple[str, str]]:
    """The pieces of a cell, as rich may lay them out, and as they will be written."""
    pieces = [(cell, "")] if isinstance(cell, str) else cell
    return [
        (sanitize(escape_newlines(text)).encode(encoding, "replace").decode(encoding), style)
        for text, style in pieces
    ]


def markdown(articles: "Iterable[Tag]", url: str) -> str:
    """Return parts of the page at `url` as Markdown with whole links, ended by one newline."""
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
            if code.find("em"):  # in Markdown code is literal: it is emphasised from outside
                code.wrap(Tag(name="strong"))
        parts.append(str(converter.convert_soup(article)).strip() + "\n")
    return "\n".join(parts)


def for_terminal(text: str, stream: IO[str]) -> str:
    """Markdown, laid out as `stream` can show it: in colours, and as wide as the terminal is."""
    from rich.markdown import Markdown

    return render(Markdown(sanitize(text)), stream, _MAX_WIDTH)
