"""`aoc login`: take the session token, check it with the site, store it."""

import argparse
import sys

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.pages import clear_problems
from aoc_runner.kernel.settings.credentials import store_token
from aoc_runner.kernel.settings.secrets import (
    WHERE_IT_IS,
    SessionToken,
    clean_token,
    token_given,
)
from aoc_runner.kernel.terminal.output import tell
from aoc_runner.kernel.words.errors import UsageError


def configure(parser: argparse.ArgumentParser) -> None:
    # Taken only to be refused unseen: argparse would show it.
    parser.add_argument("given", nargs="*", help=argparse.SUPPRESS)
    parser.add_argument(
        "--browser",
        metavar="NAME",
        nargs="?",
        const="",
        help="look for it in this browser's cookies, or in every browser's here, after a yes",
    )
    parser.epilog = (
        "Where the token is: log in at adventofcode.com, open the browser's developer tools "
        "(F12), Application or Storage > Cookies, and copy the value of `session`. It is asked "
        "for without echo, or read from standard input: aoc login < token.txt"
    )


def run(context: Context) -> int:
    if context.args.given:
        raise token_given("`aoc login` asks for the token: ")
    account, settings = context.account, context.settings
    if context.args.browser is None:
        token, number, by = _given_token(), None, ""
    else:
        from aoc_runner.commands.from_browser import find_session

        token, number = find_session(context, context.args.browser)
        by = f" ({token.source})"
    known = number
    number = context.user_of(
        token, context.connect(token).user_number if known is None else lambda: known
    )
    path = store_token(account.name, settings.site_url, token, number)
    clear_problems(account)
    context.emit_line(
        f"logged in as user #{number}{by}; the token of `{account.name}` is in {path}"
    )
    if settings.session is not None:
        where = settings.source("session")
        context.warn(
            f"AOC_SESSION ({where}) goes first: take it out to use the stored token, "
            f"or name the account: --account {account.name}"
        )
    return 0


def _given_token() -> SessionToken:
    """What is typed without echo, or stands on standard input."""
    if sys.stdin.isatty():
        from getpass import getpass

        tell(f"{WHERE_IT_IS}.")
        try:
            text, source = getpass("session token (not shown): "), "the prompt"
        except (EOFError, OSError):  # Ctrl-D; or the terminal has gone away
            tell("")
            text, source = "", "the prompt"
        except KeyboardInterrupt:
            tell("")  # what follows begins a line of its own
            raise
    else:
        # In aocd's file of tokens some note whose it is.
        text, source = _first_line().partition("#")[0], "standard input"
    return clean_token(text, source)


def _first_line() -> str:
    try:
        return sys.stdin.buffer.readline().decode(errors="replace")
    except OSError as error:
        raise UsageError(
            f"cannot read standard input: {error.strerror}", "like: aoc login < token.txt"
        ) from error
