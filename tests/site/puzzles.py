"""The puzzles of the local site: dates, titles, examples, inputs, and a solver.

The solver shares no code and no method with `days/`, so that each can check the other.
"""

import random
import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

FIRST_YEAR = 2015


class Puzzle(NamedTuple):
    year: int
    day: int


class Example(NamedTuple):
    input: str
    answer: str


CAMEL_CARDS = Puzzle(2023, 7)


def final_day(year: int) -> int:
    return 25 if year <= 2024 else 12


def puzzle_on(year: int, day: int) -> Puzzle:
    """Return the puzzle of a date; raise ValueError if there is none."""
    if year < FIRST_YEAR or not 1 <= day <= final_day(year):
        raise ValueError(f"no puzzle on {year}-12-{day:02}")
    return Puzzle(year, day)


def unlock_time(puzzle: Puzzle) -> float:
    """Return midnight in New York, which is UTC-5 in December."""
    return datetime(puzzle.year, 12, puzzle.day, 5, tzinfo=UTC).timestamp()


def default_title(puzzle: Puzzle) -> str:
    return "Camel Cards" if puzzle == CAMEL_CARDS else f"Puzzle {puzzle.year}-{puzzle.day:02}"


def default_example(puzzle: Puzzle, part: int) -> Example:
    if puzzle == CAMEL_CARDS:
        hands = "32T3K 765\nT55J5 684\nKK677 28\nKTJJT 220\nQQQJA 483"
        return Example(hands, "6440" if part == 1 else "5905")
    return Example("3\n1\n2", "6" if part == 1 else "3")


@lru_cache(maxsize=256)
def make_input(puzzle: Puzzle, user: str) -> bytes:
    """Return the input of a user, the same on every run."""
    rng = random.Random(f"{puzzle.year}-{puzzle.day} {user}")
    lines = _hands(rng) if puzzle == CAMEL_CARDS else _numbers(rng)
    return ("\n".join(lines) + "\n").encode()


def _hands(rng: random.Random) -> list[str]:
    hands: dict[str, int] = {}  # real inputs have no equal hands, since ties have no rank
    while len(hands) < 1000:
        # Few different cards make every type of hand common.
        few = rng.sample("23456789TJQKA", rng.randint(1, 5))
        hands["".join(rng.choices(few, k=5))] = rng.randint(1, 1000)
    return [f"{hand} {bid}" for hand, bid in hands.items()]


def _numbers(rng: random.Random) -> list[str]:
    return [str(rng.randint(1, 10**6)) for _ in range(rng.randint(20, 40))]


@lru_cache(maxsize=256)
def solve(puzzle: Puzzle, text: str, part: int) -> str:
    """Return the right answer: except for Camel Cards, the sum and maximum of the numbers."""
    if puzzle == CAMEL_CARDS and re.fullmatch(r"([2-9TJQKA]{5} \d+\n?)+", text):
        return str(_winnings(text, _plain_key if part == 1 else _joker_key))
    numbers = [int(number) for number in re.findall(r"-?\d+", text, re.ASCII)]
    return str(sum(numbers) if part == 1 else max(numbers, default=0))


def _winnings(text: str, key: Callable[[str], tuple[int, list[int]]]) -> int:
    hands = [line.split() for line in text.splitlines()]
    hands.sort(key=lambda hand: key(hand[0]))
    return sum(rank * int(bid) for rank, (_, bid) in enumerate(hands, 1))


def _pairs(hand: str) -> int:
    """Return the number of ordered pairs of equal cards, which grows with the type of the hand."""
    return sum(first == second for first, second in permutations(hand, 2))


def _plain_key(hand: str) -> tuple[int, list[int]]:
    return _pairs(hand), ["23456789TJQKA".index(card) for card in hand]


def _joker_key(hand: str) -> tuple[int, list[int]]:
    best = max(_pairs(hand.replace("J", card)) for card in "23456789TQKA")
    return best, ["J23456789TQKA".index(card) for card in hand]
