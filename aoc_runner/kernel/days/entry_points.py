"""The installed packages' entry points of one group, read straight from the files.

`importlib.metadata` gives the same and costs twice a bare interpreter to import, so it is only
asked where a scan of folders cannot know: archives, eggs and import systems of somebody else's.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.machinery import PathFinder
from typing import NamedTuple


class EntryPoint(NamedTuple):
    """One line of a distribution's `entry_points.txt`."""

    name: str
    module: str  # what the value names, without `:attribute` and `[extras]`
    distribution: str  # normalised: lower case, `-` for each run of `-`, `_` and `.`
    attribute: str = ""  # what the value names behind its `:`


def installed(group: str) -> list[EntryPoint]:
    """The entry points of `group` in the order of `sys.path`.

    A distribution further along `sys.path` with the name of an earlier one is shadowed by it. One
    whose file cannot be read has no entry points: it must not stop the others.
    """
    finders = [finder for finder in sys.meta_path if hasattr(finder, "find_distributions")]
    are_folders = not any(it.endswith(".egg") or os.path.isfile(it) for it in sys.path)
    is_plain = finders == [PathFinder] and are_folders
    found: list[EntryPoint] = []
    seen: set[str] = set()
    for name, text in _in_folders() if is_plain else _of_the_standard_library():
        if name not in seen and group in text:
            found += _parsed(text, group, name)
        seen.add(name)
    return found


def _parsed(text: str, group: str, distribution: str) -> Iterator[EntryPoint]:
    """Those of the group in the text of an `entry_points.txt`."""
    section = ""
    for line in map(str.strip, text.splitlines()):
        name, equals, value = line.partition("=")
        if line.startswith("["):
            section = line.strip("[]")
        elif section == group and equals and not line.startswith("#"):
            module, _, attribute = value.partition("[")[0].partition(":")
            yield EntryPoint(name.strip(), module.strip(), distribution, attribute.strip())


def _in_folders() -> Iterator[tuple[str, str]]:
    """Each distribution's name and the text of its `entry_points.txt`, empty if there is none."""
    for folder in sys.path:
        try:
            children = os.listdir(folder or ".")
        except OSError:
            continue
        for child in children:
            stem, _, ending = child.rpartition(".")
            if ending in ("dist-info", "egg-info"):
                try:
                    with open(os.path.join(folder, child, "entry_points.txt"), "rb") as file:
                        text = file.read().decode()
                except (OSError, ValueError):
                    text = ""
                yield normalised(stem.partition("-")[0]), text


def _of_the_standard_library() -> Iterator[tuple[str, str]]:
    """The same."""
    from importlib import metadata

    for distribution in metadata.distributions():
        with suppress(Exception):  # broken metadata fails in as many ways as it has readers
            text = distribution.read_text("entry_points.txt") or ""
            yield normalised(distribution.metadata["Name"]), text


def normalised(name: str) -> str:
    """A distribution's name in the one spelling that all its others have (PEP 503)."""
    # A pattern would have to be compiled at each start.
    name = name.lower().replace("_", "-").replace(".", "-")
    while "--" in name:
        name = name.replace("--", "-")
    return name
