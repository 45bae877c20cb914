"""Where this platform keeps a program's data and configuration, and what lies above a folder."""

import os
import sys
from collections.abc import Iterator

_NAME = "aoc-runner"


def user_data() -> str:
    """The user's data folder for aoc-runner; it may not exist yet."""
    if sys.platform.startswith("linux"):
        return _xdg("XDG_DATA_HOME", ".local/share")
    import platformdirs

    return platformdirs.user_data_dir(_NAME, appauthor=False)


def user_config() -> str:
    """The user's configuration folder for aoc-runner; it may not exist yet."""
    if sys.platform.startswith("linux"):
        return _xdg("XDG_CONFIG_HOME", ".config")
    import platformdirs

    return platformdirs.user_config_dir(_NAME, appauthor=False)


def upwards(folder: str) -> Iterator[str]:
    """`folder` and then each folder above it."""
    while True:
        yield folder
        parent = os.path.dirname(folder)
        if parent == folder:
            return
        folder = parent


def shown_path(path: str) -> str:
    """The path as people best read it: from the working folder, unless it lies elsewhere."""
    try:
        relative = os.path.relpath(path)
    except (ValueError, OSError):  # another drive, or a working folder that is gone
        return path
    return path if relative.startswith("..") else relative


# platformdirs gives the same (a test compares them) but costs a sixth of a cached run.
def _xdg(variable: str, default: str) -> str:
    base = os.environ.get(variable, "")
    if not os.path.isabs(base):  # the XDG specification has such values ignored
        base = os.path.join(os.path.expanduser("~"), default)
    return os.path.join(base, _NAME)
