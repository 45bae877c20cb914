"""Camel Cards

The idea
    A hand is one integer of six hexadecimal digits, four bits each: the type, then the cards from
    the left. One comparison of two integers is then all that it takes to rank two hands.

    The type is the number of pairs of equal cards, as a stronger type always has more of them:

         0  high card          4  full house
         1  one pair           6  four of a kind
         2  two pair          10  five of a kind
         3  three of a kind

    These are counted for all hands at once. The first cards of all hands are one long integer too,
    with a digit for each hand, and so are their second cards, and the others. The XOR of two of
    these five integers has a 0 where a hand's two cards are equal, and another digit where they
    differ. Each other digit is made a 1, and all that is subtracted from a number of tens. Once
    this is done for the ten pairs of places, the digits left are the types.

    Which type jokers make of the one that they have as jacks stands in a table, by their number.
    The cards are the digits 2 to E, and a joker is the digit 1. So only a hand with a J has another
    integer in part 2. Equal hands keep the order of the input: sorting is stable.

A worked example
    The puzzle's five hands, with a hexadecimal digit for each, in the order of the input:

        first cards     3ADDC       32T3K  T55J5  KK677  KTJJT  QQQJA
        second cards    25DAC
        their XOR       1F070       KK677 and QQQJA begin with two equal cards
        in ones         11010
        types           13223       after all ten pairs of places

    The hands in the order of part 1:

                       J is a jack       J is a joker
        hand    bid    strength  rank    jokers  strength  rank
        32T3K   765     132A3D     1       0      132A3D     1
        KTJJT   220     2DABBA     2       2      6DA11A     5
        KK677    28     2DD677     3       0      2DD677     2
        T55J5   684     3A55B5     4       1      6A5515     3
        QQQJA   483     3CCCBE     5       1      6CCC1E     4

    The sums of rank times bid are 6440 and 5905.

The cost
    Time O(n log n), for sorting n hands; memory O(n). Parsing and both parts take 0.8 ms for 1,000
    hands, half of what the day itself takes, and 1.1 s for all 371,293 different ones, eight tenths
    (CPython 3.11; see benchmarks/camel_cards.py).

    The types of 1,000 hands take a fortieth of that: each step works on a thousand digits at once.
    The rest is reading lines, making integers and sorting.
"""

from itertools import combinations

if __name__ == "__main__":
    from aoc_runner import main

    main(__file__)  # a program is in no package, and can import nothing relatively
else:
    from .day07 import checked_hands

Hand = tuple[int, str, int]
"""Strength where J is a jack, cards as hexadecimal digits, bid."""

AS_DIGITS = str.maketrans("TJQKA", "ABCDE")
JACK = "B"
JOKER = "1"

PROMOTED = {
    1: {0: 1, 1: 3, 2: 4, 3: 6, 6: 10},
    2: {1: 3, 2: 6, 4: 10},
    3: {3: 6, 4: 10},
    4: {6: 10},
    5: {10: 10},
}
"""By the number of jokers: the type that they make of the one which they have as jacks."""


def parse(text: str) -> list[Hand]:
    """Read one hand a line; a line that is anything else is a ValueError that names it."""
    words = checked_hands(text).translate(AS_DIGITS).split()
    hands, bids = words[::2], words[1::2]
    return [
        (int(type_ + cards, 16), cards, int(bid))
        for type_, cards, bid in zip(types(hands), hands, bids, strict=True)
    ]


def part1(data: list[Hand]) -> int:
    """The total winnings where J is a jack."""
    return winnings([strength for strength, _, _ in data], data)


def part2(data: list[Hand]) -> int:
    """The total winnings where J is a joker."""
    strengths = [
        strength_with_jokers(strength, cards) if JACK in cards else strength
        for strength, cards, _ in data
    ]
    return winnings(strengths, data)


def winnings(strengths: list[int], hands: list[Hand]) -> int:
    """The sum of rank times bid of the hands, which have their strengths at the same places."""
    weakest_first = sorted(range(len(hands)), key=strengths.__getitem__)
    return sum(rank * hands[place][2] for rank, place in enumerate(weakest_first, start=1))


def types(hands: list[str]) -> str:
    """A hexadecimal digit for each hand: its number of pairs of equal cards."""
    cards = "".join(hands)
    places = [int(cards[place::5], 16) for place in range(5)]
    ones = int("1" * len(hands), 16)
    equal = 10 * ones
    for one, other in combinations(places, 2):
        bits = one ^ other
        bits |= bits >> 2
        bits |= bits >> 1
        equal -= bits & ones  # the last bit of a digit is now set if any of its four was
    return f"{equal:0{len(hands)}x}"


def strength_with_jokers(strength: int, cards: str) -> int:
    type_ = PROMOTED[cards.count(JACK)][strength >> 20]
    return type_ << 20 | int(cards.replace(JACK, JOKER), 16)
