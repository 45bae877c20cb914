"""The few words, or pieces of lines, by which a file is noticed that may hold a text: its marks.

Most files are done with after a glance at these. Half of a text has half of its marks, and
disguises take some of those: so a fifth or a third is needed of what they weigh in the whole text.
"""

import re
from collections import Counter
from collections.abc import Set
from typing import NamedTuple

DIGITS = 6  # of a text of a few words, so many are not there by chance
LONG_WORD = 24  # letters: what is longer is rather a picture or a code than a word

_MOST = 32  # words that are marks
PIECE = 5  # characters of a line of a picture
_RAREST = b"zqxjkvbpygfwmucldrhsnioate9876543210_=#-."  # roughly, in what lies in repositories


class Marks(NamedTuple):
    """What is in a file, at least, that may hold the text."""

    shortest: int  # bytes of the file
    weights: dict[bytes, int]
    needed: int  # what those in the file weigh together, each as often as it is there,
    different: int = 0  # and each once,
    number: int = 0  # and how many different ones they are: not the same one over and over
    piece_starts: bytes = b""  # a pattern of what pieces start with, if they are no words

    def are_different(self, words: Set[bytes]) -> bool:
        """Whether enough different ones are among the words."""
        there = self.weights.keys() & words
        weight = sum(map(self.weights.__getitem__, there))
        return weight >= self.different and len(there) >= self.number


def of_lines(lines: bytes, alphabet: bytes, shortest: int) -> Marks:
    """Pieces of a picture's lines. They start with its rarest character: so there are but a few."""
    starts = b"%b(?=[%b]{%d})" % (
        re.escape(bytes([min(alphabet, key=_RAREST.find)])),
        re.escape(alphabet),
        PIECE - 1,
    )
    pieces = pieces_that_start(starts).findall(lines)
    return Marks(shortest, dict.fromkeys(pieces, 1), max(1, len(pieces) // 5), piece_starts=starts)


def pieces_that_start(starts: bytes) -> re.Pattern[bytes]:
    """What finds the pieces of lines, all but their first characters: they overlap."""
    return re.compile(b"(?:%b)(?=(.{%d}))" % (starts or b"(?!)", PIECE - 1))


def of_few(words: list[bytes], shortest: int) -> Marks:
    """Of a text of a few words: its numbers, if it has any; all other words are everybody's."""
    numbers = {word for word in words if word.isdigit() and len(word) > 2}
    weights = {word: len(word) for word in numbers or set(words)}
    needed = sum(weights.values())
    if numbers:
        shortest = needed = min(DIGITS, needed)
    return Marks(shortest, weights, needed, needed, -(-len(weights) // 2))


def of_words(words: list[bytes], shortest: int, is_picture: bool) -> Marks:
    """The longest words. Those of a picture are its lines: the same one over and over is enough."""
    times = Counter(words)
    # Of one length, by their ends: the same in every run, and from all over the text.
    some = sorted(times, key=lambda word: (-len(word), word[::-1]))
    some = some[: _MOST if len(some) >= _MOST else _MOST // 4]
    # The longer, the less they are everybody's.
    weights = {word: min(len(word), LONG_WORD) ** 2 for word in some}
    # In half of a text are half of the words that it has once, and most that come again.
    part = 5 if len(some) == _MOST else 3
    needed = max(1, sum(weights[word] * times[word] for word in some) // part)
    if is_picture:
        return Marks(shortest, weights, needed)
    number = -(-len(some) // (part - 1))
    return Marks(shortest, weights, needed, sum(weights.values()) // part, number)
