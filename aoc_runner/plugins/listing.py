"""All the days there are, whoever offers them. Imports no day."""

import os
import re
from collections.abc import Iterable, Iterator

from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.plugins import entry_points
from aoc_runner.plugins.discover import (
    GROUP,
    PROJECT,
    YEAR_FOLDER,
    DaySpec,
    Package,
    Project,
    day_file,
    days_of,
    names_in,
    package_of,
    puzzle_or_none,
    single_day,
    spec_of,
)


def find_all(project: Project, year: int | None = None) -> list[DaySpec]:
    """Every day there is, by date; of one day first the project's, then the packages' by name."""
    specs = _own(project)
    # A project that is installed too, as an editable one, offers each file once: as the project.
    seen = {os.path.realpath(spec.path) for spec in specs if spec.path}
    for entry in entry_points.installed(GROUP):
        single = single_day(entry)
        for spec in [single] if single else _look_through(package_of(entry)):
            if not spec.path or os.path.realpath(spec.path) not in seen:
                specs.append(spec)
    return sorted(
        (spec for spec in specs if year is None or spec.puzzle.year == year),
        key=lambda spec: (spec.puzzle, spec.from_ != PROJECT, spec.from_, spec.variant or ""),
    )


def shadowed(project: Project) -> list[tuple[DaySpec, DaySpec]]:
    """The project's files that are never run, each with the one that is, for the same day."""
    package = days_of(project.folder)
    if package is None:
        return []
    run = {(spec.puzzle, spec.variant): spec for spec in _look_through(package)}
    pairs = [(spec, run[spec.puzzle, spec.variant]) for spec in _files(package)]
    return [(spec, other) for spec, other in pairs if spec != other]


def _own(project: Project) -> list[DaySpec]:
    """The project's own days, each as `find` would find it."""
    specs: list[DaySpec] = []
    if project.layout:
        from aoc_runner.plugins import layout

        specs += layout.find_all(project.layout)
    if package := days_of(project.folder):
        found = {spec.puzzle for spec in specs}
        specs += [spec for spec in _look_through(package) if spec.puzzle not in found]
    return specs


def _look_through(package: Package) -> Iterable[DaySpec]:
    """Each day and variant once, as `_look` finds it."""
    offered: dict[tuple[Puzzle, str | None], DaySpec] = {}
    for spec in _files(package):
        offered.setdefault((spec.puzzle, spec.variant), spec)
    return offered.values()


def _files(package: Package) -> Iterator[DaySpec]:
    """Every file that is named like a day, `day07.py` before `day7.py`."""
    for folder in package.folders:
        for year_folder in names_in(folder):
            if not (year := re.fullmatch(YEAR_FOLDER, year_folder)):
                continue
            for name in names_in(os.path.join(folder, year_folder)):
                day = day_file(name)
                if day and (puzzle := puzzle_or_none(year[1], day[1])):
                    path = os.path.join(folder, year_folder, name)
                    yield spec_of(package, puzzle, day[2], path)
