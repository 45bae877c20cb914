"""`aoc profile`: show where the time of a solution goes."""

import argparse
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from linecache import getline
from typing import TYPE_CHECKING, NamedTuple, cast

from aoc_runner.kernel.commands import add_day_options
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.examples import get_examples_path, load_examples, read_input_file
from aoc_runner.kernel.files import edit, format_path, install_command
from aoc_runner.kernel.model.case import Case, make_input_case
from aoc_runner.kernel.model.errors import DayError, UsageError
from aoc_runner.kernel.model.puzzle import Part, Puzzle, pluralize, require_parts
from aoc_runner.kernel.model.result import Result
from aoc_runner.kernel.running.frames import get_code_prefix, is_user_code
from aoc_runner.kernel.running.messages import Job
from aoc_runner.kernel.terminal import results
from aoc_runner.kernel.terminal.style import format_duration
from aoc_runner.kernel.terminal.tables import table

if TYPE_CHECKING:
    from pyinstrument.frame import Frame

_MAX_LINES, _MAX_DEPTH, _MIN_SHARE = 10, 3, 0.01
Samples = list[tuple[list[str], float]]  # frames as pyinstrument writes them, seconds
Row = tuple[str, str, str]  # of a table: the share of the time, the file and line, the code


class Options(NamedTuple):
    """The options of `aoc profile`."""

    puzzle: Puzzle | None
    part: Part | None
    input: str | None
    example: bool
    output: str | None


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "puzzle", "part", help="default: both parts of the last day you worked on")
    add_day_options(parser)
    source = parser.add_mutually_exclusive_group()
    source.add_argument(
        "-i", "--input", metavar="FILE", help="read the input from FILE (`-`: stdin)"
    )
    source.add_argument("-e", "--example", action="store_true", help="use the day's first example")
    text = "write a flame graph (FILE.html), or a profile for speedscope (FILE.json)"
    parser.add_argument("-o", "--output", metavar="FILE", help=text)


def run(context: Context) -> int:
    """Profile the parts, show where their time goes, and return the exit code."""
    options = context.options(Options)
    try:
        import pyinstrument as pyinstrument
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
        hint = f"profile it without aoc, in its folder: pyinstrument {os.path.basename(path)}"
        raise UsageError(f"aoc profile cannot run the script {path}", hint)
    case = _load_case(context, options, day)
    context.days.save_last_day(puzzle)
    known = context.account.known_answers(puzzle)
    title = context.downloads.get_title(day)
    context.account.close()  # A worker must not inherit an open ledger.
    # The peak memory of a fork would include the runner.
    work = "aoc_runner.features.profile.sampling:work"
    job = Job(day, [(case, parts)], is_interactive=True, work=work, force_spawn=True)
    samples, runs, memory, code = Samples(), 0, 0, 0
    try:
        for value in results.run_and_show(job, known, context.output, title):
            if isinstance(value, Result):
                code = max(code, value.status.exit_code)
            else:
                samples, runs, memory = cast("tuple[Samples, int, int]", value.values)
    finally:  # even after a Ctrl-C
        if samples:
            _print_profile(context, day, samples, options.output)
        elif options.output is not None:
            context.warn("no samples, so no file was written")
        seconds = format_duration(sum(seconds for _, seconds in samples) or None)
        text = pluralize(len(samples), "sample") + (f" in {seconds}" if seconds else "")
        text += f", {pluralize(runs, 'run')}" if runs else ""
        context.emit(f"{text}; peak memory {memory / 1e6:.0f} MB" if memory else text)
    return code


def _load_case(context: Context, options: Options, day: Day) -> Case:
    """Return the file of --input, the first example, or the user's input."""
    if options.input is not None:
        return read_input_file(options.input)
    if not options.example:
        return make_input_case(*context.downloads.fetch_input(day.puzzle))
    if examples := load_examples(get_examples_path(day)):
        return examples[0]._replace(skip=None)
    raise DayError(f"{day.puzzle} has no examples", "profile it on your input: omit --example")


def _print_profile(context: Context, day: Day, samples: Samples, path: str | None) -> None:
    """Print the hottest lines and the call tree, and write the file of `-o`."""
    from pyinstrument.processors import aggregate_repeated_calls
    from pyinstrument.renderers import HTMLRenderer, SpeedscopeRenderer
    from pyinstrument.session import Session

    total, whole_day = sum(seconds for _, seconds in samples), f"{day.puzzle}\0{day.path}\x000"
    records = [([whole_day, *frames], seconds) for frames, seconds in samples]
    times = time.time() - total, total, 0.001, 0.001, len(samples)
    more = [whole_day], str(day.puzzle), total, sys.path, Session.current_sys_prefixes()
    session = Session(records, *times, *more)
    root = aggregate_repeated_calls(session.root_frame(), {})
    calls = [] if root is None else [*_iter_calls(root, total)]
    for name, rows in (("code", _find_lines(day, samples, total)), ("function", calls)):
        header = ("share", "line", name)
        text = table(header, rows, context.output.stream, right=header[:1], cut=name)
        context.emit(f"\n{text}")
    context.emit("")
    if path is not None:
        renderer = SpeedscopeRenderer() if path.endswith(".json") else HTMLRenderer()
        content = renderer.render(session)
        edit(path, os.path.dirname(os.path.abspath(path)), lambda _: content)
        context.output.emit_line(f"wrote {format_path(path)}")


def _find_lines(day: Day, samples: Samples, total: float) -> list[Row]:
    """Return the hottest lines. The time of a library counts for the line that calls it."""
    prefix, shares = get_code_prefix(day), Counter[tuple[str, int]]()
    for frames, seconds in samples:
        matches = (re.match(r"[^\x00]*\x00([^\x00]*)\x00.*\x01l(\d+)", frame) for frame in frames)
        lines = [(match[1], int(match[2])) for match in matches if match]
        own = [line for line in lines if is_user_code(line[0], prefix)]
        shares[(own or lines)[-1]] += seconds / total  # type: ignore[assignment]  # a float
    return [
        (f"{share:.1%}", f"{os.path.basename(file)}:{line}", getline(file, line).strip())
        for (file, line), share in shares.most_common(_MAX_LINES)
        if share > _MIN_SHARE / 10
    ]


def _iter_calls(frame: "Frame", total: float, depth: int = 0) -> Iterator[Row]:
    """Yield the functions of the call tree, each before those it calls, the slowest first."""
    for child in frame.children if depth < _MAX_DEPTH else ():
        if child.time >= _MIN_SHARE * total and child.line_no is not None:
            file, line = os.path.basename(child.file_path or ""), child.line_no
            location = f"{file}:{line}" if line else file
            yield f"{child.time / total:.1%}", location, "  " * depth + child.function
            yield from _iter_calls(child, total, depth + 1)
