"""Families of days -> the entries of a layout that find them, and nothing else."""

import os
import posixpath
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from aoc_runner.kernel.days.layout import Entry, Functions
from aoc_runner.kernel.days.layout_file import Script
from aoc_runner.kernel.days.patterns import Pattern
from aoc_runner.projects.adopting.families import FEW, Family
from aoc_runner.projects.adopting.habits import Verdict
from aoc_runner.projects.adopting.tree import Tree
from aoc_runner.projects.adopting.ways import Way


class Proposed(NamedTuple):
    """An entry, and the files that it is meant to find."""

    entry: Entry
    members: tuple[Verdict, ...]
    years: tuple[int, ...]
    habits: str  # in words

    @property
    def days(self) -> int:
        return len({(it.candidate.year, it.candidate.day) for it in self.members})


def entries_of(kept: Sequence[Family], year: int | None, tree: Tree) -> list[Proposed]:
    """An entry for each shape and way; those of single years before the one of all the others."""
    by_shape: dict[str, dict[Way, list[Family]]] = {}
    for family in kept:
        by_shape.setdefault(family.shape, {}).setdefault(family.way, []).append(family)
    found: list[Proposed] = []
    for shape, ways in by_shape.items():
        says_year = "{year}" in shape or "{yy}" in shape
        ranked = sorted(ways.items(), key=lambda item: sum(len(it.days) for it in item[1]))
        for at, (way, inner) in enumerate(ranked):
            is_last = at == len(ranked) - 1
            if says_year and not (is_last and _is_whole(shape, kept, tree)):
                for family in inner:
                    path = shape.replace("{year}", f"{family.year}")
                    path = path.replace("{yy}", f"{(family.year or 0) % 100:02}")
                    found.append(_proposed(path, family.year, way, [family], tree.folder))
            else:
                own = None if says_year else inner[0].year or year
                found.append(_proposed(shape, own, way, inner, tree.folder))
    # What is one day's alone may be found by a pattern with `*` as well, and is meant to be itself.
    return sorted(found, key=lambda it: not _is_alone(it, tree))


def _is_alone(proposed: Proposed, tree: Tree) -> bool:
    """Whether it is of a day or two with names of their own, and finds nothing else."""
    if proposed.days > FEW or "*" in proposed.entry.path:
        return False
    pattern, own = Pattern(proposed.entry.path), {it.candidate.file for it in proposed.members}
    return all(file in own for file in tree.files if pattern.match(file))


def _proposed(
    path: str, year: int | None, way: Way, inner: Sequence[Family], folder: str
) -> Proposed:
    members = tuple(verdict for family in inner for verdict in family.members)
    years = tuple(sorted({family.year or year or 0 for family in inner}))
    entry = Entry(path, folder, "", year)
    if way.kind == "command":
        script = Script(command=way.command)
        return Proposed(entry._replace(script=script), members, years, f"`{way.command}`")
    if way.hooks is not None:
        functions, data = way.hooks.functions, way.hooks.data
        entry = entry._replace(functions=functions, data=data)
        return Proposed(entry, members, years, _functions_said(functions, data))
    args = ("{input}",) if way.takes_argument else ()
    said = "script, gets {input}" if args else "script"
    return Proposed(entry._replace(script=Script(args=args)), members, years, said)


def _functions_said(functions: Functions, data: str) -> str:
    names = [name for name in functions if name] or ["part1", "part2"]
    return f"functions {', '.join(names)} of {data if data != 'path' else 'a path'}"


def _is_whole(shape: str, kept: Sequence[Family], tree: Tree) -> bool:
    """Whether the pattern can be of all years: no year's files are others', and few are no days."""
    families = [family for family in kept if family.shape == shape]
    own = {family.year for family in families}
    strangers = 0
    sizes = Counter(family.shape for family in kept for _ in family.days)
    others = {
        it.candidate.file
        for family in kept
        if family.shape != shape and (sizes[family.shape] > FEW or "*" in family.shape)
        for it in family.members
    }
    taken = {it.candidate.file for family in kept for it in family.members}
    pattern = Pattern(shape)
    for file in tree.files:
        if said := pattern.match(file):
            if file in others or (said.year not in own and file in taken):
                return False
            strangers += said.year not in own
    return 2 * strangers <= sum(len(family.members) for family in families)


def checked(entries: Sequence[Proposed], tree: Tree) -> tuple[tuple[Proposed, ...], dict[str, str]]:
    """The entries that find what they are meant to, and what is wrong with the files of the others.

    A pattern that finds two files for a day, or more others than its own, is none.
    """
    good: list[Proposed] = []
    wrong: dict[str, str] = {}
    taken: set[tuple[int, int]] = set()
    for proposed in entries:
        pattern = Pattern(proposed.entry.path)
        found: dict[tuple[int, int, int | None], list[str]] = {}
        for file in tree.files:
            said = pattern.match(file)
            year = said and (said.year or proposed.entry.year)
            if not said or not year or proposed.entry.year not in (None, year):
                continue
            if (year, said.day) not in taken:
                found.setdefault((year, said.day, said.part), []).append(file)
        own = {it.candidate.file for it in proposed.members}
        rivals: dict[str, str] = {}
        for key, files in found.items():
            files = found[key] = _without_variants(files)
            if len(files) > 1:
                rivals |= dict.fromkeys(files, f"several files may be the day: {_pair(files)}")
        members = tuple(
            it
            for it in proposed.members
            if it.candidate.file not in rivals
            and any(it.candidate.file in files for files in found.values())
        )
        wrong |= rivals
        others = sum(own.isdisjoint(files) or len(files) > 1 for files in found.values())
        share = 1 if proposed.entry.script and proposed.entry.script.command else 3
        if not members or others > share * len(members):
            few = "hardly any file called so can be run"
            wrong |= {file: few for file in own if file not in rivals}
            continue
        good.append(proposed._replace(members=members))
        taken |= {(year, day) for year, day, _ in found}
    return tuple(good), wrong


def _pair(files: Sequence[str]) -> str:
    return " and ".join(map(posixpath.basename, files[:2]))


def _without_variants(files: Sequence[str]) -> list[str]:
    """Those whose name is not that of another with `_NAME` behind it."""
    stems = {os.path.splitext(file)[0] for file in files}
    return [file for file in files if not any(file.startswith(f"{stem}_") for stem in stems)]
