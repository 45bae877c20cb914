"""`python -m aoc_runner` is `aoc`."""

import sys

from aoc_runner.cli import entry

if __name__ == "__main__":
    sys.exit(entry())
