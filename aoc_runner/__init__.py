"""The public face of aoc-runner: what a day may import.

A day needs nothing from here. `hookimpl` is the pluggy marker for those who want a hook under
another name, or a misspelt one caught: `from aoc_runner import hookimpl`. `main` runs a day that is
started as a program.
"""

TYPE_CHECKING = False  # typing's own costs a quarter of `aoc --version` to import
if TYPE_CHECKING:
    from pluggy import HookimplMarker

    from aoc_runner.cli.program import main as main

    hookimpl: HookimplMarker

__version__ = "0.1.0"

__all__ = ["__version__", "hookimpl", "main"]


def __getattr__(name: str) -> object:
    # Lazy, because pluggy is a third of a cached run's start-up and `--version` needs none of it.
    if name == "hookimpl":
        from pluggy import HookimplMarker

        return HookimplMarker("aoc_runner")
    if name == "main":
        from aoc_runner.cli.program import main

        return main
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
