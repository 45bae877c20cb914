"""What pytest collects for a day: a file, its examples, and an item a part. Imports no day.

A day is imported when its first item runs, so that `-k` and a broken day concern no other.
"""

from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from aoc_runner.account.until_context import OnlineAccount as Account
from aoc_runner.examples.reading import load_examples
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.settings.secrets import scrub
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import AocError, UsageError
from aoc_runner.kernel.words.puzzle import Part, Puzzle, puzzle_of
from aoc_runner.kernel.words.result import Result
from aoc_runner.kernel.words.visible import one_line, visible
from aoc_runner.plugins import discover
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.layout import specs_with_examples
from aoc_runner.plugins.layout_entries import Entry
from aoc_runner.pytest_plugin.debugging import own_traceback
from aoc_runner.render.text import beside_expected, drawing, error_text
from aoc_runner.running.loading import load
from aoc_runner.running.solve import checks, solve

if TYPE_CHECKING:
    from aoc_runner.running.loading import AnyDay

_SHOWN = 10  # lines of an input in a report
_WIDE = 100  # characters of such a line

_LAYOUT = pytest.StashKey[Sequence[Entry]]()
_ACCOUNT = pytest.StashKey[Account]()  # with --aoc-kept only
_DAYS = pytest.StashKey[dict[DaySpec, "AnyDay"]]()


def use_kept_inputs(session: pytest.Config) -> None:
    """Have days checked on the inputs kept for the account in force, too."""
    try:
        account = Account(Settings(str(session.rootpath)), print)
    except AocError as error:
        wrong = _shown(error_text(error, "--aoc-kept: ").removeprefix("error: "))
        raise pytest.UsageError(wrong) from None
    session.stash[_ACCOUNT] = account
    session.add_cleanup(account.ledger.close)


def day_file(parent: pytest.Collector, path: Path, year: int, day: int) -> "DayFile | None":
    """The node of that YAML, which has a `.py` beside it.

    None for a date that cannot exist, and where another file is the day: `day07.py`, of `day7.py`.
    """
    try:
        puzzle = puzzle_of(year, day)
    except UsageError:
        return None
    if discover.in_year(str(path.parent), puzzle) != str(path.with_suffix(".py")):
        return None
    file: DayFile = DayFile.from_parent(parent, path=path)
    file.puzzle = puzzle
    return file


def laid_out_file(parent: pytest.Collector, path: Path) -> "DayFile | None":
    """The node of a YAML beside a file that the project's layout finds; None of any other."""
    specs = specs_with_examples(_layout(parent.config), str(path))
    if not specs:
        return None
    file: DayFile = DayFile.from_parent(parent, path=path)
    file.puzzle, file.laid_out = specs[0].puzzle, specs
    return file


def _layout(session: pytest.Config) -> Sequence[Entry]:
    """The layout of the project that pytest runs in, read once."""
    if _LAYOUT not in session.stash:
        try:
            session.stash[_LAYOUT] = discover.project_of(Settings(str(session.rootpath))).layout
        except AocError:  # `aoc` will say it; a pytest of other tests is not about it
            session.stash[_LAYOUT] = ()
    return session.stash[_LAYOUT]


class DayFile(pytest.File):
    """A `day07.yaml` beside a `day07.py`: its examples, and with --aoc-kept the kept input."""

    puzzle: Puzzle
    laid_out: Sequence[DaySpec] = ()  # the day and its variants, where a layout finds them

    def collect(self) -> "Iterable[CaseNode]":
        self.specs = self._find_specs()
        account = self.config.stash.get(_ACCOUNT, None)
        try:
            cases = load_examples(str(self.path))
            own = account.case(self.puzzle) if account else None
        except AocError as error:
            raise self.CollectError(_shown(error_text(error))) from None
        for case, parts in checks([*cases, *([own] if own else [])]):
            node: CaseNode = CaseNode.from_parent(self, name=_shown(one_line(case.name)))
            node.case, node.parts, node.specs = case, parts, self.specs
            yield node

    def _find_specs(self) -> list[DaySpec]:
        """The day and its variants, as the runner would offer them; imports none."""
        if self.laid_out:
            day, *variants = self.laid_out
            return [day, *(it for it in variants if self._is_variant(Path(str(it.path))))]
        root = self.path.parents[2]
        if str(root) != discover.project_root(str(self.config.rootpath)):  # it runs as `days`
            while (root / "__init__.py").is_file():
                root = root.parent
        specs = []
        for file, variant in self._files():
            module = ".".join(file.relative_to(root).with_suffix("").parts)
            spec = DaySpec(self.puzzle, discover.PROJECT, variant, module, str(file), str(root))
            specs.append(spec)
        return specs

    def _files(self) -> Iterator[tuple[Path, str | None]]:
        """The file of the day, and of each variant with its name."""
        folder = self.path.parent
        for file in sorted(folder.glob("day*.py")):
            named = discover.day_file(file.name)
            # `day7_fast.py` may lie beside `day07.py`, and be there as `day07_fast.py` as well.
            if not named or str(file) != discover.in_year(str(folder), self.puzzle, named[2]):
                continue
            if named[2] is None or self._is_variant(file):
                yield file, named[2]

    def _is_variant(self, file: Path) -> bool:
        """Whether `day07_NAME.py` is one: `day07_test.py` holds tests, `day07_grid.py` may help."""
        tests = self.config.getini("python_files")
        if not file.is_file() or any(fnmatch(file.name, test) for test in tests):
            return False
        return b"part1" in file.read_bytes()


class CaseNode(pytest.Collector):
    """An example, or the kept input."""

    specs: list[DaySpec]
    case: Case
    parts: Sequence[Part]

    def collect(self) -> "Iterable[PartItem]":
        for spec in self.specs:
            for part in self.parts:
                variant = f"[{spec.variant}]" if spec.variant else ""
                item: PartItem = PartItem.from_parent(self, name=f"part{part}{variant}")
                item.spec, item.case, item.part = spec, self.case, part
                if self.case.skip is not None:
                    item.add_marker(pytest.mark.skip(reason=_shown(one_line(self.case.skip))))
                yield item


class PartItem(pytest.Item):
    """A part of a day, or of a variant of it, on a case."""

    spec: DaySpec
    case: Case
    part: Part

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"{self.spec.puzzle}: {self.nodeid.partition('::')[2]}"

    def runtest(self) -> None:
        try:
            result = self._solve()
        except AocError as error:
            _end_if_told_to(error)
            raise self._failed(error_text(error), error) from None
        if result.status == "right":
            return
        if result.status in ("unchecked", "unsolved"):
            unsolved = f"part {result.part} is not solved yet, expected {result.expected}"
            skipped = pytest.skip.Exception(_shown(one_line(result.reason or unsolved)))
            # pytest 8 and 9: the summary names the day, not this file
            skipped._use_item_location = True
            raise skipped
        if self.part not in self.case.confirmed:
            said = result.reason or f"got {result.answer_text}"
            why = f"the expected {result.expected} is not confirmed: {said}"
            pytest.xfail(_shown(one_line(why)))
        # After xfail too: with --runxfail that one returns.
        raise self._failed(self._report(result), result.failure)

    def _solve(self) -> Result:
        days = self.config.stash.setdefault(_DAYS, {})
        if self.spec not in days:
            days[self.spec] = load(self.spec, self.case)
        result = next(solve(days[self.spec], self.case, (self.part,)))
        _end_if_told_to(result.failure)
        return result

    def _failed(self, report: str, error: AocError | None) -> BaseException:
        """What fails the item, as if the day had raised it: there --pdb looks around."""
        failed = pytest.fail.Exception(_shown(report), pytrace=False)
        cause = error.__cause__ if error is not None else None
        return failed.with_traceback(own_traceback(cause, self.spec)) if cause else failed

    def _report(self, result: Result) -> str:
        """What people read of a failure. An own input is named, not shown: a log may be public."""
        case = self.case
        head = f"expected {result.expected}, got {beside_expected(result)}"
        if result.failure:
            head = error_text(result.failure, f"part {result.part} on {case.name!r}: ")
        elif "\n" in head:
            head = f"expected this drawing:\n{result.expected}\ngot:\n{beside_expected(result)}"
        elif picture := drawing(result):
            head += f", read from this drawing:\n{picture}"
        if case.source == "example":
            shown = _start(case.text)
        else:
            shown = self.config.stash[_ACCOUNT].input_path(self.spec.puzzle)
        rows = [("day", shown_path(str(self.spec.path))), ("input", shown)]
        rows += [("params", str(case.params))] if case.params else []
        texts = [f"  {name:8}" + text.replace("\n", "\n" + " " * 10) for name, text in rows]
        return "\n".join([head, *texts])


def _end_if_told_to(error: AocError | None) -> None:
    """A `q` in a debugger is an exception within the day, and meant for pytest."""
    if error is not None and isinstance(error.__cause__, pytest.exit.Exception):
        raise error.__cause__


def _shown(text: str) -> str:
    """The text as it may be shown: pytest writes past our own streams, and what guards them."""
    return visible(scrub(text))


def _start(text: str) -> str:
    lines = [line if len(line) <= _WIDE else f"{line[:_WIDE]}…" for line in text.split("\n")]
    more = [f"… and {len(lines) - _SHOWN} more"] if len(lines) > _SHOWN else []
    return "\n".join(lines[:_SHOWN] + more)
