"""New days and new projects: files written where there are none, and never over a user's own."""

import codecs
import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from aoc_runner.kernel.days.examples import add_example
from aoc_runner.kernel.days.find import Project
from aoc_runner.kernel.files import edit, read_text, shown_path
from aoc_runner.kernel.words.case import Case, input_text
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle
from aoc_runner.projects.template import day_text

if TYPE_CHECKING:
    from aoc_runner.kernel.site.day_page import DayPage
    from aoc_runner.site.recorded import Recorded

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

# Makes an example if it can, given the names of those added here, and all the examples there are.
_Maker = Callable[[Collection[str], list[Case]], Case | None]


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


def propose_examples(path: str, page: "DayPage", puzzle: Puzzle) -> Iterator[str]:
    """Add what the page suggests for parts that have no example yet; yields what was done."""
    mine: set[str] = set()  # the names of those added here
    for make in _makers(page, puzzle):
        new = add_example(path, partial(make, mine))
        if new is not None:
            mine.add(new.name)
            yield f"proposed an example for {_what_for(new)} in {shown_path(path)}: check it"


def proposals(page: "DayPage", puzzle: Puzzle) -> list[Case]:
    """What the page suggests to a user who has no example yet; all of it is `proposed`."""
    found: list[Case] = []
    for make in _makers(page, puzzle):
        new = make([example.name for example in found], found)
        found += [new] if new is not None else []
    return found


def _makers(page: "DayPage", puzzle: Puzzle) -> list[_Maker]:
    from aoc_runner.site.recorded import recorded_examples

    if recorded := recorded_examples(page, puzzle):
        return [partial(_recorded_example, recorded, number) for number in range(len(recorded))]
    return [partial(_first_example, page), partial(_second_example, page)]


def _first_example(page: "DayPage", mine: Collection[str], found: list[Case]) -> Case | None:
    from aoc_runner.site.scrape import first_example

    example = None if found else first_example(page.articles[0])
    if example is None:
        return None
    return _proposed("puzzle", example.text, {1: example.answer} if example.answer else {})


def _second_example(page: "DayPage", mine: Collection[str], found: list[Case]) -> Case | None:
    from aoc_runner.site.scrape import second_example

    if _has_part_2(found):
        return None
    example = second_example(page.articles, [case.text for case in found])
    if example is None or example.answer is None:
        return None
    return _proposed("puzzle 2", example.text, {2: example.answer})


def _recorded_example(
    recorded: "Sequence[Recorded]", number: int, mine: Collection[str], found: list[Case]
) -> Case | None:
    """One of those on record, with its answers for the parts that the user has no example of."""
    record = recorded[number]
    others = [example for example in found if example.name not in mine]
    expected = {
        part: answer
        for part, answer in record.answers.items()
        if not (_has_part_2(others) if part == 2 else others)
    }
    if not expected:
        return None
    first = "puzzle" if 1 in expected else "puzzle 2"
    taken = {example.name for example in found}
    names = (f"{first} ({number})" if number > 1 else first for number in count(1))
    name = next(name for name in names if name not in taken)
    return _proposed(name, record.text, expected, record.params)


def _has_part_2(found: list[Case]) -> bool:
    return any(2 in example.expected or example.name == "puzzle 2" for example in found)


def _proposed(
    name: str, text: str, expected: dict[Part, str], params: Mapping[str, object] | None = None
) -> Case:
    return Case(name, input_text(text), "example", expected, params or {}, proposed=True)


def _what_for(example: Case) -> str:
    if len(example.expected) == len(PARTS):
        answers = " and ".join(example.expected[part] for part in PARTS)
        return f"both parts (expecting {answers})"
    part, answer = next(iter(example.expected.items()), (1, None))
    expected = f"expecting {answer}" if answer else "without an expected answer"
    return f"part {part} ({expected})"


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
