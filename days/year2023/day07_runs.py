"""Camel Cards

The idea
    Sort the cards of a hand, and equal ones lie side by side, in runs. The lengths of the runs that
    are longer than one card, the longest first, are the type. Lists of such lengths compare as
    types do:

        ()  <  (2,)  <  (2, 2)  <  (3,)  <  (3, 2)  <  (4,)  <  (5,)

    Jokers are left out of the runs. Then each of them promotes the type by one step: it makes the
    longest run longer, or the first pair out of a single card.

        high card -> one pair -> three of a kind -> four of a kind -> five of a kind
                     two pair -> full house

    A hand is sorted by its type, then by the places of its cards in the order of the cards. In part
    2 that order begins with J. Sorting is stable, so equal hands keep the order of the input.

A worked example
    The puzzle's five hands, in the order of part 1:

                       J is a jack              J is a joker
        hand    bid    sorted  type     rank    sorted  type                    rank
        32T3K   765    233KT   (2,)      1      233KT   (2,)                     1
        KTJJT   220    JJKTT   (2, 2)    2      KTT     (2,) -> (3,) -> (4,)     5
        KK677    28    677KK   (2, 2)    3      677KK   (2, 2)                   2
        T55J5   684    555JT   (3,)      4      555T    (3,) -> (4,)             3
        QQQJA   483    AJQQQ   (3,)      5      AQQQ    (3,) -> (4,)             4

    The sums of rank times bid are 6440 and 5905.

The cost
    Time O(n log n), for sorting n hands; memory O(n). Parsing and both parts take 5.8 ms for 1,000
    hands and 7.5 s for all 371,293 different ones, four and five times as long as the day itself
    (CPython 3.11; see benchmarks/camel_cards.py).

    Half of the time for 1,000 hands goes into sorting their cards and finding the runs, which is
    done for each part anew.
"""

from itertools import groupby

if __name__ == "__main__":
    from aoc_runner import main

    main(__file__)  # a program is in no package, and can import nothing relatively
else:
    from .day07 import checked_hands

Hand = tuple[str, int]
"""Five cards as the input has them, and what was bid on them."""

Type = tuple[int, ...]
"""The lengths of the runs of two cards and more, the longest first."""

Strength = tuple[Type, list[int]]
"""The type, and the places of the cards in the order of the cards."""

CARDS = "23456789TJQKA"
CARDS_WITH_JOKER = "J23456789TQKA"

HIGH_CARD: Type = ()
ONE_PAIR: Type = (2,)
TWO_PAIR: Type = (2, 2)
THREE_OF_A_KIND: Type = (3,)
FULL_HOUSE: Type = (3, 2)
FOUR_OF_A_KIND: Type = (4,)
FIVE_OF_A_KIND: Type = (5,)

PROMOTED = {
    HIGH_CARD: ONE_PAIR,
    ONE_PAIR: THREE_OF_A_KIND,
    TWO_PAIR: FULL_HOUSE,
    THREE_OF_A_KIND: FOUR_OF_A_KIND,
    FOUR_OF_A_KIND: FIVE_OF_A_KIND,
    FIVE_OF_A_KIND: FIVE_OF_A_KIND,  # the first of five jokers has no card to pair with
}
"""What a joker makes of the type of the others. A full house has no place for one."""


def parse(text: str) -> list[Hand]:
    """Read one hand a line; a line that is anything else is a ValueError that names it."""
    hands = []
    for line in checked_hands(text).split("\n"):
        cards, bid = line.split()
        hands.append((cards, int(bid)))
    return hands


def part1(data: list[Hand]) -> int:
    """The total winnings where J is a jack."""
    return winnings(sorted(data, key=strength_with_jacks))


def part2(data: list[Hand]) -> int:
    """The total winnings where J is a joker."""
    return winnings(sorted(data, key=strength_with_jokers))


def winnings(ranked: list[Hand]) -> int:
    """The sum of rank times bid of the hands, weakest first."""
    return sum(rank * bid for rank, (_, bid) in enumerate(ranked, start=1))


def strength_with_jacks(hand: Hand) -> Strength:
    cards, _ = hand
    return type_of(cards), list(map(CARDS.index, cards))


def strength_with_jokers(hand: Hand) -> Strength:
    cards, _ = hand
    type_ = type_of(cards.replace("J", ""))
    for _ in range(cards.count("J")):
        type_ = PROMOTED[type_]
    return type_, list(map(CARDS_WITH_JOKER.index, cards))


def type_of(cards: str) -> Type:
    """The type of up to five cards without jokers."""
    runs = [len(list(run)) for _, run in groupby(sorted(cards))]
    return tuple(sorted((length for length in runs if length > 1), reverse=True))
