"""Requirements of tests, the platforms that lack them, and the reasons.

`pytest -rs` lists the skipped tests: each reason starts with the platform.
"""

import ctypes
import os
import sys

import pytest

WINE = sys.platform == "win32" and hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")

_IS = {
    "Windows": sys.platform == "win32",
    "Linux": sys.platform == "linux",
    "all but Linux": sys.platform != "linux",
    "workers without fork": sys.platform != "linux" or "AOC_TEST_SPAWN" in os.environ,
    "Wine": WINE,
}
# Everything that Windows lacks is available only on POSIX.
_NEEDS = {
    "/proc": ("all but Linux", "the test reads /proc, or limits memory"),
    "fork": ("Windows", "no process can be forked"),
    "forked workers": ("workers without fork", "the test is about a fork"),
    "memory limits": ("all but Linux", "the memory of a process cannot be limited"),
    "any case": ("Linux", "a name in another case is another name"),
    "modes": ("Windows", "files have no modes and owners"),
    "processor time": ("Windows", "it is counted in steps of 16 ms"),
    "names": ("Windows", "files cannot have such names"),
    "sh": ("Windows", "there is no POSIX shell, and a script is not run by its first line"),
    "signals": ("Windows", "a process cannot be sent such a signal"),
    "symlinks": ("Windows", "making a symbolic link needs a privilege"),
    "terminal": ("Windows", "there are no pseudo-terminals"),
    "git": ("Wine", "git is not installed"),
    "jupyter": ("Wine", "Jupyter is not installed"),
    "mypy": ("Wine", "mypy is not installed"),
    "numpy": ("Wine", "numpy, which pandas needs, calls functions that do not exist"),
    "pip": ("Wine", "pip and venv are not installed"),
    "xdist": ("Wine", "pytest-xdist is not installed"),
    "process pool": ("Wine", "a ProcessPoolExecutor does not end"),
}


def is_private(path: "str | os.PathLike[str]") -> bool:
    """Return whether only the user can access the path; True on Windows, which has no modes."""
    return sys.platform == "win32" or not os.stat(path).st_mode & 0o077


def needs(*names: str) -> pytest.MarkDecorator:
    """Skip a test if a requirement is lacking, with the reason from the table."""
    reasons = [_reason(name) for name in names if _IS[_NEEDS[name][0]]]
    return pytest.mark.skipif(bool(reasons), reason="; ".join(reasons))


def skip_without(name: str) -> None:
    """Skip the running test if a requirement is lacking."""
    if _IS[_NEEDS[name][0]]:
        pytest.skip(_reason(name))


def _reason(name: str) -> str:
    return ": ".join(_NEEDS[name])
