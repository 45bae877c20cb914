"""Times since an unlock: how they are written, what they sum up to, and where they are drawn."""

from collections.abc import Iterable, Sequence
from math import inf, log
from typing import NamedTuple

from aoc_runner.account.stories import DAY, DayStory, Story
from aoc_runner.kernel.words.puzzle import Part

OVER = ">24h"  # the site's word for what took more than a day
_TICKS = ((1, "1s"), (10, "10s"), (60, "1m"), (600, "10m"), (3600, "1h"), (DAY, "24h"))
_LOW = 60.0  # seconds: where the axis begins if nothing is quicker


def clock(seconds: float) -> str:
    """A time as the site writes it, `00:12:34`; it may have more hours than two digits show."""
    minutes, whole = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{whole:02}" if hours < 100 else f"{hours // 24} days"


def star_time(story: Story | None) -> str:
    """When the star was won as the site writes it; `-` for none.

    One that only the ledger knows of has a `~` before it.
    """
    if story is None or not story.is_held:
        return "-"
    if story.seconds is None or story.seconds > DAY:
        return OVER
    return clock(story.seconds) if story.is_exact else f"~{clock(story.seconds)}"


def place_of(story: Story | None) -> float | None:
    """The seconds from the unlock to the star, endless over a day; None for no star."""
    if story is None or not story.is_held:
        return None
    return inf if story.seconds is None or story.seconds > DAY else story.seconds


def median(stories: Sequence[DayStory], part: Part) -> str:
    """The median of the times of a part, as they are written; `-` where there is none."""
    known = sorted(at for it in stories if (at := place_of(it.parts.get(part))) is not None)
    if not known:
        return "-"
    middle = (known[(len(known) - 1) // 2] + known[len(known) // 2]) / 2
    return OVER if middle == inf else clock(middle)


def stars_said(stories: Iterable[DayStory]) -> str:
    """How many stars they have: `48 stars`."""
    stars = sum(story.is_held for it in stories for story in it.parts.values())
    return f"{stars} star{'s' * (stars != 1)}"


def misses_said(stories: Iterable[DayStory]) -> str:
    """How many guesses were wrong: `1 wrong guess`; empty for none."""
    misses = misses_in(stories)
    return f"{misses} wrong guess{'es' * (misses != 1)}" if misses else ""


def misses_in(stories: Iterable[DayStory]) -> int:
    return sum(story.wrong_guesses for it in stories for story in it.parts.values())


def waits_in(stories: Iterable[DayStory]) -> int:
    """The seconds that the site asked for after wrong guesses."""
    return sum(story.wait for it in stories for story in it.parts.values())


class Axis(NamedTuple):
    """A logarithmic axis from `low` seconds after the unlock, at most a minute, to a day."""

    low: float

    def place(self, seconds: float) -> float:
        """Where the time is, from 0 to 1."""
        within = min(max(seconds, self.low), DAY)
        return log(within / self.low) / log(DAY / self.low)

    def ticks(self) -> list[tuple[float, str]]:
        """The round times on it: where each is, and what it is called."""
        return [(self.place(it), name) for it, name in _TICKS if it >= self.low]


def axis_of(stories: Iterable[DayStory]) -> Axis:
    """The axis that has room for all of their stars."""
    places = (place_of(story) for it in stories for story in it.parts.values())
    return Axis(max(1.0, min([_LOW, *(at for at in places if at is not None)])))
