"""Plugins of aocd: packages of one function in a folder on the module search path."""

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
    """Install the package `module` as a plugin, and return its `__init__.py`.

    `entry` is its line among the entry points (default: named like the package).
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
    """Install a plugin on the machine of `aoc`."""
    folder = aoc.home / "plugins"
    file = install(folder, module, source, entry)
    aoc.env["PYTHONPATH"] = os.pathsep.join([str(GUARD), str(folder)])
    return file
