"""`aoc login`: read a session token, check it on the site, and store it."""

import argparse
import os
import sys
from typing import NamedTuple

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.files import decode_text, format_command, read_bytes, write_atomic
from aoc_runner.kernel.model.errors import DataError, SessionError
from aoc_runner.kernel.settings.credentials import all_logins, path
from aoc_runner.kernel.settings.secrets import (
    TOKEN_HELP,
    SessionToken,
    parse_token,
    token_argument_error,
)
from aoc_runner.kernel.settings.settings import origin
from aoc_runner.kernel.store.account import SiteFolder
from aoc_runner.kernel.store.users import resolve_user
from aoc_runner.kernel.terminal.output import write_stderr
from aoc_runner.kernel.terminal.style import wrap


class Options(NamedTuple):
    """The options of `aoc login`."""

    given: list[str]


def configure(parser: argparse.ArgumentParser) -> None:
    # Accepted here only to be rejected: argparse would print it in its error.
    parser.add_argument("given", nargs="*", help=argparse.SUPPRESS)
    parser.epilog = (
        "Log in at adventofcode.com, open the browser's developer tools (F12), then\n"
        "Application or Storage > Cookies, and copy the value of `session`. The prompt\n"
        "does not show it. To read it from a file instead:\n  aoc login < token.txt"
    )


def run(context: Context) -> int:
    if context.options(Options).given:
        raise token_argument_error("`aoc login` asks for the token: ")
    account, settings, token = context.account, context.settings, _read_token()
    user_id = context.connection.make_site(token).fetch_user_id()  # A known token may have expired.
    resolve_user(account, settings, token, lambda: user_id)
    # One lock for all sites, because their tokens are in the same file.
    with SiteFolder(settings.data_dir, warn=context.note).lock("login", "saving a session token"):
        stored_in = store_token(account.name, settings.site_url, token, user_id)
    home = os.path.expanduser(os.path.join("~", ""))
    shown = f"~{os.sep}{stored_in.removeprefix(home)}" if stored_in.startswith(home) else stored_in
    context.output.emit_line(
        f"logged in as user #{user_id}; the token of `{account.name}` is in {shown}"
    )
    if not context.days.project.is_user_project:
        context.emit("next: aoc init; or, in the folder of your solutions: aoc adopt")
    if settings.session is not None:
        context.warn(
            f"AOC_SESSION ({settings.source('session')}) overrides the stored token; unset the "
            f"variable, or pass --account {account.name}"
        )
    return 0


def _read_token() -> SessionToken:
    """Read the token from a prompt without echo, or from the first line of standard input."""
    if not sys.stdin.isatty():
        line = sys.stdin.buffer.readline(1 << 16)
        if line.startswith(b"\xff\xfe"):  # UTF-16, where the newline has a zero byte after it.
            line = line.removesuffix(b"\n")
        # Lines in aocd's token file may end in a comment.
        text = decode_text(line, "standard input", SessionError).partition("#")[0]
        return parse_token(text, "standard input")
    from getpass import getpass

    write_stderr(wrap(f"{TOKEN_HELP}.", sys.stderr))
    text = ""
    try:
        text = getpass("session token (not shown): ")
    except (EOFError, OSError):  # Ctrl-D, or a closed terminal.
        write_stderr("")
    except KeyboardInterrupt:
        write_stderr("")  # Start a new line.
        raise
    return parse_token(
        text, "the prompt", "copy the value of the cookie, then run again: aoc login"
    )


def store_token(account: str, site_url: str, token: SessionToken, user_id: int) -> str:
    """Store the account's token for this site, with mode 0600, and return the file's path."""
    import json

    all_logins()  # Reports a damaged file.
    file = path()
    document = json.loads(read_bytes(file, DataError) or b"{}")
    login = {"token": token.reveal(), "number": user_id}
    document.setdefault(account, {})[origin(site_url)] = login
    folder = os.path.dirname(file)
    hint = "check the folder, its permissions and the free space"
    if os.name != "nt":
        hint += f"; after `sudo aoc login`: sudo chown -R $USER {format_command(folder)}"
    write_atomic(file, (json.dumps(document, indent=2) + "\n").encode(), hint)
    return file
