"""The files of a new day and of a new project: written where there are none, a user's own stay."""

import os
from collections.abc import Callable, Iterator
from functools import partial
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
    """Write the day's two files, or fill in what is missing of them: the title, the examples.

    Yields a sentence for each thing done. Raises UsageError for a file that cannot be written, and
    DayError for a YAML file that cannot be added to.
    """
    path = project.path_of(puzzle)
    own = os.path.join(project.folder, "templates", "day.py")
    template = read_text(own, UsageError) if os.path.isfile(own) else _template("day.py")
    untitled = _filled(template, puzzle, str(puzzle))
    text = _filled(template, puzzle, _plain(page.title) or str(puzzle)) if page else untitled
    done = "filled the title into" if os.path.exists(path) else "wrote"
    if edit(path, partial(_written_or_titled, untitled.encode(), text.encode())):
        yield f"{done} {shown_path(path)}"
    examples = f"{os.path.splitext(path)[0]}.yaml"
    if page is not None:
        yield from propose_examples(examples, page, puzzle)
    if edit(examples, _if_missing(_filled(_template("day.yaml"), puzzle, ""))):
        why = "none was recognised on the page" if page else "its page is missing"
        yield f"wrote {shown_path(examples)}, without an example: {why}"


def write_project(folder: str) -> Iterator[str]:
    """Write the files of a project that `folder` does not have; yields the path of each."""
    for name in _PROJECT:
        path = os.path.join(folder, *name.split("/"))
        if edit(path, _if_missing(_template(os.path.basename(name).removeprefix(".")))):
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
    shown = title[:100].replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
    plain = " -,.!?\N{RIGHT SINGLE QUOTATION MARK}"
    return " ".join(
        "".join(char if char.isalnum() or char in plain else " " for char in shown).split()
    )


def _if_missing(text: str) -> Callable[[bytes | None], bytes | None]:
    return lambda there: text.encode() if there is None else None


def _written_or_titled(untitled: bytes, text: bytes, there: bytes | None) -> bytes | None:
    """The new file; of one that still has the first line without a title, that line replaced."""
    if there is None:
        return text
    line, titled = (each.partition(b"\n")[0] for each in (untitled, text))
    is_untitled = there.partition(b"\n")[0] == line
    return titled + there[len(line) :] if is_untitled else None
