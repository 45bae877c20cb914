"""Where this platform keeps a program's data and configuration."""

import os
import sys

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


# platformdirs gives the same (a test compares them) but costs a sixth of a cached run.
def _xdg(variable: str, default: str) -> str:
    base = os.environ.get(variable, "")
    if not os.path.isabs(base):  # the XDG specification has such values ignored
        base = os.path.join(os.path.expanduser("~"), default)
    return os.path.join(base, _NAME)
