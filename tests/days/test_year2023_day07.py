"""2023 day 7, Camel Cards, and its variants: the same tests for each of them."""

import itertools
import random
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support import REPOSITORY, Aoc

FOLDER = REPOSITORY / "days/year2023"
VARIANTS = ["packed", "frame", "typed", "product", "runs"]

CARDS = "23456789TJQKA"
JOKER_ORDER = "J23456789TQKA"
EXAMPLE = "32T3K 765\nT55J5 684\nKK677 28\nKTJJT 220\nQQQJA 483"

Bids = list[tuple[str, int]]

TYPES = [[1, 1, 1, 1, 1], [1, 1, 1, 2], [1, 2, 2], [1, 1, 3], [2, 3], [1, 4], [5]]
"""The sorted counts of the cards for each type, weakest first."""


@pytest.fixture(scope="module", params=[None, *VARIANTS])
def day(request: pytest.FixtureRequest) -> ModuleType:
    """The module of the day, or of a variant of it."""
    if request.param == "frame" and find_spec("pandas") is None:
        pytest.skip("needs pandas")
    return import_module("days.year2023.day07" + (f"_{request.param}" if request.param else ""))


# A referee that tries every joker as every card


@cache
def type_of(hand: str, jokers: bool) -> int:
    if jokers and "J" in hand:
        others = hand.replace("J", "")
        tries = itertools.combinations_with_replacement(CARDS, 5 - len(others))
        return max(type_of(others + "".join(played), jokers=False) for played in tries)
    return TYPES.index(sorted(Counter(hand).values()))


def referee(bids: Bids, jokers: bool) -> int:
    """The winnings; equal hands keep the order of the input."""
    order = JOKER_ORDER if jokers else CARDS

    def strength(bid: tuple[str, int]) -> tuple[int, list[int]]:
        hand = bid[0]
        return type_of("".join(sorted(hand)), jokers), [order.index(card) for card in hand]

    ranked = sorted(bids, key=strength)
    return sum(rank * bid for rank, (_, bid) in enumerate(ranked, 1))


def solve(day: ModuleType, text: str) -> tuple[int, int]:
    data = day.parse(text)
    return day.part1(data), day.part2(data)


def agrees(day: ModuleType, bids: Bids) -> None:
    text = "\n".join(f"{hand} {bid}" for hand, bid in bids)
    assert solve(day, text) == (referee(bids, jokers=False), referee(bids, jokers=True))


# Right answers


def test_the_example_of_the_puzzle(day: ModuleType) -> None:
    assert solve(day, EXAMPLE) == (6440, 5905)
    assert (day.__doc__ or "").splitlines()[0] == "Camel Cards"


@st.composite
def inputs(draw: st.DrawFn) -> Bids:
    """Hands of a few distinct cards, often with J, so that all types, ties and equals turn up."""
    deck = draw(st.lists(st.sampled_from("J" + CARDS), min_size=1, max_size=6))
    hands = st.text(alphabet=st.sampled_from(deck), min_size=5, max_size=5)
    bids = st.integers(min_value=1, max_value=1000) | st.integers(1, 10**30)
    return draw(st.lists(st.tuples(hands, bids), min_size=1, max_size=8))


@settings(max_examples=60)
@given(bids=inputs())
def test_few_hands(day: ModuleType, bids: Bids) -> None:
    agrees(day, bids)


def test_every_type_of_hand_there_is(day: ModuleType) -> None:
    """All 6,188 hands but for the order of their cards, which is random."""
    rng = random.Random(7)
    every = itertools.combinations_with_replacement(CARDS, 5)
    hands = ["".join(rng.sample(cards, 5)) for cards in every]
    rng.shuffle(hands)
    agrees(day, [(hand, rng.randint(1, 1000)) for hand in hands])


@pytest.mark.parametrize("deck", ["J2", "J23456", "J", "J" * 9 + CARDS])
def test_many_equal_hands(day: ModuleType, deck: str) -> None:
    """Bids of all sizes, so that none of the equal hands may change places."""
    rng = random.Random(deck)
    hands = ["".join(rng.choices(deck, k=5)) for _ in range(1000)]
    agrees(day, [(hand, rng.randint(1, 10 ** rng.randint(1, 20))) for hand in hands])


def test_the_parts_do_not_change_what_parse_returns(day: ModuleType) -> None:
    data, untouched = day.parse(EXAMPLE), day.parse(EXAMPLE)
    for _ in range(2):
        assert (day.part2(data), day.part1(data)) == (5905, 6440)
        assert data.equals(untouched) if hasattr(data, "equals") else data == untouched


def test_generated_hands_are_distinct() -> None:
    generate = import_module("days.year2023.day07").generate
    for size, seed in itertools.product((1, 2, 5, 13, 34, 89, 233, 1000), range(50)):
        text = generate(size, random.Random(seed))
        assert len({line.split()[0] for line in text.splitlines()}) == size == text.count("\n") + 1
        assert generate(size, random.Random(seed)) == text
    with pytest.raises(ValueError, match="at most 371293"):
        generate(13**5 + 1, random.Random(0))


# Wrong inputs


def message(number: int, line: str) -> str:
    problem = "expected five cards of 23456789TJQKA and a positive bid"
    return f"^{re.escape(f'line {number}: {line!r}: {problem}')}$"


NO_HANDS = [
    *("KK67 28", "KK6777 28", "KK67B 28", "kk677 28", "\uff2bK677 28", "KK67\u0667 28"),
    *("KK677", "KK677 ", "KK67728", "KK677 0", "KK677 -5", "KK677 +5", "KK677 1_000"),
    *("KK677 2.5", "KK677 2E", "KK677 \u0662\u0668", "KK677 \u00b2", " KK677 28", "KK677 28 "),
    *("KK677  28", "KK677\t28", "KK677\u00a028", "KK677 28 3", "KK677 28\r", "   "),
]


def test_a_line_that_is_no_hand_is_named(day: ModuleType) -> None:
    for line in NO_HANDS:
        for number, lines in ((1, [line]), (3, ["32T3K 765", "T55J5 684", line, line])):
            with pytest.raises(ValueError, match=message(number, line)):
                day.parse("\n".join(lines))


def test_empty_lines_mean_nothing_at_both_ends_alone(day: ModuleType) -> None:
    assert solve(day, f"\n\n{EXAMPLE}\n\n") == (6440, 5905)
    for text, number in (("KK677 28\n\nKTJJT 220", 2), ("\nKK677 28\n\n\nKTJJT 220\n", 3), ("", 1)):
        with pytest.raises(ValueError, match=message(number, "")):
            day.parse(text)


def test_of_a_long_line_the_start_is_named(day: ModuleType) -> None:
    """An input with carriage returns alone reaches a day as one line."""
    with pytest.raises(ValueError, match=message(1, "32T3K 765T55J5 684" * 2 + "32T3")):
        day.parse("32T3K 765T55J5 684" * 500)


# In use


def test_all_are_run_and_one_by_itself(aoc: Aoc) -> None:
    assert {path.stem[6:] for path in FOLDER.glob("day07_*.py")} == set(VARIANTS)
    aoc.write("days/year2023/day07.py", '"""Mine, which is not asked"""\n\ndef part1(data): ...\n')
    done = aoc("test", "2023", "7", "--variant", "all", "--from", "aoc-runner", "--json")
    counts = {day["variant"]: day["right"] for day in done.json["days"] if not day["skipped"]}
    assert (done.code, set(counts.values())) == (0, {2})
    assert counts.keys() >= {None, "packed", "typed", "product", "runs"}
    aoc.folder = REPOSITORY
    aoc.command = (sys.executable, str(FOLDER / "day07_typed.py"))
    done = aoc("--example", "--json")
    assert (done.code, done.json["variant"]) == (0, "typed")
    assert [part["answer"] for part in done.json["parts"]] == ["6440", "5905"]


def test_without_pandas_the_import_of_frame_names_it() -> None:
    """As `python -S` has no packages but those of the standard library, and of this folder."""
    code = (
        "try:\n    import days.year2023.day07_frame\n"
        "except ModuleNotFoundError as error:\n    print(type(error).__name__, error.name)"
    )
    words = [sys.executable, "-S", "-c", code]
    done = subprocess.run(words, cwd=REPOSITORY, capture_output=True, text=True, check=True)
    assert done.stdout == "ModuleNotFoundError pandas\n"
