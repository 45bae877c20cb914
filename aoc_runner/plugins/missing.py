"""What to say where a day is not found: who else has it, what looks like it, what to do."""

import os
from collections.abc import Sequence

from aoc_runner.kernel.files import shown_path, upwards
from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.plugins import aocd_plugins
from aoc_runner.plugins.discover import (
    DaySpec,
    Project,
    day_file,
    day_path,
    find_own,
    is_called,
)
from aoc_runner.plugins.listing import find_all
from aoc_runner.plugins.lookalikes import look_alikes_of
from aoc_runner.plugins.names import Span, read_name


def nobody(puzzle: Puzzle, variant: str | None, wanted: str | None, project: Project) -> DayError:
    """The error for a day that nobody offers, or not the one who was `wanted` by --from."""
    others = [spec for spec in find_all(project, puzzle.year) if spec.puzzle == puzzle]
    plugins = aocd_plugins.told_of()
    variants = ", ".join(sorted({spec.variant for spec in others if spec.variant}))
    if variant is not None and any(spec.variant is None for spec in others):
        there = f"its variants are: {variants}" if variants else "it has no variants"
        return DayError(f"{puzzle} has no variant {variant!r}", f"{there}; or leave --variant out")
    if wanted is not None and others:
        names = sorted({spec.from_ for spec in others})
        by = f"it is offered by: {', '.join(names)}"
        return DayError(f"{wanted} does not offer {puzzle}", f"{by}; {plugins}" if plugins else by)
    own = own_path(puzzle, None, project)
    if variants:
        first = variants.split(", ")[0]
        return DayError(
            f"nobody offers {puzzle} itself, only its variants: {variants}",
            f"choose one with --variant {first}, or write {shown_path(own)}",
        )
    if paths := find_look_alikes(puzzle, project):
        return DayError(
            f"nobody offers {puzzle}; {looking_like_it(paths)}",
            how_to_find(paths[0], puzzle, project),
        )
    return DayError(
        f"nobody offers {puzzle}: neither this project nor an installed package",
        f"start it with: aoc new {puzzle.year} {puzzle.day}; "
        f"or write a function part1(data) in {own}"
        + (f"; or name one with --from, {plugins}" if plugins else ""),
    )


def offered_twice(specs: Sequence[DaySpec]) -> DayError:
    """The error for a day that several offer, none of whom is preferred."""
    names = " and ".join(spec.offered_by for spec in specs)
    return DayError(
        f"{specs[0].puzzle} is offered by {names}",
        f"choose one: --from {_name_of_one(specs)}, or `from:` under `aoc:` in config.yaml",
    )


def _name_of_one(specs: Sequence[DaySpec]) -> str:
    """A name that chooses one of them; an entry's may be another's too."""
    names = [spec.from_ for spec in specs] + [spec.distribution or "" for spec in specs]
    alone = [name for name in names if sum(is_called(spec, name) for spec in specs) == 1]
    return (alone or names)[0]


def project_for(project: Project) -> str:
    """The folder a new day goes into: the layout's, else the nearest upwards with a `days/`.

    Without either it is the one where the user stands.
    """
    if project.layout:
        return project.home
    for parent in upwards(project.folder):
        if os.path.isdir(os.path.join(parent, "days")):
            return parent
    return project.folder


def own_path(puzzle: Puzzle, variant: str | None, project: Project) -> str:
    """Where the user's own file of the day is found, or would be, and `aoc new` writes it."""
    spec = find_own(puzzle, None, project)
    path = spec.path if spec else None
    if path is None and project.layout:
        from aoc_runner.plugins.layout import plain_path

        path = plain_path(project.layout, puzzle)
    path = path or day_path(project_for(project), puzzle)
    stem, ending = os.path.splitext(path)
    return f"{stem}_{variant}{ending}" if variant else path


def find_look_alikes(puzzle: Puzzle, project: Project) -> list[str]:
    """The files that look like the day, below the working folder or else in its whole project.

    Not those that lie where days are looked for, as the day's own variants do.
    """
    root = project_for(project)
    found_anyway = os.path.join(root, "days", f"year{puzzle.year}")
    for folder in dict.fromkeys((project.folder, root)):
        found = [
            path
            for path in look_alikes_of(puzzle, folder)
            if os.path.dirname(path) != found_anyway or not day_file(os.path.basename(path))
        ]
        if found:
            return found
    return []


def how_to_find(path: str, puzzle: Puzzle, project: Project) -> str:
    """The cure for a file that looks like the day: the line of a layout that would find it."""
    root = project_for(project)
    if os.path.relpath(path, root).startswith(os.pardir):
        root = os.path.dirname(path)
    see = "see how it can be run as it lies: aoc adopt"
    line = layout_line(os.path.relpath(path, root), puzzle)
    if line is None:
        return see
    file = shown_path(os.path.join(root, "config.yaml"))
    return f"{see}; or say it in {file}: aoc: {{layout: [{line}]}}"


def layout_line(relative: str, puzzle: Puzzle) -> str | None:
    """An entry of a layout that finds that file as the day of that puzzle; None if none would."""
    from aoc_runner.plugins.patterns import Found, Pattern

    names = relative.replace(os.sep, "/").split("/")
    said = [read_name(name) for name in [*names[:-1], os.path.splitext(names[-1])[0]]]
    days = [at for at, it in enumerate(said) if it.day == puzzle.day and not it.may_be_part]
    days = days or [at for at, it in enumerate(said) if it.day == puzzle.day]
    years = [at for at, it in enumerate(said) if it.year == puzzle.year]
    fields: list[tuple[int, Span, str]] = []
    for at in days[-1:]:
        start, end = said[at].day_at or (0, 0)
        fields.append((at, (start, end), "{day:02}" if end - start == 2 else "{day}"))
    for at in years[-1:]:
        start, end = said[at].year_at or (0, 0)
        fields.append((at, (start, end), "{year}" if end - start == 4 else "{yy}"))
    for at, (start, end), field in sorted(fields, reverse=True):
        names[at] = names[at][:start] + field + names[at][end:]
    pattern, year = "/".join(names), puzzle.year if years else None
    try:
        if Pattern(pattern).match(relative) != Found(relative, year, puzzle.day, None):
            return None
    except ValueError:
        return None
    return f'"{pattern}"' if years else f'{{path: "{pattern}", year: {puzzle.year}}}'


def looking_like_it(paths: list[str], what: str = "it") -> str:
    """Says that the files look like what was asked for, and why they are not found."""
    shown, more = shown_path(paths[0]), len(paths) - 1
    if more:
        return f"{shown} and {more} more look like {what}, but are not where days are looked for"
    return f"{shown} looks like {what}, but is not where days are looked for"
