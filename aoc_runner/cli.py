"""Run one command line. This is the only module that catches all errors."""

import _signal  # type: ignore[import-not-found]  # Importing `signal` takes 0.5 ms.
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

TYPE_CHECKING = False  # Importing typing would cost a quarter of `aoc --version`.
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping, Sequence
    from types import ModuleType

    from aoc_runner.kernel.commands import Features
    from aoc_runner.kernel.days.day import Day
    from aoc_runner.kernel.days.layout import Project
    from aoc_runner.kernel.model.feature import Command
    from aoc_runner.kernel.settings.settings import Settings


def entry(day_file: str | None = None) -> int:
    """Run the console script, or `aoc run` of the day in the file `day_file`."""
    gc.disable()  # Collecting garbage only costs time during so short a start-up.
    if hasattr(_signal, "SIGCHLD"):
        # Some supervisors start `aoc` with SIGCHLD ignored, which hides how child processes end.
        _signal.signal(_signal.SIGCHLD, _signal.SIG_DFL)
    if "_ARGCOMPLETE" in os.environ:
        from aoc_runner.features import FEATURES
        from aoc_runner.features.completion import command

        command.complete_line(FEATURES)
    code = run(sys.argv[1:], day_file)
    _exit_quickly(code)
    return code


def run(args: list[str], day_file: str | None = None) -> int:
    """Run one command line and return its exit code."""
    as_json = "--json" in args and not {"-h", "--help", "--version"} & set(args)
    try:
        return _run_reporting(args, Output(as_json), day_file)
    except OutputError as error:
        return error.code if isinstance(error, OutputPipeError) else _report(error)
    except KeyboardInterrupt:  # Before there was an output, or a second one.
        return _report(InterruptedRunError(), text="interrupted")


def _run_reporting(args: list[str], output: Output, day_file: str | None) -> int:
    """Run the command line, report any error, and return the exit code."""
    try:
        return _run_command(args, output, day_file)
    except OutputError:
        raise
    except AocError as error:
        return _report(error, output)
    except KeyboardInterrupt:
        # Python 3.13 and later print errors of objects that the interrupt left half constructed.
        sys.unraisablehook = lambda _: None
        return _report(InterruptedRunError(), output, "interrupted")
    except Exception as error:  # noqa: BLE001 -- any error is reported here, with secrets removed
        message = f"internal error: {type(error).__name__}: {error}"
        hint = "run the same command with --debug and report its output"
        if "--debug" in args:
            from traceback import format_exception

            write_stderr("".join(format_exception(error)).rstrip())
            hint = "report it with the lines above"
        return _report(BugError(message, hint), output)


def _exit_quickly(code: int) -> None:
    """Exit without freeing memory, which would take a twentieth of a run.

    Return if a thread may still work or the output cannot be flushed, for Python to exit as usual.
    """
    threading = sys.modules.get("threading")
    if threading is not None and threading.active_count() > 1:
        return
    try:
        atexit._run_exitfuncs()  # os._exit() skips them, and nothing public runs them.
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):
        return
    os._exit(code)


def _run_command(args: list[str], output: Output, day_file: str | None) -> int:
    if args == ["--version"] and day_file is None:
        return _print_version(output)  # Without argparse, in two thirds of the time.
    from aoc_runner.features import FEATURES
    from aoc_runner.kernel import commands
    from aoc_runner.kernel.model.feature import register_loaders

    _reject_tokens(args)
    register_loaders(FEATURES)
    features = commands.Features(FEATURES)
    if day_file is not None:
        args = ["run", day_file, *args]
    top = commands.parse_top(args, features.bundled_commands)
    if top.version:
        return _print_version(output)
    if top.command in (None, "help"):
        from aoc_runner.kernel.terminal.style import wrap

        output.write(_color_help(wrap(_format_help(features.commands), output.stream), output))
        return 0 if top.help or top.command else UsageError.code
    from aoc_runner.kernel import dates

    dates.default_to_run(top)
    name = top.command
    command = features.bundled_commands.get(name) or features.commands.get(name)
    if command is None:
        raise _unknown_command_error(name, top.rest, features)
    module, options = _parse_command(top, command)
    if options.help:
        output.write(_color_help(options.help, output))
        return 0
    if options.version:
        return _print_version(output)
    from aoc_runner.kernel.context import Context  # Imported here because help does not need it.
    from aoc_runner.kernel.settings.settings import Settings

    try:
        folder = os.path.dirname(day_file) if day_file else os.getcwd()
    except FileNotFoundError as error:
        message = "the current folder no longer exists"
        raise UsageError(message, "change to an existing folder") from error
    flags = {name: getattr(options, name, None) for name in ("account", "timeout")}
    settings = Settings(folder, options.config, flags, features.settings)
    if options.config:
        settings.raw("layout")  # Report an error in the file even if the command needs no setting.
    if options.debug:
        _print_settings(settings)
    output.is_quiet = bool(options.quiet)
    context = Context(settings, output, options, features)
    if kinds := getattr(options, "takes", None):
        if options.words and kinds[0] != "year" and dates.is_file(options.words[0]):
            _replace_file(options, context.days.project, features)
        vars(options).update(dates.read(options.words, kinds, context.days.choose_year))
    gc.freeze()  # Objects of the start-up live as long as the process.
    gc.enable()
    return int(module.run(context))


def _reject_tokens(args: "Sequence[str]") -> None:
    """Raise UsageError if a session token is among the arguments."""
    from aoc_runner.kernel.settings.secrets import MIN_LENGTH, contains_token, token_argument_error

    if any(len(arg) >= MIN_LENGTH and contains_token(arg) for arg in args):
        raise token_argument_error()


def _print_version(output: Output) -> int:
    from aoc_runner.kernel.model.version import __version__

    output.write(f"aoc-runner {__version__}\n")
    return 0


def _parse_command(top: "Namespace", command: "Command") -> "tuple[ModuleType, Namespace]":
    """Return the command's module, and its options added to those before the command.

    With --help the attribute `help` is the text, even if the other options are wrong.
    """
    from aoc_runner.kernel.commands import make_parser

    module, parser = make_parser(top.command, command)
    if top.help or not {"-h", "--help"}.isdisjoint(top.rest):
        top.help = parser.format_help()
        return module, top
    return module, parser.parse_intermixed_args(top.rest, top)


def _format_help(commands: "Mapping[str, Command]") -> str:
    """Return the text of `aoc --help`. Formatting by argparse would import many modules."""
    from aoc_runner.features import HELP_GROUPS
    from aoc_runner.kernel.commands import make_top_parser

    lines = ["usage: aoc COMMAND [YEAR DAY|FILE] [OPTIONS]", ""]
    lines += ["Run, test and submit Advent of Code solutions."]
    others = commands.keys() - {name for names in HELP_GROUPS.values() for name in names}
    for heading, names in (*HELP_GROUPS.items(), ("plugins", sorted(others))):
        lines += ["", f"{heading}:"] if names else []
        lines += [f"  {name:8}  {commands[name].summary}" for name in names]
    lines += ["", "global options:"]
    for action in make_top_parser().actions:
        name = f"{', '.join(action.option_strings)} {action.metavar or ''}"
        lines.append(f"  {name:14}  {action.help}")
    lines += [
        "",
        "Run `aoc COMMAND --help` for details. `aoc 2023 7`, `aoc 7` and `aoc FILE` run a day.",
    ]
    lines += ["Try: aoc run 2023 7 --example"]
    lines += ["Write part1(data) in days/year2015/day01.py, then: aoc run 2015 1"]
    lines += ["Documentation: https://aoc-runner.github.io/aoc-runner/", ""]
    return "\n".join(lines)


def _color_help(text: str, output: Output) -> str:
    """Color the headings, and the names of commands and options at the start of lines."""
    import re

    from aoc_runner.kernel.terminal.style import NAME, Style

    style = Style(output.stream)
    if not style.color:
        return text

    def paint_names(line: "re.Match[str]") -> str:
        return re.sub("[a-z-]{2,}", lambda name: style.paint(name[0], NAME), line[0])

    text = re.sub(r"(?m)^[a-z][a-z ]*:(?=\s)", lambda heading: style.bold(heading[0]), text)
    return re.sub(r"(?m)^  (?:-.*?(?=  |$)|[a-z]+(?=  ))", paint_names, text)


COMMANDS_ELSEWHERE = {  # a command of another tool: the command of aoc that does the same
    "add": "new",
    "answer": "submit",
    "auth": "login",
    "benchmark": "bench",
    "browse": "read --web",
    "create": "new",
    "credentials": "login",
    "desc": "read",
    "download": "fetch",
    "gen": "new",
    "generate": "new",
    "get": "fetch",
    "history": "guesses",
    "leaderboard": "board",
    "list": "days",
    "open": "read --web",
    "private-leaderboard": "board",
    "scaffold": "new",
    "setup": "init",
    "solve": "run",
    "start": "new",
    "stats": "times",
    "status": "days",
    "time": "bench",
    "token": "login",
    "try": "test",
    "upload": "submit",
    "verify": "test",
    "view": "read",
}


def _unknown_command_error(name: str, rest: "Sequence[str]", features: "Features") -> UsageError:
    from difflib import get_close_matches

    from aoc_runner.kernel.files import format_command

    hint = f"choose one of: {', '.join(features.commands)}"
    similar = COMMANDS_ELSEWHERE.get(name) or next(
        iter(get_close_matches(name, features.commands, 1)), None
    )
    if name.isdecimal():
        hint = "pass a year and a day, for example: aoc 2023 7"
    elif similar:
        hint = f"did you mean: {format_command('aoc', *similar.split(), *rest)}"
    return UsageError(f"unknown command `{name}`", hint)


def _replace_file(options: "Namespace", project: "Project", features: "Features") -> None:
    """Replace the path of a day's file by its date, package and variant. Raises DayError."""
    import re

    from aoc_runner.kernel.days.day import PROJECT
    from aoc_runner.kernel.days.find import find_project
    from aoc_runner.kernel.files import format_command, format_path
    from aoc_runner.kernel.model.errors import DayError
    from aoc_runner.kernel.model.puzzle import PARTS, Puzzle, is_puzzle
    from aoc_runner.kernel.settings.settings import Settings

    path = os.path.abspath(options.words[0])
    shown = format_path(path)
    if not os.path.exists(path):
        match = re.search(r"year([0-9]{4})[/\\]day([0-9]{1,2})\.py$", path)
        date = Puzzle(int(match[1]), int(match[2])) if match else None
        if date and is_puzzle(*date):
            file = os.path.abspath(project.path_of(date))  # `aoc new` creates this file.
            if os.path.dirname(file) == os.path.dirname(path):
                options.words[:1] = map(str, date)
                return
        hint = "check the path, or pass a year and a day, for example: 2023 7"
        raise DayError(f"{shown} does not exist", hint)
    day = _find_day_of_file(path, project)
    if day is None:
        settings = Settings(os.path.dirname(path), more_keys=features.settings)
        other = find_project(settings)
        if other.folder != project.folder and _find_day_of_file(path, other):
            folder = format_path(other.folder)
            hint = f"change to its folder first: {format_command('cd', folder)}"
            raise DayError(f"{shown} is a day of another project: {folder}", hint)
        hint = "pass the file of a day, or a date: aoc run 2023 7; for other layouts: aoc adopt"
        raise DayError(f"{shown} is not the file of a day", hint)
    options.words[:1] = map(str, day.puzzle)
    if day.files and options.words[2:] == [] and "part" in options.takes:
        options.words += [
            str(part)
            for part, file in zip(PARTS, day.files, strict=True)
            if file and os.path.samefile(file, path)
        ]
    package = None if day.from_ == PROJECT else day.from_
    for name, value in (("from_", package), ("variant", day.variant)):
        if getattr(options, name, value) is None:  # An option on the command line has priority.
            setattr(options, name, value)


def _find_day_of_file(path: str, project: "Project") -> "Day | None":
    """Return the day whose code or examples are in an existing file."""
    from aoc_runner.kernel.days.examples import get_examples_path
    from aoc_runner.kernel.days.find import all_days

    files = {
        os.path.abspath(file): day
        for day in reversed(all_days(project))  # A day replaces its variants, for its examples.
        for file in (get_examples_path(day), day.path, *(day.files or ()))
        if file and os.path.exists(file)
    }
    # A link is the day of its own name, if it has one. Names may differ in case only.
    if day := files.get(path) or files.get(os.path.realpath(path)):
        return day
    same = [day for file, day in files.items() if os.path.samefile(file, path)]
    if len({day.puzzle for day in same}) > 1:
        from aoc_runner.kernel.model.errors import DayError

        dates = " and of ".join(sorted({str(day.puzzle) for day in same}))
        raise DayError(f"{path} is a link to the file of {dates}", "pass the date instead")
    return same[0] if same else None


def _print_settings(settings: "Settings") -> None:
    """Print every setting with its source, but of a token only the source."""
    from aoc_runner.kernel.model.escaping import escape_newlines
    from aoc_runner.kernel.settings.credentials import find_token
    from aoc_runner.kernel.settings.settings import list_settings

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
        except AocError as error:  # The command may not need this setting.
            value, source = "unusable", error.message
        write_stderr(escape_newlines(f"debug: {setting.key or setting.name} = {value}  ({source})"))


def _report(error: AocError, output: Output | None = None, text: str = "") -> int:
    """Print the error, with --json as a document too, and return its exit code."""
    from aoc_runner.kernel.terminal.style import format_error

    if output is not None and output.as_json:
        from aoc_runner.kernel.terminal.json_output import error_json

        output.write_json(error_json(error))
    write_stderr(text or format_error(error))
    return error.code
