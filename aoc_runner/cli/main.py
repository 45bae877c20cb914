"""The command line: finds the command, loads its module, and is the one place errors end up."""

import gc
import os
import sys

from aoc_runner.cli.output import (
    Output,
    check_room,
    no_room,
    occupy_standard_streams,
    tell,
    to_nowhere,
)
from aoc_runner.kernel.words.errors import (
    AocError,
    BugError,
    InterruptedRunError,
    OutputError,
    ReaderGoneError,
    RefusedError,
    UsageError,
)
from aoc_runner.kernel.words.version import __version__

# Every command: a module of this package with `configure(parser)` and `run(context)`.
COMMANDS = {
    "new": "start a day: a file to edit, and the example its page suggests",
    "run": "solve a day, or many, on your input (fetched once, then kept)",
    "test": "check a day, or many, on examples and accepted answers",
    "watch": "run a day again on every save",
    "submit": "post an answer, unless it is known to be a waste",
    "read": "show the puzzle's text",
    "fetch": "keep every input, and the answers that the site has accepted",
    "input": "print your input of a day",
    "days": "show all days there are: stars, kept inputs, last times",
    "bench": "measure how fast days are, side by side and against the last time",
    "calendar": "show a year as the site draws it, or the stars of all years",
    "times": "show how long your stars took, and the story of each day",
    "board": "show private boards: ranks, stars, who moved",
    "report": "draw stars and times: a page, a picture, a table for a README",
    "init": "start a project of your own",
    "adopt": "make days of solutions that lie elsewhere, as they are",
    "import": "take over inputs, answers and guesses that other tools kept",
    "login": "store your session token",
    "guesses": "show the answers you posted, and what the site said",
    "doctor": "check your set-up, and say how to cure what is wrong",
}


def entry(day_file: str | None = None) -> int:
    """The console script; or a day's file, run as a program, whose words are those of `aoc run`.

    Collecting garbage only costs time in so short a start-up.
    """
    gc.disable()
    if "_ARGCOMPLETE" in os.environ:
        from aoc_runner.cli import complete

        return complete.answer_the_shell()
    code = main(day_file=day_file)
    if modules := sys.modules.get("aoc_runner.plugins.modules"):  # a day may have run
        modules.stay()
    gc.freeze()  # Python collects once more at its end, and need not look through all that is there
    return code


def main(argv: list[str] | None = None, day_file: str | None = None) -> int:
    """Run one command line (default: this process's) and return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    as_json = "--json" in words and not {"-h", "--help", "--version"} & set(words)
    occupy_standard_streams()
    if as_json:  # whatever happens, there will be a document: even if no file can be opened then
        import aoc_runner.render.documents  # noqa: F401
    output = None
    try:
        output = Output(as_json)
        code = _run(words, as_json, output, day_file)
        output.flush_prints()
        return code
    except OutputError as error:
        to_nowhere(1)
        if output is not None:
            output.give_up()
        if not isinstance(error, ReaderGoneError):
            _tell(error)
        return error.code
    finally:
        tell("", end="")  # what a day has told may be left, which Python would fail to write


def _run(words: list[str], as_json: bool, output: Output, day_file: str | None) -> int:
    """Dispatch, and turn whatever goes wrong into two lines and an exit code."""
    try:
        return _dispatch(words, output, day_file)
    except OutputError:
        raise
    except AocError as error:
        return _report(error, as_json, output)
    except KeyboardInterrupt:
        if as_json:
            _write_json(InterruptedRunError("interrupted", "run the command again"), output)
        tell("interrupted")
        return InterruptedRunError.code
    except Exception as error:  # noqa: BLE001 -- whatever it is, it is shown here, and scrubbed
        if full := _out_of_files(error):
            return _report(no_room(full), as_json, output)
        bug = f"a bug in aoc-runner: {type(error).__name__}: {error}"
        hint = "please report what the same command prints with --debug"
        if "--debug" in words:
            from traceback import format_exception

            tell("".join(format_exception(error)).rstrip())
            hint = "please report it, with the lines above"
        return _report(BugError(bug, hint), as_json, output)


def _dispatch(words: list[str], output: Output, day_file: str | None) -> int:
    if day_file is not None:
        from aoc_runner.cli.day_file import words_of

        words = ["run", *words_of(day_file), *words]
    if words == ["--version"]:
        return _print_version(output)  # without argparse it takes two thirds of the time
    check_room()
    from aoc_runner.cli import arguments

    arguments.refuse_tokens(words)
    top = arguments.parse_top(words, COMMANDS)
    if top.version:
        return _print_version(output)
    if top.command in (None, "help"):
        output.write(arguments.top_help(COMMANDS))
        return 0 if top.help or top.command else UsageError.code
    if top.command not in COMMANDS:
        from aoc_runner.cli import dates

        if not dates.is_date([top.command, *top.rest]):
            raise _unknown(top.command)
        top.command, top.rest = "run", [top.command, *top.rest]  # `aoc 2023 7`
    from importlib import import_module

    module = import_module(f"aoc_runner.cli.{module_name(top.command)}")
    parsed = arguments.parse_command(top, module.configure, COMMANDS[top.command])
    if parsed.help:
        output.write(parsed.help)
        return 0
    if parsed.version:
        return _print_version(output)

    _refuse_within(top.command)
    from aoc_runner.cli.context import Context  # only now: help needs none of what it brings

    context = Context(parsed, output, day_file and os.path.dirname(day_file))
    if parsed.config:
        _ = context.settings.raw("layout")  # a file that was named must be right, whoever asks
    if parsed.debug:
        context.print_settings()
    return int(module.run(context))


def _refuse_within(command: str) -> None:
    """Raise RefusedError in what a day has started: it could post, or see more than its case."""
    from aoc_runner.plugins.kept_out import WITHIN, is_in_a_day

    if is_in_a_day():
        lives_on = f"; if none is running, a day has left {WITHIN} in the environment: unset it"
        raise RefusedError(
            f"`aoc {command}` is called by a day that aoc-runner runs",
            "a day gets its input, and nothing is posted for it: take the call out"
            + (lives_on if WITHIN in os.environ else ""),
        )


def module_name(command: str) -> str:
    """The module of a command; of one that is a word of Python with a `_` behind."""
    return "import_" if command == "import" else command


def _print_version(output: Output) -> int:
    output.write(f"aoc-runner {__version__}\n")
    return 0


def _unknown(command: str) -> UsageError:
    from difflib import get_close_matches

    close = get_close_matches(command, COMMANDS, 1)
    if command.isdecimal():
        return UsageError(f"{command!r} is not a command", "a date is YEAR DAY, like: aoc 2023 7")
    return UsageError(
        f"there is no command `{command}`",
        f"did you mean: aoc {close[0]}" if close else f"the commands are: {', '.join(COMMANDS)}",
    )


def _report(error: AocError, as_json: bool, output: Output) -> int:
    if as_json:
        _write_json(error, output)
    _tell(error)
    return error.code


def _tell(error: AocError) -> None:
    try:
        from aoc_runner.render.text import error_text
    except OSError:  # no more files can be opened, which is what the error is about
        tell(f"error: {error.message}\nhint: {error.hint}")
    else:
        tell(error_text(error))


def _out_of_files(error: BaseException | None) -> OSError | None:
    """The error, or what it came from, that says that no more files can be opened."""
    import errno

    while error is not None:
        if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
            return error
        error = error.__cause__ or error.__context__
    return None


def _write_json(error: AocError, output: Output) -> None:
    from aoc_runner.render.documents import error_json

    output.write_json(error_json(error))
