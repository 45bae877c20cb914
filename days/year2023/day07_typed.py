"""Camel Cards

Idea
    Express the rules as types. Cards and types of hands are enumerations whose members compare by
    strength. A hand is a data class that compares by its type, then by its cards from the left, so
    `sorted` ranks hands without a key. Bids are not compared.

    In part 2, jacks become jokers, below all other cards. A table with all twelve cases gives the
    new type for the old type and the number of jokers. For example, one joker turns two pair into a
    full house; two jokers, which are one of the pairs, turn two pair into four of a kind.

Example
        hand    bid    J is a jack      rank    jokers    J is a joker     rank
        32T3K   765    one pair          1        0       one pair          1
        KTJJT   220    two pair          2        2       four of a kind    5
        KK677    28    two pair          3        0       two pair          2
        T55J5   684    three of a kind   4        1       four of a kind    3
        QQQJA   483    three of a kind   5        1       four of a kind    4

    The sums of rank times bid are 6440 and 5905.

Cost
    Time O(n log n) to sort n hands, memory O(n). 1,000 hands take 5.9 ms, all 371,293 take 5.6 s,
    four times as long as `day07.py` (`parse` and both parts, CPython 3.11; see
    benchmarks/camel_cards.py). A third of the time for 1,000 hands is spent on counting cards, and
    another third on comparing data classes.
"""

from collections import Counter
from dataclasses import dataclass, field
from enum import IntEnum

if __name__ == "__main__":
    from aoc_runner import main

    main(__file__)  # A file that runs as a program cannot use relative imports.
else:
    from .day07 import check_hands


class Card(IntEnum):
    """A card, or a jack that is a joker."""

    JOKER = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14


class Type(IntEnum):
    """The type of a hand, from weakest to strongest."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    FULL_HOUSE = 4
    FOUR_OF_A_KIND = 5
    FIVE_OF_A_KIND = 6


@dataclass(frozen=True, order=True)
class Hand:
    """Five cards with a bid; hands compare by strength."""

    type: Type
    cards: tuple[Card, ...]
    bid: int = field(compare=False)


CARDS = dict(zip("23456789TJQKA", list(Card)[1:], strict=True))

TYPES = {
    (1, 1, 1, 1, 1): Type.HIGH_CARD,
    (2, 1, 1, 1): Type.ONE_PAIR,
    (2, 2, 1): Type.TWO_PAIR,
    (3, 1, 1): Type.THREE_OF_A_KIND,
    (3, 2): Type.FULL_HOUSE,
    (4, 1): Type.FOUR_OF_A_KIND,
    (5,): Type.FIVE_OF_A_KIND,
}
"""The type by the counts of equal cards, the highest count first."""

TYPES_WITH_JOKERS = {
    (Type.HIGH_CARD, 1): Type.ONE_PAIR,
    (Type.ONE_PAIR, 1): Type.THREE_OF_A_KIND,
    (Type.ONE_PAIR, 2): Type.THREE_OF_A_KIND,
    (Type.TWO_PAIR, 1): Type.FULL_HOUSE,
    (Type.TWO_PAIR, 2): Type.FOUR_OF_A_KIND,
    (Type.THREE_OF_A_KIND, 1): Type.FOUR_OF_A_KIND,
    (Type.THREE_OF_A_KIND, 3): Type.FOUR_OF_A_KIND,
    (Type.FULL_HOUSE, 2): Type.FIVE_OF_A_KIND,
    (Type.FULL_HOUSE, 3): Type.FIVE_OF_A_KIND,
    (Type.FOUR_OF_A_KIND, 1): Type.FIVE_OF_A_KIND,
    (Type.FOUR_OF_A_KIND, 4): Type.FIVE_OF_A_KIND,
    (Type.FIVE_OF_A_KIND, 5): Type.FIVE_OF_A_KIND,
}
"""The type with jokers by the type with jacks and the number of jokers."""


def parse(text: str) -> list[Hand]:
    """Read one hand per line. Raises ValueError as `check_hands` does."""
    hands = []
    for line in check_hands(text).split("\n"):
        letters, bid = line.split()
        cards = tuple(CARDS[letter] for letter in letters)
        hands.append(Hand(get_type(cards), cards, int(bid)))
    return hands


def part1(data: list[Hand]) -> int:
    """Return the total winnings if J is a jack."""
    return sum_winnings(data)


def part2(data: list[Hand]) -> int:
    """Return the total winnings if J is a joker."""
    return sum_winnings([replace_jacks(hand) for hand in data])


def sum_winnings(hands: list[Hand]) -> int:
    """Return the sum of rank times bid."""
    return sum(rank * hand.bid for rank, hand in enumerate(sorted(hands), start=1))


def get_type(cards: tuple[Card, ...]) -> Type:
    """Return the type of a hand without jokers."""
    return TYPES[tuple(count for _, count in Counter(cards).most_common())]


def replace_jacks(hand: Hand) -> Hand:
    """Return the hand with its jacks as jokers."""
    jokers = hand.cards.count(Card.JACK)
    if jokers == 0:
        return hand
    cards = tuple(Card.JOKER if card is Card.JACK else card for card in hand.cards)
    return Hand(TYPES_WITH_JOKERS[hand.type, jokers], cards, hand.bid)
