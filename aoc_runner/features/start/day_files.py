"""The files of a new day and of a new project: written where there are none, a user's own stay."""

import os
from collections.abc import Iterator
from string import Template
from typing import TYPE_CHECKING

from aoc_runner.features.start.examples import propose_examples
from aoc_runner.kernel.days.find import Project
from aoc_runner.kernel.files import edit, read_text, shown_path
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.kernel.words.puzzle import Puzzle

if TYPE_CHECKING:
    from aoc_runner.kernel.site.day_page import DayPage

_PROJECT = (
    "days/.gitkeep",
    "config.yaml",
    ".env.example",
    ".gitignore",
    "README.md",
    ".github/workflows/test.yml",
)


def write_day(puzzle: Puzzle, project: Project, page: "DayPage | None") -> Iterator[str]:
    """Write the day's two files where there are none, and add the examples that the page suggests.

    Yields a sentence for each thing done. Raises UsageError for a file that cannot be written, and
    DayError for a YAML file that cannot be added to.
    """
    path = project.path_of(puzzle)
    own = os.path.join(project.folder, "templates", "day.py")
    template = read_text(own, UsageError) if os.path.isfile(own) else _template("day.py")
    # Without a page there is no title: then the kept page's is shown, once there is one.
    if _write_missing(path, _filled(template, puzzle, _plain(page.title) if page else "")):
        yield f"wrote {shown_path(path)}"
    else:
        yield f"{shown_path(path)} is there already"
    examples = f"{os.path.splitext(path)[0]}.yaml"
    if page is not None:
        yield from propose_examples(examples, page, puzzle)
    if _write_missing(examples, _filled(_template("day.yaml"), puzzle, "")):
        why = "none was recognised on the page" if page else "its page is missing"
        yield f"wrote {shown_path(examples)}, without an example: {why}"


def write_project(folder: str) -> Iterator[str]:
    """Write the files of a project that `folder` does not have; yields the path of each."""
    for name in _PROJECT:
        path = os.path.join(folder, *name.split("/"))
        if _write_missing(path, _template(os.path.basename(name).removeprefix("."))):
            yield path


def _template(name: str) -> str:
    # With a suffix, so that no tool takes a template for a file of its own.
    return read_text(
        os.path.join(os.path.dirname(__file__), "templates", f"{name}.txt"), UsageError
    )


def _filled(template: str, puzzle: Puzzle, title: str) -> str:
    return Template(template).safe_substitute(
        title=title, year=puzzle.year, day=puzzle.day, day02=f"{puzzle.day:02}"
    )


def _plain(title: str) -> str:
    """The site's title in characters that mean nothing else in a docstring, comment or string."""
    curved = "\N{RIGHT SINGLE QUOTATION MARK}"
    shown = title[:100].replace("'", curved)
    plain = (char if char.isalnum() or char in f"-,.!?{curved}" else " " for char in shown)
    return " ".join("".join(plain).split())


def _write_missing(path: str, text: str) -> bool:
    """Write the file if there is none; True if it was written."""
    return edit(path, lambda there: text.encode() if there is None else None)
