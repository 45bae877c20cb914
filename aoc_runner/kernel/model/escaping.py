"""Escaping of control characters, so that no title, path or page can control the terminal."""

import os

# Replaces the escape character in aoc-runner's own sequences until they are written. The digits are
# random, so that no title or page can contain it.
ESCAPE = f"\ufdd0{os.urandom(4).hex()}\ufdd1"

# Harmless, though str.isprintable() rejects them: newline, blanks, joiners of letters and emoji.
_HARMLESS = "\n\t\xa0\u2002\u2003\u2009\u200a\u202f\u3000\u200c\u200d"


def escape_controls(text: str) -> str:
    """Escape control characters, like `\\x1b`, and replace ESCAPE by a real one."""
    return "\x1b".join(map(_escape, text.split(ESCAPE)))


def escape_newlines(text: str) -> str:
    """Escape newlines, so that a name or a path cannot start a new line."""
    return text.replace("\n", "\\n")


def escape_block(text: str) -> str:
    """Escape newlines, but not before indented lines: these cannot look like a message of aoc."""
    return "\n ".join(map(escape_newlines, text.rstrip("\n").split("\n ")))


def _escape(text: str) -> str:
    return "".join(
        char if char.isprintable() or char in _HARMLESS else char.encode("unicode_escape").decode()
        for char in text
    )
