"""One hook of one day while it is measured: what is known by now, and what the next process does.

A hook is timed by many calls in warm processes, unless those would not tell what it takes: later
calls may be answered from a cache, or find the data changed. Then only first calls count.
"""

import time

from aoc_runner.benching.measured import Measured
from aoc_runner.benching.orders import Order, Sample
from aoc_runner.benching.planning import PROCESSES
from aoc_runner.benching.process import sample
from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.running.results import Result
from aoc_runner.kernel.running.start import Job
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import AocError
from aoc_runner.store.benches import Kind

_CALLS = 0.3  # seconds of calls in a process; a slower call is its only sample
_PROBE = 0.1  # of all the time there is: what the first process may spend to see a cache
_PROBES = 3  # processes after which it is known how to go on
_CACHED = 2.0  # how many times as long the first call takes as the second one, behind a cache
_LEAST = 1e-9  # seconds of a call, where the clock tells none
_WARM_UP = 5e-5  # seconds by which a first call may be slower, where no cache is known of


class Cell:
    """A hook of a day, on that case. `cost` is how many seconds its last process took.

    What `has_both` gives part 2 as well.
    """

    def __init__(self, spec: Day, hook: str, case: Case, has_both: bool = False) -> None:
        self.spec = spec
        self.hook = hook
        self.cost = 0.0
        self._case = case
        self._has_both = has_both
        self._samples: list[Sample] = []
        self._changing = ""
        self._is_edited = False
        self._failure: AocError | None = None
        self._had_no_time = False

    @property
    def left(self) -> int:
        """How many processes more it is to have, if there is time."""
        if (
            self._failure is not None
            or self._is_edited
            or (self._samples and not _has_time(self._samples[0]))
        ):
            return 0
        return PROCESSES - len(self._samples)

    @property
    def has_begun(self) -> bool:
        """Whether there is anything to tell of it."""
        return self.has_hook and bool(self._samples or self._failure)

    @property
    def has_hook(self) -> bool:
        return not self._samples or self._samples[0].has_hook

    def run(self, seconds: float, timeout: float, *, has_little: bool = False) -> None:
        """Run one process more, for at most `timeout` of the `seconds` that there are.

        What `has_little` of them is skipped, not failed, if it takes more: a quick one may, too.
        """
        began = time.monotonic()
        order = self._order(seconds)._replace(has_both=self._has_both)
        job = Job(self.spec, [(self._case, ())], timeout=timeout)
        try:
            self.take(sample(job, order, timeout))
        except AocError as error:
            self._failure = error
            is_over = time.monotonic() - began >= timeout
            self._had_no_time = is_over and has_little
            if self._samples and not is_over:  # there was just not enough time for another one
                self._changing = self._changing or f"another process fails: {error.message}"
        self.cost = time.monotonic() - began

    def take(self, new: Sample) -> None:
        """Take in what a process has found; of other code than the first one's nothing."""
        if self._samples and new.digest and self._samples[0].digest not in ("", new.digest):
            self._is_edited = True
            return
        self._changing = self._changing or new.changing
        self._samples.append(new)
        probe = self._samples[0]
        self._compare(probe.result, new.result)
        self._compare(probe.other, new.other)

    def _compare(self, first: Result | None, own: Result | None) -> None:
        """See whether a process has given what the first one has."""
        if self._changing or first is None or own is None or first.answer == own.answer:
            return
        if own.answer is None:
            self._changing = f"another process fails: {own.reason or own.status}"
        elif self.spec.kind == "script":
            self._changing = "it gives another answer each time"
        else:
            self._changing = "another process gives another answer"

    def _order(self, seconds: float) -> Order:
        if self.spec.kind == "script":
            return Order(self.hook, 0.0, 1 if self._samples else 0)
        if not self._samples:
            return Order(self.hook, max(_CALLS, _PROBE * seconds))
        loops = self._samples[0].loops or 1
        # What a later call was too slow for once is not tried again.
        is_known = len(self._samples) >= _PROBES or self._is_slow or bool(self._changing)
        return Order(self.hook, _CALLS, loops, not is_known or self._kind == "calls")

    @property
    def _is_slow(self) -> bool:
        """Whether there is no time for a second call in each process."""
        return (self._samples[0].first or 0.0) > _CALLS

    @property
    def _kind(self) -> Kind:
        if self.spec.kind == "script":
            return "process"
        if self._changing:
            return "changing"
        looks = [
            (it.first, it.second)
            for it in self._samples[:_PROBES]
            if it.first is not None and it.second is not None
        ]
        least = 0.0 if any(it.is_cached for it in self._samples[:_PROBES]) else _WARM_UP
        seen = sum(_tells_of_a_cache(*look, least) for look in looks)
        # Noise only adds: where a first call was quick for once, the others were just disturbed.
        first = min((look[0] for look in looks), default=0.0)
        second = min((look[1] for look in looks), default=0.0)
        is_cached = seen * 2 > len(looks) and _tells_of_a_cache(first, second, least)
        return "cached" if is_cached else "calls"

    def measured(self) -> Measured:
        """What is known of it in the end."""
        if not self._samples:
            return self._failed()
        probe, kind = self._samples[0], self._kind
        found = Measured(self.spec, self.hook, probe.title, probe.result, kind, digest=probe.digest)
        timed = [it for it in self._samples if _has_time(it)]
        if not timed or timed[0] is not probe:
            return found._replace(reason=_why_not(probe))
        is_warm = kind == "calls" and not self._is_slow
        return found._replace(
            samples=[it.values if is_warm else [_first(it)] for it in timed],
            loops=probe.loops if is_warm else 1,
            is_edited=self._is_edited,
            reason="its code was edited meanwhile" if self._is_edited else self._changing,
        )

    def all_measured(self) -> list[Measured]:
        """The same, and part 2, which has no time of its own where part 1 gives it as well."""
        found = self.measured()
        other = self._samples[0].other if self._samples else None
        if other is None:
            return [found]
        reason = other.reason if other.status == "failed" else ""
        if not found.samples:
            reason = reason or found.reason  # nor is there a time that it is in
        return [found, Measured(self.spec, "part2", found.title, other, reason=reason)]

    def _failed(self) -> Measured:
        error = self._failure
        if error is None or self._had_no_time:
            return Measured(self.spec, self.hook, skipped="no time was left: --seconds S")
        may_lack = self.spec.variant is not None or self.spec.from_ != PROJECT
        if error.missing and may_lack:
            return Measured(self.spec, self.hook, skipped=f"needs {error.missing}")
        return Measured(self.spec, self.hook, reason=error.message)


def _tells_of_a_cache(first: float, second: float, least: float) -> bool:
    """Whether the first call takes so much longer, and more than by those seconds."""
    return first > _CACHED * second and first - second > least


def _has_time(it: Sample) -> bool:
    """Whether it was timed to the end: a part that gives no answer may have given up early."""
    return it.first is not None and (it.result is None or it.result.answer is not None)


def _first(it: Sample) -> float:
    return max(it.first or 0.0, _LEAST)


def _why_not(probe: Sample) -> str:
    if probe.result is None:
        return ""
    return probe.result.reason or "not solved yet"
