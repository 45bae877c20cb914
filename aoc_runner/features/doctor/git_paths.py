"""Paths of git as people are told them, and as git takes them back in a command."""

import re
import shlex
from functools import cache

from aoc_runner.kernel.settings.secrets import scrub


def shown(path: bytes) -> str:
    """A path as it can be printed anywhere, whatever bytes it has; never with a token in it."""
    return scrub(printable(path))


@cache  # a path comes again with every commit that changes its file
def printable(path: bytes) -> str:
    """A path whose every character can be printed."""
    text = path.decode("utf-8", errors="backslashreplace")
    return "".join(char if char.isprintable() else _escape(ord(char)) for char in text)


def _escape(code: int) -> str:
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def untrack(path: bytes, upwards: str) -> str:
    """The command that has git no longer track a file, in the folder that one is in."""
    as_it_is = re.sub(r"[*?\[\\]", r"\\\g<0>", shown(path))
    name = upwards + (_pattern(path) or as_it_is)
    if name.startswith(("-", ":")):  # which would be an option, or one of git's magic words
        name = f"./{name}"
    return f"git rm --cached {shlex.quote(name)}"


def filter_option(path: bytes) -> str:
    """The option of git filter-repo that names a file."""
    pattern = _pattern(path)
    if pattern is None:
        return f"--path {shlex.quote(shown(path))}"
    return f"--path-glob {shlex.quote(pattern)}"


def _pattern(path: bytes) -> str | None:
    """A pattern that git matches with a path that cannot be shown as it is; None if it can."""
    text = shown(path)
    if text.encode() == path:
        return None
    return re.sub(r"[\[\\]", "?", _PUT_IN.sub("*", text))


# What `shown` puts in the place of something else.
_PUT_IN = re.compile(r"\[token\]|\\x[0-9a-f]{2}|\\u[0-9a-f]{4,6}")
