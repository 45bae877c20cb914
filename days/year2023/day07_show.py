"""Camel Cards

Idea
    Insert one hand after the other at its place among the hands before it, which a binary search
    finds. The strength of a hand is that of `day07_runs.py`.

    `aoc show 2023 7 --variant show` plays the steps: a row for each hand with its rank and bid, an
    arrow at the hand that was inserted last, and the remaining hands below.

Example
    Part 1, after four hands:

        1  32T3K   765
        2  KTJJT   220 <
        3  KK677    28
        4  T55J5   684

        -  QQQJA   483

    The sums of rank times bid are 6440 and 5905.

Cost
    Memory O(n), time O(n log n) for the searches and O(n^2) to move hands, which is fast: 1,000
    hands take 5.8 ms, like `day07_runs.py`.
"""

from bisect import bisect
from collections.abc import Callable

from aoc_runner import show

if __name__ == "__main__":
    from aoc_runner import main

    main(__file__)  # A file that runs as a program cannot use relative imports.
else:
    from . import day07_runs as runs


def parse(text: str) -> "list[runs.Hand]":
    """Read one hand per line. Raises ValueError as `check_hands` of `day07.py` does."""
    return runs.parse(text)


def part1(data: "list[runs.Hand]") -> int:
    """Return the total winnings if J is a jack."""
    return runs.sum_winnings(rank_hands(data, runs.get_jack_strength))


def part2(data: "list[runs.Hand]") -> int:
    """Return the total winnings if J is a joker."""
    return runs.sum_winnings(rank_hands(data, runs.get_joker_strength))


def rank_hands(
    hands: "list[runs.Hand]", get_strength: "Callable[[runs.Hand], runs.Strength]"
) -> "list[runs.Hand]":
    """Return the hands from weakest to strongest, and show each step."""
    ranked: list[runs.Hand] = []
    strengths: list[runs.Strength] = []
    for count, hand in enumerate(hands, 1):
        strength = get_strength(hand)
        index = bisect(strengths, strength)
        strengths.insert(index, strength)
        ranked.insert(index, hand)
        if show.is_on:  # Drawing takes much longer than ranking.
            caption = f"{hand[0]} gets rank {index + 1} of {count}: {runs.sum_winnings(ranked)}"
            show(draw(ranked, hands[count:], index), caption, colors={"<": "bright_yellow"})
    return ranked


def draw(ranked: "list[runs.Hand]", remaining: "list[runs.Hand]", last: int) -> str:
    """Return a row for each hand, with its rank; the arrow is at the index `last`."""
    width = len(str(len(ranked) + len(remaining)))
    rows = [f"{rank:{width}}  {cards} {bid:5}" for rank, (cards, bid) in enumerate(ranked, 1)]
    rows[last] += " <"
    rows += ["", *(f"{'-':>{width}}  {cards} {bid:5}" for cards, bid in remaining)]
    return "\n".join(rows)
