"""`boards:` as it stands in a `config.yaml` -> the private boards of the user.

(Imported only where there is one.) A key gives the names of all members to whoever has it: it is
hidden from all that is written, and no error shows a value, which may be a key in the wrong place.
"""

import re
from typing import NamedTuple

from aoc_runner.kernel.settings.secrets import Secret, remember
from aoc_runner.kernel.settings.settings import DEFAULT_URL, Settings, is_loopback
from aoc_runner.kernel.words.errors import ConfigError
from aoc_runner.kernel.yaml_file import Value

_NUMBER = re.compile(r"0*[1-9][0-9]*")
_MOST_DIGITS = 12
_KEY = re.compile(r"[A-Za-z0-9_-]{4,128}")
_PATH = re.compile(r"/[0-9]{4}/leaderboard/private/view/([0-9]+)(?:\.json)?")

_LINK = f"{DEFAULT_URL}/2025/leaderboard/private/view/4242?view_key=KEY"
_FORMS = f"4242, or {{id: 4242, view_key: KEY}}, or the read-only link, {_LINK}"


class ViewKey(Secret):
    """The key of a read-only link."""

    kind = "view key"

    @property
    def fingerprint(self) -> str:
        """Two digits of it, for the ledger: all keys of eight digits can be tried against eight."""
        return super().fingerprint[:2]


class BoardLink(NamedTuple):
    """A private board: its number, and the key of its read-only link where there is one."""

    number: int
    key: Secret | None = None

    def __repr__(self) -> str:
        return f"{self.number} (read-only link)" if self.key else str(self.number)


def boards_in(settings: Settings) -> tuple[BoardLink, ...]:
    """The boards, in their order. Raises ConfigError that names file, line and key, never a key."""
    value = settings.raw("boards")
    if value is None:
        return ()
    if value.items is None:
        raise _wrong(value, "is no list", f"write a list of boards; each is {_FORMS}")
    boards: dict[int, BoardLink] = {}
    for item in value.items:
        board = _board(item)
        if board.number in boards:
            raise _wrong(item, "is a board that is there already", "keep one of the two")
        boards[board.number] = board
    return tuple(boards.values())


def _board(item: Value) -> BoardLink:
    if item.text is None and item.items is None:
        return _from_mapping(item)
    if "://" in (item.text or ""):
        return _from_link(item)
    if item.text is None or not _is_number(item.text):
        raise _wrong(item, "is no board", f"write {_FORMS}")
    return BoardLink(int(item.text))


def _from_mapping(item: Value) -> BoardLink:
    fields: dict[str, Value] = {}
    for name, value in item.pairs():
        if name not in ("id", "view_key"):  # not named: it may be a key in the wrong place
            raise _wrong(item, "has a key that is neither `id` nor `view_key`", f"write {_FORMS}")
        if name in fields:
            raise _wrong(value, "is given twice", "keep one of the two")
        fields[name] = value
    if "id" not in fields:
        raise _wrong(item, "has no `id`", f"write {_FORMS}")
    number, key = fields["id"], fields.get("view_key")
    if number.text is None or not _is_number(number.text):
        raise _wrong(
            number,
            f"is no number of 1 to {_MOST_DIGITS} digits",
            f"write the last number of the board's address: 4242 in {_LINK}",
        )
    if key is None or key.is_null or key.text == "":
        return BoardLink(int(number.text))
    return BoardLink(int(number.text), _key(key, key.text))


def _from_link(item: Value) -> BoardLink:
    """A read-only link as the site shows it, or the address of a board; the year does not count."""
    from urllib.parse import parse_qs, urlsplit

    wrong = _wrong(item, "is no link to a private board", f"write it like {_LINK}")
    text = item.text or ""
    try:
        link = urlsplit(text)
        usual_port = link.port in (None, 443)
        query = parse_qs(link.query, keep_blank_values=True, errors="strict")
    except ValueError:
        raise wrong from None  # its words may show the link
    is_site = link.scheme == "https" and f"https://{link.hostname}" == DEFAULT_URL and usual_port
    is_local = link.scheme in ("http", "https") and is_loopback(text)
    path = _PATH.fullmatch(link.path)
    keys = query.get("view_key", [])
    if "@" in link.netloc or not (is_site or is_local) or len(keys) > 1:
        raise wrong
    if path is None or not _is_number(path[1]):
        raise wrong
    return BoardLink(int(path[1]), _key(item, keys[0]) if keys else None)


def _is_number(text: str) -> bool:
    return len(text) <= _MOST_DIGITS and _NUMBER.fullmatch(text) is not None


def _key(value: Value, text: str | None) -> Secret:
    if text is None or not _KEY.fullmatch(text):
        raise _wrong(
            value,
            "has no key of 4 to 128 letters, digits, `-` and `_`",
            f"copy what stands behind `view_key=` in the board's read-only link: KEY in {_LINK}",
        )
    remember(text, shortest=4)
    return ViewKey(text)


def _wrong(value: Value, what: str, hint: str) -> ConfigError:
    """Not `value.wrong`, which shows what stands there."""
    return ConfigError(f"{value.path}:{value.line}: `{value.key}` {what}", hint)
