"""`aoc profile`: show where the time of a solution goes."""

import argparse
import os
import re
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from linecache import getline
from typing import IO, TYPE_CHECKING, NamedTuple

from aoc_runner.kernel.commands import add_day_options
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.examples import get_examples_path, load_examples, read_input_file
from aoc_runner.kernel.files import edit, format_path, install_command
from aoc_runner.kernel.model.case import Case, make_input_case
from aoc_runner.kernel.model.errors import DayError, UsageError
from aoc_runner.kernel.model.puzzle import Part, Puzzle, pluralize, require_parts
from aoc_runner.kernel.model.result import NOTHING_KNOWN
from aoc_runner.kernel.running.frames import get_code_prefix, is_user_code
from aoc_runner.kernel.running.messages import FeatureMessage, Job
from aoc_runner.kernel.running.pool import Outcome, run_jobs
from aoc_runner.kernel.terminal import results
from aoc_runner.kernel.terminal.output import write_stderr
from aoc_runner.kernel.terminal.style import Style, format_duration, heading, wrap
from aoc_runner.kernel.terminal.tables import table

if TYPE_CHECKING:
    from pyinstrument.frame import Frame
    from pyinstrument.session import Session

_MAX_LINES, _MAX_DEPTH, _MIN_SHARE = 10, 3, 0.01
Samples = list[tuple[list[str], float]]  # frames as pyinstrument writes them, seconds


class Options(NamedTuple):
    """The options of `aoc profile`."""

    puzzle: Puzzle | None
    part: Part | None
    input: str | None
    example: bool
    output: str | None


class Row(NamedTuple):
    """A line, or a function in the call tree."""

    share: float  # fraction of the time
    file: str  # path of its file, or `<built-in>`
    line: int  # number of the line, or of the function's first line; 0 if built in
    text: str  # code of the line, or name of the function
    depth: int = 0  # level of a function in the call tree: 1 for a hook, 2 for what it calls


class ProfileDocument(NamedTuple):
    """The document of `aoc profile`."""

    account: str  # account used
    year: int  # the puzzle's year
    day: int  # the puzzle's day
    from_: str  # source of the solution
    variant: str | None  # the variant's name
    errors: Sequence[str]  # how parts failed
    lines: Sequence[Row]  # the ten hottest lines of the day's code, with the libraries they call
    calls: Sequence[Row]  # the call tree: after each function the functions that it calls
    samples: int  # number of samples
    seconds: float  # time that the samples cover
    runs: int  # number of runs; 0 if the first was interrupted
    memory: int  # peak memory in bytes, with Python itself; 0 if the process was killed


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "puzzle", "part", help="default: both parts of the last day you worked on")
    add_day_options(parser)
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--input", metavar="FILE", help="read the input from FILE (`-`: stdin)")
    source.add_argument("--example", action="store_true", help="use the day's first example")
    text = "write a flame graph (FILE.html), or a profile for speedscope (FILE.json)"
    parser.add_argument("-o", "--output", metavar="FILE", help=text)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    """Profile the parts, show where their time goes, and return the exit code."""
    options, output = context.options(Options), context.output
    try:
        from pyinstrument.processors import aggregate_repeated_calls
        from pyinstrument.renderers import HTMLRenderer, SpeedscopeRenderer
    except ImportError as error:
        hint = f"install it: {install_command('pyinstrument')}"
        raise UsageError("aoc profile needs pyinstrument", hint) from error
    if options.output is not None and not options.output.endswith((".html", ".json")):
        hint = "choose a name that ends in .html or .json"
        raise UsageError(f"cannot write {options.output}: unknown format", hint)
    puzzle = context.days.choose_puzzle(options.puzzle)
    parts, day = require_parts(puzzle, options.part), context.find_day(puzzle)
    if day.kind == "script":
        path = format_path(day.path or day.module)
        hint = f"profile it without aoc: pyinstrument {path}"
        raise UsageError(f"{path} is a script, aoc profile needs functions", hint)
    case = _load_case(context, options, day)
    known = context.account.known_answers(puzzle) if case.is_user_input else NOTHING_KNOWN
    context.days.save_last_day(puzzle)
    # The peak memory of a fork would include the runner.
    work = "aoc_runner.features.profile.sampling:work"
    job = Job(day, [(case, parts)], True, output.as_json, work=work, force_spawn=True)
    samples, runs, memory, outcome = Samples(), 0, 0, Outcome(day, None)
    timer, interrupt = results.StepTimer(), None
    title = results.format_title(puzzle, context.downloads.get_title(day))
    if not output.as_json:
        context.emit(heading(title, results.describe_source(day), output.stream))
    try:
        with closing(run_jobs([job], get_known=lambda _: known)) as events:
            for event in events:
                timer.update(event)
                match event and event.value:
                    case FeatureMessage(_, (list() as samples, int() as runs, int() as memory)):
                        pass
                    case Outcome() as outcome:
                        pass
    except KeyboardInterrupt as error:
        interrupt = error
    session, calls = _make_session(day, samples), list[Row]()
    if root := aggregate_repeated_calls(session.root_frame(), {}):
        calls += _iter_calls(root, root.time)
    source = context.account.name, *puzzle, day.from_, day.variant
    errors = [result.failure.one_line for result in outcome.results if result.failure]
    lines, times = _find_lines(day, samples), (len(samples), session.duration, runs, memory)
    document = ProfileDocument(*source, errors, lines, calls, *times)
    if output.as_json:
        output.write_json(document, interrupt)
    else:
        rows = results.ResultRows([case], Style(output.stream), True, known)
        for text in (*map(rows.row, outcome.results), "", *_iter_texts(document, output.stream)):
            context.emit(text)
    shown = results.Failures()
    for text in filter(None, (shown.text(result, True) for result in outcome.results)):
        write_stderr(text)
    if options.output is not None and samples:
        is_json, path = options.output.endswith(".json"), os.path.abspath(options.output)
        content = (SpeedscopeRenderer() if is_json else HTMLRenderer()).render(session)
        edit(path, os.path.dirname(path), lambda _: content)
        output.emit_line(f"wrote {format_path(path)}")
    if interrupt:
        raise interrupt
    return max((result.status.exit_code for result in outcome.results), default=0)


def _load_case(context: Context, options: Options, day: Day) -> Case:
    """Return the file of --input, the first example, or the user's input."""
    if options.input is not None:
        return read_input_file(options.input)
    if not options.example:
        return make_input_case(*context.downloads.fetch_input(day.puzzle))
    if examples := load_examples(get_examples_path(day)):
        return examples[0]._replace(skip=None)
    raise DayError(f"{day.puzzle} has no examples", "profile it on your input: omit --example")


def _make_session(day: Day, samples: Samples) -> "Session":
    """Return the samples as a session of pyinstrument, in a frame for the whole day."""
    from pyinstrument.session import Session

    root, seconds = f"{day.puzzle}\0{day.path}\x000", sum(seconds for _, seconds in samples)
    records = [([root, *frames], seconds) for frames, seconds in samples]
    times = time.time() - seconds, seconds, 0.001, 0.001, len(samples)
    more = [root], str(day.puzzle), seconds, sys.path, Session.current_sys_prefixes()
    return Session(records, *times, *more)


def _find_lines(day: Day, samples: Samples) -> list[Row]:
    """Return the hottest lines. The time of a library counts for the line that calls it."""
    prefix, total = get_code_prefix(day), sum(seconds for _, seconds in samples)
    seconds_by_line = defaultdict[tuple[str, int], float](float)
    for frames, seconds in samples:
        matches = (re.match(r"[^\x00]*\x00([^\x00]*)\x00.*\x01l(\d+)", frame) for frame in frames)
        lines = [(match[1], int(match[2])) for match in matches if match]
        own = [line for line in lines if is_user_code(line[0], prefix)]
        seconds_by_line[(own or lines)[-1]] += seconds
    rows = (
        Row(seconds / total, file, line, getline(file, line).strip())
        for (file, line), seconds in seconds_by_line.items()
    )
    return sorted(rows, reverse=True)[:_MAX_LINES]


def _iter_calls(frame: "Frame", total: float, depth: int = 1) -> Iterator[Row]:
    """Yield the functions of the call tree, each before those it calls, the slowest first."""
    for child in frame.children if depth <= _MAX_DEPTH else ():
        if child.time >= _MIN_SHARE * total and child.line_no is not None:
            share, file = child.time / total, child.file_path or ""
            yield Row(share, file, child.line_no, child.function, depth)
            yield from _iter_calls(child, total, depth + 1)


def _iter_texts(profile: ProfileDocument, stream: IO[str]) -> Iterator[str]:
    """Yield the tables of a profile, and the line below them."""
    for name, rows in (("code", profile.lines), ("function", profile.calls)):
        cells = []
        for share, file, line, text, depth in rows:
            location = f"{os.path.basename(file)}:{line}" if line else file
            cells.append((f"{share:.1%}", location, "  " * (depth - 1) + text))
        if cells:
            header = ("share", "line", name)
            yield table(header, cells, stream, right=header[:1], cut=name) + "\n"
    samples = f"{pluralize(profile.samples, 'sample')} in {format_duration(profile.seconds)}"
    runs = f", {pluralize(profile.runs, 'run')}" if profile.runs else ""
    memory = f"; peak memory {profile.memory / 1e6:.0f} MB" if profile.memory else ""
    yield wrap(f"{samples}{runs}{memory}", stream)
