"""The public face of aoc-runner: what a day, a script or a notebook may import.

A day needs nothing from here. `hookimpl` is the pluggy marker for those who want a misspelt hook
caught: `from aoc_runner import hookimpl`. `main` runs a day that is started as a program. The
others are for scripts and notebooks; each has its own `help`.
"""

TYPE_CHECKING = False  # typing's own costs a quarter of `aoc --version` to import
if TYPE_CHECKING:
    from aoc_runner.api import get_examples as get_examples
    from aoc_runner.api import get_grid as get_grid
    from aoc_runner.api import get_input as get_input
    from aoc_runner.api import get_lines as get_lines
    from aoc_runner.api import get_table as get_table
    from aoc_runner.api import submit as submit
    from aoc_runner.hookspecs import hookimpl as hookimpl
    from aoc_runner.kernel.model.errors import AocError as AocError
    from aoc_runner.kernel.model.version import __version__ as __version__

__all__ = [
    "AocError",
    "__version__",
    "get_examples",
    "get_grid",
    "get_input",
    "get_lines",
    "get_table",
    "hookimpl",
    "main",
    "submit",
]


def main(file: str) -> None:
    """Run the day in this file as `aoc run YEAR DAY` does, and end the process with its exit code.

    For the end of a day, so that `python days/year2023/day07.py`, or an editor's F5, runs it:

        if __name__ == "__main__":
            from aoc_runner import main

            main(__file__)

    What follows the file on the command line are words and options of `aoc run`. Returns, and does
    nothing, where the file is not the program but imported. In a notebook, whose `%run` goes on
    afterwards, it returns when the day has run.
    """
    import os
    import sys

    path = os.path.realpath(file)
    program = getattr(sys.modules["__main__"], "__file__", None)
    if program is None or os.path.realpath(program) != path:
        return
    # A new process: this one looks beside the day for what it imports, for a `queue.py`, say.
    start = f"import sys; from aoc_runner.cli import entry; sys.exit(entry({path!r}))"
    words = [sys.executable, "-P", "-c", start, *sys.argv[1:]]
    in_notebook = hasattr(sys.modules["builtins"], "__IPYTHON__")
    if os.name == "posix" and not in_notebook:
        for stream in filter(None, (sys.stdout, sys.stderr)):
            stream.flush()
        os.execv(sys.executable, words)
    if not in_notebook:
        _hide_modules_in(os.path.dirname(path))
        import signal

        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the new process
    import subprocess

    done = subprocess.run(
        words, capture_output=in_notebook, text=True, errors="replace", check=False
    )
    if not in_notebook:
        sys.exit(done.returncode)
    print(done.stdout, end="")  # what the process writes itself never reaches a notebook
    print(done.stderr, end="", file=sys.stderr)


def _hide_modules_in(folder: str) -> None:
    """Let nothing that is imported from now on be, or find, a module of that folder."""
    import os
    import sys

    sys.path[:] = [entry for entry in sys.path if os.path.realpath(entry) != folder]
    for name, module in [*sys.modules.items()]:
        file = getattr(module, "__file__", None)
        if name != "__main__" and file and os.path.dirname(os.path.realpath(file)) == folder:
            del sys.modules[name]


_HOMES = {
    "AocError": "aoc_runner.kernel.model.errors",
    "__version__": "aoc_runner.kernel.model.version",
    "hookimpl": "aoc_runner.hookspecs",
}

if not TYPE_CHECKING:  # or a checker would take any name for one that there is

    def __getattr__(name: str) -> object:
        # Lazy: pluggy is a third of a cached run's start-up, and `--version` needs none of it.
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(__import__(_HOMES.get(name, "aoc_runner.api"), fromlist=[name]), name)


def __dir__() -> list[str]:
    """All there is, also what nobody has asked for yet: an editor, or Tab, shows it."""
    return sorted({*globals(), *__all__})
