"""`boards:` as it stands in a `config.yaml` -> the private boards of the user.

(Imported only where there is one.)
"""

from typing import NamedTuple

from aoc_runner.files.yaml_file import Value
from aoc_runner.settings.tokens import Secret


class BoardLink(NamedTuple):
    """A private board: its number, and the key of its read-only link where there is one."""

    number: int
    key: Secret | None = None


def read_boards(value: Value) -> tuple[BoardLink, ...]:
    """The boards, in their order. Raises ConfigError that names file, line and key, never a key."""
    raise NotImplementedError
