"""What a command works with: its arguments, the settings, the account, the day, the streams."""

import argparse
import gc
import os
import sys
import time
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property
from typing import TYPE_CHECKING, Any

from aoc_runner.account.until_context import OnlineAccount
from aoc_runner.cli.output import Output, name_commands_for, tell
from aoc_runner.kernel.files import working_folder
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.words.errors import AocError, DataError, UsageError
from aoc_runner.kernel.words.puzzle import Puzzle, how_long, todays_puzzle
from aoc_runner.kernel.words.visible import one_block, one_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from aoc_runner.kernel.words.result import Result
    from aoc_runner.plugins.discover import DaySpec, Project
    from aoc_runner.running.solve import Task


class Context:
    """One command's surroundings; settings and account are read when first asked for."""

    def __init__(self, args: argparse.Namespace, output: Output, folder: str | None = None) -> None:
        """`folder` is where settings and the project are looked for; else where the user stands."""
        self.args: Any = args
        self.output = output
        self.as_json = bool(getattr(args, "json", False))
        if args.account:
            name_commands_for(args.account)
        try:
            self.folder = folder or working_folder()
        except OSError as error:
            raise UsageError(
                "the folder you stand in does not exist any more", "cd to another one"
            ) from error

    @cached_property
    def settings(self) -> Settings:
        flags = {name: getattr(self.args, name, None) for name in ("account", "timeout")}
        return Settings(self.folder, self.args.config, flags)

    @cached_property
    def account(self) -> OnlineAccount:
        return OnlineAccount(self.settings, self.warn, self.waiting)

    def warn(self, line: str) -> None:
        """Tell the user something on stderr."""
        tell(one_block(f"note: {line}"))

    def emit(self, text: str) -> None:
        """Print a result for people."""
        self.output.write(f"{text}\n")

    def emit_line(self, line: str) -> None:
        """Print a result of one line, which no name in it ends."""
        self.emit(one_line(line))

    @property
    def can_ask(self) -> bool:
        """Whether a person can answer; with --json nobody is asked."""
        return not self.as_json and os.isatty(0) and os.isatty(2)

    def ask(self, question: str) -> bool:
        """Whether the user says yes; nobody does where nobody can be asked."""
        return self.ask_for(f"{question} [y/N]").lower() in ("y", "yes")

    def ask_for(self, question: str) -> str:
        """What the user types; nothing where nobody can be asked."""
        if not self.can_ask:
            return ""
        said = ""
        try:
            tell(f"{question} ", end="")
            _wait_for_a_line()
            # A day may have replaced its own stdin.
            with open(0, errors="replace", closefd=False) as stdin:
                said = stdin.readline()
        except OSError:
            pass  # the terminal has gone away
        finally:
            if not said.endswith("\n"):  # Ctrl-D, Ctrl-C: what follows begins a line of its own
                tell("")
        return said.strip()

    def puzzle(self, given: Puzzle | None) -> Puzzle:
        """The puzzle given, else the day last created or run, else today's; says which."""
        if given is not None:
            return given
        if last := self.account.ledger.last_day(self.project.home):
            self.warn(f"{last}, the day last created or run here")
            return last
        if today := todays_puzzle(time.time()):
            self.warn(f"{today}, today's puzzle")
            return today
        raise UsageError("which day?", "give a year and a day, like: 2023 7")

    def find_day(self, puzzle: Puzzle) -> "DaySpec":
        """Who offers the day, by --variant, --from and the settings."""
        from aoc_runner.plugins import discover

        prefer = self.settings.prefer
        spec = discover.find(puzzle, self.args.variant, self.args.from_, prefer, self.project)
        self.end_start_up()
        return spec

    def end_start_up(self) -> None:
        """Give what comes now, days above all, the garbage collection any program has.

        What the start-up made will live as long as the process: it is not looked through again.
        """
        if not gc.isenabled():
            gc.freeze()
            gc.enable()

    @cached_property
    def project(self) -> "Project":
        """Where the user's own days are looked for."""
        from aoc_runner.plugins.discover import project_of

        return project_of(self.settings)

    def remember(self, puzzle: Puzzle, home: str | None = None) -> None:
        """Remember the day as the project's last, where the ledger can be written, and at once."""
        try:
            self.account.ledger.set_last_day(home or self.project.home, puzzle)
        except DataError as error:
            if self.args.debug:
                self.warn(error.message)

    def check_limits(self) -> None:
        """Raise UsageError for a limit that is none, also where one day does not need it."""
        args = self.args
        if (args.jobs, args.timeout, args.memory) != (None, None, None):
            from aoc_runner.cli.limits import Limits

            Limits(self)

    def start(
        self, spec: "DaySpec", tasks: "Sequence[Task]", is_alone: bool = False
    ) -> "tuple[str, Iterator[Result]]":
        """The day's title, and its results as they are known, each waited for with a spinner.

        It runs in this process, unless its time or memory is bounded. With `is_alone` the case
        needs no name. Raises DayError for a day that cannot be loaded.
        """
        if tasks and (self.args.timeout, self.args.memory) != (None, None):
            from aoc_runner.cli.alone import run_alone

            return run_alone(self, spec, tasks, is_alone)
        from aoc_runner.plugins.kept_out import keep_out
        from aoc_runner.running.loading import load
        from aoc_runner.running.solve import solve_all

        keep_out()  # nothing of ours needs the session any more, and no day may have it
        with self.waiting(f"importing {spec.module}"):
            day = load(spec, tasks[0][0] if tasks else None)
        return day.title, self.one_by_one(solve_all(day, tasks), tasks, is_alone)

    def waiting(self, what: str) -> AbstractContextManager[object]:
        """In this block a line on the terminal says what is waited for, once it takes a second."""
        if not os.isatty(2):
            return nullcontext()
        from aoc_runner.running.spinner import Spinner

        return Spinner(what)

    def one_by_one(
        self, results: "Iterator[Result]", tasks: "Sequence[Task]", is_alone: bool = False
    ) -> "Iterator[Result]":
        """The results, each waited for with such a line; with `is_alone` the case needs no name."""
        if not os.isatty(2):
            return results
        from aoc_runner.running.spinner import one_by_one

        return one_by_one(results, tasks, is_alone)

    def count_down(self, seconds: float, what: str) -> None:
        """Sit out so many seconds: one line that counts on a terminal, silence in a pipe."""
        from aoc_runner.running.spinner import fitting

        end = time.time() + seconds
        on_terminal = sys.stderr is not None and sys.stderr.isatty()
        try:
            while (left := end - time.time()) > 0:
                if on_terminal:
                    line = f"{what} {how_long(left)} (Ctrl-C stops)"
                    tell(fitting(line), end="", over=True)
                time.sleep(min(left, 1.0))
        finally:
            if on_terminal:
                tell("", end="", over=True)

    def print_settings(self) -> None:
        """Tell every setting with its source; of the token and what features read only that."""
        from aoc_runner.kernel.settings.credentials import find_token
        from aoc_runner.kernel.settings.settings import declared

        settings = self.settings
        for setting in declared():
            try:
                if setting.name == "session":
                    token = find_token(settings)
                    value, source = ("set", token.source) if token else ("none", "nowhere")
                elif setting.name:
                    value = getattr(settings, setting.name)
                    source = settings.source(setting.name)
                else:
                    raw = settings.raw(setting.key)
                    value, source = (
                        ("set", f"{raw.path}:{raw.line}") if raw else ("none", "default")
                    )
            except AocError as error:  # a command that does not need it goes on
                value, source = "unusable", error.message
            tell(one_line(f"debug: {setting.key or setting.name} = {value}  ({source})"))


def _wait_for_a_line() -> None:
    """Wait until stdin has a line. A Ctrl-C that comes just before a read would be heard after."""
    if os.name == "nt":
        return
    from select import select

    while not select([0], [], [], 0.2)[0]:
        pass
