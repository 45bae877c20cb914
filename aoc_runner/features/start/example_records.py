"""The examples that the package aocd-example-parser has on record.

Its `examples.json` says of each puzzle, up to the day that its version names, where on the page the
examples stand: Python expressions over lists of what is in the parts, `a_pre[0]` or
`b_code[-1].split()[-1]`. Those alone are used: its code imports aocd, which is not needed here.
"""

import importlib.metadata
import json
import re
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from aoc_runner.features.start.page_heuristics import Example
from aoc_runner.kernel.model.puzzle import PARTS, Puzzle

if TYPE_CHECKING:
    from bs4 import Tag

_ANSWER = "(?!CRT$)[ -~]{1,200}"  # for a picture `CRT` stands there, or what is no ASCII


def recorded_examples(articles: "Sequence[Tag]", puzzle: Puzzle) -> list[Example]:
    """The examples of the parts that the page shows.

    None for a puzzle newer than the package, or where a newer version keeps its record otherwise.
    """
    try:
        return list(_recorded(articles, puzzle))
    except Exception:  # noqa: BLE001 -- another's data, in a form that is not promised
        return []


def _recorded(articles: "Sequence[Tag]", puzzle: Puzzle) -> Iterator[Example]:
    package = importlib.metadata.distribution("aocd-example-parser")
    newest = tuple(map(int, re.findall(r"\d+", package.version)[:3]))
    if newest < (puzzle.year, 12, puzzle.day):
        return
    path = package.locate_file("aocd_example_parser/examples.json")
    with open(str(path), encoding="utf-8") as file:
        record = json.load(file)
    usual = record["default_locators"]
    scope = _scope(articles)
    for own in record.get(f"{puzzle.year}/{puzzle.day:02}", [usual]):
        places = usual | own
        text = _value(places["input_data"], scope)
        answers = {
            part: answer
            for part, key in zip(PARTS[: len(articles)], ("answer_a", "answer_b"), strict=False)
            if (answer := _value(places[key], scope)) and re.fullmatch(_ANSWER, answer)
        }
        if text and answers:
            yield Example(text, answers, places["extra"] or {})


def _scope(articles: "Sequence[Tag]") -> dict[str, object]:
    """The names that the expressions use; of a part that is not shown there are none."""
    scope: dict[str, object] = {}
    for letter, article in zip("ab", articles, strict=False):
        for kind in ("code", "pre", "em"):
            scope[f"{letter}_{kind}"] = [tag.get_text() for tag in article.find_all(kind)]
        scope[f"{letter}_li"] = [_item(tag) for tag in article.find_all("li")]
    return scope


def _item(tag: "Tag") -> SimpleNamespace:
    codes = [code.get_text() for code in tag.find_all("code")]
    return SimpleNamespace(text=tag.get_text(), em=tag.em, codes=codes)


def _value(place: str, scope: dict[str, Any]) -> str | None:
    """What stands at that place; None where the page, altered since, has nothing there."""
    try:
        value = eval(place, dict(scope))  # which the package's own code does
        return (value if isinstance(value, str) else "\n".join(value)).rstrip("\r\n")
    except Exception:  # noqa: BLE001 -- any expression, on whatever the page is
        return None
