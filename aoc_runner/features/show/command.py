"""`aoc show`: run a solution and play the frames that it passes to `show()`."""

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from tempfile import TemporaryDirectory
from typing import NamedTuple

from aoc_runner.features.show.film import Film, read_film
from aoc_runner.kernel.commands import add_day_options, parse_positive
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.examples import get_examples_path, load_examples, read_input_file
from aoc_runner.kernel.files import format_path, install_command
from aoc_runner.kernel.model.case import Case, make_input_case
from aoc_runner.kernel.model.errors import DayError, UsageError
from aoc_runner.kernel.model.puzzle import Part, Puzzle, require_parts
from aoc_runner.kernel.model.result import Result
from aoc_runner.kernel.running.messages import Job
from aoc_runner.kernel.terminal.results import format_title, run_and_show
from aoc_runner.kernel.terminal.style import can_escape

_DEFAULT_FPS, _MAX_SECONDS = 10.0, 20.0  # By default, no animation takes longer.
_PICTURES = (".gif", ".webp", ".png")
_SUFFIXES = (".html", ".cast", *_PICTURES)


class Options(NamedTuple):
    """The options of `aoc show`."""

    puzzle: Puzzle | None
    part: Part | None
    from_: str | None
    variant: str | None
    mine: bool
    input: str | None
    output: str | None
    force: bool
    fps: float | None
    seconds: float | None
    scale: int | None
    frames: int


class ShowDocument(NamedTuple):
    """The document of `aoc show`."""

    year: int  # the puzzle's year
    day: int  # the puzzle's day
    case: str  # the name of the example, `your input`, or the file of `--input`
    calls: int  # number of calls of `show()`
    frames: int  # number of frames that were kept
    width: int  # columns of cells
    height: int  # rows of cells
    captions: Sequence[str]  # of each frame that was kept
    file: str | None  # the file written with `-o`


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "puzzle", "part", help="default: both parts of the last day you worked on")
    add_day_options(parser)
    add = parser.add_argument
    case = parser.add_mutually_exclusive_group()
    case.add_argument("--mine", action="store_true", help="run on your input (default: an example)")
    case.add_argument("-i", "--input", metavar="FILE", help="read the input from FILE (`-`: stdin)")
    text = "write FILE instead of playing: .html, .gif, .webp, .png (last frame) or .cast"
    add("-o", "--output", metavar="FILE", help=text)
    add("--force", action="store_true", help="replace FILE if it exists")
    speed = parser.add_mutually_exclusive_group()
    text = "frames per second (default: 10, or more if that would take more than 20 seconds)"
    speed.add_argument("--fps", metavar="N", type=parse_positive, help=text)
    text = "duration of the animation in seconds"
    speed.add_argument("--seconds", metavar="S", type=parse_positive, help=text)
    add("--scale", metavar="N", type=_parse_count, help="pixels per cell in .gif, .webp and .png")
    text = (
        "keep at most N frames of a part: drop every second one if there are more (default: 2000)"
    )
    add("--frames", metavar="N", type=_parse_count, default=2000, help=text)
    add("--json", action="store_true", help="print one JSON document")


def _parse_count(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 6 and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a positive integer below 100000")


def run(context: Context) -> int:
    """Run the parts, play or write their frames, and return the exit code."""
    options, output = context.options(Options), context.output
    puzzle = context.days.choose_puzzle(options.puzzle)
    parts = require_parts(puzzle, options.part)
    if options.output is not None:
        _check_path(options.output, options.force)
    elif not (output.as_json or (os.isatty(0) and can_escape(output.stream))):
        message = "cannot play frames: stdin and stdout are not a terminal that can show them"
        raise UsageError(message, f"write a file: add -o day{puzzle.day:02}.html")
    day = context.find_day(puzzle)
    case = _load_case(context, options, day, parts)
    known, title = context.account.known_answers(puzzle), context.downloads.get_title(day)
    context.days.save_last_day(puzzle)
    context.account.close()  # A worker must not inherit an open ledger.
    results, names = list[Result](), " and ".join(f"part {part}" for part in parts)
    if sys.platform != "win32":  # Otherwise the folder and the state of the terminal would stay.
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda number, _: sys.exit(128 + number))
    with TemporaryDirectory(prefix="aoc-", ignore_cleanup_errors=True) as folder:
        work, args = "aoc_runner.features.show.work:work", (folder, options.frames)
        job = Job(day, [(case, parts)], True, output.as_json, work=work, work_args=args)
        try:
            shown = run_and_show(job, known, output, title)
            results.extend(value for value in shown if isinstance(value, Result))
        finally:  # even after a Ctrl-C
            film = read_film(folder)
            is_expected = isinstance(sys.exception(), KeyboardInterrupt | None)
            if len(film) and is_expected:
                cached = context.account.case(puzzle)
                is_personal = options.mine or (cached is not None and case.text == cached.text)
                title = f"{format_title(puzzle, title)}, {names} on {case.name}"
                solved = [result for result in results if result.answer or result.failure]
                if solved and (failure := solved[-1].failure):
                    film.add_to_last_caption(failure.one_line)
                _present(context, options, film, title, is_personal)
            if output.as_json and is_expected:
                file = options.output if len(film) else None
                counts = film.calls, len(film), film.width, film.height, film.captions
                document = ShowDocument._make((*puzzle, case.name, *counts, file))
                output.write_json(document, sys.exception())
    if not (len(film) or output.as_json or any(result.failure for result in results)):
        names = " and ".join(f"part {result.part}" for result in results if result.answer) or names
        lines = "from aoc_runner import show\n  ...\n  show(grid, f'step {step}')"
        raise DayError(f"{names} called show() 0 times", f"add these lines:\n  {lines}")
    return max((result.status.exit_code for result in results), default=0)


def _load_case(context: Context, options: Options, day: Day, parts: Sequence[Part]) -> Case:
    """Return the case to run on. Raises DayError if the day has no examples."""
    if options.input is not None:
        return read_input_file(options.input)
    if options.mine:
        case = make_input_case(*context.downloads.fetch_input(day.puzzle))
        context.warn("the frames show your own input: do not publish them")
        return case
    path = get_examples_path(day)
    examples = load_examples(path)
    if not examples:
        hint = "use your own input with --mine, or a file with --input FILE"
        raise DayError(f"{day.puzzle} has no examples", f"add one to {path}, or {hint}")
    # Some puzzles have another example for part 2.
    matching = [example for example in examples if {*parts} <= example.expected.keys()]
    return [*matching, *examples][0]._replace(skip=None)


def _check_path(path: str, force: bool) -> None:
    """Raise UsageError if no film can be written to the path."""
    name, suffix = format_path(path), os.path.splitext(path)[1].lower()
    if suffix not in _SUFFIXES:
        hint = f"choose a name that ends in {', '.join(_SUFFIXES)}"
        raise UsageError(f"cannot write {name}: unknown format", hint)
    if suffix in _PICTURES and find_spec("PIL") is None:
        hint = f"install it: {install_command('pillow')}"
        raise UsageError(f"writing {suffix} needs Pillow, as in aoc-runner[show]", hint)
    if not os.path.isdir(folder := os.path.dirname(os.path.abspath(path))):
        message = f"cannot write {name}: the folder {format_path(folder)} does not exist"
        raise UsageError(message, "create the folder, or choose an existing one")
    if os.path.lexists(path) and not force:
        raise UsageError(f"{name} exists", "replace it with --force")


def _present(context: Context, options: Options, film: Film, title: str, is_personal: bool) -> None:
    """Write the film to the file of `-o`, or play it."""
    if len(film) < film.calls:
        context.note(f"kept {len(film)} of {film.calls} frames")
    for name in film.unknown_colors:
        context.warn(f"{name!r} is not a color like red, orange1 or #ff8800")
    fps = options.fps or max(_DEFAULT_FPS, len(film) / _MAX_SECONDS)
    if options.seconds is not None:
        fps = len(film) / options.seconds
    if options.output is not None:
        try:
            content = _convert(film, options.output, title, fps, options.scale, is_personal)
            with open(options.output, "wb") as file:
                file.write(content)
        except (ArithmeticError, MemoryError, OSError, RuntimeError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            message = f"cannot write {format_path(options.output)}: {reason}"
            hint = "check the folder and the disk space, or write fewer or smaller frames"
            raise UsageError(message, hint) from error
        context.output.emit_line(f"wrote {format_path(options.output)}")
    elif not context.output.as_json:
        from aoc_runner.features.show.player import play  # It imports rich.

        play(film, fps)


def _convert(
    film: Film, path: str, title: str, fps: float, scale: int | None, is_personal: bool
) -> bytes:
    """Return the content of the file; its ending decides the format."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix == ".html":
        from aoc_runner.features.show.page import make_page

        return make_page(film, title, fps, is_personal).encode()
    if suffix == ".cast":
        from aoc_runner.features.show.player import make_cast

        return make_cast(film, title, fps).encode()
    from aoc_runner.features.show.images import make_images

    return make_images(film, suffix[1:], fps, scale)
