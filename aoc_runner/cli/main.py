"""The command line: finds the command, loads its module, and is the one place errors end up."""

import gc
import io
import os
import sys
from collections.abc import Sequence

from aoc_runner import TYPE_CHECKING, __version__
from aoc_runner.errors import AocError, BugError, DataError, InterruptedRunError, UsageError

if TYPE_CHECKING:
    from typing import TextIO

# Every command: a module of this package with `configure(parser)` and `run(context)`.
COMMANDS = {
    "new": "start a day: a file to edit, and the example its page suggests",
    "run": "solve a day on your input (fetched once, then kept)",
    "test": "check a day on its examples and accepted answers",
    "watch": "run a day again on every save",
    "submit": "post an answer, unless it is known to be a waste",
    "read": "show the puzzle's text",
    "input": "print your input of a day",
    "days": "list the days there are, and who offers them",
    "init": "start a project of your own",
    "login": "store your session token",
    "guesses": "show the answers you posted, and what the site said",
    "doctor": "check your set-up, and say how to cure what is wrong",
}

_BROKEN_PIPE = 141  # what a shell shows for a program ended by SIGPIPE


def entry() -> int:
    """The console script. Collecting garbage only costs time in so short a start-up."""
    gc.disable()
    if "_ARGCOMPLETE" in os.environ:
        from aoc_runner.cli import complete

        complete.answer_the_shell()
    return main()


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line (default: this process's) and return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    as_json = "--json" in words and not {"-h", "--help", "--version"} & set(words)
    stdout: TextIO | None = None
    try:
        stdout = _set_apart() if as_json else sys.stdout
        if isinstance(stdout, io.TextIOWrapper):
            stdout.reconfigure(errors="backslashreplace")  # a title may hold what it cannot
        code = _run(words, as_json, stdout)
        stdout.flush()
        return code
    except BrokenPipeError:
        code = _BROKEN_PIPE  # the reader has gone: `aoc input | head`
    except (OSError, AttributeError, ValueError) as error:  # closed, or a full disk behind it
        if "--debug" in words:
            raise
        print(f"error: cannot write the output: {error}", file=sys.stderr)
        print("hint: check where it goes, and the space left there", file=sys.stderr)
        code = DataError.code
    # Leave Python nothing to complain about when it flushes what is buffered at exit.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    if isinstance(stdout, io.TextIOWrapper):
        os.dup2(nowhere, stdout.fileno())
    return code


def _run(words: list[str], as_json: bool, stdout: "TextIO") -> int:
    """Dispatch, and turn whatever goes wrong into two lines and an exit code."""
    try:
        return _dispatch(words, stdout)
    except AocError as error:
        return _report(error, as_json, stdout)
    except KeyboardInterrupt:
        if as_json:
            _print_json(InterruptedRunError("interrupted", "run the command again"), stdout)
        print("interrupted", file=sys.stderr)
        return InterruptedRunError.code
    except OSError:
        raise  # every file of ours has errors of its own: this is the output
    except Exception as error:
        if "--debug" in words:
            raise
        bug = f"a bug in aoc-runner: {type(error).__name__}: {error}"
        hint = "please report what the same command prints with --debug"
        return _report(BugError(bug, hint), as_json, stdout)


def _set_apart() -> "TextIO":
    """The real stdout, kept for the document alone: all else that is printed goes to stderr.

    Whatever prints it: a day may start programs, which write to the descriptor.
    """
    document = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return document


def _dispatch(words: list[str], stdout: "TextIO") -> int:
    if words == ["--version"]:
        return _print_version()  # without argparse it takes two thirds of the time

    from importlib import import_module

    from aoc_runner.cli import arguments

    top = arguments.parse_top(words, COMMANDS)
    if top.version:
        return _print_version()
    if top.command in (None, "help"):
        print(arguments.top_help(COMMANDS), end="")
        return 0 if top.help or top.command else UsageError.code
    if top.command not in COMMANDS:
        raise _unknown(top.command)
    module = import_module(f"aoc_runner.cli.{top.command}")
    parsed = arguments.parse_command(top, module.configure, COMMANDS[top.command])
    if parsed.help:
        return 0
    if parsed.version:
        return _print_version()

    from aoc_runner.cli.context import Context  # only now: help needs none of what it brings

    context = Context(parsed, stdout)
    if parsed.config:
        _ = context.settings  # a file that was named must be right, whoever asks
    if parsed.debug:
        context.print_settings()
    return int(module.run(context))


def _print_version() -> int:
    print(f"aoc-runner {__version__}")
    return 0


def _unknown(command: str) -> UsageError:
    from difflib import get_close_matches

    close = get_close_matches(command, COMMANDS, 1)
    if command.isdecimal():
        return UsageError(f"{command!r} is not a command", "did you mean: aoc run YEAR DAY")
    return UsageError(
        f"there is no command `{command}`",
        f"did you mean: aoc {close[0]}" if close else f"the commands are: {', '.join(COMMANDS)}",
    )


def _report(error: AocError, as_json: bool, stdout: "TextIO") -> int:
    from aoc_runner.render.text import error_text

    if as_json:
        _print_json(error, stdout)
    print(error_text(error), file=sys.stderr)
    return error.code


def _print_json(error: AocError, stdout: "TextIO") -> None:
    import json

    from aoc_runner.render.documents import error_json

    print(json.dumps(error_json(error)), file=stdout, flush=True)
