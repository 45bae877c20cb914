"""What stands below the rows of many days."""

from collections.abc import Sequence

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.render.names import told_apart
from aoc_runner.render.summary import run_summary, test_summary
from aoc_runner.running.outcome import Outcome
from tests.render.outcomes import checked, failure, outcome, result, spec, style
from tests.support import Aoc


def summary(
    outcomes: list[Outcome],
    jobs: int = 1,
    to_fetch: Sequence[Puzzle] = (),
    width: int | None = None,
) -> list[str]:
    names = told_apart(it.spec for it in outcomes)
    return run_summary(outcomes, style(), width, 12.3, jobs, names, to_fetch).split("\n")


def of_tests(outcomes: list[Outcome], jobs: int = 1, width: int | None = None) -> list[str]:
    names = told_apart(it.spec for it in outcomes)
    return test_summary(outcomes, style(), width, 12.3, jobs, names).split("\n")


test_summary.__test__ = False  # type: ignore[attr-defined]

RIGHT = outcome(spec(1), result(1, seconds=1.0), result(2, seconds=0.5))


def test_every_kind_is_counted() -> None:
    outcomes = [
        RIGHT,
        outcome(spec(2), result(1, "wrong"), failure(2)),
        outcome(spec(3), result(1, "unchecked", expected="7"), result(2, "unsolved", None)),
        Outcome(spec(4), "", None),
        Outcome(spec(5), "", None),
        Outcome(spec(6), "", None, skipped="needs the extra frame"),
    ]
    assert summary(outcomes)[0] == (
        "2 stars held, 1 wrong, 1 failed, 1 unsolved, 1 unchecked, 2 days without input, "
        "1 day skipped"
    )
    assert summary([])[0] == "0 stars held, 0 wrong"
    cases = [checked(spec(1), result(), result(1, "skipped", None)), checked(spec(2))]
    assert of_tests(cases)[0] == "1 right, 0 wrong, 1 skipped, 1 day with nothing to check"


def test_one_star_is_one() -> None:
    assert summary([outcome(spec(25), result(1))])[0] == "1 star held, 0 wrong"


def test_implementations_are_not_counted_as_days() -> None:
    both = [spec(7), spec(7, "packed")]
    right = [outcome(day, result(1)) for day in both]
    assert summary(right)[0] == "2 right, 0 wrong"  # of one star
    missing = [Outcome(day, "", None) for day in both]
    assert summary([RIGHT, *missing])[0] == "2 right, 0 wrong, 1 day without input"
    frame = Outcome(spec(7, "frame"), "", None, skipped="needs the extra frame")
    assert summary([*right, frame])[0] == "2 right, 0 wrong, 1 skipped"
    assert of_tests([*missing, frame])[0] == (
        "0 right, 0 wrong, 1 day with nothing to check, 1 skipped"
    )
    left_out = checked(spec(8), result(1, "skipped", None))
    assert of_tests([*right, left_out, frame])[0] == (
        "2 right, 0 wrong, 1 skipped, 1 solution skipped"
    )


def test_it_fits_a_narrow_terminal() -> None:
    outcomes = [RIGHT, outcome(spec(2), result(1, "wrong"), failure(2)), Outcome(spec(4), "", None)]
    assert summary(outcomes, 2, [Puzzle(2023, 4)], 40) == [
        "2 stars held, 1 wrong, 1 failed,",
        "1 day without input",
        "3 days in 12.3 s, 2 at once",
        "their times sum to ~1.50 s",
        "next: aoc fetch 2023 4 gets 1 input",
    ]


def test_the_times_are_that_of_the_wall_and_their_sum() -> None:
    assert summary([RIGHT])[1] == "1 day in 12.3 s; their times sum to 1.50 s"
    two = [RIGHT, outcome(spec(1, "packed"), result(1, seconds=2.0))]
    said = "2 solutions of 1 day in 12.3 s, 8 at once; their times sum to ~3.50 s"
    assert summary(two, jobs=8)[1] == said
    assert summary([Outcome(spec(4), "", None)])[1] == "1 day in 12.3 s"


def test_the_slowest_five_are_named_where_there_are_more() -> None:
    days = [outcome(spec(day), result(2, seconds=day / 10)) for day in range(1, 6)]
    assert not any("slowest" in line for line in summary(days))
    days.append(outcome(spec(5, "packed"), result(1, seconds=72.0)))
    lines = summary(days, jobs=2)
    assert lines[2:] == [
        "the slowest:",
        "  ~1 min 12 s  2023 day 5 (packed) part 1",
        "      ~500 ms  2023 day 5 (project) part 2",
        "      ~400 ms  2023 day 4 part 2",
        "      ~300 ms  2023 day 3 part 2",
        "      ~200 ms  2023 day 2 part 2",
    ]
    cases = [checked(spec(day), result(1, case="puzzle", seconds=day)) for day in range(1, 7)]
    assert of_tests(cases)[3] == "  6.00 s  2023 day 6 part 1 of puzzle"


def test_those_who_disagree_are_named_with_their_answers() -> None:
    outcomes = [
        outcome(spec(7, variant), result(2, "unchecked", answer, expected="1"))
        for variant, answer in ((None, 12), ("packed", 13), ("frame", 12))
    ]
    assert summary(outcomes)[2:] == [
        "2023 day 7 part 2: they do not agree",
        "  12: project, frame",
        "  13: packed",
    ]


@pytest.mark.parametrize(
    ("days", "words"),
    [
        ([4], "aoc fetch 2023 4"),
        ([1, 2, 3, 7], "aoc fetch 2023 1-3,7"),
    ],
)
def test_the_days_of_one_year_that_can_be_fetched_are_named(days: list[int], words: str) -> None:
    outcomes = [RIGHT, *(Outcome(spec(day), "", None) for day in days)]
    inputs = f"{len(days)} input{'s' * (len(days) > 1)}"
    to_fetch = [Puzzle(2023, day) for day in days]
    assert summary(outcomes, to_fetch=to_fetch)[-1] == f"next: {words} gets {inputs}"


def test_of_several_years_every_day_found_here_is_fetched() -> None:
    outcomes = [Outcome(spec(4, year=year), "", None) for year in (2022, 2023)]
    last = summary(outcomes, to_fetch=[Puzzle(2022, 4), Puzzle(2023, 4)])[-1]
    assert last == "next: aoc fetch gets 2 inputs"


def test_what_can_be_fetched_is_counted_by_dates() -> None:
    unknown = [
        outcome(spec(3, variant), result(1, "unchecked"), result(2, "unchecked"))
        for variant in (None, "packed")
    ]
    missing = [Outcome(spec(4, variant), "", None) for variant in (None, "packed")]
    third, fourth = Puzzle(2023, 3), Puzzle(2023, 4)
    both = "next: aoc fetch 2023 3-4 gets 1 input and the accepted answers of 1 day"
    assert summary([*unknown, *missing], to_fetch=[third, fourth])[-1] == both
    more = [*unknown, outcome(spec(5), result(1, "unchecked"))]
    two = "next: aoc fetch 2023 3,5 gets the accepted answers of 2 days"
    assert summary(more, to_fetch=[third, Puzzle(2023, 5)])[-1] == two
    # A page that was asked already, a day that is locked.
    assert summary([*unknown, *missing], to_fetch=[fourth])[-1].endswith("2023 4 gets 1 input")
    assert not any(line.startswith("next") for line in summary([*unknown, *missing]))


def test_what_can_be_fetched_is_so_for_the_account_that_was_named(aoc: Aoc) -> None:
    missing = Outcome(spec(4), "", None)
    other = Outcome(spec(4)._replace(puzzle=Puzzle(2022, 1)), "", None)
    lines = [
        summary([missing], to_fetch=[Puzzle(2023, 4)])[-1],
        summary([other, missing], to_fetch=[Puzzle(2022, 1), Puzzle(2023, 4)])[-1],
        "the day wrote: aoc fetch 2023",
    ]
    aoc.add_command(f"context.emit({chr(10).join(lines)!r})")
    assert aoc("--account", "work", "broken").out.splitlines() == [
        "next: aoc --account work fetch 2023 4 gets 1 input",
        "next: aoc --account work fetch gets 2 inputs",
        "the day wrote: aoc fetch 2023",
    ]
