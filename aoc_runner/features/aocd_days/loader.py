"""The loader of aocd plugins, which returns a function that solves any day.

Like aocd's runner, call it with keyword arguments in a temporary folder that has the input in
`input.txt`. One call returns both answers.
"""

from collections.abc import Iterator
from contextlib import chdir, contextmanager
from tempfile import TemporaryDirectory
from typing import Any

from aoc_runner.kernel.running.hooks import CombinedHooks
from aoc_runner.kernel.running.importing import import_day
from aoc_runner.kernel.running.messages import Job


def load(job: Job) -> CombinedHooks:
    """Import the plugin of a job."""
    day, (year, day_number) = job.day, job.day.puzzle
    with _in_folder(job.scratch, job.tasks[0][0].text if job.tasks else ""):
        function: Any = import_day(day)
        for name in filter(None, str(day.plugin).split(".")):
            function = getattr(function, name)

    def solve(text: str) -> object:
        with _in_folder(job.scratch, text):
            return function(year=year, day=day_number, data=text)

    hint = "return (answer a, answer b) from the plugin"
    return CombinedHooks(solve, f"the aocd plugin {day.provider}", hint)


@contextmanager
def _in_folder(scratch: str, text: str) -> Iterator[None]:
    """Run the block in a temporary folder, with the text in `input.txt`."""
    temporary = TemporaryDirectory(dir=scratch or None, ignore_cleanup_errors=True)
    with temporary as folder, chdir(folder):
        with open("input.txt", "w", encoding="utf-8", newline="") as file:
            file.write(text)
        yield
