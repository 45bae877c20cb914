"""`aoc test` of many days, as it is typed: cases, statuses, exit codes, documents."""

import json
import re
import signal
import subprocess
import time

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle
from tests.cli.kept_days import ONE, accept, keep, times, write
from tests.support import Aoc, Result

pytestmark = pytest.mark.warm


def rows(result: Result) -> list[str]:
    """The rows of days, with single blanks and without their times."""
    found = [" ".join(line.split()) for line in result.out.splitlines()]
    found = [line for line in found if re.match(r"\d{4} day \d+ (?!part)", line)]
    return [re.sub(r" ~?[\d.]+ (µs|ms|s)$", "", line) for line in found]


@pytest.fixture
def mine(aoc: Aoc) -> Aoc:
    """A project with a day of every kind."""
    for name in ("01", "02", "03", "04", "05"):
        write(aoc, f"2015/{name}", ONE, None)
    write(
        aoc, "2015/06", "def part1(data):\n    print('so far')\n    raise ValueError('no')\n", None
    )
    examples = {
        1: "{name: small, input: x, part1: 1, part2: 2}",
        2: "{name: small, input: x, part1: 7}",
        3: "{name: small, input: x, part1: 7, confirmed: false}",
        5: "{name: small, input: x, part2: 2, skip: too slow}",
        6: "{name: small, input: x, part1: 1, part2: 2}",
    }
    for day, example in examples.items():
        aoc.write(f"days/year2015/day{day:02}.yaml", f"examples: [{example}]\n")
    keep(aoc, Puzzle(2015, 1))
    accept(aoc, Puzzle(2015, 1), 1, 99)
    return aoc


def test_each_day_has_its_row_in_the_order_of_the_days(mine: Aoc) -> None:
    result = mine("test", "2015", "--jobs", "2")
    assert (result.code, result.err) == (3, "")
    assert rows(result) == [
        "2015 day 1 ✗ 3 right, 1 wrong",
        "2015 day 2 ✗ 1 wrong",
        "2015 day 3 ? 1 unconfirmed",
        "2015 day 4 · nothing to check",
        "2015 day 5 · 1 skipped",
        "2015 day 6 ✗ 1 failed, 1 unsolved",
    ]
    for said in (
        "\n    ✗ your input  part 2  2, expected 99  (~",
        "\n    ✗ small  part 1  1, expected 7  (~",
        "\n    if the proposed answer is right: aoc test 2015 3 --confirm\n",
        "\n    part 1 failed on small: ValueError: no\n      days/year2015/day06.py:3 in part1\n",
        "\n    what it printed last:\n    │ so far\n",
        "\n3 right, 2 wrong, 1 failed, 1 unsolved, 1 unconfirmed, 1 skipped, "
        "1 day with nothing to check\n6 days in ",
    ):
        assert said in result.out


@pytest.mark.parametrize(
    ("words", "code"),
    [("2015 3-5", 0), ("2015 1 --variant all", 1), ("2015 2-5", 1), ("2015 2,6", 3), ("all 1", 3)],
)
def test_the_gravest_row_is_the_exit_code(mine: Aoc, words: str, code: int) -> None:
    assert mine("test", *words.split()).code == code


def test_one_part_of_many(mine: Aoc) -> None:
    document = mine("test", "2015", "1-2", "2", "--json").json
    cases = [(case["name"], case["part"]) for day in document["days"] for case in day["cases"]]
    assert cases == [("small", 2), ("your input", 2)]


def test_the_document_of_many_days(mine: Aoc) -> None:
    result = mine("test", "2015", "--json", "--jobs", "2")
    assert (result.code, result.err) == (3, "")
    first, *_, last = result.json["days"]
    assert (first["right"], first["wrong"]) == (3, 1)
    assert [case["error"] for case in last["cases"]] == [
        "ValueError: no (days/year2015/day06.py:3 in part1)",
        None,
    ]
    assert last["printed"] == ["so far"]
    summary = result.json["summary"]
    counts = ("right", "wrong", "unchecked", "unsolved", "failed", "unconfirmed")
    assert [summary[name] for name in counts] == [3, 2, 0, 1, 1, 1]
    days = ("nothing_to_check", "skipped", "left_out", "jobs")
    assert [summary[name] for name in days] == [1, 0, 1, 2]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("2015 --confirm", "--confirm is for one day"),
        ("2015 1 --variant all --confirm small", "--confirm is for one day"),
        ("2015 --jobs 0", "--jobs is '0', expected a whole number above 0"),
        ("2015 1 --jobs x", "--jobs is 'x', expected a whole number above 0"),
        ("2015 --timeout 0", "--timeout is '0', expected a number of seconds above 0"),
        ("2015 1-2 3", "'3' is not a part"),
    ],
)
def test_what_cannot_be_tested_is_refused(mine: Aoc, words: str, message: str) -> None:
    result = mine("test", *words.split())
    assert (result.code, result.out) == (2, "")
    assert result.error_lines[0].startswith(f"error: {message}")


def test_examples_that_cannot_be_read_are_one_row(mine: Aoc) -> None:
    mine.write("days/year2015/day03.yaml", "examples: [{nme: x}]\n")
    kept = keep(mine, Puzzle(2015, 4), b"\xff\n")
    result = mine("test", "2015", "2-5")
    assert result.code == 3
    assert rows(result)[1:] == [
        "2015 day 3 ✗ 2 failed",
        "2015 day 4 ✗ 2 failed",
        "2015 day 5 · 1 skipped",
    ]
    assert result.out.count("✗ 2 failed\n") == 2  # and no time beside it
    assert "parts 1 and 2 failed on examples: " in result.out
    assert "day03.yaml:1: unknown key `examples[0].nme`\n" in result.out
    assert f"    parts 1 and 2 failed on your input: {kept} is not UTF-8 text\n" in result.out
    (case,) = mine("test", "2015", "3,4", "1", "--json").json["days"][0]["cases"]
    assert (case["name"], case["part"], case["status"]) == ("examples", 1, "failed")
    assert "unknown key" in case["error"]


def test_a_test_keeps_no_times_and_remembers_no_day(mine: Aoc) -> None:
    assert mine("test", "2015", "--jobs", "1").code == 3
    assert times(mine) == set()
    assert "which day" in mine("test").err


def test_variants_share_the_examples_of_their_day(mine: Aoc) -> None:
    write(mine, "2015/01_bulk", ONE.replace("return 2", "return 3"), None)
    write(mine, "2015/01_bears", f"import panda_bears\n{ONE}", None)
    mine.write("pyproject.toml", "[project.optional-dependencies]\nbears = ['panda-bears']\n")
    result = mine("test", "2015", "1", "--variant", "all")
    assert result.code == 1
    assert rows(result) == [
        "2015 day 1 (project) ✗ 3 right, 1 wrong",
        "2015 day 1 (bears) · skipped: needs the extra bears",
        "2015 day 1 (bulk) ✗ 2 right, 2 wrong",
    ]


def test_what_is_known_when_ctrl_c_comes_is_shown(mine: Aoc) -> None:
    mine.write("days/year2015/day02.py", "def part1(data):\n    while True:\n        pass\n")
    process = subprocess.Popen(
        [*mine.command, "test", "2015", "--jobs", "2", "--json"],
        cwd=mine.folder,
        env=mine.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=10)
    assert (process.returncode, err) == (130, "interrupted\n")
    document = json.loads(out)
    assert document["error"]["code"] == 130
    assert [day["day"] for day in document["days"]] == [1, 3, 4, 5, 6]
