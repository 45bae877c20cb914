"""Which input a day makes up: its size, and the seed of its random numbers, so made again."""

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple


class InputSpec(NamedTuple):
    """An input that is made up; what the size counts is the day's to say."""

    size: int
    seed: int

    def __str__(self) -> str:
        return f"{self.size}:{self.seed}"


def iter_spec_rounds(seeds: int) -> Iterator[list[InputSpec]]:
    """What to look for a mistake in, endlessly: a round has a size more, and new seeds of each."""
    sizes = [1, 2]
    for first in count(0, seeds):
        yield [InputSpec(size, seed) for size in sizes for seed in range(first, first + seeds)]
        sizes.append(sizes[-1] + sizes[-2])
