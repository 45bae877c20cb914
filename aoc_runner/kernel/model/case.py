"""Cases: an input for a day, with the expected answers of an example."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from aoc_runner.kernel.model.puzzle import Part

InputSource = Literal["example", "kept", "site", "file"]

INPUT_NAME = "your input"  # the name of the user's input as a case


class Case(NamedTuple):
    """An example, the user's input (source `kept`, or `site` if just downloaded), or a named file.

    `expected` is empty for the user's input: `KnownAnswers` has its answers.
    """

    name: str
    text: str
    source: InputSource
    expected: Mapping[Part, str]  # the answers as text, exactly as written
    params: Mapping[str, object]
    skip: str | None = None  # why the case is not run
    proposed: bool = False  # whether `aoc new` read the example from the page
    raw: bytes | None = None  # the input as received; None for an example
    location: str = ""  # file and line of an example

    @property
    def is_user_input(self) -> bool:
        """Whether this is the user's input, so that the site judges its answers."""
        return self.source in ("kept", "site")

    @property
    def content(self) -> bytes:
        """The input as a script gets it: the cached bytes, with a newline at the end."""
        content = self.text.encode(errors="replace") if self.raw is None else self.raw
        return content if content.endswith(b"\n") else content + b"\n"


def make_input_case(content: bytes, source: InputSource) -> Case:
    """Return the case of the user's input."""
    return Case(INPUT_NAME, decode_input(content), source, {}, {}, raw=content)


def decode_input(content: bytes | str) -> str:
    """Return the input as the hooks get it: without byte-order mark, `\\r` and final newlines.

    Leading spaces are kept because they may be part of a drawing. Raises UnicodeDecodeError.
    """
    text = content if isinstance(content, str) else content.decode("utf-8")
    return text.removeprefix("\ufeff").replace("\r", "").rstrip("\n")
