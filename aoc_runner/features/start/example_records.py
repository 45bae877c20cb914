"""Find examples by the records of the package aocd-example-parser.

Its `examples.json` has Python expressions that locate the examples on the page of each puzzle up to
the date in its version, such as `a_pre[0]` or `b_code[-1].split()[-1]`. Only the file is read,
because the package's code imports aocd.
"""

import importlib.metadata
import json
import re
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING

from aoc_runner.features.start.page_heuristics import FoundExample
from aoc_runner.kernel.model.puzzle import PARTS, Puzzle

if TYPE_CHECKING:
    from bs4 import Tag

_ANSWER = "(?!CRT$)[ -~]{1,200}"  # For a picture the record has `CRT` or non-ASCII text.


def find_recorded_examples(articles: "Sequence[Tag]", puzzle: Puzzle) -> list[FoundExample]:
    """Return the examples of the parts that the page shows.

    Return none for a puzzle newer than the package, or if the format of its records has changed.
    """
    try:
        return list(_iter_recorded(articles, puzzle))
    except Exception:  # noqa: BLE001 -- the format of the file is not documented
        return []


def _iter_recorded(articles: "Sequence[Tag]", puzzle: Puzzle) -> Iterator[FoundExample]:
    package = importlib.metadata.distribution("aocd-example-parser")
    newest = tuple(map(int, re.findall(r"\d+", package.version)[:3]))
    if newest < (puzzle.year, 12, puzzle.day):
        return
    path = package.locate_file("aocd_example_parser/examples.json")
    with open(str(path), encoding="utf-8") as file:
        record = json.load(file)
    defaults = record["default_locators"]
    scope = _make_scope(articles)
    for custom in record.get(f"{puzzle.year}/{puzzle.day:02}", [defaults]):
        locators = defaults | custom
        text = _evaluate(locators["input_data"], scope)
        answers = {
            part: answer
            for part, key in zip(PARTS[: len(articles)], ("answer_a", "answer_b"), strict=False)
            if (answer := _evaluate(locators[key], scope)) and re.fullmatch(_ANSWER, answer)
        }
        if text and answers:
            yield FoundExample(text, answers, locators["extra"] or {})


def _make_scope(articles: "Sequence[Tag]") -> dict[str, object]:
    """Return the variables of the expressions, for the parts that are shown."""
    scope: dict[str, object] = {}
    for letter, article in zip("ab", articles, strict=False):
        for kind in ("code", "pre", "em"):
            scope[f"{letter}_{kind}"] = [tag.get_text() for tag in article.find_all(kind)]
        scope[f"{letter}_li"] = [_make_item(tag) for tag in article.find_all("li")]
    return scope


def _make_item(tag: "Tag") -> SimpleNamespace:
    codes = [code.get_text() for code in tag.find_all("code")]
    return SimpleNamespace(text=tag.get_text(), em=tag.em, codes=codes)


def _evaluate(locator: str, scope: dict[str, object]) -> str | None:
    """Evaluate a locator; return None if it does not match the page."""
    try:
        value = eval(locator, dict(scope))  # The package itself evaluates them, too.
        return (value if isinstance(value, str) else "\n".join(value)).rstrip("\r\n")
    except Exception:  # noqa: BLE001 -- the expression may raise anything
        return None
