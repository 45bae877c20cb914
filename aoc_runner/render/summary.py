"""What is said below the rows of many days: how many are right, how long it took, what to do."""

from collections.abc import Iterator, Sequence
from copy import copy

from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.kernel.words.visible import one_line
from aoc_runner.plugins.selected import Selection
from aoc_runner.render.laid_out import shown
from aoc_runner.render.names import Names, full_name
from aoc_runner.render.text import MARKS, Style
from aoc_runner.running.outcome import Outcome, disagreements, slowest, statuses

_FEW = 5  # parts that nobody needs to hear the slowest of


def run_summary(
    outcomes: Sequence[Outcome],
    style: Style,
    width: int | None,
    wall_seconds: float,
    jobs: int,
    names: Names,
    to_fetch: Sequence[Puzzle],
) -> str:
    """The summary of `aoc run` of many days, in lines; `wall_seconds` is how long it all took.

    `to_fetch` has the puzzles, by date, of which `aoc fetch` would get the input or ask for the
    accepted answers. The other arguments are those of the rows.
    """
    missing = len(_without(outcomes))
    nothing = f"{_days(missing)} without input" if missing else ""
    lines = [
        *_counts(outcomes, style, width, nothing, are_stars=True),
        *_times(outcomes, style, width, wall_seconds, jobs, names),
        *_disagreements(outcomes, names),
        *_next(outcomes, to_fetch),
    ]
    return "\n".join(lines)


def test_summary(
    outcomes: Sequence[Outcome],
    style: Style,
    width: int | None,
    wall_seconds: float,
    jobs: int,
    names: Names,
) -> str:
    """The summary of `aoc test` of many days, as `run_summary`."""
    missing = len(_without(outcomes))
    nothing = f"{_days(missing)} with nothing to check" if missing else ""
    lines = [
        *_counts(outcomes, style, width, nothing),
        *_times(outcomes, style, width, wall_seconds, jobs, names),
    ]
    return "\n".join(lines)


def _counts(
    outcomes: Sequence[Outcome],
    style: Style,
    width: int | None,
    nothing: str,
    are_stars: bool = False,
) -> Iterator[str]:
    count = statuses(outcomes)
    is_one_each = len({outcome.spec.puzzle for outcome in outcomes}) == len(outcomes)
    said: list[tuple[str, str]] = []  # with their colours
    for status, (_, _, code) in MARKS.items():
        if count[status] or status in ("right", "wrong"):
            word: str = status
            if status == "right" and are_stars and is_one_each:  # of several all have the same star
                word = f"star{'s' * (count[status] != 1)} held"
            said.append((f"{count[status]} {word}", code if count[status] else ""))
    said += [(text, "") for text in (nothing, _skipped(outcomes, is_one_each)) if text]
    line, wide = "", 0
    for text, code in said:
        painted = style.paint(text, code) if code else text
        if line and width and wide + len(text) + 3 > width:
            yield f"{line},"
            line, wide = painted, len(text)
        else:
            line, wide = f"{line}, {painted}" if line else painted, wide + len(text) + 2
    yield line


def _skipped(outcomes: Sequence[Outcome], is_one_each: bool) -> str:
    """How many days did not run; where several solve one of them it is a solution that did not."""
    number = sum(bool(outcome.skipped) for outcome in outcomes)
    if not number:
        return ""
    if is_one_each:
        return f"{_days(number)} skipped"
    is_case = any(result.status == "skipped" for outcome in outcomes for result in outcome.results)
    return f"{number} solution{'s' * (number > 1)} skipped" if is_case else f"{number} skipped"


def _times(
    outcomes: Sequence[Outcome],
    style: Style,
    width: int | None,
    wall_seconds: float,
    jobs: int,
    names: Names,
) -> Iterator[str]:
    rough = copy(style)
    rough.rough = jobs > 1
    days = len({outcome.spec.puzzle for outcome in outcomes})
    ran = _days(days) if days == len(outcomes) else f"{len(outcomes)} solutions of {_days(days)}"
    at_once = f", {jobs} at once" if jobs > 1 else ""
    line = f"{ran} in {style.seconds(wall_seconds)}{at_once}"
    if seconds := sum(outcome.seconds for outcome in outcomes):
        sums = f"their times sum to {rough.seconds(seconds)}"
        is_narrow = width and len(line) + 2 + len(sums) > width
        line = f"{line}\n{sums}" if is_narrow else f"{line}; {sums}"
    yield line
    slow = slowest(outcomes, _FEW + 1)
    if len(slow) <= _FEW:
        return
    yield "the slowest:"
    times = [rough.seconds(result.seconds) for _, result in slow[:_FEW]]
    for time, (outcome, result) in zip(times, slow, strict=False):
        case = f" of {one_line(result.case)}" if outcome.source is None else ""
        what = f"{full_name(outcome.spec, names)} part {result.part}{case}"
        yield f"  {time:>{max(map(len, times))}}  {what}"


def _disagreements(outcomes: Sequence[Outcome], names: Names) -> Iterator[str]:
    for found in disagreements(outcomes):
        yield f"{found.puzzle} part {found.part}: they do not agree"
        by_answer: dict[str, list[str]] = {}
        for spec, answer in found.answers:
            by_answer.setdefault(answer, []).append(names.get(spec, spec.from_))
        for answer, who in by_answer.items():
            yield f"  {shown(one_line(answer))}: {one_line(', '.join(who))}"


def fetch_command(puzzles: Sequence[Puzzle]) -> str:
    """The command that fetches these puzzles, which are in the order of their dates.

    It names the days of one year. Of several years it is that for every day found here.
    """
    years = {puzzle.year for puzzle in puzzles}
    if len(years) != 1:
        return "aoc fetch"
    return f"aoc fetch {Selection(years.pop(), tuple(puzzle.day for puzzle in puzzles))}"


def _next(outcomes: Sequence[Outcome], to_fetch: Sequence[Puzzle]) -> Iterator[str]:
    """The one command that makes more of it."""
    inputs = len(_without(outcomes) & set(to_fetch))
    answers = len(to_fetch) - inputs
    gets = [
        f"{inputs} input{'s' * (inputs > 1)}" * bool(inputs),
        f"the accepted answers of {_days(answers)}" * bool(answers),
    ]
    if what := " and ".join(filter(None, gets)):
        yield f"next: {fetch_command(to_fetch)} gets {what}"


def _without(outcomes: Sequence[Outcome]) -> set[Puzzle]:
    """The puzzles that there is nothing to run on."""
    return {outcome.spec.puzzle for outcome in outcomes if outcome.has_nothing}


def _days(number: int) -> str:
    return f"{number} day{'s' * (number != 1)}"
