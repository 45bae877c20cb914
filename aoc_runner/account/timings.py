"""How long days took on the user's own input: which of it is kept, and when.

Nobody asked for it to be kept: where the ledger cannot take it, nothing is, without a word.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from aoc_runner.kernel.files import storable
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.words.errors import DataError
from aoc_runner.kernel.words.result import Result

if TYPE_CHECKING:
    from aoc_runner.kernel.store.ledger import Times
    from aoc_runner.plugins.discover import DaySpec

_ANSWERED = ("right", "wrong", "unchecked")  # statuses; of nothing else a time tells much
_FACTOR = 1.5  # of what is called another time
_LEAST = 0.02  # seconds that it differs by: below, on a busy machine, each run would be another


def keep_times(account: Account, ran: "Iterable[tuple[DaySpec, Sequence[Result]]]") -> None:
    """Keep how long days took that ran on the user's own input, one after another.

    Each comes with its results.
    """
    with suppress(DataError):
        account.ledger.keep_times({code_of(spec): hook_times(results) for spec, results in ran})


def timekeeper(account: Account, spec: "DaySpec") -> "Callable[[Sequence[Result]], None]":
    """What keeps the times of one such day, if they are not about those that are known.

    To be had before the day runs in this process, and called when all is shown. The ledger is
    closed meanwhile: a day may close its descriptors, whose numbers its own files get then.
    """
    ledger, code = account.ledger, code_of(spec)
    known = ledger.times(code)
    ledger.close()

    def keep(results: "Sequence[Result]") -> None:
        if times := other_times(known, hook_times(results)):
            with suppress(DataError):
                ledger.keep_times({code: times})

    return keep


def code_of(spec: "DaySpec") -> str:
    """What the ledger knows the day by: its file, or its module where only an import finds it."""
    return storable(os.path.realpath(spec.path)) if spec.path else _code_of_module(spec)


def _code_of_module(spec: "DaySpec") -> str:
    if spec.plugin is None:
        return spec.module
    year, day = spec.puzzle  # one function has them all
    return f"{spec.module}:{spec.plugin} {year}-{day:02}"


def hook_times(results: "Iterable[Result]") -> dict[str, float | None]:
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
