"""The result of a search as a JSON document and as text."""

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

_MAX_LINES = 20  # of the input
_MAX_ANSWER_WIDTH = 200  # of the answer or failure of a solution


class SolutionDocument(NamedTuple):
    """The outcome of a solution on the input."""

    from_: str  # source of the solution
    variant: str | None  # the variant's name
    answer: str | None  # null if the solution fails or gives no answer
    error: str | None  # how the solution fails: an exception or a timeout


class DifferenceDocument(NamedTuple):
    """The smallest input found on which the solutions disagree, or one fails."""

    part: int  # 1 or 2
    size: int  # size of the input
    seed: int  # seed of the input, which `aoc input YEAR DAY --made SIZE:SEED` prints
    input: str  # text of the input
    answers: Sequence[SolutionDocument]  # the outcome of each solution that ran


class PuzzleDocument(NamedTuple):
    """The result for one puzzle."""

    year: int  # the puzzle's year
    day: int  # the puzzle's day
    title: str  # the day's title; may be empty
    solutions: Sequence[str]  # names of the compared solutions
    inputs: int  # number of inputs tried
    largest: int  # largest size of these inputs
    difference: DifferenceDocument | None  # null if none was found
    notes: Sequence[str]  # which solutions were excluded, and why
    error: str | None  # why it failed: a solution cannot be loaded, or inputs cannot be generated


class CheckDocument(NamedTuple):
    """The document of `aoc check --json`."""

    days: Sequence[PuzzleDocument]  # one object per puzzle with a `generate`, by date
    left_out: int  # number of puzzles without a `generate`


def make_document(search: Search, title: str, names: Sequence[str], error: str) -> PuzzleDocument:
    """Return the document of a search."""
    difference = search.difference
    return PuzzleDocument(
        *search.days[0].puzzle,
        title,
        names,
        search.inputs,
        search.largest,
        difference and _make_difference(difference, search.days),
        [f"{names[index]} {reason}" for index, reason in search.notes],
        error or None,
    )


def _make_difference(difference: Difference, days: Sequence[Day]) -> DifferenceDocument:
    answers = []
    for index, result in difference.results.items():
        from_, variant = days[index].from_, days[index].variant
        error = result.failure.one_line if result.failure else None
        answers.append(SolutionDocument(from_, variant, result.answer_text, error))
    return DifferenceDocument(difference.part, *difference.spec, difference.case.text, answers)


def format_lines(search: Search, document: PuzzleDocument, stream: IO[str]) -> Iterator[str]:
    """Yield the lines of text that show a search."""
    difference, names, puzzle = search.difference, document.solutions, search.days[0].puzzle
    yield heading(format_title(puzzle, document.title), ", ".join(names), stream)
    for note in document.notes:
        yield wrap(escape_newlines(note), stream)
    if document.error:
        yield _format_status(Status.FAILED, document.error, stream)
        return
    if difference is None:
        inputs = pluralize(search.inputs, "input")
        message = f"no difference found on {inputs} (size up to {search.largest})"
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
    yield f"reproduce with: aoc input {puzzle.year} {puzzle.day} --made {difference.spec}"


def _format_status(status: Status, message: str, stream: IO[str]) -> str:
    """Return the message with the mark of the status, wrapped to the terminal."""
    style = Style(stream)
    return style.mark(status) + wrap(f"  {escape_newlines(message)}", stream)[1:]


def _format_answers(difference: Difference, names: Sequence[str]) -> str:
    """Return the answers, the rarest first: `mine 12, the others 14`."""
    *minorities, majority = ([names[index] for index in group] for group in difference.groups)
    if len(majority) > 1:
        majority = ["the others" if minorities else "all"]
    results = (difference.results[group[0]] for group in difference.groups)
    outcomes = (shorten(format_outcome(result), _MAX_ANSWER_WIDTH) for result in results)
    pairs = zip([*minorities, majority], outcomes, strict=True)
    return ", ".join(f"{' and '.join(group)} {outcome}".lstrip() for group, outcome in pairs)
