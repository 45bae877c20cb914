"""Camel Cards

The idea
    The hands are a data frame: a row for each, with a column for the type, one for each of the five
    cards, and the bid. Sorting the rows by these six columns ranks the hands.

    The cards are ordered categories, so that a column of them is sorted as cards are, weakest
    first. Part 2 has the same categories in another order, which begins with J.

    The type is a number of two digits: how often the commonest card is there, and how often the
    second one.

        11  high card          32  full house
        21  one pair           41  four of a kind
        22  two pair           50  five of a kind
        31  three of a kind

    For all hands at once, a column is made for each card, which counts it in every row. Jokers are
    counted apart, and added to the commonest of the other cards.

    pandas does not promise that equal rows stay in their order when several columns are sorted by.
    So the place in the input is the last of the columns: it decides between equal hands.

A worked example
    The puzzle's five hands, in the order of part 1:

                           J is a jack    J is a joker
        five cards  bid    type  rank     type  rank
        3 2 T 3 K   765     21    1        21    1
        K T J J T   220     22    2        41    5
        K K 6 7 7    28     22    3        22    2
        T 5 5 J 5   684     31    4        41    3
        Q Q Q J A   483     31    5        41    4

    Beside its two jokers KTJJT has two tens and a king: 21 becomes 41. The sums of rank times bid
    are 6440 and 5905.

The cost
    Time O(n log n), for sorting n hands; memory O(n). Parsing and both parts take 6.9 ms for 1,000
    hands, four times as long as the day itself, and 1.3 s for all 371,293 different ones, about as
    long (CPython 3.11, pandas 3.1; see benchmarks/camel_cards.py). Frames are for many rows: a
    single hand takes nearly as long as a thousand. Importing pandas takes another quarter of a
    second.
"""

import pandas as pd

if __name__ == "__main__":
    from aoc_runner import main

    main(__file__)  # a program is in no package, and can import nothing relatively
else:
    from .day07 import checked_hands

CARDS = pd.CategoricalDtype(list("23456789TJQKA"), ordered=True)
CARDS_WITH_JOKER = pd.CategoricalDtype(list("J23456789TQKA"), ordered=True)

PLACES = ["first", "second", "third", "fourth", "fifth"]


def parse(text: str) -> pd.DataFrame:
    """Read one hand a line; a line that is anything else is a ValueError that names it."""
    words = checked_hands(text).split()
    hands = pd.DataFrame(map(list, words[::2]), columns=PLACES).astype(CARDS)
    # Python's own integers: those of pandas end at 64 bits, and wrap around without a word.
    return hands.assign(bid=pd.Series(map(int, words[1::2]), dtype=object))


def part1(data: pd.DataFrame) -> int:
    """The total winnings where J is a jack."""
    cards = data[PLACES]
    return winnings(cards.assign(type=types(counts(cards)), bid=data["bid"]))


def part2(data: pd.DataFrame) -> int:
    """The total winnings where J is a joker."""
    cards = data[PLACES].astype(CARDS_WITH_JOKER)
    others = counts(cards)
    jokers = others.pop("J")
    return winnings(cards.assign(type=types(others) + 10 * jokers, bid=data["bid"]))


def winnings(hands: pd.DataFrame) -> int:
    """The sum of rank times bid."""
    ranked = hands.rename_axis("place").sort_values(["type", *PLACES, "place"])
    ranked["rank"] = range(1, len(ranked) + 1)
    return int((ranked["rank"] * ranked["bid"]).sum())


def counts(cards: pd.DataFrame) -> pd.DataFrame:
    """A column for each card there is: how often it is in the hand."""
    return sum(pd.get_dummies(cards[place], dtype=int) for place in PLACES)


def types(counted: pd.DataFrame) -> pd.Series:
    """The type of each hand: the count of its commonest card, then that of the second one."""
    rising = counted.to_numpy(copy=True)
    rising.sort(axis=1)
    return pd.Series(10 * rising[:, -1] + rising[:, -2])
