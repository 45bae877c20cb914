"""Find the commands of bundled and installed features, and parse their options."""

import argparse
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

from aoc_runner.kernel.model.errors import UsageError
from aoc_runner.kernel.model.feature import Command, Feature
from aoc_runner.kernel.terminal.output import write_stderr
from aoc_runner.kernel.terminal.style import get_width

if TYPE_CHECKING:
    from types import ModuleType

    from aoc_runner.kernel.days.packages import EntryPoint

FEATURES_GROUP = "aoc_runner.features"

# argparse would import `locale` to look for translations of its texts, of which there are none.
argparse._ = str  # type: ignore[attr-defined]


class Features:
    """The bundled features, and those of installed packages once they are needed."""

    def __init__(self, bundled: Sequence[Feature]) -> None:
        """`bundled` are from `aoc_runner.features`."""
        self._bundled = bundled
        self.bundled_commands: Mapping[str, Command] = {
            name: command for feature in bundled for name, command in feature.commands.items()
        }

    @cached_property
    def commands(self) -> Mapping[str, Command]:
        """Every command by its name, in the order of `aoc --help`."""
        commands = dict(self.bundled_commands)
        for feature in self._installed:
            for name, command in feature.commands.items():
                if name in commands:
                    write_stderr(f"warning: ignored `{name}` of {feature.name}: the name is taken")
                else:
                    commands[name] = command
        return commands

    def __iter__(self) -> Iterator[Feature]:
        """Yield the bundled features, then load and yield those of installed packages."""
        yield from self._bundled
        yield from self._installed

    def settings(self) -> Iterator[str]:
        """Yield the keys under `aoc:` that features read, those of installed packages last."""
        return (key for feature in self for key in feature.settings)

    @cached_property
    def _installed(self) -> list[Feature]:
        """The features of installed packages, with a note about each that cannot be loaded."""
        from aoc_runner.kernel.days.packages import find_entry_points

        features: list[Feature] = []
        for entry in find_entry_points(FEATURES_GROUP):
            try:
                features += _load_features(entry)
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # noqa: BLE001 -- it must not stop `aoc`
                reason = f"{type(error).__name__}: {error}".replace("\n", " ")
                name = f"{entry.name} of {entry.distribution}"
                write_stderr(f"warning: cannot load the feature {name}: {reason}")
        return features


def _load_features(entry: "EntryPoint") -> list[Feature]:
    """Return the features of an entry point's module. Raises any exception of the module."""
    from pluggy import PluginManager

    from aoc_runner import hookspecs

    manager = PluginManager("aoc_runner")
    manager.add_hookspecs(hookspecs)
    manager.register(import_module(entry.module))
    hook = manager.hook.aoc_features
    if not hook.get_hookimpls():
        raise TypeError(f"{entry.module} has no function aoc_features marked with @hookimpl")
    features = [feature for group in hook() for feature in group]
    for feature in features:
        records = [*feature.commands.values()] if isinstance(feature, Feature) else [None]
        if not all(isinstance(command, Command) for command in records):
            raise TypeError(f"aoc_features of {entry.module} must yield Features with Commands")
    return features


# The options of a command line


class Parser(argparse.ArgumentParser):
    """An argument parser that raises UsageError instead of ending the process."""

    def __init__(self, prog: str, description: str | None = None) -> None:
        super().__init__(
            prog,
            description=description,
            formatter_class=_Formatter,
            add_help=False,
            allow_abbrev=False,
        )
        # Python 3.14 takes `-7,8` for an argument; older versions take it for an option.
        self._negative_number_matcher = re.compile(r"-\.?\d")
        self.color = False  # Python 3.14 and later would color the help.
        self._arguments = self.add_argument_group("positional arguments")
        self._options = self.add_argument_group("options")

    @property
    def actions(self) -> Sequence[argparse.Action]:
        """All arguments and options but hidden ones; argparse has them in a private list only."""
        return [action for action in self._actions if action.help != argparse.SUPPRESS]

    def add_argument(self, *names: str, **options: Any) -> argparse.Action:
        """Add it to a group: adding it to the parser would format the help each time (slow)."""
        is_option = any(name.startswith("-") for name in names)
        return (self._options if is_option else self._arguments).add_argument(*names, **options)

    def add_mutually_exclusive_group(self, **options: Any) -> Any:
        return self._options.add_mutually_exclusive_group(**options)

    def error(self, message: str) -> NoReturn:
        from difflib import get_close_matches

        mistyped = message.partition("unrecognized arguments: ")[2].split(" ")[0]
        names = [name for action in self.actions for name in action.option_strings]
        close = get_close_matches(mistyped, names, 1, cutoff=0.7) if mistyped else []
        suggestion = f"did you mean {close[0]}? " if close else ""
        raise UsageError(message, f"{suggestion}see: {self.prog} --help")


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """A help formatter as wide as the terminal, up to 100 columns."""

    def __init__(self, prog: str) -> None:
        text = os.environ.get("COLUMNS", "")
        columns = min(int(text) if text.isdecimal() else get_width(sys.stdout), 100)
        super().__init__(prog, max_help_position=28, width=max(40, columns) - 2)


def make_top_parser() -> Parser:
    """Return the parser of the arguments before a command."""
    parser = Parser("aoc")
    _add_common(parser, default=None)
    return parser


def parse_top(args: Sequence[str], bundled: Mapping[str, Command]) -> argparse.Namespace:
    """Parse the options before the command, the command (or None), and the rest unparsed."""
    if args and args[0] in bundled:  # The usual case, for which argparse would take longer.
        options = dict.fromkeys(("quiet", "account", "config", "debug", "version", "help"))
        return argparse.Namespace(**options, command=args[0], rest=list(args[1:]))
    parser = make_top_parser()
    parser.add_argument("command", nargs="?")
    parser.add_argument("rest", nargs=argparse.REMAINDER)
    return parser.parse_args(args)


def make_parser(name: str, command: Command) -> tuple["ModuleType", Parser]:
    """Return the command's module and its parser."""
    module = import_module(command.module)
    summary = command.summary
    parser = Parser(f"aoc {name}", f"{summary[:1].upper()}{summary[1:]}.")
    parser.usage = f"{parser.prog} [OPTIONS]"  # The default; its `configure` may set another.
    module.configure(parser)
    _add_common(parser, default=argparse.SUPPRESS)
    return module, parser


def _add_common(parser: argparse.ArgumentParser, default: object) -> None:
    add = partial(parser.add_argument_group("global options").add_argument, default=default)
    add("-q", "--quiet", action="store_true", help="print no notes")
    add("--account", metavar="NAME", help="account to use (token, inputs, guesses)")
    add("--config", metavar="FILE", help="path of the config.yaml to use")
    add("--debug", action="store_true", help="show the settings and their sources")
    add("--version", action="store_true", help="show the version and exit")
    add("-h", "--help", action="store_true", help="show this help and exit")


def add_day_options(parser: argparse.ArgumentParser, or_all: str = "") -> None:
    """Add the options that choose among several solutions of a day."""
    parser.add_argument(
        "--from",
        metavar="NAME",
        dest="from_",
        help=f"package to take the day from, or `project`{or_all}",
    )
    text = f"run dayDD_NAME.py instead of dayDD.py{or_all}"
    parser.add_argument("-v", "--variant", metavar="NAME", help=text)


def parse_positive(text: str) -> float:
    """Parse a number above 0. Raises argparse's error for any other text."""
    if re.fullmatch(r"\d{1,6}(\.\d+)?", text, re.ASCII) and (value := float(text)) > 0:
        return value
    raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0, like 60 or 0.5")
