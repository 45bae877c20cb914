"""The modules of a project: they can be imported while a day's code runs, and at no other time.

So what the runner and its libraries import later is never the project's own `queue.py`. And two
projects of one pytest may both have a `days.year2023.day07`, and a `days.grid` that these import
whenever they like, and processes they start import by name.

There is one `sys.modules` for all. So what a project's code has imported from the project is taken
out of it when that code ends, and put back before it runs again; its `sys.path` likewise. Where the
project has a name that is in use already, as `queue` by the runner, it claims that name beforehand:
the other module is out of the way while the project's code runs.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.machinery import PathFinder
from os import getpid  # by name: a day may patch the module
from typing import TYPE_CHECKING, Any

from aoc_runner.plugins.children import end_child
from aoc_runner.plugins.kept_out import STOOD_IN_FOR, StandInFinder, nothing_to_post_with

if TYPE_CHECKING:
    from aoc_runner.plugins.discover import DaySpec

# When a command began; none that was imported since stands in for a project's own of that name.
_AT_START = frozenset(sys.modules)
# Both may lie in the project: for those who work on the runner too, and in an environment.
_RUNNER = os.path.dirname(os.path.dirname(__file__)) + os.sep
_PYTHON = os.path.dirname(os.__file__) + os.sep
_KNOWN: dict[tuple[str | None, tuple[str, ...]], "Modules"] = {}
_IN_USE: set["Modules"] = set()  # those whose days were given an input
_IS_SETTLED = False


def modules_of(root: str | None, folders: tuple[str, ...] = ()) -> "Modules":
    """The modules of the project in the folder `root`; None stands for all installed packages.

    With `folders` those of the days that a layout finds there: only what lies in these can be
    imported, in this order, and two days with other folders never share a module.
    """
    if (root, folders) not in _KNOWN:
        _KNOWN[root, folders] = Modules(root, folders)
    return _KNOWN[root, folders]


def modules_for(spec: "DaySpec") -> "Modules":
    """Those of a day: what a layout finds has its folder and those above it, the nearest first."""
    if spec.layout is None:
        return modules_of(spec.root)
    folders: list[str] = []
    for path in filter(None, spec.files or (spec.path,)):
        folder = os.path.dirname(path)
        while folder not in folders:
            folders.append(folder)
            folder = os.path.dirname(folder) if folder != spec.root else folder
    folders.sort(key=len, reverse=True)
    return modules_of(spec.root, tuple(folders))


def settle() -> None:
    """From now on leave a project's modules in place, once its code has run.

    For a process that runs one day and imports nothing of its own any more: to take them out and
    put them back costs it a sixth of its time.
    """
    global _IS_SETTLED
    _IS_SETTLED = True


def stay() -> None:
    """Put them in place for good, where nothing of the runner comes any more.

    A day may have left threads, or registered functions with `atexit`.
    """
    threads = sys.modules.get("threading")
    for modules in _KNOWN.values():
        modules.put_in_place()
    # At its end Python itself asks whatever has this name to wait for threads.
    sys.modules.pop("threading", None)
    if threads is not None:
        sys.modules["threading"] = threads


def is_own(path: str, home: str) -> bool:
    """Whether a path that starts with `home` is of the user's code, not of a library in it."""
    if not path.startswith(home) or "site-packages" in path[len(home) :]:
        return False
    # Unless the home is in there itself, as an installed day's may be.
    return not any(path.startswith(it) and not home.startswith(it) for it in (_RUNNER, _PYTHON))


class Modules:
    """What the days of one project have imported from it, and what they made of `sys.path`.

    A day that was loaded in an earlier `generation` has to be loaded again before it runs.
    """

    generation = 0

    def __init__(self, root: str | None, folders: tuple[str, ...] = ()) -> None:
        self._root = root
        self._folders = folders or ((root,) if root else ())
        self._bytecode: str | None = None
        if folders:  # none in a tree that was laid out before us
            from aoc_runner.kernel.settings.folders import user_folder

            self._bytecode = os.path.join(user_folder("cache"), "bytecode")
        self._names = {*STOOD_IN_FOR}  # and the first components of those it has, as far as known
        self.stand_ins = StandInFinder(folders)
        self._modules: dict[str, Any] = {}  # what was taken out of `sys.modules`, to be put back
        self._path: list[str] = []  # empty before its code ran
        self._is_in_place = False  # for good
        self.prepared: set[str] = set()  # folders
        self._days: set[str] = set()  # their modules
        if root is not None:
            from aoc_runner.plugins import bytecode

            if not any(other == root for other, _ in _KNOWN):
                bytecode.go_by_content(self._lies_here)
            self._write_into = bytecode.write_into
            for folder in self._folders:
                self._claim_what_lies_in(folder)

    def give(self, year: int, day: int, text: str | None) -> None:
        """Have the stand-ins give that puzzle's input, `text`, to whoever asks them.

        If anybody has asked for another, nobody knows which modules hold that: all days and what
        they have imported of their own are a new generation, whoever's they are.
        """
        _IN_USE.add(self)
        asked = [modules for modules in _IN_USE if modules.stand_ins.give(year, day, text)]
        for modules in _IN_USE if asked else ():
            modules._forget()

    def _forget(self) -> None:
        from aoc_runner.plugins import installed, libraries

        self.generation += 1
        # Wherever they lie, and all of a package: `from helper import inputs` finds what that has.
        tops = {name.partition(".")[0] for name in self.stand_ins.askers()}
        own = {name for name in list(sys.modules) if name.partition(".")[0] in tops}
        known = {*tops, *self._days}
        if self._root is None:  # what is installed stays in place between the calls
            own |= installed.came_with(self._days)
        elif self._is_in_place:  # found beforehand: a bare folder's module asks for that above it
            ours = {name: sys.modules[name] for name in list(sys.modules) if self._is_ours(name)}
            own |= known | ours.keys() - libraries.of_libraries(ours, known, self._folders).keys()
        else:  # tests have imported what is there of the project now, outside of any run
            own = {name for name in own if name.partition(".")[0] not in self._names}
        self._modules = libraries.of_libraries(self._modules, known, self._folders)
        for name in own - {"__main__"}:
            sys.modules.pop(name, None)

    def claim(self, module: str, path: str | None) -> None:
        """Have that day of the project, and what lies beside its file, looked for in it alone.

        Else the day might get what another project, or the fetching of an input, has imported
        under their names.
        """
        self._days.add(module)
        if self._root is None:
            return
        self._names.add(module.partition(".")[0])
        folder = os.path.dirname(path or "")
        if folder and folder not in self.prepared:
            self._claim_what_lies_in(folder)  # many days put it first on sys.path

    def _claim_what_lies_in(self, folder: str) -> None:
        try:
            names = {name.partition(".")[0] for name in os.listdir(folder)}
        except OSError:
            return
        for name in names & (sys.modules.keys() - _AT_START):
            spec = PathFinder.find_spec(name, [folder])
            if spec is not None and spec.loader is not None:  # no mere folder, as of inputs
                self._names.add(name)

    @contextmanager
    def importable(self) -> Iterator[None]:
        """In this block the project's modules are there, and go before all others."""
        process = getpid()
        with nothing_to_post_with(), self._in_for_good() if _IS_SETTLED else self._in_for_now():
            try:
                yield
            except BaseException as error:
                if getpid() != process:
                    end_child(error)
                raise
            else:
                if getpid() != process:
                    end_child()

    @contextmanager
    def _in_for_good(self) -> Iterator[None]:
        self.put_in_place()
        self._is_in_place = True
        yield

    @contextmanager
    def _in_for_now(self) -> Iterator[None]:
        path, entries = sys.path, sys.path[:]
        before = dict(sys.modules)
        self.put_in_place()
        try:
            yield
        finally:
            now = dict(sys.modules)  # threads may go on
            new = [name for name, module in now.items() if before.get(name) is not module]
            self._names.update(name for name in new if "." not in name and self._is_ours(name))
            self._modules = self._take_out(new)
            # Also what the day took out: the runner may need it.
            sys.modules.update({name: before[name] for name in before.keys() - sys.modules.keys()})
            # The day may have done anything to it, and finds it so again.
            left = getattr(sys, "path", None)
            self._path = left[:] if isinstance(left, list) else []
            path[:] = entries
            sys.path = path
            if self.stand_ins in sys.meta_path:
                sys.meta_path.remove(self.stand_ins)

    def put_in_place(self) -> None:
        """Put the project's modules in the place of all others of their names, and its path."""
        if self._is_in_place:
            return
        if not sys.modules.keys().isdisjoint(self._names):  # hardly ever
            self._take_out(list(sys.modules))  # `importable` puts them back
        sys.modules.update(self._modules)
        sys.path[:] = self._path or [*self._folders, *sys.path]
        if self._root is not None:
            self._write_into(self._bytecode)
        sys.meta_path.insert(0, self.stand_ins)

    def _take_out(self, names: Iterable[str]) -> dict[str, Any]:
        """Take those of these modules out of `sys.modules` that have names of the project's."""
        taken = [name for name in names if name.partition(".")[0] in self._names]
        return {name: sys.modules.pop(name, None) for name in taken}  # or a thread was faster

    def _is_ours(self, name: str) -> bool:
        try:
            module = sys.modules[name]
            places = list(getattr(module, "__path__", ())) or [module.__file__]
            return any(place and self._lies_here(place) for place in places)
        except Exception:  # noqa: BLE001 -- without a file; or a day put there what it likes
            return False

    def _lies_here(self, path: str) -> bool:
        root = self._root
        return root is not None and (path == root or is_own(path, os.path.join(root, "")))
