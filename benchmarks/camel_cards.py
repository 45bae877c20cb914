"""Compare 2023 day 7 and its variants with a typical Python solution.

Run `python benchmarks/camel_cards.py`; it takes about three minutes. Every solver parses the text
and solves both parts. The solvers take turns, so that load on the machine affects all of them. The
table shows the median of the rounds and its ratio to `day07.py`. A variant is skipped if its
library is missing.
"""

import importlib
import itertools
import random
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

Answers = tuple[int, int]
Solver = Callable[[str], Answers]

VARIANTS = ("packed", "frame", "typed", "product", "runs", "show")

CARDS = "23456789TJQKA"
JOKER_CARDS = "J23456789TQKA"


def main() -> None:
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    solvers: dict[str, Solver] = {
        "typical": solve_typically,
        "day07": get_solver("days.year2023.day07"),
    }
    for variant in VARIANTS:
        try:
            solvers[variant] = get_solver(f"days.year2023.day07_{variant}")
        except ModuleNotFoundError as error:
            print(f"skipped {variant}: {error}")
    lines = shuffle_hands(random.Random(2023))
    few, every = "\n".join(lines[:1000]), "\n".join(lines)

    print(f"{'hands':>8}  {'solver':<14}{'ms':>10}{'ratio':>8}")
    for text, rounds in ((few, 200), (every, 3)):
        times = measure(solvers, text, rounds)
        for name, seconds in times.items():
            ratio = seconds / times["day07"]
            hands = text.count("\n") + 1
            print(f"{hands:>8,}  {name:<14}{seconds * 1000:>10.2f}{ratio:>8.2f}")


def measure(solvers: dict[str, Solver], text: str, rounds: int) -> dict[str, float]:
    """Return the median seconds of each solver after a warm-up round; all answers must agree."""
    times: dict[str, list[float]] = {name: [] for name in solvers}
    expected = solve_typically(text)
    for round_number in range(rounds + 1):
        for name, solve in solvers.items():
            start = perf_counter()
            answers = solve(text)
            seconds = perf_counter() - start
            if answers != expected:
                sys.exit(f"{name}: {answers}, but the typical solution returns {expected}")
            if round_number > 0:
                times[name].append(seconds)
    return {name: median(seconds) for name, seconds in times.items()}


def shuffle_hands(rng: random.Random) -> list[str]:
    """Return a line for each possible hand, in random order, with random bids."""
    hands = ["".join(cards) for cards in itertools.product(CARDS, repeat=5)]
    rng.shuffle(hands)
    return [f"{hand} {rng.randint(1, 1000)}" for hand in hands]


def get_solver(module: str) -> Solver:
    """Return a function that calls the hooks of a day: `parse`, then both parts."""
    day = importlib.import_module(module)

    def solve(text: str) -> Answers:
        data = day.parse(text)
        return day.part1(data), day.part2(data)

    return solve


def solve_typically(text: str) -> Answers:
    """Solve both parts with a Counter and a list of ranks for each hand, without any checks."""
    hands: list[tuple[str, int]] = []
    for line in text.splitlines():
        hand, bid = line.split()
        hands.append((hand, int(bid)))

    def jack_key(item: tuple[str, int]) -> tuple[list[int], list[int]]:
        counts = sorted(Counter(item[0]).values(), reverse=True)
        return counts, [CARDS.index(card) for card in item[0]]

    def joker_key(item: tuple[str, int]) -> tuple[list[int], list[int]]:
        counter = Counter(item[0])
        jokers = counter.pop("J", 0)
        counts = sorted(counter.values(), reverse=True) or [0]
        counts[0] += jokers
        return counts, [JOKER_CARDS.index(card) for card in item[0]]

    jacks = sum(rank * bid for rank, (_, bid) in enumerate(sorted(hands, key=jack_key), 1))
    jokers = sum(rank * bid for rank, (_, bid) in enumerate(sorted(hands, key=joker_key), 1))
    return jacks, jokers


if __name__ == "__main__":
    main()
