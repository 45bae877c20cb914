"""`aoc read`: the puzzle's text in the terminal, as Markdown, or in the browser."""

import argparse
import webbrowser
from typing import NamedTuple

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.model.errors import NotYetError, UsageError
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.terminal.tables import for_terminal, markdown


class Options(NamedTuple):
    """The options of `aoc read`."""

    puzzle: Puzzle | None
    part: Part | None
    markdown: bool
    web: bool


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "puzzle", "part", help="left out: the day you ran last, all of it")
    parser.add_argument("--markdown", action="store_true", help="print it as Markdown")
    parser.add_argument("--web", action="store_true", help="open it in the browser")


def run(context: Context) -> int:
    options = context.options(Options)
    puzzle, part = context.days.choose_puzzle(options.puzzle), options.part
    url = f"{context.settings.site_url}/{puzzle.year}/day/{puzzle.day}"
    if options.web:
        if not webbrowser.open(url):
            raise UsageError(
                f"no browser could be opened for {url}",
                f"open the address yourself, or read it here: aoc read {puzzle.year} {puzzle.day}",
            )
        return 0
    articles = context.downloads.fetch_page(puzzle, part or 1).articles
    if part is not None:
        articles = articles[part - 1 : part]
    if not articles:
        raise NotYetError(
            f"the page of {puzzle} does not show part {part} yet",
            f"solve part 1 first: aoc submit {puzzle.year} {puzzle.day} 1",
        )
    text, stream = markdown(articles, url), context.output.stream
    if options.markdown:
        context.emit(text.rstrip("\n"))
        return 0
    context.emit(for_terminal(text, stream))
    return 0
