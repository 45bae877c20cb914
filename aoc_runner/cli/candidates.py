"""What the next word of a command line may be, of all that is found on this machine.

No day is imported to know it, and no request is sent.
"""

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from aoc_runner.cli import dates, selections
from aoc_runner.cli.paths_begun import paths_begun
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.words.errors import AocError
from aoc_runner.kernel.words.puzzle import FIRST_YEAR, PARTS, Puzzle, last_event, next_puzzle
from aoc_runner.plugins import discover
from aoc_runner.plugins.discover import DaySpec, Project
from aoc_runner.plugins.listing import find_all
from aoc_runner.plugins.selected import Selection, unlocked

if TYPE_CHECKING:
    from aoc_runner.kernel.store.account import Account
    from aoc_runner.kernel.words.case import Case

Words = dict[str, str]  # each with what it means, empty where it says enough by itself

_OF_ANY_PUZZLE = ("new", "read", "input", "fetch")  # commands that need no day, nor anything kept
_OF_MANY_DAYS = ("run", "test", "bench")
_OF_YEARS = ("calendar", "times", "board")
_RUNS = 10  # that are offered
_OF_KEPT_INPUTS = ("submit", "guesses")  # and those that work without a day too


class Candidates:
    """What may follow: `args` has what was said, `words` those words of it that are no options."""

    def __init__(self, args: argparse.Namespace, words: list[str], folder: str) -> None:
        self._args = args
        self._words = words
        self._folder = folder

    def values(self, action: argparse.Action, start: str) -> Words:
        """The values that an option or a place may take, begun with `start` where that matters.

        Raises AocError for what is wrong with settings and files that must be read for it.
        """
        if action.choices is not None:
            return _plain(action.choices)
        metavar = str(action.metavar or "")
        if "FILE" in metavar or "FOLDER" in metavar:
            words = [word for word in metavar.split("|") if word.islower()]
            paths = paths_begun(start, only_folders="FILE" not in metavar)
            return dict.fromkeys([*words, *paths], "")
        if self._args.command in _OF_YEARS and action.dest == "date":
            return self._years()
        if "YEAR" in metavar:
            return self._dates("PART" in metavar, "DAYS" in metavar)
        by_name: dict[str, Callable[[], Words]] = {
            "account": self._accounts,
            "browser": self._browsers,
            "case": self._cases,
            "confirm": self._proposed,
            "from_": self._packages,
            "variant": self._variants,
        }
        found = by_name[action.dest]() if action.dest in by_name else {}
        return {name: meaning for name, meaning in found.items() if not name.startswith("-")}

    def _years(self) -> Words:
        """The events that have begun; and the user's boards, of which each may stand before one."""
        from aoc_runner.account.boards_setting import boards_in

        years = _plain(range(FIRST_YEAR, last_event(time.time()) + 1))
        if self._args.command != "board":
            return {} if self._words else years
        boards = {str(link.number): "a private board" for link in boards_in(self._settings)}
        return boards | years if not self._words else years if len(self._words) == 1 else {}

    def _dates(self, has_part: bool, or_all: bool) -> Words:
        puzzles = sorted(self._puzzles())
        if not self._words:
            years = Counter(puzzle.year for puzzle in puzzles)
            every = {dates.ALL: "every year"} if or_all else {}
            return {str(year): f"{n} day{'s' * (n > 1)}" for year, n in years.items()} | every
        year = str(dates.short_year(self._words[0]) or self._words[0])
        days = [puzzle for puzzle in puzzles if [str(puzzle.year)] == [year, *self._words[1:]]]
        if days:
            every = {dates.ALL: f"every day of {year}"} if or_all else {}
            return {str(puzzle.day): str(puzzle) for puzzle in days} | every
        if has_part and self._is_date_done(or_all):
            return {str(part): f"part {part}" for part in PARTS}
        return {}

    def _is_date_done(self, or_all: bool) -> bool:
        """Whether the words are a date, or days of a year, and nothing else."""
        selection, rest = selections.split_selection(self._words) if or_all else (None, [])
        if selection is not None:
            return not rest and (selection.days is not None or dates.ALL in self._words)
        puzzle, rest = dates.split_date(self._words)
        return puzzle is not None and not rest

    def _puzzles(self) -> set[Puzzle]:
        """Those that the command may be about."""
        command = self._args.command
        if command in _OF_ANY_PUZZLE:
            now = time.time()
            waited_for = {next_puzzle(now)} if command != "fetch" else set()
            return set(unlocked(Selection(), now)) | waited_for
        found = {spec.puzzle for spec in self._specs}
        if command in _OF_KEPT_INPUTS:
            with suppress(AocError):  # the days are known without settings
                found |= {*self._account.inputs()}
        return found

    def _packages(self) -> Words:
        """Who offers the day or days, or any day where none is given."""
        given = self._given() or Selection()
        offers: dict[str, set[str]] = {}
        for spec in self._specs:
            if _is_meant(spec, given):
                offers.setdefault(spec.from_, set()).add(spec.distribution or "")
        names = dict.fromkeys(offers, "")
        for name, distributions in offers.items():
            if len(distributions) > 1:  # the name alone would choose none of them
                names |= dict.fromkeys(sorted(distributions), f"offers `{name}`")
        from aoc_runner.plugins.aocd_plugins import called

        for entry in called(None):
            names.setdefault(entry.name, "a plugin of aocd")
        return names | self._all_of(names, "everybody who has it")

    def _variants(self) -> Words:
        wanted, given = self._args.from_, self._given() or self._puzzle()
        names = _plain(
            spec.variant
            for spec in self._specs
            if given and _is_meant(spec, given) and spec.variant
            if wanted in (None, dates.ALL, spec.from_, spec.distribution)
        )
        return names | self._all_of(names, "the day and all of these")

    def _all_of(self, names: Words, meaning: str) -> Words:
        """The word for all the names, where there are any and the command takes many days."""
        takes_all = names and self._args.command in _OF_MANY_DAYS
        return {dates.ALL: meaning} if takes_all else {}

    def _cases(self) -> Words:
        return _plain(example.name for example in self._examples())

    def _proposed(self) -> Words:
        """The examples with an answer that nobody has confirmed yet."""
        return _plain(
            example.name
            for example in self._examples()
            if any(part not in example.confirmed for part in example.expected)
        )

    def _accounts(self) -> Words:
        from aoc_runner.kernel.settings.credentials import all_logins

        return _plain(all_logins())

    def _browsers(self) -> Words:
        from aoc_runner.settings.browsers import BROWSERS, is_here

        return _plain(browser.name for browser in BROWSERS if is_here(browser))

    def _examples(self) -> "list[Case]":
        from aoc_runner.examples.reading import examples_path, load_examples

        puzzle = self._puzzle()
        if puzzle is None or all(spec.puzzle != puzzle for spec in self._specs):
            return []  # `find` would look for files that look like it
        args, prefer = self._args, self._settings.prefer
        spec = discover.find(puzzle, args.variant, args.from_, prefer, self._project)
        return load_examples(examples_path(spec))

    def _given(self) -> Puzzle | Selection | None:
        if self._args.command in _OF_MANY_DAYS:
            selection, _ = selections.split_selection(self._words)
            if selection is not None:
                return selection
        return dates.split_date(self._words)[0]

    def _puzzle(self) -> Puzzle | None:
        """The puzzle given, else the day last created or run; None where many are given."""
        if given := self._given():
            return given if isinstance(given, Puzzle) else None
        return self._account.ledger.last_day(self._project.home)

    @cached_property
    def _account(self) -> "Account":
        from aoc_runner.kernel.store.account import Account
        from aoc_runner.kernel.store.folder import DataFolder

        settings = self._settings
        return Account(settings.account, DataFolder(settings.data_dir, settings.site_url))

    @cached_property
    def _specs(self) -> list[DaySpec]:
        return find_all(self._project)

    @cached_property
    def _project(self) -> Project:
        try:
            return discover.project_of(self._settings)
        except AocError:
            return Project(self._folder)

    @cached_property
    def _settings(self) -> Settings:
        flags = {"account": self._args.account}
        return Settings(self._folder, self._args.config, flags)


def _is_meant(spec: DaySpec, given: Puzzle | Selection) -> bool:
    return spec.puzzle in given if isinstance(given, Selection) else spec.puzzle == given


def _plain(words: Iterable[object]) -> Words:
    return {str(word): "" for word in words}
