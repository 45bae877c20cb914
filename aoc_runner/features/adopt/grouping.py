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
    tried: str = ""  # what came of the one that is left


class Proposed(NamedTuple):
    """An entry of the layout, and the files that it is meant to find."""

    entry: Entry
    spots: tuple[Spot, ...]
    tried: str


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
) -> Family:
    """The family with the one way that works, and those of its files that can be run so.

    A way that gives no answer on either day gives way to the next; where none does, or no input is
    at hand, it is the likeliest. Raises UsageError if no process can be started.
    """
    results: dict[Entry, list[Result]] = {}
    for kind in family.kinds[:_WAYS]:
        days = sorted({it.day for it in family.spots if kind in readings[it].kinds})
        jobs = islice(_jobs(family, kind._replace(folder=folder), days, case_of), _DAYS)
        done = [it.value for it in run(jobs, _DAYS) if it is not None and it.kind == "done"]
        results[kind] = [result for outcome in done for result in outcome.results]
        if _score(results[kind]) or not done:
            break
    best = max(results, key=lambda it: _score(results[it]))
    spots = tuple(it for it in family.spots if best in readings[it].kinds)
    said = _said(results[best]) if results[best] else "no input yet"
    return family._replace(spots=spots, kinds=(best,), tried=said)


def _jobs(
    family: Family, entry: Entry, days: Iterable[int], case_of: Callable[[Puzzle], Case | None]
) -> Iterator[Job]:
    """Those of the days that have an input, to be run as the entry says."""
    year = None if Pattern(family.path).says_the_year else family.year
    for puzzle in (Puzzle(family.year, day) for day in days):
        if is_puzzle(*puzzle) and (case := case_of(puzzle)):
            for day in days_in([entry._replace(path=family.path, year=year)], puzzle):
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
    families: Iterable[Family], files: Sequence[str], folder: str
) -> tuple[list[Proposed], dict[str, str]]:
    """An entry for each pattern and way, of families with one way each; and what is left out, why.

    Where a pattern says the year, the way of most of its days is for all years.
    """
    by_path: dict[str, dict[Entry, list[Family]]] = defaultdict(lambda: defaultdict(list))
    taken: set[object] = set()
    for family in sorted(families, key=lambda it: _is_other(it.kinds[0])):
        spots = tuple(it for it in family.spots if taken.isdisjoint(_dates(it)))
        taken |= {(it.year, it.day, it.part) for it in spots}
        if spots:
            by_path[family.path][family.kinds[0]].append(family._replace(spots=spots))
    found: list[Proposed] = []
    for path, kinds in by_path.items():
        ranked = sorted(kinds.items(), key=lambda it: sum(len(each.spots) for each in it[1]))
        years = {it.year for inner in kinds.values() for it in inner}
        said = [it.year for file in files if (it := Pattern(path).match(file))]
        says_year = Pattern(path).says_the_year
        if not says_year or 3 * sum(it not in years for it in said) <= len(said):
            kind, inner = ranked.pop()
            found.append(_proposed(path, None if says_year else inner[0].year, kind, inner))
        for kind, inner in ranked if says_year else ():  # the others are of years of their own
            for each in inner:
                own = path.replace("{year}", f"{each.year}").replace("{yy}", f"{each.year % 100}")
                found.append(_proposed(own, each.year, kind, [each]))
    # What is said exactly goes first: `*` and patterns of all years may find other entries' files.
    found.sort(key=lambda it: (_is_other(it.entry), "*" in it.entry.path, not it.entry.year))
    return _found(found, folder)


def _is_other(entry: Entry) -> bool:
    return bool(entry.script and entry.script.command)  # in another language


def _proposed(path: str, year: int | None, kind: Entry, families: Sequence[Family]) -> Proposed:
    tried = max((it.tried for it in families), key=lambda it: (it == "works", it))
    spots = tuple(spot for it in families for spot in it.spots)
    return Proposed(kind._replace(path=path, year=year), spots, tried)


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
