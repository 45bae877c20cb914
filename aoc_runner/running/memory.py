"""How much memory a worker may take, where the platform can bound it."""

from collections.abc import Callable
from errno import ENOMEM

from aoc_runner.kernel.words.errors import DayFailedError
from aoc_runner.running.ends import over_memory


class MemoryBound:
    """Has the kernel refuse what is reserved beyond `size` bytes: mostly a MemoryError for the day.

    None is no bound. RLIMIT_DATA counts the heap and the stacks of threads, whether they are used
    or not; RLIMIT_AS would count every library's file, too.
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
        """The failure that a refusal is; None for other errors, and without a bound."""
        is_refusal = (
            isinstance(error, MemoryError | SystemError)  # the latter where none was left for that
            or (isinstance(error, OSError) and error.errno == ENOMEM)
            or (isinstance(error, RuntimeError) and error.args == ("can't start new thread",))
        )
        return over_memory(self._size) if self._size is not None and is_refusal else None
