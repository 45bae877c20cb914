"""Where this platform keeps a program's data, its configuration and its cache."""

import os
import sys
from collections.abc import Callable

from aoc_runner.kernel.words.errors import ConfigError

_NAME = "aoc-runner"


def user_data(otherwise: str | None = None) -> str:
    """The user's data folder for aoc-runner, which may not exist yet.

    Where nothing tells the user's home it is `otherwise`. Raises ConfigError without that.
    """
    folder = _folder("user_data_dir", "XDG_DATA_HOME", ".local/share") or otherwise
    if folder is None:
        raise ConfigError(
            "cannot tell your home folder: HOME is not set to one, and the system knows no user "
            "of this number",
            "set HOME; or XDG_DATA_HOME and XDG_CONFIG_HOME, or AOC_DATA_DIR alone, to folders",
        )
    return folder


def user_config() -> str | None:
    """The user's configuration folder for aoc-runner; it may not exist yet.

    None where nothing tells the user's home: then there is none.
    """
    return _folder("user_config_dir", "XDG_CONFIG_HOME", ".config")


def user_cache() -> str | None:
    """The user's folder for what aoc-runner can make again; it may not exist yet.

    None where nothing tells the user's home.
    """
    return _folder("user_cache_dir", "XDG_CACHE_HOME", ".cache")


def with_home(path: str) -> str:
    """The path with the home folder in place of a `~` or `~name` at its beginning.

    Raises ValueError where that is unknown: no folder is ever called `~`.
    """
    if not path.startswith("~"):
        return path
    name = path.replace(os.sep, "/").partition("/")[0]
    found = home() if name == "~" else os.path.expanduser(name)
    if found is None or found == name:
        raise ValueError(f"a path without `{name}`, as the system knows no such home folder")
    return found + path[len(name) :]


def _of_this_user() -> str:
    """The home folder in the password database. Raises KeyError for a user it does not have."""
    import pwd

    return pwd.getpwuid(os.getuid()).pw_dir


def home(look_up: Callable[[], str] = _of_this_user) -> str | None:
    """The user's home folder: HOME, else what `look_up` finds; None if neither is one."""
    if sys.platform == "win32":
        return os.path.expanduser("~")
    found = os.environ.get("HOME", "")
    if not os.path.isabs(found):
        try:
            found = look_up()
        except KeyError:
            return None
    return found if os.path.isabs(found) else None


def _folder(kind: str, variable: str, default: str) -> str | None:
    if not sys.platform.startswith("linux"):
        import platformdirs

        if home() is None:
            return None
        return str(getattr(platformdirs, kind)(_NAME, appauthor=False))
    # platformdirs gives the same (a test compares them) but costs a sixth of a cached run.
    base = os.environ.get(variable, "")
    if not os.path.isabs(base):  # the XDG specification has such values ignored
        user_home = home()
        if user_home is None:
            return None
        base = os.path.join(user_home, default)
    return os.path.join(base, _NAME)
