"""A day that draws its answer in letters: what is posted of it."""

import pytest

from tests.fake_site import Site, User
from tests.letters import draw
from tests.support import Aoc

pytestmark = pytest.mark.warm

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


def submitted(aoc: Aoc, *words: str) -> tuple[int, list[str], str]:
    """The code, the errors, and the notes on what the day draws."""
    result = aoc("submit", "2015", "1", "1", *words)
    notes = [line.removeprefix("note: ") for line in result.err.splitlines() if "note: " in line]
    assert notes.pop(0).startswith("computed by")
    return result.code, result.error_lines, "\n".join(notes)


@pytest.fixture
def known(online: Aoc, site: Site, alice: User) -> Aoc:
    """A user whose accepted answer is ABC, and known here."""
    site.set_answer(alice, 2015, 1, 1, "ABC")
    site.solve(alice, 2015, 1, 1)
    online.env["PYTHONDONTWRITEBYTECODE"] = "1"  # of two saves in a second the first might run
    online("input", "2015", "1")
    online("submit", "2015", "1", "1", "ABC")
    return online


class TestSubmit:
    def test_the_letters_are_posted_and_their_picture_is_shown(
        self, online: Aoc, site: Site, alice: User
    ) -> None:
        site.set_answer(alice, 2015, 1, 1, "ABC")
        write(online, draw("ABC", ink="█", paper=" "))
        dry = online("submit", "2015", "1", "1", "--dry-run", "--json")
        assert (dry.code, dry.json["answer"], dry.json["verdict"]) == (0, "ABC", None)
        assert site.judged == []
        result = online("submit", "2015", "1", "1")
        assert result.code == 0
        assert "ABC is right: part 1 of 2015 day 1" in result.out
        assert [judged.answer for judged in site.judged] == ["ABC"]
        rows = [line.rstrip() for line in draw("ABC", ink="█", paper=" ").splitlines()]
        assert "\n".join(["note: part 1 draws ABC:", *(f"note:   {row}" for row in rows)]) in (
            result.err
        )

    def test_unread_ones_are_shown_and_refused(self, online: Aoc, site: Site) -> None:
        write(online, UNREAD)
        shown = "\n".join(["part 1 draws this:", *(f"  {row}" for row in UNREAD.splitlines())])
        for words in ((), ("--force",), ("--dry-run",)):
            code, errors, notes = submitted(online, *words)
            assert (code, errors) == (1, [f"error: {WHY}", f"hint: {CURE}"])
            assert notes == shown
        document = online("submit", "2015", "1", "1", "--json").json
        assert (document["answer"], document["verdict"]) == (UNREAD, "refused")
        assert (document["message"], document["posted"]) == (WHY, False)
        assert site.judged == []

    def test_a_long_one_is_shown_whole(self, online: Aoc, site: Site) -> None:
        picture = draw("ABCEFGHJKLNPRX?", rows=10)  # more than an answer that is kept may have
        write(online, picture)
        code, errors, notes = submitted(online)
        assert (code, errors[1]) == (1, f"hint: {CURE}")
        assert notes.splitlines()[1:] == [f"  {row}".rstrip() for row in picture.splitlines()]
        assert site.judged == []

    def test_lines_that_are_no_picture_are_refused_as_ever(self, online: Aoc, site: Site) -> None:
        write(online, "1\n22\n333")
        why = "several lines are not an answer; type the letters they draw"
        code, errors, notes = submitted(online)
        assert (code, errors[0], len(errors)) == (1, f"error: {why}", 2)
        assert notes == "part 1 draws this:\n  1\n  22\n  333"
        write(online, "1\n22\n" + "333\n" * 1000)
        code, errors, notes = submitted(online)
        assert (code, errors[0], notes) == (1, f"error: {why}", "")
        assert site.judged == []

    def test_unread_ones_may_be_the_accepted_ones(self, known: Aoc) -> None:
        write(known, UNREAD)
        code, errors, _ = submitted(known)
        assert code == 1
        assert errors[0] == "error: part 1 is solved already, with ABC"
        assert errors[1] == f"hint: {WHY}; nothing was posted"
        write(known, PICTURE)
        assert submitted(known)[:2] == (0, [])

    def test_a_miss_is_not_posted_twice(self, online: Aoc, site: Site, alice: User) -> None:
        site.set_answer(alice, 2015, 1, 1, "ABC")
        write(online, draw("ABE"))
        assert submitted(online)[0] == 1
        code, errors, _ = submitted(online)
        assert (code, len(site.judged)) == (1, 1)
        assert errors[0].startswith("error: ABE was posted before")

    def test_an_examples_drawing_is_doubted(self, online: Aoc, site: Site) -> None:
        write(online, PICTURE)
        expect(online, PICTURE)
        examples = online.folder / YAML
        examples.write_text(examples.read_text().replace("    part1: ABC\n", ""))
        code, errors, _ = submitted(online)
        assert (code, site.judged) == (1, [])
        assert errors[0] == "error: ABC is the answer of an example, not of your input"

    def test_a_typed_picture_is_read_too(self, online: Aoc, site: Site, alice: User) -> None:
        site.set_answer(alice, 2015, 1, 1, "ABC")
        result = online("submit", "2015", "1", "1", PICTURE)
        assert (result.code, site.judged[-1].answer) == (0, "ABC")
