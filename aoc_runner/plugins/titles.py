"""The title of a day, read from its file as text: nothing of the day is run."""

import ast
import re

# What stands before a docstring; the docstring, where it is one plain string; what may follow it.
_HEAD = rb"(?:\xef\xbb\xbf)?+(?:[ \t\f]*+(?:#[^\r\n]*+)?(?:\r\n?|\n))*+"
_BODIES = (
    rb'"""(?:[^"\\]++|\\.|"(?!""))*+"""',
    rb"'''(?:[^'\\]++|\\.|'(?!''))*+'''",
    rb'"(?!"")(?:[^"\\\r\n]++|\\.)*+"',
    rb"'(?!'')(?:[^'\\\r\n]++|\\.)*+'",
)
_DOCSTRING = re.compile(
    _HEAD + rb"(?P<text>[rRuU]?(?:" + b"|".join(_BODIES) + rb"))[ \t\f]*+(?:[;#\r\n]|\Z)", re.S
)
_NONE = re.compile(_HEAD + rb"(?:[^\s'\"(\\rRuU]|[rRuU](?!['\"])|\Z)")
_ENCODING = re.compile(rb"coding[:=][ \t]*+(?!utf-?8\b)", re.I)


def title_in(path: str | None) -> str:
    """The first line of the docstring of a day's file; empty where it has none, or is no Python.

    Python reads no more of the file than the docstring, which makes it a tenth of the time, but for
    the odd file whose docstring is not one string on lines of its own.
    """
    if path is None or not path.endswith(".py"):
        return ""
    try:
        with open(path, "rb") as file:
            content = file.read()
        return (_docstring(content) or "").strip().split("\n", 1)[0].strip()
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):  # or nested too deeply
        return ""


def _docstring(content: bytes) -> str | None:
    first_lines = content[:1000].split(b"\n", 2)[:2]
    if not any(map(_ENCODING.search, first_lines)):
        if _NONE.match(content):
            return None
        if found := _DOCSTRING.match(content):
            content = content[: found.end("text")]
    return ast.get_docstring(ast.parse(content), clean=False)
