"""What `aoc watch` shows: each run's results, and on them what changed since the run before."""

from collections.abc import Mapping, Sequence

from aoc_runner.errors import AocError, DaySyntaxError
from aoc_runner.puzzle import Part
from aoc_runner.render.text import (
    Style,
    columns,
    drawing,
    error_text,
    in_a_row,
    padded,
    verdict_text,
)
from aoc_runner.running.solve import Result
from aoc_runner.settings.visible import one_line

_A_CHANGE = 0.1  # of the time: what differs by less is noise


def results_text(
    results: Sequence[Result], last: Mapping[tuple[str, Part], Result], style: Style
) -> str:
    """The results of one run, each against the `last` one of its case and part; drawings below."""
    if not results:
        return "  no examples"
    wide = max(columns(one_line(result.case)) for result in results)
    widest = max(columns(in_a_row(result)) for result in results)
    lines: list[str] = []
    for result in results:
        before = last.get((result.case, result.part), result)  # the first one is no change
        answer = style.bold(padded(in_a_row(result), widest))
        verdict = (
            f"{style.mark(result.status)} {one_line(verdict_text(result))}{_was(result, before)}"
        )
        case = padded(one_line(result.case), wide)
        line = f"  {case}  part {result.part}  {answer}  {verdict}"
        if result.seconds is not None:
            line += f"  {_time(result.seconds, before.seconds, style)}"
        lines.append(line)
    return "\n".join([*lines, *filter(None, map(drawing, results))])


def short_error_text(error: AocError) -> str:
    """The error as any command shows it; one that an editor is about to mend, in one line."""
    if isinstance(error, DaySyntaxError):
        return one_line(f"error: {error.frames[-1]}: {error.problem}")
    return error_text(error)


def _was(result: Result, before: Result) -> str:
    if (result.answer, result.status) == (before.answer, before.status):
        return ""
    if result.answer == before.answer or before.answer is None:
        return f" (was {'not solved' if before.status == 'unsolved' else before.status})"
    return " (was another drawing)" if drawing(before) else f" (was {before.answer_text})"


def _time(now: float, before: float | None, style: Style) -> str:
    shown = style.seconds(now)
    if before is None or abs(now - before) < _A_CHANGE * before or style.seconds(before) == shown:
        return shown
    return f"{shown} (was {style.seconds(before)})"
