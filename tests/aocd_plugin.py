"""Plugins of aocd, installed: a package of one function, as a folder on the path of modules."""

import os
from pathlib import Path
from textwrap import dedent

from tests.support import GUARD, Aoc

BOTH = """
    def solve(year, day, data):
        return len(data), f"{year}-{day}"
"""


def install(
    folder: Path, module: str, source: str = BOTH, entry: str = "", distribution: str = ""
) -> Path:
    """Lay the package `module` there, and say that it is a plugin; returns its `__init__.py`.

    `entry` is its line among the entry points: else it is called like the package.
    """
    file = folder / module / "__init__.py"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(dedent(source))
    name = distribution or f"{module}_days"
    info = folder / f"{name}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    line = entry or f"{module} = {module}:solve"
    (info / "entry_points.txt").write_text(f"[adventofcode.user]\n{line}\n")
    return file


def install_for(aoc: Aoc, module: str, source: str = BOTH, entry: str = "") -> Path:
    """The same on the machine of `aoc`, beside what it has."""
    folder = aoc.home / "plugins"
    file = install(folder, module, source, entry)
    aoc.env["PYTHONPATH"] = os.pathsep.join([str(GUARD), str(folder)])
    return file
