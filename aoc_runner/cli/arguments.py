"""The options of a command line, by argparse; what a date may look like, `dates` knows."""

import argparse
import os
import re
from collections.abc import Callable, Mapping, Sequence
from typing import NoReturn

from aoc_runner.kernel.settings.secrets import SHORTEST, holds_token
from aoc_runner.kernel.words.errors import UsageError

Configure = Callable[[argparse.ArgumentParser], None]

ALL = "all"  # every day, every package, every variant
_COMMON = ("account", "config", "debug", "version", "help")  # the options of `_add_common`


class Parser(argparse.ArgumentParser):
    """A parser that raises UsageError, and measures the terminal without importing shutil."""

    def __init__(self, prog: str, **options: object) -> None:
        super().__init__(
            prog,
            formatter_class=_formatter,
            add_help=False,
            allow_abbrev=False,
            **options,  # type: ignore[arg-type]
        )

    def error(self, message: str) -> NoReturn:
        from difflib import get_close_matches

        mistyped = message.partition("unrecognized arguments: ")[2].split(" ")[0]
        known = [name for action in self._actions for name in action.option_strings]
        close = get_close_matches(mistyped, known, 1, cutoff=0.7) if mistyped else []
        meant = f"did you mean {close[0]}? " if close else ""
        if re.match("-[0-9]", mistyped):
            meant = "what begins with - and is no option stands behind `--`; "
        raise UsageError(message, f"{meant}see: {self.prog} --help")


def refuse_tokens(words: Sequence[str]) -> None:
    """Raise UsageError if a session token is among the words."""
    for before, word in zip(("", *words), words, strict=False):
        option, _, value = word.partition("=") if word.startswith("-") else (before, "", word)
        if len(word) < SHORTEST or not holds_token(value or option):
            continue
        raise token_given("`--account` takes a name; " * (option == "--account"))


def token_given(before: str = "") -> UsageError:
    """The error for a session token among the words, which it does not show."""
    return UsageError(
        f"{before}a session token is no argument, and the shell's history has this one now",
        "paste it when `aoc login` asks; better a new one: log out at adventofcode.com, log in "
        "again, and copy the cookie then",
    )


def parse_top(words: Sequence[str], commands: Mapping[str, str]) -> argparse.Namespace:
    """Everything before the command, the command (None if there is none), and what follows it."""
    if words and words[0] in commands:  # as it nearly always is: argparse would take its time
        nothing = dict.fromkeys(_COMMON)
        return argparse.Namespace(**nothing, command=words[0], rest=list(words[1:]))
    parser = Parser("aoc")
    _add_common(parser, default=None)
    parser.add_argument("command", nargs="?")
    parser.add_argument("rest", nargs=argparse.REMAINDER)
    return parser.parse_args(words)


def parse_command(
    top: argparse.Namespace, configure: Configure, summary: str
) -> argparse.Namespace:
    """Parse the command's own words on top of what stood before it; `help` is then its text."""
    parser = command_parser(top.command, configure, summary)
    if any(word in ("-h", "--help") for word in top.rest):
        top.help = True  # before parsing: help is help, whatever else is missing or wrong
    if not top.help:
        return parser.parse_intermixed_args(top.rest, top)
    top.help = parser.format_help()
    return top


def command_parser(command: str, configure: Configure, summary: str) -> Parser:
    """The parser of one command, also for the shell's completion."""
    parser = Parser(f"aoc {command}", description=summary[0].upper() + summary[1:] + ".")
    configure(parser)
    _add_common(parser, default=argparse.SUPPRESS)
    return parser


def add_date(parser: argparse.ArgumentParser, form: str, meaning: str) -> None:
    """The words of a command that are no options, as its usage shows them; `date` has them all."""
    parser.usage = f"{parser.prog} {form} [OPTION ...]"
    metavar = form.replace("[", "").replace("]", "")
    parser.add_argument("date", nargs="*", metavar=metavar, help=meaning)


def add_day_options(parser: argparse.ArgumentParser, or_all: str = "") -> None:
    """The options that choose among those who offer a day."""
    parser.add_argument(
        "--from",
        metavar="NAME",
        dest="from_",
        help=f"whose day: a package's name, or `project`{or_all}",
    )
    parser.add_argument(
        "--variant", metavar="NAME", help=f"run dayDD_NAME.py instead of dayDD.py{or_all}"
    )


def add_many_options(parser: argparse.ArgumentParser) -> None:
    """The options that choose among those who offer days, and how many run how."""
    add_day_options(parser, "; or `all`")
    parser.add_argument("--jobs", metavar="N", help="so many days at once; left out: all cores")
    parser.add_argument("--timeout", metavar="S", help="seconds a part may take; many days: 300")
    parser.add_argument("--memory", metavar="MB", help="megabytes a day may take")


def add_view_options(parser: argparse.ArgumentParser) -> None:
    """The options of commands that show a page about the account."""
    parser.add_argument("--offline", action="store_true", help="show what is kept, and ask nobody")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def are_many(args: argparse.Namespace) -> bool:
    """Whether the options mean every implementation of a day."""
    return ALL in (args.variant, args.from_)


def top_help(commands: Mapping[str, str]) -> str:
    """What `aoc --help` prints."""
    parser = Parser("aoc", usage="aoc COMMAND [YEAR DAY] [OPTION ...]")
    _add_common(parser, default=None)
    parser.description = (
        "Run, test and submit Advent of Code solutions.\n\ncommands:\n"
        + "\n".join(f"  {name:8} {summary}" for name, summary in commands.items())
    )
    parser.epilog = (
        "`aoc COMMAND --help` tells more. A date alone is run: aoc 2023 7, or 2023/7\n"
        "Start with: aoc run 2023 7 --example\n"
        "Your own day: part1(data) in days/year2015/day01.py, then: aoc run 2015 1"
    )
    return parser.format_help()


def _add_common(parser: argparse.ArgumentParser, default: object) -> None:
    group = parser.add_argument_group("everywhere")
    group.add_argument(
        "--account", metavar="NAME", default=default, help="whose token, inputs and history"
    )
    group.add_argument("--config", metavar="FILE", default=default, help="the config.yaml to use")
    group.add_argument(
        "--debug", action="store_true", default=default, help="show the settings and their sources"
    )
    group.add_argument(
        "--version", action="store_true", default=default, help="show the version and stop"
    )
    group.add_argument(
        "-h", "--help", action="store_true", default=default, help="show this help and stop"
    )


def _formatter(prog: str) -> argparse.HelpFormatter:
    try:
        columns = int(os.environ.get("COLUMNS") or os.get_terminal_size().columns)
    except (ValueError, OSError):
        columns = 80
    return argparse.RawDescriptionHelpFormatter(
        prog, max_help_position=28, width=max(40, min(columns, 100) - 2)
    )
