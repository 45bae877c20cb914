"""A day's own file, run as a program -> the words of `aoc run`."""

import os

from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.words.errors import DayError
from aoc_runner.plugins.discover import PROJECT, project_of
from aoc_runner.plugins.listing import find_all


def words_of(path: str) -> list[str]:
    """The words that run the day in the file `path`. Raises DayError if nobody offers it."""
    folder = os.path.dirname(path)
    project = project_of(Settings(folder))
    for spec in find_all(project):
        if spec.path and os.path.realpath(spec.path) == path:
            year, day = map(str, spec.puzzle)
            whose = ["--from", spec.from_] if spec.from_ != PROJECT else []
            return [year, day, *whose, *(["--variant", spec.variant] if spec.variant else [])]
    raise DayError(
        f"{shown_path(path)} is not where days are looked for",
        "move it to days/yearYYYY/dayDD.py of its project, like: days/year2023/day07.py",
    )
