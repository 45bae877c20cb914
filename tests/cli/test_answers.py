"""What `aoc run` makes of what a day returns and prints."""

import re

import pytest

from tests.fake_site import Site, User
from tests.own_day import answers, run, run_json, write
from tests.support import Aoc

pytestmark = pytest.mark.warm


class TestAnswersThatAreNone:
    def test_a_missing_part2_is_not_solved_yet(self, aoc: Aoc) -> None:
        write(aoc, "def part1(data): return 1\n")
        result = run(aoc)
        assert (result.code, result.err) == (0, "")
        assert re.search(r"part 2 +- +· not solved yet", result.out)
        code, parts = run_json(aoc)
        assert code == 0
        assert [part["status"] for part in parts] == ["unchecked", "unsolved"]
        assert parts[1]["answer"] is None

    def test_none_is_not_solved_yet(self, aoc: Aoc) -> None:
        write(aoc, "def part1(data): return None\ndef part2(data): pass\n")
        code, parts = run_json(aoc)
        assert code == 0
        assert [part["status"] for part in parts] == ["unsolved", "unsolved"]

    def test_falsy_answers_are_answers(self, aoc: Aoc) -> None:
        write(aoc, "def part1(data): return 0\ndef part2(data): return 0.0\n")
        assert answers(aoc) == ["0", "0"]


def test_what_is_no_answer_is_shown_and_never_compared(
    online: Aoc, site: Site, alice: User
) -> None:
    site.solve(alice, 2023, 7, 1)
    online("submit", "2023", "7", "2", "1", "--dry-run")  # reads the page, which shows part 1
    for value, shown in (
        ("True", "True"),
        ("2.5", "2.5"),
        ("float('nan')", "nan"),
        ("''", ""),
        ("[1, 2]", "[1, 2]"),
        (r"'##\n#.\n'", "##\n#."),
    ):
        write(online, f"def part1(data): return {value}\n", "days/year2023/day07.py")
        result = online("run", "2023", "7", "1", "--json")
        assert result.code == 0
        (part,) = result.json["parts"]
        assert part["expected"] == site.answer(alice, 2023, 7, 1)
        assert (part["answer"], part["status"]) == (shown, "unchecked")
        for_people = online("run", "2023", "7", "1")
        assert for_people.code == 0
        assert shown in for_people.out
        assert "unchecked" in for_people.out


CHATTY = """\
import sys
print("at import")

def parse(text):
    print("in parse")
    return text

def part1(data):
    print("in part1")
    print("{}", file=sys.stdout, flush=True)
    sys.stdout.write("unfinished")
    return 1
"""


class TestWhatADayPrints:
    def test_is_shown_to_people(self, aoc: Aoc) -> None:
        write(aoc, CHATTY)
        out = run(aoc).out
        for line in ("at import", "in parse", "in part1", "unfinished"):
            assert line in out

    def test_goes_to_stderr_beside_a_document(self, aoc: Aoc) -> None:
        write(aoc, CHATTY)
        result = run(aoc, "--json")
        assert result.code == 0
        assert result.json["parts"][0]["answer"] == "1"
        for line in ("at import", "in parse", "in part1", "unfinished"):
            assert line in result.err

    def test_goes_to_stderr_beside_the_document_of_an_error(self, aoc: Aoc) -> None:
        write(aoc, "print('at import')\n")
        result = run(aoc, "--json")
        assert result.json["error"]["code"] == 3
        assert "at import" in result.err
