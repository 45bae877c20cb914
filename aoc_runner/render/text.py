"""All formatting for people; `render_json` is for scripts. Prints nothing but tables."""

import os
from collections.abc import Mapping, Sequence
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from aoc_runner.doctor.setup import Finding
    from aoc_runner.errors import AocError
    from aoc_runner.plugins.discover import Offer
    from aoc_runner.plugins.loading import Day
    from aoc_runner.puzzle import Part
    from aoc_runner.running.check import Case
    from aoc_runner.running.solve import Solution
    from aoc_runner.settings.config import Settings
    from aoc_runner.settings.tokens import SessionToken
    from aoc_runner.store.ledger import Guess
    from aoc_runner.submitting.outcome import Outcome

_MARKS = {
    "right": ("✓", "+", "32"),
    "wrong": ("✗", "x", "31"),
    "failed": ("✗", "x", "31"),
    "unchecked": ("?", "?", "33"),
    "unconfirmed": ("?", "?", "33"),
    "unsolved": ("·", "-", "2"),
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
    if seconds >= 60:
        return f"{seconds // 60:.0f} min {seconds % 60:.0f} s"
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:#.3g} {unit}".replace(". ", " ")
    return f"{seconds * 1e6:.0f} µs"


def heading(day: "Day") -> str:
    variant = f" ({day.offer.variant})" if day.offer.variant else ""
    return f"{day.puzzle}{': ' if day.title else ''}{day.title}{variant}"


def run_text(
    day: "Day", solution: "Solution", expected: "Mapping[Part, str]", is_example: bool, style: Style
) -> str:
    """The result of a run as a small table, drawings below it."""
    rows: list[tuple[str, str, str, str]] = []
    drawings: list[str] = []
    for solved in solution.parts:
        status = solved.check(expected.get(solved.part), is_example)
        answer = solved.answer.text if solved.answer else "-"
        if "\n" in answer:
            drawings.append(answer)
            answer = "(below)"
        verdict = {"unsolved": "not solved yet"}.get(status, status)
        if status == "wrong":
            verdict = f"wrong, expected {expected[solved.part]}"
        rows.append((f"part {solved.part}", answer, status, verdict))
    wide = max(len(row[1]) for row in rows)
    widest = max(len(row[3]) for row in rows)
    lines = [style.bold(heading(day))]
    for (name, answer, mark, verdict), solved in zip(rows, solution.parts, strict=True):
        time = style.seconds(solved.seconds)
        shown = style.bold(answer.ljust(wide))
        lines.append(f"  {name}  {shown}  {style.mark(mark)} {verdict.ljust(widest)}  {time:>8}")
    if solution.parse_seconds is not None:
        time = style.seconds(solution.parse_seconds)
        lines.append(f"  parse   {'':{wide}}    {'':{widest}}  {time:>8}")
    return "\n".join([*(line.rstrip() for line in lines), *drawings])


def test_text(day: "Day", cases: "Sequence[Case]", style: Style) -> str:
    """The cases of `aoc test`, one a line, and the count."""
    wide = max((len(case.name) for case in cases), default=0)
    lines = [style.bold(heading(day))]
    for case in cases:
        answer = (case.answer or "").strip("\n")
        said = {
            "right": answer,
            "wrong": f"{answer}, expected {case.expected}",
            "unconfirmed": f"{answer}, the proposed answer is {case.expected} (not confirmed)",
            "unsolved": f"not solved yet, expected {case.expected}",
            "skipped": f"skipped: {case.reason}",
            "failed": f"failed: {case.reason}",
        }[case.status]
        if "\n" in said:
            said = f"\n{said}"
        time = f"  ({style.seconds(case.seconds)})" if case.seconds is not None else ""
        lines.append(
            f"  {style.mark(case.status)} {case.name:{wide}}  part {case.part}  {said}{time}"
        )
    lines.append(_count(cases))
    return "\n".join(lines)


def submit_text(outcome: "Outcome") -> tuple[str, str]:
    """What happened, and what to do next."""
    answer = outcome.candidate.answer.text
    part = f"part {outcome.candidate.part} of {outcome.candidate.puzzle}"
    first = outcome.message.split(". ")[0].split("! ")[0]
    said = {
        "right": f"{answer} is right: {part}",
        "wrong": f"{answer} is not right: {part}",
        "too_high": f"{answer} is too high: {part}",
        "too_low": f"{answer} is too low: {part}",
        "someone_elses": f"{answer} is not right for you, but for someone else: {part}",
        "wrong_level": f"{answer} was not judged: the site does not ask for {part}",
        "unrecognised": f"the site's answer to {answer} ({part}) was not understood: {first[:200]}",
    }
    if outcome.verdict == "wrong_level" and outcome.code == 0:
        return outcome.hint, "the site did not judge it again"
    if outcome.verdict == "wait" and outcome.posted:
        what = f"{answer} was not judged: the site wants {outcome.wait_seconds} seconds of patience"
    elif outcome.posted:
        what = said.get(outcome.verdict or "", outcome.message)
    else:
        what = outcome.message
    hint = outcome.hint
    if outcome.verdict == "wait" and outcome.posted:
        hint = "submit again after that, or add --wait"
    if outcome.posted and outcome.wait_seconds and outcome.verdict != "wait":
        hint += f"; the site takes the next answer in {outcome.wait_seconds} seconds"
    return what, hint


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


def _count(cases: "Sequence[Case]") -> str:
    if not cases:
        return "nothing to check: no examples, and no accepted answers with a kept input"
    order = ("right", "wrong", "failed", "unsolved", "unconfirmed", "skipped")
    counts = {status: sum(case.status == status for case in cases) for status in order}
    return ", ".join(
        f"{number} {status}" for status, number in counts.items() if number or status in order[:2]
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
