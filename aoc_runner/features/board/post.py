"""Post a board to a chat: who won stars since the last message, and the first ranks.

The posted board is saved beside its page, so each star is posted once. If the response is lost, it
is not saved: a message that comes twice is better than one that never comes.
"""

import re
from collections.abc import Sequence
from io import BytesIO, TextIOWrapper
from urllib.parse import urlsplit

from aoc_runner.features.board.page import Board, read_board
from aoc_runner.features.board.ranking import Row, ranking
from aoc_runner.features.board.view import COLUMNS, Scope, format_name
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.downloads import reject_nested_call
from aoc_runner.kernel.model.answer import shorten
from aoc_runner.kernel.model.errors import ConfigError, NotYetError, ResponseLostError, SiteError
from aoc_runner.kernel.model.puzzle import format_timespan, pluralize
from aoc_runner.kernel.settings.credentials import find_webhook
from aoc_runner.kernel.settings.secrets import Secret, add_secret
from aoc_runner.kernel.settings.settings import Settings, is_loopback
from aoc_runner.kernel.terminal.output import sanitize
from aoc_runner.kernel.terminal.progress import waiting
from aoc_runner.kernel.terminal.style import Style
from aoc_runner.kernel.terminal.tables import table

# With these limits, a message has fewer than the 2,000 characters that Discord allows.
_MAX_RANKS, _MAX_CHANGES, _MAX_DAYS, _MAX_NAME = 10, 8, 5, 24
_COLUMNS = [column for column in COLUMNS if column.name in ("rank", "", "name", "stars", "score")]
# In a block of code, only a backtick is markup. Slack's mentions start with `<`, so a similar
# character replaces it; those of the others with `@`, which an invisible character separates.
_HARMLESS = str.maketrans({"`": "'", "<": "\u2039", ">": "\u203a", "@": "@\u200c"})


def read_webhook(settings: Settings) -> Secret:
    """Return the address of the webhook. Raises ConfigError, which does not show it."""
    webhook = find_webhook(settings)
    hint = "set AOC_WEBHOOK to the address that Discord, Slack or Mattermost shows for a webhook"
    if webhook is None:
        raise ConfigError("no webhook to post to: AOC_WEBHOOK is not set", hint)
    address = webhook.reveal()
    path = address.partition("://")[2].partition("/")[2]
    for secret in (address, path, *re.split("[/?]", path)):
        add_secret(secret, min_length=16)
    is_url = re.fullmatch(r"https?://[A-Za-z0-9.-]+(:[0-9]+)?/[^\s#\\]+", address)
    if not is_url or not (address.startswith("https:") or is_loopback(address)):
        raise ConfigError("the webhook is not an https URL with a path", hint)
    return webhook


def post_board(context: Context, number: int, year: int, webhook: Secret | None) -> None:
    """Post the cached board if it has new stars; without a webhook, print the message instead.

    If this raises SiteError or NotYetError, nothing counts as posted.
    """
    account, name = context.account, f"{year}/board-{number}"
    with account.lock(f"post-{year}-{number}", f"posting board {number}"):
        content = account.read_page(f"{name}.json") or b""
        posted = account.read_page(f"{name}.posted.json") or b""
        board, before = read_board(content, year), read_board(posted, year)
        message = format_message(number, board, before) if board else None
        if message is None:
            context.output.emit_line(f"nothing to post: no new stars on board {number}, {year}")
        elif webhook is None:
            context.emit(message)
        else:
            path = account.page_path(f"{name}.posted.json")
            account.save(path, posted)  # Fails before the message is sent, not after.
            _send(context.settings, webhook, message, f"aoc board {number} {year} --post")
            account.save(path, content)
            context.output.emit_line(f"posted board {number}, {year}")


def format_message(number: int, board: Board, before: Board | None) -> str | None:
    """Return the message, or None without new stars. The first one has only the ranks."""
    rows = [
        row._replace(name=shorten(sanitize(format_name(row.id, row.name)), _MAX_NAME))
        for row in ranking(board, "score", before)
    ]
    changes = _list_changes(before, rows) if before else []
    if not (changes if before else any(row.stars for row in rows)):
        return None
    stream = TextIOWrapper(BytesIO(), "utf-8")
    scope = Scope(board.year, board.days, 0, Style(stream))
    cells = [[column.cell(row, scope) for column in _COLUMNS] for row in rows[:_MAX_RANKS]]
    names = [column.name for column in _COLUMNS]
    ranks = table(names, cells, stream, right=["rank", "", "stars", "score"])
    block = "\n".join([*changes, "", ranks] if changes else [ranks]).translate(_HARMLESS)
    return f"Advent of Code {board.year}, board {number}\n```\n{block}\n```"


def _list_changes(before: Board, rows: Sequence[Row]) -> list[str]:
    """Return a line for each member with new stars, the most stars first."""
    old_members, changes = {member.id: member for member in before.members}, []
    for row in sorted(rows, key=lambda row: -(row.stars_gained or 0)):
        old = old_members.get(row.id)
        if old is None and row.stars:
            changes.append(f"{row.name} joined with {pluralize(row.stars, 'star')}")
        elif old is not None and row.stars > old.stars:
            days = [day.day for day in row.days if len(day.places) > len(old.days.get(day.day, ()))]
            where = f" (day {', '.join(map(str, days))})" if len(days) <= _MAX_DAYS else ""
            changes.append(f"{row.name} +{pluralize(row.stars - old.stars, 'star')}{where}")
    count = len(changes) - _MAX_CHANGES
    return changes[:_MAX_CHANGES] + [pluralize(count, "more member")] * (count > 0)


def _send(settings: Settings, webhook: Secret, message: str, command: str) -> None:
    """Send the message once. Raises SiteError or NotYetError, whose hints end with `command`."""
    from aoc_runner.kernel.site.client import post_json  # Importing requests is slow.

    reject_nested_call()
    host = urlsplit(webhook.reveal()).hostname
    # Discord shows `content`, Slack and Mattermost show `text`; they ignore each other's keys.
    payload = {"content": message, "text": message, "allowed_mentions": {"parse": []}}
    try:
        with waiting(f"waiting for {host}"):
            response = post_json(settings, webhook, payload)
    except ResponseLostError as error:
        hint = f"the message may have arrived; to send it again, run: {command}"
        raise ResponseLostError(error.message, hint) from error
    if response.status == 429:
        seconds = min(response.retry_after, 86400.0)
        pause = f"in {format_timespan(seconds)}" if seconds else "later"
        problem = f"{host} accepts no more messages now (HTTP 429)"
        raise NotYetError(problem, f"try again {pause}: {command}", seconds)
    if response.status >= 300:
        problem = f"{host} did not accept the message (HTTP {response.status})"
        raise SiteError(problem, f"check the webhook, or try again later: {command}")
