"""`boards:` of a `config.yaml` -> the user's private boards.

A key gives the names of all members to whoever has it: no error shows a value, which may be a key
in the wrong place.
"""

import re
from typing import NamedTuple

from aoc_runner.kernel.settings.secrets import Secret, remember
from aoc_runner.kernel.settings.settings import DEFAULT_URL, Settings
from aoc_runner.kernel.words.errors import ConfigError
from aoc_runner.kernel.yaml_file import Value

NUMBER = re.compile(r"0*[1-9][0-9]{0,11}")
_KEY = re.compile(r"[A-Za-z0-9_-]{4,128}")
_LINK = re.compile(
    rf"{re.escape(DEFAULT_URL)}/[0-9]{{4}}/leaderboard/private/view/([0-9]+)(?:\.json)?"
    r"(?:\?view_key=([^&#]*))?"
)
_FORMS = (
    "write 4242, or {id: 4242, view_key: KEY}, or the read-only link, "
    f"{DEFAULT_URL}/2025/leaderboard/private/view/4242?view_key=KEY"
)


class BoardLink(NamedTuple):
    """A private board: its number, and the key of its read-only link where there is one."""

    number: int
    key: Secret | None = None


def boards_in(settings: Settings) -> list[BoardLink]:
    """The boards, in their order. Raises ConfigError that names file, line and key, never a key."""
    value = settings.raw("boards")
    if value is None:
        return []
    if value.items is None:
        raise _wrong(value, f"is no list: write a list of boards; for each {_FORMS}")
    boards: dict[int, BoardLink] = {}
    for item in value.items:
        link = _LINK.fullmatch(item.text or "")
        number, key = link.groups() if link else _plain(item)
        if number is None or not NUMBER.fullmatch(number):
            raise _wrong(item, "is no board")
        if key is not None and not _KEY.fullmatch(key):
            raise _wrong(item, "has a key that is none: 4 to 128 letters, digits, `-` and `_`")
        if int(number) in boards:
            raise _wrong(item, "is a board that is there already")
        if key is not None:
            remember(key, shortest=4)
        boards[int(number)] = BoardLink(int(number), None if key is None else Secret(key))
    return list(boards.values())


def _plain(item: Value) -> tuple[str | None, str | None]:
    """The number and the key as they stand in a number or a mapping."""
    fields = dict(item.pairs())
    if not fields.keys() <= {"id", "view_key"}:  # not named: it may be a key in the wrong place
        raise _wrong(item, "has a key that is neither `id` nor `view_key`")
    if "id" not in fields:
        return item.text, None
    key = fields.get("view_key")
    return fields["id"].text, None if key is None or key.is_null else key.text or ""


def _wrong(value: Value, what: str) -> ConfigError:
    """Not `value.wrong`, which shows what stands there."""
    return ConfigError(f"{value.path}:{value.line}: `{value.key}` {what}", _FORMS)
