"""New days and new projects: files written where there are none, and never over a user's own."""

import codecs
import os
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from aoc_runner.features.start.examples import propose_examples
from aoc_runner.kernel.days.find import Project
from aoc_runner.kernel.files import edit, read_text, shown_path
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.projects.template import day_text

if TYPE_CHECKING:
    from aoc_runner.site.pages import DayPage

_TEMPLATES = os.path.join(os.path.dirname(__file__), "templates")
# Templates have names that no tool takes for its own.
_PROJECT = {
    "days/.gitkeep": None,
    "config.yaml": "config.yaml.txt",
    ".env.example": "env.example.txt",
    ".gitignore": "gitignore.txt",
    "README.md": "README.md.txt",
    ".github/workflows/test.yml": ".github/workflows/test.yml.txt",
}


def new_day(puzzle: Puzzle, project: Project, page: "DayPage | None") -> Iterator[str]:
    """Write the day's two files, or fill in what was missing: the title, the proposed examples.

    Yields a sentence for each thing done. Raises UsageError for a file or folder that cannot be
    written, DayError for a YAML file that cannot be read or written.
    """
    path = project.path_of(puzzle)
    template = _day_template(project.folder)
    untitled = day_text(template, puzzle)
    text = day_text(template, puzzle, page.title) if page else untitled
    done = ""

    def write_or_fill_in(content: bytes | None) -> bytes | None:
        nonlocal done
        if content is None:
            done = "wrote"
            return text.encode()
        done = "filled the title into"
        return _with_first_line(content, untitled, text)

    if edit(path, write_or_fill_in):
        yield f"{done} {shown_path(path)}"
    examples = path.removesuffix(".py") + ".yaml"
    if page is not None:
        yield from propose_examples(examples, page, puzzle)
    empty = day_text(read_text(os.path.join(_TEMPLATES, "day.yaml.txt"), UsageError), puzzle)
    if edit(examples, partial(_if_missing, empty.encode())):
        why = "none was recognised on the page" if page else "its page is missing"
        yield f"wrote {shown_path(examples)}, without an example: {why}"


def new_project(folder: str) -> list[str]:
    """Write a project's files into `folder` and return the paths written; existing ones stay."""
    written: list[str] = []
    for name, template in _PROJECT.items():
        path = os.path.join(folder, *name.split("/"))
        text = ""
        if template is not None:
            text = read_text(os.path.join(_TEMPLATES, "project", template), UsageError)
        if not os.path.exists(path) and edit(path, partial(_if_missing, text.encode())):
            written.append(path)
    return written


def _if_missing(content: bytes, there: bytes | None) -> bytes | None:
    return content if there is None else None


def _day_template(project: str) -> str:
    own = os.path.join(project, "templates", "day.py")
    path = own if os.path.isfile(own) else os.path.join(_TEMPLATES, "day.py.txt")
    return read_text(path, UsageError)


def _with_first_line(content: bytes, old: str, new: str) -> bytes | None:
    """The file with the first line of `new` if it still has the one of `old`, else None."""
    before, after = (text.splitlines()[:1] for text in (old, new))
    mark = codecs.BOM_UTF8 if content.startswith(codecs.BOM_UTF8) else b""
    rest = content.removeprefix(mark)
    if before == after or [line.encode() for line in before] != rest.splitlines()[:1]:
        return None
    return mark + after[0].encode() + rest.removeprefix(before[0].encode())
