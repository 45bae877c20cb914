"""Search for a generated input on which the solutions of a puzzle disagree, and shrink it."""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from math import inf
from time import monotonic
from typing import NamedTuple

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.errors import DayError, DayFailedError
from aoc_runner.kernel.model.puzzle import Part
from aoc_runner.kernel.model.result import Result
from aoc_runner.kernel.running.generate import InputSpec, iter_spec_rounds
from aoc_runner.kernel.running.messages import Job, Task
from aoc_runner.kernel.running.pool import Event, IdleWorkers, Outcome, run_jobs
from aoc_runner.kernel.selection import ProjectDays

_MIN_TIMEOUT = 2.0  # seconds for `parse`, and for a part
_SHRINK_SEEDS = 500  # tried at each smaller size
# A timeout counts as a hang if the slowest run at that size took at most timeout / 10.
_HANG_FACTOR = 10


class Difference(NamedTuple):
    """A part on which the solutions disagree, or one fails; `results` are by solution index."""

    spec: InputSpec
    case: Case
    part: Part
    results: Mapping[int, Result]

    @property
    def groups(self) -> list[list[int]]:
        """The indexes of solutions with the same outcome, the smallest group first."""
        groups: dict[str, list[int]] = {}
        for index, result in self.results.items():
            groups.setdefault(format_outcome(result), []).append(index)
        return sorted(groups.values(), key=len)


def format_outcome(result: Result) -> str:
    """Return the answer, or how the solution failed, without the location in its code."""
    if result.failure:
        return f"failed: {result.failure.message}"
    return result.answer_text or "no answer"


class _Attempt(NamedTuple):
    """An input, and the results so far of the solutions that run on it, by their index."""

    spec: InputSpec
    case: Case
    results: dict[int, list[Result]]


class Search:
    """A search and its progress."""

    def __init__(self, project_days: ProjectDays, days: Sequence[Day], seconds: float) -> None:
        """Search for this many seconds, then shrink for at most as many."""
        self.days = days
        self.inputs = 0  # number of inputs tried
        self.largest = 0
        self.difference: Difference | None = None
        self.notes: list[tuple[int, str]] = []  # excluded solutions, and why
        self._project_days, self._seconds = project_days, seconds
        self._puzzle, self._parts = days[0].puzzle, days[0].puzzle.parts
        self._timeout = max(_MIN_TIMEOUT, seconds / 5)  # seconds for one step
        self._size_limits = dict.fromkeys(range(len(days)), inf)  # Each runs below its limit.
        self._slowest_seconds: dict[tuple[int, int], float] = {}  # by index and size
        self._answered: set[tuple[int, Part]] = set()  # parts with an answer so far
        self._idle_workers = IdleWorkers()
        self._job = Job(days[0], (), timeout=self._timeout, can_skip=True, keep_alive=True)

    def run(self) -> Iterator[None]:
        """Search, and yield regularly so that the caller can show the progress.

        Raises NoGenerateError, or DayFailedError if a solution cannot be loaded or generate fails.
        """
        try:
            yield from self._search()
        finally:
            self._idle_workers.close()

    def _search(self) -> Iterator[None]:
        """Find a difference, shrink its input, and run all solutions on the shrunk input."""
        all_indexes = range(len(self.days))
        yield from self._try_rounds(iter_spec_rounds(10), all_indexes)
        if not self.inputs:
            reasons = "; ".join(reason for _, reason in self.notes)
            hint = f"raise the time limit: --seconds {self._seconds * 6:g}"
            raise DayError(f"{self._puzzle}: nothing to compare: {reasons}", hint)
        if first := self.difference:
            smaller = {*range(1, 11), *(first.spec.size * tenths // 10 for tenths in range(10))}
            sizes = sorted(size for size in smaller if 0 < size < first.spec.size)
            rounds = [[InputSpec(size, seed) for seed in range(_SHRINK_SEEDS)] for size in sizes]
            yield from self._try_rounds(rounds, sorted({first.groups[0][0], first.groups[-1][0]}))
            shrunk = self.difference
            yield from self._try_rounds([[shrunk.spec]], all_indexes)
            if self.difference is shrunk and any(map(_is_timeout, shrunk.results.values())):
                self.difference = None  # Other load caused the timeout.

    def _try_rounds(
        self, rounds: Iterable[Sequence[InputSpec]], indexes: Sequence[int]
    ) -> Iterator[None]:
        """Try rounds of inputs until there is a difference or the time is over."""
        end, before = monotonic() + self._seconds, self.difference
        for specs in rounds:
            # At least `min_count` solutions run on the small inputs.
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

    def _try_inputs(self, specs: Sequence[InputSpec], indexes: Iterable[int]) -> Generator[None]:
        """Run the solutions on the inputs until one of them is excluded."""
        attempts: dict[str, _Attempt] = {}
        tasks: dict[int, list[Task]] = {}
        with closing(self._project_days.generate_inputs(self._puzzle, specs)) as cases:
            for spec, case in zip(specs, cases, strict=False):
                fast = [index for index in indexes if spec.size < self._size_limits[index]]
                attempts[case.name] = _Attempt(spec, case, {index: [] for index in fast})
                for index in fast:
                    tasks.setdefault(index, []).append((case, self._parts))
                yield
        run_indexes, note_count = [*tasks], len(self.notes)
        jobs = [self._job._replace(day=self.days[index], tasks=tasks[index]) for index in tasks]
        with closing(run_jobs(jobs, len(jobs), idle_workers=self._idle_workers)) as events:
            for event in events:
                yield
                if event:
                    self._handle_event(run_indexes[event.job_index], event, attempts)
                if len(self.notes) > note_count:
                    return

    def _handle_event(self, index: int, event: Event, attempts: Mapping[str, _Attempt]) -> None:
        """Process an event of a solution. Raises its failure if it cannot run on any input."""
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
                    reason = f"takes over {self._timeout:g} s from size {size} on"
                    self._exclude(index, size, reason)
                else:
                    attempt.results[index].append(result)
                    self._compare(attempt)

    def _exclude(self, index: int, limit: int, reason: str) -> None:
        """Run the solution only on inputs below the limit from now on."""
        self._size_limits[index] = limit
        self.notes.append((index, reason))

    def _is_too_slow(self, index: int, size: int, result: Result) -> bool:
        """Return whether the solution is too slow; a sudden timeout is a hang instead."""
        slowest = self._slowest_seconds.get((index, size))
        if _is_timeout(result):
            is_slow = slowest is None or slowest * _HANG_FACTOR > self._timeout
            return is_slow and self.difference is None
        seconds = max(result.seconds or 0.0, result.parse_seconds or 0.0, slowest or 0.0)
        self._slowest_seconds[index, size] = seconds
        return False

    def _compare(self, attempt: _Attempt) -> None:
        """Compare the outcomes of an input once all its solutions have run."""
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
                # A part without an answer counts only if it has ever had one.
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
    """Return a failure that every input causes: a failed import or a missing library."""
    failure = result.failure
    is_broken = failure is not None and (failure.hook is None or failure.missing)
    return failure if is_broken else None
