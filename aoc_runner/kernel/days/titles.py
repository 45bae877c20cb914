"""The title of a day, read from its file as text: nothing of the day is run."""

import ast
import re

# Blank lines and comments, then a plain string.
_DOCSTRING = re.compile(
    r"""(?:[ \t\f]*(?:\#[^\n]*)?\n)*([rRuU]?("{3}|'{3}|"|')(?:\\.|(?!\2)[^\\])*\2)""", re.DOTALL
)


def title_in(path: str | None) -> str:
    """The first line of the docstring of a day's file; empty where it has none, or is no Python."""
    if path is None or not path.endswith(".py"):
        return ""
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            found = _DOCSTRING.match(file.read())
        text = ast.literal_eval(found[1]) if found else ""
    except (OSError, SyntaxError, ValueError):
        return ""
    return str(text).strip().split("\n", 1)[0].strip()
