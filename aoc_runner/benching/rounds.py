"""The bench: one fresh process after another, each for one hook of one day, and nothing beside it.

The implementations of a day take turns, so that a busy moment of the machine hits all of them.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from math import inf

from aoc_runner.benching.cell import Cell
from aoc_runner.benching.measured import Event, Going
from aoc_runner.benching.planning import has_both, hooks_of
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.puzzle import Part

_LEAST = 0.5  # seconds that a process gets in any case


def bench(
    specs: Sequence[Day],
    part: Part | None,
    case_of: Callable[[Day], Case],
    seconds: float,
    timeout: float,
) -> Iterator[Event]:
    """Measure the days, which are in order of their dates, in so many seconds in all.

    What a day leaves of its share is the others'. A process may take `timeout` seconds. Each hook
    has one process at least, as long as there is time: what has none is skipped. After a Ctrl-C
    what is known follows.
    """
    began = time.monotonic()
    end = began + seconds
    days = [list(group) for _, group in groupby(specs, lambda spec: spec.puzzle)]
    for number, of_day in enumerate(days):
        left, now = len(days) - number, time.monotonic()
        share = max(0.0, end - now) / left
        usual = min((now - began) / number, share) if number else share
        cells = [
            Cell(spec, hook, case_of(spec), hook == "part1" and has_both(spec, part))
            for spec in of_day
            for hook in hooks_of(spec, part)
        ]
        try:
            for going in _measure(cells, share, timeout, end):
                yield going._replace(
                    done=(number + going.done) / len(days),
                    seconds_left=going.seconds_left + usual * (left - 1),
                )
        except KeyboardInterrupt:
            yield from (it for cell in cells if cell.has_begun for it in cell.all_measured())
            raise
        yield from (it for cell in cells if cell.has_hook for it in cell.all_measured())


def _measure(cells: Sequence[Cell], seconds: float, timeout: float, last: float) -> Iterator[Going]:
    """Round after round, a process for each cell, until all have enough or the time is over.

    The first round may take the others' time, until that `last` moment.
    """
    began = time.monotonic()
    end = began + seconds
    is_first = True
    while True:
        ran = False
        for cell in cells:
            now = time.monotonic()
            if not cell.left or (now >= last if is_first else now + cell.cost > end):
                continue
            left = max(0.0, min(_left(cells), end - now))
            yield Going(cell.spec, cell.hook, (now - began) / (now - began + left or 1.0), left)
            has_little = end - now < _LEAST < timeout
            cell.run(seconds, min(timeout, max(_LEAST, end - now)), has_little=has_little)
            ran = True
        cells = cells[::-1]  # whoever comes first is not always the same
        is_first = False
        if not ran:
            return


def _left(cells: Sequence[Cell]) -> float:
    """Seconds for all that the cells are to have; of what never ran it costs what others did."""
    known = [cell.cost for cell in cells if cell.cost]
    usual = sum(known) / len(known) if known else inf
    return sum(cell.left * (cell.cost or usual) for cell in cells if cell.left)
