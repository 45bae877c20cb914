"""Files that may be days -> the entries of a layout that find them, and what is left over.

Where an input is at hand two days of each pattern and year are run, to see which way works.
"""

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from aoc_runner.features.adopt.detect import Reading
from aoc_runner.features.adopt.names import Candidate, shapes_of, with_day
from aoc_runner.kernel.days.day import Entry
from aoc_runner.kernel.days.layout import iter_days
from aoc_runner.kernel.days.patterns import has_year_field
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.model.result import Result
from aoc_runner.kernel.running.messages import Job
from aoc_runner.kernel.running.pool import iter_outcomes

_SECONDS = 5.0  # for a part: a day that takes longer is neither right nor wrong
_DAYS, _WAYS = 2, 5  # that are tried
_WORKS, _FAILED = "works", "gave no answer"


class Proposed(NamedTuple):
    """An entry of the layout, the files that it is meant to find, and what came of two of them."""

    entry: Entry
    spots: Sequence[Candidate]
    tried: str = ""

    @property
    def years(self) -> list[int]:
        return sorted({it.year or 0 for it in self.spots})


def families_of(readings: Mapping[Candidate, Reading]) -> list[list[Proposed]]:
    """For the files of a year that fit one pattern the ways to run them, the likeliest first.

    Files of the largest patterns come first.
    """
    shaped = shapes_of([it for it, how in readings.items() if how.kinds and it.year])
    padded = Counter((shape, spot.is_padded) for shape, spot in shaped)
    groups: dict[tuple[str, int | None], list[Candidate]] = defaultdict(list)
    for shape, spot in shaped:
        is_padded = spot.is_padded
        if is_padded is None:  # it has two digits
            is_padded = padded[shape, True] >= padded[shape, False]
        groups[with_day(shape, is_padded), spot.year].append(spot)
    found: list[list[Proposed]] = []
    for (path, year), spots in groups.items():
        votes: Counter[Entry] = Counter()
        for spot in spots:
            first, *others = readings[spot].kinds
            votes.update({first: 11, **dict.fromkeys(others, 10)})
        own = None if has_year_field(path) else year
        ways = []
        for kind in sorted(votes, key=lambda it: (-votes[it], str(it))):
            fitting = [it for it in spots if kind in readings[it].kinds]
            ways.append(Proposed(kind._replace(path=path, year=own), fitting))
        found.append(ways)
    sizes = Counter(path for (path, _), spots in groups.items() for _ in spots)
    return sorted(found, key=lambda it: (-sizes[it[0].entry.path], it[0].entry.path, it[0].years))


def tried(
    ways: Sequence[Proposed], folder: str, case_of: Callable[[Puzzle], Case | None]
) -> Proposed:
    """The one of these ways that works on two days.

    One that gives no answer on either gives way to the next; where none does, or no input is at
    hand, it is the likeliest. Raises UsageError if no process can be started.
    """
    said = ""
    for way in ways[:_WAYS]:
        jobs = islice(_jobs(way, folder, case_of), _DAYS)
        done = iter_outcomes(jobs, _DAYS)
        said = _said([result for outcome in done for result in outcome.results])
        if said != _FAILED:
            return way._replace(tried=said)
    return ways[0]._replace(tried=said)


def _jobs(way: Proposed, folder: str, case_of: Callable[[Puzzle], Case | None]) -> Iterator[Job]:
    """Those of the days that have an input, to be run as the entry says."""
    for puzzle in sorted({Puzzle(it.year or 0, it.day) for it in way.spots}):
        if case := case_of(puzzle):
            for day in iter_days([way.entry._replace(folder=folder)], puzzle):
                if day.conflict is None and day.variant is None:
                    yield Job(day, [(case, puzzle.parts)], timeout=_SECONDS)


def _said(results: Sequence[Result]) -> str:
    """What came of a way, in words: the best there is.

    Slow days and missing libraries are no better in another.
    """
    if any(it.answer and not it.answer.invalid and not it.is_bad for it in results):
        return _WORKS
    missing = next((it.failure.missing for it in results if it.failure and it.failure.missing), "")
    is_slow = any(it.reason.startswith("timed out") for it in results)
    said = f"needs {missing}" if missing else "is slow" if is_slow else _FAILED
    return said if results else "no input yet"


def entries_of(of_years: Iterable[Proposed], folder: str) -> list[Proposed]:
    """The entries of single years, joined where they are alike, with what they really find.

    Where a pattern says the year, the way of most of its days is for all years.
    """
    by_path: dict[str, dict[Entry, list[Proposed]]] = defaultdict(lambda: defaultdict(list))
    taken: set[object] = set()
    for it in sorted(of_years, key=lambda it: _is_other(it.entry)):
        spots = [spot for spot in it.spots if taken.isdisjoint(_dates(spot))]
        taken |= {(spot.year, spot.day, spot.part) for spot in spots}
        if spots:
            by_path[it.entry.path][it.entry].append(it._replace(spots=spots))
    found: list[Proposed] = []
    for path, entries in by_path.items():
        *others, most = sorted(entries.values(), key=lambda way: sum(len(it.spots) for it in way))
        spots = [spot for it in most for spot in it.spots]
        works = any(it.tried == _WORKS for it in most)
        said = _WORKS if works else most[0].tried
        found.append(Proposed(most[0].entry, spots, said))
        for it in (it for way in others for it in way):  # of years of their own
            (year,) = it.years
            text = path.replace("{year}", f"{year}").replace("{yy}", f"{year % 100}")
            found.append(it._replace(entry=it.entry._replace(path=text, year=year)))
    # What is said exactly goes first: `*` and patterns of all years may find other entries' files.
    found.sort(key=lambda it: (_is_other(it.entry), "*" in it.entry.path, not it.entry.year))
    own = {
        os.path.relpath(path, folder).replace(os.sep, "/")
        for day in iter_days(it.entry._replace(folder=folder) for it in found)
        if day.conflict is None
        for path in (day.path, *(day.files or ()))
        if path
    }
    kept = [it._replace(spots=[spot for spot in it.spots if spot.file in own]) for it in found]
    return [it for it in kept if it.spots]


def _is_other(entry: Entry) -> bool:
    return bool(entry.script and entry.script.command)  # in another language


def left_over(
    readings: Mapping[Candidate, Reading], proposed: Iterable[Proposed]
) -> dict[str, list[str]]:
    """The files of days that are in no entry, by what is wrong with them."""
    taken = {(spot.year, spot.day, spot.part) for it in proposed for spot in it.spots}
    found: dict[str, list[str]] = defaultdict(list)
    for spot, reading in readings.items():
        if taken.isdisjoint(_dates(spot)):
            why = reading.why or "files beside it are run otherwise, or may be the same day"
            found[why if spot.year else "no name says its year: give --year"].append(spot.file)
    return found


def _dates(spot: Candidate) -> Iterator[tuple[int | None, int, Part | None]]:
    """What the file would be beside: its day as a whole, and its part, or both."""
    for part in (1, 2, None) if spot.part is None else (spot.part, None):
        yield spot.year, spot.day, part
