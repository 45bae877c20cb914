"""The version of aoc-runner, which the build reads here too, and where its code is."""

__version__ = "0.1.0"
SOURCE = "https://github.com/aoc-runner/aoc-runner"  # as in pyproject.toml
