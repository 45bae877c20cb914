"""The settings there are: their keys and variables, their defaults, and how a value is read."""

import os
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aoc_runner.settings import folders
from aoc_runner.settings.scrubber import holds_token

if TYPE_CHECKING:
    from aoc_runner.kernel.files import Value

DEFAULT_URL = "https://adventofcode.com"
DEFAULT_ACCOUNT = "default"

# What a setting is in YAML, in the words of an error.
TEXT = "a text (put it in quotes)"
NUMBER = "a number"
LIST = "a name, or a list of names"
PATTERNS = "a pattern of paths, or a list of them"
LAYOUT = "a list of patterns"
BOARDS = "a list of boards"


class Field:  # a NamedTuple would cost every run a three-hundredth of its time
    """One setting: its name in Settings, its key under `aoc:`, its variable, how it is read.

    The variable is empty for a setting that only a file can make. `meaning` takes the text, or
    for a list in YAML the texts, and the folder that relative paths start from; it raises
    ValueError saying what it expected.
    """

    def __init__(
        self,
        name: str,
        key: str,
        variable: str,
        meaning: Callable[[Any, str], Any],
        default: Any,
        kind: str = TEXT,
    ) -> None:
        self.name = name
        self.key = key
        self.variable = variable
        self.meaning = meaning
        self.default = default
        self.kind = kind  # what it is in YAML

    def read(self, given: str | list[str], folder: str) -> Any:
        """What the text means, or the texts; raises ValueError saying what was expected."""
        texts = [given] if isinstance(given, str) else given
        if any(map(holds_token, texts)):  # put here by mistake, it would be shown and sent about
            raise ValueError("anything but a session token, which goes into: aoc login")
        if any("\0" in text for text in texts):
            raise ValueError("a text without NUL characters")
        return self.meaning(given, folder)

    def read_yaml(self, value: "Value") -> Any:
        """What a value in a `config.yaml` means. Raises ConfigError naming file, line and key."""
        if self.kind == LAYOUT:
            from aoc_runner.settings.layout_file import read_layout

            return read_layout(value)
        if self.kind == BOARDS:
            from aoc_runner.settings.boards import read_boards

            return read_boards(value)
        given: str | list[str] | None = self._written(value)
        if given is None and self.kind in (LIST, PATTERNS) and value.items is not None:
            strings = [self._written(item) for item in value.items]
            given = None if None in strings else [string for string in strings if string]
        if given is None:
            raise value.wrong(self.kind)
        try:
            return self.read(given, os.path.dirname(value.path))
        except ValueError as error:
            raise value.wrong(str(error)) from error

    def _written(self, value: "Value") -> str | None:
        if self.kind == NUMBER or (self.kind == PATTERNS and value.number):
            return value.number  # of patterns as well: many a folder is called 2023
        return value.string


def is_loopback(url: str) -> bool:
    """Whether the URL's host is this machine itself."""
    from ipaddress import ip_address
    from urllib.parse import urlsplit

    host = urlsplit(url).hostname or ""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def origin(url: str) -> str:
    """The site a URL leads to, in one spelling: `https://adventofcode.com`, `http://[::1]:8000`."""
    from urllib.parse import urlsplit

    parts = urlsplit(url)
    host = parts.hostname or ""
    host = f"[{host}]" if ":" in host else host
    usual = parts.port in (None, {"http": 80, "https": 443}.get(parts.scheme))
    return f"{parts.scheme}://{host}" + ("" if usual else f":{parts.port}")


def _text(value: str, folder: str) -> str:
    if not value.isprintable() or not value.isascii():
        raise ValueError("one line of plain ASCII text")
    return value


def is_account(name: str) -> bool:
    """Whether an account may be called so; it names a folder, too."""
    return re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", name) is not None


def _account(value: str, folder: str) -> str:
    if not is_account(value):
        raise ValueError("a name of letters, digits, `-`, `_` and `.`")
    return value


def _folder(value: str, folder: str) -> str:
    return os.path.normpath(os.path.join(folder, folders.with_home(value)))


def _url(value: str, folder: str) -> str:
    from urllib.parse import urlsplit

    expected = "a URL like https://adventofcode.com"
    try:
        url = urlsplit(value)
        _ = url.port
    except ValueError as error:
        raise ValueError(expected) from error
    if url.scheme not in ("http", "https") or not url.hostname or "@" in url.netloc:
        raise ValueError(expected)
    if not re.fullmatch(r"[!-~]+", value) or "?" in value or "#" in value:
        raise ValueError(expected)
    if url.scheme == "http" and not is_loopback(value):
        raise ValueError("an https URL (plain http is for loopback addresses alone)")
    return value.rstrip("/")


def _positive_seconds(value: str, folder: str) -> float:
    return _seconds(value, "a number of seconds above 0, at most 3600", lowest=0.001)


def _part_seconds(value: str, folder: str) -> float:
    return _seconds(value, "a number of seconds above 0, at most a week", 0.001, 7 * 86400)


def _seconds_or_zero(value: str, folder: str) -> float:
    return _seconds(value, "a number of seconds from 0 to 3600", lowest=0)


def _seconds(value: str, expected: str, lowest: float, highest: float = 3600) -> float:
    try:
        seconds = float(value)
    except ValueError as error:
        raise ValueError(expected) from error
    if not lowest <= seconds <= highest:  # false for nan too
        raise ValueError(expected)
    return seconds


def _names(value: str | list[str], folder: str) -> tuple[str, ...]:
    names = value.split(",") if isinstance(value, str) else value
    return tuple(name.strip() for name in names if name.strip())


def _patterns(value: str | list[str], folder: str) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


FIELDS = (
    Field("contact", "contact", "AOC_CONTACT", _text, None),
    Field("account", "account", "AOC_ACCOUNT", _account, DEFAULT_ACCOUNT),
    Field("data_dir", "data_dir", "AOC_DATA_DIR", _folder, None),
    Field("site_url", "site.url", "AOC_SITE_URL", _url, DEFAULT_URL),
    Field("site_timeout", "site.timeout", "AOC_TIMEOUT", _positive_seconds, 10.0, NUMBER),
    Field("min_interval", "site.min_interval", "AOC_MIN_INTERVAL", _seconds_or_zero, 3.0, NUMBER),
    Field("prefer", "from", "AOC_FROM", _names, (), LIST),
    Field("timeout", "timeout", "", _part_seconds, 300.0, NUMBER),
    Field("layout", "layout", "", _patterns, (), LAYOUT),
    Field("boards", "boards", "", _patterns, (), BOARDS),
    Field("publish_allow", "publish.allow", "", _patterns, (), PATTERNS),
)
