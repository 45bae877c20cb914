"""`aoc new`: start a day: its files, its page, its input, as far as they can be had."""

import argparse
import os
import time
from contextlib import suppress
from string import Template
from typing import NamedTuple

from aoc_runner.features.start.examples import propose_examples
from aoc_runner.features.start.init import template, write_missing
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.days.day import PROJECT
from aoc_runner.kernel.days.examples import examples_path
from aoc_runner.kernel.days.find import find
from aoc_runner.kernel.files import format_path, read_text
from aoc_runner.kernel.model.errors import AocError, DayError, NotYetError, SiteError, UsageError
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.puzzle import Part, Puzzle, next_puzzle, todays_puzzle
from aoc_runner.kernel.terminal.progress import count_down

_MONTH = 31 * 86400.0  # seconds
_UNLOCK_RETRY_DELAY = 10.0  # seconds; if the site's clock is past the unlock, but it says no


class Options(NamedTuple):
    """The options of `aoc new`."""

    puzzle: Puzzle | None
    wait: bool


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "puzzle", help="left out: today's, or the next to unlock")
    parser.add_argument(
        "--wait", action="store_true", help="wait until the puzzle unlocks, then fetch it"
    )


def run(context: Context) -> int:
    options = context.options(Options)
    puzzle = options.puzzle or _next_one(context)
    date = f"{puzzle.year} {puzzle.day}"
    try:
        _fetch(context, puzzle, options.wait)
    except NotYetError as error:
        error.hint = f"start the day when it unlocks: aoc new {date} --wait"
        raise
    except AocError as error:
        wait = " --wait" if puzzle.unlock > time.time() else ""
        error.hint += f"\n  then fetch what is missing:\n  aoc new {date}{wait}"
        if not wait:
            _write_day(context, puzzle)
        raise
    path = _write_day(context, puzzle)
    steps = (f"aoc read {date}", f"edit {escape_newlines(format_path(path))}", f"aoc watch {date}")
    context.emit("next: " + "\n      ".join(steps))
    return 0


def _write_day(context: Context, puzzle: Puzzle) -> str:
    """Write the day's files where there are none, and add the examples that its page suggests.

    Returns the path of the day. Raises UsageError for a file that cannot be written, and DayError
    for a YAML file that cannot be added to.
    """
    context.days.save_last_day(puzzle)
    project, page = context.days.project, context.downloads.read_cached_page(puzzle)
    path, folder = project.path_of(puzzle), project.folder
    examples = f"{os.path.splitext(path)[0]}.yaml"
    fields: dict[str, object] = {"year": puzzle.year, "day": puzzle.day}
    fields |= {"day02": f"{puzzle.day:02}", "title": _plain(page.title) if page else ""}
    own = os.path.join(folder, "templates", "day.py")
    code = Template(read_text(own, UsageError) if os.path.isfile(own) else template("day.py"))
    blank = code.safe_substitute(fields | {"title": ""})  # as it is written without a page
    is_new = write_missing(path, folder, code.safe_substitute(fields), blank)
    context.output.emit_line(
        f"wrote {format_path(path)}" if is_new else f"{format_path(path)} is there already"
    )
    for line in propose_examples(examples, folder, page, puzzle) if page else ():
        context.output.emit_line(line)
    if write_missing(examples, folder, Template(template("day.yaml")).safe_substitute(fields)):
        why = "none was recognised on the page" if page else "its page is missing"
        context.output.emit_line(f"wrote {format_path(examples)}, without an example: {why}")
    return path


def _plain(title: str) -> str:
    """The site's title in characters that mean nothing else in a docstring, comment or string."""
    curved = "\N{RIGHT SINGLE QUOTATION MARK}"
    shown = title[:100].replace("'", curved)
    plain = (char if char.isalnum() or char in f"-,.!?{curved}" else " " for char in shown)
    return " ".join("".join(plain).split())


def on_star(context: Context, puzzle: Puzzle, part: Part) -> None:
    """After part 1 add the example that the page suggests for part 2 to the user's own YAML."""
    if part == 2 or puzzle.is_final:
        return
    try:
        day = find(puzzle, None, PROJECT, (), context.days.project)
    except DayError:  # nobody's, or a package's
        return
    path = examples_path(day)
    # An old archive gets no new file.
    if path is not None and (day.layout is None or os.path.exists(path)):
        page = context.downloads.fetch_page(puzzle, 2)
        for line in propose_examples(path, context.days.project.folder, page, puzzle):
            context.warn(line)


def _fetch(context: Context, puzzle: Puzzle, wait: bool) -> None:
    """Fetch and keep page and input, with --wait once they are unlocked."""
    if wait and puzzle.unlock > time.time():
        with suppress(SiteError):  # it may be better by then
            context.connection.site().fetch_user_id()  # Report a bad token now, not at the unlock.
    while True:
        try:
            _fetch_page(context, puzzle)
            context.downloads.fetch_input(puzzle)
            return
        except NotYetError as error:
            if not wait:
                raise
            # Nothing is asked before the unlock by this machine's clock. If the site's is behind,
            # its refusal says how much is left by its own.
            count_down(
                error.seconds if error.seconds > 0 else _UNLOCK_RETRY_DELAY, f"{puzzle} unlocks"
            )


def _fetch_page(context: Context, puzzle: Puzzle) -> None:
    """Fetch the page if none is cached, and for a day with a file again, until both parts are done.

    A part may have been solved in the browser. If fetching fails, the cached page is used.
    """
    downloads = context.downloads
    kept = downloads.read_cached_page(puzzle)
    if kept and kept.both_done:
        return
    has_file = os.path.exists(context.days.project.path_of(puzzle))
    try:
        (context.downloads.refresh_page if kept and has_file else context.downloads.fetch_page)(
            puzzle
        )
    except AocError as error:
        if kept is None:
            raise
        context.warn(f"the page of {puzzle} is the kept one: {error.message}")


def _next_one(context: Context) -> Puzzle:
    """The day that the user will want to start; says which.

    Today's; else the one that unlocks within a month. Raises UsageError where there is neither.
    """
    now = time.time()
    today, following = todays_puzzle(now), next_puzzle(now)
    if today and not (
        os.path.exists(context.days.project.path_of(today))
        and context.account.read_input(today) is not None
    ):
        puzzle, which = today, "today's puzzle"
    elif following.unlock - now < _MONTH:
        puzzle, which = following, "the next to unlock"
    else:
        raise UsageError("which day?", "no puzzle unlocks soon: give a date, like: aoc new 2015 1")
    context.warn(f"{puzzle}, {which}")
    return puzzle
