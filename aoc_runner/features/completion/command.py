"""Completion in the shell, by argcomplete (the extra `complete`), which calls `aoc` on a Tab.

argcomplete speaks with the shells and quotes for them; which words may follow is found out here. No
day is imported for it, nothing is asked of the site, and the ledger stays closed.
"""

import argparse
import os
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from aoc_runner.kernel.commands import Features, command_parser, parse_top, top_parser
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import ALL, days_of, is_date, read
from aoc_runner.kernel.days.find import all_days
from aoc_runner.kernel.words.feature import Feature
from aoc_runner.kernel.words.puzzle import (
    FIRST_YEAR,
    PARTS,
    Puzzle,
    Selection,
    last_event,
    next_puzzle,
    unlocked,
)

Words = dict[str, str]  # each with what it means, where that is known

_TERMINAL = 9  # the descriptor that argcomplete's code in the shell makes of the shell's stderr
_CURE = "aoc: completion needs the extra `complete`: pip install 'aoc-runner[complete]'"


def answer_the_shell(ours: Sequence[Feature]) -> int:
    """Answer a Tab as argcomplete's code in the shell expects it, and return the exit code."""
    try:
        from argcomplete.finders import CompletionFinder
        from argcomplete.lexers import split_line
    except ImportError:
        with suppress(OSError):
            if os.isatty(_TERMINAL):  # else it may be any file
                os.write(_TERMINAL, f"\n{_CURE}\n".encode())
        return 1

    class Finder(CompletionFinder):
        def collect_completions(self, *parsed: object) -> list[str]:
            line, point = os.environ["COMP_LINE"], int(os.environ["COMP_POINT"])
            _quote, current, _behind, words, _colon = split_line(line, point)
            try:
                found = completions(Features(ours), words[1:], current)
            except Exception:  # noqa: BLE001 -- it would be shown in the middle of the line
                found = {}
            self.get_display_completions().update(found)  # zsh and fish show what a word means
            return list(found)

    Finder()(argparse.ArgumentParser("aoc", add_help=False))  # which ends this process
    return 0


def completions(features: Features, before: Sequence[str], current: str) -> Words:
    """What the word `current`, begun after the words `before`, may become, with meanings.

    Raises whatever is wrong with the line, or with a file that must be read for it.
    """
    return {
        word: meaning
        for word, meaning in _candidates(features, before, current).items()
        if word.startswith(current) and word.isprintable()  # a line end would make two of a name
    }


def _candidates(features: Features, before: Sequence[str], current: str) -> Words:
    last = before[-1] if before and before[-1].startswith("-") else None  # may want a value
    top, parser = parse_top(before[:-1] if last else before, features.ours), top_parser()
    if top.command is not None:
        if is_date(top.command):
            top.command, top.rest = "run", [top.command, *top.rest]
        parser = command_parser(top.command, features.commands[top.command])[1]
        if parser.get_default("takes"):
            top = parser.parse_known_intermixed_args(top.rest, top)[0]
    options = {name: action for action in parser._actions for name in action.option_strings}
    if last in options and options[last].nargs in (None, "?"):
        return _values(options[last], Context(top, features=features), current)
    if current.startswith("-"):
        new = (action for name, action in options.items() if name not in before)
        return {action.option_strings[-1]: action.help or "" for action in new}
    if top.command is None:
        return {name: command.summary for name, command in features.commands.items()}
    if parser.get_default("takes"):
        return _plain(_dates(Context(top, features=features)))
    places = [str(action.metavar) for action in parser._actions if not action.option_strings]
    return _plain(_paths(current)) if any("FILE" in it or "FOLDER" in it for it in places) else {}


def _values(option: argparse.Action, context: Context, start: str) -> Words:
    """The values that an option may take, begun with `start` where they are paths."""
    if option.choices is not None:
        return _plain(option.choices)
    if option.metavar == "FILE":
        return _plain(_paths(start))
    if option.dest == "account":
        from aoc_runner.kernel.settings.credentials import all_logins

        return _plain(all_logins())
    if option.dest not in ("from_", "variant"):
        return {}
    args = context.args
    said = read(args.words, args.takes)
    meant = days_of(said.get("selection") or said.get("puzzle")) or Selection()
    days = [day for day in all_days(context.project) if day.puzzle in meant]
    names = [day.from_ if option.dest == "from_" else day.variant for day in days]
    return _plain([*names, ALL] if "selection" in args.takes else names)


def _dates(context: Context) -> Iterable[object]:
    """What a word that is no option may be, where the command takes dates."""
    words, kinds = context.args.words, context.args.takes
    if "year" in kinds:
        years = range(FIRST_YEAR, last_event(time.time()) + 1)
        return years if len(words) < len(kinds) else ()
    every = [ALL] if "selection" in kinds else []
    if not words:
        return [*sorted({puzzle.year for puzzle in _puzzles(context)}), *every]
    if len(words) == 1 and words[0].isdecimal():
        days = {puzzle.day for puzzle in _puzzles(context) if puzzle.year == int(words[0])}
        return [*sorted(days), *every]
    said = read(words, kinds)
    return PARTS if "part" in said and said["part"] is None else ()


def _puzzles(context: Context) -> Iterable[Puzzle]:
    """Those a command may be about: of days found here, or all there are."""
    if "selection" in context.args.takes:
        return (day.puzzle for day in all_days(context.project))
    now = time.time()
    return (*unlocked(Selection(), now), next_puzzle(now))


def _plain(words: Iterable[object]) -> Words:
    return {str(word): "" for word in words if word is not None}


def _paths(start: str) -> Iterator[str]:
    """The paths that begin so, those of folders with a `/` behind. `~` is the home."""
    folder, name = os.path.split(start)
    with os.scandir(os.path.expanduser(folder) or ".") as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.name.startswith(name) and (name or not entry.name.startswith(".")):
                yield start.removesuffix(name) + entry.name + "/" * entry.is_dir()
