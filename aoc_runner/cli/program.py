"""A day's own file as the program: `python days/year2023/day07.py`, an editor's F5.

It imports nothing before `_forget` has taken back what running the file did.
"""

import builtins
import os
import sys

_OURS = os.path.dirname(os.path.dirname(__file__))
_PYTHONS = (sys.prefix, sys.base_prefix, os.path.dirname(os.__file__))

_is_running = False


def main(file: str) -> None:
    """Run the day in this file as `aoc run YEAR DAY` does, and end the process with its exit code.

    For the end of a day, so that `python days/year2023/day07.py`, or an editor's F5, runs it:

        if __name__ == "__main__":
            from aoc_runner import main

            main(__file__)

    What follows the file on the command line are words and options of `aoc run`. Returns, and does
    nothing, where the file is not the program but imported. In IPython, where `%run` starts it, it
    runs in a process of its own, and this returns then.
    """
    global _is_running
    path = os.path.realpath(file)
    program = getattr(sys.modules["__main__"], "__file__", None)
    if _is_running or program is None or os.path.realpath(program) != path:
        return
    if hasattr(builtins, "__IPYTHON__"):
        return _run_apart(path)
    _is_running = True  # and about to import the file once more
    _forget(path)
    from aoc_runner.cli.main import entry

    sys.exit(entry(path))


def _run_apart(path: str) -> None:
    """Run it in a process of its own, as a notebook's `%run` goes on in this one afterwards."""
    import subprocess

    words = [sys.executable, path, *sys.argv[1:]]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    print(done.stdout, end="")  # what the process writes itself never reaches a notebook
    print(done.stderr, end="", file=sys.stderr)


def _forget(path: str) -> None:
    """Take back what running the file did to this process, so that all is as it is for `aoc`.

    Else a `queue.py` beside the day would be the runner's own `queue`.
    """
    if sys.flags.safe_path or not sys.path:
        return
    try:
        first = os.path.abspath(sys.path[0])  # where Python looks for what a program imports
        if first not in (os.path.dirname(path), os.getcwd()):
            return
    except FileNotFoundError:
        return  # the working folder is gone, as `aoc` will say
    del sys.path[0]
    # What was found there; but not Python, ourselves and libraries, which may all lie below.
    others = tuple(os.path.join(place, "") for place in (_OURS, *_PYTHONS))
    found = [
        name
        for name, module in sys.modules.items()
        for place in (getattr(module, "__file__", None), *getattr(module, "__path__", ()))
        if place and place.startswith(os.path.join(first, "")) and "site-packages" not in place
        if not place.startswith(others) and name != "__main__"
    ]
    for name in found:
        sys.modules.pop(name, None)
