"""What to say where a day is not found: who else has it, what looks like it, what to do."""

import os

from aoc_runner.errors import DayError
from aoc_runner.files.paths import shown_path, upwards
from aoc_runner.plugins.discover import day_file, day_path, find_all
from aoc_runner.plugins.lookalikes import look_alikes_of
from aoc_runner.puzzle import Puzzle


def nobody(
    puzzle: Puzzle, variant: str | None, wanted: str | None, working_folder: str
) -> DayError:
    """The error for a day that nobody offers, or not the one who was `wanted` by --from."""
    others = [spec for spec in find_all(working_folder, puzzle.year) if spec.puzzle == puzzle]
    variants = ", ".join(sorted({spec.variant for spec in others if spec.variant}))
    if variant is not None and any(spec.variant is None for spec in others):
        there = f"its variants are: {variants}" if variants else "it has no variants"
        return DayError(f"{puzzle} has no variant {variant!r}", f"{there}; or leave --variant out")
    if wanted is not None and others:
        names = sorted({spec.from_ for spec in others})
        return DayError(
            f"{wanted} does not offer {puzzle}", f"it is offered by: {', '.join(names)}"
        )
    own = own_path(puzzle, None, working_folder)
    if variants:
        first = variants.split(", ")[0]
        return DayError(
            f"nobody offers {puzzle} itself, only its variants: {variants}",
            f"choose one with --variant {first}, or write {shown_path(own)}",
        )
    if paths := find_look_alikes(puzzle, working_folder):
        return DayError(
            f"nobody offers {puzzle}; {looking_like_it(paths)}",
            f"move {shown_path(paths[0])} to {shown_path(own)}",
        )
    return DayError(
        f"nobody offers {puzzle}: neither this project nor an installed package",
        f"start it with: aoc new {puzzle.year} {puzzle.day}; "
        f"or write a function part1(data) in {own}",
    )


def project_for(folder: str) -> str:
    """The project a new day goes into: the nearest folder upwards with a `days/`, else `folder`."""
    for parent in upwards(folder):
        if os.path.isdir(os.path.join(parent, "days")):
            return parent
    return folder


def own_path(puzzle: Puzzle, variant: str | None, working_folder: str) -> str:
    """Where the user's own file of the day would be found, and `aoc new` writes it."""
    path = day_path(project_for(working_folder), puzzle)
    return f"{path.removesuffix('.py')}_{variant}.py" if variant else path


def find_look_alikes(puzzle: Puzzle, working_folder: str) -> list[str]:
    """The files that look like the day, below the working folder or else in its whole project.

    Not those that lie where days are looked for, as the day's own variants do.
    """
    root = project_for(working_folder)
    found_anyway = os.path.join(root, "days", f"year{puzzle.year}")
    for folder in dict.fromkeys((working_folder, root)):
        found = [
            path
            for path in look_alikes_of(puzzle, folder)
            if os.path.dirname(path) != found_anyway or not day_file(os.path.basename(path))
        ]
        if found:
            return found
    return []


def looking_like_it(paths: list[str], what: str = "it") -> str:
    """Says that the files look like what was asked for, and why they are not found."""
    shown, more = shown_path(paths[0]), len(paths) - 1
    if more:
        return f"{shown} and {more} more look like {what}, but are not where days are looked for"
    return f"{shown} looks like {what}, but is not where days are looked for"
