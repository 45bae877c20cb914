"""One DaySpec -> one Day: a typed face over a fresh pluggy manager that holds just this day.

A manager a day, never one for all: pluggy then validates and calls exactly the day that was asked
for, and what another day gets wrong cannot matter. Which day that is, `discover` decides.
"""

import os
import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from time import perf_counter_ns
from types import AsyncGeneratorType, CoroutineType, ModuleType
from typing import TYPE_CHECKING, Any

from pluggy import HookimplMarker

from aoc_runner.kernel.files import shown_path, working_folder
from aoc_runner.kernel.words.answer import Answer, answer_of
from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.words.puzzle import Part, Puzzle, part_of
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.manager import has, manage
from aoc_runner.plugins.modules import modules_for
from aoc_runner.plugins.tracebacks import failure

if TYPE_CHECKING:
    from aoc_runner.kernel.words.case import Case
    from aoc_runner.plugins.apart import DayApart
    from aoc_runner.plugins.habits import Both

Timed = tuple[Any, float | None]
"""What a hook returned, and how many seconds it took: None if the day does not have it."""


class Day:
    """A loaded day. Its hooks raise DayFailedError for whatever the day's code raises.

    A script has the same face: see `running.scripts`.
    """

    line = doubt = ""  # of the last answer, where it was read: a day's functions return theirs

    def __init__(
        self,
        spec: DaySpec,
        module: ModuleType,
        part: Part | None = None,
        both: "Both | None" = None,
    ) -> None:
        """`module` is the day's; with `part` it is of that part alone. `both` gives its answers."""
        self.spec = spec
        self.puzzle: Puzzle = spec.puzzle
        self._modules = modules_for(spec)
        self._part = part
        self._use(module, both)

    def _use(self, module: ModuleType, both: "Both | None" = None) -> None:
        self._generation = self._modules.generation
        doc = module.__doc__ if isinstance(module.__doc__, str) else ""  # a day may set anything
        self.title = doc.strip().split("\n", 1)[0].strip()
        self._both = both
        layout = self.spec.layout
        if layout is not None and layout.has_habits:
            from aoc_runner.plugins.habits import with_hooks

            module, self._both = with_hooks(module, layout, self._part)
        self._manager = manage(module, self._part or 1)
        self._stopwatch = _Stopwatch()
        self._manager.register(self._stopwatch)

    def has(self, hook: str) -> bool:
        """Whether the day has the hook of that name."""
        return has(self._manager, hook)

    def take(self, case: "Case") -> None:
        """The case that is to be parsed and solved: `aocd` gives its text, if the day asks that.

        If a day has asked for another text before, this one is imported anew: see `Modules.give`.
        Raises DayError then as `load_day` does.
        """
        self._modules.give(*self.puzzle, case.text)
        if self._generation != self._modules.generation:
            self._load_again(case.text)
            from gc import collect

            collect()  # the old module: it and its functions hold each other, and all its data

    def _load_again(self, text: str) -> None:
        self._use(_module_of(self.spec, text))

    def parse(self, text: str) -> Timed:
        """What the day makes of the input: the text itself, in no time, if it has no `parse`."""
        return self._call("parse", text=text) if self.has("parse") else (text, None)

    def part(
        self, part: Part, data: object, params: Mapping[str, object]
    ) -> tuple[Answer | None, float | None]:
        """The day's answer to that part: None if it is not solved yet."""
        hook = f"part{part}"
        value, seconds = self._call(hook, data=data, params=params)
        with self._failing(hook):  # what it gave may be of a class of its own
            answer = answer_of(value)
            if type(value) in (CoroutineType, AsyncGeneratorType):
                from aoc_runner.plugins.signatures import not_awaited

                raise not_awaited(value, hook)
            return answer, None if self._both and self._both.was_asked else seconds

    @contextmanager
    def at_work(self, hook: str) -> Iterator[None]:
        """In this block the day's code may be called as `bare` gives it, by who times many calls.

        What it raises there is raised as the hook's DayFailedError.
        """
        with self._modules.importable(), self._failing(hook):
            yield

    def bare(self, hook: str, **given: object) -> Callable[[], object]:
        """What calls the hook with what is given of `text`, `data` and `params`, and no more.

        Of a function for both parts it gives that part's answer, called anew each time; both of
        them where the hook is `both`.
        """
        if self._both is not None and hook == "both":
            return partial(self._both.ask, given["data"])
        if self._both is not None and hook != "parse":
            ask, data, place = self._both.ask, given["data"], part_of(hook) - 1
            return lambda: ask(data)[place]
        caller = getattr(self._manager.hook, hook)
        own = [it for it in caller.get_hookimpls() if it.plugin is not self._stopwatch]
        if len(own) == 1 and not own[0].wrapper:
            return partial(own[0].function, *(given[name] for name in own[0].argnames))
        return partial(caller, **given)

    def _call(self, hook: str, **arguments: object) -> Timed:
        with self._modules.importable(), self._failing(hook):
            value = getattr(self._manager.hook, hook)(**arguments)
        return value, self._stopwatch.seconds if self.has(hook) else None

    @contextmanager
    def _failing(self, hook: str) -> Iterator[None]:
        try:
            yield
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise failure(error, self.spec, hook) from error


class _Stopwatch:
    """Times a day's hooks from the inside: what pluggy does around a call is none of the day's."""

    seconds = 0.0

    def _time(self) -> Generator[None, object, object]:
        start = perf_counter_ns()
        try:
            return (yield)
        finally:
            self.seconds = (perf_counter_ns() - start) / 1e9

    parse = part1 = part2 = HookimplMarker("aoc_runner")(wrapper=True)(_time)


def load_day(spec: DaySpec, text: str | None = None) -> "Day | DayApart":
    """Import the day and check its hooks. Raises DayError naming file, line and cure.

    `text` is the input that it gets from `aocd`, if it asks that while it is imported.
    """
    if spec.rival:
        from aoc_runner.plugins import layout

        raise layout.clash(spec)
    if spec.files:
        from aoc_runner.plugins.apart import DayApart

        return DayApart(spec, text)
    return load_file(spec, text)


def load_file(spec: DaySpec, text: str | None = None, part: Part | None = None) -> Day:
    """Import the day from its one file, which may be of one part alone. Raises as `load_day`."""
    return Day(spec, _module_of(spec, text), part)


def _module_of(spec: DaySpec, text: str | None) -> ModuleType:
    working_folder()  # remembered before the day may leave it
    modules = modules_for(spec)
    modules.give(*spec.puzzle, text)
    modules.claim(spec.module, spec.path)
    with modules.importable():
        try:
            if spec.layout is None:
                module = import_module(spec.module)
            else:
                from aoc_runner.plugins.bytecode import import_file

                module = import_file(spec.module, str(spec.path))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            from aoc_runner.plugins import imports

            top = getattr(sys.modules.get(spec.module.split(".")[0]), "__file__", None)
            missing = error.name if isinstance(error, ModuleNotFoundError) else None
            if spec.path and top and missing and f"{spec.module}.".startswith(f"{missing}."):
                # The file is there, but not in that package.
                raise imports.shadowed(spec, top) from error
            raise imports.failed(error, spec) from error
    if not isinstance(module, ModuleType):
        place = shown_path(spec.path or spec.module)
        raise DayError(
            f"{place} puts something of type {type(module).__name__} into sys.modules in its stead",
            "take that out: the hooks are functions of the module itself",
        )
    found = getattr(module, "__file__", None)
    if not _is_same(spec.path, found):
        from aoc_runner.plugins import imports

        raise imports.shadowed(spec, str(found))
    return module


def _is_same(path: str | None, found: str | None) -> bool:
    """Whether both are one file, as far as they are known."""
    if path == found or not path or not found:
        return True
    return os.path.realpath(path) == os.path.realpath(found)
