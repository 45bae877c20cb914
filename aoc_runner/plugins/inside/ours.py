"""Our own `get_input` and its kin, as a script finds them that aoc-runner itself runs.

One file serves both: `python solve.py` gets the user's input and posts, `aoc test` has it solve an
example. So here they give the text that is to be solved now, and nothing else; what is submitted is
only named to us, and posted by nobody. What they are in `python solve.py`, `aoc_runner.api` says:
its own functions are those of a day, too, and ask `plugins.within`.

The standard library alone, as of Python 3.8, and pandas for a table: see `start`.
"""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType

from .shapes import NoTableError, check_columns, grid_of, lines_of, table_of

TYPE_CHECKING = False  # `typing` takes its time
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .stand_ins import StandIns

WITH_FUNCTIONS = ("aoc_runner", "aoc_runner.api")  # the modules that hold them
_ERRORS_IN = ("aoc_runner.kernel", "aoc_runner.kernel.words", "aoc_runner.kernel.words.errors")
_FIELDS = (
    *("year", "day", "part", "answer", "posted", "verdict", "message", "wait_seconds", "hint"),
    *("from_", "file", "doubt", "exit_code"),
)
_ERRORS = ("RefusedError", "UsageError")  # that these raise


def put_over(module: ModuleType, own: StandIns) -> None:
    """Put these functions into the module, over what it has by their names."""
    vars(module).update(functions(own))
    if module.__name__ == "aoc_runner":
        vars(module)["main"] = _main


def functions(own: StandIns) -> dict[str, Any]:
    """Each function by its name, for the puzzle and the text of these stand-ins.

    They raise AocError for the input of another puzzle.
    """

    def get_input(year: int, day: int) -> str:
        _check(year, day)
        return text_for(own, year, day)

    def get_lines(year: int, day: int) -> list[str]:
        return lines_of(get_input(year, day))

    def get_grid(year: int, day: int) -> list[list[str]]:
        return grid_of(get_input(year, day))

    def get_table(year: int, day: int, *, names: Any = None, sep: str | None = None) -> Any:
        try:
            check_columns(names, sep)
            return table_of(lines_of(get_input(year, day)), f"{year} day {day}", names, sep)
        except NoTableError as error:
            raise error_class("UsageError")(*error.args) from None

    def get_examples(year: int, day: int) -> list[Any]:
        """None: `aoc test` hands the day each of its examples."""
        _check(year, day)
        check_own(own, year, day)
        return []

    def submit(
        year: int,
        day: int,
        part: int,
        answer: Any,
        *,
        force: bool = False,
        wait: bool = False,
        dry_run: bool = False,
    ) -> Any:
        _check(year, day)
        if not _is_whole(part) or part not in (1, 2):
            message = f"part is {part!r}, expected 1 or 2"
            raise error_class("UsageError")(message, "like: submit(2023, 7, 1, 6440)")
        text = answer_text(answer)
        if text is None:
            message = f"{type(answer).__name__} is no type of an answer; nothing is posted"
            text = str(answer)
        else:
            message = told(own, year, day, part, text)
        hint = how_to_post(year, day, part)
        said = (year, day, part, text, False, None, message, None, hint, None, None, None, 0)
        return _result_class()(*said)

    made: list[Callable[..., Any]] = [get_examples, get_grid, get_input, get_lines, get_table]
    return {function.__name__: function for function in (*made, submit)}


def text_for(own: StandIns, year: int, day: int) -> str:
    """The text that is to be solved now. Raises RefusedError for another puzzle's, or without."""
    check_own(own, year, day)
    text = own.text
    if text is None:
        raise error_class("RefusedError")(
            "aoc-runner has given this day no input yet",
            "ask for it within the functions that solve the day",
        )
    return str(text.rstrip("\n"))


def check_own(own: StandIns, year: int, day: int) -> None:
    """Raise RefusedError for another puzzle than the one that is being run."""
    if (own.year, own.day) != (year, day):
        raise error_class("RefusedError")(
            f"aoc-runner gives a day its own input alone: this is {own.year} day {own.day}, "
            f"not {year} day {day}",
            "run what needs several days' inputs by itself, as a plain program",
        )


def told(own: StandIns, year: int, day: int, part: int, answer: str) -> str:
    """Name the answer to whoever runs the day; what to say of it."""
    if (own.year, own.day) != (year, day):
        said = f"an answer for {year} day {day} is none for this day"
        print(f"aoc-runner: {said}", file=sys.stderr)
        return said
    if own.submitted is not None:
        own.submitted(part, answer)
    return "nothing is posted while aoc-runner runs the day"


def how_to_post(year: int, day: int, part: int) -> str:
    """The hint for an answer that is not posted."""
    return f"post it with: aoc submit {year} {day} {part}"


def answer_text(answer: object) -> str | None:
    """What of an answer is told: a text as it is, the digits of what is exactly a whole number.

    None for all else; what aoc-runner makes of a text, `aoc_runner.kernel.words.answer` says.
    """
    if isinstance(answer, str):
        return str.__str__(answer)
    if type(answer).__name__ in ("bool", "bool_"):
        return None
    try:
        number: Any = answer
        whole = int(number)
        is_float = isinstance(answer, float) or "float" in type(answer).__name__
        is_exact = whole == answer and not (is_float and abs(whole) >= 2**53)
        return str(whole) if is_exact else None
    except Exception:  # noqa: BLE001 -- it is of any class, as of the script's own
        return None


def find_spec(name: str, own: StandIns) -> ModuleSpec | None:
    """Of a Python that has no aoc-runner: as import asks of a finder.

    Raises:
        ImportError: aoc-runner has it, and the stand-in has not.
    """
    if isinstance(sys.modules.get("aoc_runner"), ModuleType) and not _stands_in():
        return None  # the real one has no such part
    if name not in (*WITH_FUNCTIONS, *_ERRORS_IN):
        part = name.partition(".")[2]
        raise ImportError(f"aoc-runner's stand-in for itself has no {part!r}", name=name)
    loader: Any = _Loader(own)
    return ModuleSpec(name, loader, origin="aoc-runner", is_package=True)


class _Loader:
    def __init__(self, own: StandIns) -> None:
        self._own = own

    def create_module(self, spec: ModuleSpec) -> None:
        """As import asks of a loader."""

    def exec_module(self, module: ModuleType) -> None:
        """As import asks of a loader."""
        if module.__name__ in WITH_FUNCTIONS:
            put_over(module, self._own)
        if module.__name__ == "aoc_runner":
            vars(module).update(AocError=error_class("AocError"), hookimpl=_hookimpl)
        elif module.__name__ == "aoc_runner.kernel.words.errors":
            vars(module).update(_errors())


def _stands_in() -> bool:
    spec = getattr(sys.modules["aoc_runner"], "__spec__", None)
    return isinstance(getattr(spec, "loader", None), _Loader)


def _main(file: str) -> None:
    """The script is being run: the real one would have it run once more, and that again."""


def _hookimpl(function: Any = None, **options: Any) -> Any:
    """A script has no hooks: nobody calls what is marked."""
    return function if function is not None else lambda marked: marked


def error_class(name: str) -> Any:
    """The class of that name: the real one, if there is one."""
    return getattr(__import__("aoc_runner.kernel.words.errors", fromlist=[name]), name)


def _errors() -> dict[str, Any]:
    class AocError(Exception):
        def __init__(self, message: str, hint: str) -> None:
            super().__init__(message)
            self.message, self.hint = message, hint

    AocError.__module__, AocError.__qualname__ = "aoc_runner.kernel.words.errors", "AocError"
    made = {name: type(name, (AocError,), {"__module__": AocError.__module__}) for name in _ERRORS}
    return {"AocError": AocError, **made}


def _check(year: int, day: int) -> None:
    if not (_is_whole(year) and _is_whole(day)):
        raise error_class("UsageError")(
            f"year is {year!r} and day is {day!r}, expected whole numbers", "like: 2023, 7"
        )


def _is_whole(value: Any) -> bool:
    return hasattr(value, "__index__") and not isinstance(value, bool)


def _result_class() -> Any:
    from collections import namedtuple

    make: Any = namedtuple
    says = {"__slots__": (), "__str__": lambda result: result.message}
    return type("SubmitResult", (make("SubmitResult", _FIELDS),), says)
