"""What is solved instead of the user's input: a file, or an example of the day's YAML."""

import os
import re

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.files import read_text
from aoc_runner.kernel.words.case import Case, input_text
from aoc_runner.kernel.words.errors import DayError, UsageError
from aoc_runner.kernel.words.puzzle import PARTS, Part
from aoc_runner.kernel.yaml_file import Value, parse

_KEYS = ("name", "input", "input_file", "part1", "part2", "params", "skip", "proposed")


def examples_path(day: Day) -> str | None:
    """Where the day's examples are, whether or not the file exists; variants share it.

    Beside `dayDD.py` lies `dayDD.yaml`, and so for any other name; in a package that is a single
    day, `dayDD.yaml`. None where the day is not in a file.
    """
    if day.path is None:
        return None
    folder, file = os.path.split(day.path)
    if file == "__init__.py":
        return os.path.join(folder, f"day{day.puzzle.day:02}.yaml")
    return os.path.splitext(day.path)[0].removesuffix(f"_{day.variant}") + ".yaml"


def load_examples(path: str | None) -> list[Case]:
    """The examples in the file, none if there is no file. Raises DayError naming file and line."""
    if path is None or not os.path.isfile(path):
        return []
    return parse_examples(read_text(path, DayError), path)


def parse_examples(text: str, path: str) -> list[Case]:
    """The examples in the text of the file at `path`. Raises DayError naming file and line."""
    document = parse(text, path, DayError)
    if document is None or document.is_null:
        return []
    section = document.fields("examples").get("examples")
    if section is None or section.is_null:
        return []
    if section.items is None:
        raise section.wrong("a list of examples")
    examples: dict[str, Case] = {}
    for number, item in enumerate(section.items, 1):
        example = _example(item, number)
        if example.name in examples:
            raise DayError(
                f"{path}:{item.line}: two examples are called {example.name!r}",
                "give each a name of its own",
            )
        examples[example.name] = example
    return list(examples.values())


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
    if not text.strip():
        raise UsageError(f"{shown} is empty", hint)
    return Case(name, text, "file", {}, {}, raw=content)


def example(day: Day, name: str | None) -> Case:
    """The day's example of that name, or its first. Raises DayError if there is none."""
    path = examples_path(day)
    found = load_examples(path)
    if not found:
        hint = f"write one into {path}, or give --input FILE" if path else "give --input FILE"
        raise DayError(f"{day.puzzle} has no examples", hint)
    chosen = [example for example in found if name in (None, example.name)]
    if not chosen:
        names = ", ".join(example.name for example in found)
        raise UsageError(f"{day.puzzle} has no example {name!r}", f"its examples are: {names}")
    return chosen[0]._replace(skip=None)  # it was asked for


def named_files(text: str) -> set[str]:
    """The files that the text of a day's YAML takes inputs from, relative to it."""
    # No blanks but those of the line: else a text of blank lines takes the square of its length.
    named = r"(?:^|[\r{,])[ \t-]*[\"']?input_file[\"']?[ \t]*:[ \t]*[\"']?([^\s\"'#]+)"
    return {name.rstrip(",}]") for name in re.findall(named, text, re.MULTILINE)}


def _example(item: Value, number: int) -> Case:
    passed_by = (key for key, _ in item.pairs() if key == "confirmed")
    fields = item.fields(*_KEYS, *passed_by)
    if ("input" in fields) == ("input_file" in fields):
        raise DayError(
            f"{item.path}:{item.line}: example {number} needs `input` or `input_file`, one of them",
            "put the example's text under `input: |`",
        )
    expected: dict[Part, str] = {}
    for part in PARTS:
        value = fields.get(f"part{part}")
        if value is not None and not value.is_null:
            expected[part] = _text(value, "the expected answer").strip("\n")
    params = fields["params"].data() if "params" in fields else None
    if not isinstance(params, dict | None):
        raise fields["params"].wrong("a mapping")
    return Case(
        name=_text(fields["name"], "a name") if "name" in fields else f"example {number}",
        text=input_text(_input(fields)),
        source="example",
        expected=expected,
        params={str(key): value for key, value in (params or {}).items()},
        skip=_skip(fields.get("skip")),
        proposed="proposed" in fields and fields["proposed"].data() is True,
    )


def _input(fields: dict[str, Value]) -> str:
    if "input" in fields:
        return _text(fields["input"], "the example's text (under `input: |`)")
    value = fields["input_file"]
    name = _text(value, "the name of a file beside this one")
    return read_text(os.path.join(os.path.dirname(value.path), name), DayError)


def _skip(value: Value | None) -> str | None:
    if value is None or value.is_null or value.text == "false":
        return None
    return _text(value, "the reason why it is skipped")


def _text(value: Value, expected: str) -> str:
    if value.text is None or value.is_null:
        raise value.wrong(expected)
    return value.text
