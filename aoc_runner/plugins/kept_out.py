"""What a day must not get hold of: modules that would post or fetch behind the guards.

Whoever imports `aocd` gets a stand-in that gives the day its own input and posts nothing.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from os import devnull, environ
from os.path import isdir, join  # by name: a day may patch the module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aoc_runner.plugins.inside.stand_ins import StandIns

STOOD_IN_FOR = frozenset(("aocd", "pyperclip"))

WITHIN = "_AOC_RUNNER_DAY"  # is in the environment of whatever a day starts
# Where the real aocd would look for a session nothing can be. A day may have another folder there.
ENVIRONMENT = {
    "AOCD_DIR": join(devnull, "aocd"),
    "AOCD_CONFIG_DIR": join(devnull, "aocd"),
    WITHIN: "1",
}


_is_done = False


def keep_out() -> None:
    """Take the session, and where aocd would find one, out of the environment for good.

    And the words of the command: a day that reads `sys.argv` finds none, as in a worker.
    """
    global _is_done
    _is_done = True
    del sys.argv[1:]
    environ.pop("AOC_SESSION", None)
    environ.update(ENVIRONMENT)


@contextmanager
def nothing_to_post_with() -> Iterator[None]:
    """In this block the environment has no session, nor where aocd would find one."""
    if _is_done:
        yield
        return
    before = {name: environ.get(name) for name in ("AOC_SESSION", *ENVIRONMENT)}
    environ.pop("AOC_SESSION", None)
    environ.update(ENVIRONMENT)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                environ.pop(name, None)
            else:
                environ[name] = value


def is_in_a_day() -> bool:
    """Whether this is code of a day or a script that is being run, or of what that has started.

    A process whose environment was emptied before cannot be told.
    """
    return WITHIN in environ or any(isinstance(it, StandInFinder) for it in sys.meta_path)


class StandInFinder:
    """Goes first on `sys.meta_path`; hardly a day asks for what it has."""

    def __init__(self, folders: "Sequence[str]" = ()) -> None:
        """`folders` are what days of an old archive import from: see `inside.bare`."""
        self._folders = folders
        self._given: tuple[int | None, int | None, str | None] = None, None, None
        self._stand_ins: StandIns | None = None

    def give(self, year: int, day: int, text: str | None) -> bool:
        """Have them give that puzzle's input; whether another was asked for until now."""
        if self._given == (year, day, text):
            return False
        self._given = year, day, text
        if self._stand_ins is None:
            return False
        was_asked = self._stand_ins.was_asked
        self._stand_ins.year, self._stand_ins.day, self._stand_ins.text = self._given
        return was_asked

    def find_spec(
        self, name: str, path: "Sequence[str] | None" = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The stand-in of that name, None for all other modules."""
        if name.partition(".")[0] not in STOOD_IN_FOR:
            return self._hidden(name) if self._folders and "." not in name else None
        return self.stand_ins().find_spec(name, path, target)

    def askers(self) -> "set[str]":
        """The modules that have asked while they were imported."""
        return set() if self._stand_ins is None else self._stand_ins.askers

    def stand_ins(self) -> "StandIns":
        """What gives the day its input, made when it is first asked for."""
        if self._stand_ins is None:
            from aoc_runner.plugins.inside.stand_ins import StandIns

            self._stand_ins = StandIns(*self._given)
        return self._stand_ins

    def _hidden(self, name: str) -> ModuleSpec | None:
        if not any(isdir(join(folder, name)) for folder in self._folders):
            return None
        from aoc_runner.plugins.bytecode import loader_for
        from aoc_runner.plugins.inside.bare import find_hidden

        return find_hidden(name, self._folders, self, loader_for)
