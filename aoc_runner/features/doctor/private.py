"""What must not be published, recognised in the bytes of a file: inputs and puzzle pages.

What is kept on this machine is found by what it says (see `contents`). A page that is not kept can
only be told by the site's own words, and rather missed than a solver accused of its title.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from aoc_runner.features.doctor.contents import Contents, Text

# Inputs below this many bytes (a seed, a range of numbers) may well stand in a solver by chance:
# they count only as the whole of a file that is named like an input.
SHORTEST_CONTAINED = 40

_HEADING = re.compile(rb"[\s#>*\"']*\\?--- Day \d{1,2}: .{1,100} \\?---[\s*]*")
_PART_TWO = re.compile(rb"[\s#>*\"']*\\?--- Part Two \\?---[\s*]*")
# What the site itself writes below a puzzle. People write about their own answers, too.
_SITE_SAYS = re.compile(
    rb"Your puzzle answer was [`*_<]*\w"
    rb"|(?:The first half|Both parts) of this puzzle (?:is|are) complete!"
    rb"|To begin, \[?get your puzzle input"
    rb"|(?:If you still want to see it, you can|You can also) \[(?:get your puzzle input|Share)"
    rb"|To play, please identify yourself via one of these services"
)
_LONGEST_HEADING = 200  # bytes of a line
_CODE = re.compile(rb"[=(\[{_;]")
_WORDS_OF_PROSE = 5  # in a line at least, wherever it is wrapped
_SHORTEST_PART = 800  # bytes of prose between the headings: every real part has more

_ARTICLE_OPENS = re.compile(rb"<article[^>]*\Z")
_ARTICLE_GOES_ON = re.compile(
    rb"(?!\w)[^>]*>(?:\s|\\n)*<h2[^>]*>\s*--- (?:Day \d+:|Part Two ---)", re.DOTALL
)
_SHORTEST_ARTICLE = 250  # bytes of text: every real one has more, a test's made-up one less

_INPUT_NAME = re.compile(
    r"""(?:^|/) (?:  [^/]*(?<![a-z])inputs?(?![a-z])[^/]*\.(?:txt|in|dat)  # 2023_07_input.txt
                  |  (?:puzzle[_-]?)?inputs?/(?:[^/]+/)*[^/]*\d[^/.]*(?:\.(?:txt|in|dat|input))?
                  |  [^/]*\d\.(?:input|in)                                # day07.input
                  |  (?:[^/]+/)*\d+/input ) $""",
    re.IGNORECASE | re.VERBOSE,
)
_EXAMPLE_NAME = re.compile(r"example|sample|test|demo|small|fixture", re.IGNORECASE)


class Kept:
    """The inputs and pages that are kept, made ready to be looked for in many files."""

    def __init__(
        self, inputs: Iterable[tuple[str, bytes]], pages: Iterable[tuple[str, bytes]]
    ) -> None:
        """Both have a name for each, and its bytes."""
        self._short: dict[bytes, str] = {}
        self.inputs = 0  # how many there are to compare with
        self.pages = 0
        texts: dict[tuple[str, bytes], str] = {}  # several accounts may keep the same page
        for name, content in inputs:
            bare = _bare(content)
            self.inputs += bool(bare)
            if len(bare) >= SHORTEST_CONTAINED:
                texts.setdefault(("input", content), name)
            elif bare:
                self._short[bare] = name
        for name, content in pages:
            articles = list(_articles(content))
            self.pages += bool(articles)
            for article in articles:
                # Without its examples, which anybody may have.
                prose = [piece.rpartition(b"</pre>")[2] for piece in article.split(b"<pre>")]
                texts.setdefault(("page", b" ".join(prose)), name)
        self._contents = Contents(
            (Text(kind, name), content) for (kind, content), name in texts.items()
        )

    def find(self, content: bytes) -> dict[str, str]:
        """The name of a kept `input`, and of a `page`, that the content has; no short one."""
        found: dict[str, str] = {}
        for text in self._contents.find(content):
            found.setdefault(text.kind, text.name)
        return found

    def find_short(self, content: bytes) -> str | None:
        """The name of a kept input that the content is, one too short to be looked for inside."""
        if len(content) > 2 * SHORTEST_CONTAINED:
            return None
        return self._short.get(_bare(content))


def is_puzzle(content: bytes) -> bool:
    """Whether it is a puzzle's page, or its text with words of the site, by its looks alone."""
    if b"day-desc" in content:
        if content.lstrip().startswith(b"<"):
            if next(_articles(content), None) is not None:
                return True
        # Tests have made-up ones: short, of no paragraphs, or never closed.
        elif any(
            article.count(b"</p>") > 1
            and len(re.sub(rb"<[^<>]*>", b"", article)) >= _SHORTEST_ARTICLE
            for article in _articles(content, is_closed=True)
        ):
            return True
    if b"--- Day " not in content:
        return False
    has_heading = False
    prose = 0  # bytes of it since the heading
    for line in content.splitlines():
        is_short = len(line) <= _LONGEST_HEADING
        if is_short and b"---" in line and _HEADING.fullmatch(line):
            has_heading, prose = True, 0
        elif is_short and b"---" in line and _PART_TWO.fullmatch(line):
            if prose >= _SHORTEST_PART:
                return True
        elif has_heading:
            if _SITE_SAYS.match(line.lstrip(b" \t>*_")):
                return True
            if not _CODE.search(line) and line.count(b" ") >= _WORDS_OF_PROSE:
                prose += len(line)
    return False


@cache  # a path comes again with every commit that changes its file
def named_like_an_input(path: str) -> bool:
    """Whether people keep a puzzle input under such a name; not one that speaks of an example."""
    return bool(_INPUT_NAME.search(path)) and not _EXAMPLE_NAME.search(path)


def _articles(content: bytes, is_closed: bool = False) -> Iterator[bytes]:
    """The inside of every `<article class="day-desc">` that has a puzzle's heading.

    One that is cut off counts too, unless each `is_closed`.
    """
    before, *pieces = content.split(b"day-desc")
    for piece in pieces:
        if _ARTICLE_OPENS.search(before[-100:]) and (
            match := _ARTICLE_GOES_ON.match(piece[:_LONGEST_HEADING])
        ):
            inside, end, _ = piece[match.end() :].partition(b"</article>")
            if end or not is_closed:
                yield inside
        before = piece


def _bare(content: bytes) -> bytes:
    """The lines that say something, without blanks around them."""
    return b"\n".join(content.split())
