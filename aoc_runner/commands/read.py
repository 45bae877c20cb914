"""`aoc read`: the puzzle's text in the terminal, as Markdown, or in the browser."""

import argparse
import os
from typing import TYPE_CHECKING

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.terminal.tables import laid_out, shown
from aoc_runner.kernel.words.errors import DeadSessionError, NoSessionError, NotYetError
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.kernel.words.visible import visible

if TYPE_CHECKING:
    from bs4 import Tag

    from aoc_runner.kernel.site.day_page import DayPage

_WIDEST = 100  # columns: longer lines are hard to read
_LONGEST = 50_000  # characters that are laid out: rich takes a second and 40 MB for more


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "puzzle", "part", help="left out: the last day, all of it")
    parser.add_argument("--markdown", action="store_true", help="print it as Markdown")
    parser.add_argument("--web", action="store_true", help="open it in the browser")


def run(context: Context) -> int:
    puzzle, part = context.puzzle(context.args.puzzle), context.args.part
    if context.args.web:
        return _browse(context, _url(context, puzzle))
    articles = _fetched(context, puzzle, part or 1).articles
    if part is not None:
        articles = articles[part - 1 : part]
    if not articles:
        raise NotYetError(
            f"the page of {puzzle} does not show part {part} yet",
            f"solve part 1 first: aoc submit {puzzle.year} {puzzle.day} 1",
        )
    text = _markdown(context, puzzle, articles)
    if context.args.markdown:
        context.emit(text.rstrip("\n"))
    else:
        _print(text, context, pager=context.output.stream.isatty())
    return 0


def _fetched(context: Context, puzzle: Puzzle, part: Part) -> "DayPage":
    """The page; where nobody is logged in its part 1, which everyone can see."""
    try:
        return context.fetch_page(puzzle, part)
    except (DeadSessionError, NoSessionError) as error:
        if part == 2:
            raise
        page = context.public_page(puzzle)
        if isinstance(error, DeadSessionError):
            context.warn(f"part 1, as everyone sees it: {error.message}; {error.hint}")
        return page


def show_part(page: "DayPage", puzzle: Puzzle, part: Part, context: Context) -> None:
    """Print one part of a day's page to the terminal, if it is there."""
    if articles := page.articles[part - 1 : part]:
        _print(_markdown(context, puzzle, articles), context, pager=False)


def _markdown(context: Context, puzzle: Puzzle, articles: "list[Tag]") -> str:
    from aoc_runner.site.markdown import markdown

    return "\n".join(markdown(article, _url(context, puzzle)) for article in articles)


def _print(text: str, context: Context, pager: bool) -> None:
    page = shown(text).rstrip("\n")
    if len(page) <= _LONGEST:
        from rich.markdown import Markdown

        page = laid_out(Markdown(page), context.output.stream, _WIDEST)
    if not (pager and _page(f"{visible(page)}\n")):
        context.emit(page)


def _page(text: str) -> bool:
    """Show the text in $PAGER or less; False if there is neither."""
    import shlex
    import signal
    import subprocess

    # pydoc's pager was rejected: from Python 3.13 it sets LESS itself, and stops at short texts.
    # R shows colours, F leaves at once what fits on the screen, X leaves it there.
    environment = {"LESS": "FRX", **os.environ}
    # Ctrl-C is the pager's own: killed by us, it could not give the terminal back.
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        command = shlex.split(os.environ.get("PAGER") or "less")
        subprocess.run(command, input=text, encoding="utf-8", env=environment, check=False)
    except (OSError, ValueError):
        return False
    finally:
        signal.signal(signal.SIGINT, before)
    return True


def _browse(context: Context, url: str) -> int:
    import webbrowser

    if not webbrowser.open(url):
        context.warn(f"no browser could be opened for {url}")
    return 0


def _url(context: Context, puzzle: Puzzle) -> str:
    return f"{context.settings.site_url}/{puzzle.year}/day/{puzzle.day}"
