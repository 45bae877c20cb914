"""A day's YAML: an example is added to it, at the end of a list of blocks."""

import re
import sys
from collections.abc import Callable
from typing import Any

from aoc_runner.kernel.days.examples import parse_examples
from aoc_runner.kernel.files import as_text, edit
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.yaml_file import compose

_HEADER = """\
# The examples of this day. What is `proposed` was read from the puzzle's page and may be wrong:
# check it, correct what is, and delete the line `proposed: true`.
"""

# The text that a literal block gives back as it is: no control characters, no line ends but ours.
_FITS_A_BLOCK = (  # not compiled here: that takes as long as the day, and only `aoc new` writes
    "[\t\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]+"
)
_PLAIN = r"(?i)(?!null\Z)[+-]?[a-z0-9]+(?:[ .+-][a-z0-9]+)*"


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
