"""Where this platform keeps a program's data, its configuration and its cache."""

import os
import sys
from typing import Literal

from aoc_runner.kernel.words.errors import ConfigError

_NAME = "aoc-runner"
_XDG = {
    "config": ("XDG_CONFIG_HOME", ".config"),
    "data": ("XDG_DATA_HOME", ".local/share"),
    "cache": ("XDG_CACHE_HOME", ".cache"),
}


def user_folder(kind: Literal["config", "data", "cache"]) -> str:
    """The user's folder of that kind for aoc-runner, which may not exist yet.

    Raises ConfigError where nothing tells the user's home.
    """
    if not sys.platform.startswith("linux"):
        import platformdirs

        return str(getattr(platformdirs, f"user_{kind}_dir")(_NAME, appauthor=False))
    # platformdirs gives the same (a test compares them) but costs a sixth of a cached run.
    variable, default = _XDG[kind]
    base = os.environ.get(variable, "")
    if not os.path.isabs(base):  # the XDG specification has such values ignored
        base = os.path.join(os.path.expanduser("~"), default)
    if not os.path.isabs(base):
        raise ConfigError("cannot tell your home folder", f"set HOME to it, or {variable}")
    return os.path.join(base, _NAME)


def with_home(path: str) -> str:
    """The path with the home folder in place of a `~` or `~name` at its beginning.

    Raises ValueError where that is unknown: no folder is ever called `~`.
    """
    found = os.path.expanduser(path)
    if path.startswith("~") and found == path:
        name = path.replace(os.sep, "/").partition("/")[0]
        raise ValueError(f"a path without `{name}`, as the system knows no such home folder")
    return found
