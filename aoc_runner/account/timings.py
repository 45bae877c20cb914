"""How long days took on the user's own input: which of it is kept, and when.

Nobody asked for it to be kept: where the ledger cannot take it at once, nothing is, without a word.
"""

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from aoc_runner.account.identity import Identity
from aoc_runner.files.paths import storable
from aoc_runner.kernel.words.errors import DataError

if TYPE_CHECKING:
    from aoc_runner.plugins.discover import DaySpec
    from aoc_runner.store.ledger import Times
    from aoc_runner.store.timings import Timed

_ANSWERED = ("right", "wrong", "unchecked")  # statuses; of nothing else a time tells much
_FACTOR = 1.5  # of what is called another time
_LEAST = 0.02  # seconds that it differs by: below, on a busy machine, each run would be another


def keep_times(account: Identity, ran: "Iterable[tuple[DaySpec, Sequence[Timed]]]") -> None:
    """Keep how long days took that ran on the user's own input, one after another.

    Each comes with its results.
    """
    _keep(account, {code_of(spec): hook_times(results) for spec, results in ran})


def timekeeper(account: Identity, spec: "DaySpec") -> "Callable[[Sequence[Timed]], None]":
    """What keeps the times of one such day, if they are not about those that are known.

    To be had before the day runs in this process, and called when all is shown. A day may close
    the ledger's descriptors, whose numbers its own files get then: nothing is written to those.
    """
    ledger, code = account.ledger, code_of(spec)
    known = ledger.times_of(account.name, code)
    if not (held := ledger.descriptors()):
        ledger.close()

    def keep(results: "Sequence[Timed]") -> None:
        times = other_times(known, hook_times(results))
        if times and (not held or ledger.descriptors() == held):
            _keep(account, {code: times})

    return keep


def _keep(account: Identity, times: "Mapping[str, Mapping[str, float | None]]") -> None:
    from aoc_runner.store import timings  # not above: most runs only read

    with suppress(DataError), account.ledger.patience(0.2):
        timings.keep_times(account.ledger, account.name, times, time.time())


def code_of(spec: "DaySpec") -> str:
    """What the ledger knows the day by: its file, or its module where only an import finds it."""
    return storable(os.path.realpath(spec.path)) if spec.path else _code_of_module(spec)


def _code_of_module(spec: "DaySpec") -> str:
    if spec.plugin is None:
        return spec.module
    year, day = spec.puzzle  # one function has them all
    return f"{spec.module}:{spec.plugin} {year}-{day:02}"


def hook_times(results: "Iterable[Timed]") -> dict[str, float | None]:
    """What is to be kept of the results on one case; None for a `parse` that the day has not.

    Nothing of a part that gave no answer, so that an older time of it stays.
    """
    times: dict[str, float | None] = {}
    for result in results:
        if result.status in _ANSWERED:
            times["parse"] = result.parse_seconds
            if result.seconds is not None:
                times[f"part{result.part}"] = result.seconds
    return times


def other_times(known: "Times", times: Mapping[str, float | None]) -> dict[str, float | None]:
    """Those of the times that are not known yet, or far from what is known."""
    return {hook: new for hook, new in times.items() if _is_other(known.get(hook), new)}


def _is_other(known: float | None, new: float | None) -> bool:
    if known is None or new is None:
        return known is not new
    low, high = sorted((known, new))
    return high > _FACTOR * low and high - low > _LEAST
