"""The loader of aocd's plugins: a function of an installed package that solves whatever day it is
given, called as aocd's own runner calls it.

That is by its arguments' names, and where it may leave what it likes: in a folder of its own, with
the input in `input.txt`. One call gives both answers.
"""

from collections.abc import Iterator
from contextlib import chdir, contextmanager
from tempfile import TemporaryDirectory
from typing import Any

from aoc_runner.kernel.running.hooks import CombinedHooks
from aoc_runner.kernel.running.importing import import_day
from aoc_runner.kernel.running.messages import Job


def load(job: Job) -> CombinedHooks:
    """The plugin of that job, imported."""
    day, (year, number) = job.day, job.day.puzzle
    with _in_folder(job.scratch, job.tasks[0][0].text if job.tasks else ""):
        function: Any = import_day(day)
        for name in filter(None, str(day.plugin).split(".")):
            function = getattr(function, name)

    def solve(text: str) -> object:
        with _in_folder(job.scratch, text):
            return function(year=year, day=number, data=text)

    place = f"the aocd plugin {day.provider}"
    return CombinedHooks(solve, place, "it should return (answer a, answer b)")


@contextmanager
def _in_folder(scratch: str, text: str) -> Iterator[None]:
    """In this block the working folder is a new one, with the text in `input.txt`."""
    temporary = TemporaryDirectory(dir=scratch or None, ignore_cleanup_errors=True)
    with temporary as folder, chdir(folder):
        with open("input.txt", "w", encoding="utf-8", newline="") as file:
            file.write(text)
        yield
