"""Check known texts inside files by what they say, however they were pasted.

A text is a row of *symbols*: its words, or, if it is a picture or one long word, the characters
that it is made of. All else (quotes, commas, line ends, comment marks) falls away on both sides. A
*shingle* is a window of that row. It is chosen just so long that the text itself hardly has one
twice: then nobody else's has it by chance, were it of the same puzzle.

A file holds the text if it has a third of these shingles, plus what chance would give a file of
its size. A third, because half of a text must be found with some of its lines missing or edited,
and each edit takes all the shingles across it. Every second line of a text has no shingle of the
whole, so its halves are looked for as texts of their own.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from aoc_runner.doctor import marks, normal

_SHARE = 1 / 3
_BITS = 20  # of information in a shingle, at least: one in a million has it by chance
_DIFFERENT = 0.98  # of the shingles of a text
_LENGTHS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128)  # of shingles, few to count all once
_FEW = 40  # words: in a text with fewer, only its numbers are not everybody's
_SAMPLE = 512  # shingles of a text that are looked for: enough to tell a third from a fifth


class Prints(NamedTuple):
    """The shingles by which a row of symbols is known."""

    length: int  # symbols in each
    shingles: frozenset[Any]
    chance: float  # that a shingle of somebody else's text is one of these that one looks for

    def share_by_chance(self, number: int) -> float:
        """What share of these a text of so many symbols of the same kind may well have."""
        return 1 - math.exp(-number * self.chance)


def prints_of(row: Sequence[Any], bits: float, digits: int) -> Prints | None:
    """The shingles of a row of symbols that have so many `bits` of information each.

    In each are at least so many `digits`. None if there is too little to be told from another.
    """
    found = None
    for length in _LENGTHS:
        number = len(row) - length + 1
        if number < length:  # fewer than two that share nothing
            break
        if length * bits < _BITS:
            continue
        different = list(dict.fromkeys(shingles(row, length)))
        if digits:
            different = [shingle for shingle in different if _digits_in(shingle) >= digits]
        if different:
            chance = max(
                2 ** -(bits * length),
                len(set(row)) ** -length,  # from a file only its own symbols are left
                (1 - len(different) / number) / number,
            )
            sample = frozenset(different[:: -(-len(different) // _SAMPLE)])
            found = Prints(length, sample, chance)
        if len(different) >= _DIFFERENT * number:
            break
    return found


def _digits_in(words: Iterable[bytes]) -> int:
    return sum(len(word) for word in words if word.isdigit())


def shingles(row: Sequence[Any], length: int) -> Iterator[Any]:
    """Every window of so many symbols."""
    if isinstance(row, bytes):
        return (row[at : at + length] for at in range(len(row) - length + 1))
    return zip(*(row[at:] for at in range(length)), strict=False)


class Text:
    """A text to be found: what it is called, what it says, and what its symbols are."""

    def __init__(self, kind: str, name: str, content: bytes) -> None:
        self.kind = kind
        self.name = name
        self._text = normal.resolved(content)
        words = normal.words(self._text)
        letters = sum(map(len, words))
        long = sum(len(word) for word in words if len(word) > marks.LONG_WORD)
        lines = normal.drawn(self._text)
        drawn = lines.replace(b"\n", b"")
        # Of a picture or code, the characters that it is made of; none if its symbols are words.
        self.alphabet = b""
        if 2 * letters >= len(drawn) > 0 and 2 * long < letters:
            self.size = len(words)
        else:
            often = [char for char, times in Counter(drawn).items() if times * 100 >= len(drawn)]
            self.alphabet = bytes(sorted(often))
            self.size = len(normal.only(drawn, self.alphabet))
        self.is_few = kind == "input" and not self.alphabet and self.size < _FEW
        shortest = len(drawn) // 4  # of what holds it: a third, and more
        lengths = sorted(map(len, lines.split()))
        if self.alphabet and lengths[len(lengths) // 2] >= marks.PIECE:
            self.marks = marks.of_lines(lines, self.alphabet, shortest)
        elif self.is_few:
            self.marks = marks.of_few(words, shortest)
        else:
            self.marks = marks.of_words(words, shortest, bool(self.alphabet))

    def row(self, text: bytes) -> Sequence[Any]:
        """The symbols of any text, as far as this one could have them."""
        return normal.only(text, self.alphabet) if self.alphabet else normal.words(text)

    @cached_property
    def known(self) -> frozenset[Any]:
        """Its different symbols."""
        return frozenset(self.row(self._text))

    @cached_property
    def prints(self) -> list[Prints]:
        """Of the whole, and of every second line from the first and from the second."""
        row = self.row(self._text)
        letters = b"".join(row) if isinstance(row, list) else row
        counts = Counter(letters).values()
        bits = -sum(n / len(letters) * math.log2(n / len(letters)) for n in counts)
        bits *= len(letters) / len(row)
        digits = marks.DIGITS if self.is_few else 0
        whole = prints_of(row, bits, digits)
        if whole is None:
            whole = Prints(len(row), frozenset(shingles(row, len(row))), 0)
        lines = self._text.split(b"\n")
        halves = (prints_of(self.row(b"\n".join(lines[at::2])), bits, digits) for at in (0, 1))
        return [whole, *(half for half in halves if half)]


def shares(text: bytes, near: dict[Text, int]) -> dict[Text, float]:
    """How much of each is in the text, of those of which enough is."""
    groups: dict[tuple[bytes, bool], list[Text]] = {}
    for each in near:
        groups.setdefault((each.alphabet, each.is_few), []).append(each)
    found: dict[Text, float] = {}
    for (alphabet, is_few), alike in groups.items():
        row = alike[0].row(text)
        # What is written around each line falls away where none of the texts has such words. Of
        # texts of a few words numbers stay: else what is left of many numbers would be like them.
        if not alphabet:
            known = frozenset().union(*(each.known for each in alike))
            row = [word for word in row if word in known or (is_few and word.isdigit())]
        there = _there(row, alike)
        for each in alike:
            for prints in each.prints:
                share = len(prints.shingles & there[prints.length]) / len(prints.shingles)
                by_chance = prints.share_by_chance(near[each])
                if share >= by_chance + (1 - by_chance) * _SHARE:
                    found[each] = max(share, found.get(each, 0))
    return found


def _there(row: Sequence[Any], alike: list[Text]) -> dict[int, set[Any]]:
    """By their length, the shingles of the texts that are in the row: it is read once a length."""
    wanted: dict[int, set[Any]] = {}
    for each in alike:
        for prints in each.prints:
            wanted.setdefault(prints.length, set()).update(prints.shingles)
    return {
        length: looked_for.intersection(shingles(row, length))
        for length, looked_for in wanted.items()
    }
