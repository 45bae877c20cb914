"""What must not be published, recognised in the bytes of a file: inputs and puzzle pages.

Whether a puzzle's text is there is a guess, made to rather miss a part of one than to accuse a
solver of its title; a kept input is hardly ever mistaken.
"""

import re
from collections.abc import Iterable
from functools import cache

# Inputs below this many bytes (a seed, a range of numbers) may well stand in a solver by chance:
# they count only as the whole of a file that is named like an input.
SHORTEST_CONTAINED = 40

_ARTICLE = re.compile(
    rb"<article[^>]*\bday-desc\b[^>]*>(?:\s|\\n)*<h2[^>]*>\s*--- (?:Day \d+:|Part Two ---)"
    rb"(.*?)(?:</article>|\Z)",
    re.DOTALL,
)
_SHORTEST_ARTICLE = 250  # bytes of text: every real one has more, a test's made-up one less

# A heading has its line to itself; Markdown may put `##` before it, and backslashes at its dashes.
_HEADING = rb"\\?--- Day \d{1,2}: [^\n]{1,100} \\?---[\s*]*?$"
_TITLE = re.compile(rb"^[\s#>*\"']*" + _HEADING, re.MULTILINE)
# A line of English rather than of code, which seldom starts with two words, the first a capital.
_PROSE = rb"\s*^[\s>*_\"'(]*[A-Z][\w'-]*,? [\w'*_`-]+(?:[,.:;!?]| [a-z0-9*_`(]|\s*$)"
# Not so a docstring: there the title may well be followed by the solver's own words.
_STARTS_WITH_PUZZLE = re.compile(rb"[\s#>*]*" + _HEADING + _PROSE, re.MULTILINE)
_PUZZLE_MARK = re.compile(
    rb"^[\s#>*\"']*\\?--- Part Two \\?---[\s*]*?$" + _PROSE + rb"|^[\s>*_]*(?:"
    rb"Your puzzle answer was [`*_<]*\w"
    rb"|(?:The first half|Both parts) of this puzzle (?:is|are) complete!"
    rb"|To begin, \[?get your puzzle input"
    rb"|(?:If you still want to see it, you can|You can also) \[(?:get your puzzle input|Share)"
    rb"|To play, please identify yourself via one of these services)",
    re.MULTILINE,
)

_INPUT_NAME = re.compile(
    r"""(?:^|/) (?:  [^/]*(?<![a-z])inputs?(?![a-z])[^/]*\.(?:txt|in|dat)  # 2023_07_input.txt
                  |  (?:puzzle[_-]?)?inputs?/(?:[^/]+/)*[^/]*\d[^/.]*(?:\.(?:txt|in|dat|input))?
                  |  [^/]*\d\.(?:input|in)                                # day07.input
                  |  (?:[^/]+/)*\d+/input ) $""",
    re.IGNORECASE | re.VERBOSE,
)
_EXAMPLE_NAME = re.compile(r"example|sample|test|demo|small|fixture", re.IGNORECASE)


class KeptInputs:
    """The inputs that are kept, made ready to be looked for in many files."""

    def __init__(self, contents: Iterable[tuple[str, bytes]]) -> None:
        """`contents` has a name for each, and its bytes."""
        self._short: dict[bytes, str] = {}
        self._by_line: dict[bytes, list[tuple[bytes, str]]] = {}
        self._shortest = 1 << 62
        self.number = 0
        for name, content in contents:
            lines = _lines(content)
            text = b"\n".join(lines)
            self.number += bool(text)
            if len(text) >= SHORTEST_CONTAINED:
                self._shortest = min(self._shortest, len(text))
                # Wherever the input is pasted, its inner lines stay lines. So only a file with the
                # longest of them is searched for it all: hundreds of inputs cost as much as one.
                longest = max(lines[1:-1], key=len, default=b"")
                self._by_line.setdefault(longest, []).append((text, name))
            elif text:
                self._short[text] = name

    def find(self, content: bytes) -> str | None:
        """The name of a kept input that the content is, or contains; not a short one."""
        if len(content) < self._shortest:
            return None
        lines = _lines(content)
        text = b"\n".join(lines)
        for line in self._by_line.keys() & [b"", *lines]:  # one of two lines has no inner line
            for inner, name in self._by_line[line]:
                if inner in text:
                    return name
        return None

    def find_short(self, content: bytes) -> str | None:
        """The name of a kept input that the content is, one too short to be looked for inside."""
        if len(content) > 2 * SHORTEST_CONTAINED:
            return None
        return self._short.get(b"\n".join(_lines(content)))


def is_puzzle(content: bytes) -> bool:
    """Whether it is a puzzle's page, or its text as Markdown or plain text."""
    if b"day-desc" in content:
        is_markup = content.lstrip().startswith(b"<")
        for match in _ARTICLE.finditer(content):
            if is_markup or len(re.sub(rb"<[^>]*>", b"", match[1])) >= _SHORTEST_ARTICLE:
                return True
    if b"--- Day " not in content:
        return False
    if _STARTS_WITH_PUZZLE.match(content):
        return True
    return bool(_TITLE.search(content) and _PUZZLE_MARK.search(content))


def plain(content: bytes) -> bytes:
    """The content as UTF-8 without a mark: what a PowerShell redirects to a file is UTF-16."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="ignore").encode("utf-8", errors="ignore")
    return content.removeprefix(b"\xef\xbb\xbf")


@cache  # a path comes again with every commit that changes its file
def named_like_an_input(path: str) -> bool:
    """Whether people keep a puzzle input under such a name; not one that speaks of an example."""
    return bool(_INPUT_NAME.search(path)) and not _EXAMPLE_NAME.search(path)


def _lines(content: bytes) -> list[bytes]:
    r"""The lines that say something, without what may stand around them where they are pasted.

    That is indentation (YAML), quotes and commas (a list), and a line's end written as `\n` (JSON,
    a notebook). Both sides are made the same, so it does not matter whether an input has such.
    """
    lines = content.replace(b"\\n", b"\n").splitlines()
    return [stripped for line in lines if (stripped := line.strip(b" \t\"',"))]
