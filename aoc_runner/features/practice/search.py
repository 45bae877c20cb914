"""Solutions of one puzzle on made-up inputs, up to the first on which they differ, made smaller."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from math import inf
from time import monotonic
from typing import NamedTuple

from aoc_runner.features.practice import repeating
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.running.pool import Team
from aoc_runner.kernel.running.results import Outcome, Result
from aoc_runner.kernel.running.start import Job
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.words.made import Made, small_first
from aoc_runner.kernel.words.puzzle import Part

LEAST_LIMIT = 2.0  # seconds that `parse`, or a part, may take in any case
_SEEDS = 500  # that are tried at each smaller size
_SUDDEN = 10  # how many times as long as ever before takes what hangs, and is not just slow


class Difference(NamedTuple):
    """A part on which the solutions do not agree, or one fails; `results` are theirs, by number."""

    made: Made
    case: Case
    part: Part
    results: Mapping[int, Result]

    @property
    def groups(self) -> list[list[int]]:
        """Those who say the same, the fewest first."""
        groups: dict[str, list[int]] = {}
        for number, result in self.results.items():
            groups.setdefault(said(result), []).append(number)
        return sorted(groups.values(), key=len)


def said(result: Result) -> str:
    """What a solution says: its answer, or how it fails."""
    if result.failure:
        return f"fails: {result.failure.one_line}"
    return result.answer_text or "gives no answer"


class Search:
    """A search, as far as it has come."""

    def __init__(self, context: Context, days: Sequence[Day], seconds: float) -> None:
        """It takes so many seconds, and up to as many to make smaller what it finds."""
        self.days = days
        self.inputs = 0  # that were tried
        self.largest = 0
        self.difference: Difference | None = None
        self.notes: list[tuple[int, str]] = []  # a solution that is left out, and why
        self._context, self._seconds = context, seconds
        self._puzzle, self._parts = days[0].puzzle, days[0].puzzle.parts
        self._limit = max(LEAST_LIMIT, seconds / 5)  # seconds that one step may take
        self._below = dict.fromkeys(range(len(days)), inf)  # the sizes that each takes part in
        self._slowest: dict[tuple[int, int], float] = {}  # seconds, by solution and size
        self._solved: set[tuple[int, Part]] = set()  # who has ever answered which part

    def run(self) -> Iterator[None]:
        """Search; after each input this gives control back, for others to show how far it is.

        Raises NoGenerateError, and DayFailedError for what cannot be loaded, or cannot generate.
        """
        self._team = Team(
            Job(
                day,
                (),
                timeout=self._limit,
                work=f"{repeating.__name__}:work",
                may_be_skipped=True,
                stays=True,
            )
            for day in self.days
        )
        with closing(self._team):
            yield from self._look(small_first(10), range(len(self.days)))
            if not self.inputs:
                why = "; ".join(words for _, words in self.notes)
                cure = f"give it more time: --seconds {self._seconds * 6:g}"
                raise DayError(f"{self._puzzle}: nothing could be compared: {why}", cure)
            if found := self.difference:
                smaller = {*range(1, 11), *(found.made.size * tenths // 10 for tenths in range(10))}
                sizes = sorted(size for size in smaller if 0 < size < found.made.size)
                rounds = [[Made(size, seed) for seed in range(_SEEDS)] for size in sizes]
                yield from self._look(rounds, [found.groups[0][0], found.groups[-1][0]])
                found = self.difference
                self._try(found.made, found.case, self._who_take(found.made))

    def _look(self, rounds: Iterable[Sequence[Made]], numbers: Collection[int]) -> Iterator[None]:
        """Try these inputs on these solutions, up to a difference or the end of the time."""
        end = monotonic() + self._seconds
        for wanted in rounds:
            with closing(self._context.made_inputs(self._puzzle, wanted)) as cases:
                for made, case in zip(wanted, cases, strict=False):
                    having = [it for it in self._who_take(made) if it in numbers]
                    if len(having) < self._least:
                        if made == wanted[0]:
                            return
                        break
                    if self._try(made, case, having) or monotonic() > end:
                        return
                    yield

    @property
    def _least(self) -> int:
        """How many it takes to compare."""
        return min(2, len(self._below))

    def _who_take(self, made: Made) -> list[int]:
        """The solutions that are not too slow for it."""
        return [number for number, below in self._below.items() if made.size < below]

    def _try(self, made: Made, case: Case, numbers: Iterable[int]) -> bool:
        """Have them solve that input, and see whether they differ."""
        asked = self._team.ask((case, self._parts), numbers)
        known = {number: self._results(number, made, case, it) for number, it in asked.items()}
        if sum(map(bool, known.values())) >= self._least:
            self.inputs += 1
            self.largest = max(self.largest, made.size)
        for part in self._parts:
            of_part = {
                number: result
                for number, results in known.items()
                for result in results
                if result.part == part
                # Not solved yet, unless it ever was.
                if result.answer or result.failure or (number, part) in self._solved
            }
            self._solved |= {(number, part) for number, it in of_part.items() if it.answer}
            failed = any(result.failure for result in of_part.values())
            if failed or len({said(result) for result in of_part.values()}) > 1:
                self.difference = Difference(made, case, part, of_part)
                return True
        return False

    def _results(self, number: int, made: Made, case: Case, outcome: Outcome) -> Sequence[Result]:
        """What is to be compared of a solution: nothing where it is left out from now on."""
        if outcome.skipped:
            self.notes.append((number, outcome.skipped))
            del self._below[number]
            return ()
        for result in outcome.results:
            if result.failure and result.failure.hook is None:
                raise result.failure
        if any(it.failure and it.failure.is_timeout for it in outcome.results):
            known = [
                seconds
                for (other, size), seconds in self._slowest.items()
                if other == number and size >= made.size
            ]
            if not known or max(known) * _SUDDEN > self._limit:
                self._below[number] = made.size
                self.notes.append(
                    (number, f"takes over {self._limit:g} s from size {made.size} on")
                )
                return ()
            if self.difference:  # it is known to hang
                return outcome.results
            # A busy machine may have held it up.
            return self._team.ask((case, self._parts), [number])[number].results
        seconds = max((it.seconds or 0.0 for it in outcome.results), default=0.0)
        key = number, made.size
        self._slowest[key] = max(seconds, self._slowest.get(key, 0.0))
        return outcome.results
