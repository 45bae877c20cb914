"""Camel Cards

Idea
    Count the pairs of equal cards in a hand. A stronger type always has more pairs:

         0  high card      3  three of a kind       6  four of a kind
         1  one pair       4  full house (3 + 1)   10  five of a kind
         2  two pair

    Jokers act as the most common other card: each joker adds one pair per copy of that card.

    With T J Q K A written as A B C D E, cards compare as text. The number of pairs, also as one
    hexadecimal digit, followed by the cards is the strength of a hand. Sorting by strength ranks
    the hands. In part 2, a joker is the digit 1, below all other cards.

Example
                           J is a jack               J is a joker
        hand    bid    pairs  strength  rank    pairs      strength  rank
        32T3K   765      1     132A3D     1     1           132A3D     1
        KTJJT   220      2     2DABBA     2     2 + 2 * 2   6DA11A     5
        KK677    28      2     2DD677     3     2           2DD677     2
        T55J5   684      3     3A55B5     4     3 + 1 * 3   6A5515     3
        QQQJA   483      3     3CCCBE     5     3 + 1 * 3   6CCC1E     4

    The sums of rank times bid are 6440 and 5905.

Cost
    Time O(n log n) to sort n hands, memory O(n). 1,000 hands take 1.5 ms, all 371,293 take 1.4 s
    (`parse` and both parts, CPython 3.11; see benchmarks/camel_cards.py).
"""

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random  # Not imported at run time, because most runs do not need it.

Hand = tuple[str, int, int]
"""The cards as hexadecimal digits, the number of equal pairs, and the bid."""

CARDS = "23456789TJQKA"
DIGITS = "23456789ABCDE"
TO_DIGITS = str.maketrans(CARDS, DIGITS)
JACK = "B"
JOKER = "1"

# Matches at most 40 characters of an invalid line, because errors quote the match.
INVALID_LINE = re.compile(rf"^(?![{CARDS}]{{5}} 0*[1-9][0-9]*$).{{,40}}", re.MULTILINE)


def parse(text: str) -> list[Hand]:
    """Read one hand per line. Raises ValueError as `check_hands` does."""
    words = check_hands(text).translate(TO_DIGITS).split()
    cards, bids = words[::2], words[1::2]
    return [*zip(cards, map(count_pairs, cards), map(int, bids), strict=True)]


def part1(data: list[Hand]) -> int:
    """Return the total winnings if J is a jack."""
    return sum_winnings(sorted(data, key=get_jack_strength))


def part2(data: list[Hand]) -> int:
    """Return the total winnings if J is a joker."""
    return sum_winnings(sorted(data, key=get_joker_strength))


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


def check_hands(text: str) -> str:
    """Return the text without empty lines at its start and end.

    Raises:
        ValueError: A line is not a hand with a bid; the message has the line and its number.
    """
    lines = text.strip("\n")
    if match := INVALID_LINE.search(lines):
        line_number = text.count("\n", 0, text.index(lines) + match.start()) + 1
        raise ValueError(
            f"line {line_number}: {match[0]!r}: expected five cards of {CARDS} and a positive bid"
        )
    return lines


def sum_winnings(ranked: list[Hand]) -> int:
    """Return the sum of rank times bid for hands sorted from weakest to strongest."""
    return sum(rank * bid for rank, (_, _, bid) in enumerate(ranked, start=1))


def get_jack_strength(hand: Hand) -> str:
    """Return the sort key for part 1."""
    cards, pairs, _ = hand
    return join_strength(pairs, cards)


def get_joker_strength(hand: Hand) -> str:
    """Return the sort key for part 2."""
    cards, pairs, _ = hand
    return join_strength(pairs + count_joker_pairs(cards), cards.replace(JACK, JOKER))


def join_strength(pairs: int, cards: str) -> str:
    """Return the digit of the type followed by the cards, which compares like the hand."""
    return "0123456789A"[pairs] + cards


def count_pairs(cards: str) -> int:
    """Count the pairs of equal cards."""
    # The sum of the counts has each pair twice, and each card once with itself.
    return (sum(map(cards.count, cards)) - len(cards)) // 2


def count_joker_pairs(cards: str) -> int:
    """Count the pairs that jokers add as the most common other card; JJJJJ gets none."""
    if JACK not in cards:
        return 0
    others = cards.replace(JACK, "")
    return cards.count(JACK) * max(map(others.count, others), default=0)


if __name__ == "__main__":
    from aoc_runner import main

    main(__file__)
