"""A case: an input for a day, and the answers that an example says it has."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from aoc_runner.kernel.model.puzzle import Part

Source = Literal["example", "kept", "site", "file"]

INPUT_NAME = "your input"  # the name of the case that is no example


class Case(NamedTuple):
    """An example, the user's input, or a file that was named; it never changes.

    The answers to the user's input (`kept`, or `site` if just fetched) are in `KnownAnswers`.
    """

    name: str
    text: str
    source: Source
    expected: Mapping[Part, str]  # as text, exactly as written; only the parts that have one
    params: Mapping[str, object]
    skip: str | None = None  # why it is not run
    proposed: bool = False  # an example that `aoc new` read from the page
    raw: bytes | None = None  # as it was kept
    location: str = ""  # file and line of an example

    @property
    def is_user_input(self) -> bool:
        """Whether it is the user's own input, whose answers the site judges."""
        return self.source in ("kept", "site")

    @property
    def content(self) -> bytes:
        """The bytes that a script gets: as they were kept, ended by a newline."""
        content = self.text.encode(errors="replace") if self.raw is None else self.raw
        return content if content.endswith(b"\n") else content + b"\n"


def make_case(content: bytes, source: Source) -> Case:
    """The case of the user's input."""
    return Case(INPUT_NAME, decode_input(content), source, {}, {}, raw=content)


def decode_input(content: bytes | str) -> str:
    """Return the input as the hooks get it: without byte-order mark, `\\r` and final newlines.

    Leading blanks stay, as part of a drawing. Raises UnicodeDecodeError.
    """
    text = content if isinstance(content, str) else content.decode("utf-8")
    return text.removeprefix("\ufeff").replace("\r", "").rstrip("\n")
