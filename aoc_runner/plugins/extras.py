"""Which extra of a package brings a library that is missing, by what the package says of itself."""

import os
import re
from collections.abc import Iterator

from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.entry_points import normalised


def extra_for(spec: DaySpec, module: str) -> str | None:
    """The extra that a day needs whose import found no `module`; None if no extra has it.

    Of a package its metadata tells, of a project its `pyproject.toml`. Where the library is called
    differently from its module, an extra that is called like the variant is meant.
    """
    wanted = normalised(module.partition(".")[0])
    extras: set[str] = set()
    for extra, library in _in_project(spec.root) if spec.root else _installed(spec.distribution):
        if normalised(library) == wanted:
            return extra
        extras.add(extra)
    return spec.variant if spec.variant in extras else None


def how_to_get(spec: DaySpec, extra: str) -> str:
    """The command that installs the extra."""
    if spec.root:
        return f"pip install -e '.[{extra}]'"
    return f"pip install '{spec.distribution}[{extra}]'"


def _installed(distribution: str | None) -> Iterator[tuple[str, str]]:
    """Every extra, with each library that it asks for."""
    if distribution is None:
        return
    from importlib.metadata import PackageNotFoundError, requires

    try:
        requirements = requires(distribution) or []
    except PackageNotFoundError:
        return
    for requirement in requirements:
        name, _, marker = requirement.partition(";")
        if found := re.search(r"""extra\s*==\s*["']([^"']+)["']""", marker):
            yield found[1], _library(name)


def _in_project(root: str) -> Iterator[tuple[str, str]]:
    import tomllib

    try:
        with open(os.path.join(root, "pyproject.toml"), "rb") as file:
            extras = tomllib.load(file)["project"]["optional-dependencies"]
        for extra, requirements in extras.items():
            for requirement in requirements:
                yield str(extra), _library(requirement)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return  # whatever it says, it names no extra


def _library(requirement: str) -> str:
    found = re.match(r"\s*([A-Za-z0-9._-]+)", requirement)
    return found[1] if found else ""
