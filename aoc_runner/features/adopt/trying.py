"""Two days of each family on an input that is at hand, in the worker: which way of running works."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from aoc_runner.features.adopt.grouping import Family, fitting
from aoc_runner.features.adopt.kinds import Reading
from aoc_runner.features.adopt.names import Spot
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.layout import days_in
from aoc_runner.kernel.running.pool import run
from aoc_runner.kernel.running.results import Result
from aoc_runner.kernel.running.start import Job
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.puzzle import Puzzle, is_puzzle

_SECONDS = 5.0  # for a part: a day that takes longer is neither right nor wrong
_DAYS, _WAYS = 2, 5  # that are tried


class _Try(NamedTuple):
    family: int
    kind: int
    day: Day
    case: Case


def try_ways(
    families: Sequence[Family],
    readings: Mapping[Spot, Reading],
    folder: str,
    year: int | None,
    case_of: Callable[[Puzzle], Case | None],
) -> list[Family]:
    """Each family with the one way that works, and what came of trying it.

    A way that gives no answer on either day gives way to the next; where none does, or no input is
    at hand, it is the likeliest. Raises UsageError if no process can be started.
    """
    scores: list[dict[int, int]] = [{} for _ in families]
    for kind in range(_WAYS):
        tries = list[_Try]()
        for number, family in enumerate(families):
            if kind < len(family.kinds) and not any(scores[number].values()):
                tries += _tries(number, kind, family, readings, folder, year, case_of)
        for it in tries:
            scores[it.family].setdefault(kind, 0)
        for it, score in _run(tries):
            scores[it.family][kind] += score
    found = []
    for family, of_kind in zip(families, scores, strict=True):
        best = max(of_kind, key=lambda it: (of_kind[it], -it)) if of_kind else 0
        tried = "not tried: no input yet"
        if of_kind:
            tried = "works" if of_kind[best] else "gave no answer"
        found.append(fitting(family, family.kinds[best], readings)._replace(tried=tried))
    return found


def _tries(
    number: int,
    kind: int,
    family: Family,
    readings: Mapping[Spot, Reading],
    folder: str,
    year: int | None,
    case_of: Callable[[Puzzle], Case | None],
) -> Iterator[_Try]:
    """The first days of the family that have an input, to be run in that way."""
    way = family.kinds[kind]
    says_year = "{year}" in family.path or "{yy}" in family.path
    entry = way._replace(
        path=family.path, folder=folder, year=None if says_year else family.year or year
    )
    left = _DAYS
    for day in sorted({it.day for it in family.spots if way in readings[it].kinds}):
        puzzle = Puzzle(family.year or year or 0, day)
        if left and is_puzzle(*puzzle) and (case := case_of(puzzle)) is not None:
            found = next(days_in([entry], puzzle), None)
            if found and not found.rival:
                left -= 1
                yield _Try(number, kind, found, case)


def _run(tries: Sequence[_Try]) -> Iterator[tuple[_Try, int]]:
    """How well each went: see `_score`."""
    jobs = (Job(it.day, [(it.case, it.day.puzzle.parts)], timeout=_SECONDS) for it in tries)
    for event in run(jobs, os.cpu_count() or 1):
        if event is not None and event.kind == "done":
            yield tries[event.number], sum(map(_score, event.value.results))


def _score(result: Result) -> int:
    """What a part says for a way: a day that is slow, or lacks a library, fails in any other too."""
    if result.status in ("right", "unchecked") and not (result.answer and result.answer.invalid):
        return 3
    failure = result.failure
    return int(failure is not None and bool(failure.missing or failure.message.startswith("over ")))
