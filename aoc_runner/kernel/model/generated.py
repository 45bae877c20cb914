"""Generated inputs: the size and the seed that reproduce one."""

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple


class InputSpec(NamedTuple):
    """The size and the seed of a generated input. Each day defines what the size counts."""

    size: int
    seed: int

    def __str__(self) -> str:
        return f"{self.size}:{self.seed}"


def iter_spec_rounds(seeds: int) -> Iterator[list[InputSpec]]:
    """Yield endless rounds of inputs; each adds a larger size and takes new seeds for all sizes."""
    sizes = [1, 2]
    for first in count(0, seeds):
        yield [InputSpec(size, seed) for size in sizes for seed in range(first, first + seeds)]
        sizes.append(sizes[-1] + sizes[-2])
