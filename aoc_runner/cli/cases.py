"""What `aoc run` solves instead of the user's input: a file, or an example of the day."""

import sys
from collections.abc import Sequence

from aoc_runner.examples.reading import examples_path, load_examples
from aoc_runner.kernel.words.case import Case, input_text, is_blank, raw_content
from aoc_runner.kernel.words.errors import DayError, UsageError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.plugins.discover import DaySpec


def named(name: str) -> Case:
    """A file's text, or standard input's (`-`). Raises UsageError if it is none, or blank.

    Never compared with accepted answers: nobody knows whose input it is.
    """
    text, raw = _read(name)
    return Case(name, text, "file", {}, {}, raw=raw)


def example(spec: DaySpec, name: str | None) -> Case:
    """The day's example of that name, or its first. Raises DayError if there is none."""
    path = examples_path(spec)
    found = load_examples(path)
    if spec.plugin is not None:
        raise DayError(
            f"the aocd plugin {spec.offered_by} has no examples",
            "give it one from a file: --input FILE",
        )
    if not found:
        raise DayError(
            f"{spec.puzzle} has no examples",
            f"write one into {path}, or give --input FILE" if path else "give --input FILE",
        )
    chosen = [example for example in found if name in (None, example.name)]
    if name is not None and not chosen:
        raise no_such_example(spec.puzzle, name, found)
    return chosen[0]._replace(skip=None)  # it was asked for


def no_such_example(puzzle: Puzzle, name: str, examples: Sequence[Case]) -> UsageError:
    """The error for a name that none of the day's examples has."""
    names = ", ".join(example.name for example in examples)
    hint = f"its examples are: {names}" if examples else "it has no examples at all"
    return UsageError(f"{puzzle} has no example {name!r}", hint)


def _read(name: str) -> tuple[str, bytes | None]:
    shown = "standard input" if name == "-" else name
    try:
        if name == "-":
            content = sys.stdin.buffer.read()
        else:
            with open(name, "rb") as file:
                content = file.read()
        text = input_text(content)
    except OSError as error:
        raise UsageError(
            f"cannot read {shown}: {error.strerror}", "give --input a file that can be read"
        ) from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{shown} is not UTF-8 text", "save the input as UTF-8") from error
    if is_blank(text):
        but = ", but for blanks" if text else ""
        raise UsageError(f"{shown} is empty{but}", "give --input a file with an input in it")
    return text, raw_content(content, text)
