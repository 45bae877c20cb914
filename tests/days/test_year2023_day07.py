"""Run the same tests for 2023 day 7, Camel Cards, and each of its variants."""

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
VARIANTS = ["packed", "frame", "typed", "product", "runs", "show"]

CARDS = "23456789TJQKA"
JOKER_ORDER = "J23456789TQKA"
EXAMPLE = "32T3K 765\nT55J5 684\nKK677 28\nKTJJT 220\nQQQJA 483"

Bids = list[tuple[str, int]]

TYPES = [[1, 1, 1, 1, 1], [1, 1, 1, 2], [1, 2, 2], [1, 1, 3], [2, 3], [1, 4], [5]]
"""The sorted counts of the cards for each type, weakest first."""


@pytest.fixture(scope="module", params=[None, *VARIANTS])
def day(request: pytest.FixtureRequest) -> ModuleType:
    """Return the module of the day or of a variant."""
    if request.param == "frame" and find_spec("pandas") is None:
        pytest.skip("needs pandas")
    return import_module("days.year2023.day07" + (f"_{request.param}" if request.param else ""))


# A brute force that tries all cards for each joker


@cache
def type_of(hand: str, jokers: bool) -> int:
    if jokers and "J" in hand:
        others = hand.replace("J", "")
        replacements = itertools.combinations_with_replacement(CARDS, 5 - len(others))
        return max(type_of(others + "".join(cards), jokers=False) for cards in replacements)
    return TYPES.index(sorted(Counter(hand).values()))


def brute_force(bids: Bids, jokers: bool) -> int:
    """Return the winnings; equal hands keep the order of the input."""
    order = JOKER_ORDER if jokers else CARDS

    def get_strength(line: tuple[str, int]) -> tuple[int, list[int]]:
        hand = line[0]
        return type_of("".join(sorted(hand)), jokers), [order.index(card) for card in hand]

    ranked = sorted(bids, key=get_strength)
    return sum(rank * bid for rank, (_, bid) in enumerate(ranked, 1))


def solve(day: ModuleType, text: str) -> tuple[int, int]:
    data = day.parse(text)
    return day.part1(data), day.part2(data)


def check_answers(day: ModuleType, bids: Bids) -> None:
    text = "\n".join(f"{hand} {bid}" for hand, bid in bids)
    assert solve(day, text) == (brute_force(bids, jokers=False), brute_force(bids, jokers=True))


# Answers


def test_the_example_of_the_puzzle(day: ModuleType) -> None:
    assert solve(day, EXAMPLE) == (6440, 5905)
    assert (day.__doc__ or "").splitlines()[0] == "Camel Cards"


@st.composite
def inputs(draw: st.DrawFn) -> Bids:
    """Draw hands of few different cards, often J, to get all types, ties and equal hands."""
    deck = draw(st.lists(st.sampled_from("J" + CARDS), min_size=1, max_size=6))
    hands = st.text(alphabet=st.sampled_from(deck), min_size=5, max_size=5)
    bids = st.integers(min_value=1, max_value=1000) | st.integers(1, 10**30)
    return draw(st.lists(st.tuples(hands, bids), min_size=1, max_size=8))


@settings(max_examples=60)
@given(bids=inputs())
def test_few_hands(day: ModuleType, bids: Bids) -> None:
    check_answers(day, bids)


def test_all_sets_of_five_cards(day: ModuleType) -> None:
    """Solve one hand with a random order of cards for each of the 6,188 sets."""
    rng = random.Random(7)
    card_sets = itertools.combinations_with_replacement(CARDS, 5)
    hands = ["".join(rng.sample(cards, 5)) for cards in card_sets]
    rng.shuffle(hands)
    check_answers(day, [(hand, rng.randint(1, 1000)) for hand in hands])


@pytest.mark.parametrize("deck", ["J2", "J23456", "J", "J" * 9 + CARDS])
def test_many_equal_hands(day: ModuleType, deck: str) -> None:
    """Solve inputs whose bids differ so much that no two equal hands may be swapped."""
    rng = random.Random(deck)
    hands = ["".join(rng.choices(deck, k=5)) for _ in range(1000)]
    check_answers(day, [(hand, rng.randint(1, 10 ** rng.randint(1, 20))) for hand in hands])


def test_parts_do_not_modify_parsed_data(day: ModuleType) -> None:
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


# Invalid inputs


def make_pattern(number: int, line: str) -> str:
    problem = "expected five cards of 23456789TJQKA and a positive bid"
    return f"^{re.escape(f'line {number}: {line!r}: {problem}')}$"


INVALID_LINES = [
    *("KK67 28", "KK6777 28", "KK67B 28", "kk677 28", "\uff2bK677 28", "KK67\u0667 28"),
    *("KK677", "KK677 ", "KK67728", "KK677 0", "KK677 -5", "KK677 +5", "KK677 1_000"),
    *("KK677 2.5", "KK677 2E", "KK677 \u0662\u0668", "KK677 \u00b2", " KK677 28", "KK677 28 "),
    *("KK677  28", "KK677\t28", "KK677\u00a028", "KK677 28 3", "KK677 28\r", "   "),
]


def test_error_names_an_invalid_line(day: ModuleType) -> None:
    for line in INVALID_LINES:
        for number, lines in ((1, [line]), (3, ["32T3K 765", "T55J5 684", line, line])):
            with pytest.raises(ValueError, match=make_pattern(number, line)):
                day.parse("\n".join(lines))


def test_empty_lines_are_allowed_only_at_both_ends(day: ModuleType) -> None:
    assert solve(day, f"\n\n{EXAMPLE}\n\n") == (6440, 5905)
    for text, number in (("KK677 28\n\nKTJJT 220", 2), ("\nKK677 28\n\n\nKTJJT 220\n", 3), ("", 1)):
        with pytest.raises(ValueError, match=make_pattern(number, "")):
            day.parse(text)


def test_error_quotes_the_start_of_a_long_line(day: ModuleType) -> None:
    with pytest.raises(ValueError, match=make_pattern(1, "32T3K 765T55J5 684" * 2 + "32T3")):
        day.parse("32T3K 765T55J5 684" * 500)


# Commands and imports


def test_run_all_variants_and_one_file(aoc: Aoc) -> None:
    assert {path.stem[6:] for path in FOLDER.glob("day07_*.py")} == set(VARIANTS)
    aoc.write("days/year2023/day07.py", '"""Not used"""\n\ndef part1(data): ...\n')
    done = aoc("test", "2023", "7", "--variant", "all", "--from", "aoc-runner", "--json")
    counts = {day["variant"]: day["right"] for day in done.json["days"] if not day["skipped"]}
    assert (done.code, set(counts.values())) == (0, {2})
    assert counts.keys() >= {None, "packed", "typed", "product", "runs"}
    aoc.folder = REPOSITORY
    aoc.command = (sys.executable, str(FOLDER / "day07_typed.py"))
    done = aoc("--example", "--json")
    assert (done.code, done.json["variant"]) == (0, "typed")
    assert [part["answer"] for part in done.json["parts"]] == ["6440", "5905"]


def test_import_of_frame_without_pandas_names_pandas() -> None:
    """Use `python -S`, which finds only the standard library and this folder."""
    code = (
        "try:\n    import days.year2023.day07_frame\n"
        "except ModuleNotFoundError as error:\n    print(type(error).__name__, error.name)"
    )
    command = [sys.executable, "-S", "-c", code]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=True)
    assert done.stdout == "ModuleNotFoundError pandas\n"
