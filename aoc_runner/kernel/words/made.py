"""Which input a day makes up: its size, and the seed of its random numbers, so made again."""

import re
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from aoc_runner.kernel.words.errors import UsageError


class Made(NamedTuple):
    """An input that is made up; what the size counts is the day's to say."""

    size: int
    seed: int

    def __str__(self) -> str:
        return f"{self.size}:{self.seed}"


def made_of(text: str) -> Made:
    """That of the option `--made`. Raises UsageError."""
    if found := re.fullmatch(r"([1-9]\d{0,8})(?::(\d{1,9}))?", text, re.ASCII):
        return Made(int(found[1]), int(found[2] or 0))
    raise UsageError(f"--made is {text!r}, expected SIZE or SIZE:SEED", "like: --made 20:7")


def small_first(seeds: int) -> Iterator[list[Made]]:
    """What to look for a mistake in, endlessly: a round has a size more, and new seeds of each."""
    sizes = [1, 2]
    for first in count(0, seeds):
        yield [Made(size, seed) for size in sizes for seed in range(first, first + seeds)]
        sizes.append(sizes[-1] + sizes[-2])
