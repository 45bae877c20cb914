"""Plugins of aocd, each a function of an installed package that solves whatever day it is given.

They are entry points of the group that aocd's own runner looks into. Which days one has nobody
knows without asking it, so it is only asked where `--from` or `from:` names it. Imports none.
"""

from collections.abc import Iterable

from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.plugins import discover
from aoc_runner.plugins.discover import PROJECT, DaySpec, is_called
from aoc_runner.plugins.entry_points import EntryPoint, installed, normalised

GROUP = "adventofcode.user"


def offers(puzzles: Iterable[Puzzle], name: str | None = None) -> list[DaySpec]:
    """Each of the days by each plugin of that name; None: by all there are."""
    entries, names = called(name), _names()
    return [_spec_of(entry, names[entry], puzzle) for puzzle in puzzles for entry in entries]


def offers_beside(
    specs: Iterable[DaySpec], puzzles: Iterable[Puzzle], name: str | None
) -> list[DaySpec]:
    """Plugins of that name (None: all), for the puzzles that no spec of that name has."""
    taken = {spec.puzzle for spec in specs if name is not None and is_called(spec, name)}
    return offers((puzzle for puzzle in puzzles if puzzle not in taken), name)


def offers_left(
    specs: Iterable[DaySpec], puzzles: Iterable[Puzzle], preferred: Iterable[str]
) -> list[DaySpec]:
    """Plugins named in the setting `from`, for the puzzles that the project itself does not have.

    Nor a package that is named before, or is called like the plugin: alone the day would be its.
    Raises DayError where two plugins of one name have the same day.
    """
    days, left = [spec for spec in specs if spec.variant is None], list(puzzles)
    taken = {spec.puzzle for spec in days if spec.from_ == PROJECT}
    found: list[DaySpec] = []
    for name in preferred:
        taken |= {spec.puzzle for spec in days if is_called(spec, name)}
        offered = offers((puzzle for puzzle in left if puzzle not in taken), name)
        if len({spec.offered_by for spec in offered}) > 1:
            from aoc_runner.plugins.missing import offered_twice

            raise offered_twice([spec for spec in offered if spec.puzzle == offered[0].puzzle])
        taken |= {spec.puzzle for spec in offered}
        found += offered
    return found


def called(name: str | None) -> list[EntryPoint]:
    """The plugins whose entry or distribution has that name, sorted; None: all.

    `project` is the name of none.
    """
    plugins = sorted(installed(GROUP))
    if name is None:
        return plugins
    its = [it for it in plugins if name == it.name or normalised(name) == it.distribution]
    return [] if name == PROJECT else its


def told_of() -> str:
    """Which there are, for a hint; empty if there is none."""
    names = sorted(set(_names().values()))
    return f"aocd plugins: {', '.join(names)}" if names else ""


def _names() -> dict[EntryPoint, str]:
    """What tells each plugin from all others, and from packages of days, whoever runs beside it.

    That is its entry's name; the distribution's where another distribution has that name, too.
    """
    plugins = installed(GROUP)
    owners: dict[str, set[str]] = {PROJECT: {""}}
    for entry in (*plugins, *installed(discover.GROUP)):
        owners.setdefault(entry.name, {entry.distribution}).add(entry.distribution)
    return {it: it.name if len(owners[it.name]) == 1 else it.distribution for it in plugins}


def _spec_of(entry: EntryPoint, name: str, puzzle: Puzzle) -> DaySpec:
    return DaySpec(
        puzzle,
        name,
        None,
        entry.module,
        None,  # so it has no examples, no title and no variants
        distribution=entry.distribution,
        entry=entry.name,
        plugin=entry.attribute,
    )
