"""What `aoc watch` shows: the results of each run, and on them what changed since the last."""

from collections.abc import Mapping, Sequence

from aoc_runner.kernel.words.errors import AocError, DaySyntaxError
from aoc_runner.kernel.words.puzzle import Part
from aoc_runner.kernel.words.result import Result
from aoc_runner.kernel.words.visible import one_line
from aoc_runner.render.rows import Failures
from aoc_runner.render.text import (
    Style,
    columns,
    drawing,
    error_text,
    in_a_row,
    padded,
    verdict_text,
)

_A_CHANGE = 0.1  # of the time: what differs by less is noise


class Rows:
    """The rows of one run of the cases of these names, each against the `last` result of its part.

    Shown as they come, so of the answers' column only its narrowest is known.
    """

    def __init__(
        self, names: Sequence[str], last: Mapping[tuple[str, Part], Result], style: Style
    ) -> None:
        self._wide = max((columns(one_line(name)) for name in names), default=0)
        self._widest = 0
        self._last = last
        self._style = style
        self._failures = Failures()

    def row(self, result: Result) -> str:
        """The row of a result; below it a drawing, or where in the day the part failed."""
        before = self._last.get((result.case, result.part), result)  # the first one is no change
        style, answer = self._style, in_a_row(result)
        self._widest = max(self._widest, columns(answer))
        line = (
            f"  {padded(one_line(result.case), self._wide)}  part {result.part}  "
            f"{style.bold(padded(answer, self._widest))}  "
            f"{style.mark(result.status)} {one_line(verdict_text(result))}{_was(result, before)}"
        )
        if result.seconds is not None:
            line += f"  {_time(result.seconds, before.seconds, style)}"
        return "\n".join(filter(None, (line, drawing(result), *self._failures.trace(result))))


def short_error_text(error: AocError) -> str:
    """The error as any command shows it; one that an editor is about to mend, in one line."""
    if isinstance(error, DaySyntaxError):
        return one_line(f"error: {error.frames[-1]}: {error.problem}")
    return error_text(error)


def _was(result: Result, before: Result) -> str:
    is_same = result.answer_text == before.answer_text
    if is_same and result.status == before.status:
        return ""
    if is_same or before.answer is None:
        return f" (was {'not solved' if before.status == 'unsolved' else before.status})"
    text = in_a_row(before)
    return " (was another drawing)" if text == "(below)" else f" (was {text})"


def _time(now: float, before: float | None, style: Style) -> str:
    shown = style.seconds(now)
    if before is None or abs(now - before) < _A_CHANGE * before or style.seconds(before) == shown:
        return shown
    return f"{shown} (was {style.seconds(before)})"
