"""Run `aoc` with `python -m aoc_runner`."""

import sys

if __name__ == "__main__":
    if not sys.flags.safe_path:
        del sys.path[0]  # Like the console script, do not import from the working folder.
    from aoc_runner.cli import entry

    sys.exit(entry())
