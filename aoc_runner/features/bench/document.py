"""What a bench has found, as its document and its table have it; and as pyperf reads it."""

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
    """How fast a hook of a day is, or why nobody knows."""

    year: int  # the puzzle's year
    day: int  # the puzzle's day
    from_: str  # who offers the day
    variant: str | None  # the variant's name
    hook: str  # `parse`, `part1` or `part2`; where one call gives both answers `part1`
    kind: str | None = None  # what the times are of: `calls`; first calls alone, as later ones are
    # `cached`, or as it is `changing` its data; a whole `process`; null where there are none
    seconds: float | None = None  # the tenth percentile of the processes, each with its least
    spread: float | None = None  # by which share their 25th percentile lies above the least
    processes: int = 0  # how many processes it was measured in
    since: int | None = None  # the run that it is compared with: the one that `--compare` names,
    # in the history the one before; null, as the three keys below, where that did not measure it,
    # or in too few processes, or one was measured by first calls and the other not
    since_ratio: float | None = None  # how many times as long as then
    change: str | None = None  # `slower`, `faster` or `unchanged` since then
    new_code: bool = False  # whether the day's code is not what it was then
    status: Status | None = None  # as in `aoc run`, or `skipped`; null of `parse`
    # that did not fail, and in the history
    reason: str | None = None  # why it failed or was skipped, what a later call or process did, or
    # that part 2 gives an answer only after part 1
    ratio: float | None = None  # how many times as long as the same hook of the first
    # implementation of the day; null of that one itself, where either has no time, in the history
    size: int | None = None  # that of the made-up inputs, with `--sizes`
    growth: float | None = None  # by which power of its input's size the time of the hook grows;
    # null where fewer than three sizes have a time, or these are of several kinds
    run: int | None = None  # the number of the run; null where nothing of it was kept
    began_at: datetime | None = None  # when it began, in UTC, as ISO 8601
    python: str | None = None  # what measured: implementation and version
    machine: str | None = None  # processor, cores and system

    def with_run(self, run: Run) -> "Speed":
        """It as that run measured it."""
        began_at = datetime.fromtimestamp(run.began_at).astimezone()
        return self._replace(
            run=run.number or None, began_at=began_at, python=run.python, machine=run.machine
        )


class BenchDocument(NamedTuple):
    """The document of `aoc bench --json`, with or without `--history`; no answer is in it."""

    account: str  # the account in force
    hooks: Sequence[Speed]  # an object for each hook of each implementation, by date; with
    # `--sizes` one for each size of it, of the history for each run of it, the oldest first


def make_speed(day: Day, hook: str, new: Time | None, before: StoredTime | None) -> Speed:
    """How fast the hook is, beside a time of it before that it can be compared with."""
    key = *day.puzzle, day.from_, day.variant, hook
    if new is None:
        return Speed(*key)
    speed = Speed(*key, new.kind, new.fast, spread(new.seconds), len(new.seconds))
    if before is None or not has_enough_processes(new.seconds):
        return speed
    run, old = before
    # Times of calls and of first calls, whyever, are of two things.
    if (new.kind != old.kind and "calls" in (new.kind, old.kind)) or not has_enough_processes(
        old.seconds
    ):
        return speed
    return speed._replace(
        since=run.number,
        since_ratio=new.fast / old.fast,
        change=compare(new.seconds, old.seconds),
        new_code=old.digest != new.digest,
    )


def iter_speeds(hooks: Sequence[HookBenchmark], before: Earlier) -> Iterator[Speed]:
    """The hooks of one puzzle, each compared with that of the first implementation."""
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
            ratio=new.fast / base.fast if new and base else None,
            size=hook.size or None,
            growth=_fit_growth(hook, hooks),
        )


def _fit_growth(hook: HookBenchmark, hooks: Sequence[HookBenchmark]) -> float | None:
    same = [other for other in hooks if (other.day, other.hook) == (hook.day, hook.hook)]
    times = {other.size: other.time for other in same if other.time}
    is_of_one_kind = len({time.kind for time in times.values()}) == 1
    return growth({size: time.fast for size, time in times.items()}) if is_of_one_kind else None


def write_pyperf(path: str, hooks: Sequence[HookBenchmark]) -> None:
    """Write the samples as `python -m pyperf show` reads them, a benchmark a hook, a run a process.

    Raises UsageError where that file cannot be written.
    """
    benchmarks = []
    for hook in hooks:
        year, day = hook.day.puzzle
        package = None if hook.day.from_ == PROJECT else hook.day.from_
        name = " ".join(filter(None, (f"{year}-{day:02}", package, hook.day.variant, hook.hook)))
        if hook.samples:
            runs = [{"values": [*values]} for values in hook.process_values]
            metadata = {"name": name, "unit": "second", "aoc_kind": hook.kind}
            benchmarks.append({"metadata": metadata, "runs": runs})
    content = json.dumps({"benchmarks": benchmarks, "version": "1.0"})
    path = os.path.abspath(path)
    edit(path, os.path.dirname(path), lambda _: f"{content}\n")
