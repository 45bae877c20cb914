"""Two days of each family, on inputs that are at hand: which way of running them works."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from aoc_runner.features.adopt.grouping import Family
from aoc_runner.features.adopt.kinds import Reading
from aoc_runner.features.adopt.names import Spot
from aoc_runner.kernel.days.layout import Entry, days_in
from aoc_runner.kernel.days.patterns import Pattern
from aoc_runner.kernel.running.pool import run
from aoc_runner.kernel.running.results import Result
from aoc_runner.kernel.running.start import Job
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.puzzle import Puzzle, is_puzzle

_SECONDS = 5.0  # for a part: a day that takes longer is neither right nor wrong
_DAYS, _WAYS = 2, 5  # that are tried


def try_ways(
    families: Sequence[Family],
    readings: Mapping[Spot, Reading],
    folder: str,
    case_of: Callable[[Puzzle], Case | None],
) -> list[Family]:
    """Each family with the one way that works, and those of its files that can be run so.

    A way that gives no answer on either day gives way to the next; where none does, or no input is
    at hand, it is the likeliest. Raises UsageError if no process can be started.
    """
    found: list[dict[int, list[Result]]] = [{} for _ in families]
    for way in range(_WAYS):
        of: list[int] = []
        jobs: list[Job] = []
        for number, family in enumerate(families):
            if way < len(family.kinds) and not any(map(_score, found[number].values())):
                inner = list(_jobs(family, family.kinds[way], readings, folder, case_of))
                jobs += inner
                of += [number] * len(inner)
        for event in run(jobs, os.cpu_count() or 1):
            if event is not None and event.kind == "done":
                found[of[event.number]].setdefault(way, []).extend(event.value.results)
    chosen = []
    for family, ways in zip(families, found, strict=True):
        best = max(ways, key=lambda it: (_score(ways[it]), -it)) if ways else 0
        kind = family.kinds[best]
        spots = tuple(it for it in family.spots if kind in readings[it].kinds)
        tried = _said(ways[best]) if ways else "no input yet"
        chosen.append(family._replace(spots=spots, kinds=(kind,), tried=tried))
    return chosen


def _jobs(
    family: Family,
    kind: Entry,
    readings: Mapping[Spot, Reading],
    folder: str,
    case_of: Callable[[Puzzle], Case | None],
) -> Iterator[Job]:
    """The first two days of the family that have an input, to be run in that way."""
    year = None if Pattern(family.path).says_the_year else family.year
    entry = kind._replace(path=family.path, folder=folder, year=year)
    left = _DAYS
    for day in sorted({it.day for it in family.spots if kind in readings[it].kinds}):
        puzzle = Puzzle(family.year, day)
        if left and is_puzzle(*puzzle) and (case := case_of(puzzle)):
            found = next(days_in([entry], puzzle), None)
            if found and not found.rival:
                left -= 1
                yield Job(found, [(case, puzzle.parts)], timeout=_SECONDS)


def _score(results: Iterable[Result]) -> int:
    """What results say for a way: slow days and missing libraries are no better in another."""
    return sum({"works": 3, "gave no answer": 0}.get(_said([it]), 1) for it in results)


def _said(results: Iterable[Result]) -> str:
    """What came of it, in words: the best there is."""
    results = list(results)
    if any(
        it.status in ("right", "unchecked") and it.answer and not it.answer.invalid
        for it in results
    ):
        return "works"
    failures = [it.failure for it in results if it.failure]
    missing = next((it.missing for it in failures if it.missing), None)
    slow = any(it.message.startswith("over ") for it in failures)
    return f"needs {missing}" if missing else "is slow" if slow else "gave no answer"
