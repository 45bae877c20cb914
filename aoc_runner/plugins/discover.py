"""Who offers a day: the project you stand in, then the installed packages. Imports no day.

Whether a package offers a day is decided by finding the file, so a new file is a new day at once,
and a package that cannot be imported never stops another's day.
"""

import os
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.kernel.files import upwards
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.kernel.words.puzzle import Puzzle, puzzle_of
from aoc_runner.plugins import entry_points, locate
from aoc_runner.plugins.entry_points import normalised

if TYPE_CHECKING:
    from aoc_runner.kernel.settings.settings import Settings
    from aoc_runner.plugins.layout_entries import Entry

GROUP = "aoc_runner.days"
PROJECT = "project"
OURS = "aoc-runner"  # our own distribution, whose days yield to any other package's

# Compiled when first used, which hardly a cached run does.
_DAY_FILE = r"day(\d\d?)(?:_(\w+))?\.py"
YEAR_FOLDER = r"year(\d{4})"
_SINGLE_DAY = r"(\d{4})-(\d\d)"


class DaySpec(NamedTuple):
    """Where a day is and who offers it, found without importing it.

    `root` goes first on `sys.path` before `module` is imported.
    """

    puzzle: Puzzle
    from_: str  # "project", the entry's name; the distribution's of a single day or a shared name
    variant: str | None
    module: str
    path: str | None  # the day's file; None where only an import can tell
    root: str | None = None
    distribution: str | None = None
    entry: str | None = None  # the own name of a single day's entry, or a plugin's
    layout: "Entry | None" = None  # the entry of the project's layout that finds it
    files: tuple[str | None, str | None] | None = None  # one a part, where each has its own
    rival: str | None = None  # another file that is this day as much: so neither is run
    plugin: str | None = None  # of a plugin of aocd: its function in `module`

    @property
    def offered_by(self) -> str:
        """Whose it is, as people read it: the entry's name, and the distribution's."""
        name = (self.plugin is not None and self.entry) or self.from_
        return name if self.distribution in (None, name) else f"{name} ({self.distribution})"


class Project:  # a NamedTuple would cost what it says below
    """Where a user stands, and what their layout says: what is theirs is looked for by both."""

    def __init__(self, folder: str, layout: "Sequence[Entry]" = ()) -> None:
        self.folder = folder
        self.layout = layout

    @property
    def home(self) -> str:
        """The folder that it is known by: its layout's or its days', else where the user stands."""
        if self.layout:
            return self.layout[0].folder
        return project_root(self.folder) or self.folder


def project_of(settings: "Settings") -> Project:
    """Where the user stands, and what their layout says. Raises ConfigError for a wrong one."""
    layout = settings.raw("layout")
    if layout is None:
        return Project(settings.folder)
    from aoc_runner.kernel.settings.folders import user_folder
    from aoc_runner.plugins.layout_file import read_layout

    entries = read_layout(layout)
    if os.path.dirname(layout.path) == user_folder("config"):  # of no project: it holds anywhere
        entries = tuple(entry._replace(folder=settings.folder) for entry in entries)
    return Project(settings.folder, entries)


class Package:  # a NamedTuple would cost every run a three-hundredth of its time
    """A folder laid out as `yearYYYY/dayDD.py` or `dayD.py`, importable as `name`."""

    def __init__(
        self, name: str, folders: list[str], from_: str, root: str | None, distribution: str | None
    ) -> None:
        self.name = name
        self.folders = folders
        self.from_ = from_
        self.root = root
        self.distribution = distribution


def day_file(name: str) -> re.Match[str] | None:
    """The match of a day's file name: its day and, where it is one, the variant's name."""
    return re.fullmatch(_DAY_FILE, name)


def in_year(folder: str, puzzle: Puzzle, variant: str | None = None) -> str | None:
    """The day's file in the folder of its year, None if it has none: `dayDD.py`, else `dayD.py`."""
    ending = f"_{variant}.py" if variant else ".py"
    for stem in (f"day{puzzle.day:02}", f"day{puzzle.day}"):
        path = os.path.join(folder, stem + ending)
        if os.path.isfile(path):
            return path
    return None


def day_path(project: str, puzzle: Puzzle) -> str:
    """Where the project has the day, or a new one is written; its examples lie beside it."""
    folder = os.path.join(project, "days", f"year{puzzle.year}")
    return in_year(folder, puzzle) or os.path.join(folder, f"day{puzzle.day:02}.py")


def project_root(working_folder: str) -> str | None:
    """The nearest folder, from `working_folder` upwards, whose `days/` holds a `yearYYYY/`."""
    for folder in upwards(working_folder):
        names = names_in(os.path.join(folder, "days"))
        if any(re.fullmatch(YEAR_FOLDER, name) for name in names):
            return folder
    return None


def find(
    puzzle: Puzzle,
    variant: str | None,
    wanted: str | None,
    preferred: Sequence[str],
    project: Project,
) -> DaySpec:
    """The one spec of the day to use: `wanted` is `--from`, `preferred` the setting `from`.

    A plugin of aocd is asked where it is named, and no package of that name has the day. Raises
    DayError if nobody offers it, two do and neither is preferred, or two files of the project do.
    """
    if wanted in (None, PROJECT) and (spec := find_own(puzzle, variant, project)):
        if spec.rival:
            from aoc_runner.plugins import layout

            raise layout.clash(spec)
        return spec
    specs = [] if wanted == PROJECT else list(_installed(puzzle, variant))
    if wanted is not None:
        specs = _called(wanted, specs, puzzle, variant)
    for name in preferred:
        plugins_too = puzzle if wanted is None else None
        if chosen := _called(name, specs, plugins_too, variant):
            specs = chosen
            break
    # Ours yield to any other, after the choice, which may be ours.
    specs = [spec for spec in specs if spec.distribution != OURS] or specs
    if not specs:
        from aoc_runner.plugins.missing import nobody

        raise nobody(puzzle, variant, wanted, project)
    if len(specs) > 1:
        from aoc_runner.plugins.missing import offered_twice

        raise offered_twice(specs)
    return specs[0]


def _called(
    name: str, specs: list[DaySpec], puzzle: Puzzle | None, variant: str | None
) -> list[DaySpec]:
    """Those called so; if there is none, aocd's plugins of that name for the puzzle."""
    chosen = [spec for spec in specs if is_called(spec, name)]
    if chosen or puzzle is None or variant is not None or name == PROJECT:
        return chosen
    from aoc_runner.plugins import aocd_plugins

    return aocd_plugins.offers([puzzle], name)


def find_own(puzzle: Puzzle, variant: str | None, project: Project) -> DaySpec | None:
    """The project's own implementation, if it has one."""
    if project.layout:
        from aoc_runner.plugins import layout

        spec = layout.find(project.layout, puzzle, variant)
        if spec or (variant and layout.has(project.layout, puzzle)):
            return spec
    package = days_of(project.folder)
    return _look(package, puzzle, variant) if package else None


def days_of(working_folder: str) -> Package | None:
    """The project's `days/`, if there is one with a year in it."""
    root = project_root(working_folder)
    if root is None:
        return None
    return Package("days", [os.path.join(root, "days")], PROJECT, root, None)


def _installed(puzzle: Puzzle, variant: str | None) -> Iterator[DaySpec]:
    for entry in entry_points.installed(GROUP):
        if single := single_day(entry):
            if single.puzzle == puzzle and variant is None:
                yield single
        elif spec := _look(package_of(entry), puzzle, variant):
            yield spec


def _look(package: Package, puzzle: Puzzle, variant: str | None) -> DaySpec | None:
    for folder in package.folders:
        if path := in_year(os.path.join(folder, f"year{puzzle.year}"), puzzle, variant):
            return spec_of(package, puzzle, variant, path)
    return None


def spec_of(package: Package, puzzle: Puzzle, variant: str | None, path: str) -> DaySpec:
    """The spec of a file of the package."""
    stem = os.path.basename(path).removesuffix(".py")
    module = f"{package.name}.year{puzzle.year}.{stem}"
    return DaySpec(puzzle, package.from_, variant, module, path, package.root, package.distribution)


def single_day(entry: entry_points.EntryPoint) -> DaySpec | None:
    """The day that an entry point named like `2023-07` is, None if it is a package of days."""
    date = entry.name[:1].isdigit() and re.fullmatch(_SINGLE_DAY, entry.name)
    puzzle = puzzle_or_none(date[1], date[2]) if date else None
    if puzzle is None:
        return None
    return DaySpec(
        puzzle,
        entry.distribution,
        None,
        entry.module,
        locate.module_file(entry.module),
        distribution=entry.distribution,
        entry=entry.name,
    )


def puzzle_or_none(year: str, day: str) -> Puzzle | None:
    """The puzzle of that date, None where there is none."""
    try:
        return puzzle_of(int(year), int(day))
    except UsageError:
        return None  # a date that cannot exist is nobody's day


def package_of(entry: entry_points.EntryPoint) -> Package:
    """The package of days that an entry point names."""
    name, folders = entry.module, list(locate.package_folders(entry.module))
    if not folders and entry.distribution == OURS:  # an editable install: see pyproject.toml
        name, folders = "days", list(locate.package_folders("days"))
    return Package(name, folders, entry.name, None, entry.distribution)


def is_called(spec: DaySpec, name: str) -> bool:
    """Whether `--from` may call it so."""
    return name in (spec.from_, spec.entry) or spec.distribution == normalised(name)


def names_in(folder: str) -> list[str]:
    """The names in a folder, sorted; none where it cannot be read."""
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []
