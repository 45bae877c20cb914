"""What a tool is whose cache can be taken from, and where such tools keep their files."""

import os
from collections.abc import Callable
from typing import NamedTuple

from aoc_runner.kernel.settings.settings import with_home
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.projects.importing.cache import Cache


class Tool(NamedTuple):
    """A tool by its name; `variable`, of the environment, may say where it keeps its files.

    `folder` tells where that is, which may not exist, and raises UsageError where the home folder
    is not known; `read` returns what lies in such a folder, a Cache a user.
    """

    name: str
    variable: str
    folder: Callable[[], str]
    read: Callable[[str], list[Cache]]


def folder_of(tool: str, variable: str, path: str) -> str:
    """The path with the home folder in it, which the variable says if it is set.

    Raises UsageError where that home folder is not known.
    """
    try:
        return with_home(path)
    except ValueError as error:
        what = variable if os.environ.get(variable) else "it"
        raise UsageError(
            f"cannot tell where {tool} keeps its files: {what} is {path!r}, expected {error}",
            f"set {variable} to a folder",
        ) from error
