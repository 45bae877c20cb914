"""A plugin of aocd, called as aocd's own runner calls it, seen as a day with our hooks.

That is by its arguments' names, and where it may leave what it likes: in a folder of its own, with
the input in `input.txt`. One call gives both answers.
"""

import inspect
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from os import chdir, getcwd, makedirs, rmdir, scandir, unlink  # by name: a plugin may patch them
from os.path import join
from shutil import rmtree
from tempfile import mkdtemp
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from aoc_runner.kernel.files import shown_path, working_folder
from aoc_runner.kernel.words.answer import Answer
from aoc_runner.kernel.words.errors import DataError, DayError, DayFailedError
from aoc_runner.kernel.words.puzzle import Part
from aoc_runner.plugins import imports
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.extras import extra_for
from aoc_runner.plugins.habits import Both
from aoc_runner.plugins.loading import Day
from aoc_runner.plugins.modules import modules_for

if TYPE_CHECKING:
    from aoc_runner.kernel.words.case import Case

_NO_ANSWERS = ("", "None", b"", b"None")  # to aocd, which posts none of these, nor None


class PluginDay(Day):
    """Has the face of a `Day`. The call's time stands with the part that was asked first."""

    def __init__(self, spec: DaySpec, function: Any, scratch: str | None) -> None:
        self._scratch = scratch
        self._text = ""
        both = _both(spec, function)
        super().__init__(spec, _hooks(spec.module, both), both=both)

    def _load_again(self, text: str) -> None:
        both = _both(self.spec, _function_of(self.spec, text, self._scratch))
        self._use(_hooks(self.spec.module, both), both)

    def take(self, case: "Case") -> None:
        super().take(case)
        self._text = case.text

    @contextmanager
    def at_work(self, hook: str) -> Iterator[None]:
        with _in_folder(self._scratch, self._text), super().at_work(hook):
            yield

    def part(
        self, part: Part, data: object, params: Mapping[str, object]
    ) -> tuple[Answer | None, float | None]:
        """The plugin's answer to that part: None if it has none."""
        if self._both is not None and self._both.knows(data):
            return super().part(part, data, params)  # no call: the plugin may have broken anything
        with _in_folder(self._scratch, str(data)):
            try:
                return super().part(part, data, params)
            except DayFailedError as failure:
                failure.hint = _cure(failure.__cause__, self.spec) or failure.hint
                raise


def load_plugin(spec: DaySpec, text: str | None, scratch: str | None) -> PluginDay:
    """Import the plugin of that spec, and see whether its function can be called.

    `text` is the input that it gets from `aocd`, if it asks that while it is imported; `scratch` a
    path for its folder, which somebody removes if this process cannot. Raises DayError for a plugin
    that cannot be imported, or has no such function.
    """
    return PluginDay(spec, _function_of(spec, text, scratch), scratch)


def _function_of(spec: DaySpec, text: str | None, scratch: str | None) -> Any:
    working_folder()  # remembered before it is left
    modules = modules_for(spec)
    modules.give(*spec.puzzle, text)
    modules.claim(spec.module, spec.path)
    with _in_folder(scratch, text or ""), modules.importable():
        try:
            found: Any = import_module(spec.module)
            for name in filter(None, str(spec.plugin).split(".")):
                found = getattr(found, name, None)
            _check(found, spec)  # it asks the function what it takes, which may be code, too
        except (KeyboardInterrupt, DayError):
            raise
        except BaseException as error:
            failed = imports.failed(error, spec)
            failed.hint = _cure(error, spec) or failed.hint
            raise failed from error
    return found


def _both(spec: DaySpec, function: Any) -> Both:
    year, day = spec.puzzle
    return Both(
        lambda data: function(year=year, day=day, data=data),
        f"the aocd plugin {spec.offered_by}",
        "it should return (answer a, answer b)",
    )


def _hooks(name: str, both: Both) -> ModuleType:
    """A module with our hooks, whose answers are the plugin's."""

    def answer(part: Part, data: object) -> object:
        given = both.answer(part, data)
        return None if isinstance(given, str | bytes) and given in _NO_ANSWERS else given

    def part1(data: object) -> object:
        return answer(1, data)

    def part2(data: object) -> object:
        return answer(2, data)

    made = ModuleType(name)
    for hook in (part1, part2):
        hook.__module__ = name
        setattr(made, hook.__name__, hook)
    return made


@contextmanager
def _in_folder(scratch: str | None, text: str) -> Iterator[None]:
    """In this block the working folder is a new one, with the text in `input.txt` and nothing else.

    It is taken away with whatever was put there.
    """
    try:
        before, folder = getcwd(), scratch or ""
        if scratch is None:
            folder = mkdtemp(prefix="aoc-")
        else:
            makedirs(folder, 0o700, exist_ok=True)
        with open(join(folder, "input.txt"), "w", encoding="utf-8", newline="") as file:
            file.write(text)
        chdir(folder)
    except OSError as error:
        raise DataError(
            f"cannot write a copy of the input for the plugin: {error.strerror}",
            "look at the folder of temporary files, and at the space left there",
        ) from error
    try:
        yield
    finally:
        with suppress(OSError):  # the plugin has taken it away
            chdir(before)
        try:
            rmtree(folder, ignore_errors=True)
        except Exception:  # noqa: BLE001 -- the plugin has patched what that takes
            with suppress(OSError):
                _remove(folder)


def _remove(folder: str) -> None:
    with scandir(folder) as entries:
        for entry in list(entries):
            if entry.is_dir(follow_symlinks=False):
                _remove(entry.path)
            else:
                unlink(entry.path)
    rmdir(folder)


def _check(function: Any, spec: DaySpec) -> None:
    """Raise DayError for what cannot be called as aocd calls it."""
    said = f"{spec.module}:{spec.plugin}" if spec.plugin else spec.module
    who = f"the aocd plugin {spec.offered_by}"
    if not callable(function):
        what = "nothing" if function is None else f"something of type {type(function).__name__}"
        raise DayError(
            f"{who} cannot be called: its entry point `{spec.entry} = {said}` names {what}",
            "it should name a function: def solve(year, day, data)",
        )
    place = said
    if isinstance(function, FunctionType):
        code = function.__code__
        place = f"{shown_path(code.co_filename)}:{code.co_firstlineno}: {code.co_name}"
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
        raise DayError(
            f"{who}: {place} is async, and nobody awaits it",
            "make it a plain function, with asyncio.run() in it",
        )
    try:
        inspect.signature(function).bind(year=2015, day=1, data="")
    except ValueError:
        return  # of C, most likely: nobody knows what it takes
    except TypeError as error:
        raise DayError(
            f"{who}: {place}{_taken(function)} cannot be called with year=, day= and data=: "
            f"{error}",
            "a plugin of aocd is called by these names: def solve(year, day, data)",
        ) from error


def _taken(function: Any) -> str:
    return f"({', '.join(inspect.signature(function).parameters)})"


def _cure(error: BaseException | None, spec: DaySpec) -> str | None:
    """What to do about a module that is missing; None where nothing else is the matter."""
    if not isinstance(error, ImportError):
        return None
    top = spec.module.partition(".")[0]
    missing = error.name if isinstance(error, ModuleNotFoundError) else None
    try:
        said = str(error)
        missing = missing and str(missing)  # it may be of any type
    except Exception:  # noqa: BLE001 -- and the exception of a class of its own
        return None
    if missing is not None and missing.partition(".")[0] != top:
        if extra_for(spec, missing):
            return None  # it is named already
        return f"install it again with all its libraries: pip install {spec.distribution}"
    if missing is not None and f"{spec.module}.".startswith(f"{missing}."):
        return f"its entry point names a module that is not there: reinstall {spec.distribution}"
    is_missing = said.startswith(("No module named", "Error while finding module"))
    if is_missing and f"{top}." in said:
        return f"{spec.offered_by} seems not to have {spec.puzzle}: leave that day out"
    return None
