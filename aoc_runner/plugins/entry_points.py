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
    whose file cannot be read or parsed has no entry points: it must not stop the others.
    """
    try:
        found = list(_scan())
    except _CannotKnowError:
        found = list(_ask_the_standard_library())
    entries: list[EntryPoint] = []
    seen: set[str] = set()
    for name, text in found:
        if name not in seen and group in text:
            with suppress(ValueError):
                for entry, module, attribute in parse(text, group):
                    entries.append(EntryPoint(entry, module, name, attribute))
        seen.add(name)
    return entries


def parse(text: str, group: str) -> list[tuple[str, str, str]]:
    """The names, modules and attributes of `group` in the text of an `entry_points.txt`.

    Raises ValueError for a line that is neither a comment, a section nor `name = value`.
    """
    found: list[tuple[str, str, str]] = []
    section = None
    for line in map(str.strip, text.splitlines()):
        if not line or line.startswith("#"):
            continue
        if line.startswith("[") and line.endswith("]"):
            section = line.strip("[]")
        elif section is not None:
            name, equals, value = line.partition("=")
            if not equals:
                raise ValueError(f"no `=` in {line!r}")
            if section == group:
                module, _, attribute = value.partition("[")[0].partition(":")
                found.append((name.strip(), module.strip(), attribute.strip()))
    return found


class _CannotKnowError(Exception):
    pass


def _scan() -> Iterator[tuple[str, str]]:
    """Each distribution's name and the text of its `entry_points.txt`, empty if there is none."""
    finders = [finder for finder in sys.meta_path if hasattr(finder, "find_distributions")]
    if finders != [PathFinder]:
        raise _CannotKnowError  # an import system of somebody else's keeps distributions too
    for folder in sys.path:
        if folder.lower().endswith(".egg"):
            raise _CannotKnowError
        try:
            children = os.listdir(folder or ".")
        except NotADirectoryError:
            raise _CannotKnowError from None  # a zip archive, most likely
        except OSError:
            continue
        for child in children:
            stem, _, ending = child.rpartition(".")
            if ending.lower() not in ("dist-info", "egg-info"):
                continue
            try:
                with open(os.path.join(folder, child, "entry_points.txt"), "rb") as file:
                    text = file.read().decode()
            except (OSError, ValueError):
                text = ""
            yield normalised(stem.partition("-")[0]), text


def _ask_the_standard_library() -> Iterator[tuple[str, str]]:
    """The same."""
    from importlib import metadata

    for distribution in metadata.distributions():
        try:
            name = normalised(distribution.metadata["Name"])
            text = distribution.read_text("entry_points.txt") or ""
        except Exception:  # noqa: BLE001 -- broken metadata fails in as many ways as it has readers
            continue
        yield name, text


def normalised(name: str) -> str:
    """A distribution's name in the one spelling that all its others have (PEP 503)."""
    # A pattern would have to be compiled at each start.
    name = name.lower().replace("_", "-").replace(".", "-")
    while "--" in name:
        name = name.replace("--", "-")
    return name
