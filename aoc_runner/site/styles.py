"""What a page's own style sheets say of its elements: their colours, and what is moved elsewhere.

Of style sheets only rules for one class or identifier are read, be it within the calendar. What
depends on the screen or on elements around is left out. Only reads text.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

_SELECTOR = re.compile(r"(?:(?:pre)?\.calendar[\s>]+)?(?:[a-z]{1,10})?([.#][\w-]+)")
_HEX = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})")


class Look(NamedTuple):
    """How an element looks; the colour is like `#ffff66`, empty where none is known."""

    colour: str = ""
    absolute: bool = False  # it is placed apart from the text around it


class Styles:
    """The looks of classes (`.name`) and identifiers (`#name`); of several the last one counts."""

    def __init__(self, colours: Mapping[str, tuple[int, str]], absolute: set[str]) -> None:
        self._colours = colours  # each with the number of its rule
        self._absolute = absolute

    def look(self, names: Sequence[str], own: str) -> Look:
        """The look of an element of these names, with a `style` attribute of its own."""
        declared = _declared(own)
        colour = _colour(declared.get("color", ""))
        if not colour:
            found = [self._colours[name] for name in names if name in self._colours]
            colour = max(found, default=(0, ""))[1]
        absolute = declared.get("position") == "absolute"
        return Look(colour, absolute or not self._absolute.isdisjoint(names))


def read_styles(sheets: Iterable[str]) -> Styles:
    """Read the style sheets, in the order of the page."""
    colours: dict[str, tuple[int, str]] = {}
    absolute: set[str] = set()
    rules = (rule for sheet in sheets for rule in _rules(_without_comments(sheet)))
    for number, (selectors, body) in enumerate(rules):
        declared = _declared(body)
        colour = _colour(declared.get("color", ""))
        for selector in selectors.split(","):
            if (match := _SELECTOR.fullmatch(selector.strip())) is None:
                continue
            if colour:
                colours[match[1]] = (number, colour)
            if declared.get("position") == "absolute":
                absolute.add(match[1])
    return Styles(colours, absolute)


def _without_comments(sheet: str) -> str:
    """The sheet without comments; a pattern would look for the end of each one never closed."""
    first, *others = sheet.split("/*")
    return " ".join([first, *(other.partition("*/")[2] for other in others)])


def _rules(sheet: str) -> Iterator[tuple[str, str]]:
    """Selectors and body of each rule but those in an `@media`, which may not hold."""
    depth, selectors = 0, ""
    pieces = re.split(r"([{}])", sheet)
    for text, brace in zip(pieces[::2], pieces[1::2], strict=False):
        if brace == "{":
            depth += 1
            if depth == 1:
                selectors = text.rpartition(";")[2].strip()
        else:
            if depth == 1:
                yield selectors, text
            depth = max(0, depth - 1)


def _declared(body: str) -> dict[str, str]:
    pairs = (piece.partition(":") for piece in body.split(";"))
    return {
        name.strip().lower(): value.lower().replace("!important", "").strip()
        for name, _, value in pairs
    }


def _colour(value: str) -> str:
    """Six digits of a colour in three or six; empty for any other."""
    if not _HEX.fullmatch(value):
        return ""
    return value if len(value) == 7 else "#" + "".join(digit * 2 for digit in value[1:])
