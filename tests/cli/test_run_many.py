"""`aoc run` of many days, as it is typed: rows, statuses, exit codes, documents."""

import json
import re
import signal
import subprocess
import time
from contextlib import closing

import pytest

from aoc_runner.account.fetching import ASKED
from aoc_runner.kernel.words.puzzle import Puzzle
from tests.cli.kept_days import ONE, accept, keep, times, write
from tests.own_day import on_the_path
from tests.support import Aoc, Result, enter_guess

pytestmark = pytest.mark.warm

FAILS = "def part1(data):\n    print('so far')\n    raise ValueError('no idea')\n"


def rows(result: Result) -> list[str]:
    """The rows of days, with single blanks and without their times."""
    found = [" ".join(line.split()) for line in result.out.splitlines()]
    found = [line for line in found if re.match(r"\d{4} day \d+ (?!part)", line)]
    return [re.sub(r" ~?[\d.]+ (µs|ms|s)\b", "", line) for line in found]


@pytest.fixture
def mine(aoc: Aoc) -> Aoc:
    """A project with a day of every kind, the first one the slowest."""
    write(aoc, "2015/01", ONE.replace("return 1", "import time; time.sleep(0.4); return 1"))
    write(aoc, "2015/02", title="I Was Told")
    write(aoc, "2015/03")
    write(aoc, "2015/04", "def part1(data):\n    return 4\n\ndef part2(data):\n    return None\n")
    write(aoc, "2015/05", FAILS)
    write(aoc, "2015/06", text=None)
    write(aoc, "2015/25", ONE)
    accept(aoc, Puzzle(2015, 2), 1, 2)
    accept(aoc, Puzzle(2015, 3), 1, 99)
    return aoc


def test_each_day_has_its_row_in_the_order_of_the_days(mine: Aoc) -> None:
    result = mine("run", "2015", "--jobs", "2")
    assert (result.code, result.err) == (3, "")
    assert rows(result) == [
        "2015 day 1 ? 1 ? 2",
        "2015 day 2 I Was Told ✓ 1 ✓ 2",
        "2015 day 3 ✓ 1 ✗ 2",
        "2015 day 4 ? 4 · unsolved",
        "2015 day 5 ✗ failed · unsolved",
        "2015 day 6 · no input kept",
        "2015 day 25 ? 1",
    ]
    for said in (
        "\n    part 2: wrong, expected 99\n",
        "\n    part 1 failed: ValueError: no idea\n      days/year2015/day05.py:3 in part1\n",
        "\n    what it printed last:\n    │ so far\n",
        "\n3 stars held, 1 wrong, 1 failed, 2 unsolved, 4 unchecked, 1 day without input\n7 days",
        "\nnext: aoc fetch 2015 1,4,6,25 gets 1 input and the accepted answers of 3 days\n",
    ):
        assert said in result.out


@pytest.mark.parametrize(
    ("words", "days"),
    [
        ("2015", [1, 2, 3, 4, 5, 6, 25]),
        ("15 2-3", [2, 3]),
        ("2015/1-2,25", [1, 2, 25]),
        ("2015 4,2,3", [2, 3, 4]),
        ("2015 all", [1, 2, 3, 4, 5, 6, 25]),
        ("all", [1, 2, 3, 4, 5, 6, 25]),
        ("2015 5-20", [5, 6]),
    ],
)
@pytest.mark.parametrize("command", [["run"], []])
def test_a_selection_takes_the_days_that_are_there(
    mine: Aoc, command: list[str], words: str, days: list[int]
) -> None:
    found = mine(*command, *words.split(), "--json").json["days"]
    assert [day["day"] for day in found] == days


def test_one_part_of_many_and_a_last_day_without_it(mine: Aoc) -> None:
    result = mine("run", "2015", "2,3,25", "2")
    assert result.code == 1
    assert rows(result) == [
        "2015 day 2 I Was Told ✓ 2",
        "2015 day 3 ✗ 2",
    ]
    days = mine("run", "all", "2", "--json").json["days"]
    assert 25 not in [day["day"] for day in days]


@pytest.mark.parametrize("words", ["2015 25 2", "2015 25,25 2", "2015 25 2 --variant all"])
def test_a_last_day_alone_has_no_part_2(mine: Aoc, words: str) -> None:
    result = mine("run", *words.split())
    assert (result.code, result.out) == (2, "")
    assert result.error_lines[0].startswith("error: 2015 day 25 has no part 2")


@pytest.mark.parametrize(
    ("words", "code"), [("2015 2,4", 0), ("2015 2-4,6", 1), ("2015 2-6", 3), ("2015 4-5", 3)]
)
def test_the_gravest_row_is_the_exit_code(mine: Aoc, words: str, code: int) -> None:
    assert mine("run", *words.split()).code == code


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_where_no_input_is_kept_fetch_is_the_cure(aoc: Aoc, options: list[str]) -> None:
    write(aoc, "2015/01", text=None)
    write(aoc, "2015/02", text=None)
    result = aoc("run", "2015", "1-2", *options)
    assert result.code == 2
    message, hint = "nothing was run: the inputs are not kept", "get them: aoc fetch 2015 1-2"
    assert result.error_lines == [f"error: {message}", f"hint: {hint}"]
    assert "next:" not in result.out  # the hint says it
    if options:
        assert result.json["error"] == {"code": 2, "message": message, "hint": hint}
        assert result.json["summary"]["no_input"] == 2


def test_inputs_of_several_years_are_those_of_the_days_found_here(aoc: Aoc) -> None:
    write(aoc, "2015/01", text=None)
    write(aoc, "2015/01_bulk", text=None)
    assert aoc("run", "2015", "--variant", "all").error_lines == [
        "error: nothing was run: the input is not kept",
        "hint: get it: aoc fetch 2015 1",
    ]
    write(aoc, "2016/02", text=None)
    assert aoc("run", "all").error_lines[-1] == "hint: get them: aoc fetch"
    write(aoc, "2016/03")
    assert "\nnext: aoc fetch gets 2 inputs and the accepted answers of 1 day\n" in (
        aoc("run", "all").out
    )


def test_fetch_is_not_named_where_it_would_get_nothing(aoc: Aoc) -> None:
    write(aoc, "2099/01", text=None)
    locked = aoc("run", "2099")
    assert locked.error_lines[-1] == "hint: once unlocked, get it with: aoc fetch 2099 1"
    write(aoc, "2015/01")
    assert "next: aoc fetch 2015 1 gets the accepted answers of 1 day\n" in aoc("run", "all").out
    with closing(aoc.ledger()) as ledger:
        ledger.put(ASKED, "asked", (2015, 1, 1.0))
    result = aoc("run", "all")
    assert (result.code, result.err) == (0, "")
    assert "next:" not in result.out
    # What cannot be compared with the accepted answer, which is known.
    write(aoc, "2015/02", "def part1(data):\n    return '#.\\n.#'\n")
    accept(aoc, Puzzle(2015, 2), "AB")
    drawn = aoc("run", "2015", "2,3", "1")
    assert "1 unchecked" in drawn.out
    assert "next:" not in drawn.out


@pytest.mark.parametrize(
    ("words", "code", "message", "hint"),
    [
        ("2016", 3, "no days of 2016 of your own here", "write one in days/yearYYYY/dayDD.py"),
        ("2015 7-9", 3, "no days of 2015 7-9 of your own here", "write one"),
        ("2023", 3, "no days of 2023 of your own here", "packages have some: --from days"),
        ("2015 1-2 --from bob", 3, "no days of 2015 1-2 from bob", "nobody has any"),
        ("2015 --variant bulk", 3, "no days of 2015 of the variant 'bulk'", "leave --variant out"),
        ("2014", 2, "there is no Advent of Code 2014", "the first event was 2015"),
        ("2015 1-26", 2, "there is no 2015 day 26", "the event of 2015 has the days 1 to 25"),
        ("2015 3-1", 2, "'3-1' in '3-1' is no day and no range", "like: 1-5,7"),
        ("2015 1-2 3", 2, "'3' is not a part", "a part is 1 or 2"),
        ("2015 1-2 1 2", 2, "too many words: 1 2", "like: 2023, 2023 1-5,7 or all 2"),
        ("2015 1-2 --jobs 0", 2, "--jobs is '0', expected a whole number above 0", "like: --jobs"),
        ("2015 --jobs x", 2, "--jobs is 'x', expected a whole number above 0", "like: --jobs 4"),
        ("2015 1 --jobs 0", 2, "--jobs is '0', expected a whole number above 0", "like: --jobs"),
        ("2015 --memory x", 2, "--memory is 'x', expected a whole", "like: --memory 1000"),
        ("2015 1 --memory 0", 2, "--memory is '0', expected a whole", "like: --memory 1000"),
        ("2015 --timeout 0", 2, "--timeout is '0', expected a number of seconds above 0", ""),
        ("2015 1 --timeout x", 2, "--timeout is 'x', expected a number of seconds above 0", ""),
        ("2015 --input x", 2, "--input is for one day", "name it: aoc run 2023 7"),
        ("2015 --input=", 2, "--input is for one day", "name it: aoc run 2023 7"),
        ("2015 1 --variant all --example", 2, "--example is for one day", "name it"),
        ("2015 1-2 --case x", 2, "--case is for one day", "name it"),
    ],
)
def test_what_cannot_be_run_is_refused(
    mine: Aoc, words: str, code: int, message: str, hint: str
) -> None:
    result = mine("run", *words.split())
    assert (result.code, result.out) == (code, "")
    wrong, cure = result.error_lines
    assert wrong.startswith(f"error: {message}")
    assert cure.startswith(f"hint: {hint}")
    assert mine("run", *words.split(), "--json").json["error"]["code"] == code


def test_the_document_of_many_days(mine: Aoc) -> None:
    result = mine("run", "2015", "2-6", "--json", "--jobs", "2")
    assert (result.code, result.err) == (3, "")
    second, third, fourth, fifth, sixth = result.json["days"]
    assert [part["status"] for part in second["parts"]] == ["right", "right"]
    assert (second["title"], second["source"], second["account"]) == (
        "I Was Told",
        "kept",
        "default",
    )
    assert third["parts"][1]["expected"] == "99"
    assert [part["answer"] for part in fourth["parts"]] == ["4", None]
    assert fifth["parts"][0]["error"] == ("ValueError: no idea (days/year2015/day05.py:3 in part1)")
    assert fifth["printed"] == ["so far"]
    assert (sixth["source"], sixth["parts"], sixth["skipped"]) == (None, [], None)
    summary = result.json["summary"]
    counts = ("right", "wrong", "unchecked", "unsolved", "failed", "no_input", "skipped", "jobs")
    assert [summary[name] for name in counts] == [3, 1, 1, 2, 1, 1, 0, 2]
    assert 0 < summary["seconds"] < summary["wall_seconds"]


def test_days_that_print_do_not_disturb_the_document(aoc: Aoc) -> None:
    write(
        aoc, "2015/01", "import os\nos.system('echo loud')\n" + FAILS.replace("    raise", "    # ")
    )
    result = aoc("run", "2015", "--json")
    assert (result.code, result.err) == (0, "")
    assert result.json["days"][0]["printed"] == []


def test_what_is_known_when_ctrl_c_comes_is_shown(aoc: Aoc) -> None:
    write(aoc, "2015/01")
    write(aoc, "2015/02", "def part1(data):\n    while True:\n        pass\n")
    write(aoc, "2015/03")
    for options in ([], ["--json"]):
        process = subprocess.Popen(
            [*aoc.command, "run", "2015", "--jobs", "2", *options],
            cwd=aoc.folder,
            env=aoc.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=10)
        assert (process.returncode, err) == (130, "interrupted\n")
        if options:
            document = json.loads(out)
            assert document["error"]["code"] == 130
            assert [day["day"] for day in document["days"]] == [1, 3]
        else:
            assert [line[:10] for line in out.splitlines()] == ["2015 day 1", "2015 day 3"]


def test_variants_that_do_not_agree(aoc: Aoc) -> None:
    write(aoc, "2015/01")
    write(aoc, "2015/01_bulk", ONE.replace("return 2", "return 3"))
    result = aoc("run", "2015", "1", "--variant", "all")
    assert (result.code, result.err) == (1, "")
    assert rows(result) == ["2015 day 1 (project) ? 1 ? 2", "2015 day 1 (bulk) ? 1 ? 3"]
    assert "2015 day 1 part 2: they do not agree\n  2: project\n  3: bulk\n" in result.out
    document = aoc("run", "2015", "--variant", "all", "--json")
    assert document.code == 1
    assert document.json["disagreements"] == [
        {
            "year": 2015, "day": 1, "part": 2,
            "answers": [
                {"from": "project", "variant": None, "answer": "2"},
                {"from": "project", "variant": "bulk", "answer": "3"},
            ],
        }
    ]  # fmt: skip
    assert aoc("run", "2015", "1", "1", "--variant", "all").code == 0
    accept(aoc, Puzzle(2015, 1), 1, 2)
    accepted = aoc("run", "2015", "1", "--variant", "all")
    assert accepted.code == 1
    assert "    part 2: wrong, expected 2\n" in accepted.out


def test_a_variant_among_many_days(mine: Aoc) -> None:
    write(mine, "2015/02_bulk")
    result = mine("run", "2015", "1-5", "--variant", "bulk", "--json")
    assert [(day["day"], day["variant"]) for day in result.json["days"]] == [(2, "bulk")]


def test_a_variant_whose_library_is_missing_is_skipped(aoc: Aoc) -> None:
    write(aoc, "2015/01")
    write(aoc, "2015/01_frame", f"import panda_bears\n{ONE}", title="Lisp")
    aoc.write(
        "pyproject.toml",
        '[project]\nname = "mine"\n[project.optional-dependencies]\nbears = ["panda-bears>=2"]\n',
    )
    result = aoc("run", "2015", "1", "--variant", "all")
    assert (result.code, result.err) == (0, "")
    assert rows(result)[1] == "2015 day 1 Lisp (frame) · skipped: needs the extra bears"
    assert "0 right, 0 wrong, 2 unchecked, 1 skipped\n" in result.out
    document = aoc("run", "2015", "1", "--variant", "all", "--json").json
    day = document["days"][1]
    assert (day["parts"], day["skipped"], day["title"]) == ([], "needs the extra bears", "Lisp")
    assert document["summary"]["skipped"] == 1
    alone = aoc("run", "2015", "1", "--variant", "frame", "--timeout", "9")
    assert alone.code == 3
    assert alone.error_lines[-1] == "hint: install it: pip install -e '.[bears]'"
    # Without an extra that has it, it is a day that cannot be imported.
    (aoc.folder / "pyproject.toml").unlink()
    assert aoc("run", "2015", "1", "--variant", "all").code == 3


def test_the_days_of_packages_are_only_meant_where_they_are_named(aoc: Aoc) -> None:
    write(aoc, "2015/01")
    for name, answer in (("alice", 1), ("bob", 5)):
        source = ONE.replace("return 1", f"return {answer}")
        aoc.write(f"lib/{name}_days/year2015/day01.py", source)
        aoc.write(f"lib/{name}_days/year2015/day02.py", source)
        aoc.write(
            f"lib/{name}_days-1.dist-info/entry_points.txt",
            f"[aoc_runner.days]\n{name} = {name}_days\n",
        )
    keep(aoc, Puzzle(2015, 2))
    aoc.env["PYTHONPATH"] = on_the_path(aoc.folder / "lib")
    assert rows(aoc("run", "2015")) == ["2015 day 1 ? 1 ? 2"]
    assert rows(aoc("run", "2015", "--from", "bob")) == ["2015 day 1 ? 5 ? 2", "2015 day 2 ? 5 ? 2"]
    alone = aoc("run", "2015", "1", "--from", "all")
    assert rows(alone) == [
        "2015 day 1 (project) ? 1 ? 2",
        "2015 day 1 (alice) ? 1 ? 2",
        "2015 day 1 (bob) ? 5 ? 2",
    ]
    assert alone.code == 1
    assert "part 1: they do not agree\n  1: project, alice\n  5: bob\n" in alone.out
    every = aoc("run", "2015", "--from", "all", "--json").json["days"]
    assert [(day["day"], day["from"]) for day in every] == [
        *((1, "project"), (1, "alice"), (1, "bob")),
        *((2, "alice"), (2, "bob")),
    ]


def test_times_are_rough_unless_one_day_runs_at_a_time(mine: Aoc) -> None:
    many = mine("run", "2015", "2-4", "--jobs", "3")
    assert many.out.count(" ~") >= 6
    assert ", 3 at once; their times sum to ~" in many.out
    assert times(mine) == set()
    one = mine("run", "2015", "2-5", "--jobs", "1")
    assert "~" not in one.out
    # Of a part that failed or is not solved there is none.
    assert times(mine) == {
        *(("day02", "part1"), ("day02", "part2")),
        *(("day03", "part1"), ("day03", "part2")),
        ("day04", "part1"),
    }


def test_an_input_that_cannot_be_read_is_one_row(mine: Aoc) -> None:
    path = keep(mine, Puzzle(2015, 2), b"x\xff\n")
    result = mine("run", "2015", "2-3")
    assert result.code == 3
    assert rows(result) == ["2015 day 2 I Was Told ✗ failed ✗ failed", "2015 day 3 ✓ 1 ✗ 2"]
    assert f"    parts 1 and 2 failed: {path} is not UTF-8 text\n" in result.out
    day = mine("run", "2015", "2-3", "2", "--json").json["days"][0]
    assert [(part["part"], part["error"]) for part in day["parts"]] == [
        (2, f"{path} is not UTF-8 text")
    ]


def test_a_guess_that_missed_makes_its_answer_wrong(aoc: Aoc) -> None:
    write(aoc, "2015/01")
    enter_guess(aoc, Puzzle(2015, 1), 1, "1", "wrong")
    result = aoc("run", "2015")
    assert result.code == 1
    assert rows(result) == ["2015 day 1 ✗ 1 ? 2"]


def test_the_setting_bounds_the_parts_of_many_days(aoc: Aoc) -> None:
    write(aoc, "2015/01", "import time\n\ndef part1(data):\n    time.sleep(1.5)\n    return 1\n")
    write(aoc, "2015/02")
    aoc.write("config.yaml", "aoc:\n  timeout: 0.5\n")
    result = aoc("run", "2015")
    assert result.code == 3
    assert rows(result) == ["2015 day 1 ✗ failed · unsolved", "2015 day 2 ? 1 ? 2"]
    assert "    part 1 failed: over 0.5 s\n      hint: give it more: --timeout S" in result.out
    assert aoc("run", "2015", "--timeout", "9").code == 0
    assert aoc("run", "2015", "1").code == 0  # alone it is only bounded where that is asked for
    aoc.write("config.yaml", "aoc:\n  timeout: soon\n")
    assert "timeout" in aoc("run", "2015").error_lines[0]


def test_the_reader_of_the_rows_may_go_away(mine: Aoc) -> None:
    done = subprocess.run(
        ["bash", "-c", f"{mine.command[0]} run 2015 --jobs 1 | head -1; echo ${{PIPESTATUS[0]}}"],
        cwd=mine.folder,
        env=mine.environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    first, code = done.stdout.splitlines()
    assert (first[:10], code, done.stderr) == ("2015 day 1", "141", "")
