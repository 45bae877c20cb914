"""What rich lays out, tables and Markdown, as a text for `Output.write`."""

from collections.abc import Sequence
from typing import IO, TYPE_CHECKING

from aoc_runner.kernel.settings.secrets import scrub
from aoc_runner.kernel.terminal.style import ENDLESS, columns, width_of
from aoc_runner.kernel.words.visible import ESCAPE, one_line, visible

if TYPE_CHECKING:
    from rich.console import RenderableType


def laid_out(
    renderable: "RenderableType", stream: IO[str], widest: int = ENDLESS, fold: bool = True
) -> str:
    """The renderable as it fits `stream`, in at most `widest` columns.

    Without `fold` a pipe, which has no width, is endless. The texts in it must have passed `shown`:
    where a line breaks, nobody would know a token any more.
    """
    from rich.console import Console
    from rich.segment import Segment, Segments

    width = None if fold else width_of(stream)
    console = Console(file=stream, width=width, highlight=False, color_system="auto")
    options = console.options.update(width=min(console.width, widest))
    # Again, and here: Markdown has ways of its own to write a character (`&#8238;`).
    segments = [
        Segment(visible(text), style) for text, style, _ in console.render(renderable, options)
    ]
    with console.capture() as capture:
        console.print(Segments(segments), end="")
    # Every escape character in there is rich's own. It fills each line up to the width, which a
    # pipe has no use for.
    lines = capture.get().replace("\x1b", ESCAPE).split("\n")
    return "\n".join(line.rstrip(" ") for line in lines).rstrip("\n")


def table(
    header: Sequence[str],
    rows: Sequence[Sequence[str]],
    stream: IO[str],
    drop: Sequence[str] = (),
) -> str:
    """The cells below their header, each in one piece or folded, never cut.

    Where `stream` is too narrow for all columns those named in `drop` are left out, the first of
    them first.
    """
    from rich.table import Table
    from rich.text import Text

    cells = [[shown(one_line(cell)) for cell in row] for row in (header, *rows)]
    kept = list(range(len(header)))
    for name in drop:
        wide = sum(max(columns(row[at]) for row in cells) for at in kept) + 2 * (len(kept) - 1)
        if wide <= width_of(stream):
            break
        kept.remove(header.index(name))
    found = Table(box=None, pad_edge=False)
    for at in kept:
        found.add_column(header[at], overflow="fold")
    for row in cells[1:]:
        found.add_row(*(Text(row[at]) for at in kept))
    return laid_out(found, stream, fold=False)


def shown(text: str) -> str:
    """The text as rich may lay it out."""
    return visible(scrub(text))
