"""An example as YAML: the text that the reader takes for exactly this example."""

import re
import sys

import yaml

from aoc_runner.kernel.words.case import Case

# The text that a literal block gives back as it is: no control characters, no line ends but ours.
_FITS_A_BLOCK = re.compile(
    "[\t\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]+"
)
_PLAIN = re.compile(r"(?!null\Z)[+-]?[a-z0-9]+(?:[ .+-][a-z0-9]+)*", re.IGNORECASE)


def block_item(example: Case, indent: int) -> str:
    """The example as an item of a list whose dashes stand in column `indent` (from 0)."""
    margin = " " * indent
    fields = _fields(example)
    if _FITS_A_BLOCK.fullmatch(example.text):
        # A first line that opens with a blank does not show how far the block is indented.
        lines = ["|2" if example.text[0].isspace() else "|"]
        lines += [f"{margin}    {line}" if line else "" for line in example.text.split("\n")]
        fields["input"] = "\n".join(lines)
    entries = f"\n{margin}  ".join(f"{key}: {value}" for key, value in fields.items())
    return f"{margin}- {entries}\n"


def flow_item(example: Case) -> str:
    return "{" + ", ".join(f"{key}: {value}" for key, value in _fields(example).items()) + "}"


def _fields(example: Case) -> dict[str, str]:
    """The keys of an unconfirmed example, each with its value on one line."""
    fields = {"name": _scalar(example.name), "input": _scalar(example.text)}
    fields |= {f"part{part}": _scalar(answer) for part, answer in example.expected.items()}
    if example.params:
        fields["params"] = yaml.safe_dump(
            dict(example.params),
            default_flow_style=True,
            sort_keys=False,
            allow_unicode=True,
            width=sys.maxsize,
        ).rstrip("\n")
    return fields | {"confirmed": "false"}


def _scalar(text: str) -> str:
    if _PLAIN.fullmatch(text):
        return text  # as a person would write it, and the reader takes answers as written
    line = yaml.safe_dump(text, default_style='"', allow_unicode=True, width=sys.maxsize)
    return line.rstrip("\n")
