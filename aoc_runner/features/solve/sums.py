"""What days come to: counts, the exit code, who does not agree, and the times that are kept."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.running.results import Outcome, Result
from aoc_runner.kernel.terminal.style import STATUS_SIGNS
from aoc_runner.kernel.words.errors import DataError
from aoc_runner.kernel.words.puzzle import Part, Puzzle

if TYPE_CHECKING:
    from aoc_runner.kernel.store.ledger import Ledger, Times

_FACTOR = 1.5  # of what is called another time
_LEAST = 0.02  # seconds that it differs by: below, on a busy machine, each run would be another


def disagreements(
    outcomes: Iterable[Outcome],
) -> Iterator[tuple[Puzzle, Part, list[tuple[Day, str]]]]:
    """The parts of the user's input on which their answers differ, and whose are which."""
    given: dict[tuple[Puzzle, Part], list[tuple[Day, str]]] = {}
    for outcome in outcomes:
        for result in outcome.results:
            if outcome.source and result.answer and not result.answer.invalid:
                known = given.setdefault((outcome.day.puzzle, result.part), [])
                known.append((outcome.day, result.answer.text))
    for (puzzle, part), answers in given.items():
        if len({answer for _, answer in answers}) > 1:
            yield puzzle, part, answers


def gravest(outcomes: Sequence[Outcome]) -> int:
    """The exit code of them all: 3 if a part failed, else 1 for a wrong answer or a disagreement.

    Days whose input is not kept do not count.
    """
    count = statuses(outcomes)
    return 3 if count["failed"] else int(bool(count["wrong"]) or any(disagreements(outcomes)))


def statuses(outcomes: Iterable[Outcome]) -> Counter[str]:
    """How many parts there are of each status."""
    return Counter(result.status for outcome in outcomes for result in outcome.results)


def counts(count: Mapping[str, int], always: Collection[str] = ("right", "wrong")) -> list[str]:
    """The numbers of the statuses that there are, and of those that are `always` said."""
    return [f"{count.get(it, 0)} {it}" for it in STATUS_SIGNS if it in always or count.get(it)]


def keep_times(ledger: "Ledger", known: "Mapping[str, Times]", outcomes: Iterable[Outcome]) -> None:
    """Keep the times of days on the user's own input that differ from the `known` ones, by code.

    Nobody asked for them to be kept: where the ledger cannot take them, none is, without a word.
    """
    times = {
        code: other
        for outcome in outcomes
        if (code := outcome.day.code) in known
        and (other := other_times(known[code], outcome.results))
    }
    if times:
        with suppress(DataError):
            ledger.keep_times(times)


def other_times(known: "Times", results: Iterable[Result]) -> dict[str, float | None]:
    """The times that are not known yet, or far from it; None for what has no time of its own.

    Nothing of a part that gave no answer, so that an older time of it stays.
    """
    times: dict[str, float | None] = {}
    for result in results:
        if result.answer:
            times |= {"parse": result.parse_seconds, f"part{result.part}": result.seconds}
    return {hook: new for hook, new in times.items() if _is_other(known.get(hook), new)}


def _is_other(old: float | None, new: float | None) -> bool:
    if old is None or new is None:
        return old is not new
    return max(old, new) > _FACTOR * min(old, new) and abs(new - old) > _LEAST
