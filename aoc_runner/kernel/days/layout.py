"""A project, and the days that its layout finds without importing them.

The first entry that matches a file wins, and `STEM_NAME.py` beside that file is a variant. The
default patterns are the last entries of a project and the only ones of a package.
"""

import os
from collections.abc import Iterable, Iterator, Sequence

from aoc_runner.kernel.days.day import DEFAULT_PATTERNS, FOLDER, PROJECT, Day, Entry
from aoc_runner.kernel.days.patterns import fill, fold, has_part, iter_files, list_folder
from aoc_runner.kernel.model.puzzle import PARTS, Part, Puzzle, is_puzzle

Files = dict[Part | None, list[str]]
"""Files of a day by part; None for files with both parts."""


def make_default_entries(folder: str, below: str = "") -> list[Entry]:
    """Return entries for the default patterns in the subfolder `below` of a folder."""
    return [Entry(f"{below}/{path}" if below else path, folder) for path in DEFAULT_PATTERNS]


def iter_days(entries: Iterable[Entry], puzzle: Puzzle | None = None) -> Iterator[Day]:
    """Yield all days (of `puzzle` if given), each followed by its variants."""
    seen: set[Puzzle] = set()
    for entry in entries:
        if puzzle is not None and puzzle in seen:
            return
        files = _files_by_puzzle(entry, puzzle)
        for date in sorted(files.keys() - seen):
            yield from _make_days(entry, date, files[date])
        seen |= files.keys()


class Project:
    """A folder with days, and the layout that finds them."""

    def __init__(self, folder: str, layout: Sequence[Entry] = (), is_user: bool = False) -> None:
        self.folder = folder
        self.layout = (*layout, *make_default_entries(folder, FOLDER))
        self.is_user_project = is_user

    def days(self, puzzle: Puzzle | None = None) -> list[Day]:
        """Return the days and their variants (of `puzzle` if given)."""
        return list(iter_days(self.layout, puzzle))

    def path_of(self, puzzle: Puzzle) -> str:
        """Return the path of the day's file, or of a new file by the first suitable entry."""
        for day in iter_days(self.layout, puzzle):
            return str(day.path)
        for entry in self.layout:
            has_one_name = "*" not in entry.path and not has_part(entry.path)
            is_plain = has_one_name and entry.script is None and not entry.has_custom_functions
            if is_plain and entry.year in (None, puzzle.year):
                return os.path.join(entry.folder, *fill(entry.path, puzzle).split("/"))
        raise AssertionError("the default patterns are suitable")


def module_name(path: str, root: str) -> str:
    """Return the dotted module name of a file below `root`, with `_` for dots in names."""
    below = os.path.splitext(path.removeprefix(root).lstrip(os.sep))[0]
    return below.replace(".", "_").replace(os.sep, ".")


def _files_by_puzzle(entry: Entry, puzzle: Puzzle | None) -> dict[Puzzle, Files]:
    if puzzle is not None and entry.year not in (None, puzzle.year):
        return {}
    files: dict[Puzzle, Files] = {}
    year, day = puzzle or (entry.year, None)
    for part in PARTS if has_part(entry.path) else (None,):
        for match in iter_files(entry.path, entry.folder, year, day, part):
            date = Puzzle(match.year or entry.year or 0, match.day)
            if is_puzzle(*date):
                files.setdefault(date, {}).setdefault(part, []).append(match.path)
    return files


def _make_days(entry: Entry, puzzle: Puzzle, files: Files) -> Iterator[Day]:
    """Yield the day of these files, then its variants, which need not match the pattern."""
    main: Files = {}  # without variants of other files, which `*` matches, too
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
    """Return NAME if the path is `STEM_NAME` with the same ending."""
    start, end = len(stem) + 1, len(path) - len(ending)
    is_variant = fold(path[:start] + path[end:]) == fold(f"{stem}_{ending}")
    name = path[start:end]
    return name if is_variant and name.replace("_", "a").isalnum() else None


def _make_day(entry: Entry, puzzle: Puzzle, files: Files, variant: str | None = None) -> Day:
    path, *others = max(files.values(), key=len)  # Two files for one part are a conflict.
    conflict, root = others[0] if others else None, entry.folder
    day = Day(puzzle, PROJECT, variant, module_name(path, root), path, root, conflict=conflict)
    if entry.is_default:
        return day
    if None in files:
        return day._replace(layout=entry)
    by_part = [paths[0] if (paths := files.get(part)) else None for part in PARTS]
    return day._replace(layout=entry, files=(by_part[0], by_part[1]))
