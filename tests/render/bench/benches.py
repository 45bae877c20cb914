"""Times that nobody measured, and streams to show them on."""

import io
import random
from collections.abc import Sequence

from aoc_runner.benching.comparing import Compared, compare
from aoc_runner.benching.measured import Measured
from aoc_runner.kernel.days.day import Day
from aoc_runner.store.benches import Benched, BenchRun, BenchTime, Kind
from tests.render.outcomes import failure, result, spec

RUN = BenchRun(12, 1764000000.0, "CPython 3.11.7", "x86_64, 2 cores, Linux")
OFFERS = {  # a day and its variants: seconds of parse, part 1, part 2
    None: (1.17e-3, 426e-6, 695e-6),
    "packed": (0.9e-3, 152e-6, 181e-6),
    "product": (1.31e-3, 1.2e-3, 20.1e-3),
    "runs": (1.2e-3, 433e-6, 561e-6),
    "typed": (2.2e-3, 1.61e-3, 1.9e-3),
}


def samples(seconds: float, processes: int = 20, noise: float = 0.01) -> list[list[float]]:
    """The times of three calls in each process, around so many seconds and never below."""
    draw = random.Random(f"{seconds} {processes} {noise}")
    return [[seconds * (1 + abs(draw.gauss(0, noise))) for _ in range(3)] for _ in range(processes)]


def measured(
    day: Day,
    hook: str = "part1",
    seconds: float | None = 1e-3,
    kind: Kind = "calls",
    processes: int = 20,
    noise: float = 0.01,
    **more: object,
) -> Measured:
    """A hook that takes so long; without seconds one of which there are no times."""
    if hook != "parse" and "result" not in more and "skipped" not in more:
        more["result"] = result(1 if hook == "part1" else 2)
    times: Sequence[Sequence[float]] = []
    if seconds is not None:
        times = samples(seconds, processes, noise)
    more = {"title": "Camel Cards", "loops": 8, "digest": "new"} | more
    return Measured(day, hook, kind=kind, samples=times, **more)  # type: ignore[arg-type]


def day_of(day: Day, times: Sequence[float | None] = (1.17e-3, 426e-6, 695e-6)) -> list[Measured]:
    """A day, measured whole."""
    return [
        measured(day, hook, seconds)
        for hook, seconds in zip(("parse", "part1", "part2"), times, strict=True)
    ]


def camel_cards() -> list[Measured]:
    """A day with its variants, the last one without its library."""
    all_measured = [
        each for variant, times in OFFERS.items() for each in day_of(spec(7, variant), times)
    ]
    reason = "needs pandas"
    frame = spec(7, "frame")
    return [
        *all_measured,
        *(measured(frame, it, None, skipped=reason) for it in ("part1", "part2")),
    ]


def oddities() -> list[Measured]:
    """A day of hooks about which there is something to say."""
    day = spec(8)
    return [
        measured(day, "parse", 1e-3, noise=0.5),
        measured(day, "part1", 2.3, "changing", 3, result=result(1, "wrong")),
        measured(day, "part2", None, result=failure(2), reason=failure(2).reason),
    ]


def before(
    now: Measured, times_as_long: float = 1.0, run: BenchRun = RUN, digest: str = "new"
) -> Compared:
    """The hook beside an earlier run, since when it takes so many times as long."""
    seconds = [it / times_as_long for it in now.seconds]
    was = BenchTime(
        *("code", now.hook, now.spec.puzzle, now.spec.from_, now.spec.variant, digest),
        *(now.kind, seconds),
    )
    return compare(now, (run, was))


class Terminal(io.StringIO):
    """A stream that is a terminal; how wide it is says COLUMNS."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def pipe(encoding: str = "utf-8") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding)


def history(
    variant: str | None = None,
    hooks: Sequence[str] = ("parse", "part1"),
    times_as_long: Sequence[float] = (1.0, 1.01, 0.7, 0.71, 0.9),
    first: int = 1,
) -> list[Benched]:
    """Runs of a day a day apart, each so many times as long as the first; each change is code's."""
    day = spec(7, variant)
    found = []
    for number, factor in enumerate(times_as_long, first):
        run = RUN._replace(number=number, began_at=RUN.began_at + number * 86400)
        for hook in hooks:
            seconds = [min(it) for it in samples(1e-3 * factor)]
            time = BenchTime(
                *(str(day.path), hook, day.puzzle, day.from_, variant, f"{factor:.1f}"),
                *("calls", seconds),
            )
            found.append((run, time))
    return found
