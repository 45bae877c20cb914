"""The page's drawings: pygal lays them out, and what is drawn is taken over, nothing else.

pygal's own files come with a style, a script, comments and texts each, and with addresses. Here
only shapes are kept, and of those only numbers: nothing that anybody has named is in a drawing.
Its colours are the page's; what it says is said in its label, too, and in the text beside it.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from math import log
from typing import Any

import pygal
from markupsafe import Markup

# pygal finds its maps by a finder of an old kind, of which Python 3.11 warns at each later import.
sys.meta_path[:] = [it for it in sys.meta_path if type(it).__module__ != pygal.__name__]

_LINE = (104, 22)  # pixels
_BAR = (208, 16)
_MARGIN = 52  # pygal leaves a fifty-second of the width empty on either side
_LEAST = 1e-9  # seconds: a script may take no longer than an empty process
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


def line(seconds: Sequence[float | None], label: str) -> Markup:
    """Times, the oldest first and one at least, as a line with a dot at its end.

    It is broken where a None stands; a time between two breaks is a dot. By ratio, not by
    difference: twice as long is as far up for a slow part as for a fast one.
    """
    heights = [None if it is None else log(max(it, _LEAST)) for it in seconds]
    known = [it for it in heights if it is not None]
    middle = (min(known) + max(known)) / 2
    reach = max(max(known) - middle, log(_CALM))
    width, height = _LINE
    chart = pygal.Line(
        width=width,
        height=height,
        range=(middle - reach * 1.2, middle + reach * 1.2),
        allow_interruptions=True,
        show_dots=False,
        **_BARE,
    )
    chart.add("", heights)
    alone = [it if _is_alone(heights, at) else None for at, it in enumerate(heights)]
    chart.add("", alone, show_dots=True, stroke=False, dots_size=1.8)
    return _svg("line", (0, 0, width, height), chart, label)


def bar(value: float, most: float, interval: tuple[float, float] | None, label: str) -> Markup:
    """A time beside others, of which `most` is as wide as the drawing; and its uncertainty."""
    chart = pygal.HorizontalBar(width=_BAR[0], height=_BAR[1], range=(0, most or 1), **_BARE)
    low_high = {} if interval is None else {"ci": {"low": interval[0], "high": interval[1]}}
    chart.add("", [{"value": max(value, 0), **low_high}])
    return _svg("bar", _inner(_BAR), chart, label)


def shares(values: Iterable[float], most: float, label: str) -> Markup:
    """Times laid end to end, of which `most` is as wide as the drawing."""
    chart = pygal.HorizontalStackedBar(width=_BAR[0], height=_BAR[1], range=(0, most or 1), **_BARE)
    for value in values:
        chart.add("", [max(value, 0)])
    return _svg("bar", _inner(_BAR), chart, label)


def _is_alone(heights: Sequence[float | None], at: int) -> bool:
    """Whether it is the last, or no line goes to it."""
    beside = heights[max(0, at - 1) : at + 2]
    return at == len(heights) - 1 or sum(it is not None for it in beside) == 1


def _inner(size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Where pygal draws: without its margins."""
    width, height = size
    margin = width // _MARGIN
    return margin, 0, width - 2 * margin, height


def _svg(kind: str, box: tuple[int, int, int, int], chart: Any, label: str) -> Markup:
    shapes = Markup("").join(_shapes(chart.render_tree()))
    start = Markup('<svg class="{}" viewBox="{} {} {} {}" role="img" aria-label="{}"{}>').format(
        kind, *box, label, Markup(' preserveAspectRatio="none"') if kind == "bar" else ""
    )
    return start + shapes + Markup("</svg>")


def _shapes(tree: Any) -> Iterator[Markup]:
    """The shapes of a chart, without its backgrounds."""
    for element in tree.iter():
        words = str(element.get("class", "")).split()
        if element.tag == "path" and "line" in words:
            yield Markup('<path d="{}"/>').format(_rounded(element.get("d")))
        elif element.tag == "path" and "nofill" in words:
            yield Markup('<path class="ci" d="{}"/>').format(_rounded(element.get("d")))
        elif element.tag == "circle":
            values = [_rounded(element.get(name)) for name in ("cx", "cy", "r")]
            yield Markup('<circle cx="{}" cy="{}" r="{}"/>').format(*values)
        elif element.tag == "rect" and "rect" in words:
            values = [_rounded(element.get(name, "0")) for name in ("x", "y", "width", "height")]
            yield Markup('<rect x="{}" y="{}" width="{}" height="{}"/>').format(*values)


def _rounded(numbers: str) -> str:
    """The numbers of an attribute to a tenth of a pixel."""
    return re.sub(r"-?\d+\.\d+(e-?\d+)?", lambda it: f"{round(float(it[0]), 1) + 0:g}", numbers)
