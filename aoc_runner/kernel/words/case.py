"""A case: an input for a day, and what is known of its answers."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from aoc_runner.kernel.words.puzzle import Part

if TYPE_CHECKING:
    from aoc_runner.kernel.words.history import Guess

Source = Literal["example", "kept", "site", "file"]

OWN = "your input"  # the name of the case that is no example


class Case(NamedTuple):
    """An example, the user's own input with its accepted answers, or a file that was named.

    `source` is where the text came from: `site` is the user's own input, fetched just now, `kept`
    the same from the disk.
    """

    name: str
    text: str
    source: Source
    expected: dict[Part, str]  # as text, exactly as written; only the parts that have one
    params: Mapping[str, object]
    skip: str | None = None  # why it is not run
    proposed: bool = False  # an example that `aoc new` read from the page
    misses: "list[Guess] | None" = None  # judged not right, the oldest first; of their own input
    raw: bytes | None = None  # as it was kept

    @property
    def content(self) -> bytes:
        """The bytes that a script gets: as they were kept, ended by a newline."""
        content = self.text.encode(errors="replace") if self.raw is None else self.raw
        return content if content.endswith(b"\n") else content + b"\n"


def own_case(content: bytes, source: Source) -> Case:
    """The case of the user's input. What is known of its answers is entered by the account."""
    return Case(OWN, input_text(content), source, {}, {}, misses=[], raw=content)


def input_text(content: bytes | str) -> str:
    """The input as the hooks get it: no byte-order mark, no carriage returns, no final newlines.

    Blanks at the start are kept: in some puzzles they are part of a drawing. Raises
    UnicodeDecodeError for bytes that are not UTF-8.
    """
    text = content if isinstance(content, str) else content.decode("utf-8")
    return text.removeprefix("\ufeff").replace("\r", "").rstrip("\n")
