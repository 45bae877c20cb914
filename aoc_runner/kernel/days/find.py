"""Who offers a day: the project you stand in, then the installed packages. Imports no day.

Whether a package offers a day is decided by finding the file, so a new file is a new day at once,
and a package that cannot be imported never stops another's day.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from aoc_runner.kernel.days.day import OURS, PROJECT, Day
from aoc_runner.kernel.days.layout import days_in
from aoc_runner.kernel.days.project import Project
from aoc_runner.kernel.words.puzzle import Puzzle, Selection

ALL = "all"  # as `--from` and `--variant` say it


def all_days(project: Project, puzzle: Puzzle | None = None) -> list[Day]:
    """Every day there is and its variants, of that puzzle only if one is given.

    They are sorted by date; of one day first the project's, then the packages' by name. The days
    that ship with aoc-runner are none of a project of the user's own.
    """
    return _listed(_all(project, puzzle), project)


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
        day = next((it for it in days_in(project.layout, puzzle) if it.variant == variant), None)
        if day is not None and day.rival:
            from aoc_runner.kernel.days.errors import two_files

            raise two_files(day)
        if day is not None:
            return day
    from aoc_runner.kernel.days.packages import packaged

    days = [day for day in packaged(puzzle) if day.variant == variant]
    for name in (wanted,) if wanted else preferred:
        chosen = [day for day in _called(name, days, [puzzle]) if day.variant == variant]
        if chosen or wanted:
            days = chosen
            break
    # Ours yield to any other, after the choice, which may be ours.
    days = [day for day in days if day.distribution != OURS] or days
    if len(days) == 1:
        return days[0]
    from aoc_runner.kernel.days import errors

    if days:
        raise errors.offered_twice(days)
    raise errors.nobody(puzzle, variant, wanted, project, _all(project, puzzle))


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
        offered = [day for day in _all(project) if day.puzzle in given]
        if wanted == ALL:
            whose = _listed(offered, project)
        else:
            inputs = sorted(puzzle for puzzle in kept() if puzzle in given)
            whose = _called(wanted or PROJECT, offered, inputs)
    elif ALL not in (variant, wanted):
        return [find(given, variant, wanted, preferred, project)]
    else:
        offered = _all(project, given)
        if wanted == ALL:
            from aoc_runner.kernel.days.aocd_plugins import offers

            whose = (_listed(offered, project) or offered) + offers([given])
        else:
            chosen = find(given, None, wanted, preferred, project)
            its = chosen.from_, chosen.distribution
            whose = [day for day in offered if (day.from_, day.distribution) == its] or [chosen]
    days = [day for day in whose if variant in (ALL, day.variant)]
    if days:
        return days
    from aoc_runner.kernel.days.errors import none_meant

    raise none_meant(given, variant, wanted, offered, whose)


def is_called(day: Day, name: str) -> bool:
    """Whether `--from` may call it so."""
    if name in (day.from_, day.entry):
        return True
    from aoc_runner.kernel.days.entry_points import normalised

    return day.distribution == normalised(name)


def _all(project: Project, puzzle: Puzzle | None = None) -> list[Day]:
    """Every day there is, those that ship with aoc-runner too."""
    from aoc_runner.kernel.days.packages import packaged

    real = cache(os.path.realpath)  # of a few folders, with all the days in them

    def place(day: Day) -> tuple[str, str]:
        folder, name = os.path.split(day.path or "")
        return real(folder), name

    days = project.days(puzzle)
    # A project that is installed too, as an editable one, offers each file once: as the project.
    own = set(map(place, days))
    days += [day for day in packaged(puzzle) if not day.path or place(day) not in own]
    return sorted(days, key=lambda it: (it.puzzle, it.from_ != PROJECT, it.from_, it.variant or ""))


def _listed(days: list[Day], project: Project) -> list[Day]:
    """Those that a list has there."""
    return [day for day in days if not (project.is_own and day.distribution == OURS)]


def _called(name: str, days: list[Day], puzzles: Iterable[Puzzle]) -> list[Day]:
    """Those called so; if there is none, the puzzles by aocd's plugin of that name."""
    called = [day for day in days if is_called(day, name)]
    if called or name == PROJECT:
        return called
    from aoc_runner.kernel.days.aocd_plugins import offers

    return offers(puzzles, name)
