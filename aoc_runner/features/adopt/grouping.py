"""Files that may be days -> the entries of a layout that find them, and what is left over.

Where an input is at hand two days of each pattern and year are run, to see which way works.
"""

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from aoc_runner.features.adopt.kinds import Reading
from aoc_runner.features.adopt.names import Spot, shapes_of, with_day
from aoc_runner.kernel.days.layout import Entry, days_in
from aoc_runner.kernel.days.patterns import Pattern
from aoc_runner.kernel.running.pool import run
from aoc_runner.kernel.running.results import Result
from aoc_runner.kernel.running.start import Job
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.puzzle import Part, Puzzle, is_puzzle

_SECONDS = 5.0  # for a part: a day that takes longer is neither right nor wrong
_DAYS, _WAYS = 2, 5  # that are tried


class Family(NamedTuple):
    """The files of a year that one pattern finds, and the ways to run them, the likeliest first."""

    path: str
    year: int
    spots: tuple[Spot, ...]
    kinds: tuple[Entry, ...]

    def entry(self, kind: Entry) -> Entry:
        """The entry that runs them so, and those of other years where the pattern says it."""
        says_year = Pattern(self.path).says_the_year
        return kind._replace(path=self.path, year=None if says_year else self.year)


class Proposed(NamedTuple):
    """An entry of the layout, the files that it is meant to find, and what came of two of them."""

    entry: Entry
    spots: tuple[Spot, ...]
    tried: str

    @property
    def years(self) -> list[int]:
        return sorted({it.year or 0 for it in self.spots})


def families_of(readings: Mapping[Spot, Reading]) -> list[Family]:
    """The files that can be run, by pattern and year, those of the largest patterns first."""
    groups: dict[str, list[Spot]] = defaultdict(list)
    for shape, spot in shapes_of([it for it, how in readings.items() if how.kinds and it.year]):
        groups[shape].append(spot)
    found: list[Family] = []
    for shape, spots in sorted(groups.items(), key=lambda it: (-len(it[1]), it[0])):
        padded = Counter(spot.is_padded for spot in spots)
        by_year: dict[tuple[int, bool], list[Spot]] = defaultdict(list)
        for spot in spots:
            either = padded[True] >= padded[False]  # of two digits
            is_padded = either if spot.is_padded is None else spot.is_padded
            by_year[spot.year or 0, is_padded].append(spot)
        for (year, is_padded), inner in by_year.items():
            counts = Counter(kind for spot in inner for kind in readings[spot].kinds)
            firsts = Counter(readings[spot].kinds[0] for spot in inner)  # these count more
            key = {it: (-counts[it] - 0.1 * firsts[it], str(it)) for it in counts}
            kinds = tuple(sorted(counts, key=key.__getitem__))
            found.append(Family(with_day(shape, is_padded), year, tuple(inner), kinds))
    return found


def tried(
    family: Family,
    readings: Mapping[Spot, Reading],
    folder: str,
    case_of: Callable[[Puzzle], Case | None],
) -> Proposed:
    """The family's files that can be run in the one way that works.

    A way that gives no answer on either day gives way to the next; where none does, or no input is
    at hand, it is the likeliest. Raises UsageError if no process can be started.
    """
    results: dict[Entry, list[Result]] = {}
    for kind in family.kinds[:_WAYS]:
        days = sorted({it.day for it in family.spots if kind in readings[it].kinds})
        entry = family.entry(kind)._replace(folder=folder)
        jobs = islice(_jobs(entry, [Puzzle(family.year, day) for day in days], case_of), _DAYS)
        done = [it.value for it in run(jobs, _DAYS) if it is not None and it.kind == "done"]
        results[kind] = [result for outcome in done for result in outcome.results]
        if _score(results[kind]) or not done:
            break
    best = max(results, key=lambda it: _score(results[it]))
    spots = tuple(it for it in family.spots if best in readings[it].kinds)
    said = _said(results[best]) if results[best] else "no input yet"
    return Proposed(family.entry(best), spots, said)


def _jobs(
    entry: Entry, puzzles: Iterable[Puzzle], case_of: Callable[[Puzzle], Case | None]
) -> Iterator[Job]:
    """Those of the days that have an input, to be run as the entry says."""
    for puzzle in filter(lambda it: is_puzzle(*it), puzzles):
        if case := case_of(puzzle):
            for day in days_in([entry], puzzle):
                if day.rival is None and day.variant is None:
                    yield Job(day, [(case, puzzle.parts)], timeout=_SECONDS)


def _score(results: Iterable[Result]) -> int:
    """What results say for a way: slow days and missing libraries are no better in another."""
    return sum({"works": 3, "gave no answer": 0}.get(_said([it]), 1) for it in results)


def _said(results: Sequence[Result]) -> str:
    """What came of it, in words: the best there is."""
    missing = next((it.failure.missing for it in results if it.failure and it.failure.missing), "")
    if any(it.answer and not it.answer.invalid and not it.is_bad for it in results):
        return "works"
    is_slow = any(it.reason.startswith("over ") for it in results)
    return f"needs {missing}" if missing else "is slow" if is_slow else "gave no answer"


def entries_of(
    of_years: Iterable[Proposed], files: Sequence[str], folder: str
) -> tuple[list[Proposed], dict[str, str]]:
    """The entries of single years, joined where they are alike; and what is left out, why.

    Where a pattern says the year, the way of most of its days is for all years.
    """
    by_path: dict[str, dict[Entry, list[Proposed]]] = defaultdict(lambda: defaultdict(list))
    taken: set[object] = set()
    for it in sorted(of_years, key=lambda it: _is_other(it.entry)):
        spots = tuple(spot for spot in it.spots if taken.isdisjoint(_dates(spot)))
        taken |= {(spot.year, spot.day, spot.part) for spot in spots}
        if spots:
            by_path[it.entry.path][it.entry].append(it._replace(spots=spots))
    found: list[Proposed] = []
    for path, entries in by_path.items():
        ways = sorted(entries.values(), key=lambda way: sum(len(it.spots) for it in way))
        years = {year for way in ways for it in way for year in it.years}
        said = [spot.year for file in files if (spot := Pattern(path).match(file))]
        if 3 * sum(year not in years for year in said) <= len(said):
            tries = max((it.tried for it in ways[-1]), key=lambda it: (it == "works", it))
            spots = tuple(spot for it in ways[-1] for spot in it.spots)
            found.append(Proposed(ways.pop()[0].entry, spots, tries))
        for it in (it for way in ways for it in way):  # the others are of years of their own
            (year,) = it.years
            own = path.replace("{year}", f"{year}").replace("{yy}", f"{year % 100}")
            found.append(it._replace(entry=it.entry._replace(path=own, year=year)))
    # What is said exactly goes first: `*` and patterns of all years may find other entries' files.
    found.sort(key=lambda it: (_is_other(it.entry), "*" in it.entry.path, not it.entry.year))
    return _found(found, folder)


def _is_other(entry: Entry) -> bool:
    return bool(entry.script and entry.script.command)  # in another language


def _found(proposed: Sequence[Proposed], folder: str) -> tuple[list[Proposed], dict[str, str]]:
    """The entries with what they really find, and the files of which two are one day."""
    own: set[str] = set()
    wrong: dict[str, str] = {}
    for day in days_in(it.entry._replace(folder=folder) for it in proposed):
        paths = [*filter(None, day.files or (day.path,)), *filter(None, [day.rival])]
        names = [os.path.relpath(path, folder).replace(os.sep, "/") for path in paths]
        if day.rival is None:
            own.update(names)
        else:
            pair = " and ".join(name.rpartition("/")[2] for name in names)
            wrong |= dict.fromkeys(names, f"several files may be the day: {pair}")
    spots = [tuple(spot for spot in it.spots if spot.file in own) for it in proposed]
    kept = zip(proposed, spots, strict=True)
    return [it._replace(spots=inner) for it, inner in kept if inner], wrong


def left_over(
    readings: Mapping[Spot, Reading], proposed: Iterable[Proposed], wrong: Mapping[str, str]
) -> dict[str, str]:
    """Why no entry is meant for a day: of each the likeliest file, and what is wrong with it."""
    sizes = Counter(spot.literal for spot in readings)
    taken = {(spot.year, spot.day, spot.part) for it in proposed for spot in it.spots}
    found: dict[str, str] = {}
    for spot in sorted(readings, key=lambda it: -sizes[it.literal]):
        if taken.isdisjoint(_dates(spot)):
            taken.add((spot.year, spot.day, spot.part))
            reading = readings[spot]
            why = "most files beside it are run otherwise" if reading.kinds else reading.why
            why = why if spot.year else "no name says its year: give --year"
            found[spot.file] = wrong.get(spot.file) or why
    return found


def _dates(spot: Spot) -> Iterator[tuple[int | None, int, Part | None]]:
    """What the file would be beside: its day as a whole, and its part, or both."""
    for part in (1, 2, None) if spot.part is None else (spot.part, None):
        yield spot.year, spot.day, part
