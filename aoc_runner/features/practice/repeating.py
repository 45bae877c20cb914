"""In a worker: each case is solved twice, the second time with the parts in the other order.

So a part is found that changes what `parse` gave, or whose answer depends on what ran before.
"""

from collections.abc import Sequence
from typing import Any

from aoc_runner.kernel.running.start import Job
from aoc_runner.kernel.running.worker import Attempt, Channel, Parsed, attempts
from aoc_runner.kernel.words.answer import short
from aoc_runner.kernel.words.puzzle import Part

_CURE = "a part must leave as it is whatever else is read on the next call"


def work(hooks: Any, job: Job, channel: Channel) -> None:
    """Tell of each part what came of it, or that it is not to be relied on."""
    for attempt, parts in attempts(hooks, job, channel):
        first = attempt.parse()
        if first is None:
            continue
        messages = {part: attempt.solve(part, first) for part in parts}
        second = attempt.parse()
        if second is None:
            continue
        again = {part: attempt.solve(part, second) for part in reversed(parts)}
        changing = _changing(attempt, parts, first) if hooks.has("parse") else None
        for part, message in messages.items():
            words = "it changes what `parse` gave" if part == changing else ""
            words = words or _difference(message, again[part])
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


def _changing(attempt: Attempt, parts: Sequence[Part], used: Parsed) -> Part | None:
    """The part that changes what `parse` gave; None where none does, or nobody can tell."""
    fresh = _parsed(attempt)
    if _are_equal(used[0], fresh):
        return None
    for part in parts:
        other = _parsed(attempt)
        if not _are_equal(other, fresh):  # as objects that only equal themselves
            return None
        attempt.solve(part, (other, None))
        if not _are_equal(other, fresh):
            return part
    return None


def _parsed(attempt: Attempt) -> object:
    return attempt.hooks.parse(attempt.case.text)


def _are_equal(one: Any, other: Any) -> bool:
    try:
        equal = one == other
        return bool(equal.all() if hasattr(equal, "all") else equal)  # the latter of arrays
    except Exception:  # noqa: BLE001 -- the day's own objects may do anything
        return False
