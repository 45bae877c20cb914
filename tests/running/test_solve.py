"""A day on cases: the status of a result follows from the case and the answer alone."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from aoc_runner.kernel.words.case import Case, Source
from aoc_runner.kernel.words.history import Guess, Verdict
from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle
from aoc_runner.kernel.words.result import Result, Status, exit_code
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.loading import Day, load_file
from aoc_runner.running.solve import checks, solve

DRAWING = "#.#\n.#."


def day(folder: Path, code: str) -> Day:
    """A day from a file of its own, under a module name of its own."""
    name = f"day_{abs(hash(str(folder)))}"
    path = folder / f"{name}.py"
    path.write_text(code)
    return load_file(DaySpec(Puzzle(2015, 1), "project", None, name, str(path), str(folder)))


def case(
    expected: Mapping[Part, str],
    source: Source = "example",
    skip: str | None = None,
    confirmed: tuple[Part, ...] = PARTS,
) -> Case:
    return Case("a", "text", source, expected, {}, skip, confirmed)


@pytest.mark.parametrize(
    ("value", "known", "status"),
    [
        ("1", case({1: "1"}), "right"),
        ("'1'", case({1: "1"}), "right"),
        ("1", case({1: "2"}), "wrong"),
        ("'012'", case({1: "12"}), "wrong"),
        ("1", case({2: "1"}), "unchecked"),
        ("None", case({1: "1"}), "unsolved"),
        ("1 / 0", case({1: "1"}), "failed"),
        ("1", case({1: "2"}, confirmed=()), "unconfirmed"),
        ("1", case({1: "1"}, confirmed=()), "right"),
        ("1", case({1: "2"}, confirmed=(1,)), "wrong"),
        ("1", case({1: "2"}, confirmed=(2,)), "unconfirmed"),
        ("1 / 0", case({1: "1"}, skip="slow"), "skipped"),
        (repr(DRAWING), case({1: DRAWING}), "right"),
        (repr(DRAWING), case({1: "#"}), "wrong"),
        (repr(DRAWING), case({1: "HELLO"}, "kept"), "unchecked"),
        (repr(DRAWING), case({1: "HELLO"}, "site"), "unchecked"),
        ("True", case({1: "True"}, "kept"), "unchecked"),
        ("1", case({1: "1"}, "kept"), "right"),
        ("1", case({}, "file"), "unchecked"),
    ],
)
def test_the_status_follows_from_case_and_answer(
    tmp_path: Path, value: str, known: Case, status: Status
) -> None:
    (result,) = solve(day(tmp_path, f"def part1(): return {value}\n"), known, (1,))
    assert (result.status, result.expected) == (status, known.expected.get(1))
    assert result.is_bad == (status in ("wrong", "failed"))
    assert bool(result.answer) == (status not in ("unsolved", "failed", "skipped"))


@pytest.mark.parametrize(
    ("value", "expected", "status", "reason"),
    [
        ("7", {}, "wrong", "known to be too low: 9 was"),
        ("9", {}, "wrong", "known to be too low"),
        ("10", {}, "unchecked", ""),
        ("None", {}, "unsolved", ""),
        ("True", {}, "unchecked", ""),  # can never be posted, and so proves nothing
        ("7", {1: "7"}, "right", ""),  # what the site accepted outweighs what it said of a guess
        ("7", {1: "8"}, "wrong", ""),
        ("7", {2: "8"}, "wrong", "known to be too low: 9 was"),
    ],
)
def test_what_the_site_said_of_guesses_counts_where_no_answer_is_accepted(
    tmp_path: Path, value: str, expected: Mapping[Part, str], status: Status, reason: str
) -> None:
    puzzle = Puzzle(2015, 1)
    misses = [
        Guess(1, puzzle, 2, "11", 0.0, Verdict.TOO_LOW, ""),
        Guess(2, puzzle, 1, "9", 0.0, Verdict.TOO_LOW, ""),
    ]
    known = case(expected, "kept")._replace(misses=misses)
    (result,) = solve(day(tmp_path, f"def part1(): return {value}\n"), known, (1,))
    assert (result.status, result.reason) == (status, reason)


def test_a_part_that_fails_does_not_stop_the_other(tmp_path: Path) -> None:
    code = "def parse(text): return text\ndef part1(): return 1 / 0\ndef part2(): return 2\n"
    first, second = solve(day(tmp_path, code), case({}), PARTS)
    assert first.failure is not None
    assert first.reason == first.failure.one_line
    assert (first.failure.hook, first.seconds) == ("part1", None)
    assert second.answer_text == "2"
    assert first.parse_seconds == second.parse_seconds is not None


def test_a_parse_that_fails_fails_every_part_and_runs_once(tmp_path: Path) -> None:
    code = "runs = []\ndef parse(text):\n    runs.append(1)\n    raise ValueError(len(runs))\n"
    code += "def part1(): return 1\n"
    first, second = solve(day(tmp_path, code), case({}), PARTS)
    assert first.failure is second.failure
    assert first.failure is not None
    assert (first.failure.message, first.failure.hook) == ("ValueError: 1", "parse")
    assert first.parse_seconds is None


def test_each_result_is_there_before_the_next_part_runs(tmp_path: Path) -> None:
    told = tmp_path / "told"
    code = f"from pathlib import Path\ntell = Path({str(told)!r}).write_text\n"
    code += "def part1(): tell('1')\ndef part2(): tell('2')\n"
    results = solve(day(tmp_path, code), case({}), PARTS)
    for part in ("1", "2"):
        next(results)
        assert told.read_text() == part


def test_a_check_runs_the_parts_whose_answers_are_known() -> None:
    both, second, none = case({1: "1", 2: "2"}), case({2: "2"}), case({})
    assert checks([both, none, second]) == [(both, [1, 2]), (second, [2])]
    assert checks([both, second], (1,)) == [(both, [1])]


@pytest.mark.parametrize(
    ("statuses", "code"),
    [
        ((), 0),
        (("right", "unsolved", "unchecked", "unconfirmed", "skipped"), 0),
        (("right", "wrong"), 1),
        (("wrong", "failed", "right"), 3),
    ],
)
def test_the_gravest_result_is_the_exit_code(statuses: tuple[Status, ...], code: int) -> None:
    assert exit_code(Result("a", 1, status, None) for status in statuses) == code
