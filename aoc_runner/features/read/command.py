"""`aoc read`: show the puzzle text in the terminal, as Markdown, or in the browser."""

import argparse
import webbrowser
from typing import NamedTuple

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.model.errors import NotYetError, UsageError
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.terminal.tables import markdown, render_page


class Options(NamedTuple):
    """The options of `aoc read`."""

    puzzle: Puzzle | None
    part: Part | None
    markdown: bool
    web: bool


def configure(parser: argparse.ArgumentParser) -> None:
    text = "default: both parts of the last day you worked on"
    takes(parser, "puzzle", "part", help=text, note_default=True)  # A page shows no year.
    parser.add_argument("--markdown", action="store_true", help="print Markdown")
    parser.add_argument("--web", action="store_true", help="open the puzzle in the browser")


def run(context: Context) -> int:
    options = context.options(Options)
    puzzle, part = context.days.choose_puzzle(options.puzzle), options.part
    url = f"{context.settings.site_url}/{puzzle.year}/day/{puzzle.day}"
    if options.web:
        if not webbrowser.open(url):
            hint = f"open it yourself, or read it here: aoc read {puzzle.year} {puzzle.day}"
            raise UsageError(f"cannot open a browser for {url}", hint)
        return 0
    articles = context.downloads.fetch_page(puzzle, part or 1).articles
    if part is not None:
        articles = articles[part - 1 : part]
    if not articles:
        raise NotYetError(
            f"the page of {puzzle} does not show part {part} yet",
            f"solve part 1 first: aoc submit {puzzle.year} {puzzle.day} 1",
        )
    if options.markdown:
        context.emit(markdown(articles, url).rstrip("\n"))
    else:
        context.emit(render_page(articles, url, context.output.stream))
    return 0
