"""What a day may do with the runner when it is itself the program."""

import os
import sys


def main(file: str) -> None:
    """Run the day in this file as `aoc run YEAR DAY` does, and end the process with its exit code.

    For the end of a day, so that `python days/year2023/day07.py`, or an editor's F5, runs it:

        if __name__ == "__main__":
            from aoc_runner import main

            main(__file__)

    What follows the file on the command line are words and options of `aoc run`. Returns, and does
    nothing, where the file is not the program but imported.
    """
    path = os.path.realpath(file)
    program = getattr(sys.modules["__main__"], "__file__", None)
    if program is None or os.path.realpath(program) != path:
        return
    _forget(path)
    from aoc_runner.cli.main import entry

    sys.exit(entry(path))


def _forget(path: str) -> None:
    """Take back what running the file did to this process, so that all is as it is for `aoc`.

    Else a `queue.py` beside the day would be the runner's own `queue`.
    """
    folder = os.path.dirname(path)
    if not sys.flags.safe_path and sys.path and sys.path[0] in (folder, os.getcwd(), ""):
        del sys.path[0]  # the one that Python adds for a program
    project = os.path.join(os.path.dirname(os.path.dirname(folder)), "")
    runner = os.path.join(os.path.dirname(__file__), "")
    for name, module in list(sys.modules.items()):
        for place in (getattr(module, "__file__", None), *getattr(module, "__path__", ())):
            is_own = place and place.startswith(project) and "site-packages" not in place
            if is_own and not place.startswith(runner) and name != "__main__":
                del sys.modules[name]
                break
