"""Examples on record: where on its page each old puzzle has them.

The package aocd-example-parser knows that of every puzzle up to the day that its version names. It
is written for aocd, and takes two names from it; those it is lent here, so that aocd itself, which
keeps files of its own and asks the site, is neither needed nor imported.
"""

import importlib
import importlib.metadata
import json
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import ModuleType
from typing import Any, NamedTuple

from bs4 import BeautifulSoup, Tag

from aoc_runner.kernel.site.day_page import DayPage, parsed
from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle

_DISTRIBUTION = "aocd-example-parser"
_PACKAGE = "aocd_example_parser"
_MOST = 20  # examples of a day; real ones have up to a dozen
_LONGEST = 200  # characters of an answer


class Recorded(NamedTuple):
    """An example with its answers, and what else a day must know to come to those."""

    text: str
    answers: dict[Part, str]
    params: Mapping[str, object]


def recorded_examples(page: DayPage, puzzle: Puzzle) -> list[Recorded]:
    """The examples of the parts that the page shows, as the package has them.

    An empty list where the package is not installed, does not know the puzzle, or fails.
    """
    if not _knows(puzzle):
        return []
    try:
        with _lent():
            extraction = importlib.import_module(f"{_PACKAGE}.extraction")
            found = list(extraction.extract_examples(_Page(page, puzzle)))[:_MOST]
        examples = [_read(example, puzzle) for example in found]
    except Exception:  # noqa: BLE001 -- another's code, on whatever the page is
        return []
    return [example for example in examples if example is not None]


class _Example(NamedTuple):
    """As aocd's of that name."""

    input_data: object
    answer_a: object = None
    answer_b: object = None
    extra: object = None


class _Page:
    """A page as aocd hands it to such packages: its parts, and lists of what is in them."""

    def __init__(self, page: DayPage, puzzle: Puzzle) -> None:
        self.year, self.day = puzzle.year, puzzle.day
        self.raw_html = page.content.decode("utf-8", "replace")
        # Parsed once more, for what stands in `page` is never to be changed.
        self.soup: BeautifulSoup = parsed(self.raw_html)
        articles = self.soup.find_all("article", class_="day-desc")
        self.article_a: Tag = articles[0]
        self.article_b: Tag | None = articles[1] if len(articles) > 1 else None
        self.a_raw = str(self.article_a)
        self.b_raw = str(self.article_b) if self.article_b is not None else None

    def __getattr__(self, name: str) -> list[Any]:
        match = re.fullmatch("([ab])_(code|pre|em|li)", name)
        article = getattr(self, f"article_{match[1]}") if match else None
        if match is None or article is None:
            raise AttributeError(name)
        tags = article.find_all(match[2])
        if match[2] != "li":
            return [tag.text for tag in tags]
        for tag in tags:
            tag.codes = [code.text for code in tag.find_all("code")]
        return list(tags)


def _knows(puzzle: Puzzle) -> bool:
    """Whether the package is installed, and no older than the puzzle: 2025.12.12 is its version."""
    try:
        version = importlib.metadata.version(_DISTRIBUTION)
    except importlib.metadata.PackageNotFoundError:
        return False
    date = re.match(r"(\d{4})\.(\d{1,2})\.(\d{1,2})\b", version)
    return date is not None and (puzzle.year, 12, puzzle.day) <= tuple(map(int, date.groups()))


@contextmanager
def _lent() -> Iterator[None]:
    """Import the package with a stand-in for aocd, and leave no trace of either."""
    aocd, examples = ModuleType("aocd"), ModuleType("aocd.examples")
    vars(examples).update(Example=_Example, Page=_Page)
    vars(aocd).update(examples=examples, __path__=[])
    before = {name: sys.modules.pop(name) for name in list(sys.modules) if _is_theirs(name)}
    sys.modules.update({"aocd": aocd, "aocd.examples": examples})
    try:
        yield
    finally:
        for name in list(sys.modules):
            if _is_theirs(name):
                del sys.modules[name]
        sys.modules.update(before)


def _is_theirs(module: str) -> bool:
    return module.partition(".")[0] in ("aocd", _PACKAGE)


def _read(example: Any, puzzle: Puzzle) -> Recorded | None:
    """The example if it has an input and an answer of the forms that ours have."""
    text, answers, extra = example.input_data, (example.answer_a, example.answer_b), example.extra
    told: dict[Part, str] = {
        part: answer.strip()
        for part, answer in zip(PARTS, answers, strict=True)
        if isinstance(answer, str) and _is_answer(answer.strip())
    }
    if puzzle.is_final:
        told.pop(2, None)
    if not isinstance(text, str) or not text.strip() or not told:
        return None
    # What is written into YAML is plain data, as in the package's JSON.
    params = json.loads(json.dumps(extra)) if isinstance(extra, dict) else {}
    return Recorded(text, told, params)


def _is_answer(text: str) -> bool:
    return 0 < len(text) <= _LONGEST and text.isprintable()
