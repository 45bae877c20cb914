"""Files that may be days -> the entries of a layout that find them, and what is left over."""

import os
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from aoc_runner.features.adopt.kinds import Reading
from aoc_runner.features.adopt.names import Spot, patterns_of, shapes_of
from aoc_runner.kernel.days.layout import Entry
from aoc_runner.kernel.days.patterns import Found, Pattern

_FEW = 2  # days of a pattern of their own, which are no reason for a pattern of all years


class Family(NamedTuple):
    """The files of one year that one pattern finds, and the ways to run them, the likeliest first."""

    path: str
    year: int | None
    spots: tuple[Spot, ...]
    kinds: tuple[Entry, ...]
    tried: str = ""  # what came of trying the one that is left

    @property
    def days(self) -> int:
        return len({it.day for it in self.spots})


class Proposed(NamedTuple):
    """An entry, and the files that it is meant to find."""

    entry: Entry
    years: tuple[int, ...]
    spots: tuple[Spot, ...]
    tried: str = ""  # what came of trying it

    @property
    def days(self) -> int:
        return len({(it.year, it.day) for it in self.spots})


def families_of(readings: Mapping[Spot, Reading]) -> list[Family]:
    """The files that can be run, by pattern and year, the largest patterns first."""
    groups: dict[str, list[Spot]] = defaultdict(list)
    for shape, spot in shapes_of(spot for spot, it in readings.items() if it.kinds):
        groups[shape].append(spot)
    found: list[Family] = []
    for shape, spots in sorted(groups.items(), key=lambda it: (-len(it[1]), it[0])):
        votes = Counter(kind for spot in spots for kind in readings[spot].kinds)
        padded = Counter(spot.is_padded for spot in spots)
        most = padded[True] >= padded[False]
        by_year: dict[tuple[int | None, bool], list[Spot]] = defaultdict(list)
        for spot in spots:
            own = {it.is_padded for it in spots if it.year == spot.year} - {None}
            either = most if len(own) != 1 else own == {True}
            is_padded = either if spot.is_padded is None else spot.is_padded
            by_year[spot.year, is_padded].append(spot)
        for (year, is_padded), inner in by_year.items():
            kinds = _ranked([readings[spot].kinds for spot in inner], votes)
            found.append(Family(patterns_of(shape, is_padded), year, tuple(inner), kinds))
    return found


def _ranked(ways: Sequence[Sequence[Entry]], votes: Counter[Entry]) -> tuple[Entry, ...]:
    """The ways by how many files can be run so: what is the first of a file's counts more."""
    counts = Counter(kind for kinds in ways for kind in kinds)
    firsts = Counter(kinds[0] for kinds in ways)
    ranked = sorted(counts, key=lambda it: (-counts[it] - 0.1 * firsts[it], -votes[it], str(it)))
    return tuple(ranked)


def fitting(family: Family, kind: Entry, readings: Mapping[Spot, Reading]) -> Family:
    """The family of those files that can be run in that way."""
    spots = tuple(it for it in family.spots if kind in readings[it].kinds)
    return family._replace(spots=spots, kinds=(kind,))


def entries_of(
    families: Sequence[Family], files: Sequence[str], year: int | None, known: Collection[object]
) -> tuple[list[Proposed], dict[str, str]]:
    """An entry for each pattern and way, whose families have one way each; and rivals' reasons.

    A pattern of all years is for the way of most; `known` days have an entry already.
    """
    by_path: dict[str, dict[Entry, list[Family]]] = defaultdict(lambda: defaultdict(list))
    for family in families:
        if family.year or year:
            by_path[family.path][family.kinds[0]].append(family)
    found: list[Proposed] = []
    for path, kinds in by_path.items():
        of_path = [it for inner in kinds.values() for it in inner]
        says_year = Pattern(path).says_the_year
        ranked = sorted(kinds.items(), key=lambda it: sum(each.days for each in it[1]))
        for at, (kind, inner) in enumerate(ranked):
            is_last = at == len(ranked) - 1
            if not says_year:
                own = inner[0].year or year
                found.append(_proposed(kind._replace(path=path, year=own), inner, year))
            elif is_last and _is_of_all_years(path, of_path, families, files):
                found.append(_proposed(kind._replace(path=path), inner, year))
            else:
                for it in inner:
                    short = (it.year or 0) % 100
                    text = path.replace("{year}", f"{it.year}").replace("{yy}", f"{short:02}")
                    found.append(_proposed(kind._replace(path=text, year=it.year), [it], year))
    # What is one day's alone may be found by a pattern with `*` as well, and is meant to be itself.
    found.sort(key=lambda it: (_is_command(it.entry), it.days > _FEW or "*" in it.entry.path))
    return _without_rivals(found, files, known)


def _proposed(entry: Entry, families: Sequence[Family], year: int | None) -> Proposed:
    years = tuple(sorted({it.year or year or 0 for it in families}))
    tried = max((it.tried for it in families), key=lambda it: (it == "works", it))
    return Proposed(entry, years, tuple(spot for it in families for spot in it.spots), tried)


def _is_command(entry: Entry) -> bool:
    return entry.script is not None and entry.script.command is not None


def _is_of_all_years(
    path: str, own: Sequence[Family], families: Sequence[Family], files: Sequence[str]
) -> bool:
    """Whether the pattern finds no year's files that are others', and few that are no days."""
    years = {it.year for it in own}
    others = {
        spot.file
        for it in families
        if it.path != path and (it.days > _FEW or "*" in it.path)
        for spot in it.spots
    }
    found = [(file, said) for file in files if (said := Pattern(path).match(file))]
    strangers = sum(said.year not in years for _, said in found)
    taken = {spot.file for it in families for spot in it.spots}
    is_alone = not any(
        file in others or (said.year not in years and file in taken) for file, said in found
    )
    return is_alone and 2 * strangers <= sum(len(it.spots) for it in own)


def _without_rivals(
    proposed: Sequence[Proposed], files: Sequence[str], known: Collection[object]
) -> tuple[list[Proposed], dict[str, str]]:
    """The entries that find what they are meant to, and what is wrong with the others' files."""
    good: list[Proposed] = []
    wrong: dict[str, str] = {}
    taken = set(known)
    for it in proposed:
        found: dict[object, list[str]] = defaultdict(list)
        for file, said in finds(it.entry, files):
            if (said.year or it.entry.year, said.day) not in taken:
                found[said.year or it.entry.year, said.day, said.part].append(file)
        own = {spot.file for spot in it.spots}
        ones: set[str] = set()
        for inner in map(_without_variants, found.values()):
            if len(inner) == 1:
                ones.add(inner[0])
            elif own & {*inner}:
                pair = " and ".join(name.rpartition("/")[2] for name in inner[:2])
                wrong |= dict.fromkeys(inner, f"several files may be the day: {pair}")
        spots = tuple(spot for spot in it.spots if spot.file in ones)
        if spots and len(ones) <= 4 * len(spots):
            good.append(it._replace(spots=spots))
            taken |= {(said.year or it.entry.year, said.day) for _, said in finds(it.entry, files)}
        else:
            few = "hardly any file called so can be run"
            wrong |= {file: few for file in own if file in ones}
    return good, wrong


def finds(entry: Entry, files: Iterable[str]) -> list[tuple[str, Found]]:
    """The files that the entry finds, with what their paths say."""
    pattern = Pattern(entry.path)
    found = [(file, said) for file in files if (said := pattern.match(file))]
    return [(file, said) for file, said in found if entry.year in (None, said.year or entry.year)]


def _without_variants(files: Sequence[str]) -> list[str]:
    """Those whose name is not that of another with `_NAME` behind it."""
    stems = {os.path.splitext(file)[0] for file in files}
    return [file for file in files if not any(file.startswith(f"{stem}_") for stem in stems)]


def left_over(
    readings: Mapping[Spot, Reading],
    proposed: Sequence[Proposed],
    wrong: Mapping[str, str],
    year: int | None,
    known: Collection[object],
) -> dict[str, str]:
    """Why no entry is meant for a file of a day that none has, the likeliest file of each day."""
    sizes = Counter(spot.literal for spot in readings)
    taken = {(spot.year or year, spot.day, spot.part) for it in proposed for spot in it.spots}
    found: dict[str, str] = {}
    for spot in sorted(readings, key=lambda it: -sizes[it.literal]):
        date = spot.year or year, spot.day
        parts = (1, 2, None) if spot.part is None else (spot.part, None)
        if date in known or any((*date, part) in taken for part in parts):
            continue
        taken.add((*date, spot.part))
        reading = readings[spot]
        why = "most files beside it are run otherwise" if reading.kinds else reading.why
        if date[0] is None:
            why = "no name says its year: give --year"
        found[spot.file] = wrong.get(spot.file) or why
    return found
