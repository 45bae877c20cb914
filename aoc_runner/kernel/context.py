"""What a command works with. Nothing is read or sent before it is needed."""

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from aoc_runner.kernel.downloads import Connection, Downloads
from aoc_runner.kernel.model.case import decode_input
from aoc_runner.kernel.model.feature import Feature
from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.selection import ProjectDays
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.store.account import Account, SiteFolder
from aoc_runner.kernel.terminal.output import Output

if TYPE_CHECKING:
    from argparse import Namespace

    from aoc_runner.kernel.days.day import Day

OptionsT = TypeVar("OptionsT", bound=NamedTuple)


class Context:
    """The options, settings, account, days and output of one command or one call in a script."""

    def __init__(
        self,
        settings: Settings,
        output: Output,
        args: "Namespace | None" = None,
        features: Iterable[Feature] = (),
    ) -> None:
        """`args` are the parsed arguments of the command; iterating `features` loads plugins."""
        self.settings = settings
        self.output = output
        self.args = args
        self.features = features

    def options(self, kind: type[OptionsT]) -> OptionsT:
        """Return the options as the record `kind`, whose fields are names of attributes."""
        return kind._make(getattr(self.args, name) for name in kind._fields)

    @cached_property
    def account(self) -> Account:
        """The selected account."""
        folder = SiteFolder(self.settings.data_dir, self.settings.site_url, self.note)
        return Account(self.settings.account, folder)

    @cached_property
    def connection(self) -> Connection:
        """The account's connection to the site."""
        return Connection(self.settings, self.account, self.output)

    @cached_property
    def downloads(self) -> Downloads:
        """The account's inputs and pages, which are downloaded when needed."""
        return Downloads(self.account, self.connection)

    @cached_property
    def days(self) -> ProjectDays:
        """The days of the project and of installed packages."""
        note = self.note if getattr(self.args, "note_default", False) else lambda _: None
        return ProjectDays(self.settings, self.account, note)

    # Shortcuts that docs/features.md guarantees to third-party features.

    def find_day(self, puzzle: Puzzle) -> "Day":
        """Return the puzzle's day, by --variant, --from and the settings. Raises DayError."""
        variant, package = (getattr(self.args, name, None) for name in ("variant", "from_"))
        return self.days.find(puzzle, variant, package)

    def input(self, puzzle: Puzzle) -> str:
        """Return the text of the input. Raises what `Downloads.fetch_input` does."""
        return decode_input(self.downloads.fetch_input(puzzle)[0])

    def emit(self, text: str) -> None:
        """Print a result."""
        self.output.emit(text)

    def note(self, line: str) -> None:
        """Print a note on stderr, unless `--quiet` is given."""
        self.output.note(line)

    def warn(self, line: str) -> None:
        """Print a warning on stderr."""
        self.output.warn(line)

    def ask(self, question: str) -> bool:
        """Return whether the user answers yes."""
        return self.output.ask(question)
