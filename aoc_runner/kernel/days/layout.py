"""A project, and the days that its layout finds without an import.

The first entry that finds a file for a day wins; `STEM_NAME.py` beside that file is a variant. The
default patterns are a project's last entries, and the only ones of a package.
"""

import os
from collections.abc import Iterable, Iterator, Sequence

from aoc_runner.kernel.days.day import DEFAULT_PATTERNS, FOLDER, PROJECT, Day, Entry
from aoc_runner.kernel.days.patterns import fill, fold, has_part, iter_files, list_folder, to_nfc
from aoc_runner.kernel.model.puzzle import PARTS, Part, Puzzle, is_puzzle

Files = dict[Part | None, list[str]]
"""The files of a day, by the part that each is of; None: of both."""


def make_default_entries(folder: str, below: str = "") -> list[Entry]:
    """The entries of the usual places in `below` in a folder: `day07.py` before `day7.py`."""
    return [Entry(f"{below}/{path}" if below else path, folder) for path in DEFAULT_PATTERNS]


def iter_days(entries: Iterable[Entry], puzzle: Puzzle | None = None) -> Iterator[Day]:
    """Every day, of that puzzle only if one is given, each followed by its variants."""
    seen: set[Puzzle] = set()
    for entry in entries:
        if puzzle is not None and puzzle in seen:
            return
        files = _files_by_puzzle(entry, puzzle)
        for found in sorted(files.keys() - seen):
            yield from _make_days(entry, found, files[found])
        seen |= files.keys()


class Project:
    """A folder in which days are looked for, and how."""

    def __init__(self, folder: str, layout: Sequence[Entry] = (), is_user: bool = False) -> None:
        self.folder = folder
        self.layout = (*layout, *make_default_entries(folder, FOLDER))
        self.is_user_project = is_user

    def days(self, puzzle: Puzzle | None = None) -> list[Day]:
        """Its own days and their variants, of that puzzle only if one is given."""
        return list(iter_days(self.layout, puzzle))

    def path_of(self, puzzle: Puzzle) -> str:
        """Where its file of the day is, or a new one would be: by the first entry like ours."""
        for day in iter_days(self.layout, puzzle):
            return str(day.path)
        for entry in self.layout:
            has_one_name = "*" not in entry.path and not has_part(entry.path)
            is_plain = has_one_name and entry.script is None and not entry.has_custom_functions
            if is_plain and entry.year in (None, puzzle.year):
                return os.path.join(entry.folder, *fill(entry.path, puzzle).split("/"))
        raise AssertionError("the usual places have no habits")


def module_name(path: str, root: str) -> str:
    """The dotted name of a file below the root; a dot in the name of a folder would split it."""
    below = os.path.splitext(path.removeprefix(root).lstrip(os.sep))[0]
    return below.replace(".", "_").replace(os.sep, ".")


def _files_by_puzzle(entry: Entry, puzzle: Puzzle | None) -> dict[Puzzle, Files]:
    if puzzle is not None and entry.year not in (None, puzzle.year):
        return {}
    files: dict[Puzzle, Files] = {}
    year, day = puzzle or (entry.year, None)
    for part in PARTS if has_part(entry.path) else (None,):
        for match in iter_files(entry.path, entry.folder, year, day, part):
            match_day = Puzzle(match.year or entry.year or 0, match.day)
            if is_puzzle(*match_day):
                files.setdefault(match_day, {}).setdefault(part, []).append(match.path)
    return files


def _make_days(entry: Entry, puzzle: Puzzle, files: Files) -> Iterator[Day]:
    """The day that the files are, then its variants: what fits may be one, or lie beside."""
    main: Files = {}
    variants: dict[str, Files] = {}
    for part, paths in files.items():
        stems = [os.path.splitext(path) for path in paths]
        main[part] = [
            path for path in paths if not any(_parse_variant(path, *stem) for stem in stems)
        ]
        folder, (stem, ending) = os.path.dirname(main[part][0]), os.path.splitext(main[part][0])
        for name in list_folder(folder):
            path = os.path.join(folder, name)
            if (variant := _parse_variant(path, stem, ending)) and os.path.isfile(path):
                variants.setdefault(variant, {})[part] = [path]
    yield _make_day(entry, puzzle, main)
    for variant in sorted(variants):
        yield _make_day(entry, puzzle, variants[variant], variant)


def _parse_variant(path: str, stem: str, ending: str) -> str | None:
    """The NAME of a path that is the stem with `_NAME` behind it, and that ending."""
    start, end = len(stem) + 1, len(path) - len(ending)
    is_variant = fold(path[:start] + path[end:]) == fold(f"{stem}_{ending}")
    name = to_nfc(path[start:end])
    return name if is_variant and name.replace("_", "a").isalnum() else None


def _make_day(entry: Entry, puzzle: Puzzle, files: Files, variant: str | None = None) -> Day:
    path, *others = max(files.values(), key=len)  # several of a part are too many
    conflict, root = others[0] if others else None, entry.folder
    day = Day(puzzle, PROJECT, variant, module_name(path, root), path, root, conflict=conflict)
    if entry.is_default:
        return day
    if None in files:
        return day._replace(layout=entry)
    by_part = [paths[0] if (paths := files.get(part)) else None for part in PARTS]
    return day._replace(layout=entry, files=(by_part[0], by_part[1]))
