"""How a worker ended before it had told all, in the words of a row."""

import signal

from aoc_runner.kernel.words.errors import AocError, DayFailedError


def gone(code: int | None) -> DayFailedError:
    """The failure of a process that ended with that exit code, or by the signal -code."""
    how = "" if code is None else ended_by(code)
    cure = "look at what it does to its process"
    if how == "SIGKILL":
        cure += ", and at the memory it takes: a system that runs out of it ends one so"
    return _failure(f"the day ended its own process{how and f' ({how})'}", cure)


def ended_by(code: int) -> str:
    """How a process ended: `exit code 3`, or the name of the signal -code."""
    names = {-number: number.name for number in signal.Signals}
    return names.get(code, f"exit code {code}" if code >= 0 else f"signal {-code}")


def garbled() -> DayFailedError:
    """The failure of a process whose messages cannot be read."""
    return _failure("the day wrote in between its results", "look at what it does to its process")


def over_time(seconds: float) -> DayFailedError:
    """The failure of what was stopped after so many seconds."""
    return _failure(
        f"over {seconds:g} s", "give it more: --timeout S, or `timeout:` in config.yaml"
    )


def over_memory(size: int) -> DayFailedError:
    """The failure of what wanted more than the so many bytes of memory it may have."""
    return _failure(f"over {size / 1e6:g} MB", "give it more: --memory MB")


def too_long(answer: str) -> DayFailedError:
    """The failure of an answer that is longer than any puzzle's, and than is good for a table."""
    return _failure(f"an answer of {len(answer)} characters", "return what the puzzle asks for")


def as_failure(error: AocError) -> DayFailedError:
    """The error that ended a job as the failure of its parts."""
    if isinstance(error, DayFailedError):
        return error
    return DayFailedError(error.message, error.hint, error.frames, None, error.sources)


def _failure(message: str, cure: str) -> DayFailedError:
    return DayFailedError(message, cure, ())
