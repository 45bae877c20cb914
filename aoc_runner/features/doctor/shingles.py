"""Find which kept texts a file holds, by runs of their words, whatever stands around them.

A text is a row of words, or of its lines' drawings where it is a picture. A *run* is as many of
these side by side as it takes for the text to have hardly any run twice: then another text has it
only by chance, even somebody else's input of the same puzzle, which has the same words between its
numbers. A file holds the text if it has a third of its runs: so half a text is found, also with
some of its lines edited, since an edit takes just the runs across it.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

_SHARE = 1 / 3
_WHOLE = 40  # bytes: a shorter text is found as a whole file alone
_ONE_RUN = 200  # bytes: a shorter text is one single run
_SHORTEST_RUN = 24  # bytes of it, on average
_MAX_DUPLICATES = 0.005  # of a text's runs, at most, may be like another of its own
_SAMPLE = 256  # runs of a text that are looked for: enough to tell a third from a fifth

# Line ends as JSON and source code have them; tags, which are no arrows; entities of HTML.
_WRAPPING = re.compile(rb"\\{1,4}[nrt]|</?[a-z][^<>]{0,200}>|&(?:nbsp|quot|#x?[0-9a-f]{2,3});")
_LETTERS = bytes(byte if chr(byte).isascii() and chr(byte).isalnum() else 32 for byte in range(256))
_DRAWING = re.compile(rb"[^\s\"'`,;\\]{5,}")
_AROUND = b"#/*>+|-()[]{}!%=$"  # what code and Markdown have around the lines of a picture


class Hit(NamedTuple):
    """What is found: its kind is `input`, `page`, `token` or `key`; and which it is."""

    kind: str
    what: str


class ShingleIndex:
    """Texts that are made ready to be looked for in many files."""

    def __init__(self, texts: Iterable[tuple[Hit, bytes]]) -> None:
        self._texts: list[tuple[Hit, set[bytes]]] = []  # each with its runs
        self._lengths: dict[bytes, set[int]] = {}  # of the runs that start with a word
        for text, content in texts:
            if runs := _split_runs(_choose_row(content)):
                self._texts.append((text, {b" ".join(run) for run in runs}))
            for run in runs:
                self._lengths.setdefault(run[0], set()).add(len(run))

    def find(self, content: bytes) -> list[Hit]:
        """The texts that the content holds, first the one of which it has most."""
        existing: set[bytes] = set()
        for row in _split_rows(content):
            for index, first in enumerate(row):
                for length in self._lengths.get(first, ()):
                    existing.add(b" ".join(row[index : index + length]))
        shares = {text: len(runs & existing) / len(runs) for text, runs in self._texts if existing}
        matches = [text for text, share in shares.items() if share >= _SHARE]
        return sorted(matches, key=shares.__getitem__, reverse=True)


def to_utf8(content: bytes) -> bytes:
    """The content as UTF-8 without its mark: what a PowerShell redirects to a file is UTF-16."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "ignore").encode("utf-8", "ignore")
    return content.replace(b"\0", b"").removeprefix(b"\xef\xbb\xbf")


def _split_rows(content: bytes) -> tuple[list[bytes], list[bytes], list[bytes]]:
    """Its words, its drawings, and all of it as one word if it is short, which no other row has.

    All is in lower case, without tags, and what stands for blanks and quotes.
    """
    text = _WRAPPING.sub(b"\n", content.lower().replace(b"\r", b"\n"))
    text = text.replace(b"&lt;", b"<").replace(b"&gt;", b">")
    drawings = [drawing.strip(_AROUND) or drawing for drawing in _DRAWING.findall(text)]
    whole = b" ".join((b"whole", *text[: 2 * _WHOLE].split()))
    return text.translate(_LETTERS).split(), drawings, [whole]


def _choose_row(content: bytes) -> list[bytes]:
    """The row by which a kept text is known: a picture is less than half letters and digits."""
    words, drawings, whole = _split_rows(content)
    if len(content.strip()) < _WHOLE:
        return whole
    is_picture = 2 * sum(map(len, words)) < len(b"".join(content.split()))
    return drawings if is_picture and drawings else words


def _split_runs(row: list[bytes]) -> set[tuple[bytes, ...]]:
    """Runs from all over the row: of each few, the one that starts with the longest word."""
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
