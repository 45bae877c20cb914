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

_MIN_TIMEOUT = 2.0  # seconds that `parse`, or a part, may take in any case
_SHRINK_SEEDS = 500  # that are tried at each smaller size
_HANG_FACTOR = (
    10  # how many times as long as ever at that size takes what hangs, and is not just slow
)


class Difference(NamedTuple):
    """A part on which the solutions do not agree, or one fails; `results` are theirs, by number."""

    spec: InputSpec
    case: Case
    part: Part
    results: Mapping[int, Result]

    @property
    def groups(self) -> list[list[int]]:
        """Those who say the same, the fewest first."""
        groups: dict[str, list[int]] = {}
        for index, result in self.results.items():
            groups.setdefault(format_outcome(result), []).append(index)
        return sorted(groups.values(), key=len)


def format_outcome(result: Result) -> str:
    """What a solution says: its answer, or how it failed, wherever in its code that was."""
    return (
        f"failed: {result.failure.message}" if result.failure else result.answer_text or "nothing"
    )


class _Attempt(NamedTuple):
    """An input, and what those who take it have told by now, by their numbers."""

    spec: InputSpec
    case: Case
    results: dict[int, list[Result]]


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
        self._timeout = max(_MIN_TIMEOUT, seconds / 5)  # seconds that one step may take
        self._size_limits = dict.fromkeys(range(len(days)), inf)  # from which size each is left out
        self._slowest_seconds: dict[tuple[int, int], float] = {}  # seconds of each at each size
        self._answered: set[tuple[int, Part]] = set()  # who ever, and which part
        self._workers = Workers()
        self._job = Job(days[0], (), timeout=self._timeout, may_be_skipped=True, stays=True)

    def run(self) -> Iterator[None]:
        """Search; from time to time this gives control back, for others to show how far it is.

        Raises NoGenerateError, and DayFailedError for what cannot be loaded, or cannot generate.
        """
        try:
            yield from self._search()
        finally:
            self._workers.close()

    def _search(self) -> Iterator[None]:
        """Find a difference, then a smaller one, and see what all_indexes says to that."""
        all_indexes = range(len(self.days))
        yield from self._try_rounds(iter_spec_rounds(10), all_indexes)
        if not self.inputs:
            reasons = "; ".join(reason for _, reason in self.notes)
            hint = f"give it more time: --seconds {self._seconds * 6:g}"
            raise DayError(f"{self._puzzle}: nothing could be compared: {reasons}", hint)
        if first := self.difference:
            smaller = {*range(1, 11), *(first.spec.size * tenths // 10 for tenths in range(10))}
            sizes = sorted(size for size in smaller if 0 < size < first.spec.size)
            rounds = [[InputSpec(size, seed) for seed in range(_SHRINK_SEEDS)] for size in sizes]
            yield from self._try_rounds(rounds, sorted({first.groups[0][0], first.groups[-1][0]}))
            shrunk = self.difference
            yield from self._try_rounds([[shrunk.spec]], all_indexes)
            if self.difference is shrunk and any(map(_is_timeout, shrunk.results.values())):
                self.difference = None  # a busy machine had held it up

    def _try_rounds(
        self, rounds: Iterable[Sequence[InputSpec]], indexes: Sequence[int]
    ) -> Iterator[None]:
        """Try these inputs on these solutions, up to a difference or the end of the time."""
        end, before = monotonic() + self._seconds, self.difference
        for specs in rounds:
            min_count = min(2, len(indexes), sum(map(bool, self._size_limits.values())))
            limits = sorted(self._size_limits[index] for index in indexes)
            small_specs = [spec for spec in specs if spec.size < limits[-min_count]]
            if not small_specs:
                return
            with closing(self._try_inputs(small_specs, indexes)) as steps:
                for _ in steps:
                    yield
                    if self.difference is not before or (self.inputs and monotonic() > end):
                        return

    def _try_inputs(
        self, specs: Sequence[InputSpec], indexes: Iterable[int]
    ) -> Generator[None, None, None]:
        """Have these inputs solved, up to the first solution that is to be left out."""
        attempts: dict[str, _Attempt] = {}
        tasks: dict[int, list[Task]] = {}
        with closing(self._project_days.made_inputs(self._puzzle, specs)) as cases:
            for spec, case in zip(specs, cases, strict=False):
                fast = [index for index in indexes if spec.size < self._size_limits[index]]
                attempts[case.name] = _Attempt(spec, case, {index: [] for index in fast})
                for index in fast:
                    tasks.setdefault(index, []).append((case, self._parts))
                yield
        run_indexes, note_count = [*tasks], len(self.notes)
        jobs = [self._job._replace(day=self.days[index], tasks=tasks[index]) for index in tasks]
        with closing(run_jobs(jobs, len(jobs), workers=self._workers)) as events:
            for event in events:
                yield
                if event:
                    self._handle_event(run_indexes[event.number], event, attempts)
                if len(self.notes) > note_count:
                    return

    def _handle_event(self, index: int, event: Event, attempts: Mapping[str, _Attempt]) -> None:
        """Take in what becomes of a solution. Raises its failure where it cannot be run at all."""
        match event.value:
            case Outcome(skipped=reason) if reason:
                self._exclude(index, 0, reason)
            case Outcome(results=results):
                for failure in filter(None, map(_get_fatal_failure, results)):
                    raise failure
            case Result() as result if not _get_fatal_failure(result):
                attempt = attempts[result.case]
                size = attempt.spec.size
                if self._is_too_slow(index, size, result):
                    self._exclude(
                        index, size, f"takes over {self._timeout:g} s from size {size} on"
                    )
                else:
                    attempt.results[index].append(result)
                    self._compare(attempt)

    def _exclude(self, index: int, limit: int, reason: str) -> None:
        """Have that solution take part below that size alone."""
        self._size_limits[index] = limit
        self.notes.append((index, reason))

    def _is_too_slow(self, index: int, size: int, result: Result) -> bool:
        """Whether it has no time for that size; where it always had plenty, it hangs instead."""
        slowest = self._slowest_seconds.get((index, size))
        if _is_timeout(result):
            is_slow = slowest is None or slowest * _HANG_FACTOR > self._timeout
            return is_slow and self.difference is None
        seconds = max(result.seconds or 0.0, result.parse_seconds or 0.0, slowest or 0.0)
        self._slowest_seconds[index, size] = seconds
        return False

    def _compare(self, attempt: _Attempt) -> None:
        """See whether they differ, once all who take it have solved that input."""
        if any(len(results) < len(self._parts) for results in attempt.results.values()):
            return
        self.inputs += 1
        self.largest = max(self.largest, attempt.spec.size)
        for part in self._parts:
            by_index = {
                index: result
                for index, results in attempt.results.items()
                for result in results
                if result.part == part
                # Not solved yet, unless it ever was.
                if result.answer or result.failure or (index, part) in self._answered
            }
            self._answered |= {(index, part) for index in by_index if by_index[index].answer}
            has_failed = any(result.failure for result in by_index.values())
            if has_failed or len({*map(format_outcome, by_index.values())}) > 1:
                self.difference = Difference(attempt.spec, attempt.case, part, by_index)
                return


def _is_timeout(result: Result) -> bool:
    return result.failure is not None and result.failure.is_timeout


def _get_fatal_failure(result: Result) -> DayFailedError | None:
    """Return a failure on whatever input: the day cannot be loaded, or lacks a library."""
    failure = result.failure
    is_broken = failure is not None and (failure.hook is None or failure.missing)
    return failure if is_broken else None
