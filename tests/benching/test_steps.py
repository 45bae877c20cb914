"""The steps from one run to the next: what each is beside the one before it."""

from aoc_runner.benching.steps import steps_of
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.benches import Benched, BenchRun, BenchTime, Kind

SPEC = Day(Puzzle(2023, 7), "project", None, "day07", None)


def benched(
    number: int,
    seconds: float = 1.0,
    hook: str = "part1",
    digest: str = "a",
    kind: Kind = "calls",
    machine: str = "a machine",
    variant: str | None = None,
) -> Benched:
    run = BenchRun(number, 0.0, "CPython 3.11.7", machine)
    of = f"code{variant or ''}", hook, SPEC.puzzle, "project", variant, digest, kind
    return run, BenchTime(*of, [seconds] * 20)


def test_only_the_steps_that_are_asked_for_are_compared() -> None:
    runs = [benched(number) for number in range(1, 101)]
    (steps,) = steps_of(runs, 3)
    assert [(step.number, step.run.number) for step in steps] == [(98, 98), (99, 99), (100, 100)]
    assert all(step.ratio for step in steps)
    (all_of_them,) = steps_of(runs[:5])
    assert [step.ratio is None for step in all_of_them] == [True, False, False, False, False]
    assert [step.is_elsewhere for step in all_of_them] == [True, False, False, False, False]


def test_a_step_is_to_the_run_before_that_measured_the_same() -> None:
    (steps,) = steps_of(
        [
            benched(1),
            benched(4, 2.0, digest="b"),
            benched(5, 1.0, machine="another"),
            benched(6, 1.0, kind="cached", machine="another"),
            benched(7, 1.0, kind="changing", machine="another"),
        ]
    )
    assert [step.verdict for step in steps] == [None, "slower", "faster", None, "unchanged"]
    assert [step.has_new_code for step in steps] == [False, True, True, False, False]
    assert [step.is_elsewhere for step in steps] == [True, False, True, False, False]


def test_a_day_stands_before_its_variants_and_hooks_as_they_run() -> None:
    hooks = ("part2", "parse", "part1")
    found = steps_of(benched(1, hook=hook, variant=it) for it in ("packed", None) for hook in hooks)
    assert [(steps[0].time.variant, steps[0].time.hook) for steps in found] == [
        (variant, hook) for variant in (None, "packed") for hook in ("parse", "part1", "part2")
    ]
