"""Editing a day's YAML: one piece of text is put in or taken out, and what is around it stays.

PyYAML tells where in the text a value stands. A file can be laid out in more ways than are thought
of here, so the new text is read again: it is written only if it differs by exactly what was meant.
"""

import re
from collections.abc import Callable, Collection
from typing import Any, NamedTuple

import yaml

from aoc_runner.examples.reading import parse_examples
from aoc_runner.examples.writing import block_item, flow_item
from aoc_runner.kernel.files import as_text, compose, edit
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.words.puzzle import PARTS, Part

_HEADER = """\
# The examples of this day. What stands here was read off the puzzle's page and may be wrong:
# check it, then say so with `aoc test YEAR DAY --confirm`, or delete `confirmed: false` yourself.
# Once the site accepts a part, what came out right is confirmed for you.
"""

_MARK = "\ufeff"  # a byte-order mark, which PyYAML's positions may or may not count


class _Edit(NamedTuple):
    text: str  # the file's new text
    examples: list[Case]  # what that must read as
    by_hand: str  # what the user can do instead


def add_example(path: str, make: Callable[[list[Case]], Case | None]) -> Case | None:
    """Append an unconfirmed example to the file, which is made if there is none; returns it.

    `make` is given the examples that are there, at the moment of writing, and says None if nothing
    is to be added. Raises UsageError for a file that cannot be read or written, DayError for one
    that is wrong, or laid out so that nothing can be added to it; its hint has the lines to type.
    """
    new: Case | None = None

    def add(text: str, examples: list[Case]) -> _Edit | None:
        nonlocal new
        new = make(examples)
        if new is None:
            return None
        by_hand = f"add it to `examples:` yourself:\n{block_item(new, indent=2)}".rstrip()
        return _Edit(_with_example(text, new), [*examples, new], by_hand)

    _edit(path, add)
    return new


def confirm_examples(path: str, answers: Collection[tuple[str, Part]]) -> None:
    """Confirm answers of examples, each given as the example's name and the part.

    `confirmed: false` becomes `confirmed: [part1]`, and goes once that is all the example expects.
    Raises UsageError for a file that cannot be read or written, DayError for one that is wrong, or
    laid out in a way that nothing can be changed in; its hint names the lines.
    """

    def confirm(text: str, examples: list[Case]) -> _Edit | None:
        changed = {
            number: parts
            for number, example in enumerate(examples)
            if (parts := _confirmed(example, answers)) != example.confirmed
        }
        return _with_confirmed(text, examples, changed) if changed else None

    _edit(path, confirm)


def _edit(path: str, change: Callable[[str, list[Case]], _Edit | None]) -> None:
    """Edit the file if what comes out reads as it was meant to; its mark and line ends stay."""

    def new_content(content: bytes | None) -> bytes | None:
        old = _HEADER if content is None else as_text(content, path, DayError)
        made = change(old.removeprefix(_MARK), parse_examples(old, path))
        if made is None:
            return None
        text = _MARK + made.text if old.startswith(_MARK) else made.text
        try:
            # As printed: `==` takes 1 for True, and never ends on params that hold themselves.
            is_right = repr(parse_examples(text, path)) == repr(made.examples)
        except DayError:
            is_right = False
        if not is_right:
            raise DayError(f"{path} is written in a way that aoc cannot edit safely", made.by_hand)
        return text.encode()

    edit(path, new_content)


def _with_confirmed(text: str, examples: list[Case], changed: dict[int, tuple[Part, ...]]) -> _Edit:
    """The edit after which the examples of these numbers have these parts confirmed."""
    items = _section(compose(text)).value
    wanted = list(examples)
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
    return _Edit(text, wanted, f"do it by hand: {', '.join(by_hand)}")


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
    root = compose(text)
    section = _section(root)
    if isinstance(section, yaml.SequenceNode) and section.value:
        if section.flow_style:
            end = section.value[-1].end_mark.index
            return f"{text[:end]}, {flow_item(new)}{text[end:]}"
        dash = text.index("-", section.start_mark.index)
        return _with_lines(text, block_item(new, len(_line_start(text[:dash]))))
    if section is not None:  # nothing or `null`, `[]` or `{}`: the list takes its place
        start, end = section.start_mark.index, section.end_mark.index
        inside = "" if isinstance(section, yaml.ScalarNode) else text[start + 1 : end - 1]
        text = text[:start].rstrip(" ") + inside.rstrip() + text[end:]
    heading = "examples:\n" if section is root else ""
    return _with_lines(text, heading + block_item(new, indent=2))


def _line_start(before: str) -> str:
    """The last line of a text, as far as it goes."""
    return before[max(before.rfind("\n"), before.rfind("\r")) + 1 :]


def _with_lines(text: str, lines: str) -> str:
    """The text with the lines at the end of its document, which `...` may mark."""
    line_end = re.search(r"\r\n|\n|\r", text)
    newline = line_end[0] if line_end else "\n"
    end = re.search(r"(?:\A|[\r\n])(?=\.\.\.(?:\s|\Z))", text)
    before = text[: end.end()] if end else text
    behind = text[len(before) :]
    if before and before[-1] not in "\r\n":
        before += newline
    return before + lines.replace("\n", newline) + behind


def _without_line(before: str, after: str) -> str:
    """Join what stands before and after an entry of a block, without the line it leaves empty."""
    if _line_start(before).strip(" "):
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
    return before.rstrip().removesuffix(",").rstrip() + after
