"""The implementations of a day side by side."""

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.render.report.variants import TOGETHER, Compared, compared
from tests.render.report.made_up import benched, implementation, several, standing

SEVEN = Puzzle(2023, 7)
BOTH = {"part1": [1e-3], "part2": [2e-3]}


def groups(found: Compared) -> dict[str, list[str]]:
    return {group.label: [it.name for it in group.times] for group in found.groups}


def test_a_day_with_one_implementation_is_compared_with_nothing() -> None:
    others = standing(SEVEN, several(SEVEN, BOTH), implementation(SEVEN, "packed"))
    assert list(compared([standing(SEVEN, several(SEVEN, BOTH)), others])) == []


def test_each_hook_is_compared_and_all_together() -> None:
    packed = several(SEVEN, {"part1": [2e-3], "part2": [2e-3]}, "packed")
    halves = several(SEVEN, {"part1": [5e-4]}, "halves")
    (found,) = compared([standing(SEVEN, several(SEVEN, BOTH), packed, halves)])
    assert groups(found) == {
        TOGETHER: ["project", "packed"],  # the third has no part 2
        "part 1": ["project", "packed", "halves"],
        "part 2": ["project", "packed"],
    }
    together, part1, part2 = found.groups
    assert [it.ratio is None for it in part1.times] == [True, False, False]
    assert part1.times[1].ratio == pytest.approx(2)
    assert part2.times[1].ratio == pytest.approx(1)
    summed = together.times[1]
    assert summed.ratio == pytest.approx(4 / 3)
    assert summed.seconds == pytest.approx(4e-3, rel=0.01)


def test_what_another_machine_measured_has_no_ratio() -> None:
    times = [1e-3] * 10
    elsewhere = {"part1": [benched(SEVEN, "part1", times, 2, machine="another")]}
    newer = {"part1": [benched(SEVEN, "part1", times, 2, python="CPython 3.14.0")]}
    process = {"part1": [benched(SEVEN, "part1", times, 2, kind="process")]}
    own = several(SEVEN, {"part1": [1e-3]})
    for history in (elsewhere, newer, process):
        (found,) = compared([standing(SEVEN, own, implementation(SEVEN, "other", history))])
        (group,) = found.groups
        assert group.times[1].ratio is None


def test_a_single_run_has_no_ratio() -> None:
    ran = implementation(SEVEN, "ran", last={"part1": 3e-3})
    (found,) = compared([standing(SEVEN, several(SEVEN, BOTH), ran)])
    (group,) = found.groups
    assert group.label == "part 1"
    assert group.times[1].seconds == 3e-3
    assert group.times[1].ratio is None
    assert group.most == 3e-3


def test_a_process_no_longer_than_an_empty_one_has_no_ratio() -> None:
    nothing = {"part1": [benched(SEVEN, "part1", [0.0, 1e-3], kind="process")]}
    two = [implementation(SEVEN, name, nothing) for name in (None, "other")]
    (found,) = compared([standing(SEVEN, *two)])
    assert [it.ratio for it in found.groups[0].times] == [None, None]


def test_packages_are_told_apart_by_their_names() -> None:
    hers = implementation(SEVEN, None, several(SEVEN, BOTH).history, from_="alice")
    (found,) = compared([standing(SEVEN, several(SEVEN, BOTH), hers)])
    assert groups(found)["part 1"] == ["project", "alice"]
