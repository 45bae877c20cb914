"""What is never run or read, though its name says that it should be: days, examples, settings."""

import os
from collections.abc import Iterator
from contextlib import suppress

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.project import Project
from aoc_runner.kernel.files import parse, read_text, shown_path, upwards
from aoc_runner.kernel.settings.folders import user_folder
from aoc_runner.kernel.settings.settings import Settings, keys
from aoc_runner.kernel.words.errors import ConfigError


def examine_names(project: Project) -> Iterator[tuple[str, str]]:
    """What is wrong with the names of files, and the cure."""
    for day in project.days():
        if day.variant is None and day.layout is None:
            yield from _unread(day)


def examine_settings(settings: Settings) -> Iterator[tuple[str, str]]:
    """The settings of a `config.yaml` that stand where nothing reads them, and the cure."""
    for folder in (*upwards(settings.folder), user_folder("config")):
        path = os.path.join(folder, "config.yaml")
        if os.path.isfile(path):
            with suppress(ConfigError):  # somebody else's; or one that the settings have named
                yield from _misplaced(path)


def _misplaced(path: str) -> Iterator[tuple[str, str]]:
    document = parse(read_text(path, ConfigError), path, ConfigError)
    values = dict(document.pairs()) if document else {}
    if "aoc" not in values and not set(values) <= set(keys()):
        return  # other programs have a `site` or a `contact` too
    for key, value in values.items():
        if key in keys():
            yield (
                f"{shown_path(path)}:{value.line}: `{key}` is never read: it does not stand under "
                "`aoc:`",
                "if it is meant for aoc, move it there, indented by two blanks more",
            )


def _unread(day: Day) -> Iterator[tuple[str, str]]:
    """The files of `day7` where `day07.py` is the day, and its examples where that is `day7.py`."""
    stem = os.path.splitext(str(day.path))[0]
    for name in (f"day{day.puzzle.day}", f"day{day.puzzle.day:02}"):
        other = os.path.join(os.path.dirname(stem), name)
        if other == stem:
            continue
        if os.path.isfile(f"{other}.py"):
            yield (
                f"{shown_path(other)}.py is never run: {shown_path(stem)}.py is the same day",
                "delete one of them, or make it a variant: a NAME behind the number, as "
                "day07_NAME.py",
            )
        if os.path.isfile(f"{other}.yaml"):
            yield (
                f"{shown_path(other)}.yaml is never read: the examples of "
                f"{os.path.basename(stem)}.py lie in {os.path.basename(stem)}.yaml",
                f"move its examples to {shown_path(stem)}.yaml",
            )
