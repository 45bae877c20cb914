"""Days of installed packages, found without importing the packages."""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from aoc_runner.kernel.days.day import BUNDLED, DAYS_GROUP, FOLDER, Day
from aoc_runner.kernel.days.layout import iter_days, make_default_entries, module_name
from aoc_runner.kernel.model.puzzle import Puzzle, is_puzzle

_AOCD = "adventofcode.user"  # the group of the plugins of aocd


class EntryPoint(NamedTuple):
    """One line of a distribution's `entry_points.txt`."""

    name: str
    module: str  # without `:attribute` and `[extras]`
    distribution: str  # normalized name
    attribute: str = ""  # after the `:`


def iter_package_days(puzzle: Puzzle | None = None) -> Iterator[Day]:
    """Yield the days of all packages with their variants (of `puzzle` if given)."""
    for entry in find_entry_points(DAYS_GROUP):
        if date := entry.name[:1].isdigit() and re.fullmatch(r"(\d{4})-(\d\d)", entry.name):
            single = Puzzle(int(date[1]), int(date[2]))
            if is_puzzle(*single) and puzzle in (None, single):
                day = Day(single, entry.distribution, None, entry.module, find_file(entry.module))
                yield day._replace(distribution=day.from_, entry_point=entry.name)
        else:
            yield from _iter_layout_days(entry, puzzle)


def list_aocd_days(puzzles: Iterable[Puzzle], name: str | None = None) -> list[Day]:
    """Return a day per puzzle and aocd plugin with that name (default: all plugins)."""
    days = []
    for puzzle in puzzles:
        for plugin, module, package, function in sorted(find_entry_points(_AOCD)):
            if name in (None, plugin) or package == normalize(str(name)):
                day = Day(puzzle, plugin, None, module, path=None, plugin=function)
                days.append(day._replace(distribution=package, entry_point=plugin))
    return days


def has_name(day: Day, name: str) -> bool:
    """Return whether `--from NAME` selects the day."""
    return name in (day.from_, day.entry_point) or day.distribution == normalize(name)


def _iter_layout_days(entry: EntryPoint, puzzle: Puzzle | None) -> Iterator[Day]:
    """Yield the days of a package with files such as `yearYYYY/dayDD.py`."""
    name, folders = entry.module, list_import_folders(entry.module)
    if not folders and entry.distribution == BUNDLED:  # an editable install: see pyproject.toml
        name, folders = FOLDER, list_import_folders(FOLDER)
    entries = [default for folder in folders for default in make_default_entries(folder)]
    for day in iter_days(entries, puzzle):
        module = f"{name}.{module_name(str(day.path), str(day.root))}"
        yield day._replace(
            from_=entry.name, module=module, root=None, distribution=entry.distribution
        )


def find_file(name: str) -> str | None:
    """Return the file of a module or of a package's `__init__`; None if only an import finds it."""
    for base in list_import_folders(name):
        for path in (os.path.join(base, "__init__.py"), f"{base}.py"):  # in the order of Python
            if os.path.isfile(path):
                return path
    return None


def list_import_folders(name: str) -> list[str]:
    """Return possible paths of a module or package, without `.py`; several for a namespace."""
    # `importlib.util.find_spec` would import the packages above a submodule.
    top, *inner = name.split(".")
    specs = (finder.find_spec(top, None) for finder in sys.meta_path)
    spec = next(filter(None, specs), None)
    if spec is None:
        return []
    if spec.submodule_search_locations is not None:
        return [os.path.join(folder, *inner) for folder in spec.submodule_search_locations]
    is_file = spec.has_location and spec.origin and not inner
    return [os.path.splitext(str(spec.origin))[0]] if is_file else []


def find_entry_points(group: str) -> list[EntryPoint]:
    """Return the entry points of `group`. A distribution shadows later ones of the same name."""
    # Read from the files, as importing `importlib.metadata` takes twice as long as starting Python.
    entry_points: list[EntryPoint] = []
    seen: set[str] = set()
    for name, text in _iter_distributions():
        if name not in seen and group in text:
            entry_points += _parse_entry_points(text, group, name)
        seen.add(name)
    return entry_points


def _parse_entry_points(text: str, group: str, distribution: str) -> Iterator[EntryPoint]:
    """Yield the entry points of `group` in the text of an `entry_points.txt`."""
    section = ""
    for line in map(str.strip, text.splitlines()):
        name, equals, value = line.partition("=")
        if line.startswith("["):
            section = line.strip("[]")
        elif section == group and equals and not line.startswith("#"):
            module, _, attribute = value.partition("[")[0].partition(":")
            yield EntryPoint(name.strip(), module.strip(), distribution, attribute.strip())


def _iter_distributions() -> Iterator[tuple[str, str]]:
    """Yield each distribution's name and the text of its `entry_points.txt`, or an empty text."""
    for folder in sys.path:
        try:
            children = os.listdir(folder or ".")
        except OSError:
            continue
        for child in children:
            stem, _, ending = child.rpartition(".")
            if ending in ("dist-info", "egg-info"):
                try:
                    with open(os.path.join(folder, child, "entry_points.txt"), "rb") as file:
                        text = file.read().decode()
                except (OSError, ValueError):
                    text = ""
                yield normalize(stem.partition("-")[0]), text


def normalize(name: str) -> str:
    """Normalize the name of a distribution (PEP 503)."""
    # Compiling a regular expression would slow down each start.
    name = name.lower().replace("_", "-").replace(".", "-")
    while "--" in name:
        name = name.replace("--", "-")
    return name
