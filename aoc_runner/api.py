"""What scripts and notebooks call: inputs, examples and submits by the guards of the command.

Each call is for the account and the project of the folder that the process stands in. It prints
nothing, keeps nothing open, and may be made in any thread.

In code that aoc-runner runs, a day or a script, they give its text and post nothing.
"""

import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from operator import index
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from aoc_runner.kernel.model.answer import parse_answer, shorten, to_answer, to_plain
from aoc_runner.kernel.model.errors import (
    AocError,
    RefusedError,
    UsageError,
)
from aoc_runner.kernel.model.puzzle import Part, Puzzle, parts_of, puzzle_of
from aoc_runner.kernel.running.stubs import _aoc_runner_case
from aoc_runner.kernel.terminal.output import sanitize

if TYPE_CHECKING:
    import pandas

    from aoc_runner.features.submit.result import SubmitResult
    from aoc_runner.kernel.context import Context
    from aoc_runner.kernel.model.case import Case


_P = ParamSpec("_P")
_T = TypeVar("_T")


def public(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """A function that scripts call: its error has the hint below, and no frame but the caller's.

    Nor one of what it came from: some hold the session, and a notebook may show all that they hold.
    """

    @wraps(function)
    def call(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        try:
            return function(*args, **kwargs)
        except (AocError, KeyboardInterrupt) as error:
            if isinstance(error, AocError):
                error.args = (sanitize(error.message), sanitize(error.hint))
                error.message, error.hint = error.args
                error.add_note(f"hint: {error.hint}")
            error.__context__ = None
            raise error.with_traceback(None) from None

    return call


@public
def get_input(year: int, day: int) -> str:
    """Your input as text: kept, or fetched once. The same text as a day's hooks get.

        text = get_input(2023, 7)

    Raises AocError: there is no such puzzle or no session, the puzzle is locked, the site failed.
    """
    puzzle = _puzzle(year, day)
    if _is_in_a_day():
        return _text_in_a_day(puzzle)
    with _context() as context:
        return context.input(puzzle)


def get_lines(year: int, day: int) -> list[str]:
    """The lines of your input, blank ones too. Raises what `get_input` does."""
    return get_input(year, day).split("\n")


def get_grid(year: int, day: int) -> list[list[str]]:
    """Your input as rows of single characters, each row as long as its line.

        grid = get_grid(2023, 11)
        grid[y][x]

    Raises what `get_input` does.
    """
    return [list(line) for line in get_lines(year, day)]


@public
def get_table(
    year: int, day: int, *, names: Sequence[str] | None = None, sep: str | None = None
) -> "pandas.DataFrame":
    """Your input as a pandas data frame, a row a line; needs the extra `frame`.

        get_table(2023, 7, names=["hand", "bid"])
        get_table(2022, 4, sep=",")

    Lines are split at blanks, or at each `sep`, and read as `pandas.read_csv` reads them: a column
    of whole numbers is one of integers. Raises what `get_input` and `read_csv` do, and AocError
    without pandas.
    """
    from csv import QUOTE_NONE
    from io import StringIO

    try:
        from pandas import read_csv
    except ModuleNotFoundError as error:
        from aoc_runner.kernel.files import install_command

        message = f"get_table needs pandas, as in aoc-runner[frame] ({error})"
        raise UsageError(message, f"install it: {install_command('pandas')}") from None
    return read_csv(
        StringIO(get_input(year, day)),
        sep=r"\s+" if sep is None else rf"\s*{re.escape(sep)}\s*",
        header=None,
        names=None if names is None else list(names),
        index_col=False,
        quoting=QUOTE_NONE,
        keep_default_na=False,
        engine="python",
    )


@public
def get_examples(year: int, day: int) -> "list[Case]":
    """The day's examples: those in its YAML file, else what the puzzle's page proposes.

        for example in get_examples(2023, 7):
            assert part1(example.text) == int(example.expected[1])

    Each has a `name`, a `text`, what is `expected` by part, as text, and `params`. It is
    `proposed` where it was read from the page, and nobody has checked it. The page is kept, or
    fetched once. Raises AocError as `get_input` does, and for a YAML file that cannot be read.
    """
    from aoc_runner.features.start.examples import proposals

    puzzle = _puzzle(year, day)
    if _is_in_a_day():
        _text_in_a_day(puzzle)  # which must be this day's
        return []  # each of its examples is handed to it
    with _context() as context:
        return context.days.load_examples(puzzle) or proposals(
            context.downloads.fetch_page(puzzle), puzzle
        )


@public
def submit(
    year: int,
    day: int,
    part: int,
    answer: object,
    *,
    force: bool = False,
    wait: bool = False,
    dry_run: bool = False,
) -> "SubmitResult":
    """Post an answer, unless it is known to be a waste: by the guards of `aoc submit`.

        result = submit(2023, 7, 1, 6440)
        result.verdict   # "right", "wrong", "too_high", "refused", ...

    The answer is what a day's part may return. Nobody is asked: a doubt is a result that is
    `refused`, and `force=True` posts in spite of it. `wait=True` sits out a cooldown, then posts;
    `dry_run=True` does everything but post. The result has the keys of `aoc submit --json`, and the
    `hint`. Raises AocError where there is no verdict to give: there is no session, the puzzle is
    locked, the site could not be reached.
    """
    from aoc_runner.features.submit import posting
    from aoc_runner.features.submit.result import Submission

    puzzle, which = _puzzle(year, day), _part(part)
    parts_of(puzzle, which)
    read = to_answer(to_plain(answer)) or parse_answer("None")
    if _is_in_a_day():
        _text_in_a_day(puzzle)  # which must be this day's
        if read.invalid is None or "\n" in read.text:  # a drawing is for the runner to read
            _aoc_runner_case.submitted(which, read.picture or read.text)
        elif answer is not None:  # None is not solved yet
            raise RefusedError(read.invalid, "submit a whole number, or one line of text")
        said = "nothing is posted while aoc-runner runs the day"
        hint = f"post it with: aoc submit {year} {day} {part}"
        return Submission(puzzle, which, read).result(None, said, hint)
    with _context() as context:
        examples = [] if force else context.days.load_examples(puzzle)
        submission = Submission(puzzle, which, read, examples)
        sleep = time.sleep if wait else None
        result = posting.submit(
            context, submission, force=bool(force), dry_run=bool(dry_run), wait=sleep
        )
    hint = re.sub(  # Options of the command are keywords here.
        "--(force|wait|dry-run)", lambda option: f"{option[1]}=True".replace("-", "_"), result.hint
    )
    return result._replace(hint=hint)


@contextmanager
def _context() -> "Iterator[Context]":
    """The account and project in force where this process stands now, for one call."""
    # Only now: a day that is run needs none.
    from aoc_runner.kernel.context import Context
    from aoc_runner.kernel.settings.settings import Settings
    from aoc_runner.kernel.terminal.output import SilentOutput

    context = Context(Settings(os.getcwd(), more_keys=_feature_keys), SilentOutput())
    try:
        yield context
    finally:
        context.account.close()


def _feature_keys() -> Iterator[str]:
    """The keys of `config.yaml` that features read."""
    from aoc_runner.features import FEATURES
    from aoc_runner.kernel.commands import Features  # argparse with it: hardly a file has such keys

    yield from Features(FEATURES).settings()


def _is_in_a_day() -> bool:
    """Whether this is code of a day or a script that is being run, or of what that has started."""
    return _aoc_runner_case.VARIABLE in os.environ


def _text_in_a_day(puzzle: Puzzle) -> str:
    """The text that is to be solved now. Raises RefusedError for another puzzle's, or without."""
    try:
        text: str = _aoc_runner_case.text(*puzzle)
    except _aoc_runner_case.NoCaseError as error:
        hint = "run what needs several days' inputs by itself, as a plain program"
        raise RefusedError(str(error), hint) from error
    return text.rstrip("\n")


def _puzzle(year: int, day: int) -> Puzzle:
    """The puzzle of that date, whose numbers may be numpy's."""
    try:
        return puzzle_of(index(year), index(day))
    except TypeError:
        said = shorten(f"{year!r}, {day!r}")
        raise UsageError(f"{said} is no year and day", "like: 2023, 7") from None


def _part(part: int) -> Part:
    if part not in (1, 2):
        raise UsageError(f"there is no part {part!r}", "like: submit(2023, 7, 1, 6440)")
    return 1 if part == 1 else 2
