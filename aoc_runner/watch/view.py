"""What `aoc watch` shows: each run's results, and on them what changed since the run before."""

import time
from collections.abc import Mapping, Sequence

from aoc_runner.errors import AocError, DaySyntaxError
from aoc_runner.files.paths import shown_path
from aoc_runner.puzzle import Part, Puzzle
from aoc_runner.render.text import Style, drawing, failure_text, in_a_row, verdict_text
from aoc_runner.running.solve import Result
from aoc_runner.settings.fields import DEFAULT_ACCOUNT

_A_CHANGE = 0.1  # of the time: what differs by less is noise

Results = Mapping[tuple[str, Part], Result]  # the last one there was, by case and part


def opening_text(path: str) -> str:
    return f"watching {shown_path(path)} and what lies around it; Ctrl-C ends"


def heading(puzzle: Puzzle, path: str, style: Style) -> str:
    """The first line of a run."""
    return style.bold(f"{time.strftime('%H:%M:%S')}  {puzzle}  {shown_path(path)}")


def results_text(results: Sequence[Result], last: Results, style: Style) -> str:
    """The results of one run, each against the last one of the same case; drawings below."""
    if not results:
        return "  no examples"
    wide = max(len(result.case) for result in results)
    widest = max(len(in_a_row(result)) for result in results)
    lines: list[str] = []
    for result in results:
        before = last.get((result.case, result.part))
        answer = style.bold(in_a_row(result).ljust(widest))
        verdict = f"{style.mark(result.status)} {verdict_text(result)}{_was(result, before)}"
        line = f"  {result.case:{wide}}  part {result.part}  {answer}  {verdict}"
        if result.seconds is not None:
            line += f"  {style.seconds(result.seconds)}{_was_time(result, before, style)}"
        lines.append(line)
    return "\n".join([*lines, *filter(None, map(drawing, results))])


def waiting_text() -> str:
    return "  your input waits until the examples pass"


def missing_text(puzzle: Puzzle, account: str) -> str:
    """How to get the input that is not kept; the watch itself asks nobody for it."""
    words = "" if account == DEFAULT_ACCOUNT else f" --account {account}"
    return (
        f"  your input is not kept yet; get it once with: aoc run {puzzle.year} {puzzle.day}{words}"
    )


def stopped_text() -> str:
    return "  stopped: saved again"


def gone_text(path: str) -> str:
    return f"{shown_path(path)} is gone; waiting for it"


def error_text(error: AocError) -> str:
    """The error as any command shows it; one that an editor is about to mend, in one line."""
    if isinstance(error, DaySyntaxError):
        return f"error: {error.frames[-1]}: {error.problem}"
    return failure_text("", error)


def _was(result: Result, before: Result | None) -> str:
    if before is None or (result.answer, result.status) == (before.answer, before.status):
        return ""
    if result.answer == before.answer or before.answer is None:
        return f" (was {'not solved' if before.status == 'unsolved' else before.status})"
    return " (was another drawing)" if drawing(before) else f" (was {before.answer_text})"


def _was_time(result: Result, before: Result | None, style: Style) -> str:
    if before is None or before.seconds is None or result.seconds is None:
        return ""
    now, then = style.seconds(result.seconds), style.seconds(before.seconds)
    if now == then or abs(result.seconds - before.seconds) < _A_CHANGE * before.seconds:
        return ""
    return f" (was {then})"
