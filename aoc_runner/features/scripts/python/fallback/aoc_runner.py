"""A stub of aoc-runner for scripts whose Python does not have it: `show` does nothing.

For `aoc show`, `sitecustomize` replaces `show`.
"""


def show(frame, caption="", *, colors=None, row_col=False):
    """Do nothing, like `aoc_runner.show` unless `aoc show` runs the script."""


show.is_on = False


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise ModuleNotFoundError("No module named 'aoc_runner'", name="aoc_runner")
