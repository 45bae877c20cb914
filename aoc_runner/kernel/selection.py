"""Which puzzle and which days a command works on."""

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from aoc_runner.kernel.days.day import ALL
from aoc_runner.kernel.model.errors import DataError, DayError, UsageError
from aoc_runner.kernel.model.puzzle import (
    Part,
    Puzzle,
    Selection,
    event_year,
    get_todays_puzzle,
    require_parts,
)
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.store.account import Account

if TYPE_CHECKING:
    from aoc_runner.kernel.days.day import Day
    from aoc_runner.kernel.days.layout import Project
    from aoc_runner.kernel.model.case import Case
    from aoc_runner.kernel.running.generate import InputSpec


class ProjectDays:
    """The days of the user's project and of installed packages, and the day last worked on."""

    def __init__(self, settings: Settings, account: Account, note: Callable[[str], None]) -> None:
        """`note` is called with what was assumed."""
        self._settings, self._account, self._note = settings, account, note
        self.assumed_year = 0  # the year, if only a day was given

    @cached_property
    def project(self) -> "Project":
        from aoc_runner.kernel.days.find import find_project

        return find_project(self._settings)

    def choose_puzzle(self, puzzle: Puzzle | None) -> Puzzle:
        """Return the given puzzle, or the one last worked on here, or today's, with a note."""
        if puzzle is not None:
            return puzzle
        last_day = self._account.ledger.last_day(self.project.folder)
        puzzle = last_day or get_todays_puzzle(time.time())
        if puzzle is None:
            raise UsageError("no day given", "pass a year and a day, for example: 2023 7")
        self._note(f"using {'the last day you worked on' if last_day else 'today'}: {puzzle}")
        return puzzle

    def choose_year(self) -> int:
        """Return the year of the day last worked on here, or of the last event."""
        last_day = self._account.ledger.last_day(self.project.folder)
        self.assumed_year = last_day.year if last_day else event_year(time.time())
        self._note(f"using the year {self.assumed_year}")
        return self.assumed_year

    def save_last_day(self, puzzle: Puzzle) -> None:
        """Save the puzzle as the project's last one, if the ledger can be written."""
        with suppress(DataError):
            self._account.ledger.set_last_day(self.project.folder, puzzle)

    def find(self, puzzle: Puzzle, variant: str | None = None, package: str | None = None) -> "Day":
        """Return the puzzle's day; `package` is `--from`. Raises DayError."""
        from aoc_runner.kernel.days.find import find

        return find(puzzle, variant, package, self._settings.preferred_packages, self.project)

    def select(
        self,
        selection: Puzzle | Selection | None,
        part: Part | None,
        variant: str | None,
        package: str | None,
    ) -> "list[Day]":
        """Return the selected days that have the part. Raises DayError, or UsageError."""
        from aoc_runner.kernel.days.find import find_days

        if not isinstance(selection, Selection):
            selection = self.choose_puzzle(selection)
            require_parts(selection, part)
        preferred, inputs = self._settings.preferred_packages, self._account.inputs
        days = find_days(selection, variant, package, preferred, self.project, inputs)
        matching = [day for day in days if part in (None, *day.puzzle.parts)]
        if not matching:
            require_parts(days[0].puzzle, part)  # Raises an error that says why.
        return matching

    def load_examples(
        self, puzzle: Puzzle, variant: str | None = None, package: str | None = None
    ) -> "list[Case]":
        """Return the examples of the puzzle's day, or none if there is no such day."""
        from aoc_runner.kernel.days.examples import get_examples_path, load_examples

        try:
            day = self.find(puzzle, variant, package)
        except DayError:
            return []
        return load_examples(get_examples_path(day))

    def generate_inputs(self, puzzle: Puzzle, specs: "Sequence[InputSpec]") -> "Generator[Case]":
        """Yield inputs of the first day with a `generate`. Raises NoGenerateError without one."""
        from aoc_runner.kernel.days.find import find_days
        from aoc_runner.kernel.running.generate import generate_inputs

        days = find_days(puzzle, None, ALL, (), self.project)
        self._account.close()  # A worker must not inherit an open ledger.
        return generate_inputs(days, specs, self._settings.timeout)
