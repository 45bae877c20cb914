"""How long a bench is going to take, by what is known of the days before. Pure."""

from collections.abc import Callable, Iterable, Mapping

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.patterns import is_apart
from aoc_runner.kernel.words.puzzle import HOOKS, PARTS, Part, part_of

PROCESSES = 20  # for each hook, where there is time for so many
A_DAY = 60.0  # seconds, where no bound is given

_START = 0.1  # seconds of a process around its samples
_SAMPLES = 0.06  # seconds of the samples of a quick hook
_QUICK = 0.05  # seconds of a call
_UNKNOWN = 0.005  # seconds that a hook is taken for of which nothing is known


def hooks_of(spec: Day, part: Part | None) -> list[str]:
    """The hooks of the day that are to be measured, for both parts or one.

    Whether the day has them only loading it shows.
    """
    parts = [each for each in PARTS if each in spec.puzzle.parts and part in (None, each)]
    if spec.kind == "script":
        return [f"part{each}" for each in (parts if is_apart(repr(spec.layout)) else parts[:1])]
    if _is_one_call(spec):
        parts = parts[:1]
    return [hook for hook in HOOKS if hook == "parse" or part_of(hook) in parts]


def _is_one_call(day: Day) -> bool:
    """Whether the day has one function for both parts."""
    if day.layout is not None and day.files is None:
        return day.layout.functions.both is not None
    return day.kind == "aocd"


def has_both(spec: Day, part: Part | None) -> bool:
    """Whether part 2 is to be known too, and what is measured of part 1 gives it."""
    if part is not None or len(spec.puzzle.parts) < len(PARTS):
        return False
    return "part2" not in hooks_of(spec, part)


def estimate(
    specs: Iterable[Day],
    part: Part | None,
    times_of: Callable[[Day], Mapping[str, float]],
) -> float:
    """Seconds that it takes to measure them all, were there no bound.

    `times_of` has the seconds of each hook that is known of a day.
    """
    total = 0.0
    for spec in specs:
        times = times_of(spec)
        for hook in hooks_of(spec, part):
            total += PROCESSES * _of_process(times.get(hook, _UNKNOWN))
    return total


def _of_process(seconds: float) -> float:
    """How long a process takes, of a hook that takes that many seconds."""
    calls = 2 * seconds + _SAMPLES if seconds < _QUICK else 3 * seconds
    return _START + calls
