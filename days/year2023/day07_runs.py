"""Camel Cards

Idea
    Sort the cards of a hand, so that equal cards form runs. The type is the tuple of the lengths of
    all runs of two or more cards, the longest first. These tuples compare like the types:

        ()  <  (2,)  <  (2, 2)  <  (3,)  <  (3, 2)  <  (4,)  <  (5,)

    Jokers are left out of the runs. Then each joker promotes the type by one step: it extends the
    longest run, or makes the first pair.

        high card -> one pair -> three of a kind -> four of a kind -> five of a kind
                     two pair -> full house

    Hands are sorted by type, then by the positions of their cards in the order of strength. In part
    2, that order begins with J.

Example
                       J is a jack              J is a joker
        hand    bid    sorted  type     rank    sorted  type                    rank
        32T3K   765    233KT   (2,)      1      233KT   (2,)                     1
        KTJJT   220    JJKTT   (2, 2)    2      KTT     (2,) -> (3,) -> (4,)     5
        KK677    28    677KK   (2, 2)    3      677KK   (2, 2)                   2
        T55J5   684    555JT   (3,)      4      555T    (3,) -> (4,)             3
        QQQJA   483    AJQQQ   (3,)      5      AQQQ    (3,) -> (4,)             4

    The sums of rank times bid are 6440 and 5905.

Cost
    Time O(n log n) to sort n hands, memory O(n). 1,000 hands take 5.8 ms, four times as long as
    `day07.py`; all 371,293 take 7.5 s, five times as long (`parse` and both parts, CPython 3.11;
    see benchmarks/camel_cards.py). Half of the time for 1,000 hands is spent on finding runs.
"""

from itertools import groupby

if __name__ == "__main__":
    from aoc_runner import main

    main(__file__)  # A file that runs as a program cannot use relative imports.
else:
    from .day07 import check_hands

Hand = tuple[str, int]
"""The cards as in the input, and the bid."""

Type = tuple[int, ...]
"""The lengths of all runs of two or more cards, the longest first."""

Strength = tuple[Type, list[int]]
"""The type, and the positions of the cards in the order of strength."""

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
    FIVE_OF_A_KIND: FIVE_OF_A_KIND,  # JJJJJ has one joker more than there are steps.
}
"""The next type with one more joker; a full house has no room for a joker."""


def parse(text: str) -> list[Hand]:
    """Read one hand per line. Raises ValueError as `check_hands` does."""
    hands = []
    for line in check_hands(text).split("\n"):
        cards, bid = line.split()
        hands.append((cards, int(bid)))
    return hands


def part1(data: list[Hand]) -> int:
    """Return the total winnings if J is a jack."""
    return sum_winnings(sorted(data, key=get_jack_strength))


def part2(data: list[Hand]) -> int:
    """Return the total winnings if J is a joker."""
    return sum_winnings(sorted(data, key=get_joker_strength))


def sum_winnings(ranked: list[Hand]) -> int:
    """Return the sum of rank times bid for hands sorted from weakest to strongest."""
    return sum(rank * bid for rank, (_, bid) in enumerate(ranked, start=1))


def get_jack_strength(hand: Hand) -> Strength:
    """Return the sort key for part 1."""
    cards, _ = hand
    return get_type(cards), list(map(CARDS.index, cards))


def get_joker_strength(hand: Hand) -> Strength:
    """Return the sort key for part 2."""
    cards, _ = hand
    type_ = get_type(cards.replace("J", ""))
    for _ in range(cards.count("J")):
        type_ = PROMOTED[type_]
    return type_, list(map(CARDS_WITH_JOKER.index, cards))


def get_type(cards: str) -> Type:
    """Return the type of up to five cards without jokers."""
    runs = [len(list(run)) for _, run in groupby(sorted(cards))]
    return tuple(sorted((length for length in runs if length > 1), reverse=True))
