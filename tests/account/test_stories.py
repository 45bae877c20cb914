"""The story of a day: what the site tells of its stars, and what the ledger adds."""

import os

import pytest

from aoc_runner.account.stories import DAY, DayStory, Story, stories, stories_of
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.store.ledger import GUESS
from aoc_runner.kernel.words.errors import DataError
from aoc_runner.kernel.words.history import Guess, Verdict
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.site.personal import Times
from aoc_runner.store.stars import StarTime

SEVEN = Puzzle(2023, 7)
BOTH: Times = {7: {1: StarTime(600), 2: StarTime(1500)}}
FIVE = "That's not the right answer; because you have guessed incorrectly 5 times on this puzzle, "


def guess(
    part: Part,
    verdict: Verdict | None,
    after: float,
    message: str = "Please wait one minute before trying again.",
    puzzle: Puzzle = SEVEN,
) -> Guess:
    return Guess(0, puzzle, part, f"{after}", puzzle.unlock + after, verdict, message)


def only(found: list[DayStory]) -> DayStory:
    (day,) = found
    return day


def test_the_times_of_the_site_alone_make_a_story() -> None:
    assert stories_of(2023, {}, [guess(1, None, 60)], {SEVEN: SEVEN.unlock}) == []
    day = only(stories_of(2023, BOTH, [], {}))
    assert day == DayStory(7, {1: Story(StarTime(600)), 2: Story(StarTime(1500))})
    assert day.delta == 900


def test_wrong_guesses_count_by_part_with_the_waits_that_the_site_asked_for() -> None:
    guesses = [
        guess(1, Verdict.TOO_HIGH, 100),
        guess(1, Verdict.WAIT, 120, "You have 4m 32s left to wait."),  # was not judged
        guess(1, Verdict.SOMEONE_ELSES, 200, f"{FIVE}please wait 5 minutes before trying again."),
        guess(1, Verdict.RIGHT, 600, "That's the right answer!"),
        guess(2, Verdict.WRONG, 700, ""),  # names no wait: a minute
        guess(2, Verdict.REFUSED, 800),
        guess(2, Verdict.UNRECOGNISED, 900),
    ]
    day = only(stories_of(2023, BOTH, guesses, {}))
    assert [(it.wrong_guesses, it.wait) for it in day.parts.values()] == [(2, 360), (1, 60)]


def test_misses_alone_are_told_too_by_date_and_of_the_year_alone() -> None:
    others = [
        guess(1, Verdict.WRONG, 60, puzzle=Puzzle(2023, 9)),
        guess(1, Verdict.WRONG, 60, puzzle=Puzzle(2023, 2)),
        guess(1, Verdict.WRONG, 60, puzzle=Puzzle(2022, 1)),
    ]
    found = stories_of(2023, BOTH, others, {})
    assert [it.day for it in found] == [2, 7, 9]
    assert not found[0].parts[1].is_held


def test_from_the_first_fetch_to_the_star() -> None:
    day = only(stories_of(2023, BOTH, [], {SEVEN: SEVEN.unlock + 45}))
    assert [it.fetch_to_star for it in day.parts.values()] == [555, 1455]
    # a clock that goes after the site's
    day = only(stories_of(2023, BOTH, [], {SEVEN: SEVEN.unlock - 2}))
    assert [it.fetch_to_star for it in day.parts.values()] == [600, 1500]


@pytest.mark.parametrize("at", [601, 2000])
def test_an_input_that_came_after_a_star_was_not_the_first(at: float) -> None:
    day = only(stories_of(2023, BOTH, [], {SEVEN: SEVEN.unlock + at}, lambda puzzle: SEVEN.unlock))
    assert [it.fetch_to_star for it in day.parts.values()] == [None, None]


@pytest.mark.parametrize(
    ("after", "took"), [(30, [570, 1470]), (-5, [None] * 2), (900, [None] * 2)]
)
def test_where_the_ledger_does_not_have_it_the_kept_input_says_when(
    after: float, took: list[float | None]
) -> None:
    day = only(stories_of(2023, BOTH, [], {}, lambda puzzle: puzzle.unlock + after))
    assert [it.fetch_to_star for it in day.parts.values()] == took


def test_a_star_that_the_page_does_not_show_yet_is_timed_by_its_guess() -> None:
    guesses = [guess(1, Verdict.RIGHT, 601), guess(2, Verdict.RIGHT, 1000)]
    times: Times = {7: {1: StarTime(600)}}
    day = only(stories_of(2023, times, guesses, {SEVEN: SEVEN.unlock + 100}))
    one, two = day.parts.values()
    assert (one.seconds, one.is_exact, one.fetch_to_star) == (600, True, 500)
    assert (two.seconds, two.is_exact, two.fetch_to_star) == (1000, False, 900)
    assert two.is_held
    assert day.delta == 399  # by one clock


def test_of_what_took_over_a_day_the_guess_tells_more() -> None:
    times: Times = {7: {1: StarTime(600), 2: StarTime(None)}}
    assert only(stories_of(2023, times, [], {})).delta is None
    guesses = [guess(2, Verdict.RIGHT, DAY + 60)]
    day = only(stories_of(2023, times, guesses, {SEVEN: SEVEN.unlock}))
    assert day.parts[2].seconds == DAY + 60
    assert day.parts[2].fetch_to_star == DAY + 60
    assert day.delta == DAY - 540
    # one that contradicts the site is not believed
    day = only(stories_of(2023, times, [guess(2, Verdict.RIGHT, 700)], {}))
    assert day.parts[2].seconds is None


def test_a_guess_without_a_date_is_no_time() -> None:
    without = Guess(1, SEVEN, 1, "5", 0.0, Verdict.RIGHT, "")
    assert stories_of(2023, {}, [without], {}) == []


def test_the_last_day_has_a_second_part_where_that_star_is_held() -> None:
    one: Times = {12: {1: StarTime(60)}}
    day = only(stories_of(2025, one, [], {}))
    assert list(day.parts) == [1]
    assert day.delta is None
    both: Times = {12: {1: StarTime(60), 2: StarTime(61)}}
    assert list(only(stories_of(2025, both, [], {})).parts) == [1, 2]


def test_all_that_the_ledger_and_the_folder_know(account: Account) -> None:
    ledger, eight = account.ledger, Puzzle(2023, 8)
    assert stories(account, 2023, {}) == []
    guesses = [guess(1, Verdict.WRONG, 300), guess(1, Verdict.RIGHT, 600)]
    ledger.put(GUESS, "guess", *[(None, *it.puzzle, *it[2:]) for it in guesses])
    ledger.keep_input(SEVEN, "digest", 4242, SEVEN.unlock + 10)
    path = account.input_path(eight)
    account.keep(path, b"x\n")
    os.utime(path, (0, eight.unlock + 20))
    found = stories(account, 2023, {**BOTH, 8: {1: StarTime(60), 2: StarTime(80)}})
    assert [it.day for it in found] == [7, 8]
    assert found[0].parts[1] == Story(StarTime(600), 600, 1, 60, 590)
    assert [it.fetch_to_star for it in found[1].parts.values()] == [40, 60]


def test_a_broken_ledger_is_said(account: Account) -> None:
    account.keep(account.ledger.path, b"no ledger")
    with pytest.raises(DataError):
        stories(account, 2023, {})
