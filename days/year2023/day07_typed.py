"""Camel Cards

The idea
    Say everything in types. Cards and types of hands are enumerations whose members compare as the
    puzzle ranks them. A hand is a data class that compares by its type, then by its cards from the
    left, and not at all by its bid. So hands can be sorted as they are.

    In part 2 the jacks become jokers, below all other cards. Which type they make of the hand's own
    one stands in a table, by the number of jokers; there are no more than twelve cases. Take two
    pair: one joker is the odd card and makes a full house, two are one of the pairs and make four
    of a kind.

A worked example
    The puzzle's five hands, in the order of part 1:

        hand    bid    J is a jack      rank    jokers    J is a joker     rank
        32T3K   765    one pair          1        0       one pair          1
        KTJJT   220    two pair          2        2       four of a kind    5
        KK677    28    two pair          3        0       two pair          2
        T55J5   684    three of a kind   4        1       four of a kind    3
        QQQJA   483    three of a kind   5        1       four of a kind    4

    In part 2 three hands are of one type, and their first cards decide: ten, queen, king. The sums
    of rank times bid are 6440 and 5905.

The cost
    Time O(n log n), for sorting n hands; memory O(n). Parsing and both parts take 5.9 ms for 1,000
    hands and 5.6 s for all 371,293 different ones, nearly four times as long as the day itself
    (CPython 3.11; see benchmarks/camel_cards.py).

    A third of the time for 1,000 hands goes into counting their cards, another one into comparing
    data classes, which Python code does and not the interpreter itself as with integers or texts.
"""

from collections import Counter
from dataclasses import dataclass, field
from enum import IntEnum

if __name__ == "__main__":
    from aoc_runner import main

    main(__file__)  # a program is in no package, and can import nothing relatively
else:
    from .day07 import checked_hands


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
    """What a hand is, weakest first."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    FULL_HOUSE = 4
    FOUR_OF_A_KIND = 5
    FIVE_OF_A_KIND = 6


@dataclass(frozen=True, order=True)
class Hand:
    """Five cards, which compare as hands do, and what was bid on them."""

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
"""The type by how often each card is there, the commonest first."""

PROMOTED = {
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
"""The type that so many jokers make of the one which they have as jacks."""


def parse(text: str) -> list[Hand]:
    """Read one hand a line; a line that is anything else is a ValueError that names it."""
    hands = []
    for line in checked_hands(text).split("\n"):
        letters, bid = line.split()
        cards = tuple(CARDS[letter] for letter in letters)
        hands.append(Hand(type_of(cards), cards, int(bid)))
    return hands


def part1(data: list[Hand]) -> int:
    """The total winnings where J is a jack."""
    return winnings(data)


def part2(data: list[Hand]) -> int:
    """The total winnings where J is a joker."""
    return winnings([with_jokers(hand) for hand in data])


def winnings(hands: list[Hand]) -> int:
    """The sum of rank times bid. Sorting is stable: equal hands keep the order of the input."""
    return sum(rank * hand.bid for rank, hand in enumerate(sorted(hands), start=1))


def type_of(cards: tuple[Card, ...]) -> Type:
    """The type of a hand without jokers."""
    return TYPES[tuple(count for _, count in Counter(cards).most_common())]


def with_jokers(hand: Hand) -> Hand:
    """The hand that it is once its jacks are jokers."""
    jokers = hand.cards.count(Card.JACK)
    if jokers == 0:
        return hand
    cards = tuple(Card.JOKER if card is Card.JACK else card for card in hand.cards)
    return Hand(PROMOTED[hand.type, jokers], cards, hand.bid)
