"""SVG documents that stand alone, in light and in dark.

GitHub shows them as images: nothing in one may be asked for elsewhere, nor run; light and dark are
told apart by the reader's browser.
"""

from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from xml.etree import ElementTree as ET

# In units of a drawing: at a width of 430 pixels each is half of one.
WIDTH = 860
EDGE = 18  # around all
TEXT = 20  # the height of the letters

_LABELS = "aoc-title aoc-desc"  # tells our pictures from others

LIGHT = {
    ".card": "fill:#ffffff;stroke:#d0d7de;stroke-width:2",
    ".ink": "fill:#1f2328",
    ".muted": "fill:#59636e",
}
DARK = {
    ".card": "fill:#0d1117;stroke:#30363d",
    ".ink": "fill:#f0f6fc",
    ".muted": "fill:#9da7b3",
}
_FONT = f"font:{TEXT}px system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"


def is_picture(text: str) -> bool:
    """Whether it is a picture of ours, which a new one may replace."""
    return "<svg" in text[:2000] and _LABELS in text[:2000]


def begun(
    title: str,
    described: str,
    height: float,
    light: Mapping[str, str],
    dark: Mapping[str, str],
) -> ET.Element:
    """A picture with its title and style, and nothing in it yet.

    `light` and `dark` say what each selector looks like, LIGHT and DARK among them.
    """
    svg = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {WIDTH} {decimal(height)}",
            "width": str(WIDTH),
            "height": decimal(height),
            "role": "img",
            "aria-labelledby": _LABELS,
        },
    )
    add(svg, "title", title, id="aoc-title")
    add(svg, "desc", described, id="aoc-desc")
    add(svg, "style", _style(light, dark))
    return svg


def card(svg: ET.Element, height: float) -> None:
    """The ground of all that follows."""
    add(svg, "rect", "", "card", x=1, y=1, width=WIDTH - 2, height=height - 2, rx=14)


def document(svg: ET.Element) -> str:
    """The picture as a text that ends with a newline."""
    ET.indent(svg, "")  # a line for each element: a change is a small one
    return ET.tostring(svg, encoding="unicode") + "\n"


def star_points(radius: float) -> str:
    """The corners of a star around the origin."""
    points = [
        (radius * size * sin(pi * corner / 5), -radius * size * cos(pi * corner / 5))
        for corner, size in enumerate((1, 0.45) * 5)
    ]
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def text(parent: ET.Element, said: str, x: float, y: float, kind: str, **more: str | float) -> None:
    """A text, unless it is empty."""
    if said:
        add(parent, "text", said, kind, x=x, y=y, **more)


def use(parent: ET.Element, name: str, kind: str = "", **place: float) -> None:
    """The shape of that name, drawn again."""
    add(parent, "use", "", kind, href=f"#{name}", **place)


def add(
    parent: ET.Element, tag: str, text: str = "", kind: str = "", /, **attributes: str | float
) -> ET.Element:
    """A new element in its parent; of a name, `_` stands for `-`."""
    element = ET.SubElement(parent, tag, {"class": kind} if kind else {})
    for name, value in attributes.items():
        shown_value = value if isinstance(value, str) else decimal(value)
        element.set(name.replace("_", "-"), shown_value)
    element.text = text or None
    return element


def decimal(value: float) -> str:
    """The number to two digits, as short as it can be."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _style(light: Mapping[str, str], dark: Mapping[str, str]) -> str:
    rules = [f"text{{{_FONT}}}", ".b{font-weight:600}.big{font-size:25px}", *_rules(light)]
    return "".join([*rules, "@media (prefers-color-scheme:dark){", *_rules(dark), "}"])


def _rules(colours: Mapping[str, str]) -> Iterator[str]:
    return (f"{name}{{{value}}}" for name, value in colours.items())
