"""The pace of requests, which all processes of a user keep together."""

import os

from aoc_runner.kernel.store.account import DataFolder, unwritable

BURST = 5  # requests that may follow each other at once
_QUEUE = 20  # more requests than ever wait at once


def reserve_request(folder: DataFolder, interval: float, now: float) -> float:
    """Take a place among all requests to the site; seconds to wait before sending it.

    A token bucket kept as one number in a file, the time at which it would be full again: requests
    follow each other at once while that is less than a burst away, then every `interval` seconds.
    """
    path = os.path.join(folder.path, "pace")
    with folder.lock("pace", "taking its turn among requests"):
        try:
            with open(path, "a+", errors="replace", opener=_private) as file:
                file.seek(0)
                due = _number(file.read(), now)
                if due > now + _QUEUE * interval:  # the clock was set back
                    due = now
                file.truncate(0)
                file.write(repr(due + interval))
        except OSError as error:
            raise unwritable(path, error) from error
    return max(0.0, due - now - (BURST - 1) * interval)


def _number(text: str, now: float) -> float:
    try:
        return max(now, float(text))  # in this order `nan` is no number
    except ValueError:  # empty, or torn by a kill
        return now


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
