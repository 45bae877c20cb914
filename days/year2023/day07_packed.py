"""Camel Cards

Idea
    Pack a hand into one integer of six hexadecimal digits: the type, then the cards from the left.
    Then one comparison of integers compares two hands.

    The type is the number of pairs of equal cards, because a stronger type always has more pairs:

         0  high card      3  three of a kind       6  four of a kind
         1  one pair       4  full house           10  five of a kind
         2  two pair

    The pairs of all hands are counted at once. The first cards of all hands form one long integer
    with a digit for each hand, and so do the second to fifth cards. The XOR of two of these
    integers has the digit 0 for each hand in which the two cards are equal; all other digits are
    reduced to 1. A hand starts with the digit 10, from which the reduced digits of all ten pairs of
    positions are subtracted. The remaining digits are the types.

    A table gives the type with jokers for the number of jokers and the type with jacks. The cards
    are the digits 2 to E, and a joker is the digit 1.

Example
    The hands in the order of the input, one hexadecimal digit each:

        first cards     3ADDC       32T3K  T55J5  KK677  KTJJT  QQQJA
        second cards    25DAC
        XOR             1F070       KK677 and QQQJA begin with two equal cards
        reduced to 1    11010
        types           13223       after all ten pairs of positions

    The hands in the order of part 1:

                       J is a jack       J is a joker
        hand    bid    strength  rank    jokers  strength  rank
        32T3K   765     132A3D     1       0      132A3D     1
        KTJJT   220     2DABBA     2       2      6DA11A     5
        KK677    28     2DD677     3       0      2DD677     2
        T55J5   684     3A55B5     4       1      6A5515     3
        QQQJA   483     3CCCBE     5       1      6CCC1E     4

    The sums of rank times bid are 6440 and 5905.

Cost
    Time O(n log n) to sort n hands, memory O(n). 1,000 hands take 0.8 ms, half as long as
    `day07.py`; all 371,293 take 1.1 s, 0.8 times as long (`parse` and both parts, CPython 3.11; see
    benchmarks/camel_cards.py).
"""

from itertools import combinations

if __name__ == "__main__":
    from aoc_runner import main

    main(__file__)  # A file that runs as a program cannot use relative imports.
else:
    from .day07 import check_hands

Hand = tuple[int, str, int]
"""The strength if J is a jack, the cards as hexadecimal digits, and the bid."""

TO_DIGITS = str.maketrans("TJQKA", "ABCDE")
JACK = "B"
JOKER = "1"

TYPES_WITH_JOKERS = {
    1: {0: 1, 1: 3, 2: 4, 3: 6, 6: 10},
    2: {1: 3, 2: 6, 4: 10},
    3: {3: 6, 4: 10},
    4: {6: 10},
    5: {10: 10},
}
"""The type with jokers by the number of jokers and the type with jacks."""


def parse(text: str) -> list[Hand]:
    """Read one hand per line. Raises ValueError as `check_hands` does."""
    words = check_hands(text).translate(TO_DIGITS).split()
    hands, bids = words[::2], words[1::2]
    return [
        (int(type_ + cards, 16), cards, int(bid))
        for type_, cards, bid in zip(get_types(hands), hands, bids, strict=True)
    ]


def part1(data: list[Hand]) -> int:
    """Return the total winnings if J is a jack."""
    return sum_winnings([strength for strength, _, _ in data], data)


def part2(data: list[Hand]) -> int:
    """Return the total winnings if J is a joker."""
    strengths = [
        get_joker_strength(strength, cards) if JACK in cards else strength
        for strength, cards, _ in data
    ]
    return sum_winnings(strengths, data)


def sum_winnings(strengths: list[int], hands: list[Hand]) -> int:
    """Return the sum of rank times bid; both lists have the same order."""
    weakest_first = sorted(range(len(hands)), key=strengths.__getitem__)
    return sum(rank * hands[index][2] for rank, index in enumerate(weakest_first, start=1))


def get_types(hands: list[str]) -> str:
    """Return a hexadecimal digit for each hand, its number of pairs of equal cards."""
    cards = "".join(hands)
    columns = [int(cards[position::5], 16) for position in range(5)]
    ones = int("1" * len(hands), 16)
    equal = 10 * ones
    for first, second in combinations(columns, 2):
        bits = first ^ second
        bits |= bits >> 2
        bits |= bits >> 1
        equal -= bits & ones  # The last bit of a digit is now set if any of its bits was.
    return f"{equal:0{len(hands)}x}"


def get_joker_strength(strength: int, cards: str) -> int:
    """Return the strength of a hand with jokers from its strength with jacks."""
    type_ = TYPES_WITH_JOKERS[cards.count(JACK)][strength >> 20]
    return type_ << 20 | int(cards.replace(JACK, JOKER), 16)
