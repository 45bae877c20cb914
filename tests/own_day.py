"""A day of one's own, 2015 day 1, and what `aoc run` makes of it."""

import os
from pathlib import Path
from textwrap import dedent

from tests.support import GUARD, Aoc, Result

DAY = "days/year2015/day01.py"


def write(aoc: Aoc, source: str, path: str = DAY) -> Path:
    return aoc.write(path, dedent(source))


def run(aoc: Aoc, *words: str, **env: str) -> Result:
    """Run 2015 day 1 on the input `x`."""
    environment = aoc.env
    aoc.env = environment | env
    try:
        return aoc("run", "2015", "1", *words, "--input", "-", stdin="x\n")
    finally:
        aoc.env = environment


def run_json(aoc: Aoc, *words: str, **env: str) -> tuple[int, list[dict[str, str | None]]]:
    """The exit code and the parts of the document."""
    result = run(aoc, *words, "--json", **env)
    return result.code, result.json["parts"]


def answers(aoc: Aoc, **env: str) -> list[str | None]:
    code, parts = run_json(aoc, **env)
    assert code == 0
    return [part["answer"] for part in parts]


def refusal(aoc: Aoc, **env: str) -> tuple[str, str]:
    """What is wrong with a day that cannot be loaded, and what to do, with exit code 3."""
    result = run(aoc, **env)
    assert result.code == 3
    wrong, cure = result.error_lines
    return wrong.removeprefix("error: "), cure.removeprefix("hint: ")


def on_the_path(folder: Path) -> str:
    return os.pathsep.join([str(GUARD), str(folder)])
