"""The page's drawings: pygal lays them out, and what is drawn is taken over, nothing else.

pygal's own files come with a style, a script, comments and texts each, and with addresses. Here
only shapes are kept, and of those only numbers: nothing that anybody has named is in a drawing.
Its colours are the page's; what it says is said in its label, too, and in the text beside it.

A chart takes pygal three milliseconds, however little is in it: so what stands in one table is laid
out as one, and then cut up.
"""

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from math import log
from typing import Any, NamedTuple

import pygal
from markupsafe import Markup

# pygal finds its maps by a finder of an old kind, of which Python 3.11 warns at each later import.
sys.meta_path[:] = [it for it in sys.meta_path if type(it).__module__ != pygal.__name__]

_LINE = (104, 22)  # pixels
_BAR = (200, 16)
_MARGIN = 4  # pixels that pygal leaves empty on either side of 208, a fiftieth of what is between
_LEAST = 1e-9  # seconds: the least that a logarithm takes
_CALM = 1.25  # a line fills its height only where the times differ by more than this, either way
_BARE: dict[str, Any] = {
    "margin": 0,
    "spacing": 0,
    "show_legend": False,
    "show_x_labels": False,
    "show_y_labels": False,
    "show_x_guides": False,
    "show_y_guides": False,
    "no_prefix": True,
    "js": (),
    "no_data_text": "",
}


class Line(NamedTuple):
    """Times in seconds, the oldest first and one at least; the line is broken at each None."""

    seconds: Sequence[float | None]
    label: str


class Bar(NamedTuple):
    """A time in seconds, beside which `most` is as wide as the drawing."""

    seconds: float
    most: float
    label: str


def lines(all_lines: Sequence[Line]) -> list[Markup]:
    """Each as a line with a dot at its end; a time between two breaks is a dot, too.

    By ratio, not by difference: twice as long is as far up for a slow part as for a fast one. Their
    last times are below each other: a line of fewer times begins further to the right.
    """
    if not all_lines:
        return []
    longest = max(len(it.seconds) for it in all_lines)
    chart = pygal.Line(
        width=_LINE[0],
        height=_LINE[1],
        range=(-1.2, 1.2),
        allow_interruptions=True,
        show_dots=False,
        **_BARE,
    )
    for each in all_lines:
        heights: list[float | None] = [None] * (longest - len(each.seconds))
        heights += _heights(each.seconds)
        chart.add("", heights)
        alone = [it if _is_alone(heights, at) else None for at, it in enumerate(heights)]
        chart.add("", alone, show_dots=True, stroke=False, dots_size=1.8)
    shapes = _shapes(chart)
    return [
        _svg("line", (0, 0, *_LINE), [*shapes[2 * at], *shapes[2 * at + 1]], each.label)
        for at, each in enumerate(all_lines)
    ]


def bars(all_bars: Sequence[Bar]) -> list[Markup]:
    """Each as a bar."""
    if not all_bars:
        return []
    width, height = _BAR
    chart = pygal.HorizontalBar(
        width=width + 2 * _MARGIN, height=height * len(all_bars), range=(0, 1), **_BARE
    )
    chart.add("", [max(it.seconds, 0) / (it.most or 1) for it in all_bars])
    (shapes,) = _shapes(chart).values()
    rects = [it for it in shapes if it.name == "rect"]
    drawn = []
    for each, rect in zip(all_bars, rects, strict=True):
        top = rect.middle - height / 2  # each is cut out around its middle
        drawn.append(_svg("bar", (_MARGIN, top, width, height), [rect], each.label))
    return drawn


def shares(seconds: Iterable[float], most: float, label: str) -> Markup:
    """Times laid end to end, of which `most` is as wide as the drawing."""
    width, height = _BAR
    chart = pygal.HorizontalStackedBar(
        width=width + 2 * _MARGIN, height=height, range=(0, most or 1), **_BARE
    )
    for each in seconds:
        chart.add("", [max(each, 0)])
    shapes = [shape for of_one in _shapes(chart).values() for shape in of_one]
    return _svg("bar", (_MARGIN, 0, width, height), shapes, label)


def _heights(seconds: Sequence[float | None]) -> list[float | None]:
    """The times as heights from -1 to 1."""
    logs = [None if it is None else log(max(it, _LEAST)) for it in seconds]
    known = [it for it in logs if it is not None]
    middle = (min(known) + max(known)) / 2
    reach = max(max(known) - middle, log(_CALM))
    return [None if it is None else (it - middle) / reach for it in logs]


def _is_alone(heights: Sequence[float | None], at: int) -> bool:
    """Whether it is the last, or no line goes to it."""
    beside = heights[max(0, at - 1) : at + 2]
    return at == len(heights) - 1 or sum(it is not None for it in beside) == 1


class _Shape(NamedTuple):
    """An element of a drawing: its name, and its attributes, which are numbers."""

    name: str
    attributes: Mapping[str, str]

    @property
    def middle(self) -> float:
        """How far down the middle of a rectangle is."""
        return float(self.attributes["y"]) + float(self.attributes["height"]) / 2

    def drawn(self) -> Markup:
        said = Markup(" ").join(
            Markup('{}="{}"').format(name, _rounded(value))
            for name, value in self.attributes.items()
        )
        return Markup("<{} {}/>").format(self.name, said)


_DRAWN = {  # of the shapes that are taken over: a word of their class, and their attributes
    "path": ({"line", "nofill"}, ("d",)),
    "circle": ({"dot"}, ("cx", "cy", "r")),
    "rect": ({"rect"}, ("x", "y", "width", "height")),
}


def _shapes(chart: Any) -> dict[int, list[_Shape]]:
    """The shapes of each series of a chart, by its number."""
    found: dict[int, list[_Shape]] = {number: [] for number in range(len(chart.raw_series))}
    for group in chart.render_tree().iter("g"):
        number = re.search(r"\bserie-(\d+)", group.get("class", ""))
        for element in group.iter() if number else ():
            words, names = _DRAWN.get(element.tag, (set(), ()))
            if number and words & set(element.get("class", "").split()):
                values = {name: element.get(name, "0") for name in names}
                found[int(number[1])].append(_Shape(element.tag, values))
    return found


def _svg(
    kind: str, box: tuple[float, float, float, float], shapes: Iterable[_Shape], label: str
) -> Markup:
    stretched = Markup(' preserveAspectRatio="none"') if kind == "bar" else ""
    start = Markup('<svg class="{}" viewBox="{}" role="img" aria-label="{}"{}>')
    view = " ".join(f"{round(it, 1):g}" for it in box)
    drawn = Markup("").join(shape.drawn() for shape in shapes)
    return start.format(kind, view, label, stretched) + drawn + Markup("</svg>")


def _rounded(numbers: str) -> str:
    """The numbers of an attribute to a tenth of a pixel."""
    return re.sub(r"-?\d+\.\d+(e-?\d+)?", lambda it: f"{round(float(it[0]), 1) + 0:g}", numbers)
