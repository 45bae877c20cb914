"""Write a solution of 2015 day 1 and run it."""

import os
from pathlib import Path
from textwrap import dedent
from typing import Any

from tests.support import GUARD, Aoc, Result, native

DAY = native("days/year2015/day01.py")


def write(aoc: Aoc, source: str, path: str = DAY) -> Path:
    return aoc.write(path, dedent(source))


def run(aoc: Aoc, *words: str, **env: Any) -> Result:
    """Run 2015 day 1 on the input `x`."""
    return aoc("run", "2015", "1", *words, "--input", "-", stdin="x\n", **env)


def run_json(aoc: Aoc, *words: str, **env: Any) -> tuple[int, list[dict[str, str | None]]]:
    """Return the exit code and the parts of the JSON output."""
    result = run(aoc, *words, "--json", **env)
    return result.code, result.json["parts"]


def on_the_path(folder: Path) -> str:
    return os.pathsep.join([str(GUARD), str(folder)])
