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

_MAX_LINES = 20  # of an input that are shown
_MAX_ANSWER_WIDTH = 200  # characters of what a solution says


class SolutionDocument(NamedTuple):
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
    answers: Sequence[SolutionDocument]  # what each solution says that takes part


class PuzzleDocument(NamedTuple):
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

    days: Sequence[PuzzleDocument]  # an object for each puzzle with a `generate`, by date
    left_out: int  # how many puzzles have none


def make_document(
    search: Search, title: str, names: Sequence[str], error: str | None
) -> PuzzleDocument:
    """The document of a search."""
    difference = search.difference
    return PuzzleDocument(
        *search.days[0].puzzle,
        title,
        names,
        search.inputs,
        search.largest,
        difference and _make_difference(difference, search.days),
        [f"{names[index]} {reason}" for index, reason in search.notes],
        error,
    )


def _make_difference(difference: Difference, days: Sequence[Day]) -> DifferenceDocument:
    answers = [
        SolutionDocument(
            days[index].from_,
            days[index].variant,
            result.answer_text,
            result.failure.one_line if result.failure else None,
        )
        for index, result in difference.results.items()
    ]
    return DifferenceDocument(difference.part, *difference.spec, difference.case.text, answers)


def format_lines(search: Search, document: PuzzleDocument, stream: IO[str]) -> Iterator[str]:
    """What people read of it."""
    difference, names, puzzle = search.difference, document.solutions, search.days[0].puzzle
    yield heading(format_title(puzzle, document.title), ", ".join(names), stream)
    for note in document.notes:
        yield wrap(escape_newlines(note), stream)
    if document.error:
        yield _format_status(Status.FAILED, document.error, stream)
        return
    if difference is None:
        message = (
            f"no difference on {pluralize(search.inputs, 'input')} up to size {search.largest}"
        )
        yield _format_status(Status.RIGHT, message, stream)
        return
    input_lines = difference.case.text.split("\n")
    answers, count = _format_answers(difference, names), len(input_lines)
    message = f"part {difference.part}: {answers}, on {pluralize(count, 'line')}:"
    yield _format_status(Status.WRONG, message, stream)
    for line in input_lines[:_MAX_LINES]:
        yield f"    {shorten(line, min(get_width(stream), 1000) - 5)}"
    if count > _MAX_LINES:
        yield f"    … and {pluralize(count - _MAX_LINES, 'line')} more"
    yield f"again: aoc input {puzzle.year} {puzzle.day} --made {difference.spec}"


def _format_status(status: Status, message: str, stream: IO[str]) -> str:
    """The words behind the mark of that status, as wide as the terminal."""
    style = Style(stream)
    return style.mark(status) + wrap(f"  {escape_newlines(message)}", stream)[1:]


def _format_answers(difference: Difference, names: Sequence[str]) -> str:
    """`mine 12, the others 14`: those that are alone in what they say first."""
    *minorities, majority = ([names[index] for index in group] for group in difference.groups)
    if len(majority) > 1:
        majority = ["the others" if minorities else "all"]
    outcomes = (format_outcome(difference.results[group[0]]) for group in difference.groups)
    pairs = zip([*minorities, majority], outcomes, strict=True)
    return ", ".join(
        f"{' and '.join(group)} {shorten(outcome, _MAX_ANSWER_WIDTH)}".lstrip()
        for group, outcome in pairs
    )
