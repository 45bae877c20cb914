"""What lies around a day: the folder to watch, and which files its results can depend on."""

import glob
import os
from typing import TYPE_CHECKING

from aoc_runner.examples.reading import named_files
from aoc_runner.plugins.discover import DaySpec

if TYPE_CHECKING:
    from watchfiles import Change

_PASSED_BY = {"__pycache__", "node_modules", "site-packages"}  # and whatever is hidden


def surroundings(spec: DaySpec, path: str) -> tuple[str, bool]:
    """The folder to watch, and whether what lies below it counts as well."""
    folder, file = os.path.split(os.path.realpath(path))
    if spec.root is not None:
        root = os.path.realpath(spec.root)
        home = os.path.join(os.path.realpath(os.path.expanduser("~")), "")
        if home.startswith(os.path.join(root, "")):
            mine = folder if spec.layout else os.path.join(root, "days")
            return mine, True  # not everything a user has
        return root, True
    if os.path.basename(folder).startswith("year"):
        return os.path.dirname(folder), True
    return folder, file == "__init__.py"  # beside a single module may lie all of site-packages


def matters(day: str, examples: str | None, folder: str, change: "Change", path: str) -> bool:
    """Whether a day's results can depend on what changed.

    Those that end in .py, in .yaml or like the day; of others only those that the examples name
    (`input_file`): a day that writes its own notes into a file beside it would start itself again
    for ever.
    """
    *above, name = os.path.relpath(path, folder).split(os.sep)
    if any(part in _PASSED_BY or part.startswith(".") for part in (*above, name)):
        return False
    endings = ".py", ".yaml", os.path.splitext(day)[1] or ".py"
    if name.endswith(endings) or name in _input_files(examples):
        return True
    # A folder that comes or goes as a whole says nothing of the files in it.
    return change.name != "modified" and (
        os.path.realpath(day).startswith(path + os.sep) or bool(glob.glob("*.py", root_dir=path))
    )


def _input_files(path: str | None) -> set[str]:
    try:
        with open(path or "", encoding="utf-8", errors="replace") as file:
            return set(map(os.path.basename, named_files(file.read())))
    except OSError:
        return set()
