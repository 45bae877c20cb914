"""The results of a benchmark as records for JSON and tables, and as a file for pyperf."""

import json
import os
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from aoc_runner.features.bench.baseline import Earlier, StoredTime
from aoc_runner.features.bench.comparing import compare, growth, has_enough_processes, spread
from aoc_runner.features.bench.measuring import HookBenchmark
from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.files import edit
from aoc_runner.kernel.model.result import Status
from aoc_runner.kernel.store.benches import Run, Time


class Speed(NamedTuple):
    """The speed of one hook of a day, or the reason why it is not known."""

    year: int  # the puzzle's year
    day: int  # the puzzle's day
    from_: str  # source of the solution
    variant: str | None  # the variant's name
    hook: str  # `parse`, `part1` or `part2`; `part1` if one call gives both answers
    kind: str | None = None  # what is timed: `calls`; first calls only (as later ones are
    # `cached`, or the hook is `changing` its data); a `process`; null without times
    seconds: float | None = None  # tenth percentile of the processes' fastest times
    spread: float | None = None  # fraction by which their 25th percentile exceeds the minimum
    processes: int = 0  # number of measured processes
    since: int | None = None  # the run compared with: that of `--compare`, in the history the
    # previous one; null with too few processes, or if the runs timed different calls
    since_ratio: float | None = None  # the time divided by that of the run `since`
    change: str | None = None  # `slower`, `faster` or `unchanged` since that run
    new_code: bool = False  # whether the day's code has changed since that run
    status: Status | None = None  # as in `aoc run`, or `skipped`; null in the history, and for a
    # `parse` that did not fail
    reason: str | None = None  # why the hook failed or was skipped, how a later call or process
    # differs, or that part 2 gives an answer only after part 1
    ratio: float | None = None  # the time divided by that of the day's first solution; null for
    # that solution, without a time of both, and in the history
    size: int | None = None  # size of the generated inputs, with `--sizes`
    growth: float | None = None  # exponent of the growth of the time with the size; null with
    # fewer than three measured sizes, or if their times are of several kinds
    memory: int | None = None  # largest peak memory of its processes in bytes after the first
    # call, with Python itself; null without times, for scripts and in the history
    run: int | None = None  # number of the run; null if it was not saved
    began_at: datetime | None = None  # start of the run in UTC, as ISO 8601
    python: str | None = None  # implementation and version of Python
    machine: str | None = None  # processor, cores and system

    def with_run(self, run: Run) -> "Speed":
        """Return the speed with the number, time and platform of its run."""
        number, began_at = run.number or None, datetime.fromtimestamp(run.began_at).astimezone()
        return self._replace(run=number, began_at=began_at, python=run.python, machine=run.machine)


class BenchDocument(NamedTuple):
    """The document of `aoc bench --json`, with or without `--history`; it has no answers."""

    account: str  # account used
    hooks: Sequence[Speed]  # one object per hook and solution, by date; with `--sizes` one per
    # size, in the history one per run, the oldest first


def make_speed(day: Day, hook: str, new: Time | None, before: StoredTime | None) -> Speed:
    """Return the speed of a hook, compared with an earlier time where that is possible."""
    key = *day.puzzle, day.from_, day.variant, hook
    if new is None:
        return Speed(*key)
    speed = Speed(*key, new.kind, new.p10, spread(new.seconds), len(new.seconds))
    if before is None:
        return speed
    run, old = before
    # Times of calls and of first calls cannot be compared.
    is_same_kind = new.kind == old.kind or "calls" not in (new.kind, old.kind)
    if not (is_same_kind and all(map(has_enough_processes, (new.seconds, old.seconds)))):
        return speed
    return speed._replace(
        since=run.number,
        since_ratio=new.p10 / old.p10,
        change=compare(new.seconds, old.seconds),
        new_code=old.digest != new.digest,
    )


def iter_speeds(hooks: Sequence[HookBenchmark], before: Earlier) -> Iterator[Speed]:
    """Yield the speeds of a puzzle's hooks, each compared with the first solution."""
    first: dict[tuple[str, int], Time | None] = {}
    for hook in hooks:
        new, base = hook.time, first.get((hook.hook, hook.size))
        first.setdefault((hook.hook, hook.size), new)
        results = sorted(hook.results, key=lambda result: not result.is_bad)
        notes = (result.note for result in results if result.note)
        earlier = before.get((hook.day.ledger_key, hook.hook))
        yield make_speed(hook.day, hook.hook, new, earlier)._replace(
            status=Status.SKIPPED if hook.skipped else results[0].status if results else None,
            reason=hook.skipped or hook.reason or next(notes, None),
            ratio=new.p10 / base.p10 if new and base else None,
            size=hook.size or None,
            growth=_fit_growth(hook, hooks),
            memory=hook.memory,
        )


def _fit_growth(hook: HookBenchmark, hooks: Sequence[HookBenchmark]) -> float | None:
    same = [other for other in hooks if (other.day, other.hook) == (hook.day, hook.hook)]
    times = {other.size: other.time for other in same if other.time}
    is_of_one_kind = len({time.kind for time in times.values()}) == 1
    return growth({size: time.p10 for size, time in times.items()}) if is_of_one_kind else None


def write_pyperf(path: str, hooks: Sequence[HookBenchmark]) -> None:
    """Write the samples in pyperf's format: a benchmark for each hook, a run for each process."""
    benchmarks = []
    for hook in hooks:
        year, day = hook.day.puzzle
        package = None if hook.day.from_ == PROJECT else hook.day.from_
        name = " ".join(filter(None, (f"{year}-{day:02}", package, hook.day.variant, hook.hook)))
        if hook.samples:
            runs = [{"values": [*values]} for values in hook.process_values]
            metadata = {"name": name, "unit": "second", "aoc_kind": hook.kind}
            benchmarks.append({"metadata": metadata, "runs": runs})
    content = json.dumps({"benchmarks": benchmarks, "version": "1.0"}) + "\n"
    path = os.path.abspath(path)
    edit(path, os.path.dirname(path), lambda _: content)
