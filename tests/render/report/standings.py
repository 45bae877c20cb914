"""Standings of accounts that nobody has, for what draws and writes them."""

import random
from collections.abc import Mapping, Sequence

from aoc_runner.account.overview import Entry
from aoc_runner.account.standing import Implementation, Standing
from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.words.puzzle import Puzzle, days_in
from aoc_runner.store.benches import Benched, BenchRun, BenchTime

SEVEN = Puzzle(2023, 7)
ROOT = "/p"  # the project's folder, which is nowhere


def implementation(
    puzzle: Puzzle = SEVEN,
    times: Mapping[str, float] | None = None,
    variant: str | None = None,
    from_: str = PROJECT,
    benched: Mapping[str, Sequence[float]] | None = None,
    path: str | None = None,
    root: str | None = ROOT,
) -> Implementation:
    """One with the times of its last run, and those of a bench."""
    stem = f"day{puzzle.day:02}" + (f"_{variant}" if variant else "")
    path = path or f"{ROOT}/days/year{puzzle.year}/{stem}.py"
    spec = Day(puzzle, from_, variant, stem, path, root)
    history = {hook: [_benched(spec, hook, each)] for hook, each in (benched or {}).items()}
    return Implementation(Entry(spec, "", 0, True, dict(times or {})), history)


def standing(
    puzzle: Puzzle = SEVEN,
    title: str = "Camel Cards",
    stars: int = 2,
    *implementations: Implementation,
    times: Mapping[str, float] | None = None,
) -> Standing:
    """A day, by default of the project; with `times` None and no implementations it has no file."""
    offers = list(implementations)
    if not offers and times is not None:
        offers = [implementation(puzzle, times)]
    return Standing(puzzle, title, stars, offers, 3, {1: 77.0})


def many_years(first: int, last: int, empty: int | None = None) -> list[Standing]:
    """All days of some years with stars and times that differ; nothing of the `empty` one."""
    draw = random.Random(first)
    found = []
    for year in range(first, last + 1):
        for day in range(1, days_in(year) + 1) if year != empty else ():
            stars = draw.choice((0, 1, 2, 2, 2, 2))
            seconds = 10 ** draw.uniform(-4, 1.4)
            times = {"part1": seconds, "part2": seconds * 1.7} if stars else {}
            title = f"A Title of {draw.randrange(10**6)} Words"
            puzzle = Puzzle(year, day)
            found.append(standing(puzzle, title, min(stars, len(puzzle.parts)), times=times))
    return found


def _benched(spec: Day, hook: str, seconds: Sequence[float]) -> Benched:
    time = BenchTime(
        "code", hook, spec.puzzle, spec.from_, spec.variant, "digest", "calls", seconds
    )
    return BenchRun(1, 1701950400.0, "CPython 3.12.1", "a machine"), time
