"""The documents of `aoc calendar` and `aoc times`, with the keys that are promised to scripts."""

from collections.abc import Iterable, Sequence
from typing import Any

from aoc_runner.account.calendar_days import CalendarDay, YearStars
from aoc_runner.account.stories import DayStory, Story
from aoc_runner.kernel.pages import Source
from aoc_runner.kernel.terminal.documents import error_json, time_json
from aoc_runner.kernel.words.errors import AocError
from aoc_runner.kernel.words.puzzle import PARTS, Part
from aoc_runner.render.year.clock import OVER, clock
from aoc_runner.store.stars import StarTime


def page_json(
    source: Source, fetched_at: float | None, error: AocError | None = None
) -> dict[str, Any]:
    """What each of these documents ends with: how old it is, and why nothing newer is shown."""
    failed: dict[str, Any] = {"error": None} if error is None else error_json(error)
    return {"fetched_at": time_json(fetched_at), "source": source, **failed}


def calendar_json(
    year: int,
    account: str,
    days: Sequence[CalendarDay],
) -> dict[str, Any]:
    """A year and its days."""
    return {
        "year": year,
        "account": account,
        "stars": sum(it.stars for it in days),
        "most_stars": len(PARTS) * len(days),
        "days": [
            {
                "day": it.day,
                "stars": it.stars,
                "open": it.is_open,
                "has_code": it.has_code,
                "answered": list(it.answered),
                "missed": list(it.missed),
            }
            for it in days
        ],
    }


def years_json(
    account: str,
    years: Sequence[YearStars],
) -> dict[str, Any]:
    """All years, in the order in which they are."""
    return {
        "account": account,
        "years": [
            {
                "year": it.year,
                "stars": it.stars,
                "most_stars": it.most,
                "days": None if it.days is None else list(it.days),
            }
            for it in years
        ],
        "stars": sum(it.stars for it in years),
    }


def times_json(
    year: int,
    account: str,
    stories: Iterable[DayStory],
) -> dict[str, Any]:
    """The days of a year that there is something to tell of, by date."""
    return {
        "year": year,
        "account": account,
        "days": [
            {
                "day": it.day,
                "parts": [_part_json(part, story) for part, story in it.parts.items()],
                "delta_seconds": _number(it.delta),
            }
            for it in stories
        ],
    }


def _part_json(part: Part, story: Story) -> dict[str, Any]:
    """A part; of a star that only the ledger knows of there are seconds, and no time."""
    time = story.time or StarTime(None)
    written = OVER if time.seconds is None else clock(time.seconds)
    return {
        "part": part,
        "time": written if story.time else None,
        "seconds": _number(story.seconds),
        "wrong_guesses": story.wrong_guesses,
        "wait_seconds": story.wait,
        "fetch_to_star_seconds": _number(story.fetch_to_star),
    }


def _number(seconds: float | None) -> float | None:
    """Always a number with a point, whether the site told whole seconds or our clock did."""
    return None if seconds is None else float(seconds)
