"""A day and a case -> results, each with its status. No input or output of its own.

Times are wall clock, in seconds, of the day's code alone: `plugins.loading` takes them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from aoc_runner.kernel.words.answer import Answer
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import DayError, DayFailedError
from aoc_runner.kernel.words.puzzle import PARTS, Part
from aoc_runner.kernel.words.result import Result, Status, failed

if TYPE_CHECKING:
    from aoc_runner.running.loading import AnyDay  # who only reads results loads no day

Task = tuple[Case, Sequence[Part]]
"""A case, and the parts of the day to run on it."""


def checks(cases: Iterable[Case], parts: tuple[Part, ...] = PARTS) -> list[Task]:
    """The tasks that check a day on cases: those parts of each whose answer is known."""
    tasks = [(case, [part for part in parts if part in case.expected]) for case in cases]
    return [(case, known) for case, known in tasks if known]


def _to_nobody(what: str) -> None:
    pass


def solve_all(
    day: "AnyDay", tasks: Iterable[Task], begin: Callable[[str], object] = _to_nobody
) -> Iterator[Result]:
    """The results of all tasks, one after another, as `solve` yields them."""
    for case, parts in tasks:
        yield from solve(day, case, parts, begin)


def solve(
    day: "AnyDay",
    case: Case,
    parts: Sequence[Part] = PARTS,
    begin: Callable[[str], object] = _to_nobody,
) -> Iterator[Result]:
    """Run the parts, a result as each is done.

    A part that fails does not stop the other; `parse` failing fails them all. `begin` is told of
    each hook that is about to run: `parse`, `part 1`, `part 2`.
    """
    if case.skip is not None:
        for part in parts:
            yield Result(case.name, part, "skipped", case.expected.get(part), reason=case.skip)
        return
    try:
        day.take(case)
        if day.has("parse"):
            begin("parse")
        data, parse_seconds = day.parse(case.text)
    except DayFailedError as failure:
        yield from (failed(case, part, failure) for part in parts)
        return
    except DayError as error:  # it was imported anew, and cannot be used
        from aoc_runner.running.ends import as_failure

        yield from (failed(case, part, as_failure(error)) for part in parts)
        return
    for part in parts:
        begin(f"part {part}")
        yield solve_part(day, case, part, data, parse_seconds)


def solve_part(
    day: "AnyDay", case: Case, part: Part, data: object, parse_seconds: float | None = None
) -> Result:
    """Run one part on what `parse` gave."""
    try:
        answer, seconds = day.part(part, data, case.params)
    except DayFailedError as failure:
        return failed(case, part, failure)._replace(parse_seconds=parse_seconds)
    expected = case.expected.get(part)
    status, reason = _compared(answer, part, case)
    if status == "unchecked":
        reason = reason or day.doubt
    times = seconds, parse_seconds
    return Result(case.name, part, status, expected, answer, *times, None, reason, day.line)


def _compared(answer: Answer | None, part: Part, case: Case) -> tuple[Status, str]:
    expected = case.expected.get(part)
    if answer is None:
        return "unsolved", ""
    if expected is None:
        reason = "" if answer.invalid else _refutation(answer.text, part, case)
        return ("wrong" if reason else "unchecked"), reason
    # A value that could never be posted proves nothing against an accepted answer; against an
    # example's, which may show a drawing, it does.
    if answer.invalid is not None and case.source != "example":
        return "unchecked", "what it gives cannot be compared with a typed answer"
    if answer.agrees_with(expected):
        return "right", ""
    return ("wrong" if part in case.confirmed else "unconfirmed"), ""


def _refutation(text: str, part: Part, case: Case) -> str:
    """What the site said of a guess and shows this answer to be wrong; empty if there is none."""
    if not case.misses:
        return ""
    from aoc_runner.kernel.words.answer import number_of
    from aoc_runner.kernel.words.history import (  # not above: most runs have no misses
        Verdict,
        refuted_by,
    )

    guess = refuted_by(text, [guess for guess in case.misses if guess.part == part])
    if guess is None or guess.verdict is None:
        return ""
    is_other = guess.verdict is Verdict.SOMEONE_ELSES
    judged = "right for someone else" if is_other else guess.verdict.replace("_", " ")
    if guess.answer == text:
        return f"known to be {judged}"
    if number_of(text) is None:
        return f"known to be wrong: the answer is a number, as {guess.answer} was {judged}"
    return f"known to be {judged}: {guess.answer} was"
