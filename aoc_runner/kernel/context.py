"""What a command works with: its arguments, settings, account, days and streams, and the site.

Nothing uses the network until something is requested that the account has not cached.
"""

import os
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import cached_property
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from aoc_runner.kernel.days.day import ALL, Day, read_title
from aoc_runner.kernel.model.case import Source, decode_input
from aoc_runner.kernel.model.errors import DataError, DayError, RefusedError, UsageError
from aoc_runner.kernel.model.escaping import escape_block, escape_newlines
from aoc_runner.kernel.model.puzzle import (
    Part,
    Puzzle,
    Selection,
    check_unlocked,
    parts_of,
    todays_puzzle,
)
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.store.account import Account, DataFolder
from aoc_runner.kernel.terminal.output import Output, can_ask, prompt, write_stderr

if TYPE_CHECKING:
    from aoc_runner.kernel.days.layout import Project
    from aoc_runner.kernel.model.case import Case
    from aoc_runner.kernel.model.generated import InputSpec
    from aoc_runner.kernel.settings.secrets import SessionToken
    from aoc_runner.kernel.site.adventofcode import Site
    from aoc_runner.kernel.site.day_page import DayPage


class Context:
    """Settings, account, days and streams of a command or of a call in a script or notebook."""

    def __init__(
        self,
        args: Any = None,
        output: Output | None = None,
        folder: str | None = None,
        features: Any = None,
    ) -> None:
        """`folder` is where settings and project are looked for, else the working folder.

        `features` are the `kernel.commands.Features` of the command line.
        A script has no `args` and no `output`, so that nobody is asked and nothing is shown.
        """
        self.args: Any = args or SimpleNamespace(account=None, config=None)
        self.as_json = bool(getattr(args, "json", False))
        self.features = features
        self._output = output
        self._site: Site | None = None
        self.folder = folder or os.getcwd()

    @cached_property
    def settings(self) -> Settings:
        flags = {name: getattr(self.args, name, None) for name in ("account", "timeout")}
        more_keys = self.features.settings if self.features else tuple
        return Settings(self.folder, self.args.config, flags, more_keys)

    @cached_property
    def account(self) -> Account:
        """The account in force: what is kept of it."""
        settings = self.settings
        folder = DataFolder(settings.data_dir, settings.site_url, self.warn)
        return Account(settings.account, folder)

    # Days

    @cached_property
    def project(self) -> "Project":
        """Where the user's own days are looked for."""
        from aoc_runner.kernel.days.find import find_project

        return find_project(self.settings)

    def find_day(self, puzzle: Puzzle) -> "Day":
        """Who offers the day, by --variant, --from and the settings. Raises DayError."""
        from aoc_runner.kernel.days.find import find

        variant = getattr(self.args, "variant", None)
        wanted = getattr(self.args, "from_", None)
        return find(puzzle, variant, wanted, self.settings.preferred_packages, self.project)

    def examples(self, puzzle: Puzzle) -> "list[Case]":
        """Those in the YAML file of whoever offers the day; none where nobody does."""
        from aoc_runner.kernel.days.examples import examples_path, load_examples

        try:
            day = self.find_day(puzzle)
        except DayError:
            return []
        return load_examples(examples_path(day))

    def find_days(self) -> "list[Day]":
        """Return the selected days that have the selected part. Raises DayError, or UsageError."""
        from aoc_runner.kernel.days.find import find_days

        args, kept = self.args, self.account.inputs
        given = args.selection
        if not isinstance(given, Selection):
            given = self.puzzle(given)
            parts_of(given, args.part)
        preferred = self.settings.preferred_packages
        days = find_days(given, args.variant, args.from_, preferred, self.project, kept)
        having = [day for day in days if args.part in (None, *day.puzzle.parts)]
        if not having:
            parts_of(days[0].puzzle, args.part)  # says why
        return having

    def made_inputs(self, puzzle: Puzzle, wanted: "Sequence[InputSpec]") -> "Generator[Case]":
        """Yield generated inputs, by the first day with a `generate`: the project's comes first.

        Raises NoGenerateError without one, DayFailedError if it fails.
        """
        from aoc_runner.kernel.days.find import find_days
        from aoc_runner.kernel.running.generate import made_inputs

        days = find_days(puzzle, None, ALL, (), self.project)
        self.account.close()  # no worker may have the ledger open
        return made_inputs(days, wanted, self.settings.timeout)

    def title(self, day: "Day") -> str:
        """The first line of the day's docstring, else its kept page's title, else nothing."""
        page = None if (title := read_title(day.path)) else self.read_cached_page(day.puzzle)
        return page.title if page else title

    def puzzle(self, given: Puzzle | None) -> Puzzle:
        """The puzzle given, else the day last created or run here, else today's; says which."""
        if given is not None:
            return given
        if last := self.account.ledger.last_day(self.project.folder):
            self.warn(f"{last}, the day last created or run here")
            return last
        if today := todays_puzzle(time.time()):
            self.warn(f"{today}, today's puzzle")
            return today
        raise UsageError("which day?", "give a year and a day, like: 2023 7")

    def save_last_day(self, puzzle: Puzzle) -> None:
        """Remember the day as the project's last, where the ledger can be written, and at once."""
        with suppress(DataError):
            self.account.ledger.set_last_day(self.project.folder, puzzle)

    # The terminal

    @property
    def output(self) -> Output:
        assert self._output is not None, "what a script calls shows nothing"
        return self._output

    def emit(self, text: str) -> None:
        """Print a result for people; with --json, whose document stands alone, on stderr."""
        if self.as_json:
            write_stderr(text)
        else:
            self.output.write(f"{text}\n")

    def emit_line(self, line: str) -> None:
        """Print a result of one line, which no name in it ends."""
        self.emit(escape_newlines(line))

    def warn(self, line: str) -> None:
        """Tell the user something on stderr."""
        if self._output is not None:
            from aoc_runner.kernel.terminal.style import wrap

            write_stderr(wrap(escape_block(f"note: {line}"), sys.stderr))

    @property
    def can_ask(self) -> bool:
        """Whether a person can answer; with --json nobody is asked."""
        return self._output is not None and not self.as_json and can_ask()

    def ask(self, question: str) -> bool:
        """Whether the user says yes; nobody does where nobody can be asked."""
        return self.can_ask and prompt(f"{question} [y/N]").lower() in ("y", "yes")

    def waiting(self, what: str) -> AbstractContextManager[object]:
        """In this block a line on the terminal says what is waited for."""
        from aoc_runner.kernel.terminal.progress import waiting

        return nullcontext() if self._output is None else waiting(what)

    # The site

    def site(self) -> "Site":
        """The site as this user sees it, after making sure that the token is this user's.

        Raises SessionError where there is no token, for a dead one and for somebody else's.
        """
        if self._site is None:
            _reject_nested_call()  # which has no session either
            from aoc_runner.kernel.settings.credentials import find_token, no_token_error
            from aoc_runner.kernel.store.users import resolve_user

            token = find_token(self.settings)
            if token is None:
                raise no_token_error(self.settings)
            site = self.connect(token)
            resolve_user(self.account, self.settings, token, site.fetch_user_id)
            self._site = site
        return self._site

    def connect(self, token: "SessionToken | None") -> "Site":
        """The site as the token's owner sees it, without one as everybody does.

        Requests are paced together with those of all other processes. Raises RefusedError in what a
        day has started.
        """
        _reject_nested_call()
        from aoc_runner.kernel.site.adventofcode import Site
        from aoc_runner.kernel.site.client import Client

        return Site(Client(self.settings, token, self.throttle), self.waiting)

    def throttle(self) -> None:
        """Wait until a request may be sent, by all that was sent lately in whatever process."""
        if (interval := self.settings.min_interval) > 0:
            from aoc_runner.kernel.site.client import reserve_slot

            folder = self.account.folder
            with folder.lock("pace", "taking its turn among requests"):
                seconds = reserve_slot(os.path.join(folder.path, "pace"), interval, time.time())
            time.sleep(seconds)

    def get_user_id(self) -> int:
        """Return the user ID; ask the site only about a new token. Raises what `site` does."""
        from aoc_runner.kernel.settings.credentials import find_token

        ledger = self.account.ledger
        if ledger.get_user_id() is None or find_token(self.settings) is not None:
            self.site()
        return ledger.get_user_id() or 0

    # Inputs, kept or fetched once

    def input(self, puzzle: Puzzle) -> str:
        """The text of the input, kept or fetched. Raises what `fetch_input` does."""
        return decode_input(self.fetch_input(puzzle)[0])

    def fetch_input(self, puzzle: Puzzle) -> tuple[bytes, Source]:
        """Return the input as received, and its source. Two processes at once fetch it once.

        Raises NotYetError before the unlock, and the errors of the site.
        """
        account = self.account
        if (kept := account.read_input(puzzle)) is not None:
            return kept, "kept"
        check_unlocked(puzzle, time.time())
        with account.input_lock(puzzle):
            if (kept := account.read_input(puzzle)) is not None:
                return kept, "kept"
            content = self.site().input(puzzle)
            account.save_input(puzzle, content, self.get_user_id(), time.time())
        return content, "site"

    # Pages of days, kept or fetched

    def read_cached_page(self, puzzle: Puzzle) -> "DayPage | None":
        """The kept page, None if there is none, or what is kept is none."""
        content = self.account.read_page(_name(puzzle))
        if content is None:
            return None
        from aoc_runner.kernel.site.day_page import parse_day_page

        return parse_day_page(content)

    def fetch_page(self, puzzle: Puzzle, part: Part = 1) -> "DayPage":
        """Return the day's cached page, or fetch it if it does not show `part`, or an open part 2.

        Two processes at once fetch it once.
        """
        kept = self.read_cached_page(puzzle)
        shown = 2 if not puzzle.is_final and 1 in self.account.accepted(puzzle) else part
        if kept and (kept.both_done or len(kept.articles) >= shown):
            return kept
        check_unlocked(puzzle, time.time())
        self.site()  # before others have to wait: it takes a while
        with self._page_lock(puzzle):
            now = self.read_cached_page(puzzle)
            if now and (kept is None or now.content != kept.content):
                return now
            return self._fetch_page(puzzle)

    def refresh_page(self, puzzle: Puzzle) -> "DayPage":
        """Fetch and cache the day's page, and save the accepted answers that it shows.

        Never use the cached page: the guards of `submit` need its current state.
        """
        check_unlocked(puzzle, time.time())
        with self._page_lock(puzzle):
            return self._fetch_page(puzzle)

    def _fetch_page(self, puzzle: Puzzle) -> "DayPage":
        page = self.site().page(puzzle)
        self.account.save(self.account.page_path(_name(puzzle)), page.content)
        self.account.ledger.accept(puzzle, page.accepted)
        return page

    def _page_lock(self, puzzle: Puzzle) -> AbstractContextManager[None]:
        name = f"page-{puzzle.year}-{puzzle.day:02}"
        return self.account.lock(name, f"fetching the page of {puzzle}")


def _reject_nested_call() -> None:
    """Raise RefusedError in what a day has started: it could post, or see more than its case."""
    if "AOC_RUNNER_CASE" in os.environ:
        raise RefusedError(
            "aoc is called by a day that aoc-runner runs",
            "a day gets its input, and nothing is posted for it: take the call out; if none is "
            "running, a day has left AOC_RUNNER_CASE in the environment: unset it",
        )


def _name(puzzle: Puzzle) -> str:
    return f"{puzzle.year}/{puzzle.day:02}.html"
