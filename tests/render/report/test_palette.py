"""Every text of the page can be read on its ground, in both schemes."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from aoc_runner.render.report import palette
from aoc_runner.render.report.palette import DARK, LIGHT, WRITTEN, speed_of

STYLE = Path(palette.__file__).parent / "templates/style.css.j2"
SCHEMES = pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])


def luminance(colour: str) -> float:
    """By WCAG 2, of `#rrggbb`."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [it / 12.92 if it <= 0.03928 else ((it + 0.055) / 1.055) ** 2.4 for it in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@SCHEMES
@pytest.mark.parametrize(("text", "ground"), WRITTEN)
def test_every_text_can_be_read(scheme: Mapping[str, str], text: str, ground: str) -> None:
    assert contrast(scheme[text], scheme[ground]) >= 4.5


@SCHEMES
def test_bars_and_lines_can_be_seen(scheme: Mapping[str, str]) -> None:
    assert contrast(scheme["accent"], scheme["paper"]) >= 3
    assert contrast(scheme["ink"], scheme["paper"]) >= 3


def test_both_schemes_have_the_same_colours_and_the_style_no_others() -> None:
    style = STYLE.read_text()
    assert list(LIGHT) == list(DARK)
    assert not re.findall(r"#[0-9a-f]{3,8}\b|\brgb|\bhsl", style)
    assert set(re.findall(r"var\(--([\w-]+)\)", style)) <= set(LIGHT)


@pytest.mark.parametrize(
    ("seconds", "name"),
    [
        (None, "untimed"),
        (0.0, "speed-1"),
        (0.00099, "speed-1"),
        (0.0009996, "speed-2"),  # shown as 1.00 ms
        (0.001, "speed-2"),
        (0.5, "speed-4"),
        (10.0, "speed-6"),
        (1e9, "speed-6"),
    ],
)
def test_a_time_has_its_class(seconds: float | None, name: str) -> None:
    assert speed_of(seconds) == name
