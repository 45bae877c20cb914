"""Camel Cards

Idea
    Put the hands into a data frame with a row for each hand, and columns for the type, the five
    cards and the bid. Sorting the rows by type and cards ranks the hands.

    Cards are ordered categories, so pandas sorts them by strength. In part 2, J is the first
    category. The type is a number of two digits, the two highest counts of equal cards:

        11  high card          32  full house
        21  one pair           41  four of a kind
        22  two pair           50  five of a kind
        31  three of a kind

    `count_cards` makes a column for each card, which counts that card in all hands at once. In
    part 2, the count of jokers is added to the highest count of the other cards.

Example
                           J is a jack    J is a joker
        five cards  bid    type  rank     type  rank
        3 2 T 3 K   765     21    1        21    1
        K T J J T   220     22    2        41    5
        K K 6 7 7    28     22    3        22    2
        T 5 5 J 5   684     31    4        41    3
        Q Q Q J A   483     31    5        41    4

    Without its two jokers, KTJJT has two tens and one king: 21 becomes 41. The sums of rank times
    bid are 6440 and 5905.

Cost
    Time O(n log n) to sort n hands, memory O(n). 1,000 hands take 6.9 ms, four times as long as
    `day07.py`; all 371,293 take 1.3 s, about as long (`parse` and both parts, CPython 3.11, pandas
    3.1; see benchmarks/camel_cards.py). Importing pandas takes another 0.25 s.
"""

import pandas as pd

if __name__ == "__main__":
    from aoc_runner import main

    main(__file__)  # A file that runs as a program cannot use relative imports.
else:
    from .day07 import check_hands

CARDS = pd.CategoricalDtype(list("23456789TJQKA"), ordered=True)
CARDS_WITH_JOKER = pd.CategoricalDtype(list("J23456789TQKA"), ordered=True)

POSITIONS = ["first", "second", "third", "fourth", "fifth"]


def parse(text: str) -> pd.DataFrame:
    """Read one hand per line. Raises ValueError as `check_hands` does."""
    words = check_hands(text).split()
    hands = pd.DataFrame(map(list, words[::2]), columns=POSITIONS).astype(CARDS)
    # Bids are Python integers, because the 64-bit integers of pandas overflow silently.
    return hands.assign(bid=pd.Series(map(int, words[1::2]), dtype=object))


def part1(data: pd.DataFrame) -> int:
    """Return the total winnings if J is a jack."""
    cards = data[POSITIONS]
    return sum_winnings(cards.assign(type=get_types(count_cards(cards)), bid=data["bid"]))


def part2(data: pd.DataFrame) -> int:
    """Return the total winnings if J is a joker."""
    cards = data[POSITIONS].astype(CARDS_WITH_JOKER)
    others = count_cards(cards)
    jokers = others.pop("J")
    return sum_winnings(cards.assign(type=get_types(others) + 10 * jokers, bid=data["bid"]))


def sum_winnings(hands: pd.DataFrame) -> int:
    """Return the sum of rank times bid."""
    # Equal hands keep the order of the input, which `sort_values` alone does not guarantee.
    ranked = hands.rename_axis("line").sort_values(["type", *POSITIONS, "line"])
    ranked["rank"] = range(1, len(ranked) + 1)
    return int((ranked["rank"] * ranked["bid"]).sum())


def count_cards(cards: pd.DataFrame) -> pd.DataFrame:
    """Return a column for each card, with the number of its copies in each hand."""
    return sum(pd.get_dummies(cards[position], dtype=int) for position in POSITIONS)


def get_types(counts_by_card: pd.DataFrame) -> pd.Series:
    """Return the type of each hand from the number of copies of each card."""
    ascending = counts_by_card.to_numpy(copy=True)
    ascending.sort(axis=1)
    return pd.Series(10 * ascending[:, -1] + ascending[:, -2])
