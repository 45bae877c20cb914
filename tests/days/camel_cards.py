"""What the tests of Camel Cards share: the days, a referee, inputs and lines that are no hands.

The referee is a slow brute force that ranks a hand by counting those it beats. It tries every joker
as every card, and looks a hand's type up by its sorted counts.
"""

import itertools
import re
from collections import Counter
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import pytest
from hypothesis import strategies as st

MODULE = "days.year2023.day07"
VARIANTS = [
    "packed",
    pytest.param(
        "frame", marks=pytest.mark.skipif(find_spec("pandas") is None, reason="needs pandas")
    ),
    "typed",
    "product",
    "runs",
]

CARDS = "23456789TJQKA"
JOKER_ORDER = "J23456789TQKA"

Bids = list[tuple[str, int]]

TYPES = [[1, 1, 1, 1, 1], [1, 1, 1, 2], [1, 2, 2], [1, 1, 3], [2, 3], [1, 4], [5]]
"""The sorted counts of the cards for each type, weakest first."""


def type_of(hand: str) -> int:
    return TYPES.index(sorted(Counter(hand).values()))


@cache
def best_type(hand: str) -> int:
    """Every joker is tried as every card; their order does not matter to the type."""
    others = hand.replace("J", "")
    tries = itertools.combinations_with_replacement(CARDS, 5 - len(others))
    return max(type_of(others + "".join(played)) for played in tries)


def beats(hand: str, other: str, jokers: bool) -> bool:
    kind = best_type if jokers else type_of
    mine, theirs = kind(hand), kind(other)
    if mine != theirs:
        return mine > theirs
    order = JOKER_ORDER if jokers else CARDS
    for card, other_card in zip(hand, other, strict=True):
        if card != other_card:
            return order.index(card) > order.index(other_card)
    return False


def brute_force(bids: Bids, jokers: bool) -> int:
    """A hand's rank is one more than the number of hands it beats and of equal hands before it."""
    total = 0
    for place, (hand, bid) in enumerate(bids):
        beaten = sum(beats(hand, other, jokers) for other, _ in bids)
        equal_before = sum(other == hand for other, _ in bids[:place])
        total += (1 + beaten + equal_before) * bid
    return total


def day_of(variant: str | None) -> ModuleType:
    """The module of the day, or of a variant of it."""
    return import_module(f"{MODULE}_{variant}" if variant else MODULE)


def as_text(bids: Bids) -> str:
    return "\n".join(f"{hand} {bid}" for hand, bid in bids)


def solve(day: ModuleType, text: str) -> tuple[int, int]:
    data = day.parse(text)
    return day.part1(data), day.part2(data)


def message(number: int, line: str) -> str:
    problem = "expected five cards of 23456789TJQKA and a positive bid"
    return f"^{re.escape(f'line {number}: {line!r}: {problem}')}$"


@st.composite
def inputs(draw: st.DrawFn) -> Bids:
    """Hands of a few distinct cards, often with J, so that all types, ties and equals turn up."""
    deck = draw(st.lists(st.sampled_from("J" + CARDS), min_size=1, max_size=6))
    hands = st.text(alphabet=st.sampled_from(deck), min_size=5, max_size=5)
    bids = st.integers(min_value=1, max_value=1000)
    return draw(st.lists(st.tuples(hands, bids), min_size=1, max_size=8))


NO_HANDS = [
    pytest.param("KK67 28", id="four cards"),
    pytest.param("KK6777 28", id="six cards"),
    pytest.param("KK67B 28", id="a hexadecimal digit is no card"),
    pytest.param("KK671 28", id="one is no card"),
    pytest.param("kk677 28", id="lower case"),
    pytest.param("\uff2bK677 28", id="wide K"),
    pytest.param("KK67\u0667 28", id="Arabic card"),
    pytest.param("KK677", id="no bid"),
    pytest.param("KK677 ", id="blank bid"),
    pytest.param("KK67728", id="no blank"),
    pytest.param("KK677 0", id="zero"),
    pytest.param("KK677 000", id="zeros"),
    pytest.param("KK677 -5", id="negative"),
    pytest.param("KK677 +5", id="plus"),
    pytest.param("KK677 1_000", id="underscore"),
    pytest.param("KK677 2.5", id="fraction"),
    pytest.param("KK677 2E", id="letter in the bid"),
    pytest.param("KK677 \u0662\u0668", id="Arabic bid"),
    pytest.param("KK677 \u00b2", id="superscript bid"),
    pytest.param("KK677 2\uff18", id="wide digit in the bid"),
    pytest.param(" KK677 28", id="leading blank"),
    pytest.param("KK677 28 ", id="trailing blank"),
    pytest.param("KK677  28", id="two blanks"),
    pytest.param("KK677\t28", id="tab"),
    pytest.param("KK677\u00a028", id="no-break space"),
    pytest.param("KK677 28 3", id="three columns"),
    pytest.param("KK677 28\r", id="carriage return"),
    pytest.param("KK677 28\x0bKTJJT 220", id="vertical tab between hands"),
    pytest.param("KK677 28\u2028KTJJT 220", id="line separator between hands"),
    pytest.param("   ", id="blank line"),
]
"""Lines that every day rejects by name."""
