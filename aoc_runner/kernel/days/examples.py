"""Read and write the examples of a day, and read an input file that the user names."""

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
_PLAIN_SCALAR = r"(?i)(?!null\Z)[+-]?[a-z0-9]+(?:[ .+-][a-z0-9]+)*"


def get_examples_path(day: Day) -> str | None:
    """Return the path of the day's YAML, shared by its variants; None for a day without a file."""
    if day.path is None:
        return None
    folder, file = os.path.split(day.path)
    if file == "__init__.py":  # a package that is a single day
        return os.path.join(folder, f"day{day.puzzle.day:02}.yaml")
    underscores = f"_{day.variant}".count("_") if day.variant else 0
    return os.path.splitext(day.path)[0].rsplit("_", underscores)[0] + ".yaml"


def load_examples(path: str | None) -> list[Case]:
    """Read the examples of a file that need not exist. Raises DayError with file and line."""
    if path is None or not os.path.isfile(path):
        return []
    return parse_examples(read_text(path, DayError), path)


def parse_examples(text: str, path: str) -> list[Case]:
    """Parse the text of the examples file `path`. Raises DayError with file and line."""
    examples: dict[str, Case] = {}
    for index, item in enumerate(_read_items(text, path), 1):
        example = _read_example(item, index)
        if example.name in examples:
            raise DayError(
                f"{path}:{item.line}: two examples are named {example.name!r}",
                "give each example a unique name",
            )
        examples[example.name] = example
    return list(examples.values())


def _read_items(text: str, path: str) -> list[Value]:
    """Return the items of the list of examples. Raises DayError if it is not a list."""
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
    """Add examples to the YAML file `path` below `root`, and return them.

    `make` gets the existing examples and returns the new ones, or existing ones with more answers.
    A new file starts with `header`. Raises UsageError if the file cannot be read or written,
    DayError if it is invalid or cannot be edited safely; its hint has the lines to add.
    """
    new: list[Case] = []

    def add(text: str | None) -> str | None:
        text = header if text is None else text
        existing = parse_examples(text, path)
        new[:] = make(existing)
        return _insert_examples(text, path, existing, new) if new else None

    edit(path, root, add)
    return new


def _insert_examples(text: str, path: str, existing: list[Case], new: list[Case]) -> str:
    """Return the text with the new examples. Raises DayError if it cannot be edited safely."""
    merged = [*{example.name: example for example in (*existing, *new)}.values()]
    both = enumerate(zip(existing, merged, strict=False))
    fields = {index: _list_new_fields(*pair) for index, pair in both if pair[0] is not pair[1]}
    newline = "\r\n" if "\r\n" in text else "\n"
    dash = re.search(r"^( *)-\s", text, re.MULTILINE)  # of the first example
    margin = dash[1] if dash else "  "
    items = "".join(_format_item(example, margin) for example in merged[len(existing) :])
    added = _insert_fields(text, path, fields, newline)
    if items:
        added += "" if not added or added.endswith("\n") else newline
        if not re.search(r"^examples\b", text, re.MULTILINE):
            added += f"examples:{newline}"
        added += items.replace("\n", newline)
    with suppress(DayError):
        # YAML can be written in many ways, so check the edit; by `repr`, because 1 == True.
        reread = [example._replace(location="") for example in parse_examples(added, path)]
        if repr(reread) == repr([example._replace(location="") for example in merged]):
            return added
    hint = f"add this to `examples:` by hand:\n{items}" if items else ""
    for index, values in fields.items():
        lines = "".join(f"    {key}: {value}\n" for key, value in values.items())
        hint += f"add this to the example {existing[index].name!r} by hand:\n{lines}"
    message = f"{path} is formatted in a way that aoc cannot edit safely"
    raise DayError(message, hint.rstrip())


def _list_new_fields(before: Case, after: Case) -> dict[str, str]:
    """Return the fields to add to an example for its new answers, the values as YAML."""
    parts = after.expected.keys() - before.expected.keys()
    fields = {f"part{part}": _format_scalar(after.expected[part]) for part in sorted(parts)}
    if after.proposed and not before.proposed:
        fields["proposed"] = "true"
    return fields


def _insert_fields(text: str, path: str, new: Mapping[int, Mapping[str, str]], newline: str) -> str:
    """Insert the fields below the answers or the input of each example; needs block style."""
    items = _read_items(text, path)
    for index in sorted(new, reverse=True):  # bottom up, so that earlier spans stay valid
        pairs = dict(items[index].pairs())
        keys = ("part2", "part1", "input", "input_file")
        above = next(pairs[key] for key in keys if key in pairs)
        # The span of a literal block includes the empty lines below it.
        end = len(text[: above.end].rstrip("\r\n"))
        end += len(re.split(r"\r?\n", text[end:], maxsplit=1)[0])
        margin = newline + " " * above.column
        lines = "".join(f"{margin}{key}: {value}" for key, value in new[index].items())
        text = text[:end] + lines + text[end:]
    return text


def _format_item(example: Case, margin: str) -> str:
    """Format an example as a YAML list item whose dash is indented by `margin`."""
    fields = {"name": _format_scalar(example.name), "input": _format_scalar(example.text)}
    # YAML would replace other line breaks and control characters in a literal block.
    if example.text and example.text.replace("\n", "").isprintable():
        # YAML cannot infer the indent of a block if the first line starts with a space.
        lines = ["|2" if example.text[0].isspace() else "|"]
        lines += [f"{margin}    {line}" if line else "" for line in example.text.split("\n")]
        fields["input"] = "\n".join(lines)
    fields |= {f"part{part}": _format_scalar(answer) for part, answer in example.expected.items()}
    if example.params:
        import json

        fields["params"] = json.dumps(dict(example.params), ensure_ascii=False)
    if example.proposed:
        fields["proposed"] = "true"
    entries = f"\n{margin}  ".join(f"{key}: {value}" for key, value in fields.items())
    return f"{margin}- {entries}\n"


def _format_scalar(text: str) -> str:
    if re.fullmatch(_PLAIN_SCALAR, text):
        return text  # Readable, and scalars are read as written.
    import yaml

    line = yaml.safe_dump(text, default_style='"', allow_unicode=True, width=sys.maxsize)
    return line.rstrip("\n")


def read_input_file(name: str) -> Case:
    """Return the case of a file, or of stdin (`-`). Raises UsageError if it is blank or binary."""
    text = read_text(name, UsageError)
    if not decode_input(text).strip():
        raise UsageError(f"the input is empty: --input {name}", "pass a non-empty text file")
    # Accepted answers do not apply: it may be another user's input.
    return Case(name, decode_input(text), "file", {}, {}, raw=text.encode())


def _read_example(item: Value, index: int) -> Case:
    fields = item.fields(*_KEYS)
    if ("input" in fields) == ("input_file" in fields):
        raise DayError(
            f"{item.path}:{item.line}: example {index} needs either `input` or `input_file`",
            "write the example's text under `input: |`",
        )
    expected: dict[Part, str] = {}
    for part in PARTS:
        value = fields.get(f"part{part}")
        if value is not None and not value.is_null:
            expected[part] = _read_text(value, "the expected answer").strip("\n")
    skip = fields.get("skip")
    is_skipped = skip is not None and not skip.is_null and skip.text != "false"
    params = fields["params"].data() if "params" in fields else None
    if not isinstance(params, dict | None):
        raise fields["params"].wrong("a mapping")
    return Case(
        name=_read_text(fields["name"], "a name") if "name" in fields else f"example {index}",
        text=decode_input(_read_input(fields)),
        source="example",
        expected=expected,
        params={str(key): value for key, value in (params or {}).items()},
        skip=_read_text(skip, "a reason to skip the example") if skip and is_skipped else None,
        proposed="proposed" in fields and fields["proposed"].data() is True,
        location=f"{format_path(item.path)}:{item.line}",
    )


def _read_input(fields: dict[str, Value]) -> str:
    if "input" in fields:
        return _read_text(fields["input"], "the example's text (under `input: |`)")
    value = fields["input_file"]
    name = _read_text(value, "a path relative to this file")
    return read_text(os.path.join(os.path.dirname(value.path), name), DayError)


def _read_text(value: Value, expected: str) -> str:
    if value.text is None or value.is_null:
        raise value.wrong(expected)
    return value.text
