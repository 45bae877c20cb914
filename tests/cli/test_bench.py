"""`aoc bench`: what is measured on what, what is kept, compared and refused, and the exit code."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import Any

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle
from tests.cli.kept_days import accept, write
from tests.support import Aoc
from tests.terminal import Terminal

LOOPS = "def part1(data):\n    return sum(range({}))\n\ndef part2(data):\n    return len(data)\n"
# A bench takes all the time it is given: so much, and for one part half of it.
QUICK = ("--seconds", "3")
A_PART = ("1", "--seconds", "2")


def hooks(document: Any, day: int = 0) -> dict[str, Any]:
    return {hook["hook"]: hook for hook in document["days"][day]["hooks"]}


@pytest.fixture
def mine(aoc: Aoc) -> Aoc:
    """A project with one day, its input kept."""
    write(aoc, "2015/01", LOOPS.format(2000), title="Not Quite Lisp")
    return aoc


def runs(aoc: Aoc) -> list[tuple[int, str, int]]:
    """Each run in the ledger: its number, a hook, and how many processes that had."""
    with closing(sqlite3.connect(aoc.data / "aoc.db")) as connection:
        query = "SELECT bench, hook, seconds FROM bench_hook ORDER BY bench, hook"
        return [(run, hook, len(json.loads(of))) for run, hook, of in connection.execute(query)]


def test_a_day_is_measured_and_kept(mine: Aoc) -> None:
    done = mine("bench", "2015", "1", "--seconds", "3")
    assert done.code == 0
    assert done.out.startswith("2015 day 1: Not Quite Lisp")
    assert "part 1" in done.out
    assert "part 2" in done.out
    assert "parse" not in done.out
    assert done.err.startswith("note: measuring 2015 day 1: at most 3 s\n")
    assert "run 1, on CPython" in done.out
    kept = runs(mine)
    assert [(run, hook) for run, hook, _ in kept] == [(1, "part1"), (1, "part2")]
    assert all(processes >= 2 for *_, processes in kept)


def test_a_document_tells_all_of_it(mine: Aoc) -> None:
    document = mine("bench", "2015/1", *A_PART, "--json").json
    assert document["account"] == "default"
    assert document["run"] == 1
    assert document["days"][0]["source"] == "kept"
    first = hooks(document)["part1"]
    assert first["kind"] == "calls"
    assert first["status"] == "unchecked"
    assert 0 < first["minimum"] <= first["seconds"] <= first["median"] < 0.01
    assert first["loops"] > 1


def test_what_became_slower_is_said_and_may_fail(mine: Aoc) -> None:
    part_1 = ("bench", "2015", "1", "1", "--seconds", "4")
    assert mine(*part_1).code == 0
    write(mine, "2015/01", LOOPS.format(200))
    done = mine(*part_1, "--fail-slower", "10", "--json")
    assert done.code == 0  # than the last, it is faster
    since = hooks(done.json)["part1"]["before"]
    assert (since["run"], since["change"], since["new_code"]) == (1, "faster", True)
    write(mine, "2015/01", LOOPS.format(20000))
    done = mine(*part_1, "--compare", "1", "--fail-slower", "200")
    assert (done.code, "slower" in done.out) == (1, True)  # not than the last


def test_a_run_that_is_none_is_named_before_anything_is_measured(mine: Aoc) -> None:
    done = mine("bench", "2015", "1", "--compare", "7")
    assert done.code == 2
    assert done.error_lines == [
        "error: --compare is '7', expected `last` or a run's number",
        "hint: nothing was measured yet: run aoc bench twice",
    ]
    done = mine("bench", "2015", "1", "--compare", "")  # of a variable that is not set
    assert (done.code, done.error_lines[0].split(",")[0]) == (2, "error: --compare is ''")
    assert mine("bench", "2015", "1", *A_PART, "--compare", "last").code == 0
    done = mine("bench", "2015", "1", "--compare", "7", "--json")
    assert done.json["error"]["hint"].startswith("the last runs: 1;")
    done = mine("bench", "2015", "1", *A_PART, "--compare", "last", "--json")
    assert hooks(done.json)["part1"]["before"]["run"] == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seconds", "soon"), "--seconds is 'soon', expected a number above 0"),
        (("--seconds", "0"), "--seconds is '0', expected a number above 0"),
        (("--seconds", "nan"), "--seconds is 'nan', expected a number above 0"),
        (("--fail-slower", "-1"), "--fail-slower is '-1', expected a number above 0"),
        (
            ("--history", "--seconds", "1"),
            "--history measures nothing, and --seconds is about that",
        ),
        (("--output", "-"), "--output is -, and it takes a file"),
        (("--output", "days"), "cannot write days: it is a folder"),
        (("--output", "none/it.json"), "cannot write none/it.json: there is no folder none"),
        (("--input", "missing.txt"), "cannot read missing.txt: No such file or directory"),
    ],
)
def test_options_that_cannot_be(mine: Aoc, words: tuple[str, ...], said: str) -> None:
    done = mine("bench", "2015", "1", *words)
    assert (done.code, done.error_lines[0]) == (2, f"error: {said}")
    assert not (mine.data / "aoc.db").exists()


def test_a_file_is_measured_and_not_kept(mine: Aoc) -> None:
    mine.write("other.txt", "abc\n")
    done = mine("bench", "2015", "1", *A_PART, "--input", "other.txt", "--json")
    assert (done.code, done.json["run"], done.json["days"][0]["source"]) == (0, None, "file")
    assert "nothing was measured of" in mine("bench", "--history", "2015", "1").err


def test_without_input_and_session_the_example_is_measured(aoc: Aoc) -> None:
    write(aoc, "2015/01", LOOPS.format(10), text=None)
    done = aoc("bench", "2015", "1", *QUICK)
    assert done.code == 2
    assert done.error_lines[0].startswith("error: there is no session token")
    aoc.write("days/year2015/day01.yaml", "examples: [{name: mine, input: abc, part2: 3}]\n")
    done = aoc("bench", "2015", "1", *A_PART)
    assert done.code == 0
    assert "note: your input of 2015 day 1 is not kept" in done.err
    assert "run 1" not in done.out


def test_many_days_are_measured_where_an_input_is_kept(mine: Aoc) -> None:
    write(mine, "2015/02", LOOPS.format(10))
    write(mine, "2015/03", text=None)
    done = mine("bench", "2015", "--seconds", "2")
    assert done.code == 0
    assert "note: the input of 2015 day 3 is not kept: aoc fetch 2015 3 gets it" in done.err
    assert done.out.index("2015 day 1") < done.out.index("2015 day 2")
    assert "2015 day 3" not in done.out
    done = mine("bench", "2015", "3-4", *QUICK)
    assert (done.code, "aoc fetch 2015" in done.err) == (2, True)
    assert mine("bench", "2015", "--input", "x").code == 2


def test_what_a_later_call_did_is_told(mine: Aoc) -> None:
    text = "def parse(text):\n    return [1]\n\n\ndef part1(data):\n    return data.pop()\n"
    write(mine, "2015/02", text)
    done = mine("bench", "2015", "2", *A_PART)
    assert "\npart 1: a later call fails: IndexError: pop from empty list" in done.out


def test_answers_are_looked_at_and_failures_named(mine: Aoc) -> None:
    accept(mine, Puzzle(2015, 1), "7", "1")
    done = mine("bench", "2015", "1", *QUICK, "--json")
    assert done.code == 1
    found = {name: hook["status"] for name, hook in hooks(done.json).items()}
    assert found == {"part1": "wrong", "part2": "right"}
    write(mine, "2015/01", "def part1(data):\n    return 1 / 0\n\ndef part2(data):\n    pass\n")
    done = mine("bench", "2015", "1", *QUICK)
    assert done.code == 3
    assert "\npart 1: ZeroDivisionError: division by zero" in done.out
    assert "not solved yet" in done.out
    write(mine, "2015/01", "import nothing_of_that_name\n")
    done = mine("bench", "2015", "1", *QUICK)
    assert (done.code, "nothing_of_that_name" in done.out) == (3, True)


def test_a_wrong_part_2_counts_where_one_function_gives_both(mine: Aoc) -> None:
    accept(mine, Puzzle(2015, 1), "7", "1")
    layout = '[{path: "{year}/{day}.py", functions: {both: solve}}]'
    mine.write("config.yaml", f"aoc:\n  layout: {layout}\n")
    mine.write("2015/1.py", "def solve(data):\n    return 7, 8\n")
    done = mine("bench", "2015", "1", "--seconds", "0.5")
    assert (done.code, "timed with part 1" in done.out) == (1, True)


def known_to_be_slow(aoc: Aoc, days: int) -> None:
    for day in range(1, days + 1):
        write(aoc, f"2015/{day:02}", LOOPS.format(10))
    ledger = aoc.ledger()
    folder = aoc.folder / "days/year2015"
    codes = [os.path.realpath(folder / f"day{day:02}.py") for day in range(1, days + 1)]
    ledger.keep_times({code: {"part1": 100.0} for code in codes})
    ledger.close()


def test_what_takes_over_ten_minutes_is_asked_for(aoc: Aoc) -> None:
    known_to_be_slow(aoc, 11)
    done = aoc("bench", "2015")
    assert done.code == 2
    assert "note: measuring 11 days: at most 11 min 0 s" in done.err
    assert done.error_lines == [
        "error: that takes over 10 minutes, and nobody can be asked whether it may",
        "hint: say how long it may take: --seconds 660",
    ]
    assert aoc("bench", "2015", "--seconds", "1").code == 0


def test_on_a_terminal_it_is_asked_and_progress_is_shown(aoc: Aoc) -> None:
    known_to_be_slow(aoc, 11)
    with Terminal(aoc, "bench", "2015") as terminal:
        terminal.wait_for("go on? [y/N]")
        terminal.press("n\n")
        assert terminal.finish() == 130
    with Terminal(aoc, "bench", "2015", "1", "1", "--seconds", "1") as terminal:
        terminal.wait_for("2015 day 1  part 1")
        assert terminal.finish() == 0
    assert " left" in terminal.seen


def test_ctrl_c_keeps_what_is_known(mine: Aoc) -> None:
    write(mine, "2015/02", "import time\n\n\ndef part1(data):\n    time.sleep(300)\n")
    process = subprocess.Popen(
        [*mine.command, "bench", "2015", "--seconds", "4"],
        cwd=mine.folder,
        env=mine.environment() | {"PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("2015 day 1")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "run 1, on" in out
    assert err.endswith("interrupted\n")
    assert [hook for _, hook, _ in runs(mine)] == ["part1", "part2"]


def test_its_file_is_read_by_pyperf(mine: Aoc) -> None:
    assert mine("bench", "2015", "1", *QUICK, "--output", "now.json").code == 0
    words = [sys.executable, "-m", "pyperf", "show", "now.json"]
    shown = subprocess.run(words, cwd=mine.folder, capture_output=True, text=True, check=True)
    assert "2015-01 part1" in shown.stdout
    done = mine("bench", "2015", "1", *QUICK, "--output", ".")
    assert (done.code, "cannot write" in done.err) == (2, True)


def test_the_history_of_a_day_is_listed(mine: Aoc) -> None:
    assert mine("bench", "2015", "1", *QUICK).code == 0
    write(mine, "2015/01", LOOPS.format(2001))
    assert mine("bench", "2015", "1", *QUICK).code == 0
    done = mine("bench", "--history", "2015", "1")
    assert done.code == 0
    assert "part 1" in done.out
    assert "part 2" in done.out
    assert "part 1" not in mine("bench", "--history", "2015", "1", "2").out
    document = mine("bench", "--history", "2015", "1", "--json").json
    assert json.dumps(document).count('"run": 2') == 2
    assert mine("bench", "--history", "2015").code == 2
