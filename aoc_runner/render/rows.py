"""The results of `aoc run`, a row each, and why parts of a day failed.

A row is shown before the next one is known, so nobody knows how wide a column will be.
"""

from typing import TYPE_CHECKING

from aoc_runner.kernel.words.visible import one_block, one_line
from aoc_runner.render.text import (
    Style,
    columns,
    drawing,
    error_text,
    in_a_row,
    padded,
    verdict_text,
)

if TYPE_CHECKING:
    from aoc_runner.kernel.words.errors import DayFailedError
    from aoc_runner.kernel.words.result import Result


_VERDICT = len("unchecked")  # columns; longer ones say what was expected, or why it is wrong


class RunTable:
    """The rows of `aoc run`."""

    def __init__(self, style: Style) -> None:
        self._style = style
        self._wide = 0  # of the answers so far

    def row(self, result: "Result") -> str:
        """The row of a part, a drawing below it. Why the part failed is told elsewhere."""
        answer, said = in_a_row(result), result.status
        verdict = one_line(said if said in ("failed", "unchecked") else verdict_text(result))
        self._wide = max(self._wide, columns(answer))
        shown = self._style.bold(padded(answer, self._wide))
        mark, time = self._style.mark(result.status), self._style.seconds(result.seconds)
        row = f"  part {result.part}  {shown}  {mark} {padded(verdict, _VERDICT)}  {time:>7}"
        return "\n".join(filter(None, (row.rstrip(), drawing(result))))

    def parse_row(self, seconds: float) -> str:
        """The last row: how long `parse` took, below the parts' times."""
        blank = " " * (self._wide + _VERDICT + 6)
        return f"  parse   {blank}{self._style.seconds(seconds):>7}"


class Failures:
    """What to tell of the failures in one run's results, which are given one by one."""

    def __init__(self) -> None:
        self._told: set[tuple[str, tuple[str, ...]]] = set()

    def text(self, result: "Result", on: str = "") -> str | None:
        """What people read of it, as of any error; None if there is none, or it was told before.

        `on` names the example.
        """
        if (failure := self._new(result)) is None:
            return None
        what = "parse" if failure.hook == "parse" else f"part {result.part}"
        return error_text(failure, f"{what} failed{on and f' on {one_line(on)}'}: ")

    def trace(self, result: "Result") -> list[str]:
        """What a row has no room for: its frames, and what to do about it."""
        if (failure := self._new(result)) is None:
            return []
        lines = [f"    {one_line(line)}" for line in failure.trace]
        if not failure.frames or failure.hint != f"look at {failure.frames[-1]}":
            hint = one_block(failure.hint).replace("\n", "\n    ")
            lines.append(f"    hint: {hint}")
        return lines

    def _new(self, result: "Result") -> "DayFailedError | None":
        failure = result.failure
        if failure is None or (key := (failure.message, failure.frames)) in self._told:
            return None
        self._told.add(key)
        return failure
