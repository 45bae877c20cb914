"""A packaged day never stands in for the user's own: who may be posted, and who is named."""

from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.days.find import Project
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.errors import RefusedError
from aoc_runner.submitting import words


def refuse_stand_in(day: Day, chosen: str | None, project: Project) -> None:
    """Raise RefusedError for a package's day in a project of the user's own.

    `chosen` is `--from`, the one consent there is: a setting was made for other days as well.
    """
    if day.from_ == PROJECT or chosen is not None or not project.is_own:
        return
    puzzle, own = day.puzzle, shown_path(project.path_of(day.puzzle))
    said = words.STANDS_IN.about(
        day=f"{puzzle} ({day.variant})" if day.variant else puzzle,
        package=day.offered_by,
        cure=f"yours goes into {own}: aoc new {puzzle.year} {puzzle.day}",
        name=day.from_,
    )
    raise RefusedError(*said)
