"""pytest checks days on their examples: `days/year2023/day07.yaml::puzzle::part1`.

Every pytest of an environment that has aoc-runner loads this module, so it imports pytest alone;
`nodes`, and the runner with it, comes in with the first YAML that may be a day's.
"""

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from aoc_runner.features.pytest_plugin.nodes import DayFile


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("aoc-runner").addoption(
        "--aoc-kept",
        action="store_true",
        help="check days on your kept inputs too, where answers were accepted (no network)",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("aoc_kept"):
        from aoc_runner.features.pytest_plugin import nodes

        nodes.use_cached_inputs(config)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "DayFile | None":
    if file_path.suffix != ".yaml" or file_path.stem.lower() not in _list_stems(file_path.parent):
        return None
    from aoc_runner.features.pytest_plugin import nodes

    return nodes.make_day_file(parent, file_path)


@lru_cache(maxsize=1)  # a folder of fixtures is asked about each of them, one after another
def _list_stems(folder: Path) -> set[str]:
    """The names of the files there, in lower case, without endings, but for those of YAML files."""
    return {path.stem.lower() for path in folder.iterdir() if path.suffix != ".yaml"}
