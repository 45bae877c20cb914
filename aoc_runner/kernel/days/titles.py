"""The title of a day, read from its file as text: nothing of the day is run."""

import re

# Blank lines and comments, then the first line of a plain string.
_DOCSTRING = r"""(?:\s*\#.*\n|\s)*[rRuU]?("{3}|'{3}|"|')\s*(.*?)\s*(?:\1|\n)"""


def title_in(path: str | None) -> str:
    """The first line of the docstring of a day's file; empty where it has none, or is no Python."""
    if path is None or not path.endswith(".py"):
        return ""
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            found = re.match(_DOCSTRING, file.read())
    except OSError:
        return ""
    return found[2] if found else ""
