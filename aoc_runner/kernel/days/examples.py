"""What is solved instead of the user's input: a file, or an example of the day's YAML."""

import os
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.files import edit, format_path, read_text
from aoc_runner.kernel.model.case import Case, decode_input
from aoc_runner.kernel.model.errors import DayError, UsageError
from aoc_runner.kernel.model.puzzle import PARTS, Part
from aoc_runner.kernel.yaml_file import Value, parse

_KEYS = ("name", "input", "input_file", "part1", "part2", "params", "skip", "proposed")

# The text that a literal block gives back as it is: no control characters, no line ends but ours.
_FITS_A_BLOCK = (  # not compiled here: that takes as long as the day, and hardly a command writes
    "[\t\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]+"
)
_PLAIN = r"(?i)(?!null\Z)[+-]?[a-z0-9]+(?:[ .+-][a-z0-9]+)*"


def examples_path(day: Day) -> str | None:
    """Return where the examples of a day and its variants are; None if the day is in no file.

    That is `STEM.yaml` beside `STEM.py`; in a package that is a single day, `dayDD.yaml`.
    """
    if day.path is None:
        return None
    folder, file = os.path.split(day.path)
    if file == "__init__.py":
        return os.path.join(folder, f"day{day.puzzle.day:02}.yaml")
    underscores = f"_{day.variant}".count("_") if day.variant else 0
    return os.path.splitext(day.path)[0].rsplit("_", underscores)[0] + ".yaml"


def load_examples(path: str | None) -> list[Case]:
    """The examples in the file, none if there is no file. Raises DayError naming file and line."""
    if path is None or not os.path.isfile(path):
        return []
    return parse_examples(read_text(path, DayError), path)


def parse_examples(text: str, path: str) -> list[Case]:
    """The examples in the text of the file at `path`. Raises DayError naming file and line."""
    examples: dict[str, Case] = {}
    for number, item in enumerate(_items(text, path), 1):
        example = _example(item, number)
        if example.name in examples:
            raise DayError(
                f"{path}:{item.line}: two examples are called {example.name!r}",
                "give each a name of its own",
            )
        examples[example.name] = example
    return list(examples.values())


def _items(text: str, path: str) -> list[Value]:
    """Return the items of the list of examples. Raises DayError for what is no such list."""
    document = parse(text, path, DayError)
    if document is None or document.is_null:
        return []
    section = document.fields("examples").get("examples")
    if section is None or section.is_null:
        return []
    if section.items is None:
        raise section.wrong("a list of examples")
    return section.items


def add_examples(
    path: str, root: str, make: Callable[[list[Case]], list[Case]], header: str = "examples:\n"
) -> list[Case]:
    """Add to the YAML of a day below `root` the examples made of those in it; returns them.

    One that has the name of an example there is that example, with more answers. A new file begins
    with the header. Raises UsageError for one that cannot be read or written, DayError for one that
    is wrong, or is no plain list of blocks; its hint has the lines to type.
    """
    new: list[Case] = []

    def add(text: str | None) -> str | None:
        text = header if text is None else text
        there = parse_examples(text, path)
        new[:] = make(there)
        return _with_examples(text, path, there, new) if new else None

    edit(path, root, add)
    return new


def _with_examples(text: str, path: str, there: list[Case], new: list[Case]) -> str:
    """Return the text with the new examples. Raises DayError where that cannot be done safely."""
    merged = [*{example.name: example for example in (*there, *new)}.values()]
    both = enumerate(zip(there, merged, strict=False))
    fields = {index: _new_fields(*pair) for index, pair in both if pair[0] is not pair[1]}
    newline = "\r\n" if "\r\n" in text else "\n"
    dash = re.search(r"^( *)-\s", text, re.MULTILINE)  # that of the first example
    items = "".join(_block_item(case, dash[1] if dash else "  ") for case in merged[len(there) :])
    added = _with_fields(text, path, fields, newline)
    if items:
        added += "" if not added or added.endswith("\n") else newline
        if not re.search(r"^examples\b", text, re.MULTILINE):
            added += f"examples:{newline}"
        added += items.replace("\n", newline)
    with suppress(DayError):
        # A file can be laid out in more ways than are thought of here. Compared as printed: to
        # `==`, which params may hold, 1 is True.
        found = [it._replace(location="") for it in parse_examples(added, path)]
        if repr(found) == repr([it._replace(location="") for it in merged]):
            return added
    hint = f"add it to `examples:` yourself:\n{items}" if items else ""
    for index, more in fields.items():
        lines = "".join(f"    {key}: {value}\n" for key, value in more.items())
        hint += f"add to the example {there[index].name!r} yourself:\n{lines}"
    message = f"{path} is written in a way that aoc cannot edit safely"
    raise DayError(message, hint.rstrip())


def _new_fields(before: Case, after: Case) -> dict[str, str]:
    """Return the fields that an example gets with new answers, the values as YAML."""
    parts = after.expected.keys() - before.expected.keys()
    fields = {f"part{part}": _scalar(after.expected[part]) for part in sorted(parts)}
    if after.proposed and not before.proposed:
        fields["proposed"] = "true"
    return fields


def _with_fields(text: str, path: str, new: Mapping[int, Mapping[str, str]], newline: str) -> str:
    """Return the text with new fields in these examples, below their answers or else their input.

    That is right only in a plain list of blocks.
    """
    items = _items(text, path)
    for index in sorted(new, reverse=True):  # so that the spans of those above stay right
        existing = dict(items[index].pairs())
        keys = ("part2", "part1", "input", "input_file")
        above = next(existing[key] for key in keys if key in existing)
        # The span of a literal block includes the empty lines below it.
        end = len(text[: above.end].rstrip("\r\n"))
        end += len(re.split(r"\r?\n", text[end:], maxsplit=1)[0])
        margin = newline + " " * above.column
        lines = "".join(f"{margin}{key}: {value}" for key, value in new[index].items())
        text = text[:end] + lines + text[end:]
    return text


def _block_item(example: Case, margin: str) -> str:
    """The example as an item of a list whose dashes stand behind the margin."""
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


def read_input_file(name: str) -> Case:
    """Return the case of a file, or of stdin (`-`). Raises UsageError if it is no text, or blank.

    It is not compared with accepted answers: it may be another user's input.
    """
    text = read_text(name, UsageError, is_named=True)
    if not decode_input(text).strip():
        raise UsageError(f"the input is empty: --input {name}", "give --input a file with a text")
    return Case(name, decode_input(text), "file", {}, {}, raw=text.encode())


def _example(item: Value, number: int) -> Case:
    fields = item.fields(*_KEYS)
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
        text=decode_input(_input(fields)),
        source="example",
        expected=expected,
        params={str(key): value for key, value in (params or {}).items()},
        skip=_skip(fields.get("skip")),
        proposed="proposed" in fields and fields["proposed"].data() is True,
        location=f"{format_path(item.path)}:{item.line}",
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
