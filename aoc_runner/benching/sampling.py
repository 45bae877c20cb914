"""In a worker: one hook of a day is called again and again, and each sample of calls is timed.

The first call is what `aoc run` times; a second one shows whether later calls are answered from a
cache, or find their data changed. A sample is of as many calls as the clock needs to be exact.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import repeat
from sys import getsizeof
from time import perf_counter
from typing import Any, cast

from aoc_runner.benching.digest import Asked, caches_asked, code_digest
from aoc_runner.benching.orders import Order, Sample
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.running.frames import home_of, raised
from aoc_runner.kernel.running.start import Job
from aoc_runner.kernel.running.worker import Channel
from aoc_runner.kernel.words.answer import Plain, plain
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.puzzle import Part, part_of

_Known = tuple[Plain, Plain]
"""The answer to the part, and the other part's, where one call gives both."""

_LONG_ENOUGH = 0.01  # seconds of a sample: a hundred thousand times what the clock tells apart
_SAMPLES = 5  # of a process
_MOST_LOOPS = 1 << 20
_ONE_BY_ONE = 100  # calls, after each of which there is a look at the clock at first
_LARGE = 200  # bytes of an answer: of larger ones only the last of a sample is looked at
_MOST_READ = 1000  # answers of a sample: to read one takes longer than a quick part does


def work(hooks: Any, job: Job, channel: Channel) -> None:
    """Time the hook as ordered, on the first task's case, and tell the sample.

    What the first call has shown is told before there are others: they may have no end.
    """
    order, case = Order(*cast("tuple[Any, ...]", job.order)), job.tasks[0][0]
    sample = Sample(hooks.title, hooks.has(order.hook))
    if sample.has_hook:
        if hasattr(hooks, "take"):
            hooks.take(case)
        try:
            take = _take_script if job.day.kind == "script" else _take_hook
            sample = take(hooks, job, case, order, sample, channel)
        except _Failed as failure:
            channel.send("failed", 0, *failure.args)
            return
    channel.send("sample", *sample)


class _Failed(Exception):
    """`parse` has, or the part at its first call: the hook, and what was raised in plain values."""


def _take_hook(
    hooks: Any, job: Job, case: Case, order: Order, sample: Sample, channel: Channel
) -> Sample:
    known: _Known | None = None
    data: object = case.text
    before = caches_asked(job.day)
    if hooks.has("parse"):
        try:
            data = hooks.parse(case.text)
        except BaseException as error:
            raise _Failed("parse", *raised(error, home_of(job.day))) from error
    if order.hook == "parse":
        sample = sample._replace(first=hooks.seconds)
        call = hooks.bare("parse", text=case.text)
    else:
        before = caches_asked(job.day)
        told, known = _first(hooks, job, case, order, data)
        sample = sample._replace(result=told, other=None)
        sample = sample._replace(first=hooks.seconds)
        if order.has_both:
            other, last = _told(hooks, job, case, 2, data)  # no call: it is known
            sample, known = sample._replace(other=other), (*known[:1], last)
        if known[0] is None or sample.first is None:
            return sample
        call = hooks.bare(order.hook, data=data, params={**case.params})
    repeated = _Calls(call, known, order.has_both)
    sample = sample._replace(digest=code_digest(job.day))
    channel.send("sample", *sample._replace(is_whole=False, loops=1, values=(sample.first or 0.0,)))
    try:
        return _repeat(repeated, order, sample, _Caches(job.day, before))
    except BaseException as error:  # noqa: BLE001 -- whatever the day raises
        said = f"a later call fails: {raised(error, home_of(job.day))[0]}"
        return sample._replace(changing=said, values=(sample.first or 0.0,))


def _first(hooks: Any, job: Job, case: Case, order: Order, data: object) -> tuple[Any, "_Known"]:
    told, value = _told(hooks, job, case, part_of(order.hook), data)
    return told, (value, None)


def _told(hooks: Any, job: Job, case: Case, part: Part, data: object) -> tuple[Any, Plain]:
    """A call of the part, as a run tells of it, and its value."""
    try:
        value = plain(hooks.part(part, data, {**case.params}))
    except BaseException as error:  # noqa: BLE001 -- whatever the day raises
        return ("failed", 0, f"part{part}", *raised(error, home_of(job.day))), None
    return ("result", value, hooks.seconds, None, hooks.line), value


def _take_script(
    hooks: Any, job: Job, case: Case, order: Order, sample: Sample, channel: Channel
) -> Sample:
    """Time a run of the script for that part, or for both: that of its whole process."""
    told, value = _told(hooks, job, case, part_of(order.hook), case.text)
    sample = sample._replace(result=told, first=hooks.seconds, loops=1)
    if order.has_both:
        sample = sample._replace(other=_told(hooks, job, case, 2, case.text)[0])  # of the same run
    return sample if value is None else sample._replace(digest=code_digest(job.day))


def _repeat(calls: "_Calls", order: Order, sample: Sample, caches: "_Caches") -> Sample:
    """The sample with the times of the calls after the first."""
    assert sample.first is not None
    began = perf_counter()
    loops, values = max(order.loops, 1), [sample.first]
    if sample.first <= order.seconds and (order.is_warm or not order.loops):
        caches.look()
        second = calls.seconds(1)
        sample = sample._replace(second=second, is_cached=caches.had_answers())
        if order.is_warm and not calls.changing:
            loops = order.loops or calls.loops_for(second, order.seconds)
            if loops > 1 and order.loops and not calls.changing:
                calls.seconds(loops)  # it warms up, as finding the number of loops has done
            values = []
            while len(values) < _SAMPLES and not calls.changing:
                values.append(calls.seconds(loops) / loops)
                if perf_counter() - began > order.seconds:
                    break
    return sample._replace(loops=loops, values=values, changing=calls.changing)


class _Caches:
    """The caches in the day's code, before the first call and after it."""

    def __init__(self, spec: Day, before: Asked) -> None:
        self._spec = spec
        self._before = self._after = before

    def look(self) -> None:
        """To be called between the first call and the second."""
        self._after = caches_asked(self._spec)

    def had_answers(self) -> bool:
        """Whether they had all that the second call has asked, as the first has filled them."""
        second = caches_asked(self._spec).since(self._after)
        # What `parse` has filled, the first call has found full too.
        return second.hits > 0 and not second.misses and self._after.since(self._before).misses > 0


class _Calls:
    """Calls of a hook, which are to give the answer that the first one has given.

    `changing` says what another gave.
    """

    def __init__(
        self, call: Callable[[], object], known: _Known | None, has_both: bool = False
    ) -> None:
        """`known` is None for `parse`: whether two results are the same, nobody can tell.

        What `has_both` gives two answers.
        """
        self.changing = ""
        self._call = call
        self._known = known
        self._has_both = has_both
        self._are_large = False  # as far as was seen

    def seconds(self, loops: int) -> float:
        """How long so many calls take."""
        call = self._call
        if self._known is None:
            began = perf_counter()
            for _ in repeat(None, loops):
                call()
            return perf_counter() - began
        if self._are_large:  # to keep them all would take memory, and time for that
            last: object = None
            began = perf_counter()
            for _ in repeat(None, loops):
                last = call()
            seconds = perf_counter() - began
            given = [last]
        else:
            began = perf_counter()
            given = [call() for _ in repeat(None, loops)]
            seconds = perf_counter() - began
            self._are_large = _size(given[-1]) > _LARGE
        if self._has_both:
            given = [tuple(each) for each in cast("list[list[object]]", given)]
        if not all(map(self._is_known, _distinct(given))):
            self.changing = "a later call on the same data gives another answer"
        return seconds

    def _is_known(self, given: object) -> bool:
        """Whether that is what the first call has given; of a part without an answer anything."""
        assert self._known is not None
        values = cast("tuple[object, ...]", given) if self._has_both else (given,)
        pairs = zip(values, self._known, strict=False)
        return all(known is None or plain(value) == known for value, known in pairs)

    def loops_for(self, seconds: float, most: float) -> int:
        """How many calls take long enough, where one took that many seconds.

        To find it takes `most` seconds, and a call more: later ones may be slower than the first.
        """
        loops, spent = 1, 0.0
        while seconds < _LONG_ENOUGH and loops < _MOST_LOOPS and not self.changing:
            # Not all at once: the first calls are the slowest.
            loops = min(
                max(2 * loops, int(loops * _LONG_ENOUGH / max(seconds, 1e-9)) // 2), 10 * loops
            )
            piece = 1 if loops <= _ONE_BY_ONE else loops // 10
            seconds = 0.0
            for _ in range(0, loops, piece):
                last = self.seconds(piece)
                seconds, spent = seconds + last, spent + last
                if spent > most and not self.changing:
                    self.changing = "later calls take much longer than the first"
                if self.changing:
                    break
        return loops


def _size(given: object) -> int:
    """About how many bytes an answer has, or two in a list."""
    values = given if isinstance(given, list) else [given]
    return max((getsizeof(value, 0) for value in values), default=0)


def _distinct(given: list[object]) -> Iterable[object]:
    """Those that may be another answer; of very many some, and the last."""
    distinct = given
    with suppress(TypeError):  # of what has no hash
        distinct = list(set(given))
    if len(distinct) <= _MOST_READ:
        return distinct
    return [*given[:: len(given) // _MOST_READ], given[-1]]
