"""Solutions of one puzzle on made-up inputs, up to the first on which they differ, made smaller."""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from math import inf
from time import monotonic
from typing import NamedTuple

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.errors import DayError, DayFailedError
from aoc_runner.kernel.model.generated import InputSpec, iter_spec_rounds
from aoc_runner.kernel.model.puzzle import Part
from aoc_runner.kernel.model.result import Result
from aoc_runner.kernel.running.messages import Job, Task
from aoc_runner.kernel.running.pool import Event, Outcome, Workers, run_jobs
from aoc_runner.kernel.selection import ProjectDays

LEAST_LIMIT = 2.0  # seconds that `parse`, or a part, may take in any case
_SEEDS = 500  # that are tried at each smaller size
_SUDDEN = 10  # how many times as long as ever at that size takes what hangs, and is not just slow


class Difference(NamedTuple):
    """A part on which the solutions do not agree, or one fails; `results` are theirs, by number."""

    made: InputSpec
    case: Case
    part: Part
    results: Mapping[int, Result]

    @property
    def groups(self) -> list[list[int]]:
        """Those who say the same, the fewest first."""
        groups: dict[str, list[int]] = {}
        for number, result in self.results.items():
            groups.setdefault(format_outcome(result), []).append(number)
        return sorted(groups.values(), key=len)


def format_outcome(of: Result) -> str:
    """What a solution says: its answer, or how it failed, wherever in its code that was."""
    return f"failed: {of.failure.message}" if of.failure else of.answer_text or "nothing"


class Search:
    """A search, as far as it has come."""

    def __init__(self, project_days: ProjectDays, days: Sequence[Day], seconds: float) -> None:
        """It takes so many seconds, and up to as many to make smaller what it finds."""
        self.days = days
        self.inputs = 0  # that were tried
        self.largest = 0
        self.difference: Difference | None = None
        self.notes: list[tuple[int, str]] = []  # a solution that is left out, and why
        self._project_days, self._seconds = project_days, seconds
        self._puzzle, self._parts = days[0].puzzle, days[0].puzzle.parts
        self._limit = max(LEAST_LIMIT, seconds / 5)  # seconds that one step may take
        self._too_large = dict.fromkeys(range(len(days)), inf)  # from which size each is left out
        self._slowest: dict[tuple[int, int], float] = {}  # seconds of each at each size
        self._has_answered: set[tuple[int, Part]] = set()  # who ever, and which part
        self._workers = Workers()
        self._job = Job(days[0], (), timeout=self._limit, may_be_skipped=True, stays=True)

    def run(self) -> Iterator[None]:
        """Search; from time to time this gives control back, for others to show how far it is.

        Raises NoGenerateError, and DayFailedError for what cannot be loaded, or cannot generate.
        """
        try:
            yield from self._search()
        finally:
            self._workers.close()

    def _search(self) -> Iterator[None]:
        """Find a difference, then a smaller one, and see what everybody says to that."""
        everybody = range(len(self.days))
        yield from self._look(iter_spec_rounds(10), everybody)
        if not self.inputs:
            why = "; ".join(words for _, words in self.notes)
            hint = f"give it more time: --seconds {self._seconds * 6:g}"
            raise DayError(f"{self._puzzle}: nothing could be compared: {why}", hint)
        if found := self.difference:
            smaller = {*range(1, 11), *(found.made.size * tenths // 10 for tenths in range(10))}
            sizes = sorted(size for size in smaller if 0 < size < found.made.size)
            rounds = [[InputSpec(size, seed) for seed in range(_SEEDS)] for size in sizes]
            yield from self._look(rounds, sorted({found.groups[0][0], found.groups[-1][0]}))
            found = self.difference
            yield from self._look([[found.made]], everybody)
            if self.difference is found and any(map(_is_timeout, found.results.values())):
                self.difference = None  # a busy machine had held it up

    def _look(
        self, rounds: Iterable[Sequence[InputSpec]], numbers: Sequence[int]
    ) -> Iterator[None]:
        """Try these inputs on these solutions, up to a difference or the end of the time."""
        end, before = monotonic() + self._seconds, self.difference
        for wanted in rounds:
            least = min(2, len(numbers), sum(map(bool, self._too_large.values())))
            limits = sorted(self._too_large[number] for number in numbers)
            some = [made for made in wanted if made.size < limits[-least]]  # that enough take
            if not some:
                return
            with closing(self._try(some, numbers)) as steps:
                for _ in steps:
                    yield
                    if self.difference is not before or (self.inputs and monotonic() > end):
                        return

    def _try(
        self, wanted: Sequence[InputSpec], numbers: Iterable[int]
    ) -> Generator[None, None, None]:
        """Have these inputs solved, up to the first solution that is to be left out."""
        tries: dict[str, _Try] = {}
        tasks: dict[int, list[Task]] = {}
        with closing(self._project_days.made_inputs(self._puzzle, wanted)) as cases:
            for made, case in zip(wanted, cases, strict=False):
                who = [number for number in numbers if made.size < self._too_large[number]]
                tries[case.name] = _Try(made, case, {number: [] for number in who})
                for number in who:
                    tasks.setdefault(number, []).append((case, self._parts))
                yield
        asked, left_out = [*tasks], len(self.notes)
        jobs = [self._job._replace(day=self.days[it], tasks=tasks[it]) for it in asked]
        with closing(run_jobs(jobs, len(jobs), workers=self._workers)) as events:
            for event in events:
                yield
                if event:
                    self._take(asked[event.number], event, tries)
                if len(self.notes) > left_out:
                    return

    def _take(self, number: int, event: Event, tries: "Mapping[str, _Try]") -> None:
        """Take in what becomes of a solution. Raises its failure where it cannot be run at all."""
        match event.value:
            case Outcome(skipped=reason) if reason:
                self._leave_out(number, 0, reason)
            case Outcome(results=results):
                for failure in filter(None, map(_why_broken, results)):
                    raise failure
            case Result() as result if not _why_broken(result):
                this = tries[result.case]
                if self._is_too_slow(number, this.made.size, result):
                    words = f"takes over {self._limit:g} s from size {this.made.size} on"
                    self._leave_out(number, this.made.size, words)
                else:
                    this.results[number].append(result)
                    self._compare(this)

    def _leave_out(self, number: int, below: int, why: str) -> None:
        """Have that solution take part below that size alone."""
        self._too_large[number] = below
        self.notes.append((number, why))

    def _is_too_slow(self, number: int, size: int, result: Result) -> bool:
        """Whether it has no time for that size; where it always had plenty, it hangs instead."""
        longest = self._slowest.get((number, size))
        if _is_timeout(result):
            is_usual = longest is None or longest * _SUDDEN > self._limit
            return is_usual and self.difference is None
        seconds = max(result.seconds or 0.0, result.parse_seconds or 0.0, longest or 0.0)
        self._slowest[number, size] = seconds
        return False

    def _compare(self, this: "_Try") -> None:
        """See whether they differ, once all who take it have solved that input."""
        if any(len(results) < len(self._parts) for results in this.results.values()):
            return
        self.inputs += 1
        self.largest = max(self.largest, this.made.size)
        for part in self._parts:
            of_part = {
                number: result
                for number, results in this.results.items()
                for result in results
                if result.part == part
                # Not solved yet, unless it ever was.
                if result.answer or result.failure or (number, part) in self._has_answered
            }
            self._has_answered |= {(number, part) for number, it in of_part.items() if it.answer}
            failed = any(result.failure for result in of_part.values())
            if failed or len({format_outcome(result) for result in of_part.values()}) > 1:
                self.difference = Difference(this.made, this.case, part, of_part)
                return


class _Try(NamedTuple):
    """An input, and what those who take it have told by now, by their numbers."""

    made: InputSpec
    case: Case
    results: dict[int, list[Result]]


def _is_timeout(result: Result) -> bool:
    return result.failure is not None and result.failure.is_timeout


def _why_broken(result: Result) -> DayFailedError | None:
    """Return a failure on whatever input: the day cannot be loaded, or lacks a library."""
    failure = result.failure
    is_broken = failure is not None and (failure.hook is None or failure.missing)
    return failure if is_broken else None
