"""The story of a year's days: the stars by the site's clock, and what the ledger knows of each.

That is what the site does not show: how long it took from the input to the star, the wrong guesses
and the waits after them.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from aoc_runner.kernel.site.verdicts import FIRST_WAIT, Wait, read_wait
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.words.history import Guess, Verdict
from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle
from aoc_runner.site.personal import Times
from aoc_runner.store.stars import StarTime

DAY = 86400.0  # seconds; of what took longer the site says no more than that


class Story(NamedTuple):
    """What there is to tell of a part. Times and waits are in seconds."""

    time: StarTime | None = None  # the site's; None: no star, as far as the page tells
    posted_after: float | None = None  # from the unlock to the guess that was right
    wrong_guesses: int = 0
    wait: int = 0  # that the site asked for after them
    fetch_to_star: float | None = None  # None: one of the two is not known

    @property
    def is_held(self) -> bool:
        """Whether the star is known to be held, by the site or by the guess that was right."""
        return self.time is not None or self.posted_after is not None

    @property
    def seconds(self) -> float | None:
        """From the unlock to the star; None where there is none, or the site says `>24h` alone."""
        if self.time is None:
            return self.posted_after
        if self.time.seconds is not None:
            return self.time.seconds
        return self.posted_after if self.posted_after and self.posted_after >= DAY else None

    @property
    def is_exact(self) -> bool:
        """Whether these are the site's, which counts from the unlock to its own verdict."""
        return self.time is not None and self.time.seconds is not None


class DayStory(NamedTuple):
    """A day and its parts; a year's last has a second one where that star is held."""

    day: int
    parts: Mapping[Part, Story]

    @property
    def delta(self) -> float | None:
        """The seconds from the first star to the second, None where one of them is not known."""
        if len(self.parts) < len(PARTS):
            return None
        first, second = (self.parts[part] for part in PARTS)
        begin, end = first.posted_after, second.posted_after
        if begin is None or end is None or (first.is_exact and second.is_exact):
            begin, end = first.seconds, second.seconds
        return None if begin is None or end is None else max(0.0, end - begin)


def stories(account: Account, year: int, times: Times) -> list[DayStory]:
    """The days of the year that there is something to tell of, by date.

    `times` are the site's, by day. Raises DataError where the ledger cannot be read.
    """
    guesses = account.ledger.guesses()
    fetched = {
        Puzzle(year, day): at
        for year, day, at in account.ledger.read("SELECT year, day, fetched_at FROM input")
    }
    kept_at = partial(_kept_at, account)
    return stories_of(year, times, guesses, fetched, kept_at)


def stories_of(
    year: int,
    times: Times,
    guesses: Iterable[Guess],
    fetched: Mapping[Puzzle, float],
    kept_at: Callable[[Puzzle], float | None] = lambda puzzle: None,
) -> list[DayStory]:
    """The same, of guesses from the oldest on, and of when inputs were first fetched.

    Where that is not known, `kept_at` is asked when the kept input was written.
    """
    by_part: dict[tuple[int, Part], list[Guess]] = {}
    for guess in guesses:
        if guess.puzzle.year == year:
            by_part.setdefault((guess.puzzle.day, guess.part), []).append(guess)
    found = []
    for day in sorted({*times, *(day for day, _ in by_part)}):
        puzzle, of_day = Puzzle(year, day), times.get(day, {})
        parts: dict[Part, Story] = {}
        for part in PARTS:
            if part in puzzle.parts or part in of_day:
                parts[part] = _story(puzzle, of_day.get(part), by_part.get((day, part), ()))
        if any(story.is_held or story.wrong_guesses for story in parts.values()):
            found.append(DayStory(day, _since(_fetched(puzzle, fetched, kept_at), parts)))
    return found


def posted_after(puzzle: Puzzle, guesses: Iterable[Guess]) -> float | None:
    """The seconds from the unlock to the first of the guesses that was right, None without any."""
    right = (
        guess.posted_at - puzzle.unlock
        for guess in guesses
        if guess.verdict is Verdict.RIGHT and guess.posted_at >= puzzle.unlock
    )
    return next(right, None)


def _story(puzzle: Puzzle, time: StarTime | None, guesses: Sequence[Guess]) -> Story:
    misses = [guess for guess in guesses if guess.verdict is not None and guess.verdict.is_miss]
    waits = (read_wait(str(guess.message or "")) or Wait(FIRST_WAIT) for guess in misses)
    wait = sum(wait.seconds for wait in waits)
    return Story(time, posted_after(puzzle, guesses), len(misses), wait)


def _fetched(
    puzzle: Puzzle,
    fetched: Mapping[Puzzle, float],
    kept_at: Callable[[Puzzle], float | None],
) -> float | None:
    """The seconds from the unlock until the input was there, None where nobody knows."""
    if (at := fetched.get(puzzle)) is not None:
        return max(0.0, at - puzzle.unlock)  # our clock may go a little after the site's
    written = kept_at(puzzle)
    return None if written is None or written < puzzle.unlock else written - puzzle.unlock


def _since(begin: float | None, parts: Mapping[Part, Story]) -> dict[Part, Story]:
    """The parts with the time from `begin` to their stars, both in seconds from the unlock.

    Nothing is told where a star is older than that: the input was had elsewhere, or once before.
    """
    ends = [story.seconds for story in parts.values() if story.seconds is not None]
    if begin is None or not ends or min(ends) < begin:
        return dict(parts)
    return {
        part: story._replace(fetch_to_star=story.seconds - begin)
        if story.seconds is not None
        else story
        for part, story in parts.items()
    }


def _kept_at(account: Account, puzzle: Puzzle) -> float | None:
    """When the kept input was last written, None if there is none."""
    try:
        return os.stat(account.input_path(puzzle)).st_mtime
    except OSError:
        return None
