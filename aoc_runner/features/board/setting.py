"""Read the setting `boards`.

The key of a board gives access to the names of all members. Errors show no value, because any value
may be such a key.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.kernel.model.errors import ConfigError
from aoc_runner.kernel.settings.secrets import Secret, add_secret
from aoc_runner.kernel.settings.settings import DEFAULT_URL, Settings
from aoc_runner.kernel.yaml_file import Value

if TYPE_CHECKING:
    from aoc_runner.kernel.context import Context
    from aoc_runner.kernel.model.feature import Check

NUMBER = re.compile(r"0*[1-9][0-9]{0,11}")
_BOARD = re.compile(
    rf"(?:{re.escape(DEFAULT_URL)}/[0-9]{{4}}/leaderboard/private/view/)?"
    rf"({NUMBER.pattern})(?:\.json)?(?:\?view_key=([A-Za-z0-9_-]{{4,128}}))?"
)
_FORMS = (
    "list the number of a board, for example 4242, or its read-only link: "
    f"{DEFAULT_URL}/2025/leaderboard/private/view/4242?view_key=KEY"
)


class BoardLink(NamedTuple):
    """A private board: its number, and the key of its read-only link if it has one."""

    number: int
    key: Secret | None = None


def read_boards_setting(settings: Settings) -> list[BoardLink]:
    """Return the boards in the settings. Raises ConfigError."""
    value = settings.raw("boards")
    if value is None:
        return []
    if value.items is None:
        raise _wrong(value, "is not a list of boards, like [4242]")
    boards: dict[int, BoardLink] = {}
    for item in value.items:
        board = _BOARD.fullmatch(item.text or "")
        if board is None or int(board[1]) in boards:
            raise _wrong(item, "is listed twice" if board else "is not a board")
        if (key := board[2]) is not None:
            add_secret(key, min_length=4)
        boards[int(board[1])] = BoardLink(int(board[1]), None if key is None else Secret(key))
    return list(boards.values())


def checks(context: "Context") -> "Iterator[Check]":
    """Check the setting, for `aoc doctor`."""
    read_boards_setting(context.settings)
    yield from ()


def _wrong(value: Value, problem: str) -> ConfigError:
    """Return an error without the value, unlike `value.wrong`."""
    return ConfigError(f"{value.path}:{value.line}: `{value.key}` {problem}", _FORMS)
