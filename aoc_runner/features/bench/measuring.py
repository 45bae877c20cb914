"""Measure hooks, each in several fresh processes.

The hooks of all solutions of a day take turns, so that a burst of other load hits all of them.
"""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import sha256

from aoc_runner.features.bench.comparing import fast_time, percentile
from aoc_runner.features.bench.sampling import Sample
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.patterns import has_part
from aoc_runner.kernel.files import read_bytes
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.errors import DataError
from aoc_runner.kernel.model.puzzle import Part, hook_part
from aoc_runner.kernel.model.result import KnownAnswers, Result, Status
from aoc_runner.kernel.running.frames import get_code_prefix, is_user_code
from aoc_runner.kernel.running.messages import FeatureMessage, Job, Loaded
from aoc_runner.kernel.running.pool import Outcome, run_jobs
from aoc_runner.kernel.store.benches import Time

PROCESSES = 20  # maximum for each hook
NO_TIME = "no time left"

_MIN_CACHE_RATIO = 2.0  # Above this ratio of first to second call, the hook has a cache.
_WARM_UP_SECONDS = 5e-5  # A first call is always slower by at least this much.

Cases = Mapping[int, Sequence[Case]]
"""The inputs to measure on: generated ones by size, or any other under size 0."""


@dataclass
class HookBenchmark:
    """One hook of a day on inputs of one size, with the results of its processes."""

    day: Day
    hook: str
    gives_both: bool
    known: KnownAnswers
    size: int
    cases: Sequence[Case]
    digest: str = ""
    results: Sequence[Result] = ()  # of the first process; two if one call gives both answers
    samples: list[Sample] = field(default_factory=list)
    skipped: str = ""  # the reason: "needs pandas"
    reason: str = ""  # why it failed, or how a later call or process differs
    is_finished: bool = False
    cost: float = 0.0  # seconds of the last process

    @property
    def is_reportable(self) -> bool:
        """Whether there is anything to show; False for a hook that the day does not define."""
        if self.hook == "parse" and not self.samples:
            return any(result.failure and result.failure.hook for result in self.results)
        return bool(self.samples or self.results or self.skipped)

    @property
    def kind(self) -> str:
        """What is timed: `calls`, first calls if `cached` or `changing`, or a `process`."""
        if self.day.kind == "script":
            return "process"
        if self.reason:
            return "changing"
        savings = [
            sample.first - _MIN_CACHE_RATIO * sample.second
            for sample in self.samples
            if sample.second is not None
        ]
        return "cached" if savings and percentile(savings, 0.5) > _WARM_UP_SECONDS else "calls"

    @property
    def process_values(self) -> list[Sequence[float]]:
        """The measured values of each process, in seconds per call."""
        is_warm = self.kind == "calls" and all(sample.values for sample in self.samples)
        return [sample.values if is_warm else (sample.first,) for sample in self.samples]

    @property
    def time(self) -> Time | None:
        """The time to save; None if nothing was measured."""
        if not self.samples:
            return None
        times = [min(values) for values in self.process_values]
        return Time(self.day.ledger_key, self.hook, self.kind, self.digest, fast_time(times), times)

    @property
    def memory(self) -> int | None:
        """The largest peak memory of the processes in bytes; None for scripts."""
        return max((sample.memory for sample in self.samples if sample.memory), default=None)

    def _has_other_answers(self, results: Sequence[Result]) -> bool:
        first = [result.answer_text for result in self.results]
        return first != [result.answer_text for result in results]

    def run(self, deadline: float) -> None:
        """Run one more process, until the deadline at most."""
        start = time.monotonic()
        parts = self.day.puzzle.parts if self.gives_both else (hook_part(self.hook),)
        others = [case.text for case in self.cases[1:]] if self.size else None
        job = Job(
            self.day,
            [(self.cases[0], parts)],
            work=f"{Sample.__module__}:work",
            work_args=(self.hook, self.gives_both, others),
            force_spawn=True,
            report_files=True,
            can_skip=True,
        )
        sample: Sample | None = None
        files: Sequence[str] | None = None  # The day was loaded from these.
        outcome: Outcome | None = None
        with closing(run_jobs([job], get_known=lambda _: self.known)) as events:
            for event in events:
                match event and event.value:
                    case FeatureMessage("sample", values):
                        sample = Sample._make(values)
                    case Loaded(files=paths):
                        files = paths if files is None else files
                    case Outcome() as outcome:
                        pass
                    case None if time.monotonic() > deadline:
                        break
        self.cost = time.monotonic() - start
        if outcome is None:  # The deadline has passed.
            self.skipped = "" if self.samples else NO_TIME
            return
        failures = (result.reason for result in outcome.results if result.status is Status.FAILED)
        failure = next(failures, "")
        results = outcome.results if failure or self.hook != "parse" else []
        if not self.samples:
            self.results, self.skipped = results, outcome.skipped
            self.digest = "" if files is None else _hash_code(self.day, files)
            self.reason = "" if sample else failure
        elif sample is None or self._has_other_answers(results):
            other = f"fails: {failure}" if failure else "gives another answer"
            self.reason = self.reason or f"another process {other}"
        if sample is None:
            self.is_finished = True
        else:
            self.samples.append(sample)
            self.reason = self.reason or sample.changing


def _hash_code(day: Day, files: Sequence[str]) -> str:
    """Return a hash of the day's files and of the modules of its project that they import."""
    prefix = get_code_prefix(day)
    user_files = (file for file in files if is_user_code(file, prefix))
    digest = sha256()
    for path in sorted(filter(None, {day.path, *(day.files or ()), *user_files})):
        digest.update(sha256(read_bytes(path, DataError) or b"").digest())
    return digest.hexdigest()[:16]


def make_benchmarks(
    days: Iterable[Day], part: Part | None, cases: Cases, known: KnownAnswers
) -> list[HookBenchmark]:
    """Return the hooks to measure; loading a day will show which of them it defines.

    A call that gives both answers is one hook, whichever part is selected.
    """
    hooks: list[HookBenchmark] = []
    for day in days:
        functions = day.layout.functions if day.layout is not None and day.files is None else None
        gives_both = day.kind == "aocd" or bool(functions and functions.both)
        if day.kind == "script":
            gives_both = not has_part(repr(day.layout))
        parts = [1] if gives_both else [n for n in day.puzzle.parts if part in (None, n)]
        for hook in ("parse", *(f"part{number}" for number in parts)):
            is_both = gives_both and hook != "parse"
            hooks += [HookBenchmark(day, hook, is_both, known, *item) for item in cases.items()]
    return hooks


def measure(
    hooks: Sequence[HookBenchmark], seconds: float, deadline: float
) -> Iterator[tuple[HookBenchmark, int]]:
    """Measure the hooks in turns, and yield each with its round before its process starts.

    Each hook gets at least one process, which can run until the deadline; `seconds` limit the rest.
    """
    start, hooks = time.monotonic(), sorted(hooks, key=lambda hook: hook.size)
    for index in range(PROCESSES):
        for hook in hooks if index % 2 == 0 else reversed(hooks):  # No hook always comes first.
            end = start + seconds if index else deadline
            if not hook.is_finished and time.monotonic() + hook.cost < end:
                yield hook, index + 1
                hook.run(end)
        for hook in hooks:
            if not hook.cost:  # It never ran.
                hook.skipped, hook.is_finished = NO_TIME, True
