"""What is never run or read, though its name says that it should be: days, examples, settings."""

import os
from collections.abc import Iterator
from contextlib import suppress

from aoc_runner.examples.reading import examples_path
from aoc_runner.kernel.files import parse, read_text, shown_path, upwards
from aoc_runner.kernel.settings.folders import user_folder
from aoc_runner.kernel.settings.settings import Settings, keys
from aoc_runner.kernel.words.errors import ConfigError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.plugins.discover import PROJECT, DaySpec, Project
from aoc_runner.plugins.listing import find_all, shadowed
from aoc_runner.plugins.lookalikes import look_alikes
from aoc_runner.plugins.missing import how_to_find, looking_like_it, project_for


def examine_names(project: Project) -> Iterator[tuple[str, str]]:
    """What is wrong with the names of files, and the cure."""
    specs = find_all(project)
    for spec, run in shadowed(project):
        never, other = shown_path(str(spec.path)), shown_path(str(run.path))
        what, cure = "day", "make it a variant: a NAME behind the number, as day07_NAME.py"
        if spec.variant:
            what, cure = "variant", "give it another name"
        yield f"{never} is never run: {other} is the same {what}", f"delete one of them, or {cure}"
    for spec in specs:
        if spec.from_ == PROJECT and spec.variant is None:
            yield from _unread_examples(spec)
    yield from _look_alikes(specs, project)


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


def _unread_examples(spec: DaySpec) -> Iterator[tuple[str, str]]:
    read = str(examples_path(spec))
    for name in (f"day{spec.puzzle.day}.yaml", f"day{spec.puzzle.day:02}.yaml"):
        unread = os.path.join(os.path.dirname(read), name)
        if unread != read and os.path.isfile(unread):
            day, shown = os.path.basename(str(spec.path)), shown_path(unread)
            yield (
                f"{shown} is never read: the examples of {day} lie in {os.path.basename(read)}",
                f"move its examples to {shown_path(read)}",
            )


def _look_alikes(specs: list[DaySpec], project: Project) -> Iterator[tuple[str, str]]:
    root = project_for(project)
    own = [spec for spec in specs if spec.from_ == PROJECT]
    # Beside the day that is found, a second file of it is a draft or a helper.
    dates, days = {spec.puzzle for spec in own}, {spec.puzzle.day for spec in own}
    own_files = (path for spec in specs for path in (spec.path, *(spec.files or ())) if path)
    files = set(map(os.path.realpath, own_files))
    files |= {os.path.realpath(str(spec.path)) for spec, _ in shadowed(project)}
    astray = [
        found
        for found in look_alikes(root)
        if ((found.year, found.day) not in dates if found.year else found.day not in days)
        and os.path.realpath(found.path) not in files
    ]
    if astray:
        path, year, day = astray[0]
        cure = "see how it can be run as it lies: aoc adopt"
        if year is not None:
            cure = how_to_find(path, Puzzle(year, day), project)
        yield (
            looking_like_it(
                [found.path for found in astray], "a day" if len(astray) == 1 else "days"
            ),
            cure,
        )
