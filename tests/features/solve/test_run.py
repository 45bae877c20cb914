"""`aoc run` of one day: the user's input, a file, an example; what people and scripts see."""

import re
import sqlite3
import time
from contextlib import closing

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle
from tests.kept_days import ONE, accept, keep, times, write
from tests.letters import draw
from tests.site import Site, User
from tests.support import Aoc, enter_guess
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

CAMEL_INPUT = "/2023/day/7/input"
DAY = "days/year2015/day01.py"
EXAMPLES = """\
examples:
  - {name: letters, input: x, part1: ABC}
  - {name: second, input: y, part1: 9, params: {row: 10}}
"""


def test_an_input_is_fetched_once_and_solved(online: Aoc, site: Site, alice: User) -> None:
    first = online("run", "2023", "7", "--json")
    assert first.code == 0
    document = first.json
    answers = [site.answer(alice, 2023, 7, 1), site.answer(alice, 2023, 7, 2)]
    assert [part["answer"] for part in document["parts"]] == answers
    assert [part["status"] for part in document["parts"]] == ["unchecked", "unchecked"]
    found = {key: document[key] for key in ("title", "from", "account", "source")}
    assert found == {
        "title": "Camel Cards",
        "from": "days",
        "account": "default",
        "source": "site",
    }
    before = len(site.requests)
    assert online("run", "2023", "7", "--json").json["source"] == "kept"
    assert len(site.requests) == before
    assert site.count("GET", CAMEL_INPUT) == 1
    kept = online.data / "inputs/2023/07.txt"
    assert kept.read_bytes() == site.input(alice, 2023, 7).encode()


def test_what_people_see(online: Aoc, site: Site, alice: User) -> None:
    result = online("run", "2023", "7")
    assert result.err == ""
    one, two = site.answer(alice, 2023, 7, 1), site.answer(alice, 2023, 7, 2)
    heading, first, second = result.out.splitlines()
    assert heading == "2023 day 7: Camel Cards  the package days (aoc-runner)"
    time = r" +[\d.]+ (µs|ms|s)"
    assert re.fullmatch(rf"  part 1  {one}  \? unchecked{time}  \(parse{time}\)", first)
    assert re.fullmatch(rf"  part 2  {two}  \? unchecked{time}", second)
    (alone,) = online("run", "2023", "7", "2", "--json").json["parts"]
    assert (alone["part"], alone["answer"]) == (2, two)


def test_the_last_day_is_the_one_without_a_date(online: Aoc) -> None:
    nothing = online("run")
    assert (nothing.code, "which day" in nothing.err) == (2, True)
    online.write("one/days/year2015/day01.py", "def part1(data):\n    return 1\n")
    online.write("two/days/year2015/day02.py", "def part1(data):\n    return 2\n")
    top = online.folder
    for place, day in (("one", "1"), ("two", "2")):
        online.folder = top / place
        online("run", "2015", day)
    for place, day in (("one", "1"), ("two/days", "2")):
        online.folder = top / place
        again = online("run", "1")
        assert f"note: 2015 day {day}, the day last created or run here\n" in again.err
        assert "part 2" not in again.out
    with closing(sqlite3.connect(online.data / "aoc.db", isolation_level=None)) as other:
        other.execute("UPDATE last_day SET day = 8")
        other.execute("BEGIN IMMEDIATE")  # another process holds the ledger
        assert online("run", "2015", "2").code == 0


def test_an_input_is_read_from_a_file_or_from_stdin(aoc: Aoc) -> None:
    content = "\ufeff32T3K 765\r\nT55J5 684\r\nKK677 28\r\nKTJJT 220\r\nQQQJA 483".encode()
    (aoc.folder / "in.txt").write_bytes(content)
    for words, stdin in ((["in.txt"], b""), (["-"], content), (["-", "--timeout", "9"], content)):
        document = aoc("run", "2023", "7", "--json", "--input", *words, stdin=stdin).json
        assert document["source"] == "file"
        assert [part["answer"] for part in document["parts"]] == ["6440", "5905"]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("none.txt", None, "No such file"),
        ("empty.txt", b"\n\n", "is empty"),
        ("blank.txt", b"\xc2\xa0\xe3\x80\x80\n", "is empty"),
        ("latin.txt", b"caf\xe9\n", "not UTF-8"),
        (".", None, "Is a directory"),
    ],
)
def test_a_bad_input_file_is_named(aoc: Aoc, name: str, content: bytes | None, said: str) -> None:
    if content is not None:
        (aoc.folder / name).write_bytes(content)
    result = aoc("run", "2023", "7", "--input", name)
    wrong, _ = result.error_lines
    assert (result.code, said in wrong, name in wrong) == (2, True, True)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("2014 1", 2, "no Advent of Code 2014"),
        ("2023 7 3", 2, "'3' is not a part"),
        ("2015 25 2", 2, "2015 day 25 has no part 2"),
        ("2023 7 --case nope", 2, "its examples are: puzzle"),
        ("2023 7 --example --input -", 2, "exclude each other"),
        ("2023 7 --nonsense", 2, "--nonsense"),
        ("2023 7 --jobs 0", 2, "--jobs: '0' is no whole number"),
        ("2023 7 --memory x", 2, "--memory: 'x' is no whole number"),
        ("2023 7 --offline", 2, "--offline asks nobody"),
        ("2023 --input -", 2, "--input is for one day"),
        ("2015 1", 3, "days/year2015/day01.py"),
    ],
)
def test_what_cannot_be_run_is_refused_before_any_request(
    online: Aoc, site: Site, words: str, code: int, said: str
) -> None:
    result = online("run", *words.split())
    assert (result.code, said in result.err, len(result.error_lines)) == (code, True, 2)
    as_json = online("run", *words.split(), "--json")
    assert (as_json.code, as_json.json["error"]["code"]) == (code, code)
    assert site.requests == []


def test_no_session_says_how_to_get_one(online: Aoc, site: Site) -> None:
    del online.env["AOC_SESSION"]
    result = online("run", "2023", "7")
    assert (result.code, site.requests) == (2, [])
    assert all(cure in result.err for cure in ("cookie", "aoc login", "--input FILE"))


def test_an_answer_is_compared_with_what_the_site_said(aoc: Aoc) -> None:
    write(aoc, "2015/01", "def part1(data):\n    return 99\n")
    enter_guess(aoc, Puzzle(2015, 1), 1, "100", "too_low")
    result = aoc("run", "2015", "1", "1")
    assert (result.code, "  part 1  99  ✗ known to be too low: 100 was  " in result.out) == (
        1,
        True,
    )
    (part,) = aoc("run", "2015", "1", "1", "--input", DAY, "--json").json["parts"]
    assert (part["status"], part["reason"]) == ("unchecked", None)
    accept(aoc, Puzzle(2015, 1), 42)
    result = aoc("run", "2015", "1", "1")
    assert (result.code, "✗ wrong, expected 42" in result.out) == (1, True)


def test_an_example_has_its_own_answers_and_params(aoc: Aoc) -> None:
    aoc.write(DAY, "def part1(data, params):\n    return params.get('row', 'ABC')\n")
    aoc.write("days/year2015/day01.yaml", EXAMPLES)
    result = aoc("run", "2015", "1", "1", "--example")
    assert (result.code, "part 1  ABC  ✓ right" in result.out) == (0, True)
    document = aoc("run", "2015", "1", "1", "--case", "second", "--json")
    (part,) = document.json["parts"]
    found = document.code, part["name"], part["answer"], part["expected"]
    assert found == (1, "second", "10", "9")


def test_a_picture_stands_below_its_row(aoc: Aoc) -> None:
    write(aoc, "2015/01", f"def part1(data):\n    return {draw('AB?')!r}\n")
    result = aoc("run", "2015", "1", "1")
    assert (result.code, result.err) == (0, "")
    assert f"\n{draw('AB?')}\n" in result.out
    assert result.out.endswith("type the letters they draw: aoc submit 2015 1 1 LETTERS\n")


def test_parts_that_fail_or_are_not_solved_have_no_time(aoc: Aoc) -> None:
    source = "def part1(data):\n    return None\n\ndef part2(data):\n    return 1 // 0\n"
    write(aoc, "2015/01", source)
    result = aoc("run", "2015", "1")
    assert (result.code, result.out.splitlines()[1:]) == (
        3,
        ["  part 1  -  · not solved yet", "  part 2  -  ✗ failed"],
    )
    assert result.error_lines == [
        "error: part 2 failed: ZeroDivisionError: integer division or modulo by zero",
        "  days/year2015/day01.py:5 in part2",
        "    return 1 // 0",
        "hint: look at days/year2015/day01.py:5 in part2",
    ]
    one, two = aoc("run", "2015", "1", "--json").json["parts"]
    assert one["seconds"] is two["seconds"] is None
    assert two["error"].endswith("(days/year2015/day01.py:5 in part2)")
    assert times(aoc) == set()


def test_a_day_that_cannot_be_imported_fails_its_parts_once(aoc: Aoc) -> None:
    write(aoc, "2015/01", "import nobody_has_this\n")
    for options in ((), ("--timeout", "9")):
        result = aoc("run", "2015", "1", *options)
        assert (result.code, result.out.count("✗ failed")) == (3, 2)
        assert result.err.count("nobody_has_this") == 3  # message, line of code, hint
        assert result.error_lines[0].startswith("error: 2015 day 1 (days/year2015/day01.py) cannot")
    assert aoc("run", "2015", "1", "--json").json["parts"][1]["status"] == "failed"


def test_a_part_that_takes_too_long_has_failed(aoc: Aoc) -> None:
    source = "def part1(data):\n    print('so far', flush=True)\n    __import__('time').sleep(9)\n"
    write(aoc, "2015/01", source + ONE.partition("\n\n")[2])
    result = aoc("run", "2015", "1", "--timeout", "0.5")
    assert (result.code, "part 2  2  ? unchecked" in result.out) == (3, True)
    assert "error: part 1 failed: over 0.5 s" in result.err
    assert "what it printed last:\n│ so far\n" in result.err


def test_times_are_those_of_the_users_own_input(aoc: Aoc) -> None:
    write(aoc, "2015/01", text=None)
    aoc("run", "2015", "1", "--input", DAY)
    assert times(aoc) == set()
    keep(aoc, Puzzle(2015, 1))
    aoc("run", "2015", "1", "--timeout", "9")
    assert times(aoc) == {("day01", "part1"), ("day01", "part2")}


@pytest.mark.parametrize("options", [[], ["--json"], ["--timeout", "60"]])
def test_what_is_known_when_ctrl_c_comes_is_shown_and_kept(aoc: Aoc, options: list[str]) -> None:
    begun = aoc.folder / "begun"
    endless = f"open({str(begun)!r}, 'w').close()\n    __import__('time').sleep(60)"
    write(aoc, "2015/01", f"def part1(data):\n    return 1\n\ndef part2(data):\n    {endless}\n")
    with Terminal(aoc, "run", "2015", "1", *options) as terminal:
        end = time.monotonic() + 20
        while not begun.exists():
            assert time.monotonic() < end
            time.sleep(0.01)
        time.sleep(0.3)
        terminal.press("\x03")
        assert terminal.finish(5) == 130
    assert "interrupted" in terminal.seen
    assert '"code": 130' in terminal.seen or "part 1  " in terminal.seen
    assert times(aoc) == {("day01", "part1")}


def test_a_package_is_named_and_an_unreadable_ledger_ends_the_run(aoc: Aoc) -> None:
    keep(aoc, Puzzle(2023, 7), "32T3K 765\n")
    assert aoc("run", "2023", "7").code == 0
    (aoc.data / "aoc.db").write_bytes(b"not a database")
    result = aoc("run", "2023", "7")
    assert (result.code, len(result.error_lines)) == (2, 2)


def test_what_a_day_prints_is_shown_and_stays_out_of_a_document(aoc: Aoc) -> None:
    source = "print('at import')\n\ndef part1(data):\n    print('in part1', end='')\n    return 1\n"
    write(aoc, "2015/01", source)
    shown = aoc("run", "2015", "1").out
    assert re.search(r"^2015 day 1 .*\nat import\nin part1", shown)
    result = aoc("run", "2015", "1", "--json")
    assert result.json["parts"][0]["answer"] == "1"
    assert result.err == "at import\nin part1"
