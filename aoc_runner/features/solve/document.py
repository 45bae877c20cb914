"""The JSON documents of `aoc run` and `aoc test`; the comments become tables in docs/."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from aoc_runner.features.solve.summary import Batch, count_statuses, find_disagreements
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.model.result import Status
from aoc_runner.kernel.running.pool import Outcome


class DayKeys(NamedTuple):
    """The day, and the source of its solution."""

    year: int  # the puzzle's year
    day: int  # the puzzle's day
    title: str  # the first line of the day's docstring; may be empty
    from_: str  # source of the solution: `project`, or the name of a package or of an aocd plugin
    variant: str | None  # the variant's name
    file: str | None  # the file that ran; null if only an import could find it


class ResultDocument(NamedTuple):
    """The result of a part on a case."""

    name: str  # the case: the name of an example, `your input`, or the file of `--input`
    part: int  # 1 or 2
    answer: str | None  # null: not solved, failed, or not run; several lines: a drawing
    seconds: float | None  # null: not solved, failed, or not run
    status: str  # `right`, `wrong`, `unchecked` (nothing to compare with, or not comparable),
    # `unsolved`, `failed`, or in a test `skipped`
    expected: str | None  # the accepted answer, or the example's
    error: str | None  # the failure, in a line that ends in `(file:line in function)`
    reason: str | None  # why it was skipped, cannot be compared, or must be wrong; or that part 2
    # returns an answer only after part 1


class RunDocument(NamedTuple):
    """The document of `aoc run` for a day."""

    inline: DayKeys
    account: str  # account used
    source: str | None  # input: `site` (downloaded now), `kept` (cached), `file` or `example`
    parse_seconds: float | None  # duration of `parse`; null if the day has none, or it failed
    parts: Sequence[ResultDocument]  # each requested part; empty without an input
    skipped: str | None  # why the day was not run: `needs pandas`
    printed: Sequence[str]  # last lines printed without a terminal, if a part failed


class TestDocument(NamedTuple):
    """The document of `aoc test` for a day."""

    inline: DayKeys
    cases: Sequence[ResultDocument]  # each part of a case that has an expected answer
    right: int  # number of right answers
    wrong: int  # number of wrong answers
    skipped: str | None  # why the day was not run: `needs pandas`
    printed: Sequence[str]  # last lines printed without a terminal, if a part failed


class Summary(NamedTuple):
    """The totals of many days."""

    right: int  # number of right parts, of all solutions if a day has several
    wrong: int  # number of wrong parts
    unchecked: int  # parts with nothing to compare with, or not comparable
    unsolved: int  # parts that are not solved yet
    failed: int  # parts that failed
    no_input: int  # days without a cached input, or in `aoc test` without an expected answer; a day
    # with several solutions counts once
    skipped: int  # solutions that were skipped
    seconds: float  # total solve time, including `parse`
    wall_seconds: float  # elapsed time
    jobs: int  # number of parallel jobs; with more than one, times are rough


class AnswerDocument(NamedTuple):
    """An answer and the source of its solution."""

    from_: str  # source of the solution
    variant: str | None  # the variant's name
    answer: str  # the answer


class DisagreementDocument(NamedTuple):
    """A part on which solutions disagree."""

    year: int  # the puzzle's year
    day: int  # the puzzle's day
    part: int  # 1 or 2
    answers: Sequence[AnswerDocument]  # the answer of each solution


class ManyDocument(NamedTuple):
    """The document of `aoc run` or `aoc test` for many days."""

    days: Sequence[RunDocument | TestDocument]  # the document of each day, as above
    summary: Summary  # the totals
    disagreements: Sequence[DisagreementDocument]  # the parts on which solutions of the same day
    # disagree for the input; empty in `aoc test`


def make_document(
    batch: Batch, account: str, get_title: Callable[[Day], str]
) -> RunDocument | TestDocument | ManyDocument:
    """Return the document of the days in the batch."""
    outcomes = batch.outcomes
    days = []
    for outcome in outcomes:
        day = outcome.day
        keys = DayKeys(*day.puzzle, get_title(day), day.from_, day.variant, day.path)
        days.append(
            _make_test(outcome, keys) if batch.is_test else _make_run(outcome, keys, account)
        )
    if not batch.is_many:
        return days[0]
    count = count_statuses(outcomes)
    summary = Summary(
        # It counts skipped solutions instead of skipped parts.
        **{str(status): count[status] for status in Status if status is not Status.SKIPPED},
        no_input=len(batch.missing),
        skipped=sum(bool(outcome.skipped) for outcome in outcomes),
        seconds=sum((outcome.seconds for outcome in outcomes), 0.0),
        wall_seconds=batch.seconds,
        jobs=batch.jobs,
    )
    differ = []
    for puzzle, part, answers in find_disagreements(outcomes):
        by_day = [AnswerDocument(day.from_, day.variant, answer) for day, answer in answers]
        differ.append(DisagreementDocument(*puzzle, part, by_day))
    return ManyDocument(days, summary, differ)


def _make_run(outcome: Outcome, keys: DayKeys, account: str) -> RunDocument:
    times = (result.parse_seconds for result in outcome.results)
    parse_seconds = next((time for time in times if time is not None), None)
    results, skipped, printed = _make_results(outcome), outcome.skipped or None, outcome.printed
    return RunDocument(keys, account, outcome.source, parse_seconds, results, skipped, printed)


def _make_test(outcome: Outcome, keys: DayKeys) -> TestDocument:
    results, count = _make_results(outcome), count_statuses([outcome])
    right, wrong = count[Status.RIGHT], count[Status.WRONG]
    return TestDocument(keys, results, right, wrong, outcome.skipped or None, outcome.printed)


def _make_results(outcome: Outcome) -> list[ResultDocument]:
    return [
        ResultDocument(
            result.case,
            result.part,
            result.answer_text,
            result.seconds if result.answer else None,
            result.status,
            result.expected,
            result.failure.one_line if result.failure else None,
            None if result.failure else result.reason or result.note or None,
        )
        for result in outcome.results
    ]
