"""A job: a day and what is to be run of it in one worker, and how a worker is to be kept."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.feature import LOADERS
from aoc_runner.kernel.words.puzzle import PARTS, Part

Task = tuple[Case, Sequence[Part]]
"""A case, and the parts of the day to run on it."""


class Job(NamedTuple):
    """What a worker is given. `work` names a function that does something else than solve tasks."""

    day: Day
    tasks: Sequence[Task]
    then: Sequence[Task] = ()  # only run if no result of `tasks` is bad
    attended: bool = False  # shares the terminal: one day that nothing bounds
    to_stderr: bool = False  # what an attended day prints goes there: stdout is for a document
    timeout: float | None = None  # seconds that each step may take: the import, `parse`, a part
    memory: int | None = None  # bytes that the worker may allocate, where the platform can bound it
    work: str = ""
    spawns: bool = False  # a fresh process, in which nothing of the runner's has run
    order: object = None  # what `work` is to do, of values that can be pickled
    may_be_skipped: bool = False  # where a library is missing that an extra brings: among many days
    loader: str = ""  # what makes the day's parts callable; empty for a module of functions
    scratch: str = ""  # a folder for a loader's files, which goes with the worker
    tells_files: bool = False  # whether to tell which files of the user's the day was loaded from


def loader_of(day: Day) -> str:
    """The function that makes the day's parts callable; empty for a module of functions."""
    return LOADERS.get(day.kind, "")


def checks(cases: Iterable[Case], parts: tuple[Part, ...] = PARTS) -> list[Task]:
    """The tasks that check a day on cases: those parts of each whose answer is known."""
    tasks = [(case, [part for part in parts if part in case.expected]) for case in cases]
    return [(case, known) for case, known in tasks if known]
