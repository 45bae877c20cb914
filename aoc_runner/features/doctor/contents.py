"""Find which known texts a file holds, by runs of their words, whatever stands around them.

A text is a row of words, or of its lines' drawings if it is a picture. A *run* is some of these
side by side: as many as it takes for the text to have hardly any run twice. Then another text has
it only by chance, even somebody else's input of the same puzzle, which has the same words between
its numbers. A file holds the text if it has a third of its runs: so half a text is found, also with
some of its lines edited, since an edit takes just the runs across it.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

_SHARE = 1 / 3
_SHORT = 200  # bytes: a shorter text is one single run
_LENGTHS = (1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128)  # of runs: few, to look for all
_SHORTEST_RUN = 24  # bytes of it, on average
_ALIKE = 0.005  # of a text's runs, at most, may be like another of its own
_SAMPLE = 256  # runs of a text that are looked for: enough to tell a third from a fifth

# Line ends as JSON and source code have them; tags, which are no arrows; blanks and quotes of HTML.
_WRAPPING = re.compile(
    rb"\\{1,4}[nrt]|</?[a-z][^<>]{0,200}>|&(?:nbsp|quot|#\d{2,3}|#x[0-9a-f]{2});"
)
_TAG_OR_ESCAPE = re.compile(rb"[\\&]|</?[a-z]")  # one of these starts any wrapping
# The line numbers of a listing, behind a comment mark: `# 12. `, `12:`, `12 | `, `12<tab>`.
_LINE_NUMBERS = re.compile(rb"^(?:[^\s:]+:(?=\d+:)|[^0-9a-z\n]*)(?:\d+(?:\t| ?[:|]|\. ))+", re.M)

_LOWER = bytes(range(256)).lower()
# All that is no letter and no digit stands between words; between drawings stand only blanks and
# what code has around strings. Of a drawing the ends fall away: comment marks look like walls.
_WORDS = bytes(
    char if chr(char) in "0123456789abcdefghijklmnopqrstuvwxyz" else 32 for char in _LOWER
)
_DRAWINGS = _LOWER.translate(bytes.maketrans(b"\r\n\t\"'`,;\\", b" " * 9))
_AROUND = b"#/*>+|-()[]{}!%=$"
_SHORTEST_DRAWING = 5


@dataclass(frozen=True, eq=False)  # two of one name, as the parts of a page, are two
class Text:
    """A text to be found: what it is (an input, a page), and what it is called."""

    kind: str
    name: str


class Contents:
    """Known texts, made ready to be looked for in many files."""

    def __init__(self, texts: Iterable[tuple[Text, bytes]]) -> None:
        self._texts_with: dict[bytes, list[Text]] = {}  # by each of their runs
        self._lengths: dict[bytes, set[int]] = {}  # of the runs that start with a word
        self._number: Counter[Text] = Counter()  # of runs
        for text, content in texts:
            row = _row(_unwrapped(content))
            if not row:
                continue
            length = _length_of_runs(row)
            for run in _sample(row, length):
                self._texts_with.setdefault(b" ".join(run), []).append(text)
                self._lengths.setdefault(run[0], set()).add(length)
                self._number[text] += 1

    def find(self, content: bytes) -> list[Text]:
        """Return the texts that the content holds, first the one of which it has most.

        It takes time in proportion to the content.
        """
        unwrapped = _unwrapped(content)
        there: set[bytes] = set()
        for row in (_words(unwrapped), _drawings(unwrapped)):
            for at, first in enumerate(row):
                if first in self._lengths:
                    for length in self._lengths[first]:
                        run = b" ".join(row[at : at + length])
                        if run in self._texts_with:
                            there.add(run)
        times = Counter(text for run in there for text in self._texts_with[run])
        shares = {text: number / self._number[text] for text, number in times.items()}
        held = [text for text, share in shares.items() if share >= _SHARE]
        return sorted(held, key=shares.__getitem__, reverse=True)


def plain(content: bytes) -> bytes:
    """The content as UTF-8 without a mark: what a PowerShell redirects to a file is UTF-16."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="ignore").encode("utf-8", errors="ignore")
    if content.count(0) * 5 > len(content) * 2:  # UTF-16 without a mark, of mostly plain letters
        content = content.replace(b"\0", b"")
    return content.removeprefix(b"\xef\xbb\xbf")


def _unwrapped(content: bytes) -> bytes:
    """The text in lower case, without tags, line numbers, and what stands for blanks and quotes."""
    text = content.translate(_LOWER, b"\0").replace(b"\r", b"\n")
    if _TAG_OR_ESCAPE.search(text):
        text = _WRAPPING.sub(b"\n", text).replace(b"&lt;", b"<").replace(b"&gt;", b">")
    return _LINE_NUMBERS.sub(b"", text)


def _words(text: bytes) -> list[bytes]:
    return text.translate(_WORDS).split()


def _drawings(text: bytes) -> list[bytes]:
    pieces = text.translate(_DRAWINGS).split()
    return [it.strip(_AROUND) or it.strip(b"+-/*") for it in pieces if len(it) >= _SHORTEST_DRAWING]


def _row(text: bytes) -> list[bytes]:
    """Its words; or its drawings, if less than half of it are letters and digits."""
    words = _words(text)
    is_picture = 2 * sum(map(len, words)) < len(b"".join(text.split()))
    return (_drawings(text) or words) if is_picture else words


def _runs(row: list[bytes], length: int) -> list[tuple[bytes, ...]]:
    return list(zip(*(row[at:] for at in range(length)), strict=False))


def _length_of_runs(row: list[bytes]) -> int:
    """How many words a run has, so that the row has hardly any run twice."""
    size = sum(map(len, row)) + len(row)
    for length in _LENGTHS:
        runs = _runs(row, length)
        is_long = size >= _SHORT and length * size >= _SHORTEST_RUN * len(row)
        if is_long and len(runs) - len(set(runs)) <= _ALIKE * len(runs) and runs:
            return length
    return len(row)


def _sample(row: list[bytes], length: int) -> set[tuple[bytes, ...]]:
    """Runs from all over the row: of each few, the one that starts with the longest word."""
    runs = _runs(row, length)
    step = -(-len(runs) // _SAMPLE)
    return {
        max(runs[at : at + step], key=lambda run: len(run[0])) for at in range(0, len(runs), step)
    }
