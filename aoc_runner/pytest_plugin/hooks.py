"""pytest checks days on their examples: `days/year2023/day07.yaml::puzzle::part1`.

Every pytest of an environment that has aoc-runner loads this module, so it imports pytest alone;
`nodes`, and the runner with it, comes in with the first YAML that may be a day's.
"""

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from aoc_runner.pytest_plugin.nodes import DayFile

_DAY = re.compile(r"year(\d{4})/day(\d\d?)\.yaml")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("aoc-runner").addoption(
        "--aoc-kept",
        action="store_true",
        help="check days on your kept inputs too, where answers were accepted (no network)",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("aoc_kept"):
        from aoc_runner.pytest_plugin import nodes

        nodes.use_kept_inputs(config)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "DayFile | None":
    if file_path.suffix != ".yaml" or not _has_neighbour(file_path):
        return None
    from aoc_runner.pytest_plugin import nodes

    named = _DAY.fullmatch(f"{file_path.parent.name}/{file_path.name}")
    if named and file_path.parent.parent.name.isidentifier():
        return nodes.day_file(parent, file_path, int(named[1]), int(named[2]))
    return nodes.laid_out_file(parent, file_path)


def _has_neighbour(path: Path) -> bool:
    """Whether a file of the same name, but for its ending, lies beside it."""
    return path.stem in _stems_in(path.parent)


@lru_cache(maxsize=1)  # a folder of fixtures is asked about each of them, one after another
def _stems_in(folder: Path) -> set[str]:
    return {path.stem for path in folder.iterdir() if path.suffix != ".yaml"}
