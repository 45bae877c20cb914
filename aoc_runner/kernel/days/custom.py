"""What an entry of a layout says of its files, where they are not like ours."""

from collections.abc import Sequence
from typing import NamedTuple


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
