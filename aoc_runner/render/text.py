"""All formatting for people; `render_json` is for scripts. Prints nothing but tables."""

import os
from collections.abc import Sequence
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from aoc_runner.doctor.setup import Finding
    from aoc_runner.errors import AocError
    from aoc_runner.history import Guess
    from aoc_runner.plugins.discover import Offer
    from aoc_runner.plugins.loading import Day
    from aoc_runner.running.solve import Result
    from aoc_runner.settings.config import Settings
    from aoc_runner.settings.tokens import SessionToken

_MARKS = {  # in the order in which they are counted
    "right": ("✓", "+", "32"),
    "wrong": ("✗", "x", "31"),
    "failed": ("✗", "x", "31"),
    "unsolved": ("·", "-", "2"),
    "unconfirmed": ("?", "?", "33"),
    "unchecked": ("?", "?", "33"),
    "skipped": ("·", "-", "2"),
}


class Style:
    """What the stream can show: colour on a terminal, and more than ASCII where it is encodable."""

    def __init__(self, stream: IO[str]) -> None:
        self.colour = (
            stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        )
        encoding = (getattr(stream, "encoding", None) or "ascii").lower()
        self.unicode = encoding.startswith("utf")

    def paint(self, text: str, code: str) -> str:
        return f"\033[{code}m{text}\033[0m" if self.colour else text

    def bold(self, text: str) -> str:
        return self.paint(text, "1")

    def mark(self, status: str) -> str:
        pretty, plain, code = _MARKS[status]
        return self.paint(pretty if self.unicode else plain, code)

    def seconds(self, seconds: float | None) -> str:
        text = duration(seconds)
        return text if self.unicode else text.replace("µ", "u")


def duration(seconds: float | None) -> str:
    """A time in the unit that suits its size, to three digits; empty for None."""
    if seconds is None:
        return ""
    rounded = float(f"{seconds:.3g}")  # before the unit is chosen: 999.6 ms are 1.00 s
    if rounded >= 60:
        minutes, whole = divmod(round(seconds), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours} h {minutes} min" if hours else f"{minutes} min {whole} s"
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if rounded >= size:
            return f"{rounded / size:#.3g} {unit}".replace(". ", " ")
    return f"{rounded * 1e6:.0f} µs"


def heading(day: "Day") -> str:
    variant = f" ({day.offer.variant})" if day.offer.variant else ""
    return f"{day.puzzle}{': ' if day.title else ''}{day.title}{variant}"


def in_a_row(result: "Result") -> str:
    """The answer as it fits into a row."""
    return "(below)" if drawing(result) else result.answer_text or "-"


def drawing(result: "Result") -> str | None:
    """An answer of several lines, which stands below the rows."""
    text = (result.answer_text or "").strip("\n")
    return text if "\n" in text else None


def verdict_text(result: "Result") -> str:
    """What became of the part, in the words of every table."""
    if result.reason:
        return f"{result.status}: {result.reason}"
    said: dict[str, str] = {
        "wrong": f"wrong, expected {result.expected}",
        "unconfirmed": f"the proposed answer is {result.expected} (not confirmed)",
        "unsolved": "not solved yet",
    }
    return said.get(result.status, result.status)


def run_text(day: "Day", results: "Sequence[Result]", style: Style) -> str:
    """The results of a run as a small table, drawings below it. Why a part failed follows later."""
    rows = [
        (in_a_row(result), result.status if result.reason else verdict_text(result))
        for result in results
    ]
    wide = max(len(answer) for answer, _ in rows)
    widest = max(len(verdict) for _, verdict in rows)
    lines = [style.bold(heading(day))]
    for result, (answer, verdict) in zip(results, rows, strict=True):
        shown = f"{style.bold(answer.ljust(wide))}  {style.mark(result.status)}"
        time = style.seconds(result.seconds)
        lines.append(f"  part {result.part}  {shown} {verdict:{widest}}  {time:>8}".rstrip())
    if results[0].parse_seconds is not None:
        time = style.seconds(results[0].parse_seconds)
        lines.append(f"  parse   {'':{wide}}    {'':{widest}}  {time:>8}")
    return "\n".join([*lines, *filter(None, map(drawing, results))])


def test_text(day: "Day", results: "Sequence[Result]", style: Style) -> str:
    """The results of `aoc test`, one a line, and the count."""
    wide = max((len(result.case) for result in results), default=0)
    lines = [style.bold(heading(day))]
    for result in results:
        said = verdict_text(result)
        if result.answer:
            answer = result.answer.text.strip("\n")
            said = answer if said == "right" else f"{answer}, {said.removeprefix('wrong, ')}"
        elif result.status == "unsolved":
            said += f", expected {result.expected}"
        if "\n" in said:
            said = f"\n{said}"
        time = f"  ({style.seconds(result.seconds)})" if result.seconds is not None else ""
        case = f"{result.case:{wide}}  part {result.part}"
        lines.append(f"  {style.mark(result.status)} {case}  {said}{time}")
    lines.append(_count(results))
    return "\n".join(lines)


def failure_text(what: str, failure: "AocError") -> str:
    """The two lines of an error, with a day's own frames between them."""
    frames = [f"  {frame}" for frame in failure.frames]
    return "\n".join([f"error: {what}{failure.message}", *frames, f"hint: {failure.hint}"])


def error_text(error: "AocError") -> str:
    return failure_text("", error)


def settings_text(settings: "Settings", token: "SessionToken | None") -> str:
    """Every setting with its source, for --debug; of the token only a short hash."""
    from aoc_runner.settings.fields import FIELDS

    rows = [
        (field.key, str(getattr(settings, field.name)), settings.sources[field.name])
        for field in FIELDS
    ]
    rows.append(("session", repr(token), token.source) if token else ("session", "none", "nowhere"))
    return "\n".join(f"debug: {name} = {value}  ({source})" for name, value, source in rows)


def _count(results: "Sequence[Result]") -> str:
    if not results:
        return "nothing to check: no examples, and no accepted answers with a kept input"
    counts = {status: sum(result.status == status for result in results) for status in _MARKS}
    return ", ".join(
        f"{number} {status}"
        for status, number in counts.items()
        if number or status in ("right", "wrong")
    )


def finding_text(finding: "Finding", style: Style) -> str:
    """A line of the doctor's, and the cure below it where there is one."""
    code = {"ok": "32", "warn": "33", "fail": "31"}[finding.status]
    status = style.paint(f"{finding.status:4}", code)
    cure = f"\n      cure: {finding.cure}" if finding.cure else ""
    return f"{status}  {finding.check}: {finding.message}{cure}"


def print_days(offers: "Sequence[tuple[Offer, str]]", stream: IO[str]) -> None:
    """The days as a table."""
    rows = [(str(offer.puzzle), title, offer.from_, offer.variant or "") for offer, title in offers]
    _print_table(("day", "title", "from", "variant"), rows, stream)


def print_guesses(guesses: "Sequence[Guess]", stream: IO[str]) -> None:
    """The guesses as a table, in local time."""
    from datetime import datetime

    rows = [
        (
            f"{datetime.fromtimestamp(guess.posted_at).astimezone():%Y-%m-%d %H:%M:%S}",
            str(guess.puzzle),
            str(guess.part),
            guess.answer,
            (guess.verdict or "open").replace("_", " "),
        )
        for guess in guesses
    ]
    _print_table(("posted", "day", "part", "answer", "verdict"), rows, stream)


def _print_table(header: Sequence[str], rows: Sequence[Sequence[str]], stream: IO[str]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    for name in header:
        table.add_column(name, overflow="fold")  # never cut: an answer is copied from here
    for row in rows:
        table.add_row(*map(Text, row))
    # In a pipe there is no width to fit into: nothing is folded or cut.
    width = None if stream.isatty() else 10_000
    Console(file=stream, width=width, highlight=False, color_system="auto").print(table)
