"""A day's text from its template. The title is the site's word: it may be read, and never run."""

import re
from collections.abc import Iterator
from string import Template

from aoc_runner.kernel.words.puzzle import Puzzle

_LONGEST = 100  # characters; no title in ten years of events has half of that
_PROBE = "A Title Like Any Other"


def day_text(template: str, puzzle: Puzzle, title: str | None = None) -> str:
    """The template filled in; in the title's stead `2023 day 7` where there is none.

    So also where the title is no short line of printable text, or could not be put where the
    template wants it without meaning something else there: in a docstring, a comment, any string.
    """
    untitled = _filled(template, puzzle, str(puzzle))
    line = " ".join((title or "").split())
    if not line or len(line) > _LONGEST or not line.isprintable():
        return untitled
    expected = _meaning(_filled(template, puzzle, _PROBE), _PROBE, line)
    for spelling in _spellings(line):
        text = _filled(template, puzzle, spelling)
        if expected is not None and _meaning(text) == expected:
            return text
    return untitled


def _filled(template: str, puzzle: Puzzle, title: str) -> str:
    return Template(template).safe_substitute(
        title=title, year=puzzle.year, day=puzzle.day, day02=f"{puzzle.day:02}"
    )


def _spellings(title: str) -> Iterator[str]:
    """The title as it is, and with escapes that fit a docstring, then any other string."""
    yield title
    escaped = title.replace("\\", "\\\\")
    yield re.sub("[\"']$", r"\\\g<0>", escaped)
    yield re.sub("[\"']", r"\\\g<0>", escaped)


def _meaning(text: str, old: str = "", new: str = "") -> tuple[str, str, int] | None:
    """What Python reads: encoding, syntax tree, with `old` in strings replaced, count of warnings.

    None for what it cannot read.
    """
    import ast
    import io
    import tokenize
    import warnings

    source = text.encode()
    try:
        # A comment at the top with `coding: latin-1` changes how the file is read.
        encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    for node in ast.walk(tree):
        if old and isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = node.value.replace(old, new)
    return encoding, ast.dump(tree), len(said)
