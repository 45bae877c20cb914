"""What `aoc watch` shows: each run's rows, and on them what changed since the run before."""

import signal
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aoc_runner.files.paths import shown_path
from aoc_runner.puzzle import Part, Puzzle
from aoc_runner.render.text import Style

_A_CHANGE = 0.1  # of the time: what differs by less is only the machine's mood


class Row(NamedTuple):
    """One part run on one example, or on the kept input."""

    name: str
    part: Part
    answer: str | None
    expected: str | None
    status: str
    seconds: float | None
    reason: str  # why it was skipped, or how it failed


Rows = Mapping[tuple[str, Part], Row]  # the last row there was, by name and part


def opening_text(path: str) -> str:
    return f"watching {shown_path(path)} and what lies around it; Ctrl-C ends"


def heading(clock: str, puzzle: Puzzle, path: str, style: Style) -> str:
    """The first line of a run."""
    return style.bold(f"{clock}  {puzzle}  {shown_path(path)}")


def rows_text(rows: Sequence[Row], last: Rows, style: Style) -> str:
    """The rows of one run, each against the last one of the same name; drawings below."""
    if not rows:
        return "  no examples"
    wide = max(len(row.name) for row in rows)
    widest = max(len(_short(row)) for row in rows)
    lines: list[str] = []
    for row in rows:
        before = last.get((row.name, row.part))
        shown = style.bold(_short(row).ljust(widest))
        verdict = f"{style.mark(row.status)} {_verdict(row)}{_was(row, before)}"
        line = f"  {row.name:{wide}}  part {row.part}  {shown}  {verdict}"
        if row.seconds is not None:
            line += f"  {style.seconds(row.seconds)}{_was_time(row, before, style)}"
        lines.append(line)
    return "\n".join(lines + [row.answer.strip("\n") for row in rows if row.answer and _drawn(row)])


def held_text() -> str:
    return "  your input waits until the examples pass"


def missing_text(puzzle: Puzzle, account: str | None) -> str:
    """How to get the input that is not kept; the watch itself asks nobody for it."""
    words = f" --account {account}" if account else ""
    return (
        f"  your input is not kept yet; get it once with: aoc run {puzzle.year} {puzzle.day}{words}"
    )


def stopped_text() -> str:
    return "  stopped: saved again"


def gone_text(path: str) -> str:
    return f"{shown_path(path)} is gone; waiting for it"


def ended_text(code: int) -> str:
    """A worker that ended before it was done: killed by a signal, or by an exit of the day's."""
    how = f"exit code {code}"
    if code < 0:
        known = {int(known): known.name for known in signal.Signals}
        how = known.get(-code, f"signal {-code}")
    return f"error: the day ended its own process ({how}); the watch goes on"


def _short(row: Row) -> str:
    if row.answer is None:
        return "-"
    return "(below)" if _drawn(row) else row.answer


def _drawn(row: Row) -> bool:
    return row.answer is not None and "\n" in row.answer.strip("\n")


def _verdict(row: Row) -> str:
    return {
        "wrong": f"wrong, expected {row.expected}",
        "unconfirmed": f"the proposed answer is {row.expected} (not confirmed)",
        "unsolved": "not solved yet",
        "skipped": f"skipped: {row.reason}",
        "failed": f"failed: {row.reason}",
    }.get(row.status, row.status)


def _was(row: Row, before: Row | None) -> str:
    if before is None or (row.answer, row.status) == (before.answer, before.status):
        return ""
    if row.answer == before.answer or before.answer is None:
        return f" (was {'not solved' if before.status == 'unsolved' else before.status})"
    return " (was another drawing)" if _drawn(before) else f" (was {before.answer})"


def _was_time(row: Row, before: Row | None, style: Style) -> str:
    if before is None or before.seconds is None or row.seconds is None:
        return ""
    now, then = style.seconds(row.seconds), style.seconds(before.seconds)
    if now == then or abs(row.seconds - before.seconds) < _A_CHANGE * before.seconds:
        return ""
    return f" (was {then})"
