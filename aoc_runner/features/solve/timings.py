"""How long days took on the user's own input: what of it is kept, for `aoc days` and reports.

Nobody asked for it to be kept: where the ledger cannot take it, nothing is, without a word.
"""

from contextlib import suppress
from typing import TYPE_CHECKING

from aoc_runner.kernel.words.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from aoc_runner.kernel.running.results import Outcome
    from aoc_runner.kernel.store.ledger import Ledger, Times
    from aoc_runner.kernel.words.result import Result

_ANSWERED = ("right", "wrong", "unchecked")  # statuses; of nothing else a time tells much
_FACTOR = 1.5  # of what is called another time
_LEAST = 0.02  # seconds that it differs by: below, on a busy machine, each run would be another


class DayTimes:
    """The times of the days with these codes: those that are known, until others are kept."""

    def __init__(self, ledger: "Ledger", codes: "Iterable[str]") -> None:
        self._ledger = ledger
        self._known = {code: ledger.times(code) for code in codes}

    def keep(self, outcomes: "Iterable[Outcome]") -> None:
        """Keep those that differ from what was known, in one transaction."""
        known = self._known
        times = {
            code: other
            for outcome in outcomes
            if (code := outcome.day.code) in known
            and (other := other_times(known[code], outcome.results))
        }
        if times:
            with suppress(DataError):
                self._ledger.keep_times(times)


def other_times(known: "Times", results: "Iterable[Result]") -> dict[str, float | None]:
    """The times that are not known yet, or far from it; None for a `parse` that the day has not.

    Nothing of a part that gave no answer, so that an older time of it stays.
    """
    times: dict[str, float | None] = {}
    for result in results:
        if result.status in _ANSWERED:
            times["parse"] = result.parse_seconds
            if result.seconds is not None:
                times[f"part{result.part}"] = result.seconds
    return {hook: new for hook, new in times.items() if _is_other(known.get(hook), new)}


def _is_other(old: float | None, new: float | None) -> bool:
    if old is None or new is None:
        return old is not new
    return max(old, new) > _FACTOR * min(old, new) and abs(new - old) > _LEAST
