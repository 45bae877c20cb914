"""The one way in which the files of a family are run, though each has habits of its own."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from aoc_runner.kernel.days.layout import Functions
from aoc_runner.projects.adopting.habits import Hooks, Script, Verdict
from aoc_runner.projects.adopting.languages import Program


class Way(NamedTuple):
    """How the files of a family are run."""

    kind: str  # script, hooks, command
    hooks: Hooks | None = None
    command: str | None = None
    takes_argument: bool = False


def common_way(members: Sequence[Verdict], elsewhere: Counter[Hooks]) -> Way:
    """The way in which most of them can be run, a script's first."""
    own: Counter[Way] = Counter()
    for verdict in members:
        for way in verdict.ways:
            if isinstance(way, Script):
                own[Way("script")] += 1
            elif isinstance(way, Program):
                own[Way("command", command=way.command)] += 1
            else:
                # What is only guessed goes by what is sure, and what lacks a part by what has both.
                own.update(Way("hooks", it) for it in _likes(way, elsewhere))
    counts = {way: sum(fits(verdict, way) for verdict in members) for way in own}
    hooks_first = sum(isinstance(it.ways[0], Hooks) for it in members)
    weights = {"hooks": 1.02} if 2 * hooks_first > len(members) else {"script": 1.1}
    best = max(
        counts,
        key=lambda way: (
            counts[way] * weights.get(way.kind, 1),
            bool(way.hooks and way.hooks.functions.part2),
            own[way],
            str(way),
        ),
    )
    scripts = [way for it in members for way in it.ways if isinstance(way, Script)]
    takes = best.kind == "script" and 2 * sum(it.takes_argument for it in scripts) > len(scripts)
    return best._replace(takes_argument=takes)


def fits(verdict: Verdict, way: Way) -> bool:
    """Whether a file can be run that way."""
    for own in verdict.ways:
        if isinstance(own, Script) and way.kind == "script":
            return True
        if isinstance(own, Program) and own.command == way.command:
            return True
        if isinstance(own, Hooks) and way.hooks and _goes_by(own, way.hooks):
            return True
    return False


def _likes(way: Hooks, elsewhere: Counter[Hooks]) -> set[Hooks]:
    """The functions that a file may be run by: its own, or those of its like in other years."""
    found = [it for it in elsewhere if _goes_by(way, it)]
    likes = {max(found, key=lambda it: elsewhere[it])._replace(has_parse=False)} if found else set()
    if way.is_sure or not likes:
        likes.add(way._replace(is_sure=True, has_parse=False))
    return likes


def _goes_by(own: Hooks, other: Hooks) -> bool:
    """Whether a file can be run by what is said of another: the same names, or one part of two."""
    if own.is_sure and own.data != other.data:
        return False
    functions = own.functions
    if functions == Functions() and other.functions != functions and not own.has_parse:
        functions = Functions(part1="part1", part2="part2")
    if functions.part1 and functions.part2 is None:
        functions = functions._replace(part2=other.functions.part2)
    return functions == other.functions


def described(way: Way) -> str:
    """How the files of that way are run, in words."""
    if way.kind == "hooks":
        return "run by other functions of theirs"
    return "scripts" if way.kind == "script" else f"run by `{way.command}`"
