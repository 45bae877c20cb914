"""Where a debugger is to open for an exception from a day."""

from types import TracebackType

from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.tracebacks import is_of_day


def own_traceback(error: BaseException, spec: DaySpec) -> TracebackType | None:
    """From the first of the day's own frames to the last, for a debugger; None if there is none.

    Of a group it goes on in the first exception of it.
    """
    entries: list[TracebackType] = []
    traceback = error.__traceback__
    while traceback is not None:
        if entries or is_of_day(traceback.tb_frame, spec):
            entries.append(traceback)
        traceback = traceback.tb_next
    own = None
    if isinstance(error, BaseExceptionGroup):
        own = own_traceback(error.exceptions[0], spec)
    is_within = False
    for entry in reversed(entries):
        is_within = is_within or is_of_day(entry.tb_frame, spec)
        if is_within:
            own = TracebackType(own, entry.tb_frame, entry.tb_lasti, entry.tb_lineno)
    return own
