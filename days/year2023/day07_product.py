"""Camel Cards

The idea
    Write under each card how often it is in the hand, and multiply these five numbers. No two
    types have the same product, and a stronger type has a greater one:

           1  high card          108  full house (3 * 3 * 3 * 2 * 2)
           4  one pair           256  four of a kind
          16  two pair          3125  five of a kind
          27  three of a kind

    Jokers are replaced by the commonest of the other cards before they are counted.

    Two hands are compared as the puzzle tells it: by their products, and if these are equal by the
    first two cards that differ. `cmp_to_key` has `sorted` rank all hands by such a comparison.
    Where it gives zero, the hands are equal and keep the order of the input.

A worked example
    The puzzle's five hands, in the order of part 1:

                       J is a jack                       J is a joker
        hand    bid    product                   rank    played as  product                    rank
        32T3K   765    2 * 1 * 1 * 2 * 1 =   4    1      32T3K      2 * 1 * 1 * 2 * 1 =   4     1
        KTJJT   220    1 * 2 * 2 * 2 * 2 =  16    2      KTTTT      1 * 4 * 4 * 4 * 4 = 256     5
        KK677    28    2 * 2 * 1 * 2 * 2 =  16    3      KK677      2 * 2 * 1 * 2 * 2 =  16     2
        T55J5   684    1 * 3 * 3 * 1 * 3 =  27    4      T5555      1 * 4 * 4 * 4 * 4 = 256     3
        QQQJA   483    3 * 3 * 3 * 1 * 1 =  27    5      QQQQA      4 * 4 * 4 * 4 * 1 = 256     4

    The sums of rank times bid are 6440 and 5905.

The cost
    Time O(n log n), for sorting n hands; memory O(n). Parsing and both parts take 7.9 ms for 1,000
    hands and 9.1 s for all 371,293 different ones, five and six times as long as the day itself
    (CPython 3.11; see benchmarks/camel_cards.py).

    Half of the time for 1,000 hands goes into the comparisons, some 9,000 calls for each part. A
    key is found once for each hand instead.
"""

from functools import cmp_to_key
from math import prod
from operator import sub
from typing import NamedTuple

if __name__ == "__main__":
    from aoc_runner import main

    main(__file__)  # a program is in no package, and can import nothing relatively
else:
    from .day07 import checked_hands

Bid = tuple[str, int]
"""Five cards as the input has them, and what was bid on them."""


class Hand(NamedTuple):
    """What a hand is compared by, and its bid."""

    product: int
    cards: list[int]
    bid: int


CARDS = "23456789TJQKA"
CARDS_WITH_JOKER = "J23456789TQKA"
"""All cards, weakest first."""


def parse(text: str) -> list[Bid]:
    """Read one hand a line; a line that is anything else is a ValueError that names it."""
    bids = []
    for line in checked_hands(text).split("\n"):
        cards, bid = line.split()
        bids.append((cards, int(bid)))
    return bids


def part1(data: list[Bid]) -> int:
    """The total winnings where J is a jack."""
    return winnings([Hand(product(cards), values(cards, CARDS), bid) for cards, bid in data])


def part2(data: list[Bid]) -> int:
    """The total winnings where J is a joker."""
    return winnings(
        [
            Hand(product(with_jokers_played(cards)), values(cards, CARDS_WITH_JOKER), bid)
            for cards, bid in data
        ]
    )


def winnings(hands: list[Hand]) -> int:
    """The sum of rank times bid."""
    ranked = sorted(hands, key=cmp_to_key(compared))
    return sum(rank * hand.bid for rank, hand in enumerate(ranked, start=1))


def compared(hand: Hand, other: Hand) -> int:
    """Below zero if the hand is weaker than the other one, above zero if it is stronger."""
    first_difference = next(filter(None, map(sub, hand.cards, other.cards)), 0)
    return hand.product - other.product or first_difference


def product(cards: str) -> int:
    """The product of how often each of the five cards is in the hand: a number for its type."""
    return prod(map(cards.count, cards))


def with_jokers_played(cards: str) -> str:
    """The hand with its jokers as the commonest other card; five jokers stay what they are."""
    others = cards.replace("J", "")
    return cards.replace("J", max(others, key=others.count, default="J"))


def values(cards: str, weakest_first: str) -> list[int]:
    """The places of the cards in that order."""
    return list(map(weakest_first.index, cards))
