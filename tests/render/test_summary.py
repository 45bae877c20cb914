"""What stands below the rows of many days."""

import pytest

from aoc_runner.plugins.selected import Selection
from aoc_runner.render.names import told_apart
from aoc_runner.render.summary import run_summary, test_summary
from aoc_runner.running.outcome import Outcome
from tests.render.outcomes import checked, failure, outcome, result, spec, style
from tests.support import Aoc

YEAR = Selection(2023)


def summary(
    outcomes: list[Outcome],
    jobs: int = 1,
    selection: Selection = YEAR,
    width: int | None = None,
) -> list[str]:
    names = told_apart(it.spec for it in outcomes)
    return run_summary(outcomes, style(), width, 12.3, jobs, names, selection).split("\n")


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


def test_it_fits_a_narrow_terminal() -> None:
    outcomes = [RIGHT, outcome(spec(2), result(1, "wrong"), failure(2)), Outcome(spec(4), "", None)]
    assert summary(outcomes, jobs=2, width=40) == [
        "2 stars held, 1 wrong, 1 failed,",
        "1 day without input",
        "3 days in 12.3 s, 2 at once",
        "their times sum to ~1.50 s",
        "next: aoc fetch 2023 gets 1 input",
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
    ("selection", "words"),
    [
        (YEAR, "2023"),
        (Selection(), "all"),
        (Selection(2023, (1, 2, 3, 7)), "2023 1-3,7"),
    ],
)
def test_what_is_missing_can_be_fetched(selection: Selection, words: str) -> None:
    missing = Outcome(spec(4), "", None)
    unknown = outcome(spec(3), result(1, "unchecked"), result(2, "unchecked"))
    start = f"next: aoc fetch {words} gets"
    assert summary([RIGHT, missing], 1, selection)[-1] == f"{start} 1 input"
    both = f"{start} 2 inputs and the accepted answers of 2 unchecked"
    assert summary([unknown, missing, missing], 1, selection)[-1] == both
    assert summary([unknown], 1, selection)[-1] == f"{start} the accepted answers of 2 unchecked"


def test_what_can_be_fetched_is_so_for_the_account_that_was_named(aoc: Aoc) -> None:
    lines = [summary([Outcome(spec(4), "", None)], 1, which)[-1] for which in (YEAR, Selection())]
    lines.append("the day wrote: aoc fetch 2023")
    aoc.add_command(f"context.emit({chr(10).join(lines)!r})")
    assert aoc("--account", "work", "broken").out.splitlines() == [
        "next: aoc --account work fetch 2023 gets 1 input",
        "next: aoc --account work fetch all gets 1 input",
        "the day wrote: aoc fetch 2023",
    ]


def test_what_cannot_be_compared_needs_no_fetch() -> None:
    drawn = result(1, "unchecked", "#.\n.#", expected="AB", reason="what it gives cannot be …")
    assert not any(line.startswith("next") for line in summary([RIGHT, outcome(spec(2), drawn)]))
