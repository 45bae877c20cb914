"""`python -m aoc_runner` is `aoc`."""

import sys

if __name__ == "__main__":
    if not sys.flags.safe_path:
        del sys.path[0]  # the working folder: the console script does not have it there either
    from aoc_runner.cli import entry

    sys.exit(entry())
