"""The version of aoc-runner, which the build reads from here, and its repository."""

__version__ = "0.1.0"
SOURCE = "https://github.com/aoc-runner/aoc-runner"  # the same as in pyproject.toml
