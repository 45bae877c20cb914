"""Shell completion with argcomplete (the extra `complete`), which calls `aoc` on a Tab.

argcomplete does the quoting for each shell; this module finds the candidates, without importing a
day, opening the ledger or using the network.
"""

import argparse
import os
import time
from collections.abc import Iterable, Sequence

from argcomplete.completers import FilesCompleter
from argcomplete.finders import CompletionFinder
from argcomplete.lexers import split_line

from aoc_runner.kernel.commands import Features, make_parser, make_top_parser, parse_top
from aoc_runner.kernel.dates import ALL, default_to_run, read, to_selection
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.find import all_days, find_project
from aoc_runner.kernel.model.feature import Feature
from aoc_runner.kernel.model.puzzle import FIRST_YEAR, PARTS, Selection, event_year
from aoc_runner.kernel.settings.settings import Settings


def complete_line(features: Sequence[Feature]) -> None:
    """Print the candidates for argcomplete's shell code and exit."""

    class Finder(CompletionFinder):
        def collect_completions(self, *parsed: object) -> list[str]:
            line, point = os.environ["COMP_LINE"], int(os.environ["COMP_POINT"])
            _quote, current, _suffix, words, _colon = split_line(line, point)
            try:
                values = [str(v) for v in _list_candidates(Features(features), words[1:], current)]
            except Exception:  # noqa: BLE001 -- it would be printed in the user's command line
                return []
            return [value for value in values if value.startswith(current)]

    Finder()(argparse.ArgumentParser("aoc", add_help=False))


def _list_candidates(features: Features, before: Sequence[str], current: str) -> Iterable[object]:
    """List candidates for the argument `current`, which follows the arguments `before`.

    Raises any error of the command line, or of a file that must be read.
    """
    last = before[-1] if before and before[-1].startswith("-") else None  # It may take a value.
    top, parser = (
        parse_top(before[:-1] if last else before, features.bundled_commands),
        make_top_parser(),
    )
    if top.command is not None:
        default_to_run(top)
        parser = make_parser(top.command, features.commands[top.command])[1]
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
        files = FilesCompleter()(current) if current and not current[0].isdecimal() else ()
        return [*_dates(top, features), *files]
    names = [str(action.metavar) for action in parser.actions if not action.option_strings]
    takes_path = any("FILE" in name or "FOLDER" in name for name in names)
    return FilesCompleter()(current) if takes_path else ()


def _values(
    option: argparse.Action, args: argparse.Namespace, features: Features, start: str
) -> Iterable[object]:
    """List the values of an option; paths are those that begin with `start`."""
    if option.choices is not None:
        return option.choices
    if option.metavar == "FILE":
        return FilesCompleter()(start)
    if option.dest not in ("from_", "variant"):
        return ()
    values = read(args.words, args.takes, _choose_year)
    selection = to_selection(values.get("selection") or values.get("puzzle")) or Selection()
    days = [day for day in _all_days(args, features) if day.puzzle in selection]
    names = [day.from_ if option.dest == "from_" else day.variant for day in days]
    all_ = [ALL] if "selection" in args.takes else []
    return filter(None, dict.fromkeys([*names, *all_]))


def _choose_year() -> int:
    return event_year(time.time())


def _all_days(args: argparse.Namespace, features: Features) -> list[Day]:
    settings = Settings(os.getcwd(), args.config, more_keys=features.settings)
    return all_days(find_project(settings))


def _dates(args: argparse.Namespace, features: Features) -> Iterable[object]:
    """List the years, days or parts that may follow."""
    words, kinds = args.words, args.takes
    if "year" in kinds:
        years = range(FIRST_YEAR, event_year(time.time()) + 1)
        return years if len(words) < len(kinds) else ()
    all_ = [ALL] if "selection" in kinds else []
    puzzles = [day.puzzle for day in _all_days(args, features)]
    if not words:
        return [*sorted({puzzle.year for puzzle in puzzles}), *all_]
    if len(words) == 1 and words[0].isdecimal():
        days = {puzzle.day for puzzle in puzzles if puzzle.year == int(words[0])}
        return [*sorted(days), *all_]
    values = read(words, kinds, _choose_year)
    return PARTS if "part" in values and values["part"] is None else ()
