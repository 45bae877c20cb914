"""What a search has come to, as its document and as people read it."""

from collections.abc import Iterator, Sequence
from typing import IO, NamedTuple

from aoc_runner.features.check.search import Difference, Search, format_outcome
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.model.answer import shorten
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.puzzle import pluralize
from aoc_runner.kernel.model.result import Status
from aoc_runner.kernel.terminal.results import format_title
from aoc_runner.kernel.terminal.style import Style, get_width, heading, wrap

_LINES = 20  # of an input that are shown
_WORDS = 200  # characters of what a solution says


class SaidDocument(NamedTuple):
    """What a solution says to the input."""

    from_: str  # who offers the day
    variant: str | None  # the variant's name
    answer: str | None  # its answer; null where it fails, or gives none
    error: str | None  # how it fails: an exception, or too long a time


class DifferenceDocument(NamedTuple):
    """The smallest input found on which the solutions differ, or one fails."""

    part: int  # 1 or 2
    size: int  # of the input
    seed: int  # of the input: `aoc input YEAR DAY --made SIZE:SEED` makes it again
    input: str  # its text
    answers: Sequence[SaidDocument]  # what each solution says that takes part


class CheckedDocument(NamedTuple):
    """What came of one puzzle."""

    year: int  # the puzzle's year
    day: int  # the puzzle's day
    title: str  # the day's title; may be empty
    solutions: Sequence[str]  # what each that was held against the others is called
    inputs: int  # how many inputs were tried
    largest: int  # the greatest size among them
    difference: DifferenceDocument | None  # null where none was found
    notes: Sequence[str]  # which solution was left out, and why
    error: str | None  # why it was not searched: what cannot be loaded, or makes no inputs


class CheckDocument(NamedTuple):
    """The document of `aoc check --json`."""

    days: Sequence[CheckedDocument]  # an object for each puzzle with a `generate`, by date
    left_out: int  # how many puzzles have none


def checked(search: Search, title: str, names: Sequence[str], error: str | None) -> CheckedDocument:
    """The document of a search."""
    found = search.difference
    return CheckedDocument(
        *search.days[0].puzzle,
        title,
        names,
        search.inputs,
        search.largest,
        found and _difference(found, search.days),
        [f"{names[number]} {why}" for number, why in search.notes],
        error,
    )


def _difference(found: Difference, days: Sequence[Day]) -> DifferenceDocument:
    answers = [
        SaidDocument(
            days[number].from_,
            days[number].variant,
            result.answer_text,
            result.failure.one_line if result.failure else None,
        )
        for number, result in found.results.items()
    ]
    return DifferenceDocument(found.part, *found.made, found.case.text, answers)


def lines(search: Search, document: CheckedDocument, stream: IO[str]) -> Iterator[str]:
    """What people read of it."""
    found, names = search.difference, document.solutions
    puzzle = search.days[0].puzzle
    yield heading(format_title(puzzle, document.title), ", ".join(names), stream)
    for note in document.notes:
        yield wrap(escape_newlines(note), stream)
    if document.error:
        yield _marked(Status.FAILED, document.error, stream)
        return
    if found is None:
        what = f"no difference on {pluralize(search.inputs, 'input')} up to size {search.largest}"
        yield _marked(Status.RIGHT, what, stream)
        return
    text = found.case.text.split("\n")
    words = f"part {found.part}: {_who_says_what(found, names)}, on {pluralize(len(text), 'line')}:"
    yield _marked(Status.WRONG, words, stream)
    for line in text[:_LINES]:
        yield f"    {shorten(line, min(get_width(stream), 1000) - 5)}"
    if len(text) > _LINES:
        yield f"    … and {pluralize(len(text) - _LINES, 'line')} more"
    yield f"again: aoc input {puzzle.year} {puzzle.day} --made {found.made}"


def _marked(status: Status, words: str, stream: IO[str]) -> str:
    """The words behind the mark of that status, as wide as the terminal."""
    style = Style(stream)
    return style.mark(status) + wrap(f"  {escape_newlines(words)}", stream)[1:]


def _who_says_what(found: Difference, names: Sequence[str]) -> str:
    """`mine 12, the others 14`: those that are alone in what they say first."""
    *few, most = ([names[number] for number in group] for group in found.groups)
    if len(most) > 1:
        most = ["the others" if few else "all"]
    words = (shorten(format_outcome(found.results[group[0]]), _WORDS) for group in found.groups)
    both = zip([*few, most], words, strict=True)
    return ", ".join(f"{' and '.join(group)} {what}".lstrip() for group, what in both)
