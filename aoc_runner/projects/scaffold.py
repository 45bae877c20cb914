"""New days and new projects: files written where there are none, and never over a user's own."""

import os
from collections.abc import Iterator
from string import Template
from typing import TYPE_CHECKING

from aoc_runner.errors import UsageError
from aoc_runner.examples.editing import add_example
from aoc_runner.examples.reading import load_examples
from aoc_runner.files.paths import read_text, shown_path
from aoc_runner.files.whole import write_whole
from aoc_runner.plugins.discover import day_path
from aoc_runner.puzzle import Part, Puzzle

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
_PACKAGE = {"pyproject.toml": "pyproject.toml.txt"}


def new_day(puzzle: Puzzle, project: str, page: "DayPage | None") -> list[str]:
    """Write the day's two files, or fill in what was missing: the title, the proposed examples.

    Returns a sentence for each thing done. Raises UsageError for a file or folder that cannot be
    written, DayError for a YAML file that cannot be read or written.
    """
    path = day_path(project, puzzle)
    untitled = _day_text(puzzle, project, str(puzzle))
    text = _day_text(puzzle, project, page.title) if page else untitled
    done: list[str] = []
    if not os.path.exists(path):
        write_whole(path, text.encode(), UsageError)
        done.append(f"wrote {shown_path(path)}")
    elif _replace_first_line(path, untitled, text):
        done.append(f"filled the title into {shown_path(path)}")
    if page is not None:
        done += propose_examples(path.removesuffix(".py") + ".yaml", page)
    return done


def propose_examples(path: str, page: "DayPage") -> Iterator[str]:
    """Add what the page suggests for parts that have no example yet; yields what was done."""
    from aoc_runner.site.scrape import propose

    found = load_examples(path)
    text, answer = propose(page.articles[0])
    if not found and text is not None:
        yield _add(path, "puzzle", text, 1, answer)
        found = load_examples(path)
    if len(page.articles) < 2 or any(
        2 in example.expected or example.name == "puzzle 2" for example in found
    ):
        return
    text, answer = propose(page.articles[1])
    # The second half often goes on with the first one's example.
    text = text or (found[0].text if found else None)
    if text is not None and answer is not None:
        yield _add(path, "puzzle 2", text, 2, answer)


def _add(path: str, name: str, text: str, part: Part, answer: str | None) -> str:
    add_example(path, name, text, part, answer)
    expected = f"expecting {answer}" if answer else "without an expected answer"
    return f"proposed an example for part {part} ({expected}) in {shown_path(path)}: check it"


def new_project(folder: str, package: str | None) -> list[str]:
    """Write a project's files into `folder` and return the paths written; existing ones stay.

    With `package` there is also a pyproject.toml that publishes `days/` under that name.
    """
    names = {"package": package, "distribution": package.replace("_", "-")} if package else {}
    written: list[str] = []
    for name, template in (_PROJECT | (_PACKAGE if package else {})).items():
        path = os.path.join(folder, *name.split("/"))
        if not os.path.exists(path):
            text = ""
            if template is not None:
                text = read_text(os.path.join(_TEMPLATES, "project", template), UsageError)
            write_whole(path, Template(text).safe_substitute(names).encode(), UsageError)
            written.append(path)
    return written


def _day_text(puzzle: Puzzle, project: str, title: str) -> str:
    own = os.path.join(project, "templates", "day.py")
    path = own if os.path.isfile(own) else os.path.join(_TEMPLATES, "day.py.txt")
    return Template(read_text(path, UsageError)).safe_substitute(
        title=_in_docstring(title),
        year=puzzle.year,
        day=puzzle.day,
        day02=f"{puzzle.day:02}",
    )


def _in_docstring(title: str) -> str:
    escaped = title.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    return escaped[:-1] + '\\"' if escaped.endswith('"') else escaped


def _replace_first_line(path: str, old: str, new: str) -> bool:
    """Give the file the first line of `new` if it still has the one of `old`."""
    text = read_text(path, UsageError)
    before, after = old.splitlines()[:1], new.splitlines()[:1]
    if before == after or text.splitlines()[:1] != before:
        return False
    write_whole(path, text.replace(before[0], after[0], 1).encode(), UsageError)
    return True
