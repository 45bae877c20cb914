"""Completion in the shell by argcomplete, the extra `complete`; loaded when Tab is pressed.

argcomplete speaks with the shells and quotes for them. Which word is asked for is found out here:
argcomplete takes no more words of a date once an option stands behind the first.
"""

import argparse
import os
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from aoc_runner.cli import arguments
from aoc_runner.cli.candidates import Candidates, Words
from aoc_runner.cli.main import COMMANDS, module_name
from aoc_runner.kernel.files import working_folder

_TERMINAL = 9  # the descriptor that argcomplete's code in the shell makes of the shell's stderr
_CURE = "aoc: completion needs the extra `complete`: pip install 'aoc-runner[complete]'"


def answer_the_shell() -> int:
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
            found = completions(words[1:], current)
            self.get_display_completions().update(found)  # zsh and fish show what a word means
            return list(found)

    Finder()(argparse.ArgumentParser("aoc", add_help=False))  # which ends this process
    return 0


def completions(before: Sequence[str], current: str) -> Words:
    """What the word `current`, begun after the words `before`, may become; each with its meaning.

    None where something is wrong, with the line, the settings or a file: a Tab tells no errors.
    """
    try:
        found = _all_that_fit(before, current)
    except Exception:  # noqa: BLE001 -- it would be shown in the middle of the line
        return {}
    # A name with a line end in it would be two of them.
    return {
        word: meaning
        for word, meaning in found.items()
        if word.startswith(current) and word.isprintable()
    }


def _all_that_fit(before: Sequence[str], current: str) -> Words:
    as_value = "" if current.startswith("-") else current
    parser, args = _parse([*before, as_value])
    options = {name: action for action in parser._actions for name in action.option_strings}
    place = next((action for action in parser._actions if not action.option_strings), None)
    words = _as_list(getattr(args, place.dest)) if place else []
    waiting = options.get(before[-1]) if before else None
    takes_value = waiting is not None and waiting.nargs in (None, "?")
    has_room = words[-1:] == [as_value]
    if has_room and not takes_value:
        del words[-1]  # the word that is asked for
    known = Candidates(args, words, working_folder())

    name, equals, start = current.partition("=")
    if equals and name in options:
        values = known.values(options[name], start)
        return {f"{name}={value}": meaning for value, meaning in values.items()}
    if waiting is not None and takes_value:
        return known.values(waiting, current)
    if not current.startswith("-"):
        found = dict(COMMANDS) if not args.rest else {}
        if place and has_room:
            found = known.values(place, current)
        if found or current:
            return found
    return {  # each once: none that is there already, and no short form
        action.option_strings[-1]: action.help or ""
        for action in parser._actions
        if action.option_strings and not set(action.option_strings) & set(before)
    }


def _parse(words: Sequence[str]) -> tuple[argparse.ArgumentParser, argparse.Namespace]:
    """Who reads the last of the words, and what all of them say."""
    top = arguments.parse_top(words, COMMANDS)
    if not top.rest:  # it is the command, or stands before it
        return arguments.command_parser("aoc", lambda parser: None, "aoc"), top
    if top.command[:1].isdigit():  # `aoc 2023 7`
        top.command, top.rest = "run", [top.command, *top.rest]
    module = import_module(f"aoc_runner.cli.{module_name(top.command)}")
    parser = arguments.command_parser(top.command, module.configure, COMMANDS[top.command])
    for action in parser._actions:
        if action.choices is not None:
            action.choices = _Begun(action.choices)
    return parser, parser.parse_known_intermixed_args(top.rest, top)[0]


class _Begun(tuple[str, ...]):
    """The choices of an option, to argparse while one of them is being typed: no word is wrong."""

    def __contains__(self, word: object) -> bool:
        return True


def _as_list(value: list[str] | str | None) -> list[str]:
    return list(value) if isinstance(value, list) else [value] if value is not None else []
