"""The functions for scripts and notebooks: inputs, examples, and submits with all guards.

Each call uses the account and the project of the current folder, prints nothing, keeps no file
open, and is thread-safe. In a day or a script that aoc-runner runs, the functions return its text
and submit nothing.
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
from aoc_runner.kernel.model.errors import AocError, RefusedError, UsageError
from aoc_runner.kernel.model.puzzle import Part, Puzzle, make_puzzle, require_parts
from aoc_runner.kernel.running.stubs import _aoc_runner_case
from aoc_runner.kernel.terminal.output import Output, sanitize

if TYPE_CHECKING:
    import pandas

    from aoc_runner.features.submit.result import SubmitResult
    from aoc_runner.kernel.context import Context
    from aoc_runner.kernel.model.case import Case


_P = ParamSpec("_P")
_T = TypeVar("_T")


def public(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """Decorate a public function: its errors show the hint, and only the frames of the caller.

    Hidden frames and causes may hold the session token, and notebooks can show local variables.
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
    """Return your input as text, as the hooks of a day get it; it is downloaded once, then cached.

        text = get_input(2023, 7)

    Raises AocError for a date without a puzzle, without a session token, before the unlock, and if
    the site fails.
    """
    puzzle = _to_puzzle(year, day)
    if _is_nested():
        return _get_case_text(puzzle)
    with _context() as context:
        return context.input(puzzle)


def get_lines(year: int, day: int) -> list[str]:
    """Return the lines of your input, including blank ones. Raises the same as `get_input`."""
    return get_input(year, day).split("\n")


def get_grid(year: int, day: int) -> list[list[str]]:
    """Return your input as rows of single characters.

        grid = get_grid(2023, 11)
        grid[y][x]

    Raises the same as `get_input`.
    """
    return [list(line) for line in get_lines(year, day)]


@public
def get_table(
    year: int, day: int, *, names: Sequence[str] | None = None, sep: str | None = None
) -> "pandas.DataFrame":
    """Return your input as a pandas data frame with a row for each line; needs the extra `frame`.

        get_table(2023, 7, names=["hand", "bid"])
        get_table(2022, 4, sep=",")

    Lines are split at blanks, or at `sep`, and converted by `pandas.read_csv`. Raises the same as
    `get_input` and `read_csv`, and AocError without pandas.
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
    """Return the examples in the day's YAML file, or else those found on the puzzle page.

        for example in get_examples(2023, 7):
            assert part1(example.text) == int(example.expected[1])

    An example has a `name`, a `text`, `params`, and the `expected` answers as text, by part. It is
    `proposed` if it was read from the page and not checked by the user. Raises the same as
    `get_input`, and AocError for an invalid YAML file.
    """
    from aoc_runner.features.start.examples import find_examples

    puzzle = _to_puzzle(year, day)
    if _is_nested():
        _get_case_text(puzzle)  # Raises for the puzzle of another day.
        return []  # The day is run on its examples anyway.
    with _context() as context:
        return context.days.load_examples(puzzle) or find_examples(
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
    """Submit an answer, unless a guard of `aoc submit` refuses it as wrong or doubtful.

        result = submit(2023, 7, 1, 6440)
        result.verdict   # "right", "wrong", "too_high", "refused", ...

    The result has the keys of `aoc submit --json`, and the `hint`. Raises AocError if there is no
    verdict: without a session token, before the unlock, or if the site fails.

    Args:
        answer: any value that a part may return
        force: submit in spite of warnings, for which the verdict is `refused` otherwise
        wait: wait for the cooldown to end, then submit
        dry_run: check everything, submit nothing
    """
    from aoc_runner.features.submit import posting
    from aoc_runner.features.submit.result import Submission

    puzzle, valid_part = _to_puzzle(year, day), _to_part(part)
    require_parts(puzzle, valid_part)
    parsed = to_answer(to_plain(answer)) or parse_answer("None")  # invalid, with a message
    if _is_nested():
        _get_case_text(puzzle)  # Raises for the puzzle of another day.
        if parsed.invalid is None or "\n" in parsed.text:  # The runner reads drawings itself.
            _aoc_runner_case.record_answer(valid_part, parsed.picture or parsed.text)
        elif answer is not None:  # None means not solved yet.
            raise RefusedError(parsed.invalid, "submit a whole number, or one line of text")
        message = "nothing is submitted while aoc-runner runs the day"
        hint = f"submit it with: aoc submit {year} {day} {part}"
        return Submission(puzzle, valid_part, parsed).result(None, message, hint)
    with _context() as context:
        examples = [] if force else context.days.load_examples(puzzle)
        submission = Submission(puzzle, valid_part, parsed, examples)
        sleep = time.sleep if wait else None
        result = posting.submit(
            context, submission, force=bool(force), dry_run=bool(dry_run), wait=sleep
        )
    hint = re.sub(  # Here the options of the command are keyword arguments.
        "--(force|wait|dry-run)", lambda option: f"{option[1]}=True".replace("-", "_"), result.hint
    )
    return result._replace(hint=hint)


class SilentOutput(Output):
    """Output of a call from a script or notebook; prints nothing and asks nothing."""

    is_silent = True

    def __init__(self) -> None:
        self.as_json = False  # The streams belong to the script, so they stay as they are.

    def warn(self, line: str, label: str = "") -> None:
        pass

    @property
    def can_ask(self) -> bool:
        return False


@contextmanager
def _context() -> "Iterator[Context]":
    """Yield a context for the current folder, and close it after the call."""
    # Imported here because a day that aoc-runner runs does not need it.
    from aoc_runner.kernel.context import Context
    from aoc_runner.kernel.settings.settings import Settings

    context = Context(Settings(os.getcwd(), more_keys=_iter_feature_keys), SilentOutput())
    try:
        yield context
    finally:
        context.account.close()


def _iter_feature_keys() -> Iterator[str]:
    """Yield the keys of `config.yaml` that features read."""
    from aoc_runner.features import FEATURES
    from aoc_runner.kernel.commands import Features  # Few files have such keys; it needs argparse.

    yield from Features(FEATURES).settings()


def _is_nested() -> bool:
    """Return whether aoc-runner runs this code as (part of) a day or a script."""
    return _aoc_runner_case.VARIABLE in os.environ


def _get_case_text(puzzle: Puzzle) -> str:
    """Return the text of the running case. Raises RefusedError if it is of another puzzle."""
    try:
        text: str = _aoc_runner_case.get_text(*puzzle)
    except _aoc_runner_case.NoCaseError as error:
        hint = "run the file without aoc if it needs the inputs of several days"
        raise RefusedError(str(error), hint) from error
    return text.rstrip("\n")


def _to_puzzle(year: int, day: int) -> Puzzle:
    """Return the puzzle of a date, whose numbers may be integers of numpy."""
    try:
        return make_puzzle(index(year), index(day))
    except TypeError:
        message = f"{shorten(f'{year!r}, {day!r}')} is not a year and a day"
        raise UsageError(message, "pass integers, for example: 2023, 7") from None


def _to_part(part: int) -> Part:
    if part not in (1, 2):
        raise UsageError(f"there is no part {part!r}", "use 1 or 2, like: submit(2023, 7, 1, 6440)")
    return 1 if part == 1 else 2
