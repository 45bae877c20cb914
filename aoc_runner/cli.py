"""The command line: from its words to a command, and the one place where errors end up."""

import _signal  # type: ignore[import-not-found]  # `signal` takes half a millisecond to import.
import atexit
import gc
import os
import sys

from aoc_runner.kernel.model.errors import (
    AocError,
    BugError,
    InterruptedRunError,
    OutputError,
    OutputPipeError,
    UsageError,
)
from aoc_runner.kernel.terminal.output import Output, write_stderr

TYPE_CHECKING = False  # typing's own costs a quarter of `aoc --version` to import
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping, Sequence
    from types import ModuleType

    from aoc_runner.kernel.commands import Features
    from aoc_runner.kernel.context import Context
    from aoc_runner.kernel.model.feature import Command


def entry(day_file: str | None = None) -> int:
    """The console script; with the path of a day's file `aoc run` of that day."""
    gc.disable()  # collecting garbage only costs time in so short a start-up
    if hasattr(_signal, "SIGCHLD"):
        # Some supervisors start us with SIGCHLD ignored, which hides how child processes end.
        _signal.signal(_signal.SIGCHLD, _signal.SIG_DFL)
    if "_ARGCOMPLETE" in os.environ:
        from aoc_runner.features import FEATURES
        from aoc_runner.features.completion import command

        command.complete_line(FEATURES)
    code = run(sys.argv[1:], day_file)
    _end_at_once(code)
    return code


def run(words: list[str], day_file: str | None = None) -> int:
    """Run one command line and return its exit code."""
    as_json = "--json" in words and not {"-h", "--help", "--version"} & set(words)
    try:
        return _run(words, Output(as_json), day_file)
    except OutputError as error:
        return error.code if isinstance(error, OutputPipeError) else _report(error)
    except KeyboardInterrupt:  # before there was an output, or a second one
        return _report(InterruptedRunError(), told="interrupted")


def _run(words: list[str], output: Output, day_file: str | None) -> int:
    """Run it, and turn whatever goes wrong into two lines, or a document, and an exit code."""
    try:
        return _command(words, output, day_file)
    except OutputError:
        raise
    except AocError as error:
        return _report(error, output)
    except KeyboardInterrupt:
        # Objects that it left half made may fail to close, which Python 3.13 and later would print.
        sys.unraisablehook = lambda _: None
        return _report(InterruptedRunError(), output, "interrupted")
    except Exception as error:  # noqa: BLE001 -- whatever it is, it is shown here, and scrubbed
        bug = f"a bug: {type(error).__name__}: {error}"
        hint = "please report what the same command prints with --debug"
        if "--debug" in words:
            from traceback import format_exception

            write_stderr("".join(format_exception(error)).rstrip())
            hint = "please report it, with the lines above"
        return _report(BugError(bug, hint), output)


def _end_at_once(code: int) -> None:
    """End the process without freeing all that it holds, which takes a twentieth of a run.

    Not where a thread may still work, and not where the last of the output cannot be written.
    """
    threading = sys.modules.get("threading")
    if threading is not None and threading.active_count() > 1:
        return
    try:
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):
        return
    os._exit(code)


def _command(words: list[str], output: Output, day_file: str | None) -> int:
    if words == ["--version"] and day_file is None:
        return _version(output)  # without argparse it takes two thirds of the time
    from aoc_runner.features import FEATURES
    from aoc_runner.kernel import commands

    _refuse_tokens(words)
    features = commands.Features(FEATURES)
    if day_file is not None:
        words = ["run", *_words_of(day_file, features), *words]
    top = commands.parse_top(words, features.ours)
    if top.version:
        return _version(output)
    if top.command in (None, "help"):
        output.write(_top_help(features.commands))
        return 0 if top.help or top.command else UsageError.code
    from aoc_runner.kernel import dates

    dates.default_to_run(top)
    command = features.ours.get(top.command) or features.commands.get(top.command)
    if command is None:
        raise _unknown(top.command, features)
    module, args = _parse_command(top, command)
    if args.help:
        output.write(args.help)
        return 0
    if args.version:
        return _version(output)
    if kinds := getattr(args, "takes", None):
        vars(args).update(dates.read(args.words, kinds))
    from aoc_runner.kernel.context import Context  # Imported here because help does not need it.
    from aoc_runner.kernel.settings.settings import Settings

    try:
        folder = os.path.dirname(day_file) if day_file else os.getcwd()
    except FileNotFoundError as error:
        message = "the current folder no longer exists"
        raise UsageError(message, "change to an existing folder") from error
    flags = {name: getattr(args, name, None) for name in ("account", "timeout")}
    context = Context(
        Settings(folder, args.config, flags, features.settings), output, args, features
    )
    if args.config:
        _ = context.settings.raw("layout")  # a file that was named must be right, whoever asks
    if args.debug:
        _tell_settings(context)
    gc.freeze()  # what the start-up made lives as long as the process
    gc.enable()
    return int(module.run(context))


def _refuse_tokens(words: "Sequence[str]") -> None:
    """Raise UsageError if a session token is among the words of a command line."""
    from aoc_runner.kernel.settings.secrets import MIN_LENGTH, contains_token, token_argument_error

    if any(len(word) >= MIN_LENGTH and contains_token(word) for word in words):
        raise token_argument_error()


def _version(output: Output) -> int:
    from aoc_runner.kernel.model.version import __version__

    output.write(f"aoc-runner {__version__}\n")
    return 0


def _parse_command(top: "Namespace", command: "Command") -> "tuple[ModuleType, Namespace]":
    """The command's module, and its own words parsed on top of what stood before it.

    With --help anywhere its text is the attribute `help`, whatever else is missing or wrong.
    """
    from aoc_runner.kernel.commands import command_parser

    module, parser = command_parser(top.command, command)
    if top.help or not {"-h", "--help"}.isdisjoint(top.rest):
        top.help = parser.format_help()
        return module, top
    return module, parser.parse_intermixed_args(top.rest, top)


def _top_help(commands: "Mapping[str, Command]") -> str:
    """What `aoc --help` prints: without argparse, which would import much to format it."""
    from aoc_runner.kernel.commands import top_parser

    lines = ["usage: aoc COMMAND [YEAR DAY] [OPTIONS]", ""]
    lines += ["Run, test and submit Advent of Code solutions.", "", "commands:"]
    lines += [f"  {name:8} {command.summary}" for name, command in commands.items()]
    lines += ["", "everywhere:"]
    for action in top_parser()._actions:
        name = f"{', '.join(action.option_strings)} {action.metavar or ''}"
        lines.append(f"  {name:14}  {action.help}")
    lines += ["", "`aoc COMMAND --help` tells more. A date alone is run: aoc 2023 7, or 2023/7"]
    lines += ["Start with: aoc run 2023 7 --example"]
    lines += ["Your own day: part1(data) in days/year2015/day01.py, then: aoc run 2015 1", ""]
    return "\n".join(lines)


def _unknown(word: str, features: "Features") -> UsageError:
    from difflib import get_close_matches

    hint = f"the commands are: {', '.join(features.commands)}"
    if word.isdecimal():
        hint = "a date is YEAR DAY, like: aoc 2023 7"
    elif close := get_close_matches(word, features.commands, 1):
        hint = f"did you mean: aoc {close[0]}"
    return UsageError(f"there is no command `{word}`", hint)


def _words_of(path: str, features: "Features") -> list[str]:
    """The words that run the day in the file `path`. Raises DayError if nobody offers it."""
    from aoc_runner.kernel.days.day import PROJECT
    from aoc_runner.kernel.days.find import all_days, find_project
    from aoc_runner.kernel.files import format_path
    from aoc_runner.kernel.model.errors import DayError
    from aoc_runner.kernel.settings.settings import Settings

    settings = Settings(os.path.dirname(path), more_keys=features.settings)
    for day in all_days(find_project(settings)):
        if day.path and os.path.samefile(day.path, path):  # also where its case differs
            whose = ["--from", day.from_] if day.from_ != PROJECT else []
            variant = ["--variant", day.variant] if day.variant else []
            return [str(day.puzzle.year), str(day.puzzle.day), *whose, *variant]
    raise DayError(
        f"{format_path(path)} is not where days are looked for",
        "move it to days/yearYYYY/dayDD.py of its project, like: days/year2023/day07.py",
    )


def _tell_settings(context: "Context") -> None:
    """Tell every setting with its source; of the token and what features read only that."""
    from aoc_runner.kernel.model.escaping import escape_newlines
    from aoc_runner.kernel.settings.credentials import find_token
    from aoc_runner.kernel.settings.settings import list_settings

    settings = context.settings
    for setting in list_settings():
        try:
            if setting.name == "session":
                token = find_token(settings)
                value, source = ("set", token.source) if token else ("none", "nowhere")
            elif setting.name:
                value, source = getattr(settings, setting.name), settings.source(setting.name)
            else:
                raw = settings.raw(setting.key)
                value, source = ("set", f"{raw.path}:{raw.line}") if raw else ("none", "default")
        except AocError as error:  # a command that does not need it goes on
            value, source = "unusable", error.message
        write_stderr(escape_newlines(f"debug: {setting.key or setting.name} = {value}  ({source})"))


def _report(error: AocError, output: Output | None = None, told: str = "") -> int:
    """Tell of the error, as a document too where one is asked for, and return its exit code."""
    from aoc_runner.kernel.terminal.style import error_text

    if output is not None and output.as_json:
        from aoc_runner.kernel.terminal.json_output import error_json

        output.write_json(error_json(error))
    write_stderr(told or error_text(error))
    return error.code
