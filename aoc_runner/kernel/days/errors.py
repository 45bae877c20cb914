"""Errors for days that are missing or ambiguous, with their hints."""

import os
from collections.abc import Sequence
from difflib import get_close_matches

from aoc_runner.kernel.days.day import ALL, PROJECT, Day
from aoc_runner.kernel.days.layout import Project
from aoc_runner.kernel.days.packages import has_name
from aoc_runner.kernel.days.patterns import list_folder
from aoc_runner.kernel.files import format_path
from aoc_runner.kernel.model.errors import DayError
from aoc_runner.kernel.model.puzzle import Puzzle, Selection


def not_found_error(
    puzzle: Puzzle,
    variant: str | None,
    package: str | None,
    project: Project,
    available: Sequence[Day],
) -> DayError:
    """Return the error for a day that does not exist, or not in the package `package`."""
    candidates = [day for day in available if package is None or has_name(day, package)]
    if candidates:
        return _no_variant_error(f"{puzzle} has no variant {variant!r}", candidates)
    if package is not None and available:
        names = ", ".join(sorted({day.from_ for day in available}))
        return DayError(f"{package} has no solution for {puzzle}", f"choose one of: {names}")
    path = project.path_of(puzzle)
    message = f"no solution found for {puzzle}: {format_path(path)} does not exist"
    hint = f"create the file with: aoc new {puzzle.year} {puzzle.day}"
    hint += "; or adopt an existing file: aoc adopt"
    if similar := _find_similar_name(path, project):
        message += f" (did you mean {similar}?)"
        hint = f"rename {similar}; or {hint}"
    return DayError(message, hint)


def ambiguous_error(days: Sequence[Day]) -> DayError:
    """Return the error for a day that several packages provide, none of them preferred."""
    first, second, *_ = days = sorted(days, key=lambda day: day.provider)
    name = first.from_ if first.from_ != second.from_ else first.distribution
    return DayError(
        f"several packages provide {first.puzzle}: {', '.join(day.provider for day in days)}",
        f"choose one with --from {name}, or with `from:` under `aoc:` in config.yaml",
    )


def two_files_error(day: Day) -> DayError:
    """Return the error for a day whose layout entry matches two files."""
    assert day.layout is not None  # Only a `*` can match two files; the defaults have none.
    pattern, location = day.layout.path, day.layout.location
    pair = " and ".join(format_path(path) for path in (day.path, day.conflict) if path)
    return DayError(
        f"two files match {day.puzzle}: {pair}",
        f"change the pattern `{pattern}` ({format_path(location)}) or move one file",
    )


def no_match_error(
    selection: Selection, variant: str | None, package: str | None, candidates: Sequence[Day]
) -> DayError:
    """Return the error for a selection that contains no day with that variant or provider."""
    solutions = "solutions" if selection.year is None else f"solutions of {selection}"
    if candidates:
        return _no_variant_error(f"no {solutions} with variant {variant!r}", candidates)
    if package not in (None, PROJECT):
        where = "found" if package == ALL else f"from {package}"
        return DayError(f"no {solutions} {where}", "list all solutions: aoc days")
    return DayError(
        f"no {solutions} in this project",
        "create one with: aoc new; adopt existing files: aoc adopt; list all solutions: aoc days",
    )


def _no_variant_error(message: str, candidates: Sequence[Day]) -> DayError:
    candidates = [day for day in candidates if day.from_ == PROJECT] or candidates
    names = ", ".join(sorted({day.variant for day in candidates if day.variant}))
    choices = f"choose one of: {names}; or " if names else ""
    return DayError(message, f"{choices}omit --variant")


def _find_similar_name(path: str, project: Project) -> str | None:
    """Return the most similar file name in the same folder that is not yet a day."""
    folder, name = os.path.split(path)
    days = {file for day in project.days() for file in (day.path, *(day.files or ()))}
    ending = os.path.splitext(name)[1]
    names = {
        other.lower(): other
        for other in list_folder(folder)
        if other.lower().endswith(ending) and os.path.join(folder, other) not in days
    }
    close = get_close_matches(name.lower(), names, 1, cutoff=0.8)
    return names[close[0]] if close else None
