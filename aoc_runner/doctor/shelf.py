"""Choosing the known texts that a file may hold: most files are done with after a glance.

Only then is it counted how much of each there is (see `shingles`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from aoc_runner.doctor import normal
from aoc_runner.doctor.shingles import ANCHORS, PIECE, Text, shares, shingles

_REMEMBERED = 16 << 20  # bytes of lines
_MARKUP = b"<>&\"'"  # characters that may be written as something else


class Shelf:
    """Texts to be looked for in many files."""

    def __init__(self, texts: Iterable[Text]) -> None:
        self._rich: dict[bytes, list[Text]] = {}  # by each of its anchors
        self._poor: dict[frozenset[bytes], list[Text]] = {}  # texts of few words, by all of them
        self._small: dict[bytes, list[Text]] = {}  # by a piece of each of its lines
        self._pictures: dict[bytes, list[Text]] = {}  # by alphabet
        self._anchors: set[bytes] = set()
        self._smallest = 1 << 62
        for text in texts:
            self._smallest = min(self._smallest, text.size)
            self._anchors |= text.anchors
            if text.pieces:
                for piece in text.pieces:
                    self._small.setdefault(piece, []).append(text)
            elif text.alphabet:
                self._pictures.setdefault(text.alphabet, []).append(text)
            elif text.is_poor:
                self._poor.setdefault(text.anchors, []).append(text)
            else:
                for word in text.anchors:
                    self._rich.setdefault(word, []).append(text)
        self._smallest_picture = {
            alphabet: min(text.size for text in alike) for alphabet, alike in self._pictures.items()
        }
        # How often a file has each character at least that holds one of the pictures.
        self._least = {
            alphabet: {
                char: min(text.times[char] for text in alike) // 4 for char in alike[0].times
            }
            for alphabet, alike in self._pictures.items()
        }
        self._lines: dict[bytes, set[bytes]] = {}  # the anchors on each that was seen
        self._plain: set[bytes] = set()  # lines without any
        self._remembered = 0

    def find(self, content: bytes) -> list[Text]:
        """The text of each kind of which the content has most, of those that it holds."""
        if len(content) * 3 < self._smallest:
            return []
        if b"\\u00" in content or b"&#" in content:  # any character may be written so
            content = normal.resolved(content)
        likely = {*self._likely_words(content), *self._likely_pictures(content)}
        if not likely:
            return []
        text = normal.resolved(content)
        near = dict(_near(text, likely))
        found: dict[Text, float] = {}
        if near:
            for view in normal.views(text):
                found = shares(view, near)
                if found:
                    break
        best: dict[str, Text] = {}
        for each in sorted(found, key=lambda each: found[each], reverse=True):
            best.setdefault(each.kind, each)
        return list(best.values())

    def _likely_words(self, content: bytes) -> Iterator[Text]:
        """Half of a text has half of its words; nearly all, where they come again and again."""
        hits = self._anchors_in(content)
        if not hits:
            return
        enough = len(content) * 3 // 2  # words in a text of which this could be a third
        for anchors, alike in self._poor.items():
            number = len(anchors & hits) / len(anchors)
            yield from (t for t in alike if t.size < enough and number >= t.share)
        found = Counter(chain.from_iterable(map(self._rich.__getitem__, self._rich.keys() & hits)))
        yield from (t for t, number in found.items() if number * 5 >= ANCHORS and t.size < enough)
        for piece in self._small.keys() & hits:
            yield from self._small[piece]

    def _anchors_in(self, content: bytes) -> set[bytes]:
        """The anchors in a file. Its versions share most lines, so each is looked into once."""
        hits: set[bytes] = set()
        for line in set(content.splitlines()) - self._plain:
            on_line = self._lines.get(line)
            if on_line is None:
                text = normal.resolved(line)
                on_line = self._anchors.intersection(normal.words(text))
                if self._small:
                    on_line |= self._small.keys() & shingles(text, PIECE)
                self._remember(line, on_line)
            hits |= on_line
        return hits

    def _remember(self, line: bytes, anchors: set[bytes]) -> None:
        self._remembered += len(line)
        if self._remembered > _REMEMBERED:
            self._remembered = len(line)
            self._lines.clear()
            self._plain.clear()
        if anchors:
            self._lines[line] = anchors
        else:
            self._plain.add(line)

    def _likely_pictures(self, content: bytes) -> Iterator[Text]:
        for alphabet, alike in self._pictures.items():
            enough = len(content) * 3
            if enough >= self._smallest_picture[alphabet] and all(
                _times(content, char) >= least for char, least in self._least[alphabet].items()
            ):
                yield from (text for text in alike if text.size <= enough)


def _times(content: bytes, char: int) -> int:
    """How often it may be there at most, in capitals and as an entity or escape too."""
    number = content.count(char)
    if 97 <= char <= 122:
        number += content.count(char - 32)
    if char in _MARKUP:
        number += content.count(b"&") + content.count(b"\\")
    return number


def _near(text: bytes, likely: set[Text]) -> Iterator[tuple[Text, int]]:
    """The texts of whose symbols there are enough, and how many."""
    rows = {each.alphabet: each.row(text) for each in {t.alphabet: t for t in likely}.values()}
    times = Counter(rows.get(b"", ()))
    for each in likely:
        row = rows[each.alphabet]
        number = len(row)
        if not each.alphabet and number * 3 >= each.size:
            number = sum(map(times.__getitem__, each.known & times.keys()))
        if number * 3 >= each.size:
            yield each, number
