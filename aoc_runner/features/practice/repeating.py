"""In a worker: each case is solved twice, the second time with the parts in the other order.

So a part is found that changes what `parse` gave, or whose answer depends on what ran before.
"""

from collections.abc import Sequence
from typing import Any

from aoc_runner.kernel.running.start import Job
from aoc_runner.kernel.running.worker import Channel, attempts
from aoc_runner.kernel.words.answer import short

_CURE = "a part must leave as it is whatever else is read on the next call"


def work(hooks: Any, job: Job, channel: Channel) -> None:
    """Tell of each part what came of it, or that it is not to be relied on."""
    for attempt, parts in attempts(hooks, job, channel):
        first, second = attempt.parse(), attempt.parse()
        if first is None or second is None:
            continue
        can_tell = _are_equal(first[0], second[0])  # not where objects only equal themselves
        messages, changing = {}, None
        for part in parts:
            messages[part] = attempt.solve(part, first)
            if can_tell and changing is None and not _are_equal(first[0], second[0]):
                changing = part
        again = {part: attempt.solve(part, second) for part in reversed(parts)}
        for part, message in messages.items():
            words = _difference(message, again[part])
            if part == changing:
                words = "it changes what `parse` gave"
            channel.send(*(attempt.failed(part, words, _CURE, (), "") if words else message))


def _difference(first: Sequence[Any], again: Sequence[Any]) -> str:
    """In which way the same call did something else the second time, by its message."""
    kind, _, _, told, *_ = first
    if kind == "failed" or again[:4] == first[:4]:
        return ""
    then = f"fails: {again[3]}" if again[0] == "failed" else f"gives {_shown(again[3])}"
    return f"it gives {_shown(told)}, and then {then} on the same input"


def _shown(told: Any) -> str:
    return short(str(told[1] if isinstance(told, tuple) else told))


def _are_equal(one: Any, other: Any) -> bool:
    try:
        equal = one == other
        return bool(equal.all() if hasattr(equal, "all") else equal)  # the latter of arrays
    except Exception:  # noqa: BLE001 -- the day's own objects may do anything
        return False
