"""The JSON documents of `aoc run` and `aoc test`: the comments are their rows in docs/."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, assert_never

from aoc_runner.features.solve.summary import Batch, count_statuses, disagreements
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.model.result import Status
from aoc_runner.kernel.running.pool import Outcome


class DayKeys(NamedTuple):
    """Which day it is, and whose."""

    year: int  # the puzzle's year
    day: int  # the puzzle's day
    title: str  # the first line of the day's docstring; may be empty
    from_: str  # who offers it: `project`, or the name of a package or of a plugin of aocd
    variant: str | None  # the variant's name
    file: str | None  # the file that ran; null where only an import could tell


class ResultDocument(NamedTuple):
    """How a part went on a case."""

    name: str  # the case: an example's name, `your input`, or the file of `--input`
    part: int  # 1 or 2
    answer: str | None  # null: not solved, failed, or not run. Of several lines: a drawing
    seconds: float | None  # null: not solved, failed, or not run
    status: str  # `right`, `wrong`, `unchecked` (nothing to compare with, or not comparable),
    # `unsolved`, `failed`, or in a test `skipped`
    expected: str | None  # the accepted answer, or the example's
    error: str | None  # what failed, in a line that ends in `(file:line in function)`
    reason: str | None  # why it was skipped, cannot be compared, or is known to be wrong; or that
    # part 2 gives its answer only after part 1


class RunDocument(NamedTuple):
    """What `aoc run` says of a day."""

    inline: DayKeys
    account: str  # the account in force
    source: str | None  # of the input: `site` (fetched just now), `kept`, `file` or `example`
    parse_seconds: float | None  # how long `parse` took; null where the day has none, or it failed
    parts: Sequence[ResultDocument]  # each part that was asked for; none without an input
    skipped: str | None  # why the day was not run: `needs pandas`
    printed: Sequence[str]  # the last lines that it printed to nobody, where a part failed


class TestDocument(NamedTuple):
    """What `aoc test` says of a day."""

    inline: DayKeys
    cases: Sequence[ResultDocument]  # each part of a case of which the answer is known
    right: int  # how many cases are right
    wrong: int  # how many are wrong
    skipped: str | None  # why the day was not run: `needs pandas`
    printed: Sequence[str]  # the last lines that it printed to nobody, where a part failed


class Summary(NamedTuple):
    """What is said of many days."""

    right: int  # how many parts are right; with several implementations of a day those of each
    wrong: int  # how many are wrong
    unchecked: int  # how many have nothing to compare with, or prove nothing
    unsolved: int  # how many are not solved yet
    failed: int  # how many failed
    no_input: int  # how many days had nothing to run on: no input is kept, in `aoc test` no answer
    # is known; a day with several implementations counts once
    skipped: int  # how many days, or implementations of days, were skipped
    seconds: float  # the sum of all times, `parse` included
    wall_seconds: float  # how long it all took
    jobs: int  # how many days ran at once; the times of more than one are rough


class AnswerDocument(NamedTuple):
    """Who gives which answer."""

    from_: str  # who offers the day
    variant: str | None  # the variant's name
    answer: str  # its answer


class DisagreementDocument(NamedTuple):
    """A part whose implementations do not agree."""

    year: int  # the puzzle's year
    day: int  # the puzzle's day
    part: int  # 1 or 2
    answers: Sequence[AnswerDocument]  # what each of them says


class ManyDocument(NamedTuple):
    """What `aoc run` or `aoc test` says of many days."""

    days: Sequence[RunDocument | TestDocument]  # the document of each day, as above
    summary: Summary  # what is said of all
    disagreements: Sequence[DisagreementDocument]  # the parts of the input on which those who solve
    # the same day do not agree; none in `aoc test`


def make_document(
    batch: Batch, account: str, get_title: Callable[[Day], str]
) -> RunDocument | TestDocument | ManyDocument:
    """The document of what is known of these days."""
    outcomes = batch.outcomes
    days = [
        _make_test(outcome, keys) if batch.is_test else _make_run(outcome, keys, account)
        for outcome, keys in ((outcome, _make_keys(outcome.day, get_title)) for outcome in outcomes)
    ]
    if not batch.is_many:
        return days[0]
    count = count_statuses(outcomes)
    summary = Summary(
        **{str(status): count[status] for status in Status if _is_counted(status)},
        no_input=len(batch.missing),
        skipped=sum(bool(outcome.skipped) for outcome in outcomes),
        seconds=sum((outcome.seconds for outcome in outcomes), 0.0),
        wall_seconds=batch.seconds,
        jobs=batch.jobs,
    )
    differ = [
        DisagreementDocument(
            *puzzle,
            part,
            [AnswerDocument(day.from_, day.variant, text) for day, text in answers],
        )
        for puzzle, part, answers in disagreements(outcomes)
    ]
    return ManyDocument(days, summary, differ)


def _is_counted(status: Status) -> bool:
    """Return whether the summary counts parts of that status; what it calls skipped are days."""
    match status:
        case Status.RIGHT | Status.WRONG | Status.UNCHECKED | Status.UNSOLVED | Status.FAILED:
            return True
        case Status.SKIPPED:
            return False
        case _:
            assert_never(status)


def _make_run(outcome: Outcome, keys: DayKeys, account: str) -> RunDocument:
    parsed = (
        result.parse_seconds for result in outcome.results if result.parse_seconds is not None
    )
    return RunDocument(
        keys,
        account,
        outcome.source,
        next(parsed, None),
        _make_results(outcome),
        outcome.skipped or None,
        outcome.printed,
    )


def _make_test(outcome: Outcome, keys: DayKeys) -> TestDocument:
    count = count_statuses([outcome])
    return TestDocument(
        keys,
        _make_results(outcome),
        count[Status.RIGHT],
        count[Status.WRONG],
        outcome.skipped or None,
        outcome.printed,
    )


def _make_keys(day: Day, get_title: Callable[[Day], str]) -> DayKeys:
    return DayKeys(*day.puzzle, get_title(day), day.from_, day.variant, day.path)


def _make_results(outcome: Outcome) -> list[ResultDocument]:
    return [
        ResultDocument(
            result.case,
            result.part,
            result.answer_text,
            result.seconds if result.answer else None,  # that of an unsolved part says nothing
            result.status,
            result.expected,
            result.failure.one_line if result.failure else None,
            None if result.failure else result.reason or result.note or None,
        )
        for result in outcome.results
    ]
