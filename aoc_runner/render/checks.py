"""The results of `aoc test`, a row each, and how many there are of a kind."""

from collections.abc import Sequence

from aoc_runner.kernel.words.result import Result
from aoc_runner.kernel.words.visible import one_line
from aoc_runner.render.text import MARKS, Style, beside_expected, drawing, padded, verdict_text


def test_row(result: Result, wide: int, style: Style) -> str:
    """A row of `aoc test`; the names of all its cases take `wide` columns."""
    said = verdict_text(result)
    if result.answer:
        answer = beside_expected(result)
        said = answer if said == "right" else f"{answer}, {said.removeprefix('wrong, ')}"
    elif result.status == "unsolved":
        said += f", expected {result.expected}"
    picture = drawing(result) if result.status != "right" else None
    if "\n" in said:  # a drawing, or two
        picture = None
        said = f"\n{said}".replace("\n", "\n      ")
    case = padded(one_line(result.case), wide)
    time = f"  ({style.seconds(result.seconds)})" if result.seconds is not None else ""
    row = f"  {style.mark(result.status)} {case}  part {result.part}  {said}{time}"
    return f"{row}\n{picture}".replace("\n", "\n      ") if picture else row


def count(results: Sequence[Result]) -> str:
    """The last line of `aoc test`."""
    if not results:
        return "nothing to check: no examples, and no accepted answers with a kept input"
    statuses = [result.status for result in results]
    shown = [status for status in MARKS if status in ("right", "wrong", *statuses)]
    return ", ".join(f"{statuses.count(status)} {status}" for status in shown)
