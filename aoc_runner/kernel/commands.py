"""The commands of our features and of installed packages, and how their options are read."""

import argparse
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

from aoc_runner.kernel.model.errors import UsageError
from aoc_runner.kernel.model.feature import LOADERS, Command, Feature
from aoc_runner.kernel.terminal.output import write_stderr
from aoc_runner.kernel.terminal.style import get_width

if TYPE_CHECKING:
    from types import ModuleType

    from aoc_runner.kernel.days.packages import EntryPoint

GROUP = "aoc_runner.features"

# To look for a translation of its words, which Python does not have, argparse imports `locale`.
argparse._ = str  # type: ignore[attr-defined]


class Features:
    """Our features, and those of installed packages once they are needed."""

    def __init__(self, ours: Sequence[Feature]) -> None:
        """`ours` are those of `aoc_runner.features`; the attribute has their commands by name."""
        self._our_features = ours
        for feature in ours:
            LOADERS.update(feature.loaders)
        self.ours: Mapping[str, Command] = {
            name: command for feature in ours for name, command in feature.commands.items()
        }

    @cached_property
    def commands(self) -> Mapping[str, Command]:
        """Every command by its name, in the order of `aoc --help`."""
        found = dict(self.ours)
        for feature in self._others:
            for name, command in feature.commands.items():
                if name in found:
                    write_stderr(f"note: `aoc {name}` is not that of the feature {feature.name}")
                else:
                    found[name] = command
        return found

    def __iter__(self) -> Iterator[Feature]:
        """Ours, then those of installed packages, which are loaded when it comes to them."""
        yield from self._our_features
        yield from self._others

    def settings(self) -> Iterator[str]:
        """The keys under `aoc:` that features read, those of installed packages at last."""
        return (key for feature in self for key in feature.settings)

    @cached_property
    def _others(self) -> list[Feature]:
        """The features of installed packages; what is wrong with one is told in a line."""
        from aoc_runner.kernel.days.packages import find_entry_points

        found: list[Feature] = []
        for entry in find_entry_points(GROUP):
            try:
                found += _features_of(entry)
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # noqa: BLE001 -- it must not stop `aoc`
                why = f"{type(error).__name__}: {error}".replace("\n", " ")
                write_stderr(
                    f"note: the feature {entry.name} of {entry.distribution} cannot be used: {why}"
                )
        return found


def _features_of(entry: "EntryPoint") -> list[Feature]:
    """What the module of an entry point adds. Raises whatever is wrong with it."""
    from pluggy import PluginManager

    from aoc_runner import hookspecs

    manager = PluginManager("aoc_runner")
    manager.add_hookspecs(hookspecs)
    manager.register(import_module(entry.module))
    hook = manager.hook.aoc_features
    if not hook.get_hookimpls():
        raise TypeError(f"{entry.module} has no function aoc_features marked with @hookimpl")
    features = [feature for found in hook() for feature in found]
    for feature in features:
        records = [*feature.commands.values()] if isinstance(feature, Feature) else [None]
        if not all(isinstance(command, Command) for command in records):
            raise TypeError(f"aoc_features of {entry.module} gives no Feature with its Commands")
    return features


# The options of a command line


class Parser(argparse.ArgumentParser):
    """A parser that raises UsageError instead of ending the process."""

    def __init__(self, prog: str, **options: Any) -> None:
        super().__init__(
            prog, formatter_class=_Formatter, add_help=False, allow_abbrev=False, **options
        )
        self._negative_number_matcher = re.compile(r"-\.?\d")  # as on 3.14: `-7,8` is an answer
        self.color = False  # which is on from Python 3.14 on, and is no text that we write

    def add_argument(self, *names: str, **options: Any) -> argparse.Action:
        """Add it to its group: the parser itself would format its help at once, which is slow."""
        is_option = any(name.startswith("-") for name in names)
        return (self._optionals if is_option else self._positionals).add_argument(*names, **options)

    def error(self, message: str) -> NoReturn:
        from difflib import get_close_matches

        mistyped = message.partition("unrecognized arguments: ")[2].split(" ")[0]
        known = [name for action in self._actions for name in action.option_strings]
        close = get_close_matches(mistyped, known, 1, cutoff=0.7) if mistyped else []
        meant = f"did you mean {close[0]}? " if close else ""
        raise UsageError(message, f"{meant}see: {self.prog} --help")


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal, up to 100 columns."""

    def __init__(self, prog: str) -> None:
        said = os.environ.get("COLUMNS", "")
        columns = min(int(said) if said.isdecimal() else get_width(sys.stdout), 100)
        super().__init__(prog, max_help_position=28, width=max(40, columns) - 2)


def top_parser() -> Parser:
    """What parses the words before a command."""
    parser = Parser("aoc")
    _add_common(parser, default=None)
    return parser


def parse_top(words: Sequence[str], ours: Mapping[str, Command]) -> argparse.Namespace:
    """Everything before the command, the command (None if there is none), and what follows it."""
    if words and words[0] in ours:  # as it nearly always is: argparse would take its time
        nothing = dict.fromkeys(("account", "config", "debug", "version", "help"))
        return argparse.Namespace(**nothing, command=words[0], rest=list(words[1:]))
    parser = top_parser()
    parser.add_argument("command", nargs="?")
    parser.add_argument("rest", nargs=argparse.REMAINDER)
    return parser.parse_args(words)


def command_parser(name: str, command: Command) -> tuple["ModuleType", Parser]:
    """The command's module, and what parses its words."""
    module = import_module(command.module)
    summary = command.summary
    parser = Parser(f"aoc {name}", description=f"{summary[:1].upper()}{summary[1:]}.")
    parser.usage = f"{parser.prog} [OPTIONS]"  # as long as its `configure` sets no other one
    module.configure(parser)
    _add_common(parser, default=argparse.SUPPRESS)
    return module, parser


def _add_common(parser: argparse.ArgumentParser, default: object) -> None:
    add = partial(parser.add_argument_group("everywhere").add_argument, default=default)
    add("--account", metavar="NAME", help="whose token, inputs and history")
    add("--config", metavar="FILE", help="the config.yaml to use")
    add("--debug", action="store_true", help="show the settings and their sources")
    add("--version", action="store_true", help="show the version and stop")
    add("-h", "--help", action="store_true", help="show this help and stop")


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


def positive(text: str) -> float:
    """Return the number of an option. Raises argparse's error for any other text, and for 0."""
    if re.fullmatch(r"\d{1,6}(\.\d+)?", text, re.ASCII) and (value := float(text)) > 0:
        return value
    raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0, like 60 or 0.5")
