"""How a hook of a day is measured: real days, of all habits, in real processes."""

import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from aoc_runner.benching.cell import Cell
from aoc_runner.benching.orders import Sample
from aoc_runner.benching.planning import PROCESSES
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.running.results import Result
from aoc_runner.kernel.words.answer import Answer
from tests.benching.workbench import DAY, OWN, answer, measured, spec_of
from tests.processes import linux

NUMBERS = "def parse(text):\n    return [int(it) for it in text.split()]\n"


def test_a_part_is_called_often_enough_for_the_clock(tmp_path: Path) -> None:
    spec = spec_of(tmp_path, f'"""Sums"""\n{NUMBERS}def part1(data):\n    return sum(data)\n')
    found = measured(spec, processes=2)
    assert (found.kind, answer(found), found.title, found.reason) == ("calls", "6", "Sums", "")
    assert found.loops > 100
    assert len(found.samples) == 2
    assert all(1 <= len(values) <= 5 for values in found.samples)
    # Of a sample of a call each, the clock alone would take a tenth of a microsecond.
    assert all(0 < seconds * found.loops < 10 for values in found.samples for seconds in values)
    assert len(found.digest) == 16


def test_parse_is_timed_alone_and_has_no_answer(tmp_path: Path) -> None:
    code = f"{NUMBERS}def part1(data):\n    raise ValueError\n"
    found = measured(spec_of(tmp_path, code), "parse")
    assert (found.kind, found.result, found.has_failed) == ("calls", None, False)
    assert found.loops > 1
    assert found.digest


def test_a_part_is_timed_without_its_parse(tmp_path: Path) -> None:
    code = "import time\ndef parse(text):\n    time.sleep(0.3)\ndef part1(data):\n    return 1\n"
    assert measured(spec_of(tmp_path, code)).minimum < 0.1


def test_the_code_is_known_by_what_it_imports_too(tmp_path: Path) -> None:
    code = "import helper\ndef part1(data):\n    return helper.ONE\n"
    digests = []
    for text in ("ONE = 1\n", "ONE = 1\n", "ONE = 1  # again\n"):
        (tmp_path / "helper.py").write_text(text)
        digests.append(measured(spec_of(tmp_path, code)).digest)
    assert digests[0] == digests[1] != digests[2]


def test_a_slow_part_has_few_calls(tmp_path: Path) -> None:
    log = tmp_path / "calls"
    code = (
        f"import time\ndef part1(data):\n    open({str(log)!r}, 'a').write('x')\n"
        "    time.sleep(0.35)\n    return 1\n"
    )
    found = measured(spec_of(tmp_path, code))
    assert (found.kind, found.loops, len(found.seconds)) == ("calls", 1, 1)
    assert log.read_text() == "x"


CACHED = {
    "functools": "from functools import cache\n\n@cache\ndef total(n):\n    return sum(range(n))\n",
    "a dict": "known = {}\ndef total(n):\n    if n not in known:\n"
    "        known[n] = sum(range(n))\n    return known[n]\n",
    "lru_cache of pieces": "from functools import lru_cache\n\n@lru_cache(None)\ndef total(n):\n"
    "    return n and n - 1 + total(n - 1)\n\n"
    "import sys\nsys.setrecursionlimit(10**6)\n",
}


@pytest.mark.parametrize("how", CACHED)
def test_what_is_cached_counts_by_its_first_calls(tmp_path: Path, how: str) -> None:
    number = 2_000 if "pieces" in how else 300_000
    code = f"{CACHED[how]}def part1(data):\n    return total({number})\n"
    found = measured(spec_of(tmp_path, code), processes=4)
    assert (found.kind, found.loops, found.reason) == ("cached", 1, "")
    assert [len(values) for values in found.samples] == [1] * 4
    assert found.minimum > 1e-5  # a look into a cache takes less
    assert answer(found) == str(sum(range(number)))


def test_a_part_that_is_slow_later_is_timed_by_its_first_calls_and_eats_no_time(
    tmp_path: Path,
) -> None:
    code = (
        "import time\ncalls = 0\ndef part1(data):\n    global calls\n    calls += 1\n"
        "    if calls > 3:\n        time.sleep(0.5)\n    return 1\n"
    )
    began = time.monotonic()
    found = measured(spec_of(tmp_path, code), processes=2)
    assert time.monotonic() - began < 5
    assert (found.kind, found.reason) == ("changing", "later calls take much longer than the first")
    assert (answer(found), len(found.samples)) == ("1", 2)
    assert found.minimum < 0.1


def sampled(*looks: tuple[float, float | None]) -> Cell:
    """A cell of processes whose first and second calls took that long."""
    cell = Cell(Day(DAY, "project", None, "day01", None), "part1", OWN)
    for first, second in looks:
        result = Result("own", 1, "unchecked", None, Answer("1"))
        values = [first if second is None else second]
        cell.take(Sample("", True, result, first, second, 100, values))
    return cell


@pytest.mark.parametrize(
    ("looks", "kind"),
    [
        ([(0.1, 0.01)], "cached"),
        ([(0.1, 0.06)], "calls"),
        ([(0.1, None)], "calls"),
        ([(0.1, 0.01), (0.1, 0.09), (0.1, 0.01)], "cached"),  # two of three
        ([(0.1, 0.01), (0.1, 0.09), (0.1, 0.09)], "calls"),  # once, in a busy moment
        ([(0.02, 0.001), (0.03, 0.001), (0.0012, 0.001)], "calls"),  # twice, in busy moments
        ([(0.1, 0.04), (0.05, 0.04), (0.1, 0.04)], "calls"),  # twice, of first calls
        ([(0.1, 0.01), (0.1, 0.01), (0.3, 0.01)], "cached"),
        ([(3e-5, 1e-6)] * 3, "calls"),  # it only warms up
    ],
)
def test_whether_it_is_cached_most_processes_say(
    looks: Sequence[tuple[float, float | None]], kind: str
) -> None:
    assert sampled(*looks).measured().kind == kind


CHANGING = {
    "pops from its data": (NUMBERS + "def part1(data):\n    return data.pop()\n", "3"),
    "counts in its module": (
        "count = 0\ndef part1(data):\n    global count\n    count += 1\n    return count\n",
        "1",
    ),
    "takes a generator from parse": (
        "def parse(text):\n    return (int(it) for it in text.split())\n"
        "def part1(data):\n    return sum(data)\n",
        "6",
    ),
    "is not solved again": (
        "called = []\ndef part1(data):\n    called.append(1)\n"
        "    return None if called[1:] else 1\n",
        "1",
    ),
}


@pytest.mark.parametrize("how", CHANGING)
def test_a_part_that_changes_its_data_is_named_and_counts_by_its_first_calls(
    tmp_path: Path, how: str
) -> None:
    code, first = CHANGING[how]
    found = measured(spec_of(tmp_path, code), processes=2)
    assert (found.kind, answer(found), found.loops) == ("changing", first, 1)
    assert found.reason == "a later call on the same data gives another answer"
    assert [len(values) for values in found.samples] == [1, 1]
    assert not found.has_failed
    assert found.digest


RAISES = {
    "IndexError": "    return data.pop(0) and data.pop(0) and data.pop(0)\n",
    "SystemExit": "    return data.pop() if len(data) == 3 else exit(7)\n",
}


@pytest.mark.parametrize("error", RAISES)
def test_a_part_that_fails_when_it_is_called_again_is_named(tmp_path: Path, error: str) -> None:
    spec = spec_of(tmp_path, f"{NUMBERS}def part1(data):\n{RAISES[error]}")
    found = measured(spec, processes=2)
    assert (found.kind, answer(found), len(found.samples)) == ("changing", "3", 2)
    assert found.reason.startswith(f"a later call fails: {error}")
    assert found.digest
    assert not found.has_failed


@pytest.mark.parametrize(
    "body",
    [
        "    data.sort()\n    return data[0]\n",
        "    data[0] = 1\n    return data[0]\n",
        "    data.reverse()\n    return sum(data)\n",
    ],
)
def test_what_gives_the_same_answer_may_touch_its_data(tmp_path: Path, body: str) -> None:
    found = measured(spec_of(tmp_path, f"{NUMBERS}def part1(data):\n{body}"))
    assert (found.kind, found.reason) == ("calls", "")


def test_what_depends_on_the_order_of_a_set_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONHASHSEED", raising=False)
    code = "WORDS = {str(n) for n in range(1000)}\ndef part1(data):\n    return next(iter(WORDS))\n"
    found = measured(spec_of(tmp_path, code), processes=3)
    assert (found.kind, found.reason) == ("changing", "another process gives another answer")
    assert len(found.samples) == 3


def test_what_fails_in_another_process_is_named(tmp_path: Path) -> None:
    code = f"import os\ndef part1(data):\n    if not os.path.isdir({str(tmp_path / 'd')!r}):\n"
    code += "        return 1\n    1 / 0\n"
    cell = Cell(spec_of(tmp_path, code), "part1", OWN)
    cell.run(0.5, 30)
    (tmp_path / "d").mkdir()
    cell.run(0.5, 30)
    found = cell.measured()
    assert found.reason.startswith("another process fails: ZeroDivisionError")
    assert (found.kind, len(found.samples)) == ("changing", 1)


def test_times_of_code_that_was_edited_meanwhile_are_not_mixed(tmp_path: Path) -> None:
    spec = spec_of(tmp_path, "def part1(data):\n    return 1\n")
    cell = Cell(spec, "part1", OWN)
    cell.run(0.5, 30)
    before = cell.measured()
    spec_of(tmp_path, "def part1(data):\n    return sum(range(100)) and 1\n")
    cell.run(0.5, 30)
    found = cell.measured()
    assert (found.reason, cell.left) == ("its code was edited meanwhile", 0)
    assert (found.samples, found.digest) == (before.samples, before.digest)
    assert (found.kind, answer(found)) == ("calls", "1")


ANSWERLESS = {
    "is unsolved": ("def part1(data):\n    return None\n", "not solved yet", False),
    "fails": ("def part1(data):\n    1 / 0\n", "ZeroDivisionError", True),
    "exits": ("def part1(data):\n    raise SystemExit(3)\n", "SystemExit", True),
    "is async": ("async def part1(data):\n    return 1\n", "async", True),
    "has a parse that fails": (
        "def parse(text):\n    1 / 0\ndef part1(data):\n    pass\n",
        "",
        True,
    ),
    "cannot be imported": ("import no_such_library\ndef part1(data):\n    pass\n", "import", True),
    "ends its process": ("import os\ndef part1(data):\n    os._exit(0)\n", "ended its own", True),
}


@pytest.mark.parametrize("what", ANSWERLESS)
def test_what_gives_no_answer_has_no_time_but_a_reason(tmp_path: Path, what: str) -> None:
    code, reason, has_failed = ANSWERLESS[what]
    cell = Cell(spec_of(tmp_path, code), "part1", OWN)
    cell.run(0.5, 30)
    found = cell.measured()
    assert not found.samples
    assert found.reason
    assert reason in found.reason
    assert (found.has_failed, cell.left, cell.has_hook) == (has_failed, 0, True)


@linux
def test_what_hangs_has_no_time_but_a_reason(tmp_path: Path) -> None:
    found = measured(spec_of(tmp_path, "def part1(data):\n    while True: pass\n"), timeout=0.4)
    assert (found.reason, found.has_failed) == ("takes over 0.4 s", True)


@pytest.mark.parametrize("hook", ["parse", "part2"])
def test_a_hook_that_the_day_does_not_have_is_none(tmp_path: Path, hook: str) -> None:
    cell = Cell(spec_of(tmp_path, "def part1(data):\n    return 1\n"), hook, OWN)
    assert cell.has_hook
    cell.run(0.5, 30)
    assert not cell.has_hook
    assert cell.left == 0


def test_a_wrong_answer_has_a_time(tmp_path: Path) -> None:
    case = OWN._replace(expected={1: "2"})
    found = measured(spec_of(tmp_path, "def part1(data):\n    return 1\n"), case=case)
    assert found.result is not None
    assert (found.result.status, found.result.expected) == ("wrong", "2")
    assert found.samples
    assert not found.has_failed


def test_a_day_that_asks_for_its_input_gets_the_case(tmp_path: Path) -> None:
    aocd = "from aocd import get_data\nDATA = get_data(year=2015, day=1)\n"
    ours = "from aoc_runner import get_input\nDATA = get_input(2015, 1)\n"
    for asks in (aocd, ours):
        found = measured(spec_of(tmp_path, f"{asks}def part1(data):\n    return len(DATA)\n"))
        assert (answer(found), found.kind) == (str(len(OWN.text)), "calls")


def test_it_has_no_more_processes_than_are_good_for_anything(tmp_path: Path) -> None:
    spec = spec_of(tmp_path, "def part1(data):\n    return 1\n")
    cell = Cell(spec, "part1", OWN)
    assert cell.left == PROCESSES
    cell.run(0.5, 30)
    assert cell.left == PROCESSES - 1
    assert cell.cost > 0
