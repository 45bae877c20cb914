"""Days as the ledger may know them: made up, with benches and guesses."""

from collections.abc import Mapping, Sequence

from aoc_runner.account.overview import Entry
from aoc_runner.account.standing import Implementation, Standing
from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.words.puzzle import Part, Puzzle, days_in
from aoc_runner.store.benches import Benched, BenchRun, BenchTime, Kind

BEGAN = 1_700_000_000.0  # 2023-11-14
DAY = 86400.0


def benched(
    puzzle: Puzzle,
    hook: str,
    seconds: Sequence[float],
    number: int = 1,
    machine: str = "8 cores, x86_64, Linux",
    python: str = "CPython 3.11.7",
    kind: Kind = "calls",
) -> Benched:
    run = BenchRun(number, BEGAN + number * DAY, python, machine)
    time = BenchTime("code", hook, puzzle, PROJECT, None, "digest", kind, seconds)
    return run, time


def implementation(
    puzzle: Puzzle,
    variant: str | None = None,
    history: Mapping[str, Sequence[Benched]] | None = None,
    last: Mapping[str, float] | None = None,
    title: str = "",
    from_: str = PROJECT,
) -> Implementation:
    spec = Day(puzzle, from_, variant, "module", f"/home/someone/{puzzle.day}{variant}.py")
    return Implementation(Entry(spec, title, 0, True, dict(last or {})), dict(history or {}))


def several(
    puzzle: Puzzle, hooks: Mapping[str, Sequence[float]], variant: str | None = None
) -> Implementation:
    """One with a bench a time given, of ten processes each, which differ by little."""
    history = {
        hook: [
            benched(puzzle, hook, [time * (1 + at / 500) for at in range(10)], number)
            for number, time in enumerate(times, 1)
        ]
        for hook, times in hooks.items()
    }
    return implementation(puzzle, variant, history)


def standing(
    puzzle: Puzzle,
    *implementations: Implementation,
    title: str = "Camel Cards",
    stars: int = 2,
    misses: int = 0,
    seconds_to_star: Mapping[Part, float | None] | None = None,
) -> Standing:
    return Standing(puzzle, title, stars, implementations, misses, seconds_to_star or {})


def year(number: int, benches: int = 3) -> list[Standing]:
    """All days of a year, each with both stars and so many benches."""
    return [
        standing(
            puzzle := Puzzle(number, day),
            several(
                puzzle,
                {
                    f"part{part}": [part * day * 1e-3 * (1 + at % 3) for at in range(benches)]
                    for part in puzzle.parts
                },
            ),
            title=f"Title {day}",
            misses=day % 3,
            seconds_to_star={1: 60.0 * day, 2: 120.0 * day},
        )
        for day in range(1, days_in(number) + 1)
    ]
