"""Inputs that a day makes up by its `generate`, each in a size and by a seed, so made again."""

import argparse
import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import count
from random import Random
from typing import NamedTuple, cast

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.running.frames import home_of, raised
from aoc_runner.kernel.running.hooks import file_of, generator_of, title_of
from aoc_runner.kernel.running.pool import run
from aoc_runner.kernel.running.start import Job
from aoc_runner.kernel.running.worker import Channel, import_day
from aoc_runner.kernel.words.case import Case, input_text
from aoc_runner.kernel.words.errors import DayError


class NoGenerateError(DayError):
    """The day has no `generate`."""

    def __init__(self, day: Day) -> None:
        place = shown_path(day.path or day.module)
        super().__init__(
            f"{place} has no function generate, which makes inputs up",
            "write one that returns a text: def generate(size, random): ...",
        )


class Made(NamedTuple):
    """Which input: about how large it is, and what its random numbers are seeded with."""

    size: int
    seed: int

    def __str__(self) -> str:
        return f"{self.size}:{self.seed}"


def made_of(text: str) -> Made:
    """That of an option, SIZE[:SEED]. Raises argparse's error."""
    if found := re.fullmatch(r"([1-9]\d{0,8})(?::(\d{1,9}))?", text, re.ASCII):
        return Made(int(found[1]), int(found[2] or 0))
    raise argparse.ArgumentTypeError(f"{text!r} is no SIZE or SIZE:SEED, like 20 or 20:7")


def small_first() -> Iterator[list[Made]]:
    """Inputs to look for a mistake in, endlessly: in each round one size more, and new seeds."""
    sizes = [1, 2]
    for first in count(0, 10):
        yield [Made(size, seed) for size in sizes for seed in range(first, first + 10)]
        sizes.append(sizes[-1] + sizes[-2])


def made_inputs(day: Day, wanted: Sequence[Made], timeout: float | None) -> Iterator[Case]:
    """The inputs as cases, one by one while the day makes the next.

    Raises NoGenerateError, and DayFailedError where its `generate` fails, or takes longer than so
    many seconds.
    """
    if day.kind in ("script", "aocd"):
        raise NoGenerateError(day)
    job = Job(day, (), loader=f"{__name__}:Generator", work=f"{__name__}:work", order=[*wanted])
    left = iter(wanted)
    with closing(run([job._replace(timeout=timeout)])) as events:
        for event in events:
            if event is not None and event.kind == "result":
                raise event.value.failure
            if event is not None and event.kind == "made":
                if event.value is None:
                    raise NoGenerateError(day)
                text = input_text(event.value)
                yield Case(f"made {next(left)}", text, "example", {}, {})


class Generator:
    """What makes the day's inputs, loaded in a worker; `make` is None without a `generate`."""

    def __init__(self, job: Job) -> None:
        module = import_day(job.day)
        self.title, self.place = title_of(module), file_of(module)
        self.make = generator_of(module)


def work(generator: Generator, job: Job, channel: Channel) -> None:
    """Make the inputs that are ordered, and tell each; None where the day has no `generate`."""
    if generator.make is None:
        channel.send("told", "made", None)
        return
    try:
        for size, seed in cast("list[Made]", job.order):
            channel.send("begin", 0, "generate")
            text = generator.make(size=size, random=Random(seed))
            if not isinstance(text, str):
                what = f"{generator.place}: generate gave something of type {type(text).__name__}"
                raise DayError(what, "return the input as one text")
            channel.send("told", "made", str(text))
    except (Exception, SystemExit) as error:  # noqa: BLE001 -- whatever the day raises
        channel.send("failed", None, "generate", *raised(error, home_of(job.day)))
