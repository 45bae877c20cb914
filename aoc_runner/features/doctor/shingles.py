"""Find which cached texts a file contains, by comparing runs of words (shingles).

A text is a row of words, or of the lines of a drawing. A *run* is a number of adjacent words, large
enough that hardly any run occurs twice in the text. Then other texts rarely have the same run, even
another user's input of the same puzzle, which has the same words between its numbers. A file
contains a text if it has a third of the text's runs, as half of it or an edited copy has.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

_SHARE = 1 / 3
_WHOLE = 40  # bytes; a shorter text must be a whole file
_ONE_RUN = 200  # bytes; a shorter text is a single run
_SHORTEST_RUN = 24  # bytes, on average
_MAX_DUPLICATES = 0.005  # the maximum share of duplicate runs in a text
_SAMPLE = 256  # runs compared per text, enough to distinguish a third from a fifth

# Escaped line ends in JSON and source code, HTML tags, HTML entities.
_WRAPPING = re.compile(rb"\\{1,4}[nrt]|</?[a-z][^<>]{0,200}>|&(?:nbsp|quot|#x?[0-9a-f]{2,3});")
_LETTERS = bytes(byte if chr(byte).isascii() and chr(byte).isalnum() else 32 for byte in range(256))
_DRAWING = re.compile(rb"[^\s\"'`,;\\]{5,}")
_AROUND = b"#/*>+|-()[]{}!%=$"  # characters around lines of a drawing in code and Markdown


class Hit(NamedTuple):
    """Private data that was found."""

    kind: str  # `input`, `page`, `token` or `key`
    what: str


class ShingleIndex:
    """An index of texts to find in many files."""

    def __init__(self, texts: Iterable[tuple[Hit, bytes]]) -> None:
        self._texts: list[tuple[Hit, set[bytes]]] = []  # with their runs
        self._lengths: dict[bytes, set[int]] = {}  # lengths of runs, by first word
        for hit, content in texts:
            if runs := _split_runs(_choose_row(content)):
                self._texts.append((hit, {b" ".join(run) for run in runs}))
            for run in runs:
                self._lengths.setdefault(run[0], set()).add(len(run))

    def find(self, content: bytes) -> list[Hit]:
        """Return the texts in the content, the best match first."""
        existing: set[bytes] = set()
        for row in _split_rows(content):
            for index, first in enumerate(row):
                for length in self._lengths.get(first, ()):
                    existing.add(b" ".join(row[index : index + length]))
        shares = {text: len(runs & existing) / len(runs) for text, runs in self._texts if existing}
        matches = [text for text, share in shares.items() if share >= _SHARE]
        return sorted(matches, key=shares.__getitem__, reverse=True)


def to_utf8(content: bytes) -> bytes:
    """Convert the content to UTF-8 without a byte-order mark; PowerShell may write UTF-16."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "ignore").encode("utf-8", "ignore")
    return content.replace(b"\0", b"").removeprefix(b"\xef\xbb\xbf")


def _split_rows(content: bytes) -> tuple[list[bytes], list[bytes], list[bytes]]:
    """Return the words, the lines of drawings, and the whole text as one item if it is short.

    All is in lower case, without tags and entities.
    """
    text = _WRAPPING.sub(b"\n", content.lower().replace(b"\r", b"\n"))
    text = text.replace(b"&lt;", b"<").replace(b"&gt;", b">")
    drawings = [drawing.strip(_AROUND) or drawing for drawing in _DRAWING.findall(text)]
    # The first word is a marker, so that the item never equals a run of words.
    whole = b" ".join((b"whole", *text[: 2 * _WHOLE].split()))
    return text.translate(_LETTERS).split(), drawings, [whole]


def _choose_row(content: bytes) -> list[bytes]:
    """Return the row that identifies a text: a drawing has few letters and digits."""
    words, drawings, whole = _split_rows(content)
    if len(content.strip()) < _WHOLE:
        return whole
    is_picture = 2 * sum(map(len, words)) < len(b"".join(content.split()))
    return drawings if is_picture and drawings else words


def _split_runs(row: list[bytes]) -> set[tuple[bytes, ...]]:
    """Return sampled runs of the row, preferring those that start with a long word."""
    size = sum(map(len, row)) + len(row)
    length = 1 if size >= _ONE_RUN else len(row)
    while True:
        runs = [*zip(*(row[start:] for start in range(length)), strict=False)]
        is_long = length * size >= _SHORTEST_RUN * len(row)
        is_unique = len(runs) - len({*runs}) <= _MAX_DUPLICATES * len(runs)
        if length >= len(row) or (is_long and is_unique):
            break
        length = min(length + (length + 3) // 4, len(row))
    step = max(1, -(-len(runs) // _SAMPLE))
    starts = range(0, len(runs), step)
    return {max(runs[start : start + step], key=lambda run: len(run[0])) for start in starts}
