"""A day's YAML: its examples are read, and one is added; `day07.yaml` lies beside `day07.py`."""

import os
import re
import sys
from collections.abc import Callable
from typing import Any

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.files import as_text, edit, read_text
from aoc_runner.kernel.words.case import Case, input_text
from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.words.puzzle import PARTS, Part
from aoc_runner.kernel.yaml_file import Value, compose, parse

_KEYS = ("name", "input", "input_file", "part1", "part2", "params", "skip", "proposed")
_NO_MORE = "confirmed"  # is passed by: it once told what `proposed` does

_HEADER = """\
# The examples of this day. What is `proposed` was read from the puzzle's page and may be wrong:
# check it, correct what is, and delete the line `proposed: true`.
"""

# The text that a literal block gives back as it is: no control characters, no line ends but ours.
_FITS_A_BLOCK = (  # not compiled here: that takes as long as the day, and only `aoc new` writes
    "[\t\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]+"
)
_PLAIN = r"(?i)(?!null\Z)[+-]?[a-z0-9]+(?:[ .+-][a-z0-9]+)*"


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


def add_example(path: str, make: Callable[[list[Case]], Case | None]) -> Case | None:
    """Append an example to the file, which is made if there is none; returns the example.

    `make` is given the examples that are there, at the moment of writing, and says None if nothing
    is to be added. Raises UsageError for a file that cannot be read or written, DayError for one
    that is wrong, or is no plain list of blocks; its hint has the lines to type.
    """
    new: Case | None = None

    def add(content: bytes | None) -> bytes | None:
        nonlocal new
        text = _HEADER if content is None else as_text(content, path, DayError)
        examples = parse_examples(text, path)
        new = make(examples)
        if new is None:
            return None
        added = _with_example(text, new)
        try:
            # A file can be laid out in more ways than are thought of here. Compared as printed:
            # `==` takes 1 for True, and never ends on params that hold themselves.
            is_right = repr(parse_examples(added, path)) == repr([*examples, new])
        except DayError:
            is_right = False
        if not is_right:
            raise DayError(
                f"{path} is written in a way that aoc cannot edit safely",
                f"add it to `examples:` yourself:\n{_block_item(new, indent=2)}".rstrip(),
            )
        return added.encode()

    edit(path, add)
    return new


def named_files(text: str) -> set[str]:
    """The files that the text of a day's YAML takes inputs from, relative to it."""
    # No blanks but those of the line: else a text of blank lines takes the square of its length.
    named = r"(?:^|[\r{,])[ \t-]*[\"']?input_file[\"']?[ \t]*:[ \t]*[\"']?([^\s\"'#]+)"
    return {name.rstrip(",}]") for name in re.findall(named, text, re.MULTILINE)}


def _example(item: Value, number: int) -> Case:
    fields = item.fields(*_KEYS, *(key for key, _ in item.pairs() if key == _NO_MORE))
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
        proposed=_proposed(fields.get("proposed")),
    )


def _input(fields: dict[str, Value]) -> str:
    if "input" in fields:
        return _text(fields["input"], "the example's text (under `input: |`)")
    value = fields["input_file"]
    name = _text(value, "the name of a file beside this one")
    if "\0" in name:
        raise value.wrong("the name of a file beside this one")
    return read_text(os.path.join(os.path.dirname(value.path), name), DayError)


def _proposed(value: Value | None) -> bool:
    said = value is not None and value.data()
    if value is not None and not isinstance(said, bool):
        raise value.wrong("true or false")
    return said is True


def _skip(value: Value | None) -> str | None:
    if value is None or value.is_null or value.text == "false":
        return None
    return _text(value, "the reason why it is skipped")


def _text(value: Value, expected: str) -> str:
    if value.text is None or value.is_null:
        raise value.wrong(expected)
    return value.text


def _with_example(text: str, new: Case) -> str:
    """The text with the example at its end, right where that is the end of a list of blocks."""
    root = compose(text.removeprefix("\ufeff"))
    is_mapping = root is not None and root.id == "mapping"
    section: Any = root.value[0][1] if is_mapping and root.value else None
    is_list = section is not None and section.id == "sequence" and bool(section.value)
    lines = _block_item(new, section.start_mark.column if is_list else 2)
    if not is_mapping:
        lines = f"examples:\n{lines}"
    newline = "\r\n" if "\r\n" in text else "\n"
    start = text if not text or text.endswith("\n") else text + newline
    return start + lines.replace("\n", newline)


def _block_item(example: Case, indent: int) -> str:
    """The example as an item of a list whose dashes stand in column `indent` (from 0)."""
    margin = " " * indent
    fields = {"name": _scalar(example.name), "input": _scalar(example.text)}
    if re.fullmatch(_FITS_A_BLOCK, example.text):
        # A first line that opens with a blank does not show how far the block is indented.
        lines = ["|2" if example.text[0].isspace() else "|"]
        lines += [f"{margin}    {line}" if line else "" for line in example.text.split("\n")]
        fields["input"] = "\n".join(lines)
    fields |= {f"part{part}": _scalar(answer) for part, answer in example.expected.items()}
    if example.params:
        import json

        fields["params"] = json.dumps(dict(example.params), ensure_ascii=False)  # is YAML too
    if example.proposed:
        fields["proposed"] = "true"
    entries = f"\n{margin}  ".join(f"{key}: {value}" for key, value in fields.items())
    return f"{margin}- {entries}\n"


def _scalar(text: str) -> str:
    if re.fullmatch(_PLAIN, text):
        return text  # as a person would write it, and the reader takes answers as written
    import yaml

    line = yaml.safe_dump(text, default_style='"', allow_unicode=True, width=sys.maxsize)
    return line.rstrip("\n")
