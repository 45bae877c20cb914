"""Files that may be days -> the entries of a layout that find them, and what is left over."""

import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from aoc_runner.features.adopt.kinds import Reading
from aoc_runner.features.adopt.names import Spot, shapes_of, with_day
from aoc_runner.kernel.days.layout import Entry
from aoc_runner.kernel.days.patterns import Pattern
from aoc_runner.kernel.words.puzzle import Part

Date = tuple[int | None, int]


class Family(NamedTuple):
    """The files of a year, or of several, that one pattern finds.

    `kinds` are the ways to run them, the likeliest first; once they are tried, the one.
    """

    path: str
    year: int
    spots: tuple[Spot, ...]
    kinds: tuple[Entry, ...]
    tried: str = ""  # what came of it


class Proposed(NamedTuple):
    """An entry, and the files that it is meant to find."""

    entry: Entry
    spots: tuple[Spot, ...]
    tried: str


def families_of(readings: Mapping[Spot, Reading], files: Sequence[str]) -> list[Family]:
    """The files that can be run, by pattern and year, those of the largest patterns first."""
    groups: dict[str, list[Spot]] = defaultdict(list)
    for shape, spot in shapes_of(
        (it for it, how in readings.items() if how.kinds and it.year), files
    ):
        groups[shape].append(spot)
    found: list[Family] = []
    for shape, spots in sorted(groups.items(), key=lambda it: (-len(it[1]), it[0])):
        votes = Counter(kind for spot in spots for kind in readings[spot].kinds)
        padded = Counter(spot.is_padded for spot in spots)
        by_year: dict[tuple[int, bool], list[Spot]] = defaultdict(list)
        for spot in spots:  # of two digits it is as most of the year's, or of all
            own = {it.is_padded for it in spots if it.year == spot.year} - {None}
            either = own == {True} if len(own) == 1 else padded[True] >= padded[False]
            is_padded = either if spot.is_padded is None else spot.is_padded
            by_year[spot.year or 0, is_padded].append(spot)
        for (year, is_padded), inner in by_year.items():
            kinds = _ranked([readings[spot].kinds for spot in inner], votes)
            found.append(Family(with_day(shape, is_padded), year, tuple(inner), kinds))
    return found


def _ranked(ways: Sequence[Sequence[Entry]], votes: Counter[Entry]) -> tuple[Entry, ...]:
    """The ways by how many files can be run so: what is the first of a file's counts more."""
    counts = Counter(kind for kinds in ways for kind in kinds)
    firsts = Counter(kinds[0] for kinds in ways)
    ranked = sorted(counts, key=lambda it: (-counts[it] - 0.1 * firsts[it], -votes[it], str(it)))
    return tuple(ranked)


def entries_of(
    families: Iterable[Family], files: Sequence[str]
) -> tuple[list[Proposed], dict[str, str]]:
    """An entry for each pattern and way, of families with one way each; and what is left out, why.

    Where a pattern says the year, the way of most of its days is for all years.
    """
    by_path: dict[str, dict[Entry, list[Family]]] = defaultdict(lambda: defaultdict(list))
    taken: set[object] = set()
    for family in sorted(families, key=lambda it: _is_command(it.kinds[0])):
        spots = tuple(it for it in family.spots if taken.isdisjoint(_dates(it)))
        taken |= {(it.year, it.day, it.part) for it in spots}
        if spots:
            by_path[family.path][family.kinds[0]].append(family._replace(spots=spots))
    found: list[Proposed] = []
    for path, kinds in by_path.items():
        *others, (most, last) = sorted(kinds.items(), key=lambda it: _days(it[1]))
        if Pattern(path).says_the_year:
            years = {it.year for inner in kinds.values() for it in inner}
            matching = [said for file in files if (said := Pattern(path).match(file))]
            strangers = sum(said.year not in years for said in matching)
            if 3 * strangers > len(matching):  # of years that cannot be run
                others.append((most, last))
            else:
                found.append(_proposed(path, None, most, last))
            for kind, inner in others:
                found += [_proposed(_of_year(path, it.year), it.year, kind, [it]) for it in inner]
        else:
            found.append(_proposed(path, last[0].year, most, last))
    # What is said exactly goes first: `*` and patterns of all years may find other entries' files.
    found.sort(key=lambda it: (_is_command(it.entry), "*" in it.entry.path, not it.entry.year))
    return _without_rivals(found, files)


def _is_command(entry: Entry) -> bool:
    return entry.script is not None and entry.script.command is not None


def _days(families: Iterable[Family]) -> int:
    return sum(len({it.day for it in family.spots}) for family in families)


def _of_year(path: str, year: int) -> str:
    return path.replace("{year}", f"{year}").replace("{yy}", f"{year % 100:02}")


def _proposed(path: str, year: int | None, kind: Entry, families: Sequence[Family]) -> Proposed:
    tried = max((it.tried for it in families), key=lambda it: (it == "works", it))
    spots = tuple(spot for it in families for spot in it.spots)
    return Proposed(kind._replace(path=path, year=year), spots, tried)


def _without_rivals(
    proposed: Iterable[Proposed], files: Sequence[str]
) -> tuple[list[Proposed], dict[str, str]]:
    """The entries that find what they are meant to, and the files of which two are one day."""
    good: list[Proposed] = []
    wrong: dict[str, str] = {}
    taken: set[Date] = set()
    for it in proposed:
        found: dict[tuple[Date, int | None], list[str]] = defaultdict(list)
        for file in files:
            said = Pattern(it.entry.path).match(file)
            year = said and (said.year or it.entry.year)
            if said and it.entry.year in (None, year) and (year, said.day) not in taken:
                found[(year, said.day), said.part].append(file)
        ones: set[str] = set()
        for inner in map(_without_variants, found.values()):
            if len(inner) == 1:
                ones.add(inner[0])
            else:
                pair = " and ".join(name.rpartition("/")[2] for name in inner[:2])
                wrong |= dict.fromkeys(inner, f"several files may be the day: {pair}")
        spots = tuple(spot for spot in it.spots if spot.file in ones)
        if spots:
            good.append(it._replace(spots=spots))
            taken |= {date for date, _ in found}
    return good, wrong


def _without_variants(files: Sequence[str]) -> list[str]:
    """Those whose name is not that of another with `_NAME` behind it."""
    stems = {os.path.splitext(file)[0] for file in files}
    return [file for file in files if not any(file.startswith(f"{stem}_") for stem in stems)]


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
