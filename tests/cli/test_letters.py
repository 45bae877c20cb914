"""A day that draws its answer in letters: read, shown, checked, posted."""

import re

import pytest

from tests.fake_site import Site, User
from tests.letters import draw
from tests.support import Aoc

DAY = "days/year2015/day01.py"
YAML = "days/year2015/day01.yaml"
PICTURE = draw("ABC")
UNREAD = draw("AB?")
WHY = "the letters drawn cannot all be read (letter 3 from the left is unknown)"
CURE = "type the letters: aoc submit 2015 1 1 LETTERS"
EXPECTED = """\
examples:
  - name: letters
    input: x
    part1: ABC
  - name: a drawing
    input: x
    part1: |2
{}
"""


def write(aoc: Aoc, picture: str, code: str = "") -> None:
    aoc.write(DAY, f"{code}\ndef part1(data):\n    return {picture!r}\n")


def expect(aoc: Aoc, picture: str) -> None:
    drawing = "\n".join(f"      {line}" for line in picture.splitlines())
    aoc.write(YAML, EXPECTED.format(drawing))


@pytest.fixture
def known(online: Aoc, site: Site, alice: User) -> Aoc:
    """A user whose accepted answer is ABC, and known here."""
    site.set_answer(alice, 2015, 1, 1, "ABC")
    site.solve(alice, 2015, 1, 1)
    online("input", "2015", "1")
    online("submit", "2015", "1", "1", "ABC")
    return online


class TestRun:
    def test_the_letters_are_the_answer_with_their_picture_below(self, aoc: Aoc) -> None:
        write(aoc, PICTURE)
        result = aoc("run", "2015", "1", "1", "--input", "-", stdin="x")
        assert (result.code, result.err) == (0, "")
        assert re.search(r"part 1 +ABC +\? unchecked", result.out)
        assert result.out.endswith(f"\n{PICTURE}\n")
        document = aoc("run", "2015", "1", "1", "--input", "-", "--json", stdin="x").json
        assert document["parts"][0]["answer"] == "ABC"

    def test_they_are_compared_with_the_accepted_answer(self, known: Aoc) -> None:
        for text, status, code in (("ABC", "right", 0), ("ABE", "wrong", 1)):
            write(known, draw(text))
            result = known("run", "2015", "1", "1", "--json")
            (part,) = result.json["parts"]
            found = result.code, part["answer"], part["status"], part["expected"]
            assert found == (code, text, status, "ABC")

    def test_unread_ones_are_shown_with_what_to_do(self, online: Aoc) -> None:
        write(online, UNREAD)
        result = online("run", "2015", "1", "1")
        assert (result.code, result.err) == (0, "")
        assert re.search(r"part 1 +\(below\) +\? unchecked", result.out)
        assert result.out.endswith(f"\n{UNREAD}\npart 1: {WHY}; {CURE}\n")
        (part,) = online("run", "2015", "1", "1", "--json").json["parts"]
        assert (part["answer"], part["status"]) == (UNREAD, "unchecked")
        of_a_file = online("run", "2015", "1", "1", "--input", "-", stdin="x").out
        assert of_a_file.endswith(f"\npart 1: {WHY}\n")  # nothing to submit

    def test_unread_ones_are_unchecked_where_the_answer_is_known(self, known: Aoc) -> None:
        write(known, UNREAD)
        result = known("run", "2015", "1", "1")
        assert result.code == 0
        assert "? unchecked" in result.out
        assert result.out.endswith(f"\npart 1: {WHY}\n")

    def test_unread_ones_that_are_right_need_nothing(self, aoc: Aoc) -> None:
        write(aoc, UNREAD)
        expect(aoc, UNREAD)
        result = aoc("run", "2015", "1", "1", "--case", "a drawing")
        assert re.search(r"part 1 +\(below\) +✓ right", result.out)
        assert result.out.endswith(f"\n{UNREAD}\n")

    def test_a_file_of_the_projects_own_is_not_the_library(self, aoc: Aoc) -> None:
        aoc.write("aococr.py", "def aococr(pixels, **options):\n    return 'Z'\n")
        write(aoc, PICTURE, "import aococr\n")
        result = aoc("run", "2015", "1", "1", "--input", "-", stdin="x")
        assert re.search(r"part 1 +ABC +\? unchecked", result.out)


class TestTest:
    def test_letters_agree_with_letters_and_with_their_drawing(self, aoc: Aoc) -> None:
        write(aoc, f"\n{PICTURE}\n")
        expect(aoc, PICTURE)
        result = aoc("test", "2015", "1", "--json")
        assert result.code == 0
        found = [(case["answer"], case["status"]) for case in result.json["cases"]]
        assert found == [("ABC", "right"), ("ABC", "right")]
        assert result.json["cases"][1]["expected"] == PICTURE

    def test_a_drawing_that_cannot_be_read_agrees_with_itself(self, aoc: Aoc) -> None:
        write(aoc, UNREAD)
        expect(aoc, UNREAD)
        result = aoc("test", "2015", "1", "--json")
        assert result.code == 1
        found = [(case["answer"], case["status"]) for case in result.json["cases"]]
        assert found == [(UNREAD, "wrong"), (UNREAD, "right")]

    def test_a_wrong_one_is_shown_in_the_form_that_is_expected(self, aoc: Aoc) -> None:
        write(aoc, draw("ABE"))
        expect(aoc, PICTURE)
        result = aoc("test", "2015", "1")
        assert result.code == 1
        shown = draw("ABE").replace("\n", "\n      ")
        expected = PICTURE.replace("\n", "\n      ")
        assert re.search(rf"part 1  ABE, expected ABC .*\n      {re.escape(shown)}\n", result.out)
        assert f"part 1  \n      {shown}, expected {expected}  (" in result.out
        assert result.out.count(shown) == 2

    def test_accepted_letters_are_compared(self, known: Aoc) -> None:
        write(known, PICTURE)
        out = known("test", "2015", "1").out
        assert re.search(r"✓ your input  part 1  ABC  \(.*\)\n1 right, 0 wrong\n$", out)
