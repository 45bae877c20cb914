"""How much memory a worker may take, where the platform can bound it."""

from collections.abc import Callable

from aoc_runner.errors import DayFailedError
from aoc_runner.running.ends import over_memory


class MemoryBound:
    """Has the kernel refuse what is allocated beyond `size` bytes: a MemoryError for the day.

    None is no bound. RLIMIT_DATA counts what is written to alone; RLIMIT_AS would count every
    library's file, too.
    """

    def __init__(self, size: int | None) -> None:
        self._size = size
        self._lift: Callable[[], None] | None = None
        if size is None:
            return
        from resource import RLIM_INFINITY, RLIMIT_DATA, getrlimit, setrlimit  # not on Windows

        _, most = getrlimit(RLIMIT_DATA)
        setrlimit(RLIMIT_DATA, (size if most == RLIM_INFINITY else min(size, most), most))
        self._lift = lambda: setrlimit(RLIMIT_DATA, (most, most))

    def lift(self) -> None:
        """The day is over. It may hold all of it still, and to tell of its end takes some."""
        if self._lift is not None:
            self._lift()

    def failure(self, error: BaseException | None) -> DayFailedError | None:
        """The failure that a MemoryError is; None for other errors, and without a bound."""
        if self._size is None or not isinstance(error, MemoryError):
            return None
        return over_memory(self._size)
