"""What was measured of the account's days: which earlier time a new one stands beside."""

from collections.abc import Collection, Iterable, Sequence

from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.store.benches import (
    Benched,
    BenchRun,
    all_times,
    are_enough,
    bench_runs,
    bench_times,
)

LAST = "last"  # as `--compare` says it
_NAMED = 5  # runs


class Before:
    """The earlier times, by the code and the hook that they are of.

    All are of that `run`, or where it is None each is the last of its hook of samples enough.
    """

    def __init__(self, times: Iterable[Benched], run: int | None = None) -> None:
        self.run = run
        self._times = {(time.code, time.hook): (run, time) for run, time in times}

    def of(self, code: str, hook: str) -> Benched | None:
        return self._times.get((code, hook))


def before(account: Account, which: str) -> Before:
    """The times of the run of that number; of `last` the latest of each hook.

    Raises UsageError for what is no run, DataError where the ledger cannot be read.
    """
    if which == LAST:
        benched = bench_times(account.ledger)
        # One that was cut short must not stand in for a better one: it comes first, so gives way.
        return Before(sorted(benched, key=lambda it: are_enough(it[1].seconds)))
    runs = bench_runs(account.ledger)
    if which not in (str(run.number) for run in runs):
        raise UsageError(f"--compare is {which!r}, expected `last` or a run's number", _known(runs))
    number = int(which)
    times = bench_times(account.ledger)
    return Before(((run, time) for run, time in times if run.number == number), number)


def known_times(account: Account, codes: Collection[str]) -> dict[str, dict[str, float]]:
    """About how many seconds each hook of that code takes: as last measured, else as last run."""
    known = all_times(account.ledger)
    for _, time in bench_times(account.ledger, codes):
        known.setdefault(time.code, {})[time.hook] = time.fast
    return known


def history_of(account: Account, codes: Collection[str], hooks: Collection[str]) -> list[Benched]:
    """All that was measured of those hooks of that code, the oldest first."""
    benched = bench_times(account.ledger, codes)
    return [(run, time) for run, time in benched if time.hook in hooks]


def _known(runs: Sequence[BenchRun]) -> str:
    if not runs:
        return "nothing was measured yet: run aoc bench twice"
    numbers = ", ".join(str(run.number) for run in runs[-_NAMED:])
    return f"the last runs: {numbers}; aoc bench --history 2023 7 lists those of a day"
