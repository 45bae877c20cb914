"""A packaged day never stands in for the user's own: who may be posted, and who is named."""

import os

from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.errors import RefusedError
from aoc_runner.plugins.discover import OURS, PROJECT, DaySpec, Project, day_file
from aoc_runner.plugins.layout import has_days
from aoc_runner.plugins.missing import find_look_alikes, how_to_find, looking_like_it, own_path
from aoc_runner.submitting import words


def refuse_stand_in(spec: DaySpec, chosen: str | None, project: Project) -> None:
    """Raise RefusedError for a package's day in a project of the user's own.

    `chosen` is `--from`, the one consent there is: a setting was made for other days as well. A
    project is a `days/yearYYYY/`, or any file that looks like this very day.
    """
    if spec.from_ == PROJECT or chosen is not None:
        return
    puzzle, is_its_source = spec.puzzle, False
    paths = []
    for path in find_look_alikes(puzzle, project):
        if spec.path and os.path.realpath(path) == os.path.realpath(spec.path):
            is_its_source = True
        elif not _is_beside(path, spec):
            paths.append(path)
    # Who stands in the source of the package that is installed from it runs a file of their own.
    # Ours may lie there as a clone, which makes nobody its author.
    is_theirs = is_its_source and spec.distribution != OURS
    if not paths and (is_theirs or not has_days(project)):
        return
    own = own_path(puzzle, spec.variant, project)
    if paths:
        cure = how_to_find(paths[0], puzzle, project)
    else:
        cure = f"yours goes into {shown_path(own)}"
        cure += "" if spec.variant else f": aoc new {puzzle.year} {puzzle.day}"
    said = words.STANDS_IN.about(
        day=f"{puzzle} ({spec.variant})" if spec.variant else puzzle,
        package=spec.offered_by,
        looks=f"; {looking_like_it(paths)}" if paths else "",
        cure=cure,
        name=spec.from_,
    )
    raise RefusedError(*said)


def _is_beside(path: str, spec: DaySpec) -> bool:
    """Whether the file is another variant of the day, of the same package."""
    if spec.path is None or spec.entry is not None:  # a single day has no variants
        return False
    folder, name = os.path.split(os.path.realpath(path))
    return folder == os.path.dirname(os.path.realpath(spec.path)) and day_file(name) is not None
