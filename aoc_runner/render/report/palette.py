"""The page's colours, in light and in dark, and the classes that times are coloured by.

`tests/render/report/test_palette.py` computes the contrast of each text on its ground.
"""

from collections.abc import Mapping
from typing import NamedTuple

from aoc_runner.render.report.times import step_of


class Speed(NamedTuple):
    """A class of times, one for each step of `times`."""

    name: str
    words: str


SPEEDS = (
    Speed("speed-1", "under 1 ms"),
    Speed("speed-2", "under 10 ms"),
    Speed("speed-3", "under 0.1 s"),
    Speed("speed-4", "under 1 s"),
    Speed("speed-5", "under 10 s"),
    Speed("speed-6", "10 s and more"),
)
UNTIMED = "untimed"

LIGHT: Mapping[str, str] = {
    "paper": "#fbfaf6",
    "card": "#ffffff",
    "ink": "#1f2428",
    "soft": "#565d66",
    "rule": "#dedacd",
    "accent": "#17624f",
    "gold": "#6b4700",
    "miss": "#9c241c",
    UNTIMED: "#efede5",
    "speed-1": "#cdeedd",
    "speed-2": "#e2efc4",
    "speed-3": "#faf0b8",
    "speed-4": "#fbdfb2",
    "speed-5": "#f9ccb9",
    "speed-6": "#f4b9bb",
}
DARK: Mapping[str, str] = {
    "paper": "#14181c",
    "card": "#1b2126",
    "ink": "#e7e4da",
    "soft": "#a5abb2",
    "rule": "#333b42",
    "accent": "#6fcfb2",
    "gold": "#ffd873",
    "miss": "#ff9d92",
    UNTIMED: "#232a30",
    "speed-1": "#153f31",
    "speed-2": "#2f4217",
    "speed-3": "#4a4210",
    "speed-4": "#573a12",
    "speed-5": "#5f2f20",
    "speed-6": "#652531",
}

# What is written in which colour, and on what: the style knows no other pairs.
GROUNDS = ("paper", "card")
CELLS = (UNTIMED, *(speed.name for speed in SPEEDS))
WRITTEN = (
    *((text, ground) for text in ("ink", "soft", "accent", "gold", "miss") for ground in GROUNDS),
    *((text, ground) for text in ("ink", "gold") for ground in CELLS),
)


def speed_of(seconds: float | None) -> str:
    """The name of the class that a time is in."""
    return UNTIMED if seconds is None else SPEEDS[step_of(seconds)].name
