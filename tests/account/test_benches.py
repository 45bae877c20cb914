"""Which earlier time of a hook a new one is compared with."""

from aoc_runner.account.benches import LAST, before
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.benches import BenchTime, keep_bench


def keep(account: Account, **seconds: list[float]) -> int:
    puzzle = Puzzle(2023, 7)
    times = [
        BenchTime("day07", hook, puzzle, "project", None, "a", "calls", it)
        for hook, it in seconds.items()
    ]
    return keep_bench(account.ledger, 0.0, "CPython", "a machine", times)


def test_the_last_time_is_that_of_the_last_run_with_samples_enough(account: Account) -> None:
    keep(account, part1=[0.3] * 5, part2=[0.3])
    good = keep(account, part1=[0.2] * 5)
    cut = keep(account, part1=[0.1] * 2, part2=[0.1] * 2)
    found = {hook: before(account, LAST).of("day07", hook) for hook in ("part1", "part2", "parse")}
    assert {hook: it and it[0].number for hook, it in found.items()} == {
        "part1": good,
        "part2": cut,  # none has enough
        "parse": None,
    }
    named = before(account, str(cut))
    assert [it and it[0].number for it in (named.of("day07", "part1"),)] == [cut]
