"""Results as text: names of days, rows of results, failures.

Rows are printed as results arrive, so column widths are not known in advance.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from time import monotonic
from typing import TYPE_CHECKING, assert_never

from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.files import format_path
from aoc_runner.kernel.model.case import INPUT_NAME
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.puzzle import Puzzle, Selection, format_timespan
from aoc_runner.kernel.model.result import NOTHING_KNOWN, KnownAnswers, Result, Status
from aoc_runner.kernel.running.messages import FeatureMessage, HookStarted, Job, TerminalRequested
from aoc_runner.kernel.running.pool import Event, run_jobs
from aoc_runner.kernel.terminal.output import Output, clear_line, forward_output, write_stderr
from aoc_runner.kernel.terminal.style import Style, format_error, heading, measure_width, pad, wrap

if TYPE_CHECKING:
    from aoc_runner.kernel.model.case import Case

HOOK_NAMES = {"parse": "parse", "part1": "part 1", "part2": "part 2"}
_STATUS_WIDTH = len("unchecked")  # columns; longer statuses are explanations

Names = Mapping[Day, str]
"""Names of solutions, for puzzles with several of them."""


def format_title(puzzle: Puzzle, title: str) -> str:
    """Return the puzzle with its title, if that adds anything."""
    return f"{puzzle}: {escape_newlines(title)}" if title not in ("", str(puzzle)) else str(puzzle)


def describe_source(day: Day) -> str:
    """Return the file of a day in the project, else its package or plugin."""
    if day.from_ == PROJECT and day.path:
        return escape_newlines(format_path(day.path))
    return f"the {'package' if day.plugin is None else 'aocd plugin'} {day.provider}"


def make_short_names(days: Iterable[Day]) -> Names:
    """Return short names if a puzzle has several solutions: `packed`, `project`, `alice/packed`."""
    by_puzzle: dict[Puzzle, list[Day]] = {}
    for day in dict.fromkeys(days):
        by_puzzle.setdefault(day.puzzle, []).append(day)
    names: dict[Day, str] = {}
    for solutions in by_puzzle.values():
        if len(solutions) == 1:
            continue
        has_one_source = len({day.from_ for day in solutions}) == 1
        names |= {day: _short_name(day, has_one_source) for day in solutions}
    return names


def _short_name(day: Day, has_one_source: bool) -> str:
    if day.variant is None:
        return day.from_
    return day.variant if has_one_source else f"{day.from_}/{day.variant}"


def get_full_name(day: Day, names: Names) -> str:
    """Return the puzzle with the name of its solution, if needed: `2023 day 7 (packed)`."""
    name = names.get(day)
    return f"{day.puzzle} ({name})" if name else str(day.puzzle)


class ResultRows:
    """Rows of a day's results on these cases; `is_alone` leaves out their names."""

    def __init__(
        self,
        cases: "Sequence[Case]",
        style: Style,
        is_alone: bool = False,
        known: KnownAnswers = NOTHING_KNOWN,
    ) -> None:
        self._style = style
        self._is_alone = is_alone
        names = (escape_newlines(case.name) for case in cases)
        self._name_width = max(map(measure_width, names), default=0)
        expected = [answer for case in cases for answer in case.expected.values()]
        if any(case.is_user_input for case in cases):
            expected += known.accepted.values()
        self._answer_width = max(map(measure_width, map(_to_one_line, expected)), default=0)
        self._proposed = {case.name for case in cases if case.proposed}
        self._has_shown_parse = not is_alone

    def row(self, result: Result, change: str = "") -> str:
        """Return the row of a result with any drawing below; `change` is added to the status."""
        style, answer = self._style, format_answer(result)
        self._answer_width = max(self._answer_width, measure_width(answer))
        name = "" if self._is_alone else f"{pad(escape_newlines(result.case), self._name_width)}  "
        label = escape_newlines(format_status(result))
        if result.status is Status.WRONG and result.case in self._proposed:
            label += " (from the page)"
        start, answer = f"  {name}part {result.part}  ", pad(answer, self._answer_width)
        times = " " * (_STATUS_WIDTH - measure_width(label + change)) + self._times(result)
        # The width is rough for times in µs, because most runs need not measure other characters.
        width = measure_width(start + answer) + len(f"  x {label}{change}{times}")
        row = f"{start}{style.bold(answer)}  {style.mark(result.status, label)}{change}{times}"
        if width > style.width:  # The status is below.
            times = times.lstrip().replace(" ", "\xa0")  # A time is not broken.
            status = wrap(f"    x {label}{change}  {times}", style.stream).replace("\xa0", " ")
            mark = style.mark(result.status)
            row = f"{start}{style.bold(answer)}\n{status.replace('x', mark, 1)}"
        return "\n".join(filter(None, (row.rstrip(), get_drawing(result))))

    def _times(self, result: Result) -> str:
        """Return the time of the part; the first row also has the time of `parse`."""
        if result.answer is None or result.seconds is None:
            return ""
        times = f"  {self._style.seconds(result.seconds):>7}"
        if result.parse_seconds is not None and not self._has_shown_parse:
            self._has_shown_parse = True
            times += f"  (parse {self._style.seconds(result.parse_seconds)})"
        return times


def format_answer(result: Result) -> str:
    """Return the answer on one line."""
    return _to_one_line(result.answer_text or "-")


def _to_one_line(answer: str, placeholder: str = "(below)") -> str:
    return placeholder if "\n" in answer.strip("\n") else answer.strip("\n")


def get_drawing(result: Result) -> str | None:
    """Return an answer of several lines, even if its letters were recognized."""
    if result.answer is None:
        return None
    text = (result.answer.picture or result.answer.text).strip("\n")
    return text if "\n" in text else None


def format_status(result: Result) -> str:
    """Return the status as shown in a row."""
    text = str(result.status)
    match result.status:
        case Status.WRONG:
            expected = _to_one_line(result.expected or "", "another drawing")
            text = result.reason or f"wrong, expected {expected}"
        case Status.UNSOLVED:
            text = "not solved yet"
        case Status.SKIPPED | Status.UNCHECKED:
            text += f": {result.reason}" if result.reason else ""
        case Status.RIGHT | Status.FAILED:
            pass
        case _:
            assert_never(result.status)
    return f"{text}, {result.note}" if result.note else text


def list_unread_letters(day: Day, results: Iterable[Result]) -> list[str]:
    """Return a line for each drawing whose letters were not recognized."""
    lines: dict[str, None] = {}
    for result in results:
        answer = result.answer
        if answer is None or not answer.invalid or get_drawing(result) is None:
            continue
        if result.status is Status.RIGHT:  # the drawing of an example
            continue
        line = f"part {result.part}: {answer.invalid}"
        if result.case == INPUT_NAME and result.expected is None:
            year, day_number = day.puzzle
            line += f": aoc submit {year} {day_number} {result.part} LETTERS"
        lines[line] = None
    return list(lines)


class StepTimer:
    """Status line for steps longer than a second, unless the day has the terminal."""

    def __init__(self) -> None:
        self._step, self._start, self._delay = "", 0.0, 1.0

    def update(self, event: Event | None) -> None:
        """Process an event of the day, or None if nothing happened."""
        if event is None:
            seconds = monotonic() - self._start
            if self._step and seconds >= self._delay:
                from aoc_runner.kernel.terminal.progress import show_status

                show_status(f"{self._step}  {format_timespan(int(seconds))}")
            return
        clear_line()
        if isinstance(event.value, bytes):  # A line that the day has not finished stays.
            self._delay = 1.0 if event.value.endswith(b"\n") else float("inf")
            return
        self._step, self._start = "", monotonic()
        if isinstance(event.value, HookStarted):
            self._step = HOOK_NAMES.get(event.value.hook, event.value.hook)
        elif isinstance(event.value, TerminalRequested):
            self._delay = float("inf")


class Failures:
    """Failures of the parts of a day; each one is shown once."""

    def __init__(self) -> None:
        self._shown: set[tuple[str, tuple[tuple[str, str], ...]]] = set()

    def text(self, result: Result, is_alone: bool, prefix: str = "error: ") -> str:
        """Return the lines of a failure, without its case if `is_alone`; empty if shown before."""
        failure = result.failure
        if failure is None or (failure.message, failure.frames) in self._shown:
            return ""
        self._shown.add((failure.message, failure.frames))
        part = "parse" if failure.hook == "parse" else f"part {result.part}"
        case = "" if is_alone else f" on {escape_newlines(result.case)}"
        start = f"{part} failed{case}: " if failure.hook else ""  # no hook if loading failed
        return format_error(failure, start, prefix)


def run_and_show(
    job: Job, known: KnownAnswers, output: Output, title: str
) -> Iterator[Result | FeatureMessage]:
    """Run a job of one case; show and yield its results. With --json, show only failures."""
    ((case, _),) = job.tasks
    rows, failures, timer = ResultRows([case], Style(output.stream), True), Failures(), StepTimer()
    if not output.as_json:
        note = f"{describe_source(job.day)}, {case.name}"
        output.emit(heading(format_title(job.day.puzzle, title), note, output.stream))
    with closing(run_jobs([job], get_known=lambda _: known)) as events:
        for event in events:
            timer.update(event)
            match event and event.value:
                case bytes() as content:
                    forward_output(content, to_stderr=output.as_json)
                case Result() as result:
                    if not output.as_json:
                        output.emit(rows.row(result))
                    if failure := failures.text(result, is_alone=True):
                        write_stderr(failure)
                    yield result
                case FeatureMessage() as message:
                    yield message


def fetch_command(puzzles: Sequence[Puzzle]) -> str:
    """Return the command that downloads these sorted puzzles, or all if years differ."""
    years = {puzzle.year for puzzle in puzzles}
    if len(years) != 1:
        return "aoc fetch"
    return f"aoc fetch {Selection(years.pop(), tuple(puzzle.day for puzzle in puzzles))}"
