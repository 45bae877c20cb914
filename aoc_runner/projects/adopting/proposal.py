"""A tree of old solutions -> the entries of a `layout:` that make them days, and what is left."""

import re
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from aoc_runner.kernel.days.patterns import Pattern
from aoc_runner.projects.adopting.candidates import Candidate, candidates, likeliest
from aoc_runner.projects.adopting.entries import Proposed, checked, entries_of
from aoc_runner.projects.adopting.families import Family, families
from aoc_runner.projects.adopting.habits import Verdict, judge
from aoc_runner.projects.adopting.languages import Program, is_other_language, judge_other
from aoc_runner.projects.adopting.tree import Tree

_OTHER_CONTESTS = re.compile(
    r"everybody|codyssi|coding|euler|i18n|leetcode|exercism|synacor|hackerrank|kattis|codewars|xint|"
    r"rosalind|hanukkah|cryptopals|codeforces|atcoder|flipflop",
    re.IGNORECASE,
)
_STAND_INS = {"", "aoc_runner", "aocd", "pyperclip"}


class LeftOver(NamedTuple):
    """A file that looks like a day and is none; `is_found` if a pattern finds it all the same."""

    path: str
    reason: str
    is_found: bool


Place = tuple[int | None, int, int | None]
"""A year, a day and, where it is one's alone, a part."""


class Proposal(NamedTuple):
    """`needs_year` where files are days of a year that no name says."""

    entries: tuple[Proposed, ...]
    left_over: tuple[LeftOver, ...]
    needs_year: bool
    packages: tuple[str, ...] = ()  # that the days import, but for Python's own


def propose(tree: Tree, year: int | None, known: Collection[tuple[int, int]] = ()) -> Proposal:
    """What to make of a tree; `year` is of the files that no name gives one.

    The days `known`, each a year and a day, have an entry already.
    """
    verdicts = [_judged(found, tree) for found in _candidates(tree)]
    gathered, others = families(verdicts, tree)
    is_without_years = bool(gathered) and all(family.year is None for family in gathered)
    sizes = Counter[str]()
    for family in gathered:
        sizes[family.shape] += len(family.days)
    ranked = sorted(
        gathered, key=lambda it: (_is_other(it), -sizes[it.shape], it.shape, it.year or 0)
    )
    kept: list[Family] = []
    taken: set[Place] = {(year, day, None) for year, day in known}
    for family in ranked:
        own = family.year or year
        if own is None:
            continue
        members = [it for it in family.members if not _is_taken(it.candidate, own, taken)]
        if members:
            kept.append(family._replace(members=tuple(members)))
            taken |= {(own, it.candidate.day, it.candidate.part) for it in members}
    entries, dropped = checked(entries_of(kept, year, tree), tree)
    files = {it.candidate.file for entry in entries for it in entry.members}
    reasons = {verdict.candidate.file: why for verdict, why in others} | dropped
    finders = [(Pattern(it.entry.path), it.entry.year) for it in entries]
    left = [
        LeftOver(file, reason, any(_finds(*finder, file) for finder in finders))
        for file, reason in left_over(verdicts, files, reasons, year, known)
    ]
    entries = tuple(it for it in entries if not it.entry.is_usual)
    there = {name for file in tree.files for name in file.removesuffix(".py").split("/")}
    packages = {name for it in entries for verdict in it.members for name in verdict.imports}
    packages -= sys.stdlib_module_names | there | _STAND_INS
    return Proposal(
        entries, tuple(left), is_without_years and year is None, tuple(sorted(packages))
    )


def _finds(pattern: Pattern, year: int | None, file: str) -> bool:
    said = pattern.match(file)
    return said is not None and (year is None or said.year in (None, year))


def _is_other(family: Family) -> bool:
    return family.way.kind == "command"


def _candidates(tree: Tree) -> list[Candidate]:
    found: list[list[Candidate]] = []
    for file in tree.files:
        folders = file.split("/")[:-1]
        if any(_OTHER_CONTESTS.search(folder) for folder in folders) or "{" in file or "*" in file:
            continue
        is_notebook = file.endswith(".ipynb")
        if file.endswith(".py") or is_notebook or is_other_language(file):
            found.append(candidates(file))
    return likeliest(found)


def _judged(found: Candidate, tree: Tree) -> Verdict:
    if found.file.endswith(".ipynb"):
        return Verdict(found, (), "a notebook")
    if not found.has_field and found.part == 2:
        return Verdict(found, (), "part 2 in a file of its own, named in a way no field is")
    if found.file.endswith(".py"):
        return judge(found, tree)
    way = judge_other(found, tree)
    return Verdict(found, (way,)) if isinstance(way, Program) else Verdict(found, (), way)


def _is_taken(found: Candidate, year: int, taken: set[Place]) -> bool:
    """Whether the day, or its part, is another's that goes before."""
    parts = (1, 2, None) if found.part is None else (found.part, None)
    return any((year, found.day, part) in taken for part in parts)


def left_over(
    verdicts: Sequence[Verdict],
    files: set[str],
    reasons: Mapping[str, str],
    year: int | None,
    known: Collection[tuple[int, int]],
) -> Iterable[tuple[str, str]]:
    """A file for each part of a day that is in no entry, the likeliest one."""
    sizes = Counter(verdict.candidate.shape for verdict in verdicts)
    taken: set[Place] = {(year, day, None) for year, day in known}
    taken |= {
        (it.year or year, it.day, it.part)
        for verdict in verdicts
        if (it := verdict.candidate).file in files
    }
    for verdict in sorted(verdicts, key=lambda it: -sizes[it.candidate.shape]):
        it = verdict.candidate
        own = it.year or year or 0
        if it.file in files or _is_taken(it, own, taken):
            continue
        taken.add((own, it.day, it.part))
        reason = verdict.reason or reasons.get(it.file) or _why_not(it, year)
        yield it.file, reason


def _why_not(found: Candidate, year: int | None) -> str:
    if found.year is None and year is None:
        return "no name says its year: give --year"
    return "lies beside a likelier file of its day"
