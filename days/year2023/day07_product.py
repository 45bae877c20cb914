"""Camel Cards

Idea
    Replace each card by the number of its copies in the hand, and multiply these five numbers.
    Each type has its own product, and a stronger type has a greater product:

           1  high card          108  full house (3 * 3 * 3 * 2 * 2)
           4  one pair           256  four of a kind
          16  two pair          3125  five of a kind
          27  three of a kind

    Jokers are replaced by the most common other card before the cards are counted.

    Two hands are compared as the puzzle describes: by their products, then by the first two cards
    that differ. `cmp_to_key` lets `sorted` use such a comparison.

Example
                       J is a jack                       J is a joker
        hand    bid    product                   rank    played as  product                    rank
        32T3K   765    2 * 1 * 1 * 2 * 1 =   4    1      32T3K      2 * 1 * 1 * 2 * 1 =   4     1
        KTJJT   220    1 * 2 * 2 * 2 * 2 =  16    2      KTTTT      1 * 4 * 4 * 4 * 4 = 256     5
        KK677    28    2 * 2 * 1 * 2 * 2 =  16    3      KK677      2 * 2 * 1 * 2 * 2 =  16     2
        T55J5   684    1 * 3 * 3 * 1 * 3 =  27    4      T5555      1 * 4 * 4 * 4 * 4 = 256     3
        QQQJA   483    3 * 3 * 3 * 1 * 1 =  27    5      QQQQA      4 * 4 * 4 * 4 * 1 = 256     4

    The sums of rank times bid are 6440 and 5905.

Cost
    Time O(n log n) to sort n hands, memory O(n). 1,000 hands take 7.9 ms, five times as long as
    `day07.py`; all 371,293 take 9.1 s, six times as long (`parse` and both parts, CPython 3.11; see
    benchmarks/camel_cards.py). Half of the time for 1,000 hands is spent on comparisons.
"""

from functools import cmp_to_key
from math import prod
from operator import sub
from typing import NamedTuple

if __name__ == "__main__":
    from aoc_runner import main

    main(__file__)  # A file that runs as a program cannot use relative imports.
else:
    from .day07 import check_hands

Bid = tuple[str, int]
"""The cards as in the input, and the bid."""


class Hand(NamedTuple):
    """The values that rank a hand, and its bid."""

    product: int
    cards: list[int]
    bid: int


CARDS = "23456789TJQKA"
CARDS_WITH_JOKER = "J23456789TQKA"
"""All cards, weakest first."""


def parse(text: str) -> list[Bid]:
    """Read one hand per line. Raises ValueError as `check_hands` does."""
    bids = []
    for line in check_hands(text).split("\n"):
        cards, bid = line.split()
        bids.append((cards, int(bid)))
    return bids


def part1(data: list[Bid]) -> int:
    """Return the total winnings if J is a jack."""
    return sum_winnings(
        [Hand(multiply_counts(cards), locate(cards, CARDS), bid) for cards, bid in data]
    )


def part2(data: list[Bid]) -> int:
    """Return the total winnings if J is a joker."""
    return sum_winnings(
        [
            Hand(multiply_counts(replace_jokers(cards)), locate(cards, CARDS_WITH_JOKER), bid)
            for cards, bid in data
        ]
    )


def sum_winnings(hands: list[Hand]) -> int:
    """Return the sum of rank times bid."""
    ranked = sorted(hands, key=cmp_to_key(compare_hands))
    return sum(rank * hand.bid for rank, hand in enumerate(ranked, start=1))


def compare_hands(hand: Hand, other: Hand) -> int:
    """Return a negative number for a weaker hand, a positive number for a stronger hand."""
    first_difference = next(filter(None, map(sub, hand.cards, other.cards)), 0)
    return hand.product - other.product or first_difference


def multiply_counts(cards: str) -> int:
    """Return the product of the counts of the five cards, which orders hands by type."""
    return prod(map(cards.count, cards))


def replace_jokers(cards: str) -> str:
    """Replace jokers by the most common other card; JJJJJ stays unchanged."""
    others = cards.replace("J", "")
    return cards.replace("J", max(others, key=others.count, default="J"))


def locate(cards: str, weakest_first: str) -> list[int]:
    """Return the position of each card in `weakest_first`."""
    return list(map(weakest_first.index, cards))
