"""Files that may be days by their names: year, day and part, and the pattern each would fit."""

import os
import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from aoc_runner.kernel.words.puzzle import Part, days_in
from aoc_runner.projects.adopting.names import Name, Span, read_name
from aoc_runner.projects.adopting.parts import SaidPart, read_part

_NO_DAYS = {
    "utils", "util", "helpers", "helper", "common", "lib", "setup", "conftest",
    "template", "noxfile", "visualize", "visualise", "plot", "generate", "benchmark", "debug",
    "__main__", "tasks", "manage", "run_all", "runner", "get_input", "init", "new_day", "scratch",
}  # fmt: skip
_TESTS = {"test", "tests", "testing", "spec", "unittest", "template", "templates", "skeleton"}
_TOOL = re.compile(r"(visuali[sz]|plot_|draw_|generate_|benchmark|debug_|trace_|verify_)", re.I)
_INNER = {  # between a day's folder and its files
    "src", "python", "python3", "py", "py3", "js", "javascript", "ts", "typescript", "node", "ruby",
    "rb", "perl", "pl", "lua", "php", "julia", "jl", "go", "golang", "haskell", "hs", "bash", "sh",
    "shell", "elixir", "r", "solution", "solutions", "code", "app",
}  # fmt: skip


class Candidate(NamedTuple):
    """A file that may be a day, or a part of one.

    `shape` is its pattern, but for `{D}`, which stands for `{day}` or `{day:02}`; `wild` has `*`
    for what differs from day to day, a title. `is_padded` is None where the day has two digits.
    """

    file: str  # from the tree's folder
    year: int | None
    day: int
    part: Part | None
    shape: str
    wild: str
    is_padded: bool | None
    is_named: bool  # its own name says the day, not only its folder's
    has_field: bool  # patterns can say its part


class _Place(NamedTuple):
    """One name of a path, and what it says."""

    text: str
    said: Name
    part: SaidPart | None = None


def candidates(file: str) -> list[Candidate]:
    """What the file at that path may be by the names on it, none for no day.

    Two things where a number may be the day's or a part's: `1/aoc_1.py`.
    """
    *folders, name = file.split("/")
    stem, ending = os.path.splitext(name)
    if _is_no_day(stem) or any(_is_test(folder) for folder in folders):
        return []
    places = [_Place(folder, read_name(folder)) for folder in folders]
    folder_at = _day_folder(places)
    folders_day = places[folder_at].said.day if folder_at is not None else None
    year = next((place.said.year for place in reversed(places) if place.said.year), None)
    own = _own_name(stem, year, folders_day)
    found = []
    if folders_day is not None and (own.may_be_part or own.day is None):
        without = Name(own.year, year_at=own.year_at)
        found.append(_candidate(file, places, folder_at, _Place(stem, without), ending, year))
    if own.day is not None and (folders_day is None or own.day == folders_day or not found):
        found.append(_candidate(file, places, folder_at, _Place(stem, own), ending, year))
    return [it for it in found if it is not None]


def _own_name(stem: str, year: int | None, folders_day: int | None) -> Name:
    """What a stem says, in a folder of that year and day: there `aoc23` is day 23, no year."""
    own = read_name(stem)
    at = own.year_at
    is_short = at is not None and at[1] - at[0] == 2 and year is not None
    if at and is_short and folders_day is None and (own.year != year or own.day is None):
        day = int(stem[at[0] : at[1]])
        return Name(day=day, day_at=at) if day <= days_in(year or 0) else Name()
    if folders_day is None or own.day is not None:
        return own
    numbers = [it.span() for it in re.finditer(rf"(?<!\d)0?{folders_day}(?!\d)", stem)]
    if len(numbers) != 1 or (own.year and own.year_at and own.year_at[1] - own.year_at[0] == 4):
        return own
    at = numbers[0]
    return Name(day=folders_day, may_be_part=folders_day <= 2 and at[1] - at[0] == 1, day_at=at)


def _candidate(
    file: str,
    places: Sequence[_Place],
    folder_at: int | None,
    last: _Place,
    ending: str,
    year: int | None,
) -> Candidate | None:
    own, places = last.said, list(places)
    day = own.day or (places[folder_at].said.day if folder_at is not None else None)
    year = own.year or year
    if day is None or (year is not None and day > days_in(year)):
        return None
    in_folder = folder_at is not None and places[folder_at].said.day == day
    part = read_part(last.text, own.day_at, in_folder_of_day=in_folder)
    if part is not None:
        last = last._replace(part=part)
    elif folder_at is not None and in_folder:
        for number in range(folder_at, len(places)):
            day_at = None if number > folder_at else places[number].said.day_at
            part = read_part(places[number].text, day_at, in_folder_of_day=number > folder_at)
            if part is not None:
                places[number] = places[number]._replace(part=part)
                break
    all_of = (*places, last)
    texts = [
        place.text[at[0] : at[1]]
        for place in all_of
        if place.said.day == day and (at := place.said.day_at)
    ]
    shapes = [_shape(place, day, year) for place in all_of]
    wild = "/".join(shape for _, shape in shapes)
    if own.day is None and last.part is None:
        wild = f"{wild.rpartition('/')[0]}/*"
    return Candidate(
        file,
        year,
        day,
        part.part if part else None,
        "/".join(shape for shape, _ in shapes) + ending,
        wild + ending,
        None if day > 9 else texts[-1].startswith("0"),
        own.day is not None,
        part is None or part.field is not None,
    )


def likeliest(found: Sequence[Sequence[Candidate]]) -> list[Candidate]:
    """One candidate of each file: the one whose shape most other files have."""
    counts = Counter(it.shape for inner in found if len(inner) == 1 for it in inner)
    return [max(inner, key=lambda it: counts[it.shape]) for inner in found if inner]


def _is_no_day(stem: str) -> bool:
    return stem.lower() in _NO_DAYS or _is_test(stem) or bool(_TOOL.match(stem))


def _is_test(name: str) -> bool:
    return not _TESTS.isdisjoint(re.findall("[a-z]+", name.lower()))


def _day_folder(places: list[_Place]) -> int | None:
    """Which of the folders is the day's: the nearest, with nothing but parts between."""
    for at in reversed(range(len(places))):
        place = places[at]
        if place.said.day is not None and not (
            place.said.may_be_part and at and places[at - 1].said.day is not None
        ):
            return at
        name = place.text.lower()
        if name not in _INNER and not read_part(name, None, in_folder_of_day=True):
            return None
    return None


def _shape(place: _Place, day: int, year: int | None) -> tuple[str, str]:
    """The place's text with fields in it, and the same with `*` for a title."""
    said = place.said
    cuts: list[tuple[Span, str]] = []
    if said.year_at and said.year == year:
        is_short = said.year_at[1] - said.year_at[0] == 2
        cuts.append((said.year_at, "{yy}" if is_short else "{year}"))
    day_at = said.day_at if said.day == day else None
    if day_at:
        cuts.append((day_at, "{D}"))
    if place.part and place.part.field:
        cuts.append((place.part.at, place.part.field))
    text, wild = place.text, place.text
    title_at = max((at[1] for at, _ in cuts), default=0) if day_at else 0
    if title_at and (title := text[title_at:]):
        keep = len(title) - len(title.lstrip("_-. "))
        wild = text[: title_at + max(keep, 0)] + "*"
    for (start, end), field in sorted(cuts, reverse=True):
        text = text[:start] + field + text[end:]
        wild = wild[:start] + field + wild[end:]
    return text, wild
