"""What to say where a day is not found: which file was looked for, who else has it, what to do."""

import os
from collections.abc import Sequence
from difflib import get_close_matches

from aoc_runner.kernel.days.day import ALL, PROJECT, Day
from aoc_runner.kernel.days.layout import Project
from aoc_runner.kernel.days.packages import is_called
from aoc_runner.kernel.days.patterns import list_folder
from aoc_runner.kernel.files import format_path
from aoc_runner.kernel.model.errors import DayError
from aoc_runner.kernel.model.puzzle import Puzzle, Selection


def not_found_error(
    puzzle: Puzzle,
    variant: str | None,
    from_name: str | None,
    project: Project,
    available: Sequence[Day],
) -> DayError:
    """The error for a day that nobody offers, or not the one who was `wanted` by --from."""
    candidates = [day for day in available if from_name is None or is_called(day, from_name)]
    if candidates:
        return _no_variant_error(f"{puzzle} has no variant {variant!r}", candidates)
    if from_name is not None and available:
        names = ", ".join(sorted({day.from_ for day in available}))
        return DayError(f"{from_name} does not offer {puzzle}", f"it is offered by: {names}")
    path = project.path_of(puzzle)
    message = f"nobody offers {puzzle}: there is no {format_path(path)}"
    hint = f"start it with: aoc new {puzzle.year} {puzzle.day}"
    hint += "; or, if it lies elsewhere, have it found: aoc adopt"
    if similar := _find_similar_name(path, project):
        message += f", but {similar} beside it"
        hint = f"rename that; or {hint}"
    return DayError(message, hint)


def ambiguous_error(days: Sequence[Day]) -> DayError:
    """The error for a day that several offer, none of whom is preferred."""
    first, second, *_ = days = sorted(days, key=lambda day: day.provider)
    name = first.from_ if first.from_ != second.from_ else first.distribution
    return DayError(
        f"{first.puzzle} is offered by {' and '.join(day.provider for day in days)}",
        f"choose one: --from {name}, or `from:` under `aoc:` in config.yaml",
    )


def two_files_error(day: Day) -> DayError:
    """The error for a day that two files of an entry are: nobody knows which one is meant."""
    assert day.layout is not None  # the usual patterns have no `*`
    pattern, location = day.layout.path, day.layout.location
    pair = " and ".join(format_path(path) for path in (day.path, day.conflict) if path)
    return DayError(
        f"two files are {day.puzzle}: {pair}",
        f"both fit `{pattern}` ({format_path(location)}): make it fit one, or move the other away",
    )


def no_match_error(
    selection: Selection, variant: str | None, from_name: str | None, candidates: Sequence[Day]
) -> DayError:
    """The error for a selection of which there is no day, or none of that variant or offerer."""
    days = "days" if selection.year is None else f"days of {selection}"
    if candidates:
        return _no_variant_error(f"no {days} of the variant {variant!r}", candidates)
    if from_name not in (None, PROJECT):
        where = "here" if from_name == ALL else f"from {from_name}"
        return DayError(f"no {days} {where}", "see what there is: aoc days")
    return DayError(
        f"no {days} of your own here",
        "start one with: aoc new; have old ones found: aoc adopt; see those of packages: aoc days",
    )


def _no_variant_error(message: str, candidates: Sequence[Day]) -> DayError:
    names = ", ".join(sorted({day.variant for day in candidates if day.variant}))
    hint = f"the variants there are: {names or 'none'}; or leave --variant out"
    return DayError(message, hint)


def _find_similar_name(path: str, project: Project) -> str | None:
    """The name in the folder of that file that is most like it, and no day of the project's."""
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
