"""The public API of aoc-runner for days, scripts and notebooks.

A day does not need to import anything. `hookimpl` is the optional pluggy marker, which makes
misspelled hooks an error. `main` runs a day that is started as a program. `show` draws a frame for
`aoc show`. The other functions are for scripts and notebooks.
"""

TYPE_CHECKING = False  # To import `typing` would take a quarter of `aoc --version`.
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Protocol

    from aoc_runner.api import get_examples as get_examples
    from aoc_runner.api import get_grid as get_grid
    from aoc_runner.api import get_input as get_input
    from aoc_runner.api import get_lines as get_lines
    from aoc_runner.api import get_table as get_table
    from aoc_runner.api import submit as submit
    from aoc_runner.hookspecs import hookimpl as hookimpl
    from aoc_runner.kernel.model.errors import AocError as AocError
    from aoc_runner.kernel.model.version import __version__ as __version__

    class _Show(Protocol):
        is_on: bool  # whether `aoc show` records the frames

        def __call__(
            self,
            frame: object,
            caption: object = "",
            *,
            colors: Mapping[Any, str] | None = None,
            row_col: bool = False,
        ) -> None: ...

    show: _Show

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
    "show",
    "submit",
]


def main(file: str) -> None:
    """Run the day in this file like `aoc run YEAR DAY`, and exit with its exit code.

    Put this at the end of a day, so that `python days/year2023/day07.py` or an editor can run it:

        if __name__ == "__main__":
            from aoc_runner import main

            main(__file__)

    Arguments after the file are arguments and options of `aoc run`. If the file is imported, this
    does nothing. In a notebook, which continues after `%run`, it returns when the day has run.
    """
    import os
    import sys

    path = os.path.realpath(file)
    program = getattr(sys.modules["__main__"], "__file__", None)
    if program is None or os.path.realpath(program) != path:
        return
    # Start a new process, because this one would import modules beside the day, like `queue.py`.
    code = f"import sys; from aoc_runner.cli import entry; sys.exit(entry({path!r}))"
    args = [sys.executable, "-P", "-c", code, *sys.argv[1:]]
    is_notebook = hasattr(sys.modules["builtins"], "__IPYTHON__")
    if os.name == "posix" and not is_notebook:
        for stream in filter(None, (sys.stdout, sys.stderr)):
            stream.flush()
        os.execv(sys.executable, args)
    if not is_notebook:
        _hide_modules_in(os.path.dirname(path))
        import signal

        signal.signal(signal.SIGINT, signal.SIG_IGN)  # The new process handles Ctrl-C.
    import subprocess

    result = subprocess.run(
        args, capture_output=is_notebook, text=True, errors="replace", check=False
    )
    if not is_notebook:
        sys.exit(result.returncode)
    print(result.stdout, end="")  # A notebook does not show what a child process writes.
    print(result.stderr, end="", file=sys.stderr)


def _hide_modules_in(folder: str) -> None:
    """Prevent further imports from using modules of the folder."""
    import os
    import sys

    sys.path[:] = [entry for entry in sys.path if os.path.realpath(entry) != folder]
    for name, module in [*sys.modules.items()]:
        file = getattr(module, "__file__", None)
        if name != "__main__" and file and os.path.dirname(os.path.realpath(file)) == folder:
            del sys.modules[name]


_MODULES = {
    "AocError": "aoc_runner.kernel.model.errors",
    "__version__": "aoc_runner.kernel.model.version",
    "hookimpl": "aoc_runner.hookspecs",
}

if not TYPE_CHECKING:  # A type checker would accept any name because of `__getattr__`.

    def show(frame, caption="", *, colors=None, row_col=False):
        """Draw a frame for `aoc show`; everywhere else this does nothing, and costs nearly nothing.

            show(grid, f"{step} steps", colors={"@": "yellow"})

        Use `if show.is_on:` around code that is only needed to build a frame.

        Args:
            frame: text, a list of rows, a dict or set of points, a NumPy array or a Pillow image
            caption: one line below the picture
            colors: names of colors, as in rich, by cell
            row_col: points are `(row, col)`, not `(x, y)`
        """

    show.is_on = False

    def __getattr__(name: str) -> object:
        # Imported on first use: pluggy takes a third of the start-up of a run.
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(__import__(_MODULES.get(name, "aoc_runner.api"), fromlist=[name]), name)


def __dir__() -> list[str]:
    """Return all names, also those that are not imported yet, for completion in editors."""
    return sorted({*globals(), *__all__})
