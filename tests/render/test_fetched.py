"""What is said of a fetch."""

import pytest

from aoc_runner.account.fetching import Outcome, Request
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.render.fetched import nothing_to_fetch, row, to_come, total

DAY = Puzzle(2023, 7)
INPUT, PAGE = Request(DAY, "input"), Request(DAY, "page")


@pytest.mark.parametrize(
    ("inputs", "pages", "said"),
    [
        (1, 0, "fetching 1 input"),
        (2, 3, "fetching 2 inputs and 3 pages"),
        (0, 6, "fetching 6 pages: about 3 s"),
        (40, 12, "fetching 40 inputs and 12 pages: about 2 min 21 s"),
        (250, 250, "fetching 250 inputs and 250 pages: about 24 min 45 s"),
        (1000, 500, "fetching 1000 inputs and 500 pages: about 1 h 14 min"),
    ],
)
def test_how_long_it_will_take(inputs: int, pages: int, said: str) -> None:
    assert to_come([INPUT] * inputs + [PAGE] * pages, 3.0) == said


def test_rows_and_sums() -> None:
    kept = [Outcome(INPUT, True), Outcome(PAGE, True, 2), Outcome(PAGE, True, 1)]
    assert [row(outcome) for outcome in kept] == [
        "2023 day 7  input",
        "2023 day 7  page, 2 accepted answers",
        "2023 day 7  page, 1 accepted answer",
    ]
    assert total(kept, 0) == "kept 1 input and 2 pages; 3 accepted answers entered"
    assert total(kept[:1], 1) == "kept 1 input; 1 accepted answer entered"
    assert total([], 0) == "kept nothing"
    assert total([Outcome(PAGE, False)], 0) == "kept nothing; 1 was kept by another aoc meanwhile"


def test_nothing_to_do_is_said_with_what_stays_unknown() -> None:
    assert nothing_to_fetch([DAY], [], 0) == "nothing to fetch: the input is kept"
    both = [DAY, Puzzle(2023, 8)]
    assert nothing_to_fetch(both, both, 1) == (
        "nothing to fetch: all 2 inputs are kept; 1 accepted answer entered from kept pages; "
        "on 2 days the page did not show every answer"
    )
