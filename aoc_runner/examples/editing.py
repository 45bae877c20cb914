"""Writing to a day's YAML without disturbing it: comments, order and layout survive.

Only ever a file of the project the user stands in; `examples` reads them all.
"""

import io
import os
import re
from collections.abc import Sequence
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.scalarstring import LiteralScalarString

from aoc_runner.errors import DayError
from aoc_runner.files.whole import write_whole
from aoc_runner.puzzle import Part

_HEADER = """\
# The examples of this day. What stands here was read off the puzzle's page and may be wrong:
# check it, then delete `confirmed: false` (that is done for you once the site accepts the part).
"""


def add_example(path: str, name: str, text: str, part: Part, answer: str | None) -> None:
    """Append an unconfirmed example to the file, which is made if there is none."""
    text_there, document, yaml = _load(path)
    if document is None:  # no file yet, or one of comments alone, which are kept
        document = yaml.load((text_there or _HEADER) + "examples: []\n")
    if not document.get("examples"):
        document["examples"] = []
    block = LiteralScalarString(text.strip("\n") + "\n")
    example: dict[str, Any] = {"name": name, "input": block}
    if answer is not None:
        is_plain = re.fullmatch(r"0|[1-9][0-9]*", answer)  # written bare, as a person would
        example[f"part{part}"] = int(answer) if is_plain else answer
    example["confirmed"] = False
    examples = document["examples"]
    if hasattr(examples, "fa"):
        examples.fa.set_block_style()
    examples.append(example)
    _save(path, document, yaml)


def confirm_examples(path: str, names: Sequence[str]) -> None:
    """Drop `confirmed: false` from the examples of those names."""
    _, document, yaml = _load(path)
    for number, example in enumerate((document or {}).get("examples") or (), 1):
        if str(example.get("name", f"example {number}")) in names:
            example.pop("confirmed", None)
    _save(path, document, yaml)


def _load(path: str) -> tuple[str, Any, YAML]:
    yaml = YAML()
    yaml.width = 10_000
    yaml.preserve_quotes = True
    try:
        text = ""
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                text = file.read()
        dash = re.search(r"^( *)- ", text, re.MULTILINE)  # how far this file indents its list
        offset = len(dash[1]) if dash else 2
        yaml.indent(mapping=2, sequence=offset + 2, offset=offset)
        return text, yaml.load(text), yaml
    except (OSError, ValueError, YAMLError) as error:
        raise DayError(
            f"cannot add to {path}: {error}", "correct the file, then try again"
        ) from error


def _save(path: str, document: Any, yaml: YAML) -> None:
    text = io.StringIO()
    yaml.dump(document, text)
    write_whole(path, text.getvalue().encode(), DayError)
