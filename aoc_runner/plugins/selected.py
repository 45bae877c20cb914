"""The days of a selection, each by whom it is to be solved. Imports no day.

Each day is taken once: the project's own, else that of a plugin of aocd which the setting `from`
names. Packaged ones are only meant where `--from` names them.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.words.puzzle import FIRST_YEAR, Puzzle, days_in, next_puzzle
from aoc_runner.plugins import aocd_plugins
from aoc_runner.plugins.discover import PROJECT, DaySpec, Project, find, is_called
from aoc_runner.plugins.listing import find_all

ALL = "all"  # as `--from` and `--variant` say it


class Selection(NamedTuple):
    """Some puzzles: of every year, of one (`days` is None), or those days of it."""

    year: int | None = None
    days: tuple[int, ...] | None = None

    def __contains__(self, puzzle: object) -> bool:
        return (
            isinstance(puzzle, Puzzle)
            and self.year in (None, puzzle.year)
            and (self.days is None or puzzle.day in self.days)
        )

    def __str__(self) -> str:
        """The words that select them: `2023 1-5,7`, `2023`, `all`."""
        if self.year is None or self.days is None:
            return "all" if self.year is None else str(self.year)
        runs: list[list[int]] = []
        for day in self.days:
            if runs and day == runs[-1][-1] + 1:
                runs[-1].append(day)
            else:
                runs.append([day])
        said = ",".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
        return f"{self.year} {said}"


def unlocked(selection: Selection, now: float) -> list[Puzzle]:
    """The puzzles of the selection that have unlocked at `now` (epoch seconds), by date."""
    following = next_puzzle(now)
    years = range(FIRST_YEAR, following.year + 1)
    every = (Puzzle(year, day) for year in years for day in range(1, days_in(year) + 1))
    return [puzzle for puzzle in every if puzzle < following and puzzle in selection]


def find_selected(
    selection: Selection,
    variant: str | None,
    wanted: str | None,
    preferred: Sequence[str],
    project: Project,
    kept: Callable[[], Iterable[Puzzle]] = tuple,
) -> list[DaySpec]:
    """The specs of the selection, by date. `variant` and `wanted` (`--from`) may be `all`.

    `preferred` is the setting `from`. `kept` tells the puzzles whose input is kept: those are the
    days that a plugin of aocd offers. Raises DayError if there is none.
    """
    offered = [spec for spec in find_all(project, selection.year) if spec.puzzle in selection]
    whose = [spec for spec in offered if _is_meant(spec, wanted)]
    plugins = _plugins_named(wanted, preferred)
    if plugins:
        puzzles = [puzzle for puzzle in kept() if puzzle in selection]
        if wanted is None:
            whose += aocd_plugins.offers_left(offered, puzzles, preferred)
        else:
            name = None if wanted == ALL else wanted
            whose += aocd_plugins.offers_beside(offered, puzzles, name)
        whose.sort(key=lambda spec: spec.puzzle)
    specs = [spec for spec in whose if variant in (ALL, spec.variant)]
    if specs:
        return specs
    days = "days" if selection.year is None else f"days of {selection}"
    if plugins and not whose:
        who = f"from {wanted}" if wanted else f"of your own here, nor from {', '.join(plugins)}"
        hint = f"get their inputs: aoc fetch {selection}"
        raise DayError(
            f"no {days} {who}: an aocd plugin offers those whose input is kept",
            hint if wanted else f"{hint}; or have some of your own: aoc new, aoc adopt",
        )
    raise _none(days, variant, wanted, offered, whose)


def _plugins_named(wanted: str | None, preferred: Sequence[str]) -> list[str]:
    """By which names plugins of aocd are meant: by `--from`, else by the setting `from`."""
    if wanted == ALL:
        return [ALL] if aocd_plugins.called(None) else []
    return [name for name in ([wanted] if wanted else preferred) if aocd_plugins.called(name)]


def find_side_by_side(
    puzzle: Puzzle,
    variant: str | None,
    wanted: str | None,
    preferred: Sequence[str],
    project: Project,
) -> list[DaySpec]:
    """Every implementation of one day that `--variant all` and `--from all` mean.

    The variants are those of whose day it would be, as `find` chooses it. Raises DayError if there
    is none, or `find` cannot choose.
    """
    offered = [spec for spec in find_all(project, puzzle.year) if spec.puzzle == puzzle]
    if wanted == ALL:
        offered += aocd_plugins.offers([puzzle])
    if wanted != ALL or not offered:
        chosen = find(puzzle, None, None if wanted == ALL else wanted, preferred, project)
        if chosen.plugin is not None:
            offered.append(chosen)
        offered = [spec for spec in offered if _whose(spec) == _whose(chosen)]
    specs = [spec for spec in offered if variant in (ALL, spec.variant)]
    if specs:
        return specs
    raise _none(str(puzzle), variant, wanted, offered, offered)


def _whose(spec: DaySpec) -> tuple[str, str | None]:
    return spec.from_, spec.distribution


def _is_meant(spec: DaySpec, wanted: str | None) -> bool:
    return wanted == ALL or is_called(spec, wanted or PROJECT)


def _none(
    days: str,
    variant: str | None,
    wanted: str | None,
    offered: Sequence[DaySpec],
    whose: Sequence[DaySpec],
) -> DayError:
    """The error for those days, none of which is found."""
    if whose:
        names = ", ".join(sorted({spec.variant for spec in whose if spec.variant}))
        what = f"of the variant {variant!r}" if variant else "but variants"
        there = f"the variants there are: {names}; or --variant all"
        return DayError(
            f"no {days} {what}", there if names else "leave --variant out: there is none"
        )
    packages = sorted({spec.from_ for spec in offered if spec.from_ != PROJECT})
    plugins = aocd_plugins.told_of()
    if wanted not in (None, PROJECT):
        found = f"those who have some: {', '.join(packages)}" if packages else "nobody has any"
        found += f"; aoc days lists them{'; ' * bool(plugins)}{plugins}"
        return DayError(f"no {days} from {wanted}", found)
    hint = "write one in days/yearYYYY/dayDD.py: aoc new starts it; old ones: aoc adopt"
    if packages:
        hint = f"packages have some: --from {packages[0]}, or --from all; or {hint}"
    return DayError(f"no {days} of your own here", hint)
