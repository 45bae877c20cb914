"""Writing to a day's YAML: one piece of text is put in or taken out, and what is around it stays.

PyYAML tells where in the text a value stands. A file can be laid out in more ways than are thought
of here, so the new text is read again: it is written only if it differs by exactly what was meant.
"""

import os
import re
import sys
from collections.abc import Collection
from typing import Any

import yaml

from aoc_runner.case import Case, input_text
from aoc_runner.errors import DayError
from aoc_runner.examples.reading import parse_examples
from aoc_runner.files.paths import read_text
from aoc_runner.files.whole import write_whole
from aoc_runner.files.yaml_file import LOADER
from aoc_runner.puzzle import PARTS, Part

_HEADER = """\
# The examples of this day. What stands here was read off the puzzle's page and may be wrong:
# check it, then say so with `aoc test YEAR DAY --confirm`, or delete `confirmed: false` yourself.
# Once the site accepts a part, what came out right is confirmed for you.
"""

_MARK = "\ufeff"  # a byte-order mark, which PyYAML's positions may or may not count

# The text that a literal block gives back as it is: no control characters, no line ends but ours.
_FITS_A_BLOCK = re.compile(
    "[\t\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]+"
)
_PLAIN = re.compile(r"(?!null\Z)[+-]?[a-z0-9]+(?:[ .+-][a-z0-9]+)*", re.IGNORECASE)


def add_example(path: str, name: str, text: str, part: Part, answer: str | None) -> None:
    """Append an unconfirmed example to the file, which is made if there is none.

    Raises DayError for a file that cannot be read or written, or that is laid out in a way that
    nothing can be added to; its hint has the lines to type.
    """
    old = read_text(path, DayError) if os.path.exists(path) else _HEADER
    expected: dict[Part, str] = {} if answer is None else {part: answer.strip("\n")}
    new = Case(name, input_text(text), "example", expected, {}, confirmed=())
    wanted = [*parse_examples(old, path), new]
    by_hand = f"add it to `examples:` yourself:\n{_block_item(new, indent=2)}".rstrip()
    _save_if_right(path, old, _with_example(old.removeprefix(_MARK), new), wanted, by_hand)


def confirm_examples(path: str, answers: Collection[tuple[str, Part]]) -> None:
    """Confirm answers of examples, each given as the example's name and the part.

    `confirmed: false` becomes `confirmed: [part1]`, and goes once that is all the example expects.
    Raises DayError for a file that cannot be read or written, or that is laid out in a way that
    nothing can be changed in; its hint names the lines.
    """
    old = read_text(path, DayError)
    wanted = parse_examples(old, path)
    changed = {
        number: parts
        for number, example in enumerate(wanted)
        if (parts := _confirmed(example, answers)) != example.confirmed
    }
    if not changed:
        return
    text = old.removeprefix(_MARK)
    items = _section(yaml.compose(text, Loader=LOADER)).value
    by_hand: list[str] = []
    for number in reversed(changed):  # from the end, so that what stands before keeps its place
        item, parts = items[number], changed[number]
        wanted[number] = wanted[number]._replace(confirmed=parts)
        key, value = next(pair for pair in item.value if pair[0].value == "confirmed")
        entry = f"confirmed: [{', '.join(f'part{part}' for part in parts)}]"
        cure = "delete `confirmed`" if parts == PARTS else f"write `{entry}`"
        by_hand.insert(0, f"{cure} in line {key.start_mark.line + 1}")
        key_at, start, end = key.start_mark.index, value.start_mark.index, _end(value)
        if "#" in text[key_at:end]:
            continue  # a comment in between would be lost
        if parts == PARTS:
            cut = _without_entry if item.flow_style else _without_line
            text = cut(text[:key_at], text[end:])
        else:
            text = text[:start] + entry.removeprefix("confirmed: ") + text[end:]
    _save_if_right(path, old, text, wanted, f"do it by hand: {', '.join(by_hand)}")


def _confirmed(example: Case, answers: Collection[tuple[str, Part]]) -> tuple[Part, ...]:
    """The parts of the example that are confirmed once these answers are."""
    parts = tuple(
        part for part in PARTS if part in example.confirmed or (example.name, part) in answers
    )
    is_done = parts != example.confirmed and example.expected.keys() <= set(parts)
    return PARTS if is_done else parts


def _end(value: Any) -> int:
    """Where the text of a value ends; a block's mark stands before whatever follows it."""
    if isinstance(value, yaml.SequenceNode) and not value.flow_style and value.value:
        return _end(value.value[-1])
    return int(value.end_mark.index)


def _section(root: Any) -> Any:
    """The node of what `examples` is, the only key there may be; else that of the document."""
    has_key = isinstance(root, yaml.MappingNode) and root.value
    return root.value[0][1] if has_key else root


def _with_example(text: str, new: Case) -> str:
    root = yaml.compose(text, Loader=LOADER)
    section = _section(root)
    if isinstance(section, yaml.SequenceNode) and section.value:
        if section.flow_style:
            end = section.value[-1].end_mark.index
            return f"{text[:end]}, {_flow_item(new)}{text[end:]}"
        dash = text.index("-", section.start_mark.index)
        column = dash - (text.rfind("\n", 0, dash) + 1)
        return _with_lines(text, _block_item(new, column))
    if section is not None:  # nothing or `null`, `[]` or `{}`: the list takes its place
        start, end = section.start_mark.index, section.end_mark.index
        inside = "" if isinstance(section, yaml.ScalarNode) else text[start + 1 : end - 1]
        text = text[:start].rstrip(" ") + inside.rstrip() + text[end:]
    heading = "examples:\n" if section is root else ""
    return _with_lines(text, heading + _block_item(new, indent=2))


def _with_lines(text: str, lines: str) -> str:
    """The text with the lines at the end of its document, which `...` may mark."""
    line_end = re.search(r"\r\n|\n|\r", text)
    newline = line_end[0] if line_end else "\n"
    end = re.search(r"^\.\.\.(?=\s|\Z)", text, re.MULTILINE)
    before = text[: end.start()] if end else text
    behind = text[len(before) :]
    if before and before[-1] not in "\r\n":
        before += newline
    return before + lines.replace("\n", newline) + behind


def _block_item(example: Case, indent: int) -> str:
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


def _flow_item(example: Case) -> str:
    return "{" + ", ".join(f"{key}: {value}" for key, value in _fields(example).items()) + "}"


def _fields(example: Case) -> dict[str, str]:
    """The keys of an unconfirmed example, each with its value on one line."""
    fields = {"name": _scalar(example.name), "input": _scalar(example.text)}
    fields |= {f"part{part}": _scalar(answer) for part, answer in example.expected.items()}
    return fields | {"confirmed": "false"}


def _scalar(text: str) -> str:
    if _PLAIN.fullmatch(text):
        return text  # as a person would write it, and the reader takes answers as written
    line = yaml.safe_dump(text, default_style='"', allow_unicode=True, width=sys.maxsize)
    return line.rstrip("\n")


def _without_line(before: str, after: str) -> str:
    """Join what stands before and after an entry of a block, without the line it leaves empty."""
    if before.rpartition("\n")[2].strip(" "):
        return before + after.lstrip()  # behind the dash of its item: the next entry moves there
    line_end = re.match(r"[ \t]*(\r\n|\n|\r|\Z)", after)
    if line_end:
        return before.rstrip(" ") + after[line_end.end() :]
    return before + after.lstrip(" \t")  # a comment, which stays


def _without_entry(before: str, after: str) -> str:
    """Join what stands before and after an entry in braces, with one comma less."""
    comma = re.match(r"\s*,[ \t]*", after)
    if comma:
        return before + after[comma.end() :]
    return re.sub(r"\s*,\s*\Z", "", before) + after


def _save_if_right(path: str, old: str, new: str, wanted: list[Case], by_hand: str) -> None:
    text = _MARK + new if old.startswith(_MARK) else new
    try:
        # As they are printed: `==` takes 1 for True, and never ends on params that hold themselves.
        is_right = repr(parse_examples(text, path)) == repr(wanted)
    except DayError:
        is_right = False
    if not is_right:
        raise DayError(f"{path} is written in a way that aoc cannot edit safely", by_hand)
    write_whole(path, text.encode(), DayError)
