"""Looking for the known texts in many files, each of which is mostly like one that was looked at.

The versions of a file share most of their lines, and most of the blocks between blank ones: so each
is weighed once for the *marks* of all texts, and remembered. What a file weighs is the sum of them.
Only where that is enough for a text is it counted how much of it there is (see `shingles`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, compress

from aoc_runner.doctor import normal
from aoc_runner.doctor.marks import pieces_that_start
from aoc_runner.doctor.shingles import Text, shares

# The weights of a line for all texts stand side by side in one integer, so that one addition adds
# them all. A file has a few MB, and a byte weighs at most 24: none runs over into the next.
_BYTES = 4  # for each text
_OVER = 1 << 8 * _BYTES - 1  # what is needed is filled up to this: its bit says that it is reached
_REMEMBERED = 32 << 20  # bytes, of lines and of blocks
_OVERHEAD = 100  # bytes a line, roughly
_GAP = b"\n\n"  # between blocks


class Shelf:
    """Texts to be looked for in many files."""

    def __init__(self, texts: Iterable[Text]) -> None:
        # Those with marks that are on most lines come first: an integer without others is short.
        self._texts = sorted(texts, key=lambda text: min(map(len, text.marks.weights), default=0))
        self._smallest = min((text.marks.shortest for text in self._texts), default=1 << 62)
        self._words: dict[bytes, int] = {}  # what each mark weighs
        self._pieces: dict[bytes, int] = {}
        self._missing = self._over = 0
        for at, text in enumerate(self._texts):
            one = 1 << 8 * _BYTES * at
            self._missing += (_OVER - text.marks.needed) * one
            self._over += _OVER * one
            marks = self._pieces if text.marks.piece_starts else self._words
            for mark, weight in text.marks.weights.items():
                marks[mark] = marks.get(mark, 0) + weight * one
        starts = sorted({text.marks.piece_starts for text in self._texts} - {b""})
        self._find_pieces = pieces_that_start(b"|".join(starts)).findall
        self._lines: dict[bytes, int] = {}  # what each weighs that was seen
        self._blocks: dict[bytes, int] = {}
        self._marks_in: dict[bytes, set[bytes]] = {}  # some of these blocks
        self._in_lines = self._in_blocks = 0  # bytes, roughly

    def find(self, contents: Iterable[bytes]) -> Iterator[list[Text]]:
        """The texts that each content holds: of each kind the one of which it has most.

        Many contents at once take half the time of one by one.
        """
        in_blocks = [(content, self._blocks_of(content)) for content in contents]
        self._learn(set(chain.from_iterable(blocks for _, blocks in in_blocks)))
        chosen = [(content, self._likely(blocks)) for content, blocks in in_blocks]
        for content, likely in chosen:
            yield _held(content, likely) if likely else []

    def _blocks_of(self, content: bytes) -> list[bytes]:
        return content.split(_GAP) if len(content) >= self._smallest else []

    def _likely(self, blocks: list[bytes]) -> list[Text]:
        """The texts whose marks weigh enough, and are not the same one over and over."""
        total = sum(filter(None, map(self._blocks.__getitem__, blocks)), self._missing)
        over = total & self._over
        if not over:
            return []
        reached = over.to_bytes(_BYTES * len(self._texts), "little")[_BYTES - 1 :: _BYTES]
        marks = self._marks_of(blocks)
        return [text for text in compress(self._texts, reached) if text.marks.are_different(marks)]

    def _marks_of(self, blocks: list[bytes]) -> set[bytes]:
        """The different words in the blocks that are marks."""
        for block in blocks:
            if block not in self._marks_in:
                words = normal.words(normal.resolved(block))
                self._marks_in[block] = self._words.keys() & words
        return set().union(*map(self._marks_in.__getitem__, blocks))

    def _learn(self, blocks: set[bytes]) -> None:
        """Weigh the blocks that are new."""
        if self._in_lines > _REMEMBERED:
            self._lines.clear()
            self._in_lines = 0
        if self._in_blocks > _REMEMBERED:
            self._blocks.clear()
            self._marks_in.clear()
            self._in_blocks = 0
        blocks = blocks.difference(self._blocks)
        in_lines = [(block, block.splitlines()) for block in blocks]
        lines = set(chain.from_iterable(lines for _, lines in in_lines)).difference(self._lines)
        if lines:
            self._weigh(list(lines))
        for block, its in in_lines:
            self._blocks[block] = sum(filter(None, map(self._lines.__getitem__, its)))
            self._in_blocks += len(block) + _OVERHEAD

    def _weigh(self, lines: list[bytes]) -> None:
        """Remember what lines weigh that were not seen before."""
        # An escaped line end would make two lines of one. Where another does, each is for itself.
        text = normal.resolved(b"\n".join(lines).replace(b"\\n", b" ").replace(b"\\r", b" "))
        if text.count(b"\n") != len(lines) - 1:
            if len(lines) > 1:
                for line in lines:
                    self._weigh([line])
                return
            text = text.replace(b"\n", b" ")
        word_weight, piece_weight = self._words.get, self._pieces.get
        has_pieces = any(map(piece_weight, self._find_pieces(normal.drawn(text))))
        for line, words in zip(lines, normal.words_of_lines(text), strict=True):
            weight = sum(filter(None, map(word_weight, words)))
            self._lines[line] = weight
            self._in_lines += len(line) + weight.bit_length() // 8 + _OVERHEAD
        if has_pieces:
            for line, drawn in zip(lines, normal.drawn(text).split(b"\n"), strict=True):
                pieces = self._find_pieces(drawn)
                if pieces:
                    self._lines[line] += sum(filter(None, map(piece_weight, pieces)))


def _held(content: bytes, likely: list[Text]) -> list[Text]:
    """Those of the likely texts that the content does hold."""
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


def _near(text: bytes, likely: list[Text]) -> Iterator[tuple[Text, int]]:
    """The texts of whose symbols there are enough, and how many."""
    words = normal.words(text)
    different = set(words)
    times: Counter[bytes] = Counter()
    for each in likely:
        number = len(each.row(text) if each.alphabet else words)
        if not each.alphabet:
            times = times or Counter(words)
            number = sum(map(times.__getitem__, each.known & different))
        if number * 3 >= each.size:
            yield each, number
