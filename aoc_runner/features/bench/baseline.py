"""The times that a benchmark is compared with, and how its own times are saved."""

from collections.abc import Mapping, Sequence

from aoc_runner.features.bench.comparing import has_enough_processes
from aoc_runner.kernel.model.errors import UsageError
from aoc_runner.kernel.store.benches import Run, Time, read_runs, save_run
from aoc_runner.kernel.store.ledger import Ledger

StoredTime = tuple[Run, Time]
Earlier = Mapping[tuple[str, str], StoredTime]  # by code and hook


def save_times(ledger: Ledger, run: Run, times: Sequence[Time]) -> Run:
    """Save the run, and its times as the last ones of the days. Return the run with its number."""
    run = save_run(ledger, run, times)
    times_by_code: dict[str, dict[str, float | None]] = {}
    for time in times:
        times_by_code.setdefault(time.code, {})[time.hook] = time.p10
    ledger.save_times(times_by_code)
    return run


def load_baseline(ledger: Ledger, which: str) -> Earlier:
    """Return the times of the run with this number, or for `last` the latest ones of each hook.

    `last` skips runs that were cut short. Raises UsageError if there is no such run.
    """
    times = read_runs(ledger)
    baseline = {
        (time.code, time.hook): (run, time)
        for run, time in times
        if which == str(run.number) or (which == "last" and has_enough_processes(time.seconds))
    }
    if not baseline and which != "last":
        hint = f"compare with the last run: --compare {times[-1][0].number}" if times else ""
        message = f"--compare is {which!r}, expected `last` or the number of a run"
        raise UsageError(message, hint or "measure first with: aoc bench")
    return baseline
