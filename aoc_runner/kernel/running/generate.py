"""Inputs from the `generate` of a day, which runs in a worker; a size and a seed reproduce one."""

import re
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from itertools import count
from random import Random
from typing import NamedTuple, cast

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.files import format_path, read_bytes
from aoc_runner.kernel.model.case import Case, decode_input
from aoc_runner.kernel.model.errors import DayError, DayFailedError
from aoc_runner.kernel.model.result import Result
from aoc_runner.kernel.running import messages
from aoc_runner.kernel.running.frames import describe_exception
from aoc_runner.kernel.running.hooks import find_generate, format_module
from aoc_runner.kernel.running.importing import DayCode, import_day
from aoc_runner.kernel.running.pool import run_jobs

_NAME_PATTERN = rb"(?m)^[^#\n]*\bgenerate\b"  # outside of comments


class InputSpec(NamedTuple):
    """The size and the seed of a generated input. Each day defines what the size counts."""

    size: int
    seed: int

    def __str__(self) -> str:
        return f"{self.size}:{self.seed}"


class NoGenerateError(DayError):
    """The day has no `generate`."""


def iter_spec_rounds(seeds: int) -> Iterator[list[InputSpec]]:
    """Yield endless rounds of inputs; each adds a larger size and takes new seeds for all sizes."""
    sizes = [1, 2]
    for first in count(0, seeds):
        yield [InputSpec(size, seed) for size in sizes for seed in range(first, first + seeds)]
        sizes.append(sizes[-1] + sizes[-2])


def generate_inputs(
    days: Sequence[Day], specs: Sequence[InputSpec], timeout: float | None
) -> Generator[Case, None, None]:
    """Yield an input for each spec, from the first day that has a `generate`.

    Raises NoGenerateError if no day has one, and DayFailedError if it fails or times out.
    """
    for day in days:
        if day.kind not in ("hooks", "functions"):
            continue
        if day.path and not re.search(_NAME_PATTERN, read_bytes(day.path, DayError) or b""):
            continue  # Importing it may need an input or a library.
        remaining = [*reversed(specs)]
        job = messages.Job(day, (), timeout=timeout, work=f"{__name__}:work", work_args=[*specs])
        with closing(run_jobs([job])) as events:
            for event in events:
                match event and event.value:
                    case Result(failure=DayFailedError() as failure):
                        raise failure
                    case messages.FeatureMessage(_, (str(text),)):
                        yield Case(f"made {remaining.pop()}", decode_input(text), "example", {}, {})
        if not remaining:
            return
    path = format_path(days[0].path or days[0].module)
    raise NoGenerateError(
        f"{path} does not define generate(), which is needed for generated inputs",
        "define a function that returns an input as text: def generate(size, random): ...",
    )


def work(code: DayCode, job: messages.Job, channel: messages.Channel) -> None:
    """Send an input for each spec of the job, or none if the day has no `generate`."""
    module = import_day(job.day)
    if (generate := find_generate(module)) is None:
        return
    try:
        for size, seed in cast("list[InputSpec]", job.work_args):
            channel.send(messages.HookStarted(0, "generate"))
            text = generate(size=size, random=Random(seed))
            if not isinstance(text, str):
                kind = type(text).__name__
                message = f"{format_module(module)}: generate returned a value of type {kind}"
                raise DayError(message, "return the input as text")
            channel.send(messages.FeatureMessage("input", (str(text),)))
    except BaseException as error:  # noqa: BLE001 -- whatever the day raises
        code.send(messages.HookFailed(None, "generate", *describe_exception(error, code.prefix)))
