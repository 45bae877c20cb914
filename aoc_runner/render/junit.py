"""What CI servers read of many days: JUnit's XML, a suite a year and a test case a part."""

import io
import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from junitparser import Error, Failure, JUnitXml, Skipped, TestCase, TestSuite

from aoc_runner.kernel.files import edit
from aoc_runner.kernel.words.puzzle import Part
from aoc_runner.kernel.words.result import Result
from aoc_runner.plugins.discover import PROJECT, DaySpec
from aoc_runner.render.laid_out import shown
from aoc_runner.render.text import beside_expected, verdict_text
from aoc_runner.running.outcome import Disagreement, Outcome, disagreements

_EXCEPTION = re.compile(r"[A-Z]\w*(?=:|\n|\Z)")  # that a message begins with


class _Seconds(float):
    """A time to a millionth, written as the decimal that the schemas want: never 1e-05."""

    def __str__(self) -> str:
        return f"{float(self):.6f}"


def write_junit(path: str, content: bytes) -> None:
    """Write it there, whole or not at all, into a folder that is made if need be.

    Raises UsageError if that fails.
    """
    edit(path, lambda _: content)


def junit_xml(
    outcomes: Sequence[Outcome], is_test: bool = False, part: Part | None = None
) -> bytes:
    """The report of days in their order, of `aoc run` or `aoc test`.

    `part` is the one that was asked for, None for both. What is wrong is a failure, what failed an
    error; what could not be run or is not solved yet is skipped. No token is in it, nor a character
    that XML does not know.
    """
    report = JUnitXml("aoc")
    for year, days in groupby(outcomes, lambda outcome: outcome.spec.puzzle.year):
        of_year = list(days)
        suite = TestSuite(f"aoc.{year}")
        cases = [case for outcome in of_year for case in _cases(outcome, is_test, part)]
        suite.add_testcases([*cases, *map(_disagreement, disagreements(of_year))])
        report.add_testsuite(suite)
    report.update_statistics()  # type: ignore[no-untyped-call]
    content = io.BytesIO()
    report.write(content)
    return content.getvalue()


def _cases(outcome: Outcome, is_test: bool, part: Part | None) -> Iterator[TestCase]:
    for result in outcome.results:
        case = f"{result.case} " if is_test else ""
        yield _case(outcome, result, f"{case}part {result.part}")
    if not outcome.results:
        why = outcome.skipped or ("nothing to check" if is_test else "no input kept")
        for number in outcome.spec.puzzle.parts:
            if part in (None, number):
                case_of_none = TestCase(f"part {number}", _class_name(outcome.spec))
                case_of_none.result = Skipped(shown(why))
                yield case_of_none


def _case(outcome: Outcome, result: Result, name: str) -> TestCase:
    case = TestCase(shown(name), _class_name(outcome.spec))
    if result.seconds is not None:
        case.time = _Seconds(result.seconds)  # not above, where a plain float is made of it
    if result.status == "failed":
        case.result = _error(result)
        if outcome.printed:
            case.system_out = shown("\n".join(outcome.printed))
    elif result.status == "wrong":
        said = f"{beside_expected(result)} is {verdict_text(result)}"
        case.result = Failure(shown(said), "wrong")
    elif result.status in ("unsolved", "skipped", "unconfirmed"):
        case.result = Skipped(shown(verdict_text(result)))
    return case


def _error(result: Result) -> Error:
    failure = result.failure
    named = _EXCEPTION.match(failure.message) if failure else None
    error = Error(shown(result.reason), shown(named[0]) if named else "failed")
    if failure is not None:
        lines = [failure.message, *failure.trace, f"hint: {failure.hint}"]
        error.text = shown("\n".join(lines))
    return error


def _disagreement(found: Disagreement) -> TestCase:
    """A case of its own, which fails: each of those that it is about may be right or unchecked."""
    day = _class_name(found.answers[0][0]._replace(variant=None, from_=PROJECT))
    case = TestCase(f"part {found.part} is the same for all", day)
    said = [f"{answer} from {_class_name(spec)}" for spec, answer in found.answers]
    case.result = Failure(shown(", ".join(said)), "disagreement")
    return case


def _class_name(spec: DaySpec) -> str:
    """`aoc.2023.day07_packed`, of a package `aoc.2023.day07@alice`: the same in every report.

    Servers take what a dot ends for a folder.
    """
    variant = f"_{spec.variant}" if spec.variant else ""
    whose = f"@{spec.from_}".replace(".", "_") if spec.from_ != PROJECT else ""
    return shown(f"aoc.{spec.puzzle.year}.day{spec.puzzle.day:02}{variant}{whose}")
