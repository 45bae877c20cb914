"""Find the days of the project and of installed packages by their files, without imports."""

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

    It is the nearest parent with `days/yearYYYY/` or a `config.yaml` that has `aoc:`,
    else the working folder. A project inside another one has only its own days.
    """
    config = os.path.dirname(settings.config[0])
    value = settings.raw("layout")
    folders = list(iter_parents(settings.folder))
    nearest = next((folder for folder in folders if folder == config or _has_years(folder)), None)
    if value is None:
        return Project(nearest or settings.folder, (), nearest is not None)
    from aoc_runner.kernel.days.layout_file import read_layout
    from aoc_runner.kernel.settings.settings import user_folder

    entries = read_layout(value)
    if config == user_folder("config"):  # the user's own file applies to every project
        folder = nearest or settings.folder
        entries = tuple(entry._replace(folder=folder) for entry in entries)
        return Project(folder, entries, nearest is not None)
    if config in folders and nearest != config:  # a project inside the one of `config.yaml`
        return Project(str(nearest), (), True)
    return Project(config, entries, True)


def _has_years(folder: str) -> bool:
    names = list_folder(os.path.join(folder, FOLDER))
    return any(re.fullmatch(r"year\d{4}", name, CASE) for name in names)


def all_days(project: Project) -> list[Day]:
    """Return all days and variants by date, without bundled ones in a user's project."""
    return _drop_bundled(_list_all(project), project)


def group_days(project: Project, preferred: Sequence[str]) -> dict[Puzzle, list[Day]]:
    """Return all days by puzzle, first the one that `find` would choose with `preferred`."""
    from aoc_runner.kernel.days.packages import has_name

    def sort_key(day: Day) -> tuple[bool, bool, int, bool]:
        matches = (index for index, name in enumerate(preferred) if has_name(day, name))
        is_package = day.from_ != PROJECT
        rank = next(matches, len(preferred))
        return bool(day.variant), is_package, rank, day.distribution == BUNDLED

    by_puzzle: dict[Puzzle, list[Day]] = {}
    for day in all_days(project):
        by_puzzle.setdefault(day.puzzle, []).append(day)
    return {puzzle: sorted(days, key=sort_key) for puzzle, days in by_puzzle.items()}


def find(
    puzzle: Puzzle,
    variant: str | None,
    package: str | None,
    preferred: Sequence[str],
    project: Project,
) -> Day:
    """Choose one day; `package` is `--from`, `preferred` the setting `from`.

    An aocd plugin is used only if named and no package of that name has the day. Raises
    DayError if there is no day, or the choice is ambiguous.
    """
    if package in (None, PROJECT):
        days = [day for day in iter_days(project.layout, puzzle) if day.variant == variant]
        if days and days[0].conflict:
            from aoc_runner.kernel.days.errors import two_files_error

            raise two_files_error(days[0])
        if days:
            return days[0]
    from aoc_runner.kernel.days.packages import iter_package_days

    days = [day for day in iter_package_days(puzzle) if day.variant == variant]
    for name in (package,) if package else preferred:
        chosen = [day for day in _select_named(name, days, [puzzle]) if day.variant == variant]
        if chosen or package:
            days = chosen  # With --from, even if there are none.
            break
    # Bundled days yield to others unless chosen by name.
    days = [day for day in days if day.distribution != BUNDLED] or days
    if len(days) == 1:
        return days[0]
    from aoc_runner.kernel.days import errors

    if days:
        raise errors.ambiguous_error(days)
    raise errors.not_found_error(puzzle, variant, package, project, _list_all(project, puzzle))


def find_days(
    requested: Puzzle | Selection,
    variant: str | None,
    package: str | None,
    preferred: Sequence[str],
    project: Project,
    cached: Callable[[], Iterable[Puzzle]] = tuple,
) -> list[Day]:
    """Return all requested days, by date. `variant` and `package` (`--from`) may be `all`.

    A puzzle gives the day that `find` chooses, or with `all` every alternative. A selection gives
    the project's days or those of `package`; an aocd plugin gets those with a `cached` input.
    Raises DayError if there are none, and as `find` does.
    """
    if isinstance(requested, Selection):
        available = [day for day in _list_all(project) if day.puzzle in requested]
        if package == ALL:
            candidates = _drop_bundled(available, project)
        else:
            inputs = sorted(puzzle for puzzle in cached() if puzzle in requested)
            candidates = _select_named(package or PROJECT, available, inputs)
    elif ALL not in (variant, package):
        return [find(requested, variant, package, preferred, project)]
    else:
        available = _list_all(project, requested)
        if package == ALL:
            from aoc_runner.kernel.days.packages import list_aocd_days

            candidates = _drop_bundled(available, project) or available  # as in `find`
            candidates += list_aocd_days([requested])
        else:
            chosen = find(requested, None, package, preferred, project)
            source = chosen.from_, chosen.distribution
            candidates = [day for day in available if (day.from_, day.distribution) == source]
            candidates = candidates or [chosen]
    days = [day for day in candidates if variant in (ALL, day.variant)]
    if days:
        return days
    from aoc_runner.kernel.days import errors

    if isinstance(requested, Puzzle):
        raise errors.not_found_error(requested, variant, None, project, candidates)
    raise errors.no_match_error(requested, variant, package, candidates)


def _list_all(project: Project, puzzle: Puzzle | None = None) -> list[Day]:
    """Return every day, bundled ones included."""
    from aoc_runner.kernel.days.packages import iter_package_days

    days = [*project.days(puzzle), *iter_package_days(puzzle)]
    return sorted(
        days, key=lambda day: (day.puzzle, day.from_ != PROJECT, day.from_, day.variant or "")
    )


def _drop_bundled(days: list[Day], project: Project) -> list[Day]:
    """Leave out bundled days if the project belongs to the user."""
    return [day for day in days if not (project.is_user_project and day.distribution == BUNDLED)]


def _select_named(name: str, days: list[Day], puzzles: Iterable[Puzzle]) -> list[Day]:
    """Return the days with that name, else a day per puzzle for the aocd plugin `name`."""
    from aoc_runner.kernel.days.packages import has_name, list_aocd_days

    matches = [day for day in days if has_name(day, name)]
    return matches if matches or name == PROJECT else list_aocd_days(puzzles, name)
