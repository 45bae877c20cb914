"""What is solved instead of the user's input: a file, or an example of the day."""

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.examples import examples_path, load_examples
from aoc_runner.kernel.words.case import Case, input_text, is_blank
from aoc_runner.kernel.words.errors import DayError, UsageError


def named(name: str) -> Case:
    """A file's text, or standard input's (`-`). Raises UsageError if it is none, or blank.

    Never compared with accepted answers: nobody knows whose input it is.
    """
    shown = "standard input" if name == "-" else name
    hint = "give --input a file with an input in it, as UTF-8"
    try:
        with open(0 if name == "-" else name, "rb", closefd=name != "-") as file:
            content = file.read()
        text = input_text(content)
    except OSError as error:
        raise UsageError(f"cannot read {shown}: {error.strerror}", hint) from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{shown} is not UTF-8 text", hint) from error
    if is_blank(text):
        raise UsageError(f"{shown} is empty", hint)
    return Case(name, text, "file", {}, {}, raw=content)


def example(day: Day, name: str | None) -> Case:
    """The day's example of that name, or its first. Raises DayError if there is none."""
    path = examples_path(day)
    found = load_examples(path)
    if not found:
        whose = f"the aocd plugin {day.offered_by}" if day.plugin is not None else str(day.puzzle)
        hint = f"write one into {path}, or give --input FILE"
        raise DayError(f"{whose} has no examples", hint if path else "give it one: --input FILE")
    chosen = [example for example in found if name in (None, example.name)]
    if not chosen:
        names = ", ".join(example.name for example in found)
        raise UsageError(f"{day.puzzle} has no example {name!r}", f"its examples are: {names}")
    return chosen[0]._replace(skip=None)  # it was asked for
