"""Which extra of a package brings a library that is missing, by what the package says of itself."""

import os
import re

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.packages import normalised


def extra_for(day: Day, module: str) -> tuple[str, str] | None:
    """The extra that brings the module which the day misses, and the command that installs it.

    It is the one that is called like the variant, else the first with a library of that name.
    """
    libraries = _in_project(day.root) if day.root else _installed(str(day.distribution))
    missing = normalised(module.partition(".")[0])
    named = [extra for extra, _ in libraries if extra == day.variant]
    extras = named or [extra for extra, library in libraries if normalised(library) == missing]
    if not extras:
        return None
    what = f"-e '.[{extras[0]}]'" if day.root else f"'{day.distribution}[{extras[0]}]'"
    return extras[0], f"pip install {what}"


def _installed(distribution: str) -> list[tuple[str, str]]:
    """The extras of an installed distribution, each with a library that it brings."""
    from importlib.metadata import PackageNotFoundError, requires

    try:
        requirements = requires(distribution) or []
    except PackageNotFoundError:
        return []
    pattern = re.compile(r"""([\w.-]+).*;.*extra\s*==\s*["']([^"']+)["']""")
    return [(found[2], found[1]) for it in requirements if (found := pattern.match(it))]


def _in_project(root: str) -> list[tuple[str, str]]:
    """The same of the `pyproject.toml` in that folder; whatever else it says, it names no extra."""
    import tomllib

    try:
        with open(os.path.join(root, "pyproject.toml"), "rb") as file:
            extras = tomllib.load(file)["project"]["optional-dependencies"]
        return [(extra, re.split(r"[^\w.-]", it)[0]) for extra, its in extras.items() for it in its]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []
