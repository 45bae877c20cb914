"""The days of a command and their totals: counts, exit code, disagreements, times."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.model.errors import DataError
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.model.result import NOTHING_KNOWN, KnownAnswers, Result, Status
from aoc_runner.kernel.running.pool import Outcome

if TYPE_CHECKING:
    from aoc_runner.kernel.model.case import Case, InputSource
    from aoc_runner.kernel.store.ledger import Ledger, Times

# A saved time is replaced only if it changed by both: smaller changes are noise.
_MIN_CHANGE_FACTOR, _MIN_CHANGE = 1.5, 0.02  # seconds


class Batch:
    """The days of a command, their cases, and their outcomes so far."""

    def __init__(
        self,
        days: "Sequence[Day]",
        cases: "Sequence[Sequence[Case]]",
        *,
        is_many: bool,
        is_test: bool,
        jobs: int,
    ) -> None:
        self.days, self.cases = days, cases
        self.is_many, self.is_test, self.jobs = is_many, is_test, jobs
        self.known: dict[int, Outcome] = {}  # by the index of the day
        self.answers: dict[Puzzle, KnownAnswers] = {}  # from the ledger
        self._start = monotonic()

    @property
    def outcomes(self) -> list[Outcome]:
        """The outcomes in the order of the days; after a Ctrl-C some may be missing."""
        return [outcome for _, outcome in sorted(self.known.items())]

    @property
    def seconds(self) -> float:
        """Elapsed time."""
        return monotonic() - self._start

    @property
    def missing(self) -> list[Puzzle]:
        """The puzzles without a case, in date order."""
        empty = (out for out in self.outcomes if not (out.results or out.skipped or out.source))
        return sorted({outcome.day.puzzle for outcome in empty})

    def get_known_answers(self, puzzle: Puzzle) -> KnownAnswers:
        """Return what the ledger knows about the answers to the puzzle."""
        return self.answers.get(puzzle, NOTHING_KNOWN)

    def get_source(self, index: int) -> "InputSource | None":
        """Return where the input came from; None in a test or without an input."""
        cases = [] if self.is_test else self.cases[index]
        return cases[0].source if cases else None


def find_disagreements(
    outcomes: Iterable[Outcome],
) -> Iterator[tuple[Puzzle, Part, list[tuple[Day, str]]]]:
    """Yield the parts of the user's input whose answers differ, with the answer of each day."""
    answers_by_part: dict[tuple[Puzzle, Part], list[tuple[Day, str]]] = {}
    for outcome in outcomes:
        for result in outcome.results:
            if outcome.source and result.answer and not result.answer.invalid:
                known = answers_by_part.setdefault((outcome.day.puzzle, result.part), [])
                known.append((outcome.day, result.answer.text))
    for (puzzle, part), answers in answers_by_part.items():
        if len({answer for _, answer in answers}) > 1:
            yield puzzle, part, answers


def get_exit_code(outcomes: Sequence[Outcome]) -> int:
    """Return 3 if a part failed, else 1 for a wrong answer or a disagreement, else 0."""
    code = max((status.exit_code for status in count_statuses(outcomes)), default=0)
    return code or int(any(find_disagreements(outcomes)))


def count_statuses(outcomes: Iterable[Outcome]) -> Counter[Status]:
    """Count the parts by status."""
    return Counter(result.status for outcome in outcomes for result in outcome.results)


def format_counts(
    count: Mapping[Status, int], always: Collection[Status] = (Status.RIGHT, Status.WRONG)
) -> list[str]:
    """Return texts such as `2 right` for statuses with parts, and for those in `always`."""
    statuses = [status for status in Status if status in always or count.get(status)]
    return [f"{count.get(status, 0)} {status}" for status in statuses]


def save_times(ledger: "Ledger", known: "Mapping[Day, Times]", outcomes: Iterable[Outcome]) -> None:
    """Save the times of days that differ from the `known` ones.

    Saving times is best effort: errors of the ledger are ignored.
    """
    times = {
        outcome.day.ledger_key: new
        for outcome in outcomes
        if outcome.day in known and (new := get_new_times(known[outcome.day], outcome.results))
    }
    if times:
        with suppress(DataError):
            ledger.save_times(times)


def get_new_times(known: "Times", results: Iterable[Result]) -> dict[str, float | None]:
    """Return new or changed times; None for a step without a time of its own.

    A part without an answer is left out, so that its older time stays.
    """
    times: dict[str, float | None] = {}
    for result in results:
        if result.answer:
            times |= {"parse": result.parse_seconds, f"part{result.part}": result.seconds}
    return {hook: new for hook, new in times.items() if _has_changed(known.get(hook), new)}


def _has_changed(old: float | None, new: float | None) -> bool:
    if old is None or new is None:
        return old is not new
    return max(old, new) > _MIN_CHANGE_FACTOR * min(old, new) and abs(new - old) > _MIN_CHANGE
