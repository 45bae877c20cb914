"""The ways to say which day: in two words or one, with a short year, without a command."""

import pytest

from aoc_runner.cli.dates import date_and_part, date_or_selection, split_date
from aoc_runner.cli.selections import only_selection
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.plugins.selected import Selection
from tests.fake_site import Site, User
from tests.support import Aoc

pytestmark = pytest.mark.warm


@pytest.mark.parametrize(
    "words",
    ["2023 7", "2023 07", "2023/7", "2023/07", "2023-07", "2023-7", "23 7", "23/7", "23-07"],
)
def test_a_date(words: str) -> None:
    assert split_date([*words.split(), "1", "x"]) == (Puzzle(2023, 7), ["1", "x"])


@pytest.mark.parametrize("words", [[], ["1"], ["2", "12"], ["14", "3"], ["1", "2023"], ["23", "x"]])
def test_no_date(words: list[str]) -> None:
    assert split_date(words) == (None, words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("7 23", "7 is not a year"),
        ("12 25", "12 is not a year"),
        ("2023-12-07", "'2023-12-07' is not a date"),
        ("2023.7", "'2023.7' is not a date"),
        ("2023/7/", "'2023/7/' is not a date"),
        ("days/year2023/day07.py", "'days/year2023/day07.py' is not a date"),
        ("2023", "2023 is a year, but which day?"),
        ("2023 x", "'x' is not a day"),
        ("7 2023", "7 is not a year"),
        ("7/2023", "7 is not a year"),
        ("1/2023", "1 is not a year"),
        ("3/7", "there is no Advent of Code 3"),
        ("1999 7", "there is no Advent of Code 1999"),
        ("2023/26", "there is no 2023 day 26"),
        ("25-13", "there is no 2025 day 13"),
    ],
)
def test_a_date_that_cannot_be(words: str, said: str) -> None:
    with pytest.raises(UsageError) as caught:
        split_date(words.split())
    assert caught.value.message == said


def test_a_year_comes_before_its_day() -> None:
    for words in (["7", "2023"], ["7/2023"]):
        with pytest.raises(UsageError) as caught:
            split_date(words)
        assert caught.value.hint == "the year comes first: 2023 7"


@pytest.mark.parametrize(
    "words", ["2023 7", "2023/7", "2023-07", "23 7", "run 23 7", "run 2023/7", "run 2023-07"]
)
def test_a_date_alone_is_run(aoc: Aoc, words: str) -> None:
    result = aoc(*words.split(), "2", "--example", "--json")
    assert result.code == 0, result.err
    assert [(part["part"], part["answer"]) for part in result.json["parts"]] == [(2, "5905")]


def test_options_may_stand_before_a_date(aoc: Aoc) -> None:
    assert aoc("--account", "work", "2023", "7", "--example").code == 0


def test_what_is_meant_as_a_date_is_no_command(aoc: Aoc) -> None:
    for word in ("2023-12-07", "2023.7"):
        result = aoc(word)
        assert result.code == 2
        assert f"error: {word!r} is not a date" in result.err


def test_a_number_that_is_no_date_is_no_command(aoc: Aoc) -> None:
    for word in ("7", "25"):
        result = aoc(word)
        assert result.code == 2
        assert f"{word!r} is not a command" in result.err


def test_the_days_of_a_year_that_is_written_short(aoc: Aoc) -> None:
    assert aoc("days", "23", "--json").json == aoc("days", "2023", "--json").json
    for word in ("9", "14", "9" * 5000):
        assert aoc("days", word).code == 2


def test_help_of_a_command(aoc: Aoc) -> None:
    assert aoc("run", "--help").out != aoc("--help").out
    assert aoc("help").out == aoc("help", "--help").out == aoc("--help").out


def test_a_year_with_its_day_is_no_name_to_confirm(aoc: Aoc) -> None:
    aoc.write("days/year2015/day01.py", "def part1(data):\n    return 5\n")
    aoc.write(
        "days/year2015/day01.yaml",
        "examples:\n  - {name: puzzle, input: x, part1: 5, confirmed: false}\n",
    )
    result = aoc("test", "--confirm", "2015/1")
    assert result.code == 0, result.err
    assert "confirmed in" in result.out


def test_submit_takes_the_first_part_that_is_not_accepted(online: Aoc, site: Site) -> None:
    for part in (1, 2):
        result = online("submit", "2023", "7")
        assert result.code == 0, result.err
        assert f"note: part {part}, the first that is not accepted\n" in result.err
        assert f"is right: part {part} of 2023 day 7" in result.out
    assert [guess.part for guess in site.judged] == [1, 2]
    online.write("days/year2023/day07.py", "raise SystemExit('not to be run')\n")
    again = online("submit", "2023/7", "--json")
    assert (again.code, again.json["verdict"], again.json["part"]) == (0, "already_solved", 2)
    assert "note: part 2; both are accepted\n" in again.err
    assert len(site.judged) == 2


def test_what_was_solved_in_the_browser_is_not_submitted_again(
    online: Aoc, site: Site, alice: User
) -> None:
    site.solve(alice, 2023, 7, 1)
    result = online("submit", "2023", "7")
    assert result.code == 0, result.err
    assert "note: part 2, the first that is not accepted\n" in result.err
    assert [guess.part for guess in site.judged] == [2]


@pytest.mark.parametrize("words", [("15", "1"), ("23", "2")])
def test_a_short_year_may_be_an_answer_before_its_part(
    online: Aoc, site: Site, words: tuple[str, str]
) -> None:
    online.write("days/year2015/day01.py", "def part1(data):\n    return 77\n")
    result = online("submit", *words)
    assert result.code == 2
    assert f"{' '.join(words)} may be a date, or an answer before its part" in result.err
    assert f"aoc submit {words[1]} {words[0]}\n" in result.err
    assert site.requests == []
    assert online("submit", "23", "7", "--from", "days", "--dry-run").code == 0


def test_an_answer_that_begins_with_a_dash(online: Aoc) -> None:
    result = online("submit", "2023", "7", "1", "-7,8")
    assert result.code == 2
    assert "what begins with - and is no option stands behind `--`" in result.err
    assert online("submit", "2023", "7", "1", "--dry-run", "--", "-7,8").code in (0, 1)


def test_commands_that_are_named_are_for_the_account_in_force(online: Aoc, site: Site) -> None:
    result = online("submit", "2023", "7", "1", "--account", "work")
    assert "next: aoc --account work submit 2023 7 2\n" in result.out
    assert "read part 2 with: aoc --account work read 2023 7\n" in result.err
    early = online("read", "2023", "8", "2", "--account", "work")
    assert "solve part 1 first: aoc --account work submit 2023 8 1" in early.err
    online.write(
        "days/year2015/day01.py", "def part1(data):\n    raise ValueError('aoc test 2023 8')\n"
    )
    failed = online("run", "2015", "1", "--input", "-", "--account", "work", stdin="x")
    assert "ValueError: aoc test 2023 8\n" in failed.err
    assert "raise ValueError('aoc test 2023 8')\n" in failed.err
    nobody = online("input", "2023", "9", "--account", "other", AOC_SESSION="")
    assert "aoc login --account other" in nobody.err


def test_a_number_behind_the_date_is_no_answer(online: Aoc, site: Site) -> None:
    result = online("submit", "2023", "7", "12345")
    assert result.code == 2
    assert "'12345' is not a part" in result.err
    assert "stands before an answer" in result.err
    assert site.requests == []


@pytest.mark.parametrize(
    ("words", "selection", "part"),
    [
        ("all", Selection(), None),
        ("all 2", Selection(), 2),
        ("2023", Selection(2023), None),
        ("23", Selection(2023), None),
        ("2023 all 1", Selection(2023), 1),
        ("2023 1-3,7", Selection(2023, (1, 2, 3, 7)), None),
        ("2023 7,1-3,2 2", Selection(2023, (1, 2, 3, 7)), 2),
        ("23 01-02", Selection(2023, (1, 2)), None),
        ("2023/4-5", Selection(2023, (4, 5)), None),
        ("2023 7-7", Selection(2023, (7,)), None),
    ],
)
def test_a_selection_of_days(words: str, selection: Selection, part: Part | None) -> None:
    assert date_or_selection(words.split()) == (selection, part)
    if selection.days != (7,):  # which is one day, and has a form of its own
        assert date_or_selection(str(selection).split()) == (selection, None)
    for day in range(1, 26):
        assert (Puzzle(2023, day) in selection) == (selection.days is None or day in selection.days)
    assert (Puzzle(2022, 7) in selection) == (selection.year is None)


@pytest.mark.parametrize("words", ["2023 7", "2023/7", "23 7 2", "2023-07 1", "2", ""])
def test_one_day_is_no_selection(words: str) -> None:
    assert date_or_selection(words.split()) == date_and_part(words.split())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("2023 1-26", "there is no 2023 day 26"),
        ("2025 1-25", "there is no 2025 day 25"),
        ("2014", "there is no Advent of Code 2014"),
        ("2023 5-1", "'5-1' in '5-1' is no day and no range"),
        ("2023 1-2-3", "'1-2-3' in '1-2-3' is no day and no range"),
        ("2023 1,,2", "'' in '1,,2' is no day and no range"),
        ("2023 0,1", "there is no 2023 day 0"),
        ("2023 1-5 3", "'3' is not a part"),
        ("all 2023", "'2023' is not a part"),
        ("2023 1-5 2 2", "too many words: 2 2"),
    ],
)
def test_what_selects_no_days_is_named(words: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        date_or_selection(words.split())
    assert caught.value.message == message


def test_where_only_days_are_wanted_one_day_selects_itself() -> None:
    assert only_selection(["2023", "7"]) == Selection(2023, (7,))
    assert only_selection(["2023", "1-3"]) == Selection(2023, (1, 2, 3))
    assert only_selection([]) is None
    with pytest.raises(UsageError, match="2 is too much here"):
        only_selection(["2023", "7", "2"])
