"""What Python itself shows of an error: its message, its hint, and nothing of what was going on."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from aoc_runner.kernel.settings.secrets import scrub
from aoc_runner.kernel.words.answer import short
from aoc_runner.kernel.words.errors import AocError, BugError, UsageError
from aoc_runner.kernel.words.visible import one_block, one_line, visible

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
