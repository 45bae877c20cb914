"""Why some tests do not run on every system: the only place that says so.

`pytest -rs` counts them: each reason begins with "POSIX only", "Linux only" or "Wine".
"""

import sys

import pytest

POSIX = {
    "fork": "Windows has no fork",
    "modes": "Windows has no file modes",
    "names": "Windows does not allow such file names",
    "sh": "the test runs sh or bash, or a program that begins with #!",
    "signals": "Windows cannot send such a signal to a process",
    "symlinks": "Windows asks for a privilege to make a symbolic link",
    "terminal": "Windows has no pseudo-terminals",
}

WINE = {
    "jupyter": "Jupyter is not installed there",
}

linux = pytest.mark.skipif(sys.platform != "linux", reason="Linux only: looks into /proc")


def posix(needs: str) -> pytest.MarkDecorator:
    """Skip a test on Windows for a reason of the table."""
    return pytest.mark.skipif(sys.platform == "win32", reason=f"POSIX only: {POSIX[needs]}")


def _is_wine() -> bool:
    return sys.platform == "win32" and hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")


def not_wine(lacks: str) -> pytest.MarkDecorator:
    """Skip a test under Wine for a reason of the table: Windows itself can do it."""
    return pytest.mark.skipif(_is_wine(), reason=f"Wine: {WINE[lacks]}")


def skip_on_windows(needs: str) -> None:
    """Skip the test that is running, where it is on Windows."""
    if sys.platform == "win32":
        pytest.skip(f"POSIX only: {POSIX[needs]}")
