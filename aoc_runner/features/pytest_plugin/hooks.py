"""pytest hooks that check days on their examples: `days/year2023/day07.yaml::puzzle::part1`.

Every pytest run in an environment with aoc-runner loads this module, so it imports only pytest.
`nodes` and the runner are imported with the first file that may belong to a day.
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
        help="also check days on your cached inputs that have accepted answers (no network)",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("aoc_kept"):
        from aoc_runner.features.pytest_plugin import nodes

        nodes.use_cached_inputs(config)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    paths = [Path(arg) for arg in session.config.args]
    if any(path.suffix == ".py" and _has_yaml(session.config, path) for path in paths):
        from aoc_runner.features.pytest_plugin import nodes

        nodes.replace_modules(session.config)


def _has_yaml(config: pytest.Config, path: Path) -> bool:
    return any(config.invocation_params.dir.joinpath(path).parent.glob("*.yaml"))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "DayFile | None":
    if file_path.suffix != ".yaml" or file_path.stem.lower() not in _list_stems(file_path.parent):
        return None
    from aoc_runner.features.pytest_plugin import nodes

    return nodes.make_day_file(parent, file_path)


@lru_cache(maxsize=1)  # pytest collects the files of a folder one after another.
def _list_stems(folder: Path) -> set[str]:
    """Return the lower-case stems of all files in a folder, except YAML files."""
    return {path.stem.lower() for path in folder.iterdir() if path.suffix != ".yaml"}
