"""Completion in the shell, by argcomplete (the extra `complete`), which calls `aoc` on a Tab.

argcomplete speaks with the shells and quotes for them; which words may follow is found out here. No
day is imported for it, nothing is asked of the site, and the ledger stays closed.
"""

import argparse
import os
import time
from collections.abc import Iterable, Sequence

from argcomplete.completers import FilesCompleter
from argcomplete.finders import CompletionFinder
from argcomplete.lexers import split_line

from aoc_runner.kernel.commands import Features, command_parser, parse_top, top_parser
from aoc_runner.kernel.dates import ALL, days_of, default_to_run, read
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.find import all_days, find_project
from aoc_runner.kernel.model.feature import Feature
from aoc_runner.kernel.model.puzzle import FIRST_YEAR, PARTS, Selection, last_event
from aoc_runner.kernel.settings.settings import Settings


def complete_line(ours: Sequence[Feature]) -> None:
    """Answer a Tab as argcomplete's code in the shell expects it, which ends this process."""

    class Finder(CompletionFinder):
        def collect_completions(self, *parsed: object) -> list[str]:
            line, point = os.environ["COMP_LINE"], int(os.environ["COMP_POINT"])
            _quote, current, _behind, words, _colon = split_line(line, point)
            try:
                found = [str(it) for it in _candidates(Features(ours), words[1:], current)]
            except Exception:  # noqa: BLE001 -- it would be shown in the middle of the line
                return []
            return [word for word in found if word.startswith(current)]

    Finder()(argparse.ArgumentParser("aoc", add_help=False))


def _candidates(features: Features, before: Sequence[str], current: str) -> Iterable[object]:
    """What the word `current`, begun after the words `before`, may become.

    Raises whatever is wrong with the line, or with a file that must be read for it.
    """
    last = before[-1] if before and before[-1].startswith("-") else None  # may want a value
    top, parser = (
        parse_top(before[:-1] if last else before, features.bundled_commands),
        top_parser(),
    )
    if top.command is not None:
        default_to_run(top)
        parser = command_parser(top.command, features.commands[top.command])[1]
        if parser.get_default("takes"):
            top = parser.parse_known_intermixed_args(top.rest, top)[0]
    options = {name: action for action in parser.actions for name in action.option_strings}
    if last in options and options[last].nargs in (None, "?"):
        return _values(options[last], top, features, current)
    if current.startswith("-"):
        return [name for name in options if name.startswith("--") and name not in before]
    if top.command is None:
        return features.commands
    if parser.get_default("takes"):
        return _dates(top, features)
    places = [str(action.metavar) for action in parser.actions if not action.option_strings]
    return FilesCompleter()(current) if any("FILE" in it or "FOLDER" in it for it in places) else ()


def _values(
    option: argparse.Action, args: argparse.Namespace, features: Features, start: str
) -> Iterable[object]:
    """The values that an option may take, begun with `start` where they are paths."""
    if option.choices is not None:
        return option.choices
    if option.metavar == "FILE":
        return FilesCompleter()(start)
    if option.dest not in ("from_", "variant"):
        return ()
    said = read(args.words, args.takes)
    meant = days_of(said.get("selection") or said.get("puzzle")) or Selection()
    days = [day for day in _all_days(args, features) if day.puzzle in meant]
    names = [day.from_ if option.dest == "from_" else day.variant for day in days]
    every = [ALL] if "selection" in args.takes else []
    return filter(None, dict.fromkeys([*names, *every]))


def _all_days(args: argparse.Namespace, features: Features) -> list[Day]:
    settings = Settings(os.getcwd(), args.config, more_keys=features.settings)
    return all_days(find_project(settings))


def _dates(args: argparse.Namespace, features: Features) -> Iterable[object]:
    """What a word that is no option may be, where the command takes dates."""
    words, kinds = args.words, args.takes
    if "year" in kinds:
        years = range(FIRST_YEAR, last_event(time.time()) + 1)
        return years if len(words) < len(kinds) else ()
    every = [ALL] if "selection" in kinds else []
    puzzles = [day.puzzle for day in _all_days(args, features)]
    if not words:
        return [*sorted({puzzle.year for puzzle in puzzles}), *every]
    if len(words) == 1 and words[0].isdecimal():
        days = {puzzle.day for puzzle in puzzles if puzzle.year == int(words[0])}
        return [*sorted(days), *every]
    said = read(words, kinds)
    return PARTS if "part" in said and said["part"] is None else ()
