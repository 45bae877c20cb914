"""Escapes for control characters, so that no title, path or page can control the terminal."""

import os

# Stands for the escape character in sequences of our own until they are written. Nobody can put it
# into a title or a page: its digits differ from process to process.
ESCAPE = f"\ufdd0{os.urandom(4).hex()}\ufdd1"

# Neither printable, to Python, nor harmful: a line's end, blanks, and what joins letters or emoji.
_HARMLESS = "\n\t\xa0\u2002\u2003\u2009\u200a\u202f\u3000\u200c\u200d"


def escape_controls(text: str) -> str:
    """The text as it may be written to a terminal: `\\x1b` for an escape character not our own."""
    return "\x1b".join(map(_escape, text.split(ESCAPE)))


def escape_newlines(text: str) -> str:
    """What should be one line as one, whatever it holds: a name or a path ends no line of ours."""
    return text.replace("\n", "\\n")


def escape_block(text: str) -> str:
    """The same, but lines that are indented stay: no line of ours is, so none is forged."""
    return "\n ".join(map(escape_newlines, text.rstrip("\n").split("\n ")))


def _escape(text: str) -> str:
    return "".join(
        char if char.isprintable() or char in _HARMLESS else char.encode("unicode_escape").decode()
        for char in text
    )
