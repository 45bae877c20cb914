"""`aoc run` against the local site, files and examples."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle
from tests.fake_site import Site, User
from tests.support import Aoc, enter_guess

pytestmark = pytest.mark.warm

CAMEL_INPUT = "/2023/day/7/input"


def test_an_input_is_fetched_once_and_solved(online: Aoc, site: Site, alice: User) -> None:
    first = online("run", "2023", "7", "--json")
    assert first.code == 0
    document = first.json
    assert [part["answer"] for part in document["parts"]] == [
        site.answer(alice, 2023, 7, 1),
        site.answer(alice, 2023, 7, 2),
    ]
    assert [part["status"] for part in document["parts"]] == ["unchecked", "unchecked"]
    assert document["source"] == "site"
    assert (document["title"], document["from"], document["account"]) == (
        "Camel Cards",
        "days",
        "default",
    )
    assert site.count("GET", CAMEL_INPUT) == 1

    before = len(site.requests)
    second = online("run", "2023", "7", "--json")
    assert second.json["source"] == "kept"
    assert second.json["parts"][0]["answer"] == document["parts"][0]["answer"]
    assert len(site.requests) == before
    assert online.kept() == ["inputs/2023/07.txt"]
    kept = online.data / "inputs/2023/07.txt"
    assert kept.read_bytes() == site.input(alice, 2023, 7).encode()
    assert kept.stat().st_mode & 0o777 == 0o600
    assert online.data.stat().st_mode & 0o777 == 0o700


def test_the_user_agent_names_the_tool_and_the_contact(online: Aoc, site: Site) -> None:
    online("run", "2023", "7")
    agents = {request.user_agent for request in site.requests}
    assert len(agents) == 1
    assert re.fullmatch(r"aoc-runner/\d+\.\d+\.\d+ \(alice@example\.com\)", agents.pop() or "")


def test_without_a_contact_there_is_one_warning(online: Aoc, site: Site) -> None:
    del online.env["AOC_CONTACT"]
    result = online("run", "2023", "7")
    assert result.code == 0
    assert result.err.count("contact") >= 1
    assert len(result.err.splitlines()) == 1
    assert {request.user_agent for request in site.requests} == {"aoc-runner/0.1.0"}
    assert online("run", "2023", "7").err == ""


def test_what_people_see(online: Aoc, site: Site, alice: User) -> None:
    result = online("run", "2023", "7")
    assert result.err == ""
    one, two = site.answer(alice, 2023, 7, 1), site.answer(alice, 2023, 7, 2)
    lines = result.out.splitlines()
    assert lines[0] == "2023 day 7: Camel Cards  the package days (aoc-runner)"
    assert re.fullmatch(rf"  part 1  {one}  \? unchecked +[\d.]+ (µs|ms|s)", lines[1])
    assert re.fullmatch(rf"  part 2  {two}  \? unchecked +[\d.]+ (µs|ms|s)", lines[2])
    assert re.fullmatch(r"  parse +[\d.]+ (µs|ms|s)", lines[3])


def test_one_part_alone(online: Aoc) -> None:
    parts = online("run", "2023", "7", "2", "--json").json["parts"]
    assert [part["part"] for part in parts] == [2]


def test_the_last_day_is_the_one_without_a_date(online: Aoc) -> None:
    nothing = online("run")
    assert nothing.code == 2
    assert "which day" in nothing.err
    online("run", "2023", "7")
    again = online("run", "2")
    assert again.code == 0
    assert "part 1" not in again.out
    assert "note: 2023 day 7, the day last created or run here\n" in again.err


def test_each_project_has_its_own_last_day(online: Aoc) -> None:
    online.write("one/days/year2015/day01.py", "def part1(data):\n    return 1\n")
    online.write("two/days/year2015/day02.py", "def part1(data):\n    return 2\n")
    (online.folder / "one/notes").mkdir()
    top = online.folder
    for place, day in (("one", "1"), ("two", "2")):
        online.folder = top / place
        online("run", "2015", day)
    for place, day in (("one", "1"), ("one/notes", "1"), ("two/days", "2")):
        online.folder = top / place
        assert f"note: 2015 day {day}, the day last" in online("run").err
    online.folder = top
    assert "which day" in online("run").err


def test_another_day_is_run_while_the_ledger_is_held(online: Aoc) -> None:
    online("run", "2023", "7")
    with closing(sqlite3.connect(online.data / "aoc.db", isolation_level=None)) as other:
        other.execute("UPDATE last_day SET day = 8")
        other.execute("BEGIN IMMEDIATE")
        assert online("run", "2023", "7").code == 0


def test_an_example_needs_no_site(aoc: Aoc) -> None:
    result = aoc("run", "2023", "7", "--example", "--json")
    assert result.code == 0
    assert result.json["source"] == "example"
    parts = result.json["parts"]
    assert [(part["answer"], part["expected"], part["status"]) for part in parts] == [
        ("6440", "6440", "right"),
        ("5905", "5905", "right"),
    ]


@pytest.mark.parametrize(
    "content",
    [
        b"32T3K 765\r\nT55J5 684\r\nKK677 28\r\nKTJJT 220\r\nQQQJA 483\r\n",
        b"\xef\xbb\xbf32T3K 765\nT55J5 684\nKK677 28\nKTJJT 220\nQQQJA 483",
        b"32T3K 765\nT55J5 684\nKK677 28\nKTJJT 220\nQQQJA 483\n\n\n",
    ],
    ids=["CRLF", "byte-order mark, no final newline", "blank last lines"],
)
def test_an_input_of_any_dress_is_read(aoc: Aoc, content: bytes) -> None:
    (aoc.folder / "in.txt").write_bytes(content)
    from_file = aoc("run", "2023", "7", "--input", "in.txt", "--json").json
    from_pipe = aoc("run", "2023", "7", "--input", "-", "--json", stdin=content).json
    for document in (from_file, from_pipe):
        assert document["source"] == "file"
        assert [part["answer"] for part in document["parts"]] == ["6440", "5905"]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("none.txt", None, "No such file"),
        ("empty.txt", b"\n\n", "is empty"),
        ("blank.txt", b"\xc2\xa0\xe3\x80\x80\n", "is empty, but for blanks"),
        ("unseen.txt", b"\xef\xbb\xbf\xe2\x80\x8b\x00", "is empty, but for blanks"),
        ("latin.txt", b"caf\xe9\n", "not UTF-8"),
        (".", None, "Is a directory"),
    ],
)
def test_a_bad_input_file_is_named(aoc: Aoc, name: str, content: bytes | None, said: str) -> None:
    if content is not None:
        (aoc.folder / name).write_bytes(content)
    result = aoc("run", "2023", "7", "--input", name)
    assert result.code == 2
    assert said in result.err
    assert name in result.err
    assert len(result.err.splitlines()) == 2


def test_an_input_file_is_never_compared(online: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2023, 7, 1)
    online("submit", "2023", "7", "2", "--dry-run")  # reads the page, which shows part 1
    assert online("run", "2023", "7", "1", "--json").json["parts"][0]["status"] == "right"
    result = online("run", "2023", "7", "1", "--input", "-", "--json", stdin="32T3K 765")
    part = result.json["parts"][0]
    assert part["status"] == "unchecked"
    assert part["expected"] is None


def test_a_wrong_answer_is_told_from_the_accepted_one(online: Aoc, site: Site, alice: User) -> None:
    site.set_answer(alice, 2023, 7, 1, "42")
    site.solve(alice, 2023, 7, 1)
    online("submit", "2023", "7", "2", "--dry-run")
    result = online("run", "2023", "7")
    assert result.code == 1
    assert "wrong, expected 42" in result.out


def mine(aoc: Aoc, answer: object) -> tuple[str, str | None]:
    """What becomes of this answer to part 1 of 2015 day 1, the same for people and scripts."""
    aoc.env["PYTHONDONTWRITEBYTECODE"] = "1"  # which is stale for a second after a rewrite
    aoc.write("days/year2015/day01.py", f"def part1(data):\n    return {answer!r}\n")
    as_json = aoc("run", "2015", "1", "1", "--json")
    (part,) = as_json.json["parts"]
    shown = aoc("run", "2015", "1", "1")
    assert shown.err == as_json.err == ""
    assert shown.code == as_json.code == (1 if part["status"] == "wrong" else 0)
    mark, said = ("✗", part["reason"]) if part["status"] == "wrong" else ("?", "unchecked")
    assert f"  part 1  {answer}  {mark} {said}  " in shown.out
    assert part["expected"] is part["error"] is None
    return part["status"], part["reason"]


def test_an_answer_that_the_site_refuted_is_wrong(online: Aoc, site: Site, alice: User) -> None:
    site.set_answer(alice, 2015, 1, 1, "500")
    assert mine(online, 99) == ("unchecked", None)
    assert online("submit", "2015", "1", "1", "99", "--json").json["verdict"] == "too_low"
    assert mine(online, 99) == ("wrong", "known to be too low")


def test_what_is_known_from_a_guess_is_told(online: Aoc) -> None:
    puzzle = Puzzle(2015, 1)
    for answer, verdict in (
        ("500", "wait"),
        ("100", "too_low"),
        ("900", "too_high"),
        ("600", "wrong"),
        ("700", "someone_elses"),
    ):
        enter_guess(online, puzzle, 1, answer, verdict)
    enter_guess(online, puzzle, 2, "200", "too_low")
    enter_guess(online, Puzzle(2015, 2), 1, "300", "too_low")
    for value, reason in (
        (100, "known to be too low"),
        ("900", "known to be too high"),
        (99, "known to be too low: 100 was"),
        (1000, "known to be too high: 900 was"),
        (600, "known to be wrong"),
        (700, "known to be right for someone else"),
        ("abc", "known to be wrong: the answer is a number, as 100 was too low"),
    ):
        assert mine(online, value) == ("wrong", reason)
    for value in (101, 500, 899, True):  # the last can never be posted, and proves nothing
        assert mine(online, value) == ("unchecked", None)


def test_a_guess_speaks_against_the_own_input_alone(online: Aoc, site: Site, alice: User) -> None:
    answer = site.answer(alice, 2023, 7, 1)
    assert online("run", "2023", "7").code == 0
    enter_guess(online, Puzzle(2023, 7), 1, answer, "too_high")
    enter_guess(online, Puzzle(2023, 7), 1, "6440", "too_high")
    part = online("run", "2023", "7", "1", "--json").json["parts"][0]
    assert part["reason"] == "known to be too high"
    kept = str(online.data / "inputs/2023/07.txt")
    for words in (["--input", kept], ["--example"], ["--account", "bob", "--input", kept]):
        parts = online("run", "2023", "7", *words, "--json").json["parts"]
        assert {part["status"] for part in parts} <= {"unchecked", "right"}
        assert {part["reason"] for part in parts} == {None}
    assert "2 right, 0 wrong" in online("test", "2023", "7").out


def test_an_accepted_answer_goes_before_every_guess(online: Aoc, site: Site, alice: User) -> None:
    answer = site.answer(alice, 2023, 7, 1)
    site.solve(alice, 2023, 7, 1)
    online("submit", "2023", "7", "2", "--dry-run")  # reads the page
    enter_guess(online, Puzzle(2023, 7), 1, answer, "too_high")
    enter_guess(online, Puzzle(2023, 7), 2, "1", "too_high")
    one, two = online("run", "2023", "7", "--json").json["parts"]
    assert (one["status"], one["expected"]) == ("right", answer)
    assert (two["status"], two["reason"]) == ("wrong", "known to be too high: 1 was")
    assert online("run", "2023", "7", "1").code == 0
    assert "3 right, 0 wrong" in online("test", "2023", "7").out


def test_offline_never_asks(online: Aoc, site: Site) -> None:
    refused = online("run", "2023", "7", "--offline")
    assert refused.code == 2
    assert "--offline" in refused.err
    assert site.requests == []
    online("run", "2023", "7")
    before = len(site.requests)
    assert online("run", "2023", "7", "--offline").code == 0
    assert len(site.requests) == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["2014", "1"], "no Advent of Code 2014"),
        (["2023", "26"], "no 2023 day 26"),
        (["2025", "13"], "days 1 to 12"),
        (["2023", "x"], "'x' is not a day"),
        (["3"], "'3' is not a part"),
        (["2023", "7", "3"], "'3' is not a part"),
        (["2023", "7", "1", "2"], "too many words"),
        (["2023", "7", "--case", "nope"], "its examples are: puzzle"),
        (["2023", "7", "--example", "--input", "-"], "exclude each other"),
        (["2023", "7", "--nonsense"], "--nonsense"),
    ],
)
def test_an_impossible_command_line_is_refused_before_any_request(
    online: Aoc, site: Site, words: list[str], said: str
) -> None:
    result = online("run", *words)
    assert result.code == 2
    assert said in result.err
    assert len(result.error_lines) == 2
    assert result.error_lines[1].startswith("hint: ")
    as_json = online("run", *words, "--json")
    assert as_json.code == 2
    assert as_json.json["error"]["code"] == 2
    assert site.requests == []


def test_no_session_says_how_to_get_one(online: Aoc, site: Site) -> None:
    del online.env["AOC_SESSION"]
    result = online("run", "2023", "7")
    assert result.code == 2
    assert "no session token" in result.err
    for cure in ("cookie", "aoc login", "--input FILE"):
        assert cure in result.err
    assert site.requests == []


def test_a_day_nobody_offers(online: Aoc, site: Site) -> None:
    result = online("run", "2015", "1")
    assert result.code == 3
    assert str(Path("days/year2015/day01.py")) in result.err
    assert site.requests == []


def test_options_may_stand_between_the_words(aoc: Aoc) -> None:
    words = ("run", "2023", "--example", "7", "--json", "1")
    assert aoc(*words).json["parts"][0]["answer"] == "6440"
    assert aoc("--account", "bob", *words).json["account"] == "bob"
