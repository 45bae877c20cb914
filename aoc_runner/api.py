"""What scripts and notebooks call: inputs, examples and submits by the guards of the command.

Each call is for the account and the project of the folder that the process stands in. It prints
nothing, keeps nothing open, and may be made in any thread; notes go to the logger `aoc_runner`.

In code that aoc-runner runs, a day or a script, they give its text and post nothing.
"""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from operator import index
from typing import TYPE_CHECKING, ParamSpec, SupportsIndex, TypeVar

from aoc_runner.kernel.running.stand_ins import _aoc_runner_case
from aoc_runner.kernel.settings.secrets import scrub
from aoc_runner.kernel.words.answer import Answer, answer_in, plain, short, text_answer
from aoc_runner.kernel.words.errors import (
    AocError,
    BugError,
    DeadSessionError,
    NoSessionError,
    RefusedError,
    UsageError,
)
from aoc_runner.kernel.words.puzzle import Part, Puzzle, puzzle_of
from aoc_runner.kernel.words.visible import one_block, one_line, visible
from aoc_runner.shapes import check_columns, grid_of, lines_of, table_of

if TYPE_CHECKING:
    import pandas

    from aoc_runner.features.submit.result import SubmitResult
    from aoc_runner.kernel.context import Context
    from aoc_runner.kernel.words.case import Case


_P = ParamSpec("_P")
_T = TypeVar("_T")


def public(like: str) -> Callable[[Callable[_P, _T]], Callable[_P, _T]]:
    """The boundary of a function that scripts call: whatever fails in it is an AocError.

    `like` is a call as it should be.
    """

    def bounded(function: Callable[_P, _T]) -> Callable[_P, _T]:
        @wraps(function)
        def call(*args: _P.args, **kwargs: _P.kwargs) -> _T:
            failure: BaseException
            try:
                return function(*args, **kwargs)
            except (AocError, KeyboardInterrupt) as error:
                failure = error
            except Exception as error:  # noqa: BLE001 -- whatever it is, it is told below
                frames = error.__traceback__ and error.__traceback__.tb_next
                if isinstance(error, TypeError) and frames is None:  # the call itself failed
                    failure = UsageError(str(error), f"call it like: {like}")
                else:
                    failure = _bug(error)
            raise _bare(failure)

        return call

    return bounded


def _bare(error: BaseException) -> BaseException:
    """The error as a terminal may show it, with its hint below, and without frames.

    Neither its own nor those of what it came from: some hold the session, and a notebook may well
    show all that frames hold.
    """
    error.__cause__ = error.__context__ = None
    error.__suppress_context__ = False  # of what the caller was handling
    if isinstance(error, AocError):
        error.message = safe(one_line(error.message))
        error.hint = safe(one_block(error.hint))
        error.args = (error.message, error.hint)
        for line in (*map(one_line, error.trace), f"hint: {error.hint}"):
            error.add_note(line)
    return error.with_traceback(None)


def _bug(error: Exception) -> BugError:
    from traceback import extract_tb

    told = BugError(
        f"a bug in aoc-runner: {type(error).__name__}: {error}",
        "please report it, with the lines above",
    )
    frames = extract_tb(error.__traceback__)[1:]
    told.frames = tuple(f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in frames)
    return told


def safe(text: str) -> str:
    """The text as it may be shown: without a session token, and nothing for a terminal to obey."""
    return visible(scrub(text))


def shown(value: object) -> str:
    """An argument, in the words of an error about it."""
    try:
        return short(repr(value))
    except Exception:  # noqa: BLE001 -- somebody's own class
        return f"of the type {type(value).__name__}"


@public("get_input(2023, 7)")
def get_input(year: int, day: int) -> str:
    """Your input as text: kept, or fetched once. The same text as a day's hooks get.

        text = get_input(2023, 7)

    Raises AocError: there is no such puzzle or no session, the puzzle is locked, the site failed.
    """
    return _input(_puzzle(year, day))


@public("get_lines(2023, 7)")
def get_lines(year: int, day: int) -> list[str]:
    """The lines of your input, blank ones too. Raises what `get_input` does."""
    return lines_of(_input(_puzzle(year, day)))


@public("get_grid(2023, 11)")
def get_grid(year: int, day: int) -> list[list[str]]:
    """Your input as rows of single characters, each row as long as its line.

        grid = get_grid(2023, 11)
        grid[y][x]

    Raises what `get_input` does.
    """
    return grid_of(_input(_puzzle(year, day)))


@public('get_table(2023, 7, names=["hand", "bid"])')
def get_table(
    year: int, day: int, *, names: Sequence[str] | None = None, sep: str | None = None
) -> "pandas.DataFrame":
    """Your input as a pandas data frame, a row a line; needs the extra `frame`.

        get_table(2023, 7, names=["hand", "bid"])
        get_table(2022, 4, sep=",")

    Lines are split at blanks, or at each `sep`, and blanks around a piece are cut off. A column of
    whole numbers is one of integers, of Python's own where 64 bits are too few; a column with a
    `007` in it stays text. Raises what `get_input` does, and UsageError for a line that is blank or
    has another number of columns than the others.
    """
    puzzle = _puzzle(year, day)
    check_columns(names, sep)  # before the site is asked for anything
    return table_of(lines_of(_input(puzzle)), f"the input of {puzzle}", names, sep)


@public("get_examples(2023, 7)")
def get_examples(year: int, day: int) -> "list[Case]":
    """The day's examples: those in its YAML file, else what the puzzle's page proposes.

        for example in get_examples(2023, 7):
            assert part1(example.text) == int(example.expected[1])

    Each has a `name`, a `text`, what is `expected` by part, as text, and `params`. It is
    `proposed` where it was read from the page, and nobody has checked it. The page is kept, or
    fetched once. Raises AocError as `get_input` does, and for a YAML file that cannot be read.
    """
    puzzle = _puzzle(year, day)
    if _is_within():
        _text_within(puzzle)  # which must be this day's
        return []  # each of its examples is handed to it
    with _context() as context:
        return _written_examples(context, puzzle) or _proposed_examples(context, puzzle)


@public("submit(2023, 7, 1, 6440)")
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
    from aoc_runner.features.submit.answers import typed
    from aoc_runner.features.submit.result import Submission

    puzzle, which = _puzzle(year, day), _part(part)
    read = answer_in(plain(answer)) or text_answer("None")
    if _is_within():
        said = _submitted_within(puzzle, which, read)
        return Submission(puzzle, which, read).result(None, *said)
    with _context() as context:
        submission = typed(context, puzzle, which, read, bool(force))
        sleep = time.sleep if wait else None
        result = posting.submit(
            context, submission, force=bool(force), dry_run=bool(dry_run), wait=sleep
        )
    return result._replace(hint=_in_python(result.hint))


def _in_python(hint: str) -> str:
    """The hint of a command with the options as they are given here."""
    for name in ("force", "wait", "dry-run"):
        hint = hint.replace(f"--{name}", f"{name.replace('-', '_')}=True")
    return hint


@contextmanager
def _context() -> "Iterator[Context]":
    """The account and project in force where this process stands now, for one call."""
    # Only now: a day that is run needs none.
    from aoc_runner.kernel.context import Context
    from aoc_runner.kernel.settings.settings import Settings

    try:
        folder = os.getcwd()  # a notebook may well have moved
    except OSError as error:
        raise UsageError(
            "the folder this process stands in does not exist any more", "os.chdir to another one"
        ) from error
    context = Context(folder=folder, warn=_note)
    context.settings = Settings(folder, more_keys=_setting_keys)
    try:
        yield context
    finally:
        context.account.close()


def _setting_keys() -> "Sequence[str]":
    from aoc_runner.features import setting_keys  # where there is one that is not the kernel's

    return setting_keys()


def _is_within() -> bool:
    """Whether this is code of a day or a script that is being run, or of what that has started."""
    return _aoc_runner_case.VARIABLE in os.environ


def _text_within(puzzle: Puzzle) -> str:
    """The text that is to be solved now. Raises RefusedError for another puzzle's, or without."""
    try:
        text: str = _aoc_runner_case.text(*puzzle)
    except _aoc_runner_case.NoCaseError as error:
        cure = "run what needs several days' inputs by itself, as a plain program"
        raise RefusedError(str(error), cure) from error
    return text.rstrip("\n")


def _submitted_within(puzzle: Puzzle, part: Part, answer: Answer) -> tuple[str, str]:
    """Record an answer for whoever runs the script, and say what became of it."""
    if answer.invalid is not None and "\n" not in answer.text:  # a drawing is for us to read
        return answer.invalid, "an answer is a whole number or one line of text"
    _text_within(puzzle)
    _aoc_runner_case.submitted(part, answer.picture or answer.text)
    hint = f"post it with: aoc submit {puzzle.year} {puzzle.day} {part}"
    return "nothing is posted while aoc-runner runs the day", hint


def _note(line: str) -> None:
    """What the command tells on stderr, for whoever listens."""
    import logging

    logging.getLogger("aoc_runner").info("%s", safe(one_block(line)))


def _input(puzzle: Puzzle) -> str:
    if _is_within():
        return _text_within(puzzle)
    with _context() as context:
        return context.input(puzzle)


def _written_examples(context: "Context", puzzle: Puzzle) -> "list[Case]":
    """Those in the YAML file of whoever offers the day; none where nobody does."""
    from aoc_runner.kernel.days.examples import examples_path, load_examples
    from aoc_runner.kernel.words.errors import DayError

    try:
        day = context.find_day(puzzle)
    except DayError:
        return []
    return load_examples(examples_path(day))


def _proposed_examples(context: "Context", puzzle: Puzzle) -> "list[Case]":
    """What the page suggests, part 1's where nobody is logged in: that everyone may see."""
    from aoc_runner.features.start.examples import proposals

    try:
        page = context.fetch_page(puzzle)
    except (DeadSessionError, NoSessionError):
        page = context.public_page(puzzle)
    return proposals(page, puzzle)


def _puzzle(year: object, day: object) -> Puzzle:
    return puzzle_of(_whole(year, "year", 2023), _whole(day, "day", 7))


def _part(part: object) -> Part:
    number = _whole(part, "part", 1)
    if number not in (1, 2):
        raise UsageError(f"part is {number}, expected 1 or 2", "like: submit(2023, 7, 1, 6440)")
    return 1 if number == 1 else 2


def _whole(value: object, what: str, like: int) -> int:
    """The value, if it is a whole number: Python's, or numpy's."""
    if isinstance(value, SupportsIndex) and not isinstance(value, bool):
        number = index(value)
        if abs(number) < 10**9:  # else it may have more digits than Python prints
            return number
    raise UsageError(f"{what} is {shown(value)}, expected a whole number", f"like: {like}")
