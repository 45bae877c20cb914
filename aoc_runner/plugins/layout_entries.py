"""What `layout:` says: where days lie that were written before us, and the habits of their authors.

The records alone; `layout_file` reads them, where there is a `layout:`.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

Data = Literal["text", "lines", "path"]


class Functions(NamedTuple):
    """The names that a file's functions have in the place of ours; None: the hook's own name.

    `both` is one function that gives the answers of both parts; of a file a part, its one answer.
    """

    parse: str | None = None
    part1: str | None = None
    part2: str | None = None
    both: str | None = None


class Script(NamedTuple):
    """How a file is run as a program. All texts are templates with the fields of patterns.

    `reads` are names or ends of paths, with `*`, of the files that are the input. `cwd` is relative
    to the folder of `config.yaml`; None: the file's own. `args` may hold `{input}`, the path of a
    copy of the input. `python` is the interpreter; None: the project's `.venv`, else ours. With
    `command`, which may hold `{path}` and `{input}`, it is any program instead.
    """

    reads: Sequence[str] = ()
    cwd: str | None = None
    args: Sequence[str] = ()
    python: str | None = None
    command: str | None = None


class Entry(NamedTuple):
    """One entry of a layout: the pattern of the files of its days, and what they have in common."""

    path: str  # a pattern: see `plugins.patterns`
    folder: str  # that the pattern is relative to
    place: str  # where it stands: `config.yaml:7`, in full
    year: int | None = None  # of all its days, where the pattern does not say it
    data: Data = "text"
    functions: Functions = Functions()
    script: Script | None = None

    @property
    def has_habits(self) -> bool:
        """Whether its functions are called otherwise than ours."""
        return self.data != "text" or self.functions != Functions()
