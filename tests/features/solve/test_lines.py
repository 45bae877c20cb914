"""One line per day, with its wrong and failed parts below."""

import io
import re

import pytest

from aoc_runner.features.solve.many_days import DayLines
from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.model.answer import Answer
from aoc_runner.kernel.model.case import INPUT_NAME, Case
from aoc_runner.kernel.model.errors import DayFailedError
from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.model.result import NOTHING_KNOWN, Result, Status, make_failure
from aoc_runner.kernel.running.pool import Outcome
from aoc_runner.kernel.terminal.results import make_short_names
from aoc_runner.kernel.terminal.style import ENDLESS, Style, measure_width
from tests.terminal import seen_on

TITLES = {7: "Camel Cards", 25: "Snowverload"}
PLAIN = Style(io.TextIOWrapper(io.BytesIO(), "utf-8"))
INPUT = Case(INPUT_NAME, "", "kept", {}, {})
CAMELS = Answer("6440")
WHY = DayFailedError("ValueError: no idea", "look at it", (("day07.py:3 in part1", ""),), "part1")


def outcome(day_number: int, *results: Result, **more: str | list[str]) -> Outcome:
    variant = "packed" if more.get("printed") else None
    module = f"day{day_number:02}"
    day = Day(Puzzle(2023, day_number), PROJECT, variant, module, f"/p/{module}.py", "/p")
    return Outcome(day, "kept" if results else None, results, **more)  # type: ignore[arg-type]


RIGHT = Result(INPUT_NAME, 1, Status.RIGHT, "6440", CAMELS, 0.0005)
OUTCOMES = (
    outcome(7, RIGHT, Result(INPUT_NAME, 2, Status.UNSOLVED, None, None)),
    outcome(
        7,
        Result(INPUT_NAME, 1, Status.WRONG, "7", CAMELS, 0.0005),
        make_failure(INPUT, 2, WHY, NOTHING_KNOWN),
        printed=["so far"],
    ),
    outcome(12, Result(INPUT_NAME, 1, Status.UNCHECKED, None, Answer("1" * 80), 1.5)),
    outcome(13, skipped="needs pandas"),
    outcome(25),
)
WIDE = f"""\
2023 day 7 (project)  ✓ 6440  500 µs  · unsolved  Camel Cards
2023 day 7 (packed)  ✗ 6440  500 µs  ✗ failed  Camel Cards
    part 1  6440  ✗ wrong, expected 7   500 µs
    part 2 failed: ValueError: no idea
      day07.py:3 in part1
    hint: look at it
    last lines of output:
    │ so far
2023 day 12  ? {"1" * 59}…   1.50 s
2023 day 13  · skipped: needs pandas
2023 day 25  · no input  Snowverload
"""


def lines(width: int, is_test: bool = False, style: Style = PLAIN) -> list[str]:
    names = make_short_names(outcome.day for outcome in OUTCOMES)
    day_lines = DayLines(style, width, names, is_test=is_test)
    titles = [TITLES.get(outcome.day.puzzle.day, "") for outcome in OUTCOMES]
    pairs = zip(OUTCOMES, titles, strict=True)
    texts = [day_lines.format(*pair, [INPUT], NOTHING_KNOWN) for pair in pairs]
    return "\n".join(texts).splitlines()


def test_problems_are_below_the_line_of_their_day() -> None:
    unwrapped = [" ".join(line.split()) for line in lines(ENDLESS)]
    assert unwrapped == [" ".join(line.split()) for line in WIDE.splitlines()]


def test_lines_are_aligned_and_show_titles_if_they_fit() -> None:
    for width, has_title in ((100, True), (80, False)):
        shown = lines(width)
        days = [line for line in shown if re.match(r"2023 day (7|25) ", line)]
        assert len({line.index(re.findall("[✓✗·]", line)[0]) for line in days}) == 1
        assert all(measure_width(line) <= width for line in shown if "…" not in line)
        assert ("Camel Cards" in days[0]) == has_title


@pytest.mark.parametrize(("width", "bars", "has_title"), [(66, 0, 0), (84, 3, 0), (97, 3, 1)])
def test_a_terminal_shows_bars_of_times_before_titles(
    width: int, bars: int, has_title: bool
) -> None:
    shown = seen_on(width, lambda stream: "\n".join(lines(width, style=Style(stream))))
    days = [line for line in shown if line.startswith("2023 day")]
    assert [len(re.findall("█+", line)) for line in days] == [min(bars, 1)] * 3 + [0, 0]
    assert len({line.index(re.findall("[✓✗?·]", line)[0]) for line in days}) == 1
    assert any("Camel Cards" in line for line in days) == has_title


def test_lines_of_a_test_count_the_statuses() -> None:
    shown = lines(100, is_test=True)
    expected = r"2023 day 7 \(packed\) +✗ 1 wrong, 1 failed +500 µs  Camel Cards"
    assert re.fullmatch(expected, shown[1])
    assert shown[2] == "    your input  part 1  6440  ✗ wrong, expected 7   500 µs"
    assert "· nothing to check" in shown[-1]
