"""New days and new projects: files written where there are none, and never over a user's own."""

import os
from string import Template
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.errors import UsageError
from aoc_runner.examples.editing import add_example
from aoc_runner.examples.reading import load_examples
from aoc_runner.files.paths import shown_path, upwards
from aoc_runner.plugins import discover
from aoc_runner.plugins.discover import Offer
from aoc_runner.puzzle import Part, Puzzle
from aoc_runner.site import scrape

if TYPE_CHECKING:
    from collections.abc import Iterator

_TEMPLATES = os.path.join(os.path.dirname(__file__), "templates")


class NewDay(NamedTuple):
    """The files of a day in a project, and what was done to them just now."""

    day_file: str
    examples_file: str
    done: list[str]  # one sentence each


def project_for(folder: str) -> str:
    """The project a new day goes into: the nearest folder upwards with a `days/`, else `folder`."""
    for parent in upwards(folder):
        if os.path.isdir(os.path.join(parent, "days")):
            return parent
    return folder


def new_day(puzzle: Puzzle, project: str, title: str | None, page: str | None) -> NewDay:
    """Write the day's two files, or fill in what was missing: the title, the proposed examples.

    `title` and `page` (the day page's HTML) are None while they are not known. Raises UsageError
    for a file or folder that cannot be written, DayError for a YAML file that cannot be read.
    """
    folder = os.path.join(project, "days", f"year{puzzle.year}")
    stem = os.path.join(folder, f"day{puzzle.day:02}")
    made = NewDay(f"{stem}.py", f"{stem}.yaml", [])
    untitled = _day_text(puzzle, project, str(puzzle))
    text = _day_text(puzzle, project, title) if title else untitled
    if not os.path.exists(made.day_file):
        _write(made.day_file, text)
        made.done.append(f"wrote {shown_path(made.day_file)}")
    elif title and _replace_first_line(made.day_file, untitled, text):
        made.done.append(f"filled the title into {shown_path(made.day_file)}")
    if page is not None:
        made.done.extend(propose_examples(made.examples_file, page))
    return made


def propose_examples(path: str, page: str) -> "Iterator[str]":
    """Add what the page suggests for parts that have no example yet; yields what was done."""
    found = load_examples(path)
    first = scrape.propose(page, 1)
    if not found and first.input is not None:
        add_example(path, "puzzle", first.input, 1, first.answer)
        yield _proposed(1, first.answer, path)
        found = load_examples(path)
    second = scrape.propose(page, 2)
    if second.answer is not None and not any(
        2 in example.expected or example.name == "puzzle 2" for example in found
    ):
        # The second half often goes on with the first one's example.
        text = second.input or next((example.text for example in found), None)
        if text is not None:
            add_example(path, "puzzle 2", text, 2, second.answer)
            yield _proposed(2, second.answer, path)


def _proposed(part: Part, answer: str | None, path: str) -> str:
    expected = f"expecting {answer}" if answer else "without an expected answer"
    return f"proposed an example for part {part} ({expected}) in {shown_path(path)}: check it"


def offer_in_project(puzzle: Puzzle, folder: str) -> Offer | None:
    """The project's own offer of the day, None if it has none."""
    offers = discover.find_all(folder, puzzle.year)
    plain = (offer for offer in offers if offer.puzzle == puzzle and offer.variant is None)
    return next((offer for offer in plain if offer.from_ == discover.PROJECT), None)


def new_project(folder: str, package: str | None) -> list[str]:
    """Write a project's files into `folder` and return the paths written; existing ones stay.

    With `package` there is also a pyproject.toml that publishes `days/` under that name.
    """
    written: list[str] = []
    for name, template in _project_files(package is not None):
        path = os.path.join(folder, name)
        if not os.path.exists(path):
            text = _read(template) if template else ""
            if package is not None:
                distribution = package.replace("_", "-")
                text = Template(text).safe_substitute(package=package, distribution=distribution)
            _write(path, text)
            written.append(path)
    return written


def _project_files(is_package: bool) -> "Iterator[tuple[str, str | None]]":
    root = os.path.join(_TEMPLATES, "project")
    yield os.path.join("days", ".gitkeep"), None
    yield "config.yaml", os.path.join(root, "config.yaml.txt")
    yield ".env.example", os.path.join(root, "env.example.txt")
    yield ".gitignore", os.path.join(root, "gitignore.txt")
    yield "README.md", os.path.join(root, "README.md.txt")
    workflow = os.path.join(".github", "workflows", "test.yml")
    yield workflow, os.path.join(root, f"{workflow}.txt")
    if is_package:
        yield "pyproject.toml", os.path.join(root, "pyproject.toml.txt")


def _day_text(puzzle: Puzzle, project: str, title: str) -> str:
    own = os.path.join(project, "templates", "day.py")
    template = _read(own if os.path.isfile(own) else os.path.join(_TEMPLATES, "day.py.txt"))
    return Template(template).safe_substitute(
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
    first, newline, rest = _read(path).partition("\n")
    line = new.partition("\n")[0]
    if first != old.partition("\n")[0] or first == line:
        return False
    _write(path, line + newline + rest)
    return True


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read {path}: {error}", "check the file") from error


def _write(path: str, text: str) -> None:
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise UsageError(
            f"cannot write {path}: {error.strerror}", "check the folder and its permissions"
        ) from error
