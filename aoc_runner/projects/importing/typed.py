"""The words of an `aoc import`, to be said again in a hint as a whole line that can be pasted."""

import os
import shlex
from typing import NamedTuple

from aoc_runner.kernel.files import shown_path


class Typed(NamedTuple):
    """What was typed, beside what says how things are shown."""

    what: str | None = None
    pattern: str | None = None
    account: str | None = None
    config: str | None = None
    yes: bool = False

    def again(
        self, *, what: str | None = None, account: str | None = None, yes: bool = False
    ) -> str:
        """The line, with what is given in place of what was typed, or beside it."""
        words = ["aoc"]
        for option, value in (("config", self.config), ("account", account or self.account)):
            words += [f"--{option}", value] if value is not None else []
        words.append("import")
        what = self.what if what is None else what
        words += [what] if what is not None else []
        words += ["--pattern", self.pattern] if self.pattern is not None else []
        return shlex.join([*words, "--yes"] if yes or self.yes else words)


def as_argument(folder: str) -> str:
    """How a folder is named in such a line: none is called by a tool, or looks like an option."""
    shown = shown_path(folder)
    is_bare = os.sep not in shown and shown != os.curdir
    return os.path.join(os.curdir, shown) if is_bare or shown.startswith("-") else shown


def shown_folder(folder: str) -> str:
    """How a folder is called in a sentence."""
    shown = shown_path(folder)
    return "this folder" if shown == os.curdir else shown
