"""The days that a project's `layout:` names. Imports no day.

The first entry that finds a file for a day wins. `STEM_NAME.py` beside a file that fits is a
variant of it, and no second day, though it may fit as well.
"""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.errors import DayError, UsageError
from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle, puzzle_of
from aoc_runner.plugins.discover import PROJECT, DaySpec, Project, names_in, project_root
from aoc_runner.plugins.layout_entries import Entry
from aoc_runner.plugins.patterns import Pattern

USUAL = "days/year{year}/day{day:02}.py"  # the pattern that holds without any layout

Files = dict[Part | None, list[str]]
"""The files that fit, by the part that each is of; None: of both."""


def find(entries: Sequence[Entry], puzzle: Puzzle, variant: str | None) -> DaySpec | None:
    """The day, or its variant, as the first entry has it that finds the day."""
    for entry in entries:
        if files := _files_of(entry, puzzle):
            if variant is None:
                return _spec(entry, puzzle, files)
            return _variant(entry, puzzle, files, variant)
    return None


def has(entries: Sequence[Entry], puzzle: Puzzle) -> bool:
    """Whether an entry finds the day: then its variants are those beside it alone."""
    return any(_files_of(entry, puzzle) for entry in entries)


def find_all(entries: Sequence[Entry]) -> list[DaySpec]:
    """Every day and variant that the layout finds, as `find` would find each."""
    specs: list[DaySpec] = []
    taken: set[Puzzle] = set()
    for entry in entries:
        of_entry = _all_files_of(entry)
        for puzzle, files in of_entry.items():
            if puzzle not in taken:
                specs.append(_spec(entry, puzzle, files))
                specs += _variants(entry, puzzle, files)
        taken |= of_entry.keys()
    return specs


def plain_path(entries: Sequence[Entry], puzzle: Puzzle) -> str | None:
    """Where a new file of that day goes: by the first entry that has no habits of its own."""
    for entry in entries:
        pattern = _pattern(entry.path)
        is_plain = entry == Entry(entry.path, entry.folder, entry.place, entry.year)
        if is_plain and pattern.is_plain and entry.year in (None, puzzle.year):
            return os.path.join(entry.folder, *pattern.fill(puzzle).split("/"))
    return None


def specs_with_examples(entries: Sequence[Entry], path: str) -> list[DaySpec]:
    """The day whose examples lie in the file `path`, and its variants; none if it is nobody's."""
    stem = os.path.splitext(path)[0]
    for entry in entries:
        ending = os.path.splitext(entry.path)[1]
        found = _pattern(entry.path).match(os.path.relpath(stem + ending, entry.folder))
        if found and (puzzle := _puzzle(entry, found.year, found.day)):
            spec = find(entries, puzzle, None)
            if spec and spec.path == stem + ending:
                return [spec, *_variants(entry, puzzle, _files_of(entry, puzzle))]
    return []


def has_days(project: Project) -> bool:
    """Whether the project has any day of its own, wherever it lies."""
    return project_root(project.folder) is not None or bool(find_all(project.layout))


def clash(spec: DaySpec) -> DayError:
    """The error for a day that two files of an entry are: nobody knows which one is meant."""
    assert spec.layout is not None  # the usual pattern has no `*`
    pattern, place = spec.layout.path, spec.layout.place
    pair = " and ".join(shown_path(path) for path in (spec.path, spec.rival) if path)
    return DayError(
        f"two files are {spec.puzzle}: {pair}",
        f"both fit `{pattern}` ({shown_path(place)}): make it fit one, or move the other away",
    )


_pattern = cache(Pattern)


def _files_of(entry: Entry, puzzle: Puzzle) -> Files:
    if entry.year not in (None, puzzle.year):
        return {}
    pattern = _pattern(entry.path)
    parts: Sequence[Part | None] = PARTS if pattern.is_apart else (None,)
    found = {part: pattern.find(entry.folder, puzzle, part) for part in parts}
    return {part: _without_variants(paths) for part, paths in found.items() if paths}


def _all_files_of(entry: Entry) -> dict[Puzzle, Files]:
    files: dict[Puzzle, Files] = {}
    for found in _pattern(entry.path).find_all(entry.folder):
        if puzzle := _puzzle(entry, found.year, found.day):
            files.setdefault(puzzle, {}).setdefault(found.part, []).append(found.path)
    return {
        puzzle: {
            part: _without_variants(by_part[part]) for part in (None, *PARTS) if part in by_part
        }
        for puzzle, by_part in sorted(files.items())
    }


def _puzzle(entry: Entry, year: int | None, day: int) -> Puzzle | None:
    """The puzzle of that date, if the entry is about it; `year` is what the path says."""
    try:
        puzzle = puzzle_of(year or entry.year or 0, day)
    except UsageError:
        return None
    return puzzle if entry.year in (None, puzzle.year) else None


def _without_variants(paths: Iterable[str]) -> list[str]:
    """Those whose name is not that of another with `_NAME` behind it."""
    paths = list(paths)
    stems = {os.path.splitext(path)[0] for path in paths}
    return [path for path in paths if not any(_name_of(path, stem) for stem in stems)]


def _name_of(path: str, stem: str) -> str | None:
    """The variant's name, of a path that is the stem with `_NAME` behind it."""
    own = os.path.splitext(path)[0]
    named = own.startswith(f"{stem}_") and re.fullmatch(r"\w+", own[len(stem) + 1 :])
    return named[0] if named else None


def _spec(entry: Entry, puzzle: Puzzle, files: Files, variant: str | None = None) -> DaySpec:
    clash = next((paths for paths in files.values() if len(paths) > 1), None)
    path, rival = clash[:2] if clash else (next(iter(files.values()))[0], None)
    root = entry.folder
    is_usual = entry == Entry(USUAL, entry.folder, entry.place, entry.year)
    spec = DaySpec(puzzle, PROJECT, variant, module_name(path, root), path, root, rival=rival)
    if is_usual:  # it is loaded as without a layout
        return spec
    if None in files:
        return spec._replace(layout=entry)
    of_parts = [paths[0] if (paths := files.get(part)) else None for part in PARTS]
    return spec._replace(layout=entry, files=(of_parts[0], of_parts[1]))


def _variant(entry: Entry, puzzle: Puzzle, files: Files, name: str) -> DaySpec | None:
    of_parts: Files = {}
    for part, paths in files.items():
        stem, ending = os.path.splitext(paths[0])
        path = f"{stem}_{name}{ending}"
        if os.path.isfile(path):
            of_parts[part] = [path]
    return _spec(entry, puzzle, of_parts, name) if of_parts else None


def _variants(entry: Entry, puzzle: Puzzle, files: Files) -> Iterator[DaySpec]:
    names: set[str] = set()
    for paths in files.values():
        stem, ending = os.path.splitext(paths[0])
        folder = os.path.dirname(stem)
        for name in names_in(folder):
            path = os.path.join(folder, name)
            if name.endswith(ending) and (named := _name_of(path, stem)):
                names.add(named)
    for name in sorted(names):
        if spec := _variant(entry, puzzle, files, name):
            yield spec


def module_name(path: str, root: str) -> str:
    """The dotted name of a file below the root; a dot in the name of a folder would split it."""
    names = os.path.splitext(os.path.relpath(path, root))[0].split(os.sep)
    return ".".join(name.replace(".", "_") for name in names)
