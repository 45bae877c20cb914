"""Files of like names and habits, gathered: what becomes one entry of a layout each."""

import posixpath
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aoc_runner.kernel.days.patterns import Pattern
from aoc_runner.projects.adopting.habits import Hooks, Script, Verdict
from aoc_runner.projects.adopting.tree import Tree
from aoc_runner.projects.adopting.ways import Way, common_way, described, fits

_USUAL = {
    "solution", "solutions", "solve", "solver", "main", "app", "code", "run", "index", "program",
    "aoc", "day", "puzzle", "__main__", "sol", "script", "answer", "problem", "challenge",
}  # fmt: skip
_SECOND = re.compile(
    r"\d$|(?<![a-z])(v\d|vis|viz|test|old|alt|slow|brute|naive|golf|orig|jp|bigint|plot|draw|debug|"
    r"generate|with|using|optimi[sz]ed)(?![a-z])|visual|animat",
)
FEW = 2  # days whose names differ from all others': a title in the name, most likely


class Family(NamedTuple):
    """The days of one year whose files fit one pattern, and are run in one way."""

    shape: str  # with {day} or {day:02}
    year: int | None
    way: Way
    members: tuple[Verdict, ...]

    @property
    def days(self) -> set[int]:
        return {verdict.candidate.day for verdict in self.members}


def families(
    verdicts: Sequence[Verdict], tree: Tree
) -> tuple[list[Family], list[tuple[Verdict, str]]]:
    """The families, and the files that are run in another way than those beside them."""
    found: list[Family] = []
    others: list[tuple[Verdict, str]] = []
    shapes = _shapes(verdicts, tree)
    groups: dict[tuple[str, int | None], list[Verdict]] = {}
    best = _best_of_rare([it for it in verdicts if it.ways], shapes)
    counts = Counter(shapes.values())
    for verdict in verdicts:
        if verdict.ways:
            shape = shapes[verdict.candidate.file]
            if counts[shape] <= FEW and verdict.candidate.file not in best:
                continue
            groups.setdefault((shape, verdict.candidate.year), []).append(verdict)
    sure = _sure_ways(groups)
    is_padded = _paddings(groups)
    all_of = Counter((shapes[it.candidate.file], it.candidate.year) for it in verdicts)
    for (shape, year), members in groups.items():
        for padded, inner in _by_padding(members, is_padded[shape]):
            name = shape.replace("{D}", "{day:02}" if padded else "{day}")
            way = common_way(inner, sure[shape])
            taken = tuple(verdict for verdict in inner if fits(verdict, way))
            why = f"most files beside it are {described(way)}, and this is none"
            others += [(verdict, why) for verdict in inner if not fits(verdict, way)]
            share = 4 if way.kind != "command" else 2
            if _is_rare(shape, members, counts):
                others += [(verdict, "named like no other day") for verdict in taken]
            elif share * len(members) >= all_of[shape, year]:
                found.append(Family(name, year, way, taken))
            else:
                others += [(verdict, "hardly any file beside it can be run") for verdict in taken]
    return found, others


def _is_rare(shape: str, members: Sequence[Verdict], counts: Counter[str]) -> bool:
    """Whether it is a day by its folder's name alone, and its own is nobody else's.

    Of a Python file that is run as a script it is enough.
    """
    if any(it.candidate.is_named or it.candidate.part for it in members) or "*" in shape:
        return False
    if any(isinstance(way, Script) for it in members for way in it.ways):
        return False
    stem = posixpath.basename(shape).partition(".")[0].lower()
    return counts[shape] <= FEW and stem not in _USUAL


def _sure_ways(
    groups: Mapping[tuple[str, int | None], Sequence[Verdict]],
) -> dict[str, Counter[Hooks]]:
    """What the functions of files take for sure, by shape, in whatever year."""
    found: dict[str, Counter[Hooks]] = {}
    for (shape, _), members in groups.items():
        counts = found.setdefault(shape, Counter())
        for verdict in members:
            counts.update(it for it in verdict.ways if isinstance(it, Hooks) and it.is_sure)
    return found


def _shapes(verdicts: Sequence[Verdict], tree: Tree) -> dict[str, str]:
    """The shape of each file: with `*` where hardly any other has the same."""
    literal = Counter(verdict.candidate.shape for verdict in verdicts)
    kinds: dict[str, set[str]] = {}
    rare: dict[tuple[str, int | None, int, int | None], list[Verdict]] = {}
    for verdict in verdicts:
        it = verdict.candidate
        kinds.setdefault(it.wild, set()).add(it.shape)
        if literal[it.shape] <= FEW:
            rare.setdefault((it.wild, it.year, it.day, it.part), []).append(verdict)
    shapes = {verdict.candidate.file: verdict.candidate.shape for verdict in verdicts}
    for wild in kinds:
        if len(kinds[wild]) > 1:
            shapes |= _alone(
                wild, tree, {it.candidate.file for inner in rare.values() for it in inner}
            )
    return shapes


def _alone(wild: str, tree: Tree, files: set[str]) -> dict[str, str]:
    """Those of the files that are a day's only one to fit the pattern, each with that."""
    found: dict[tuple[object, ...], set[str]] = {}
    for field in ("{day}", "{day:02}"):
        pattern = Pattern(wild.replace("{D}", field))
        for file in tree.files:
            if said := pattern.match(file):
                found.setdefault(said[1:], set()).add(file)
    return {
        file: wild for inner in found.values() if len(inner) == 1 and (file := min(inner)) in files
    }


def _best_of_rare(verdicts: Sequence[Verdict], shapes: Mapping[str, str]) -> set[str]:
    """Of files that are one day each by a folder's name alone, the likeliest of each day."""
    counts = Counter(shapes.values())
    by_day: dict[tuple[str, int | None, int, int | None], list[Verdict]] = {}
    for verdict in verdicts:
        it = verdict.candidate
        if counts[shapes[it.file]] <= FEW:
            folder = posixpath.dirname(it.file)
            by_day.setdefault((folder, it.year, it.day, it.part), []).append(verdict)
    return {min(inner, key=lambda it: _rank(it, inner)).candidate.file for inner in by_day.values()}


def _rank(verdict: Verdict, beside: Sequence[Verdict]) -> tuple[bool, bool, bool, int, str]:
    """What makes a file less likely to be the day than those beside it."""
    file = verdict.candidate.file
    stem = posixpath.basename(file).partition(".")[0].lower()
    is_script = any(not isinstance(way, Hooks) for way in verdict.ways)
    is_helper = any(stem in map(str.lower, other.imports) for other in beside)
    return not is_script, is_helper, bool(_SECOND.search(stem)), len(stem), file


def _paddings(groups: Mapping[tuple[str, int | None], Sequence[Verdict]]) -> dict[str, bool]:
    """Whether most of a shape's days have a zero in front, where that can be seen."""
    counts: dict[str, Counter[bool | None]] = {}
    for (shape, _), members in groups.items():
        count = counts.setdefault(shape, Counter())
        count.update(verdict.candidate.is_padded for verdict in members)
    return {shape: count[True] >= count[False] for shape, count in counts.items()}


def _by_padding(members: Sequence[Verdict], most: bool) -> list[tuple[bool, list[Verdict]]]:
    """Those whose day has a zero in front, and those without; with two digits it is either."""
    found: dict[bool, list[Verdict]] = {}
    own = {it.candidate.is_padded for it in members} - {None}
    either = most if len(own) != 1 else own == {True}
    for verdict in members:
        padded = verdict.candidate.is_padded
        found.setdefault(either if padded is None else padded, []).append(verdict)
    return list(found.items())
