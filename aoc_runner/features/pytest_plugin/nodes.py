"""What pytest collects for a day: a file, its examples, and an item a part. Imports no day.

A day of functions is imported, and runs, in pytest's own process when its first item does, so that
`--pdb`, `--cov` and `breakpoint()` work; any other in a worker.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from aoc_runner.features import FEATURES
from aoc_runner.kernel.commands import Features
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.examples import examples_path, load_examples
from aoc_runner.kernel.days.find import project_of
from aoc_runner.kernel.days.layout import Project, days_in, usual_entries
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.running.frames import failure_of, home_of, raised
from aoc_runner.kernel.running.pool import run
from aoc_runner.kernel.running.results import Result, result_of
from aoc_runner.kernel.running.stand_ins import _aoc_runner_case
from aoc_runner.kernel.running.start import Job, checks
from aoc_runner.kernel.running.worker import STAND_INS, folders_of, load
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.store.account import Account, DataFolder
from aoc_runner.kernel.terminal.output import shown  # pytest writes past our own streams
from aoc_runner.kernel.terminal.results import ResultRows
from aoc_runner.kernel.terminal.style import Style, error_text
from aoc_runner.kernel.words.answer import plain
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import AocError, DayFailedError
from aoc_runner.kernel.words.feature import LOADERS
from aoc_runner.kernel.words.puzzle import Part
from aoc_runner.kernel.words.visible import one_line

_FEATURES = Features(FEATURES)
_DAYS = pytest.StashKey[dict[str, dict[str, list[Day]]]]()  # by folder, by their examples' path
_ACCOUNT = pytest.StashKey[Account]()  # with --aoc-kept only
_HOOKS = pytest.StashKey[dict[Day, Any]]()  # of days that are imported; None: they need a worker


class WrongAnswer(Exception):
    """A part gave another answer than was expected, or failed in a worker."""


def use_kept_inputs(session: pytest.Config) -> None:
    """Have days checked on the inputs kept for the account in force, too."""
    try:
        settings = Settings(str(session.rootpath), more_keys=_FEATURES.settings)
        account = Account(settings.account, DataFolder(settings.data_dir, settings.site_url))
    except AocError as error:
        wrong = shown(error_text(error, "--aoc-kept: ").removeprefix("error: "))
        raise pytest.UsageError(wrong) from None
    session.stash[_ACCOUNT] = account
    session.add_cleanup(account.close)


def day_file(parent: pytest.Collector, path: Path) -> "DayFile | None":
    """The node of a YAML that has a file of its name beside it; None where that is no day."""
    known = parent.config.stash.setdefault(_DAYS, {})
    root, package = str(parent.config.rootpath), str(path.parent.parent)
    if root not in known:
        known[root] = _by_examples(_days_of_project(root))
    key = f"{package}/"  # the root may be a package itself
    if key not in known:
        known[key] = _by_examples(_days_of_package(package))
    days = known[root].get(str(path)) or known[key].get(str(path))
    if days is None:
        return None
    file: DayFile = DayFile.from_parent(parent, path=path)
    file.days = days
    return file


def _days_of_project(folder: str) -> Iterable[Day]:
    try:
        return project_of(Settings(folder, more_keys=_FEATURES.settings)).days()
    except AocError:  # `aoc` will say it; a pytest of other tests is not about it
        return Project(folder).days()


def _days_of_package(folder: str) -> Iterable[Day]:
    """The days of a package as its source lies there: in folders `yearYYYY/` of that folder."""
    root = os.path.dirname(folder)
    while os.path.isfile(os.path.join(root, "__init__.py")):
        root = os.path.dirname(root)
    below = os.path.relpath(folder, root)
    return days_in(usual_entries(root, below)) if below.replace(os.sep, "").isidentifier() else ()


def _by_examples(days: Iterable[Day]) -> dict[str, list[Day]]:
    """Each day and its variants, by the path of its examples."""
    found: dict[str, list[Day]] = {}
    own: list[Day] = []
    for day in days:
        if day.variant is None:
            own = found[str(examples_path(day))] = []
        own.append(day)
    return found


class DayFile(pytest.File):
    """A `day07.yaml` beside a `day07.py`: its examples, and with --aoc-kept the kept input."""

    days: Sequence[Day]  # the day, then its variants

    def collect(self) -> "Iterable[CaseNode]":
        day, *variants = self.days
        days = [day, *(it for it in variants if _is_variant(Path(str(it.path))))]
        account = self.config.stash.get(_ACCOUNT, None)
        try:
            cases = load_examples(str(self.path))
            own = account.case(day.puzzle) if account else None
        except AocError as error:
            raise self.CollectError(shown(error_text(error))) from None
        for case, parts in checks([*cases, *([own] if own else [])]):
            node: CaseNode = CaseNode.from_parent(self, name=shown(one_line(case.name)))
            node.case, node.parts, node.days = case, parts, days
            yield node


def _is_variant(file: Path) -> bool:
    """Whether `day07_NAME.py` is one: `day07_test.py` holds tests, `day07_grid.py` may help."""
    return file.stem[-5:] != "_test" and file.is_file() and b"part1" in file.read_bytes()


class CaseNode(pytest.Collector):
    """An example, or the kept input."""

    days: Sequence[Day]
    case: Case
    parts: Sequence[Part]

    def collect(self) -> "Iterable[PartItem]":
        for day in self.days:
            for part in self.parts:
                variant = f"[{day.variant}]" if day.variant else ""
                item: PartItem = PartItem.from_parent(self, name=f"part{part}{variant}")
                item.day, item.case, item.part = day, self.case, part
                if self.case.skip is not None:
                    item.add_marker(pytest.mark.skip(reason=shown(one_line(self.case.skip))))
                yield item


class PartItem(pytest.Item):
    """A part of a day, or of a variant of it, on a case."""

    day: Day
    case: Case
    part: Part

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"{self.day.puzzle}: {self.nodeid.partition('::')[2]}"

    def runtest(self) -> None:
        """Solve the part here, or in a worker; what the day raises here is pytest's to show."""
        known = self.config.stash.setdefault(_HOOKS, {})
        if self.day not in known:
            known[self.day] = _load(self.day)
        hooks = known[self.day]
        if hooks is None:
            result = self._solved_elsewhere()
        else:
            with _given(self.day, self.case.text):
                data = hooks.parse(self.case.text) if hooks.has("parse") else self.case.text
                told = plain(hooks.part(self.part, data, {**self.case.params}))
            result = result_of(self.case, self.part, told, None, None)
        if result.status in ("unchecked", "unsolved"):
            unsolved = f"part {self.part} is not solved yet, expected {result.expected}"
            why = shown(one_line(result.reason or unsolved))
            raise pytest.skip.Exception(why, _use_item_location=True)  # the day's, not this file's
        if result.failure is not None:
            raise WrongAnswer(self._failed(result.failure))
        if result.status != "right":
            row = ResultRows([self.case], Style(StringIO()), is_alone=True).row(result)
            raise WrongAnswer(self._report(row.strip()))

    def _solved_elsewhere(self) -> Result:
        """What a worker makes of it; what it prints is pytest's to show as well."""
        results: list[Result] = []
        for event in run([Job(self.day, [(self.case, (self.part,))])]):
            if event and event.kind == "printed":
                print(event.value.decode(errors="replace"), end="")
            elif event and event.kind == "result":
                results.append(event.value)
        return results[0]

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What people read of a failure: the day's own frames alone."""
        error = excinfo.value
        if isinstance(error, WrongAnswer | pytest.fail.Exception):
            return shown(str(error))
        told = raised(error, home_of(self.day))
        failure = failure_of(self.day, f"part{self.part}", told, None, attended=True)
        return shown(self._failed(failure))

    def _failed(self, failure: DayFailedError) -> str:
        return self._report(error_text(failure, f"part {self.part} on {self.case.name!r}: "))

    def _report(self, wrong: str) -> str:
        """What is wrong, and with which file; not the input: a log may be public."""
        return f"{wrong}\n  day: {shown_path(str(self.day.path))}"


def _load(day: Day) -> Any:
    """The day's hooks, imported here; None where only a worker will do."""
    if day.kind not in ("hooks", "functions"):
        return None
    with _given(day, None):
        _aoc_runner_case.asked = False
        try:
            return load(Job(day, [], loader=LOADERS.get(day.kind, "")))
        except Exception as error:
            if _aoc_runner_case.asked and not isinstance(error, pytest.exit.Exception):
                return None  # it asks while it is imported: each case needs a worker of its own
            raise


@contextmanager
def _given(day: Day, text: str | None) -> Iterator[None]:
    """Have the day find its own modules, and stand-ins that give that text and post nothing."""
    case, real = _aoc_runner_case, _take_out_stood_for()
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("AOC_SESSION", raising=False)
        patch.setenv(case.VARIABLE, os.devnull)
        patch.setattr(sys, "path", [STAND_INS, *folders_of(day), *sys.path])
        patch.setitem(sys.modules, "_aoc_runner_case", case)
        patch.setattr(case, "given", None if text is None else (*day.puzzle, text))
        try:
            yield
        finally:
            _take_out_stood_for()
            sys.modules.update(real)


def _take_out_stood_for() -> dict[str, ModuleType]:
    """Take the modules that have stand-ins out of those that are imported, and return them."""
    names = [name for name in sys.modules if name.partition(".")[0] in ("aocd", "pyperclip")]
    return {name: sys.modules.pop(name) for name in names}
