"""`aoc run` and `aoc test` of many days: one line per day, a summary, the gravest exit code."""

import re
import signal
import time

import pytest

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.kept_days import ONE, accept, keep, times, write
from tests.platforms import needs
from tests.processes import HANG_LIMIT, try_longer, wait_until
from tests.support import Aoc, Result, native
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

FAILS = "def part1(data):\n    print('so far')\n    raise ValueError('no idea')\n"


def rows(result: Result) -> list[str]:
    """Return the lines of days, with single blanks and without times."""
    lines = [" ".join(line.split()) for line in result.out.splitlines()]
    lines = [line for line in lines if re.match(r"\d{4} day \d+ (?!part)", line)]
    return [re.sub(r" ~?[\d.]+ (µs|ms|s|ns)\b", "", line) for line in lines]


@pytest.fixture
def own_project(aoc: Aoc) -> Aoc:
    """A project with right, wrong, failing and unsolved days, and one without input."""
    write(aoc, "2015/01", ONE.replace("return 1", "import time; time.sleep(0.6); return 1"))
    write(aoc, "2015/02", title="I Was Told")
    write(aoc, "2015/03")
    write(aoc, "2015/04", "def part1(data):\n    return 4\n\ndef part2(data):\n    return None\n")
    write(aoc, "2015/05", FAILS)
    write(aoc, "2015/06", text=None)
    write(aoc, "2015/25", ONE)
    accept(aoc, Puzzle(2015, 2), 1, 2)
    accept(aoc, Puzzle(2015, 3), 1, 99)
    aoc.write("days/year2015/day02.yaml", "examples: [{name: one, input: x, part1: 1, part2: 3}]\n")
    aoc.write("days/year2015/day03.yaml", "examples: [{part1: 1}]\n")
    return aoc


def test_days_are_listed_in_order_with_their_problems_below(own_project: Aoc) -> None:
    result = own_project("run", "2015", "--jobs", "2")
    assert (result.code, result.err) == (3, "")
    assert rows(result) == [
        "2015 day 1 ? 1 ? 2",
        "2015 day 2 ✓ 1 ✓ 2 I Was Told",
        "2015 day 3 ✓ 1 ✗ 2",
        "2015 day 4 ? 4 · unsolved",
        "2015 day 5 ✗ failed · unsolved",
        "2015 day 6 · no input",
        "2015 day 25 ? 1",
    ]
    assert re.search(r"\n    part 2  2 +✗ wrong, expected 99  +~[\d.]+ .?s\n", result.out)
    block = native("""
    part 1 failed: ValueError: no idea
      days/year2015/day05.py:3 in part1
        raise ValueError('no idea')
    hint: see days/year2015/day05.py:3 in part1
    last lines of output:
    │ so far
""")
    assert block in result.out
    counts, took, hint = result.out.splitlines()[-3:]
    assert counts == ("3 right, 1 wrong, 1 failed, 2 unsolved, 4 unchecked, 1 day without input")
    assert re.fullmatch(r"7 days in [\d.]+ m?s, 2 in parallel; total solve time ~[\d.]+ m?s", took)
    assert hint == "next: aoc fetch 2015 6"
    path = keep(own_project, Puzzle(2015, 2), b"x\xff\n")
    result = own_project("run", "2015", "2-3")
    assert (result.code, rows(result)[0]) == (3, "2015 day 2 ✗ failed ✗ failed I Was Told")
    assert f"\n    {path} is not UTF-8 text\n" in result.out
    assert own_project("run", "2015", "3,6").code == 1
    assert own_project("run", "2016").code == 3


@pytest.mark.parametrize(
    ("solutions", "command"),
    [
        ({"2015/01": ONE, "2015/02": "def part1(data):\n    return 1 / 0\n"}, "aoc run 2015 2"),
        ({f"2015/{day:02}": ONE for day in range(1, 5)}, "aoc fetch 2015 1-4"),
        ({"2015/01": "def part1(data):\n    pass\n", "2016/01": ONE}, "aoc doctor --publish"),
        ({"2015/01": ONE, "2015/02": ONE}, None),
    ],
)
def test_the_summary_ends_with_the_next_command(
    aoc: Aoc, solutions: dict[str, str], command: str | None
) -> None:
    for name, code in solutions.items():
        write(aoc, name, code)
        keep(aoc, Puzzle(int(name[:4]), int(name[5:])), b"x\n")
    (aoc.folder / ".git").mkdir()
    last = aoc("run", "all").out.splitlines()[-1]
    assert last == f"next: {command}" if command else "next:" not in last


def test_the_summary_names_the_slowest_of_more_than_five_days(aoc: Aoc) -> None:
    for day_number in range(1, 7):
        write(aoc, f"2015/{day_number:02}")
    assert "slowest" not in aoc("run", "2015", "1-5").out
    with Terminal(aoc, "run", "2015", COLUMNS="60", NO_COLOR="1") as terminal:
        terminal.finish()
    assert re.search(r"\n2015 day 3   [▏▎▍▌▋▊▉█]  \? ", terminal.seen)
    assert max(map(len, terminal.seen.rpartition("\033[K")[2].splitlines())) <= 60
    with Terminal(aoc, "run", "2015", COLUMNS="40", NO_COLOR="1") as narrow:
        narrow.finish()
    assert re.search(r"\n2015 day 3 *\r\n    \? 1 +~?[\d.]+ .?s\r\n    ", narrow.seen)
    assert re.search("[ \n]total solve time ~?[\\d.]+ .?s\r\n", narrow.seen)
    start, *rest = terminal.seen.partition("slowest (")[2].partition("\r\nnext:")[0].splitlines()
    assert re.match(r"\d\d % of the total\):", start)
    assert all(line.startswith("  ") and len(line) <= 60 for line in rest)
    assert (
        len({*re.findall(r"2015 day \d ~?[\d.]+ .?s", " ".join([start, *map(str.strip, rest)]))})
        == 5
    )


def test_lines_of_a_test_count_the_statuses_with_problems_below(own_project: Aoc) -> None:
    result = own_project("test", "2015", "1-5")
    assert result.code == 3
    assert rows(result) == [
        "2015 day 1 · nothing to check",
        "2015 day 2 ✗ 3 right, 1 wrong I Was Told",
        "2015 day 3 ✗ 2 failed",
        "2015 day 4 · nothing to check",
        "2015 day 5 · nothing to check",
    ]
    assert re.search(r"\n    one  part 2  2  ✗ wrong, expected 3  ", result.out)
    assert native("days/year2015/day03.yaml:1") in result.out
    assert "3 right, 1 wrong, 2 failed, 3 days with nothing to check\n" in result.out
    assert times(own_project) == set()


def test_a_missing_input_has_fetch_as_hint(own_project: Aoc) -> None:
    result = own_project("run", "2015", "6-7")
    assert (result.code, result.error_lines) == (
        2,
        ["error: nothing to run: no cached input", "hint: download inputs with: aoc fetch 2015 6"],
    )
    assert own_project("run", "2015", "6-7", "--json").json["error"]["code"] == 2


def test_json_of_many_days_has_the_keys_of_a_single_run(own_project: Aoc) -> None:
    document = own_project("run", "2015", "--json").json
    alone = own_project("run", "2015", "3", "--json").json
    inner = document["days"][2]
    assert inner.keys() == alone.keys()
    assert [part["status"] for part in inner["parts"]] == ["right", "wrong"]
    assert document["days"][4]["printed"] == ["so far"]
    summary = document["summary"]
    counted = ("right", "wrong", "unchecked", "unsolved", "failed", "no_input", "skipped")
    assert [summary[name] for name in counted] == [3, 1, 4, 2, 1, 1, 0]
    tests = own_project("test", "2015", "--json").json
    assert [len(day["cases"]) for day in tests["days"]] == [0, 4, 2, 0, 0, 0, 0]
    assert tests["summary"]["no_input"] == 5


def test_variants_that_disagree_are_listed(aoc: Aoc) -> None:
    write(aoc, "2015/01", ONE)
    write(aoc, "2015/01_other", ONE.replace("return 2", "return 3"))
    result = aoc("run", "2015", "1", "--variant", "all")
    assert result.code == 1
    assert rows(result) == ["2015 day 1 (project) ? 1 ? 2", "2015 day 1 (other) ? 1 ? 3"]
    assert "2015 day 1 part 2: solutions disagree\n  2: project\n  3: other\n" in result.out
    args = ("run", "2015", "1", "--variant", "all", "--input", "-", "--json")
    (differ,) = aoc(*args, stdin="x").json["disagreements"]
    answers = [(answer["variant"], answer["answer"]) for answer in differ["answers"]]
    assert answers == [(None, "2"), ("other", "3")]


def test_a_variant_whose_library_is_missing_is_skipped(aoc: Aoc) -> None:
    write(aoc, "2015/01", ONE)
    write(aoc, "2015/01_fast", "import nobody_has_this\n" + ONE)
    result = aoc("run", "2015", "--variant", "all")
    assert (result.code, rows(result)[1]) == (
        0,
        "2015 day 1 (fast) · skipped: needs nobody_has_this",
    )
    assert "1 skipped" in result.out


def test_times_are_rough_unless_one_day_runs_at_a_time(own_project: Aoc) -> None:
    assert own_project("run", "2015", "2-4", "--jobs", "3").out.count(" ~") >= 5
    assert times(own_project) == set()
    assert "~" not in own_project("run", "2015", "2-5", "--jobs", "1").out
    assert times(own_project) == {
        *(("day02", "part1"), ("day02", "part2"), ("day03", "part1"), ("day03", "part2")),
        ("day04", "part1"),
    }


def test_the_setting_bounds_the_parts_of_many_days(aoc: Aoc) -> None:
    write(aoc, "2015/01", "import time\n\ndef part1(data):\n    time.sleep(1.5)\n    return 1\n")
    aoc.write("config.yaml", "aoc:\n  timeout: 0.5\n")
    result = aoc("run", "2015")
    assert (result.code, rows(result)) == (3, ["2015 day 1 ✗ failed · unsolved"])
    assert "    part 1 failed: timed out after 0.5 s\n    hint: raise the limit" in result.out
    assert aoc("run", "2015", "1").code == 0  # A single day has no default timeout.


@needs("signals")
def test_ctrl_c_shows_finished_days(aoc: Aoc) -> None:
    started = aoc.folder / "started"
    endless = f"open({str(started)!r}, 'w').close(); __import__('time').sleep(300)"
    write(aoc, "2015/01", ONE)
    write(aoc, "2015/02", f"def part1(data):\n    return 7\n\ndef part2(data):\n    {endless}\n")
    write(aoc, "2015/03", ONE)
    expected = ["2015 day 1 ? 1 ? 2", "2015 day 2 ? 7"]

    def interrupt(seconds: int) -> list[str]:
        started.unlink(missing_ok=True)
        process = aoc.start("run", "2015", "--jobs", "1")
        wait_until(started.exists)
        time.sleep(seconds)  # Give the runner time to receive that part 2 has started.
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=HANG_LIMIT)
        assert (process.returncode, err) == (130, "interrupted\n")
        return rows(Result(130, out, ""))

    assert try_longer(interrupt, lambda shown: shown == expected) == expected
    assert ("day02", "part1") in times(aoc)


def test_a_terminal_shows_a_progress_bar_below_the_lines(own_project: Aoc) -> None:
    with Terminal(own_project, "run", "2015", "1-4", "--jobs", "1", COLUMNS="90") as terminal:
        terminal.finish()
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", terminal.seen)
    assert "━" in plain
    assert "  I Was Told\r\n" in plain
    assert "\n4 days in " in plain


def test_generated_inputs_replace_examples_of_days_with_variants(aoc: Aoc) -> None:
    """The answers of the main day are expected; where it fails, only it counts as failed."""
    day = (
        "def part1(data):\n    return len(data)\n\ndef part2(data):\n    return 12 // {}\n\n"
        "def generate(size):\n    return size * 'x'\n"
    )
    write(aoc, "2015/01", day.format("len(data)"), text=None)
    write(aoc, "2015/01_other", day.format("(len(data) - (len(data) == 3))"), text=None)
    for day_number in ("02", "03"):
        write(aoc, f"2015/{day_number}", day.format(3), text=None)
        path = f"days/year2015/day{day_number}.yaml"
        aoc.write(path, "examples:\n  - {name: one, input: x, part1: 1}\n")
    write(aoc, "2015/03_other", ONE, text=None)
    done = aoc("test", "2015", "--made", "5", "--json")
    assert done.code == 1, done.err
    assert done.err == (
        "note: 1 day without a second solution or generate(): checked on examples\n"
    )
    statuses = {
        (entry["day"], entry["variant"]): [
            (case["name"], case["status"]) for case in entry["cases"]
        ]
        for entry in done.json["days"]
    }
    generated = ["made 1:0", "made 2:0", "made 1:1", "made 2:1", "made 3:1"]
    assert statuses[1, None] == [(name, "right") for name in generated for _ in (1, 2)]
    assert statuses[1, "other"] == [*statuses[1, None][:-1], ("made 3:1", "wrong")]
    assert statuses[2, None] == [("one", "right")]
    assert [name for name, _ in statuses[3, None][::2]] == generated
    write(aoc, "2015/01", day.format("(len(data) - 3)"), text=None)
    done = aoc("test", "2015", "1", "--made", "5")
    assert done.code == 3
    assert "part 2 failed on made 3:1: ZeroDivisionError" in done.out
