"""What a bench has found, as its document and its table have it; and as pyperf reads it."""

import json
import os
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aoc_runner.features.bench.comparing import are_enough, change, spread
from aoc_runner.features.bench.measuring import Timed
from aoc_runner.features.bench.tables import Kept, Time
from aoc_runner.kernel.days.day import PROJECT
from aoc_runner.kernel.files import edit


class Since(NamedTuple):
    """A hook beside its time in an earlier run."""

    run: int  # the number of that run
    ratio: float | None  # how many times as long as then; null where they cannot be compared: too
    # few processes, or one was measured by first calls and the other not
    change: str | None  # `slower`, `faster` or `unchanged`; null likewise
    new_code: bool  # whether the day's code is not what it was then


class Speed(NamedTuple):
    """How fast a hook is."""

    kind: str | None = None  # what the times are of: `calls`; first calls alone, as later ones are
    # `cached`, or as it is `changing` its data; a whole `process`; null where there are none
    seconds: float | None = None  # the tenth percentile of the processes, each with its least
    spread: float | None = None  # by which share their 25th percentile lies above the least
    processes: int = 0  # how many processes it was measured in
    since: Since | None = None  # beside the run that `--compare` names, in the history the one
    # before; null where that did not measure it


class HookSpeed(NamedTuple):
    """How fast a hook of a day is, or why nobody knows."""

    hook: str  # `parse`, `part1` or `part2`; where one call gives both answers `part1`
    status: str | None  # as for [aoc run](../json.md#aoc-run), or `skipped`; else null of `parse`
    reason: str | None  # why it failed or was skipped, or what a later call or process did
    inline: Speed
    ratio: float | None = None  # how many times as long as the same hook of the first
    # implementation of the day; null of that one itself, and where either has no time


class DaySpeed(NamedTuple):
    """How fast an implementation of a day is."""

    year: int  # the puzzle's year
    day: int  # the puzzle's day
    title: str  # the first line of the day's docstring, else its page's title
    from_: str  # who offers the day
    variant: str | None  # the variant's name
    file: str | None  # the day's file; null where only an import can tell
    source: str  # what it was measured on: `kept` or `site` (fetched just now), or `file`
    hooks: Sequence[HookSpeed]  # an object for each hook, in the order they run in
    total: float | None  # the sum of the hooks' `seconds`; null where one has none
    ratio: float | None  # how many times as long as all of the first implementation of the day;
    # null of that one itself, and where they do not solve the same parts


class BenchDocument(NamedTuple):
    """The document of `aoc bench --json`, in which no answer is."""

    account: str  # the account in force
    run: int | None  # the number of this run; null where nothing of it was kept
    python: str  # what measured: implementation and version
    machine: str  # processor, cores and system
    seconds: float  # how long it all took
    days: Sequence[DaySpeed]  # an object for each implementation of each day, by date


def speed_of(new: Time, before: Kept | None) -> Speed:
    """How fast the hook is, beside a time of it before."""
    found, since = new.seconds, None
    if before is not None:
        run, old = before
        ratio, became = None, None
        # Times of calls and of first calls, whyever, are of two things.
        is_alike = new.kind == old.kind or "calls" not in (new.kind, old.kind)
        if is_alike and are_enough(found) and are_enough(old.seconds):
            ratio, became = new.fast / old.fast, change(found, old.seconds)
        since = Since(run.number, ratio, became, old.digest != new.digest)
    return Speed(new.kind, new.fast, spread(found), len(found), since)


def days_of(
    implementations: Sequence[Sequence[Timed]],
    source: str,
    before: Mapping[tuple[str, str], Kept],
    title: str,
) -> list[DaySpeed]:
    """The implementations of one puzzle, each compared with the first."""
    days: list[DaySpeed] = []
    solved: list[set[int]] = []
    for timed in implementations:
        day = timed[0].day
        hooks = [_hook(it, before.get((day.code, it.hook))) for it in timed]
        times = [it.inline.seconds for it in hooks]
        total = None if None in times else sum(it or 0.0 for it in times)
        solved.append({it.part for hook in timed for it in hook.results})
        ratio = None
        if days:
            first = {it.hook: it.inline.seconds for it in days[0].hooks}
            hooks = [
                it._replace(ratio=_ratio(it.inline.seconds, first.get(it.hook))) for it in hooks
            ]
            ratio = _ratio(total, days[0].total) if solved[-1] == solved[0] else None
        about = *day.puzzle, title, day.from_, day.variant, day.path, source
        days.append(DaySpeed(*about, hooks, total, ratio))
    return days


def _hook(timed: Timed, before: Kept | None) -> HookSpeed:
    statuses = [it.status for it in sorted(timed.results, key=lambda it: not it.is_bad)]
    speed = speed_of(timed.time, before) if timed.time else Speed()
    reason = timed.skipped or timed.reason or None
    status = "skipped" if timed.skipped else next(iter(statuses), None)
    return HookSpeed(timed.hook, status, reason, speed)


def _ratio(seconds: float | None, first: float | None) -> float | None:
    return seconds / first if seconds is not None and first else None


def write_pyperf(path: str, hooks: Sequence[Timed], python: str, machine: str) -> None:
    """Write the samples as `python -m pyperf show` reads them, a benchmark a hook, a run a process.

    Raises UsageError where that file cannot be written.
    """
    about = dict(
        zip(("python_implementation", "python_version"), python.lower().split(), strict=True)
    )
    benchmarks = []
    for it in hooks:
        (year, day), whose = it.day.puzzle, it.day.from_ if it.day.from_ != PROJECT else None
        name = " ".join(filter(None, (f"{year}-{day:02}", whose, it.day.variant, it.hook)))
        if it.samples:
            runs = [{"values": [*values]} for values in it.runs]
            benchmarks.append({"metadata": {"name": name, "aoc_kind": it.kind}, "runs": runs})
    about |= {"unit": "second", "platform": machine}
    document = {"benchmarks": benchmarks, "metadata": about, "version": "1.0"}
    content = f"{json.dumps(document)}\n".encode()
    edit(os.path.abspath(path), lambda _: content)
