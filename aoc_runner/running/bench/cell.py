"""One hook of one day while it is measured: what is known by now, and what the next process does.

A hook is timed by many calls in warm processes, unless those would not tell what it takes: later
calls may be answered from a cache, or find the data changed. Then only first calls count.
"""

import time

from aoc_runner.case import Case
from aoc_runner.errors import AocError
from aoc_runner.plugins.discover import PROJECT, DaySpec
from aoc_runner.running.bench.measured import Measured
from aoc_runner.running.bench.planning import MOST_PROCESSES, PROCESSES
from aoc_runner.running.bench.process import sample
from aoc_runner.running.bench.statistics import fast, uncertainty
from aoc_runner.running.job import Job, Order, Sample
from aoc_runner.running.loading import is_script
from aoc_runner.store.benches import Kind

_CALLS = 0.3  # seconds of calls in a process; a slower call is its only sample
_PROBE = 0.1  # of all the time there is: what the first process may spend to see a cache
_PROBES = 3  # processes after which it is known how to go on
_CACHED = 2.0  # how many times as long the first call takes as the second one, behind a cache
_CERTAIN = 1.08  # times the lower end of what is most likely: the upper end of what is certain
_WARM_UP = 5e-5  # seconds by which a first call may be slower without any


class Cell:
    """A hook of a day, on that case. `cost` is how many seconds its last process took."""

    def __init__(self, spec: DaySpec, hook: str, case: Case) -> None:
        self.spec = spec
        self.hook = hook
        self.cost = 0.0
        self._case = case
        self._samples: list[Sample] = []
        self._changing = ""
        self._failure: AocError | None = None

    @property
    def left(self) -> int:
        """How many processes more it is to have, if there is time."""
        if self._failure is not None or (self._samples and not self._has_times):
            return 0
        count = len(self._samples)
        if PROCESSES <= count < MOST_PROCESSES and self._is_uncertain:
            return 1
        return max(0, PROCESSES - count)

    @property
    def _is_uncertain(self) -> bool:
        low, high = uncertainty(self.measured().seconds)
        return high > _CERTAIN * low

    @property
    def _has_times(self) -> bool:
        probe = self._samples[0]
        return probe.first is not None and (probe.result is None or bool(probe.result.answer))

    @property
    def has_begun(self) -> bool:
        """Whether there is anything to tell of it."""
        return self.has_hook and bool(self._samples or self._failure)

    @property
    def has_hook(self) -> bool:
        return not self._samples or self._samples[0].has_hook

    def run(self, seconds: float, timeout: float) -> None:
        """Run one process more, for at most `timeout` of the `seconds` that there are."""
        began = time.monotonic()
        job = Job(self.spec, [(self._case, ())], timeout=timeout, order=self._order(seconds))
        try:
            new = sample(job, timeout)
        except AocError as error:
            self._failure = error
        else:
            self._samples.append(new)
            self._changing = self._changing or new.changing
        self.cost = time.monotonic() - began

    def _order(self, seconds: float) -> Order:
        if not self._samples:
            return Order(self.hook, max(_CALLS, _PROBE * seconds))
        loops = self._samples[0].loops or 1
        is_known = len(self._samples) >= _PROBES or self._is_slow
        return Order(self.hook, _CALLS, loops, not is_known or self._kind == "calls")

    @property
    def _is_slow(self) -> bool:
        """Whether there is no time for a second call in each process."""
        return (self._samples[0].first or 0.0) > _CALLS

    @property
    def _kind(self) -> Kind:
        if is_script(self.spec):
            return "process"
        if self._changing:
            return "changing"
        looks = [
            it.first > _CACHED * it.second and it.first - it.second > _WARM_UP
            for it in self._samples[:_PROBES]
            if it.first is not None and it.second is not None
        ]
        return "cached" if sum(looks) * 2 > len(looks) else "calls"

    def measured(self) -> Measured:
        """What is known of it in the end."""
        if not self._samples:
            return self._failed()
        probe, kind = self._samples[0], self._kind
        found = Measured(self.spec, self.hook, probe.title, probe.result, kind, digest=probe.digest)
        if not self._has_times:
            return found._replace(reason=_why_not(probe))
        samples = [
            it.values if kind == "calls" and not self._is_slow else [it.first or 0.0]
            for it in self._samples
        ]
        empty = None
        if kind == "process":
            empty = fast([it.empty for it in self._samples if it.empty is not None] or [0.0])
            samples = [[max(it.first or 0.0, 0.0)] for it in self._samples]
        return found._replace(
            samples=samples,
            loops=probe.loops if kind == "calls" and not self._is_slow else 1,
            pace=[it.pace for it in self._samples],
            reason=self._changing,
            empty=empty,
        )

    def _failed(self) -> Measured:
        error = self._failure
        assert error is not None
        may_lack = self.spec.variant is not None or self.spec.from_ != PROJECT
        if error.extra and may_lack:
            return Measured(self.spec, self.hook, skipped=f"needs the extra {error.extra}")
        return Measured(self.spec, self.hook, reason=error.message)


def _why_not(probe: Sample) -> str:
    if probe.result is None:
        return ""
    return probe.result.reason or "not solved yet"
