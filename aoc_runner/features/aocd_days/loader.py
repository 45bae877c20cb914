"""The loader of aocd's plugins: a function of an installed package that solves whatever day it is
given, called as aocd's own runner calls it.

That is by its arguments' names, and where it may leave what it likes: in a folder of its own, with
the input in `input.txt`. One call gives both answers.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from shutil import rmtree
from tempfile import mkdtemp
from time import perf_counter_ns
from typing import Any

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.running.hooks import HookError
from aoc_runner.kernel.running.start import Job
from aoc_runner.kernel.running.worker import import_day
from aoc_runner.kernel.words.puzzle import Part

_NO_ANSWERS = ("", "None", b"", b"None")  # to aocd, which posts none of these, nor None


def load(job: Job) -> "PluginDay":
    """The plugin of that job, imported."""
    day = job.day
    with _in_folder(job.scratch, job.tasks[0][0].text if job.tasks else ""):
        found: Any = import_day(day)
        for name in filter(None, str(day.plugin).split(".")):
            found = getattr(found, name)
    return PluginDay(day, found, job.scratch)


class PluginDay:
    """Has the face of a day's hooks; one call gives the answers of both parts."""

    title = line = ""
    seconds: float | None = None

    def __init__(self, day: Day, function: Any, scratch: str = "") -> None:
        self._day, self._function, self._scratch = day, function, scratch
        self._last: tuple[str, list[Any]] | None = None  # a text and its answers

    def has(self, hook: str) -> bool:
        """Whether the day has the hook of that name: as far as is known, any part."""
        return hook != "parse"

    def part(self, part: Part, data: str, params: dict[str, object]) -> object:
        """The plugin's answer to that part; None if it has none."""
        self.seconds = None  # where the call for the other part has taken it all
        if self._last is None or self._last[0] is not data:
            self._last = data, self._answers(data)
        given = self._last[1][part - 1]
        return None if isinstance(given, str | bytes) and given in _NO_ANSWERS else given

    def bare(self, hook: str, **given: Any) -> Any:
        """What calls the plugin for both parts anew."""
        return lambda: self._answers(given["data"])

    def _answers(self, data: str) -> list[Any]:
        year, number = self._day.puzzle
        with _in_folder(self._scratch, data):
            began = perf_counter_ns()
            try:
                given = self._function(year=year, day=number, data=data)
            finally:
                self.seconds = (perf_counter_ns() - began) / 1e9
        answers = list(islice(given, 3)) if isinstance(given, Iterable) else []
        if given is None:
            return [None, None]
        if isinstance(given, str | bytes | dict | set | frozenset) or len(answers) not in (1, 2):
            who = f"the aocd plugin {self._day.offered_by}"
            raise HookError(
                f"{who} gave something of type {type(given).__name__}, not two answers",
                "it should return (answer a, answer b)",
            )
        return [*answers, None]


@contextmanager
def _in_folder(scratch: str, text: str) -> Iterator[None]:
    """In this block the working folder is a new one, with the text in `input.txt`."""
    before, folder = os.getcwd(), mkdtemp(dir=scratch or None)
    with open(os.path.join(folder, "input.txt"), "w", encoding="utf-8", newline="") as file:
        file.write(text)
    os.chdir(folder)
    try:
        yield
    finally:
        with suppress(OSError):  # the plugin has taken it away
            os.chdir(before)
        rmtree(folder, ignore_errors=True)
