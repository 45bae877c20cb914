"""`aoc new`: create the files of a day, and download its page and input."""

import argparse
import os
import time
from contextlib import suppress
from string import Template
from typing import NamedTuple

from aoc_runner.features.start.editor import edit_file, get_editor
from aoc_runner.features.start.examples import propose_examples
from aoc_runner.features.start.init import template, write_missing
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.days.day import PROJECT
from aoc_runner.kernel.days.examples import get_examples_path
from aoc_runner.kernel.days.find import find
from aoc_runner.kernel.files import format_path, read_text
from aoc_runner.kernel.model.errors import AocError, DayError, NotYetError, SiteError, UsageError
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.puzzle import Part, Puzzle, get_next_puzzle, get_todays_puzzle
from aoc_runner.kernel.terminal.progress import count_down

_MONTH = 31 * 86400.0  # seconds
_UNLOCK_RETRY_DELAY = 10.0  # seconds; used when the site is late to unlock a puzzle


class Options(NamedTuple):
    """The options of `aoc new`."""

    puzzle: Puzzle | None
    wait: bool
    edit: bool
    web: bool


def configure(parser: argparse.ArgumentParser) -> None:
    text = "default: today's puzzle, or the next one to unlock"
    takes(parser, "puzzle", help=text, note_default=True)
    parser.add_argument("--wait", action="store_true", help="wait until the puzzle unlocks")
    parser.add_argument("--edit", action="store_true", help="open the file in $VISUAL or $EDITOR")
    parser.add_argument("--web", action="store_true", help="open the puzzle in the browser")


def run(context: Context) -> int:
    options = context.options(Options)
    if options.edit:
        get_editor()  # Report now that there is none, not at the unlock.
    puzzle = options.puzzle or _choose_next(context)
    date = f"{puzzle.year} {puzzle.day}"
    try:
        _download(context, puzzle, options.wait)
    except NotYetError as error:
        hint = f"create the day when it unlocks: aoc new {date} --wait"
        raise NotYetError(error.message, hint, error.seconds) from error
    except AocError:
        is_locked = puzzle.unlock > time.time()
        if not is_locked:
            _write_day(context, puzzle)
        date += " --wait" * is_locked
        context.note(f"download the missing files later with: aoc new {date}")
        raise
    path = _write_day(context, puzzle)
    steps = [f"aoc watch {date}"]
    if not options.edit:
        steps.insert(0, f"edit {escape_newlines(format_path(path))}")
    if not options.web:
        steps.insert(0, f"aoc read {date}")
    context.emit("next: " + "\n      ".join(steps))
    if options.web:
        _open_page(context, puzzle)
    if options.edit:
        edit_file(path, context.warn)
    return 0


def _open_page(context: Context, puzzle: Puzzle) -> None:
    import webbrowser  # Imported here because most runs do not need it.

    url = f"{context.settings.site_url}/{puzzle.year}/day/{puzzle.day}"
    if not webbrowser.open(url):
        context.warn(f"cannot open a browser for {url}")


def _write_day(context: Context, puzzle: Puzzle) -> str:
    """Write the missing files of the day with the examples from its page, and return its path.

    Raises UsageError if a file cannot be written, DayError for a YAML file that cannot be edited.
    """
    context.days.save_last_day(puzzle)
    project, page = context.days.project, context.downloads.read_cached_page(puzzle)
    path, folder = project.path_of(puzzle), project.folder
    yaml_path = f"{os.path.splitext(path)[0]}.yaml"
    fields: dict[str, object] = {"year": puzzle.year, "day": puzzle.day}
    fields |= {"day02": f"{puzzle.day:02}", "title": _clean_title(page.title) if page else ""}
    custom = os.path.join(folder, "templates", "day.py")
    code = Template(read_text(custom, UsageError) if os.path.isfile(custom) else template("day.py"))
    blank = code.safe_substitute(fields | {"title": ""})  # What is written without a page.
    is_new = write_missing(path, folder, code.safe_substitute(fields), blank)
    context.output.emit_line(
        f"wrote {format_path(path)}" if is_new else f"{format_path(path)} already exists"
    )
    for line in propose_examples(yaml_path, folder, page, puzzle) if page else ():
        context.output.emit_line(line)
    if write_missing(yaml_path, folder, Template(template("day.yaml")).safe_substitute(fields)):
        reason = "none recognized on the page" if page else "the page is missing"
        context.output.emit_line(f"wrote {format_path(yaml_path)} without an example: {reason}")
    return path


def _clean_title(title: str) -> str:
    """Remove characters that have a meaning in a docstring, comment or string."""
    curved = "\N{RIGHT SINGLE QUOTATION MARK}"
    text = title[:100].replace("'", curved)
    chars = (char if char.isalnum() or char in f"-,.!?{curved}" else " " for char in text)
    return " ".join("".join(chars).split())


def on_star(context: Context, puzzle: Puzzle, part: Part) -> None:
    """Add the page's example for part 2 to the user's YAML after part 1 is accepted."""
    if part == 2 or puzzle.is_final:
        return
    try:
        day = find(puzzle, None, PROJECT, (), context.days.project)
    except DayError:  # No day, or one of a package.
        return
    path = get_examples_path(day)
    # Do not add YAML files next to existing solutions that a custom layout finds.
    if path is not None and (day.layout is None or os.path.exists(path)):
        page = context.downloads.fetch_page(puzzle, 2)
        for line in propose_examples(path, context.days.project.folder, page, puzzle):
            context.note(line)


def _download(context: Context, puzzle: Puzzle, wait: bool) -> None:
    """Download the page and the input, with `wait` as soon as they are unlocked."""
    if wait and puzzle.unlock > time.time():
        with suppress(SiteError):  # The site may be back at the unlock.
            context.connection.site().fetch_user_id()  # Report a bad token now, not at the unlock.
    while True:
        try:
            _download_page(context, puzzle)
            context.downloads.fetch_input(puzzle)
            return
        except NotYetError as error:
            if not wait:
                raise
            # No request is sent before the unlock by the local clock. If the site's clock is
            # behind, its response says how long to wait.
            count_down(
                error.seconds if error.seconds > 0 else _UNLOCK_RETRY_DELAY, f"{puzzle} unlocks"
            )


def _download_page(context: Context, puzzle: Puzzle) -> None:
    """Download the page if it is not cached, or if the day exists and a part is not solved.

    The part may have been solved in the browser. If the download fails, use the cached page.
    """
    downloads = context.downloads
    cached = downloads.read_cached_page(puzzle)
    if cached and cached.is_complete:
        return
    has_file = os.path.exists(context.days.project.path_of(puzzle))
    try:
        if cached and has_file:
            downloads.refresh_page(puzzle)
        else:
            downloads.fetch_page(puzzle)
    except AocError as error:
        if cached is None:
            raise
        context.warn(f"using the cached page of {puzzle}: {error.message}")


def _choose_next(context: Context) -> Puzzle:
    """Return today's puzzle, or the one that unlocks within a month.

    Raises UsageError if there is neither.
    """
    now = time.time()
    today, following = get_todays_puzzle(now), get_next_puzzle(now)
    if today and not (
        os.path.exists(context.days.project.path_of(today))
        and context.account.read_input(today) is not None
    ):
        return today
    if following.unlock - now < _MONTH:
        return following
    hint = "no puzzle unlocks soon; pass a year and a day, for example: aoc new 2015 1"
    raise UsageError("no day given", hint)
