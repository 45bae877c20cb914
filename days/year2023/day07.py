"""Camel Cards

The idea
    Count the pairs of equal cards in a hand: that number alone tells the hand's type, and a
    stronger type always has more of them.

         0  high card          4  full house (3 pairs in the three, 1 in the two)
         1  one pair           6  four of a kind
         2  two pair          10  five of a kind
         3  three of a kind

    Jokers play as the commonest of the other cards. They are pairs among themselves already, so
    each joker adds one pair with each copy of that card. Nothing has to be tried out.

    The cards are read as hexadecimal digits (T J Q K A become A B C D E), because these compare
    as text just as the cards do. With the number of pairs in front, also one such digit, a hand
    becomes a text of six digits, its strength, and sorting these texts ranks the hands: by type
    first, then card by card from the left. In part 2 a joker is the digit 1, below all others.
    Sorting is stable, so equal hands keep the order of the input.

A worked example
    The puzzle's five hands, in the order of part 1:

                           J is a jack               J is a joker
        hand    bid    pairs  strength  rank    pairs      strength  rank
        32T3K   765      1     132A3D     1     1           132A3D     1
        KTJJT   220      2     2DABBA     2     2 + 2 * 2   6DA11A     5
        KK677    28      2     2DD677     3     2           2DD677     2
        T55J5   684      3     3A55B5     4     3 + 1 * 3   6A5515     3
        QQQJA   483      3     3CCCBE     5     3 + 1 * 3   6CCC1E     4

    The sums of rank times bid are 6440 and 5905.

The cost
    Time O(n log n), for sorting n hands; memory O(n). Parsing and both parts take 1.5 ms for 1,000
    hands and 1.4 s for all 371,293 different ones (CPython 3.11). A Counter and a list of ranks for
    each hand take three and six times as long: see benchmarks/camel_cards.py.

    Sorting texts and not tuples saves an eighth, a third with all hands. Ten written-out
    comparisons of the cards would save another seventh, which is too little to be worth reading.
"""

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random  # only to make inputs up, which hardly any run does

Hand = tuple[str, int, int]
"""Cards as hexadecimal digits, equal pairs among them, bid."""

CARDS = "23456789TJQKA"
DIGITS = "23456789ABCDE"
AS_DIGITS = str.maketrans(CARDS, DIGITS)
JACK = "B"
JOKER = "1"

# The start of a line that is anything but a hand: all of it might be the whole input.
NOT_A_HAND = re.compile(rf"^(?![{CARDS}]{{5}} 0*[1-9][0-9]*$).{{,40}}", re.MULTILINE)


def parse(text: str) -> list[Hand]:
    """Read one hand a line. Raises ValueError as `checked_hands` does."""
    words = checked_hands(text).translate(AS_DIGITS).split()
    cards, bids = words[::2], words[1::2]
    return [*zip(cards, map(equal_pairs, cards), map(int, bids), strict=True)]


def part1(data: list[Hand]) -> int:
    """The total winnings where J is a jack."""
    return winnings(sorted(data, key=strength_with_jacks))


def part2(data: list[Hand]) -> int:
    """The total winnings where J is a joker."""
    return winnings(sorted(data, key=strength_with_jokers))


def generate(size: int, random: "Random") -> str:
    """Return `size` different hands, each of few different cards, with many jacks.

    This makes types that are rare in real inputs common. No hand occurs twice, because the puzzle
    does not say how equal hands are ranked.
    """
    if size > len(CARDS) ** 5:
        raise ValueError(f"size {size}: expected at most {len(CARDS) ** 5}, the number of hands")
    bids: dict[str, int] = {}
    for _ in range(size):
        deck = [*random.choices(CARDS, k=random.randint(0, 3)), random.choice(CARDS + 5 * "J")]
        while (cards := "".join(random.choices(deck, k=5))) in bids:
            deck.append(random.choice(CARDS))
        bids[cards] = random.randint(1, 1000)
    return "\n".join(f"{cards} {bid}" for cards, bid in bids.items())


def checked_hands(text: str) -> str:
    """The text, each line of it a hand; a line that is anything else is a ValueError that names it.

    Only before the first hand and after the last one there may be empty lines, which are taken off.
    """
    lines = text.strip("\n")
    if bad := NOT_A_HAND.search(lines):
        number = text.count("\n", 0, text.index(lines) + bad.start()) + 1
        raise ValueError(
            f"line {number}: {bad[0]!r}: expected five cards of {CARDS} and a positive bid"
        )
    return lines


def winnings(ranked: list[Hand]) -> int:
    """The sum of rank times bid of the hands, weakest first."""
    return sum(rank * bid for rank, (_, _, bid) in enumerate(ranked, start=1))


def strength_with_jacks(hand: Hand) -> str:
    cards, pairs, _ = hand
    return strength(pairs, cards)


def strength_with_jokers(hand: Hand) -> str:
    cards, pairs, _ = hand
    return strength(pairs + joker_pairs(cards), cards.replace(JACK, JOKER))


def strength(pairs: int, cards: str) -> str:
    """A text that compares as the hand does: the type's digit, then the cards."""
    return "0123456789A"[pairs] + cards


def equal_pairs(cards: str) -> int:
    """The pairs of equal cards: `count` sees each of them from both ends, and each card itself."""
    return (sum(map(cards.count, cards)) - len(cards)) // 2


def joker_pairs(cards: str) -> int:
    """The pairs that jokers add as the commonest other card; in JJJJJ there is none to add."""
    if JACK not in cards:
        return 0
    others = cards.replace(JACK, "")
    return cards.count(JACK) * max(map(others.count, others), default=0)


if __name__ == "__main__":
    from aoc_runner import main

    main(__file__)
