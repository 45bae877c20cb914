"""The rows of many days, a day each, and what went wrong with it below: as they become known."""

from collections.abc import Iterator

from aoc_runner.kernel.words.result import Result
from aoc_runner.kernel.words.visible import one_block, one_line
from aoc_runner.render.checks import test_row
from aoc_runner.render.day_columns import Cell, DayColumns
from aoc_runner.render.laid_out import shown
from aoc_runner.render.names import Names
from aoc_runner.render.text import (
    MARKS,
    Style,
    columns,
    drawing,
    how_to_confirm,
    in_a_row,
    verdict_text,
    what_next,
)
from aoc_runner.running.outcome import Outcome, statuses

_WORST_FIRST = ("failed", "wrong", "unconfirmed", "unchecked", "unsolved", "skipped", "right")
_LONGEST = 60  # characters of an answer in a row
_BEGINNING = 40  # of a longer one that are shown


class RunRows:
    """The rows of `aoc run`: the answer of each part and its time.

    They fit the `width` of a terminal; a pipe's is None. `jobs` is how many days run at once: of
    more than one the times are rough. `names` tells apart who solves the same day.
    """

    def __init__(self, style: Style, width: int | None, jobs: int, names: Names) -> None:
        self._columns = DayColumns(style, width, jobs, names)

    def row(self, outcome: Outcome) -> str:
        """The row of a day, several lines where there is more to say."""
        cells = [self._cell(result) for result in outcome.results]
        if not cells:
            said = "has no such part" if outcome.source else "no input kept"
            cells = [_blank(self._columns, outcome, said)]
        lines = [self._columns.row(outcome.spec, outcome.title, cells)]
        for result in outcome.results:
            lines += self._problem(result)
        lines += [f"    {line}" for line in what_next(outcome.spec, outcome.results)]
        lines += _why_failed(outcome)
        lines += _printed(outcome, self._columns)
        return "\n".join(lines)

    def _cell(self, result: Result) -> Cell:
        said = shown(one_line(in_a_row(result))) if result.answer else result.status
        if len(said) > _LONGEST:
            dots = "…" if self._columns.style.unicode else "..."
            whole = len(result.answer_text or "")
            said = f"{said[:_BEGINNING]}{dots} ({whole} characters)"
        return self._columns.cell(result.status, said, result.seconds)

    def _problem(self, result: Result) -> Iterator[str]:
        """What the row has no room for."""
        if result.status == "wrong" or (result.reason and result.status == "unchecked"):
            yield f"    part {result.part}: {one_line(verdict_text(result))}"
        if result.answer and in_a_row(result) != result.answer_text and (it := drawing(result)):
            yield f"    part {result.part} draws:"
            yield from (f"      {line}" for line in it.split("\n"))


class TestRows:
    """The rows of `aoc test`: how many cases of each day are right. As RunRows."""

    __test__ = False  # pytest need not look

    def __init__(self, style: Style, width: int | None, jobs: int, names: Names) -> None:
        self._columns = DayColumns(style, width, jobs, names)

    def row(self, outcome: Outcome) -> str:
        """The row of a day, several lines where not all is right."""
        lines = [self._columns.row(outcome.spec, outcome.title, [self._cell(outcome)])]
        bad = [result for result in outcome.results if result.status in _WORST_FIRST[1:4]]
        wide = max((columns(one_line(result.case)) for result in bad), default=0)
        for result in bad:
            row = test_row(result, wide, self._columns.style)
            lines.append(f"  {row}".replace("\n", "\n  "))
        lines += [f"    {line}" for line in how_to_confirm(outcome.spec, outcome.results)]
        lines += _why_failed(outcome)
        lines += _printed(outcome, self._columns)
        return "\n".join(lines)

    def _cell(self, outcome: Outcome) -> Cell:
        count = statuses([outcome])
        if not count:
            return _blank(self._columns, outcome, "nothing to check")
        worst = next(status for status in _WORST_FIRST if status in count)
        said = ", ".join(f"{count[status]} {status}" for status in MARKS if status in count)
        ran = any(result.seconds is not None for result in outcome.results)
        seconds = outcome.seconds if ran else None
        return self._columns.cell(worst, said, seconds, is_wide=True)


def _blank(columns: DayColumns, outcome: Outcome, said: str) -> Cell:
    """The cell of a day that did not run."""
    if outcome.skipped:
        said = f"skipped: {one_line(outcome.skipped)}"
    return columns.cell("skipped", said, None, is_wide=True)._replace(is_note=True)


def _why_failed(outcome: Outcome) -> Iterator[str]:
    """Why parts of it failed, and where; what several failed of, once."""
    reasons: dict[tuple[str, tuple[str, ...]], list[Result]] = {}
    for result in outcome.results:
        if (failure := result.failure) is not None:
            reasons.setdefault((failure.message, failure.frames), []).append(result)
    for results in reasons.values():
        failure = results[0].failure
        assert failure is not None
        message = failure.message.replace("\n", "\n        ")
        yield f"    {_what(results, failure.hook)} failed{_where(outcome, results)}: {message}"
        yield from (f"      {one_line(line)}" for line in failure.trace)
        if not failure.frames or failure.hint != f"look at {failure.frames[-1]}":
            hint = one_block(failure.hint).replace("\n", "\n      ")
            yield f"      hint: {hint}"


def _what(results: list[Result], hook: str | None) -> str:
    """What failed, in words: `parse`, `part 1`, `parts 1 and 2`."""
    if hook == "parse":
        return hook
    parts = sorted({result.part for result in results})
    return f"part{'s' * (len(parts) > 1)} {' and '.join(map(str, parts))}"


def _where(outcome: Outcome, results: list[Result]) -> str:
    """On which cases of a test."""
    if outcome.source:
        return ""
    return f" on {one_line(', '.join(dict.fromkeys(result.case for result in results)))}"


def _printed(outcome: Outcome, columns: DayColumns) -> Iterator[str]:
    """The last lines that a day printed which failed, each with a mark: they are its own words."""
    if not (outcome.has_failed and outcome.printed):
        return
    mark = "│" if columns.style.unicode else "|"
    yield "    what it printed last:"
    for line in outcome.printed:
        # Cut, or the terminal would begin a line without the mark.
        line = shown(one_line(line)).expandtabs(4)
        yield f"    {mark} {columns.cut(line, (columns.width or 0) - 6)}".rstrip()
