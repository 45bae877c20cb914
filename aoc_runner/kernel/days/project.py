"""The project the user stands in: its folder, and the layout by which its days are found."""

import os
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.layout import FOLDER, Entry, days_in, usual_entries
from aoc_runner.kernel.days.patterns import fill, is_apart, names_in
from aoc_runner.kernel.files import upwards
from aoc_runner.kernel.words.puzzle import Puzzle

if TYPE_CHECKING:
    from aoc_runner.kernel.settings.settings import Settings


class Project:
    """A folder in which days are looked for, and how; `is_own` if it is a project of the user's."""

    def __init__(self, folder: str, layout: Sequence[Entry] = (), is_own: bool = False) -> None:
        self.folder = folder
        self.layout = (*layout, *usual_entries(folder, FOLDER))
        self.is_own = is_own

    def days(self, puzzle: Puzzle | None = None) -> "list[Day]":
        """Its own days and their variants, of that puzzle only if one is given."""
        return list(days_in(self.layout, puzzle))

    def path_of(self, puzzle: Puzzle) -> str:
        """Where its file of the day is, or a new one would be: by the first entry like ours."""
        for day in days_in(self.layout, puzzle):
            return str(day.path)
        for entry in self.layout:
            has_one_name = "*" not in entry.path and not is_apart(entry.path)
            is_plain = has_one_name and entry.script is None and not entry.has_habits
            if is_plain and entry.year in (None, puzzle.year):
                return os.path.join(entry.folder, *fill(entry.path, puzzle).split("/"))
        raise AssertionError("the usual places have no habits")


def project_of(settings: "Settings") -> Project:
    """The project the user stands in, and what its layout says. Raises ConfigError for a wrong one.

    It is the nearest folder upwards with a `config.yaml` that has `aoc:`, or with a
    `days/yearYYYY/`; else the working folder. One in another's folder has its own days alone.
    """
    config = os.path.dirname(settings.config_file)
    value = settings.raw("layout")
    folders = list(upwards(settings.folder))
    own = next((folder for folder in folders if folder == config or _has_years(folder)), None)
    if value is None:
        return Project(own or settings.folder, (), own is not None)
    from aoc_runner.kernel.days.layout_file import read_layout
    from aoc_runner.kernel.settings.folders import user_folder

    entries = read_layout(value)
    if config == user_folder("config"):  # it is of no project, and holds in any
        folder = own or settings.folder
        entries = tuple(entry._replace(folder=folder) for entry in entries)
        return Project(folder, entries, own is not None)
    if config in folders and own != config:  # a project in that project's folder
        return Project(str(own), (), True)
    return Project(config, entries, True)


def _has_years(folder: str) -> bool:
    return any(re.fullmatch(r"year\d{4}", name) for name in names_in(os.path.join(folder, FOLDER)))
