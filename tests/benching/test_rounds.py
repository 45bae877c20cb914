"""A whole bench: which process comes when, and for how long all of it goes on."""

import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from aoc_runner.benching.measured import Event, Going, Measured
from aoc_runner.benching.rounds import bench
from aoc_runner.benching.totals import is_in_the_other
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.layout import Entry, Functions
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from tests.aocd_plugin import install
from tests.benching.workbench import OWN, answer, spec_of

pytestmark = pytest.mark.usefixtures("temporary")
ONE, TWO = "def part1(data):\n    return 1\n", "def part2(data):\n    return 2\n"
PARSE = "def parse(text):\n    return text.split()\n"
HANGS = "def part1(data):\n    import time\n    time.sleep(600)\n"


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes for each hook: a bound in seconds would have a busy machine fail tests."""
    for name in ("PROCESSES",):
        monkeypatch.setattr(f"aoc_runner.benching.cell.{name}", 2)


def run(
    *specs: Day, part: Part | None = None, seconds: float = 60, timeout: float = 30
) -> list[Event]:
    return list(bench(specs, part, lambda _: OWN, seconds, timeout))


def goings(events: Sequence[Event]) -> list[Going]:
    return [event for event in events if isinstance(event, Going)]


def ends(events: Sequence[Event]) -> dict[tuple[str | None, str], Measured]:
    found = [event for event in events if isinstance(event, Measured)]
    return {(it.spec.variant, it.hook): it for it in found}


def test_the_hooks_of_a_day_take_turns(tmp_path: Path) -> None:
    spec = spec_of(tmp_path, PARSE + ONE + TWO)
    events = run(spec)
    hooks = ["parse", "part1", "part2"]
    assert [going.hook for going in goings(events)] == [*hooks, *reversed(hooks)]
    found = ends(events)
    assert [hook for _, hook in found] == hooks
    assert [len(it.samples) for it in found.values()] == [2, 2, 2]


def test_variants_take_turns_too(tmp_path: Path) -> None:
    day = spec_of(tmp_path, ONE)
    other = spec_of(tmp_path, ONE, name="days/year2015/day01_fast.py")._replace(variant="fast")
    events = run(day, other, part=1)
    looks = [(None, "parse"), (None, "part1"), ("fast", "parse"), ("fast", "part1")]
    again = [("fast", "part1"), (None, "part1")]
    assert [(it.spec.variant, it.hook) for it in goings(events)] == [*looks, *again]
    assert list(ends(events)) == [(None, "part1"), ("fast", "part1")]  # none of them has a parser


@pytest.mark.parametrize(
    ("code", "puzzle", "part", "hooks"),
    [
        (ONE + TWO, Puzzle(2015, 1), None, ["part1", "part2"]),
        (ONE + TWO, Puzzle(2015, 1), 2, ["part2"]),
        (PARSE + ONE + TWO, Puzzle(2015, 1), 1, ["parse", "part1"]),
        (ONE, Puzzle(2015, 1), None, ["part1"]),
        (ONE, Puzzle(2015, 1), 2, []),
        (ONE + TWO, Puzzle(2015, 25), None, ["part1"]),  # the final day
        (ONE + TWO, Puzzle(2025, 12), None, ["part1"]),
    ],
)
def test_what_a_day_has_is_measured(
    tmp_path: Path, code: str, puzzle: Puzzle, part: Part | None, hooks: list[str]
) -> None:
    found = ends(run(spec_of(tmp_path, code, puzzle), part=part))
    assert [hook for _, hook in found] == hooks
    assert all(it.samples for it in found.values())


def test_the_time_is_shared_by_days_and_what_one_leaves_is_the_others(tmp_path: Path) -> None:
    slow = spec_of(
        tmp_path, "def part1(data):\n    import time\n    time.sleep(0.2)\n    return 1\n"
    )
    broken = spec_of(tmp_path, "import no_such_library\n" + ONE, Puzzle(2015, 2))
    events = run(broken, slow, part=1)
    done = [going.done for going in goings(events)]
    assert [it.spec.puzzle.day for it in goings(events)][:2] == [2, 2]
    assert all(0 <= it <= 1 for it in done)
    assert max(it.done for it in goings(events) if it.spec is broken) < 0.5
    assert min(it.done for it in goings(events) if it.spec is slow) >= 0.5
    assert all(it.seconds_left >= 0 for it in goings(events))
    first, second, third = (it for it in events if isinstance(it, Measured))
    assert first.has_failed
    assert second.has_failed
    assert "no_such_library" in first.reason
    assert third.samples


def test_the_bound_holds_and_what_got_no_time_is_skipped(tmp_path: Path) -> None:
    """Ten days that hang cost the time of the first of them, not of all."""
    specs = [spec_of(tmp_path, HANGS, Puzzle(2015, day)) for day in range(1, 11)]
    began = time.monotonic()
    events = run(*specs, part=1, seconds=0.3)
    assert time.monotonic() - began < 15  # each would take half a second and more, for two hooks
    found = [event for event in events if isinstance(event, Measured)]
    skipped = [it for it in found if it.skipped]
    assert len(goings(events)) < len(specs)
    assert skipped
    assert all(it.skipped == "no time was left: --seconds S" for it in skipped)
    assert not any(it.samples or it.has_failed for it in skipped)
    assert all(it.reason.startswith("takes over") for it in found if not it.skipped)


def test_what_a_process_had_no_time_for_has_not_failed(tmp_path: Path) -> None:
    """A quick part may take longer than what is left, too: its process has to start."""
    slow = "import time\ndef parse(text):\n    time.sleep(600)\n" + ONE
    found = ends(run(spec_of(tmp_path, slow), part=1, seconds=0.1))[None, "parse"]
    assert (found.skipped, found.has_failed) == ("no time was left: --seconds S", False)


def test_no_process_takes_longer_than_one_may(tmp_path: Path) -> None:
    events = run(spec_of(tmp_path, HANGS), part=1, seconds=60, timeout=0.4)
    assert ends(events)[None, "part1"].reason == "takes over 0.4 s"


def entry(root: Path, path: str, data: str = "text", both: str | None = None) -> Entry:
    functions = Functions(both=both)
    return Entry(path, str(root), f"{root / 'config.yaml'}:3", data=data, functions=functions)  # type: ignore[arg-type]


def test_one_function_for_both_parts_is_measured_once(tmp_path: Path) -> None:
    layout = entry(tmp_path, "{year}/{day}.py", both="solve")
    code = "def solve(text):\n    return len(text), text.count('\\n')\n"
    spec = spec_of(tmp_path, code, layout=layout, name="2015/1.py")
    one, other = ends(run(spec)).values()
    assert (one.hook, one.reason, answer(one)) == ("part1", "", "5")
    assert (other.hook, answer(other), other.samples) == ("part2", "1", ())
    assert is_in_the_other(other)
    assert [hook for _, hook in ends(run(spec, part=1))] == ["part1"]
    (two,) = ends(run(spec, part=2)).values()
    assert (two.hook, answer(two)) == ("part2", "1")
    assert one.loops > 1  # it is called anew, not asked what it has answered


BOTH = {
    "a call": "called = []\ndef solve(text):\n    called.append(1)\n    return 1, len(called)\n",
    "a process": "import os\ndef solve(text):\n    return 1, os.getpid()\n",
}


@pytest.mark.parametrize("each", BOTH)
def test_another_answer_to_part_2_is_noticed_where_one_function_gives_both(
    tmp_path: Path, each: str
) -> None:
    layout = entry(tmp_path, "{year}/{day}.py", both="solve")
    spec = spec_of(tmp_path, BOTH[each], layout=layout, name="2015/1.py")
    one = ends(run(spec))[None, "part1"]
    assert (one.kind, answer(one)) == ("changing", "1")


def test_each_file_of_a_day_has_its_time_with_its_own_parser(tmp_path: Path) -> None:
    layout = entry(tmp_path, "{year}/{day}{ab}.py")
    sleeps = "import time\ndef parse(text):\n    time.sleep(0.05)\n    return text.split()\n"
    one = spec_of(tmp_path, sleeps + "def part1(data):\n    return data.pop()\n", name="2015/1a.py")
    two = spec_of(tmp_path, TWO, name="2015/1b.py")
    spec = one._replace(layout=layout, files=(str(one.path), str(two.path)))
    found = ends(run(spec))
    assert [hook for _, hook in found] == ["part1", "part2"]
    first, second = found.values()
    assert (answer(first), answer(second)) == ("3", "2")
    assert first.kind != "changing"  # it pops from data that is its own each time
    assert first.minimum > 0.04


def test_a_plugin_of_aocd_is_measured_where_it_may_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    source = """
        def solve(year, day, data):
            with open("input.txt") as file, open("left", "a") as left:
                left.write("x")
                return len(file.read()), f"{year}-{day}"
        """
    install(site, "wim", source)
    monkeypatch.syspath_prepend(site)
    path = str(site / "wim/__init__.py")
    spec = Day(Puzzle(2015, 1), "wim", None, "wim", path, None, "wim_days", plugin="solve")
    found = ends(run(spec))
    assert [hook for _, hook in found] == ["part1", "part2"]
    assert answer(found[None, "part2"]) == "2015-1"
    assert (answer(found[None, "part1"]), found[None, "part1"].reason) == ("5", "")
    assert answer(ends(run(spec, part=2))[None, "part2"]) == "2015-1"
    assert sorted(path.name for path in site.rglob("left")) == []
