"""The part that the name of a file or folder says, like `part1`, `7b`, `day07_2`, `second`."""

import re
from typing import NamedTuple

from aoc_runner.kernel.words.puzzle import Part
from aoc_runner.projects.adopting.names import Span

_WORDS: dict[str, Part] = {
    "1": 1, "2": 2, "a": 1, "b": 2, "i": 1, "ii": 2, "one": 1, "two": 2,
    "first": 1, "second": 2, "silver": 1, "gold": 2,
}  # fmt: skip
_SAID = r"(1|2|a|b|ii|i|one|two)"
_BEHIND = r"(?![a-z0-9])"
_MARKED = re.compile(
    r"(?<![a-z])(?:part|pt|p|star|puzzle|task|problem|challenge|step|solution|solve|sol|code|main)"
    rf"[ _.-]*{_SAID}{_BEHIND}",
    re.IGNORECASE,
)
_BEFORE = re.compile(r"(?<![a-z])(first|second|silver|gold)" + _BEHIND, re.IGNORECASE)
# `07_a_title` is an article; `07_1_title` may well be a part.
_BEHIND_DAY = re.compile(rf"[ _.-]*(?:([12]){_BEHIND}|{_SAID}$)", re.IGNORECASE)
_AT_THE_END = re.compile(r".*[a-z][ _.-]?([12])", re.IGNORECASE)
_AND_TWO = re.compile(  # `part_1_and_2`, `part1_part2`: both
    rf"[ _.-]*(?:(?:and|n|&|\+)[ _.-]*(?:part|pt|p|star)?|part|pt|p|star)[ _.-]*{_SAID}{_BEHIND}",
    re.IGNORECASE,
)
_ALONE = re.compile(r"(1|2|a|b|one|two|first|second|silver|gold)", re.IGNORECASE)


class SaidPart(NamedTuple):
    """A part, where the name says it, and the field of patterns that says it so; else None."""

    part: Part
    at: Span
    field: str | None


def read_part(name: str, day_at: Span | None, *, in_folder_of_day: bool) -> SaidPart | None:
    """The part that a stem or a folder's name says; `day_at` is where it says the day."""
    rest, found = name, None
    if day_at is not None:
        rest = name[: day_at[0]] + "·" * (day_at[1] - day_at[0]) + name[day_at[1] :]
        found = _BEHIND_DAY.match(rest, day_at[1])
    found = found or _MARKED.search(rest) or _BEFORE.search(rest)
    if found is None and in_folder_of_day and day_at is None:
        found = _ALONE.fullmatch(rest) or _AT_THE_END.fullmatch(rest)
    if found is None or _AND_TWO.match(rest, found.end()):
        return None
    group = 1 if found[1] else 2
    said = found[group]
    field = "{part}" if said in "12" else "{ab}" if said in ("a", "b") else None
    return SaidPart(_WORDS[said.lower()], found.span(group), field)
