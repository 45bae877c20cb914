"""`aoc read`: the puzzle's text in the terminal, as Markdown, or in the browser."""

import argparse
import os
import shlex
import signal
import subprocess
import webbrowser

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.terminal.tables import for_terminal, markdown
from aoc_runner.kernel.words.errors import NotYetError
from aoc_runner.kernel.words.visible import visible


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "puzzle", "part", help="left out: the last day, all of it")
    parser.add_argument("--markdown", action="store_true", help="print it as Markdown")
    parser.add_argument("--web", action="store_true", help="open it in the browser")


def run(context: Context) -> int:
    puzzle, part = context.puzzle(context.args.puzzle), context.args.part
    url = f"{context.settings.site_url}/{puzzle.year}/day/{puzzle.day}"
    if context.args.web:
        if not webbrowser.open(url):
            context.warn(f"no browser could be opened for {url}")
        return 0
    articles = context.fetch_page(puzzle, part or 1).articles
    if part is not None:
        articles = articles[part - 1 : part]
    if not articles:
        raise NotYetError(
            f"the page of {puzzle} does not show part {part} yet",
            f"solve part 1 first: aoc submit {puzzle.year} {puzzle.day} 1",
        )
    text, stream = markdown(articles, url), context.output.stream
    if context.args.markdown:
        context.emit(text.rstrip("\n"))
        return 0
    text = for_terminal(text, stream)
    if not (stream.isatty() and _page(f"{visible(text)}\n")):
        context.emit(text)
    return 0


def _page(text: str) -> bool:
    """Show the text in $PAGER or less; False if there is neither."""
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
