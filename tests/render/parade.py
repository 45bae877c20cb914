"""A command that shows made-up events of many days, as `aoc run` would those of real ones."""

import os
import time
from collections.abc import Iterator
from functools import partial

from aoc_runner.cli.context import Context
from aoc_runner.cli.output import tell
from aoc_runner.kernel.words.errors import DayFailedError
from aoc_runner.render.many import RunRows
from aoc_runner.render.names import told_apart
from aoc_runner.render.text import Style
from aoc_runner.render.views import view_of, width_for
from aoc_runner.running.outcome import Doing, Done, Event
from tests.render.outcomes import failure, outcome, result, spec

TOKEN = "53616c7465645f5f" + "0123456789abcdef" * 7
SPECS = [spec(day, year=2022) for day in range(1, 12)] + [spec(1), spec(1, "packed")]
JOBS = 4
OUTCOMES = [
    outcome(day, result(1, answer=number * 10**9), result(2), title=f"Title {number}")
    for number, day in enumerate(SPECS)
]
OUTCOMES[2] = outcome(
    SPECS[2],
    failure(1, DayFailedError("no \x1b[3J", "\x1b[4A", ("\x1b]0;x",), "part1")),
    result(2),
    title=f"\x1b[2J {TOKEN} \u4e2d\u6587",
    printed=[f"x{TOKEN}", "\x1b[H"],
)


def events(mode: str) -> Iterator[Event]:
    """Four at a time, the last of four done first; in some modes the second never is."""
    if mode == "quick":
        for number, day in enumerate(OUTCOMES):
            yield Doing(number, "part 1")
            yield Done(number, day)
        return
    for first in range(0, len(SPECS), JOBS):
        numbers = range(first, min(first + JOBS, len(SPECS)))
        yield from (Doing(number, "importing") for number in numbers)
        yield from (Doing(number, f"part {number % 2 + 1}") for number in numbers)
        yield from ticks(0.2)
        for number in reversed(numbers):
            if number != 1 or mode == "slow":
                yield Done(number, OUTCOMES[number])
                yield from ticks(0.03)
        if mode == "hang":
            yield from ticks(60)
        if mode == "bug":
            raise RuntimeError("a bug")


def ticks(seconds: float) -> Iterator[None]:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield None
        time.sleep(0.02)


def run(context: Context) -> int:
    names, stream = told_apart(SPECS), context.output.stream
    rows = None if context.as_json else RunRows(Style(stream), width_for(stream), JOBS, names)
    write = context.output.write
    view = view_of(rows, SPECS, names, JOBS, stream, write, partial(tell, end=""))
    with view:
        for event in events(os.environ["PARADE"]):
            view.show(event)
    if context.as_json:
        context.output.write_json({"known": len(view.known)})
    return 0
