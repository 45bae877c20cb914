"""`aoc run` of one day: the user's input, a file, an example; as text and as JSON."""

import re

import pytest

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.kept_days import accept, keep, refuse, times, write
from tests.letters import draw
from tests.site import Site, User
from tests.support import Aoc, enter_guess, native
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

DAY = native("days/year2015/day01.py")
EXAMPLES = """\
examples:
  - {name: letters, input: x, part1: ABC}
  - {name: second, input: y, part1: 9, params: {row: 10}}
"""


def test_an_input_is_downloaded_once(logged_in: Aoc, site: Site, alice: User) -> None:
    first = logged_in("run", "2023", "7", "--json")
    assert first.code == 0
    document = first.json
    one, two = site.answer(alice, 2023, 7, 1), site.answer(alice, 2023, 7, 2)
    assert [part["answer"] for part in document["parts"]] == [one, two]
    assert [part["status"] for part in document["parts"]] == ["unchecked", "unchecked"]
    values = [document[key] for key in ("title", "from", "account", "source")]
    assert values == ["Camel Cards", "days", "default", "site"]
    before = len(site.requests)
    assert logged_in("run", "2023", "7", "--json").json["source"] == "kept"
    result = logged_in("run", "2023", "7")
    heading, *rows = result.out.splitlines()
    assert (result.err, heading) == ("", "2023 day 7: Camel Cards  the package days (aoc-runner)")
    time = r" +[\d.]+ (µs|ms|s)"
    assert re.fullmatch(rf"  part 1  {one}  \? unchecked{time}  \(parse{time}\)", rows[0])
    assert re.fullmatch(rf"  part 2  {two}  \? unchecked{time}", rows[1])
    assert (len(site.requests), site.count("GET", "/2023/day/7/input")) == (before, 1)
    assert (logged_in.data / "inputs/2023/07.txt").read_text() == site.input(alice, 2023, 7)
    (logged_in.data / "aoc.db").write_bytes(b"not a database")
    result = logged_in("run", "2023", "7")
    assert (result.code, len(result.error_lines)) == (2, 2)


def test_without_a_date_the_last_day_is_run(aoc: Aoc) -> None:
    result = aoc("run")
    assert (result.code, "no day given" in result.err) == (2, True)
    aoc.write("one/days/year2015/day01.py", "def part1(data):\n    return 1\n")
    aoc.write("two/days/year2015/day02.py", "def part1(data):\n    return 2\n")
    top = aoc.folder
    for day_number in (1, 2):
        keep(aoc, Puzzle(2015, day_number))
    for folder, day in (("one", "1"), ("two", "2")):
        aoc.folder = top / folder
        aoc("run", "2015", day)
    for folder, day in (("one", "1"), ("two/days", "2")):
        aoc.folder = top / folder
        result = aoc("run", "1")
        assert (result.err, f"2015 day {day}" in result.out) == ("", True)
        assert "part 2" not in result.out


def test_an_input_is_read_from_a_file_or_from_stdin(aoc: Aoc) -> None:
    text = "\ufeff32T3K 765\r\nT55J5 684\r\nKK677 28\r\nKTJJT 220\r\nQQQJA 483"
    content = text.encode()
    (aoc.folder / "in.txt").write_bytes(content)
    (aoc.folder / "utf-16.txt").write_bytes(text.encode("utf-16-le"))
    files = ((["in.txt"], b""), (["utf-16.txt"], b""))
    for args, stdin in (*files, (["-"], content), (["-", "--timeout", "9"], content)):
        document = aoc("run", "2023", "7", "--json", "--input", *args, stdin=stdin).json
        assert document["source"] == "file"
        assert [part["answer"] for part in document["parts"]] == ["6440", "5905"]


@pytest.mark.parametrize(
    ("args", "code", "expected"),
    [
        ("2015 25 2", 2, "2015 day 25 has no part 2"),
        ("2023 7 --case nope", 2, "choose one of: puzzle"),
        ("2023 7 --example --input -", 2, "not allowed with"),
        ("2023 7 --jobs 0", 2, "--jobs: '0' is not a positive integer"),
        ("2023 7 --offline", 2, "no cached input for 2023 day 7, and --offline"),
        ("2023 --input -", 2, "--case require a single day"),
        ("2023 7 --input none.txt", 2, "none.txt: "),
        ("2023 7 --input blank.txt", 2, "the input is empty: --input blank.txt"),
        ("2023 7 --input latin.txt", 2, "latin.txt is not UTF-8"),
        ("2015 1", 3, DAY),
    ],
)
def test_invalid_runs_are_refused_before_any_request(
    logged_in: Aoc, site: Site, args: str, code: int, expected: str
) -> None:
    (logged_in.folder / "blank.txt").write_bytes(b"\xc2\xa0\xe3\x80\x80\n")
    (logged_in.folder / "latin.txt").write_bytes(b"caf\xe9\n")
    result = logged_in("run", *args.split())
    assert (result.code, expected in result.err, len(result.error_lines)) == (code, True, 2)
    assert site.requests == []


def test_without_a_session_the_hint_explains_how_to_get_one(logged_in: Aoc, site: Site) -> None:
    del logged_in.env["AOC_SESSION"]
    result = logged_in("run", "2023", "7", "--json")
    error = result.json["error"]
    assert (result.code, error["code"], site.requests) == (2, 2, [])
    assert all(text in error["hint"] for text in ("cookie", "aoc login"))


def test_an_answer_is_compared_with_earlier_verdicts(aoc: Aoc) -> None:
    write(aoc, "2015/01", "def part1(data):\n    return 99\n")
    enter_guess(aoc, Puzzle(2015, 1), 1, "100", "too_low")
    result = aoc("run", "2015", "1", "1")
    assert "  part 1  99  ✗ must be too low: 100 already was  " in result.out
    (part,) = aoc("run", "2015", "1", "1", "--input", DAY, "--json").json["parts"]
    assert (part["status"], part["reason"]) == ("unchecked", None)
    accept(aoc, Puzzle(2015, 1), 42)
    second = aoc("run", "2015", "1", "1")
    assert "✗ wrong, expected 42" in second.out
    assert (result.code, second.code) == (1, 1)


def test_an_example_has_its_own_answers_and_params(aoc: Aoc) -> None:
    aoc.write(DAY, "def part1(data, params):\n    return params.get('row', 'ABC')\n")
    aoc.write("days/year2015/day01.yaml", EXAMPLES)
    result = aoc("run", "2015", "1", "1", "--example")
    assert (result.code, "part 1  ABC  ✓ right" in result.out) == (0, True)
    result = aoc("run", "2015", "1", "1", "--case", "second", "--json")
    (part,) = result.json["parts"]
    values = result.code, part["name"], part["answer"], part["expected"]
    assert values == (1, "second", "10", "9")


def test_a_picture_is_below_its_row(aoc: Aoc) -> None:
    write(aoc, "2015/01", f"def part1(data):\n    return {draw('AB?')!r}\n")
    result = aoc("run", "2015", "1", "1")
    assert (result.code, result.err) == (0, "")
    assert f"\n{draw('AB?')}\n" in result.out
    assert result.out.endswith("type its letters: aoc submit 2015 1 1 LETTERS\n")


def test_parts_that_fail_or_are_not_solved_have_no_time(aoc: Aoc) -> None:
    source = "def part1(data):\n    return None\n\ndef part2(data):\n    raise KeyError(1)\n"
    write(aoc, "2015/01", source)
    result = aoc("run", "2015", "1")
    assert (result.code, result.out.splitlines()[1:]) == (
        3,
        ["  part 1  -  · not solved yet", "  part 2  -  ✗ failed"],
    )
    assert result.error_lines == [
        "error: part 2 failed: KeyError: 1",
        f"  {DAY}:5 in part2",
        "    raise KeyError(1)",
        f"hint: see {DAY}:5 in part2",
    ]
    one, two = aoc("run", "2015", "1", "--json").json["parts"]
    assert one["seconds"] is two["seconds"] is None
    assert two["error"].endswith(f"({DAY}:5 in part2)")
    assert times(aoc) == set()


def test_a_day_that_cannot_be_imported_fails_its_parts_once(aoc: Aoc) -> None:
    write(aoc, "2015/01", "import nobody_has_this\n")
    result = aoc("run", "2015", "1")
    assert (result.code, result.out.count("✗ failed")) == (3, 2)
    assert result.err.count("nobody_has_this") == 3  # message, line of code, hint
    assert result.error_lines[0].startswith(f"error: 2015 day 1 ({DAY}) cannot")


def test_times_are_saved_only_for_the_users_input(aoc: Aoc) -> None:
    write(aoc, "2015/01")
    aoc.write("days/year2015/day01.yaml", "examples: [{name: one, input: x, part1: 1}]\n")
    for args in ("run 2015 1 --example", f"run 2015 1 --input {DAY}", "test 2015 1"):
        assert aoc(*args.split()).code == 0
    assert times(aoc) == set()
    both = {("day01", "part1"), ("day01", "part2")}
    assert aoc("run", "2015", "1", "2").code == 0
    assert times(aoc) == both - {("day01", "part1")}
    refuse(aoc, "INSERT ON timing", "INSERT ON last_day")  # This must not stop a run.
    result = aoc("run", "2015", "1")
    assert (result.code, result.err, times(aoc)) == (0, "", both - {("day01", "part1")})


def test_ctrl_c_shows_and_saves_finished_parts(aoc: Aoc) -> None:
    sleep = "__import__('time').sleep(60)"
    write(aoc, "2015/01", f"def part1(data):\n    return 1\n\ndef part2(data):\n    {sleep}\n")
    with Terminal(aoc, "run", "2015", "1", "--json") as terminal:
        terminal.wait_for("part 2")  # The progress is shown after a second.
        terminal.press("\x03")
        assert terminal.finish() == 130
    assert '"answer": "1"' in terminal.seen
    assert '"code": 130' in terminal.seen
    assert times(aoc) == {("day01", "part1")}
