"""What `aoc bench` does: finds days and inputs, says how long it takes, and measures."""

from collections.abc import Sequence

from aoc_runner.account import benches
from aoc_runner.benching import planning
from aoc_runner.benching.rounds import bench
from aoc_runner.commands.benching.cases import cases_of
from aoc_runner.commands.benching.options import BenchOptions
from aoc_runner.commands.benching.outcome import BenchOutcome
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.words.errors import InterruptedRunError, UsageError
from aoc_runner.kernel.words.puzzle import Part, Puzzle, Selection, how_long

_LONG = 600.0  # seconds, above which it is asked for


def run(context: Context, given: Puzzle | Selection | None, part: Part | None) -> int:
    """Measure, and return the exit code."""
    options = BenchOptions(context)
    is_one_day = not isinstance(given, Selection)
    which = given if isinstance(given, Selection) else context.puzzle(given)
    specs = context.find_days(which, part)
    cases = cases_of(context, specs, is_one_day)
    specs = [spec for spec in specs if spec.puzzle in cases]
    if is_one_day:
        context.remember(specs[0].puzzle)
    seconds = options.seconds or planning.A_DAY * len(cases)
    _announce(context, specs, part, seconds, is_bound=options.seconds is not None)
    source = next(iter(cases.values())).source
    outcome = BenchOutcome(context, specs, options, source)
    timeout = context.settings.timeout
    try:
        for event in bench(specs, part, lambda spec: cases[spec.puzzle], seconds, timeout):
            outcome.take(event)
    except KeyboardInterrupt:
        outcome.end(is_interrupted=True)
        raise
    return outcome.end()


def _announce(
    context: Context, specs: Sequence[Day], part: Part | None, seconds: float, *, is_bound: bool
) -> None:
    """Say how long it takes, and have the user agree to what takes very long."""
    known = benches.known_times(context.account, [spec.code for spec in specs])
    estimate = planning.estimate(specs, part, lambda spec: known.get(spec.code, {}))
    estimate = min(estimate, seconds)
    days = list(dict.fromkeys(spec.puzzle for spec in specs))
    what = str(days[0]) if len(days) == 1 else f"{len(days)} days"
    if len(specs) > len(days):
        what += f", {len(specs)} implementations"
    took, most = (how_long(it).removeprefix("in ") for it in (estimate, seconds))
    about = "" if took == most else f"about {took}, "
    context.warn(f"measuring {what}: {about}at most {most}")
    if estimate <= _LONG or is_bound:
        return
    if not context.can_ask:
        raise UsageError(
            f"that takes over {_LONG / 60:g} minutes, and nobody can be asked whether it may",
            f"say how long it may take: --seconds {estimate:.0f}",
        )
    if not context.ask("go on?"):
        raise InterruptedRunError("nothing was measured", "fewer days take less: aoc bench 2023")
