"""The days of the project and of installed packages, found by their files without an import."""

import os
import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from aoc_runner.kernel.days.day import ALL, BUNDLED, FOLDER, PROJECT, Day
from aoc_runner.kernel.days.layout import Project, iter_days
from aoc_runner.kernel.days.patterns import CASE, list_folder
from aoc_runner.kernel.files import iter_parents
from aoc_runner.kernel.model.puzzle import Puzzle, Selection

if TYPE_CHECKING:
    from aoc_runner.kernel.settings.settings import Settings


def find_project(settings: "Settings") -> Project:
    """Return the project of the working folder. Raises ConfigError for a wrong layout.

    It is the nearest folder upwards with a `config.yaml` that has `aoc:`, or with a
    `days/yearYYYY/`; else the working folder. A project inside another has its own days alone.
    """
    config = os.path.dirname(settings.config[0])
    value = settings.raw("layout")
    folders = list(iter_parents(settings.folder))
    own = next((folder for folder in folders if folder == config or _has_years(folder)), None)
    if value is None:
        return Project(own or settings.folder, (), own is not None)
    from aoc_runner.kernel.days.layout_file import read_layout
    from aoc_runner.kernel.settings.settings import user_folder

    entries = read_layout(value)
    if config == user_folder("config"):  # it is of no project, and holds in any
        folder = own or settings.folder
        entries = tuple(entry._replace(folder=folder) for entry in entries)
        return Project(folder, entries, own is not None)
    if config in folders and own != config:  # a project in that project's folder
        return Project(str(own), (), True)
    return Project(config, entries, True)


def _has_years(folder: str) -> bool:
    names = list_folder(os.path.join(folder, FOLDER))
    return any(re.fullmatch(r"year\d{4}", name, CASE) for name in names)


def all_days(project: Project) -> list[Day]:
    """Return all days and variants, by date; the project's first, then packages by name.

    A user's own project does not list the bundled days.
    """
    return _filter_listed(_list_all(project), project)


def days_by_puzzle(project: Project, preferred: Sequence[str]) -> dict[Puzzle, list[Day]]:
    """All of them by puzzle, of each first the one that `find` chooses; `preferred` as there."""
    from aoc_runner.kernel.days.packages import is_called

    def order(day: Day) -> tuple[bool, bool, int, bool]:
        called = (at for at, name in enumerate(preferred) if is_called(day, name))
        is_others = day.from_ != PROJECT
        rank = next(called, len(preferred))
        return bool(day.variant), is_others, rank, day.distribution == BUNDLED

    found: dict[Puzzle, list[Day]] = {}
    for day in all_days(project):
        found.setdefault(day.puzzle, []).append(day)
    return {puzzle: sorted(days, key=order) for puzzle, days in found.items()}


def find(
    puzzle: Puzzle,
    variant: str | None,
    wanted: str | None,
    preferred: Sequence[str],
    project: Project,
) -> Day:
    """The one day to use: `wanted` is `--from`, `preferred` the setting `from`.

    A plugin of aocd is asked where it is named, and no package of that name has the day. Raises
    DayError if nobody offers it, two do and neither is preferred, or two files of the project do.
    """
    if wanted in (None, PROJECT):
        day = next((it for it in iter_days(project.layout, puzzle) if it.variant == variant), None)
        if day is not None and day.conflict:
            from aoc_runner.kernel.days.errors import two_files_error

            raise two_files_error(day)
        if day is not None:
            return day
    from aoc_runner.kernel.days.packages import iter_package_days

    days = [day for day in iter_package_days(puzzle) if day.variant == variant]
    for name in (wanted,) if wanted else preferred:
        chosen = [day for day in _select_named(name, days, [puzzle]) if day.variant == variant]
        if chosen or wanted:
            days = chosen
            break
    # Ours yield to any other, after the choice, which may be ours.
    days = [day for day in days if day.distribution != BUNDLED] or days
    if len(days) == 1:
        return days[0]
    from aoc_runner.kernel.days import errors

    if days:
        raise errors.ambiguous_error(days)
    raise errors.not_found_error(puzzle, variant, wanted, project, _list_all(project, puzzle))


def find_days(
    given: Puzzle | Selection,
    variant: str | None,
    wanted: str | None,
    preferred: Sequence[str],
    project: Project,
    kept: Callable[[], Iterable[Puzzle]] = tuple,
) -> list[Day]:
    """Every day that is meant, by date. `variant` and `wanted` (`--from`) may be `all`.

    Of one puzzle it is the day that `find` finds, with `all` each that there is beside it. Of a
    selection each is the project's own, or that of whom `wanted` names: of a plugin of aocd those
    whose input is `kept`. Raises DayError if there is none, and as `find` does.
    """
    if isinstance(given, Selection):
        offered = [day for day in _list_all(project) if day.puzzle in given]
        if wanted == ALL:
            whose = _filter_listed(offered, project)
        else:
            inputs = sorted(puzzle for puzzle in kept() if puzzle in given)
            whose = _select_named(wanted or PROJECT, offered, inputs)
    elif ALL not in (variant, wanted):
        return [find(given, variant, wanted, preferred, project)]
    else:
        offered = _list_all(project, given)
        if wanted == ALL:
            from aoc_runner.kernel.days.packages import plugins

            whose = (_filter_listed(offered, project) or offered) + plugins([given])
        else:
            chosen = find(given, None, wanted, preferred, project)
            its = chosen.from_, chosen.distribution
            whose = [day for day in offered if (day.from_, day.distribution) == its] or [chosen]
    days = [day for day in whose if variant in (ALL, day.variant)]
    if days:
        return days
    from aoc_runner.kernel.days import errors

    if isinstance(given, Puzzle):
        raise errors.not_found_error(given, variant, None, project, whose)
    raise errors.no_match_error(given, variant, wanted, whose)


def _list_all(project: Project, puzzle: Puzzle | None = None) -> list[Day]:
    """Every day there is, those that ship with aoc-runner too."""
    from aoc_runner.kernel.days.packages import iter_package_days

    days = [*project.days(puzzle), *iter_package_days(puzzle)]
    return sorted(days, key=lambda it: (it.puzzle, it.from_ != PROJECT, it.from_, it.variant or ""))


def _filter_listed(days: list[Day], project: Project) -> list[Day]:
    """Those that a list has there."""
    return [day for day in days if not (project.is_user_project and day.distribution == BUNDLED)]


def _select_named(name: str, days: list[Day], puzzles: Iterable[Puzzle]) -> list[Day]:
    """Those called so; if there is none, the puzzles by aocd's plugin of that name."""
    from aoc_runner.kernel.days.packages import is_called, plugins

    called = [day for day in days if is_called(day, name)]
    return called if called or name == PROJECT else plugins(puzzles, name)
