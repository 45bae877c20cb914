"""Where this platform keeps a program's data and configuration."""

import os
import sys

_NAME = "aoc-runner"


def user_data() -> str:
    """The user's data folder for aoc-runner; it may not exist yet."""
    return _folder("user_data_dir", "XDG_DATA_HOME", ".local/share")


def user_config() -> str:
    """The user's configuration folder for aoc-runner; it may not exist yet."""
    return _folder("user_config_dir", "XDG_CONFIG_HOME", ".config")


def _folder(kind: str, variable: str, default: str) -> str:
    if not sys.platform.startswith("linux"):
        import platformdirs

        return str(getattr(platformdirs, kind)(_NAME, appauthor=False))
    # platformdirs gives the same (a test compares them) but costs a sixth of a cached run.
    base = os.environ.get(variable, "")
    if not os.path.isabs(base):  # the XDG specification has such values ignored
        base = os.path.join(os.path.expanduser("~"), default)
    return os.path.join(base, _NAME)
