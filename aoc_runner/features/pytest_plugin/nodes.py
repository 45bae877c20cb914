"""The nodes that pytest collects for a day: its file, its examples, and an item per part.

Days made of functions run in the process of pytest, so that `--pdb`, `--cov` and `breakpoint()`
work, and are imported anew for each item. Other days run in a worker.
"""

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from copy import deepcopy
from io import StringIO
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Any

import pytest

from aoc_runner.features import FEATURES
from aoc_runner.kernel.commands import Features
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.examples import get_examples_path, load_examples
from aoc_runner.kernel.days.find import find_project
from aoc_runner.kernel.days.layout import Project, iter_days, make_default_entries
from aoc_runner.kernel.days.patterns import fold
from aoc_runner.kernel.files import format_path
from aoc_runner.kernel.model.answer import PlainValue, to_plain
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.errors import AocError, DayFailedError
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.feature import LOADERS, STUBS, register_loaders
from aoc_runner.kernel.model.puzzle import Part
from aoc_runner.kernel.model.result import NOTHING_KNOWN, KnownAnswers, Result, Status, make_result
from aoc_runner.kernel.running.frames import decode_failure, describe_exception, get_code_prefix
from aoc_runner.kernel.running.hooks import LoadedSolution
from aoc_runner.kernel.running.importing import (
    NeedsNewProcess,
    is_user_module,
    list_import_folders,
    load,
)
from aoc_runner.kernel.running.messages import Job, make_check_tasks
from aoc_runner.kernel.running.pool import iter_outcomes
from aoc_runner.kernel.running.stubs import _aoc_runner_case
from aoc_runner.kernel.running.worker import RETRY_LIMIT, flush
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.store.account import Account, SiteFolder
from aoc_runner.kernel.terminal.output import forward_output, sanitize
from aoc_runner.kernel.terminal.results import ResultRows
from aoc_runner.kernel.terminal.style import Style, format_error

_FEATURES = Features(FEATURES)
register_loaders(FEATURES)
# The days by folder, then by the path of their examples.
_DAYS = pytest.StashKey[dict[str, dict[str, list[Day]]]]()
# The days to check, if not all, by the path of their examples.
_MODULES = pytest.StashKey[dict[str, set[Day]]]()
_TEST = re.compile(rb"\bdef test|>>> ")  # a test of the module itself
_ACCOUNT = pytest.StashKey[Account]()
_INTERRUPTS = (KeyboardInterrupt, pytest.exit.Exception)  # Quitting pdb raises the latter.
_imported: set[Day] = set()
_streams: list[object] = []


class WrongAnswer(Exception):
    """A part returned an unexpected answer, or failed in a worker."""


def use_cached_inputs(config: pytest.Config) -> None:
    """Open the account, so that days are also checked on its cached inputs."""
    try:
        _open_account(config)
    except AocError as error:
        message = sanitize(format_error(error, "--aoc-kept: ").removeprefix("error: "))
        raise pytest.UsageError(message) from None


def _open_account(config: pytest.Config) -> Account:
    """Return the account used, which is opened once. Raises AocError for invalid settings."""
    if _ACCOUNT not in config.stash:
        settings = Settings(str(config.rootpath), more_keys=_FEATURES.settings)
        account = Account(settings.account, SiteFolder(settings.data_dir, settings.site_url))
        config.stash[_ACCOUNT] = account
        config.add_cleanup(account.close)
    return config.stash[_ACCOUNT]


def replace_modules(config: pytest.Config) -> None:
    """Replace arguments that are files of days with their examples.

    pytest imports a module to search it for tests, so only a module with tests stays.
    """
    folder = config.invocation_params.dir
    paths = [os.path.abspath(folder / arg.partition("::")[0]) for arg in config.args]
    modules = [
        _find_module(config, path) if "::" not in arg else None
        for arg, path in zip(config.args, paths, strict=True)
    ]
    others = [Path(path) for path, day in zip(paths, modules, strict=True) if day is None]
    args = []
    for arg, path, day in zip(config.args, paths, modules, strict=True):
        if day is None or _TEST.search(Path(path).read_bytes()):
            args.append(arg)
        if day is not None:
            examples = str(get_examples_path(day))
            args.append(examples)
            if not any(Path(examples).is_relative_to(other) for other in others):
                config.stash.setdefault(_MODULES, {}).setdefault(fold(examples), set()).add(day)
    config.args[:] = args


def _find_module(config: pytest.Config, path: str) -> Day | None:
    """Return the day or variant with this file, if it has examples."""
    name = fold(path)
    for groups in _iter_groups(config, os.path.dirname(os.path.dirname(path))):
        for examples, days in groups.items():
            for day in days:
                files = [fold(file) for file in (day.path, *(day.files or ())) if file]
                if name in files and os.path.isfile(examples) and day in _select_days(days):
                    return day
    return None


def make_day_file(parent: pytest.Collector, path: Path) -> "DayFile | None":
    """Create the node of a YAML file; return None if it belongs to no day."""
    name = fold(str(path))
    for groups in _iter_groups(parent.config, str(path.parent.parent)):
        if name in groups:
            file: DayFile = DayFile.from_parent(parent, path=path)
            file.days = _select_days(groups[name])
            if modules := parent.config.stash.get(_MODULES, {}).get(name):
                file.days = [day for day in file.days if day in modules]
            return file
    return None


def _iter_groups(config: pytest.Config, package: str) -> Iterator[dict[str, list[Day]]]:
    """Yield the days of the project, then those of a package, by the path of their examples."""
    days_by_folder = config.stash.setdefault(_DAYS, {})
    # The root may be a package, too.
    for key, folder, find in (
        ("project", str(config.rootpath), _find_project_days),
        (package, package, _find_package_days),
    ):
        if key not in days_by_folder:
            days_by_folder[key] = _group_by_examples(find(folder))
        yield days_by_folder[key]


def _find_project_days(folder: str) -> Iterable[Day]:
    try:
        return find_project(Settings(folder, more_keys=_FEATURES.settings)).days()
    except AocError:  # `aoc` reports it; pytest may be running other tests.
        return Project(folder).days()


def _find_package_days(folder: str) -> Iterable[Day]:
    """Return the days in the `yearYYYY/` folders of a package's source."""
    root = os.path.dirname(folder)
    while os.path.isfile(os.path.join(root, "__init__.py")):
        root = os.path.dirname(root)
    package = os.path.relpath(folder, root).replace(os.sep, "/")
    is_package = package.replace("/", "").isidentifier()
    return iter_days(make_default_entries(root, package)) if is_package else ()


def _group_by_examples(days: Iterable[Day]) -> dict[str, list[Day]]:
    """Group each day with its variants by the path of its examples."""
    groups: dict[str, list[Day]] = {}
    group: list[Day] = []
    for day in days:
        if day.variant is None:
            group = groups[fold(str(get_examples_path(day)))] = []
        group.append(day)
    return groups


def _select_days(days: Sequence[Day]) -> list[Day]:
    """Return the days except tests and helper modules named `day07_NAME.py`."""
    return [day for day in days if day.variant is None or _is_variant(Path(str(day.path)))]


def _is_variant(file: Path) -> bool:
    return file.stem[-5:] != "_test" and file.is_file() and b"part1" in file.read_bytes()


class DayFile(pytest.File):
    """A `day07.yaml`: the examples of `day07.py`, and with --aoc-kept the cached input."""

    days: Sequence[Day]  # the day, then its variants

    def collect(self) -> "Iterable[CaseNode]":
        input_case, known = None, NOTHING_KNOWN
        try:
            cases = load_examples(str(self.path))
            if self.config.getoption("aoc_kept"):
                account, puzzle = _open_account(self.config), self.days[0].puzzle
                input_case, known = account.case(puzzle), account.known_answers(puzzle)
        except AocError as error:
            raise self.CollectError(sanitize(format_error(error))) from None
        for case, parts in make_check_tasks(
            [*cases, *([input_case] if input_case else [])], known=known
        ):
            node: CaseNode = CaseNode.from_parent(self, name=sanitize(escape_newlines(case.name)))
            node.case, node.parts, node.days = case, parts, self.days
            yield node


class CaseNode(pytest.Collector):
    """An example, or the cached input."""

    days: Sequence[Day]
    case: Case
    parts: Sequence[Part]

    def collect(self) -> "Iterable[PartItem]":
        for day in self.days:
            for part in self.parts:
                name = f"part{part}[{day.variant}]" if day.variant else f"part{part}"
                # As text, because `--lf` of pytest 9.2 compares identifiers that it has parsed.
                nodeid = f"{self.nodeid}::{name}"
                item: PartItem = PartItem.from_parent(self, name=name, nodeid=nodeid)
                item.day, item.case, item.part = day, self.case, part
                if self.case.skip is not None:
                    item.add_marker(
                        pytest.mark.skip(reason=sanitize(escape_newlines(self.case.skip)))
                    )
                yield item


class PartItem(pytest.Item):
    """A part of a day or variant on a case."""

    day: Day
    case: Case
    part: Part

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"{self.day.puzzle}: {self.nodeid.partition('::')[2]}"

    def runtest(self) -> None:
        """Run the part in this process or a worker; pytest shows exceptions of the day."""
        is_in_process = self.day.kind in ("hooks", "functions")
        result = self._solve_in_process() if is_in_process else self._solve_in_worker()
        if result.status.exit_code:
            if result.failure is not None:
                raise WrongAnswer(self._format_failure(result.failure))
            row = ResultRows([self.case], Style(StringIO()), is_alone=True).row(result)
            raise WrongAnswer(self._add_day(row.strip()))
        if result.status is not Status.RIGHT:
            unsolved = f"part {self.part} is not solved yet, expected {result.expected}"
            reason = sanitize(escape_newlines(result.reason or unsolved))
            # Without a location in this file.
            raise pytest.skip.Exception(reason, _use_item_location=True)
        if result.note:
            self.add_report_section("call", "aoc-runner", f"{result.status}, {result.note}")

    def _solve_in_process(self) -> Result:
        """Run the part in this process; retry a part 2 without an answer after part 1."""
        value, error, is_retried, start = None, None, False, perf_counter()
        try:
            value = self._call()
        except _INTERRUPTS:
            raise
        except NeedsNewProcess:
            return self._solve_in_worker(force_spawn=True)
        except BaseException as first:  # noqa: BLE001 -- raised below if there is no answer
            error = first
        if value is None and self.part == 2 and perf_counter() - start < RETRY_LIMIT:
            with suppress(Exception):
                value = self._call(after_part1=True)
                is_retried = value is not None
        if value is None and error is not None:
            raise error
        known = self._known_answers()
        return make_result(self.case, self.part, value, known, after_part1=is_retried)

    def _call(self, after_part1: bool = False) -> PlainValue:
        """Return the answer with fresh modules; None if `after_part1` makes no difference."""
        with _import_fresh(self.day, self.case.text) as solution:
            if after_part1 and (solution.is_combined or not solution.has("part2")):
                return None
            data = solution.parse(self.case)
            if after_part1:
                with suppress(Exception):
                    solution.part(1, data, deepcopy({**self.case.params}))
            return to_plain(solution.part(self.part, data, deepcopy({**self.case.params})))

    def _known_answers(self) -> KnownAnswers:
        """Return the known answers that apply to this case."""
        if self.case.proposed or self.case.is_user_input:
            with suppress(AocError):  # `aoc` reports it; the example does not need the ledger.
                return _open_account(self.config).known_answers(self.day.puzzle)
        return NOTHING_KNOWN

    def _solve_in_worker(self, force_spawn: bool = False) -> Result:
        """Run the part in a worker; forward the day's output, so that pytest captures it."""
        job = Job(self.day, [(self.case, (self.part,))], force_spawn=force_spawn)
        known = self._known_answers()

        def show(content: bytes) -> None:
            forward_output(content, to_stderr=False)

        (outcome,) = iter_outcomes([job], get_known=lambda _: known, on_print=show)
        return outcome.results[0]

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the message of a failure, with only the frames of the day's code."""
        error = excinfo.value
        if isinstance(error, WrongAnswer | pytest.fail.Exception):
            return sanitize(str(error))
        info = describe_exception(error, get_code_prefix(self.day))
        failure = decode_failure(self.day, f"part{self.part}", info, None, is_interactive=True)
        return sanitize(self._format_failure(failure))

    def _format_failure(self, failure: DayFailedError) -> str:
        return self._add_day(format_error(failure, f"part {self.part} on {self.case.name!r}: "))

    def _add_day(self, message: str) -> str:
        """Return the message and the day's file, but never the input: logs may be public."""
        return f"{message}\n  day: {format_path(str(self.day.path))}"


@contextmanager
def _import_fresh(day: Day, text: str) -> Iterator[LoadedSolution]:
    """Import the day with stubs for this block; restore modules and streams afterwards."""
    stub, removed = _aoc_runner_case, _remove_modules(day)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("AOC_SESSION", "AOC_WEBHOOK"):
            patch.delenv(name, raising=False)
        patch.setenv(stub.VARIABLE, os.devnull)
        patch.setattr(sys, "path", [*STUBS, *list_import_folders(day), *sys.path])
        patch.setitem(sys.modules, "_aoc_runner_case", stub)
        for name in ("stdin", "stdout", "stderr"):
            patch.setattr(sys, name, getattr(sys, name))
        patch.setattr(stub, "case", (*day.puzzle, text))
        try:
            yield _load(day)
        finally:
            flush()
            # A stream that wraps the buffer of another one closes it when it is collected.
            _streams.extend((sys.stdin, sys.stdout, sys.stderr))
            _remove_modules(day)
            sys.modules.update(removed)


def _load(day: Day) -> LoadedSolution:
    """Load the day. Raises NeedsNewProcess if it can be imported only once per process."""
    try:
        solution = load(Job(day, [], loader=LOADERS.get(day.kind, "")))
    except BaseException as error:
        if day in _imported and not isinstance(error, _INTERRUPTS):
            raise NeedsNewProcess from error
        raise
    _imported.add(day)
    return solution


def _remove_modules(day: Day) -> dict[str, ModuleType]:
    """Remove the day's modules and those with stubs, except tests, and return them."""
    prefix = get_code_prefix(day)

    def can_remove(name: str) -> bool:
        if name.partition(".")[0] in ("aocd", "pyperclip"):
            return True
        last = name.rpartition(".")[2]
        is_test = last == "conftest" or last.startswith("test_") or last.endswith("_test")
        return not is_test and is_user_module(name, prefix)

    names = [name for name in [*sys.modules] if can_remove(name)]
    return {name: sys.modules.pop(name) for name in names}
