"""`aoc login --browser`: the session token out of the user's own browser, after a yes."""

from urllib.parse import urlsplit

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.settings.credentials import logins
from aoc_runner.kernel.settings.secrets import SHORTEST, SessionToken, token_given
from aoc_runner.kernel.words.errors import (
    DeadSessionError,
    NoSessionError,
    SessionError,
    UsageError,
)
from aoc_runner.kernel.words.visible import one_line
from aoc_runner.settings import cookies
from aoc_runner.settings.browsers import BROWSERS, Browser, is_here

_INSTALL = "pip install 'aoc-runner[browser]'"
_PASTE = "paste the token instead: aoc login"
_ENCRYPTED = [browser for browser in BROWSERS if browser.needs_library]


def find_session(context: Context, name: str) -> tuple[SessionToken, int]:
    """The session token in the browser of that name, or in any (""), and its user's number.

    The site is asked once for each session that is found. Raises UsageError without a yes,
    SessionError where there is no live session, or where nobody says whose is meant.
    """
    host = urlsplit(context.settings.site_url).hostname or ""
    browsers = _browsers(context, name)
    names = ", ".join(browser.name for browser in browsers)
    question = f"look for the session of {host} in the cookies of {names}?"
    if not context.ask(question):
        why = "you said no" if context.can_ask else "that takes a yes, on a terminal"
        raise UsageError(f"no browser's cookies were read: {why}", _PASTE)
    again = f"aoc login --browser {name}".rstrip()
    cure = f"log in at {host} there, then again: {again}; or {_PASTE}"
    with context.waiting("reading cookies; the system may ask for its keyring (Ctrl-C stops)"):
        tokens, problems = cookies.look(browsers, host, cure)
    if not tokens:
        why = f" ({'; '.join(problems)})" if problems else ""
        raise NoSessionError(
            f"no live session of {host} was found in the cookies of {names}{why}", cure
        )
    return _choose(context, _live(context, tokens))


def _browsers(context: Context, name: str) -> list[Browser]:
    """Those to look into, which are on this machine and can be read."""
    if len(name) >= SHORTEST:  # not shown, whatever else it is
        raise token_given("`--browser` takes the name of a browser; ")
    known = ", ".join(browser.name for browser in BROWSERS)
    meant = [browser for browser in BROWSERS if name.lower() in ("", browser.name)]
    if not meant:
        raise UsageError(f"`--browser` knows no such browser, only {known}", _PASTE)
    here = [browser for browser in meant if is_here(browser)]
    needing = [browser for browser in (meant if name else here or meant) if browser.needs_library]
    if needing and not cookies.has_library():
        here = [browser for browser in here if not browser.needs_library]
        named = ", ".join(browser.name for browser in needing)
        if not here:
            who = f"`--browser` needs the package browser-cookie3 to read the cookies of {named}"
            if needing == _ENCRYPTED:
                who = f"neither firefox nor librewolf is here, and {who}"
            raise UsageError(
                who,
                f"{_INSTALL}; or {_PASTE}",
            )
        context.warn(f"{named} left out, for want of the package browser-cookie3: {_INSTALL}")
    if not here:
        where = f"no {name.lower()}" if name else f"none of {known}"
        raise UsageError(f"{where} has a folder of yours on this machine", _PASTE)
    return here


def _live(context: Context, tokens: list[SessionToken]) -> dict[int, SessionToken]:
    """A token of each user whose session is alive. Raises DeadSessionError where none is."""
    live: dict[int, SessionToken] = {}
    dead: list[DeadSessionError] = []
    for token in tokens:
        try:
            live.setdefault(context.connect(token).user_number(), token)
        except DeadSessionError as error:
            dead.append(error)
    for passed_by in dead if live else dead[:-1]:
        context.warn(passed_by.message)
    if not live:
        raise dead[-1]
    return live


def _choose(context: Context, live: dict[int, SessionToken]) -> tuple[SessionToken, int]:
    """The user who is meant: the account's own, else whom the person names.

    Raises SessionError where that is not said.
    """
    if len(live) == 1:
        ((number, token),) = live.items()
        return token, number
    if (owner := _owner(context)) in live:
        return live[owner], owner
    users = ", ".join(f"user #{number} ({token.source})" for number, token in live.items())
    said = context.ask_for(f"{one_line(users)}: which one? number:")
    while said:
        for number, token in live.items():
            if said.lstrip("#") == str(number):
                return token, number
        said = context.ask_for("that is none of them; which one? number:")
    raise SessionError(
        f"sessions of several users were found: {users}",
        f"type the number of the one you mean; or {_PASTE}",
    )


def _owner(context: Context) -> int:
    """The number of the user whose account it is that logs in; 0 if nobody has yet."""
    settings = context.settings
    login = logins(settings.site_url).get(settings.account)
    return context.account.ledger.number() or (login and login.number) or 0
