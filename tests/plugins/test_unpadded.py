"""`day7.py` is a day as `day07.py` is; where both lie there, the latter."""

import pytest

from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.plugins import discover
from tests.fake_site import Site, User
from tests.support import Aoc

EXAMPLES = "examples:\n  - {name: short, input: x, part1: 7}\n"


def day(answer: str) -> str:
    return f"def part1(data):\n    return {answer!r}\n"


def answer(aoc: Aoc, *words: str) -> object:
    result = aoc("run", "2015", "7", "1", "--input", "-", "--json", *words, stdin="x")
    assert result.code == 0, result.err
    return result.json["parts"][0]["answer"]


def test_it_runs_with_its_variants_and_its_examples(aoc: Aoc) -> None:
    aoc.write("days/year2015/day7.py", day("7"))
    aoc.write("days/year2015/day7_fast.py", day("seven"))
    aoc.write("days/year2015/day7.yaml", EXAMPLES)
    assert answer(aoc) == "7"
    assert answer(aoc, "--variant", "fast") == "seven"
    assert aoc("test", "2015", "7", "--json").json["right"] == 1
    assert aoc("test", "2015", "7", "--variant", "fast", "--json").json["wrong"] == 1
    assert aoc("run", "2015", "7", "--case", "short").code == 0


def test_what_lies_beside_it_is_imported(aoc: Aoc) -> None:
    aoc.write("days/year2015/day7.py", day("7"))
    aoc.write("days/year2015/day8.py", "from .day7 import part1\nfrom days.year2015 import day7\n")
    result = aoc("run", "2015", "8", "1", "--input", "-", "--json", stdin="x")
    assert result.json["parts"][0]["answer"] == "7"


def test_the_padded_name_goes_first(aoc: Aoc) -> None:
    aoc.write("days/year2015/day7.py", day("7"))
    aoc.write("days/year2015/day07.py", day("07"))
    aoc.write("days/year2015/day7.yaml", EXAMPLES)
    assert answer(aoc) == "07"
    assert aoc("test", "2015", "7", "--json").json["cases"] == []


def test_a_variant_of_the_other_spelling_shares_the_days_examples(aoc: Aoc) -> None:
    aoc.write("days/year2015/day07.py", day("7"))
    aoc.write("days/year2015/day07.yaml", EXAMPLES)
    aoc.write("days/year2015/day7_fast.py", day("7"))
    assert aoc("test", "2015", "7", "--variant", "fast", "--json").json["right"] == 1


def test_each_is_listed_once(aoc: Aoc) -> None:
    for name in ("day7.py", "day07.py", "day7_fast.py", "day07_fast.py", "day7_slow.py", "day8.py"):
        aoc.write(f"days/year2015/{name}", day("7"))
    for name in ("day0.py", "day00.py", "day007.py", "day1x.py", "day26.py"):
        aoc.write(f"days/year2015/{name}", day("7"))
    found = aoc("days", "2015", "--json").json["days"]
    assert [(one["file"].rpartition("/")[2], one["day"], one["variant"]) for one in found] == [
        ("day07.py", 7, None),
        ("day07_fast.py", 7, "fast"),
        ("day7_slow.py", 7, "slow"),
        ("day8.py", 8, None),
    ]


def test_two_digits_are_never_two_names(aoc: Aoc) -> None:
    aoc.write("days/year2015/day12.py", day("12"))
    with pytest.raises(DayError, match="nobody offers 2015 day 1:"):
        discover.find(Puzzle(2015, 1), None, None, (), discover.Project(str(aoc.folder)))


def test_new_finds_it_there(online: Aoc, site: Site) -> None:
    file = online.write("days/year2023/day7.py", day("7"))
    result = online("new", "2023", "7")
    assert result.code == 0, result.err
    assert "days/year2023/day7.yaml: check it" in result.out
    again = online("new", "2023", "7")
    assert again.out.startswith("days/year2023/day7.py is there already\n")
    assert file.read_text() == day("7")
    names = {path.name for path in file.parent.iterdir()}
    assert names == {"day7.py", "day7.yaml"}


def test_a_right_answer_confirms_its_examples(online: Aoc, site: Site, alice: User) -> None:
    site.set_answer(alice, 2023, 7, 1, "8")
    online.write("days/year2023/day7.py", "def part1(data):\n    return 7 if data == 'x' else 8\n")
    unconfirmed = EXAMPLES.replace("}", ", confirmed: false}")
    examples = online.write("days/year2023/day7.yaml", unconfirmed)
    result = online("submit", "2023", "7", "1")
    assert result.code == 0, result.err
    assert examples.read_text().startswith(EXAMPLES)  # and part 2's proposal after it
    assert not (online.folder / "days/year2023/day07.yaml").exists()
