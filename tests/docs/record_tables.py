"""The generated parts of `docs/`: keys of documents, commands with their options.

`python -m tests.docs.record_tables` writes each part below the line that names it.
"""

import argparse
import inspect
import re
import types
import typing
from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from importlib import import_module
from typing import Any

from aoc_runner.features import FEATURES, HELP_GROUPS
from aoc_runner.kernel.commands import make_parser, make_top_parser
from tests.support import REPOSITORY

PAGES = sorted(REPOSITORY.glob("docs/**/*.md"))
_COMMANDS = re.compile(r"(<!-- commands -->\n).*(?=<!-- end of commands -->\n)", re.S)
_COMMON = re.compile(r"(<!-- options of every command -->\n)(?:\|.*\n)*")
_TABLE = re.compile(r"(<!-- keys of ([\w.]+):(\w+) -->\n)(?:\|.*\n)*")
_FIELD = re.compile(r"^    (\w+): [^#\n]*?  # (.+(?:\n    # .+)*)$", re.M)
_WORDS = {
    str: "text",
    int: "integer",
    float: "number",
    bool: "boolean",
    type(None): "null",
    datetime: "text",
    dict: "object",
    Mapping: "object",
    typing.Literal: "text",
}


def update_tables(page: str) -> str:
    """Return the page with up-to-date tables."""

    def table(match: re.Match[str]) -> str:
        record = getattr(import_module(match[2]), match[3])
        lines = ["| key | type | meaning |", "|---|---|---|"]
        others = {name for _, _, name in _TABLE.findall(page)}
        lines += [f"| `{key}` | {kind} | {text} |" for key, kind, text in rows(record, "", others)]
        return match[1] + "\n".join(lines) + "\n"

    page = _COMMANDS.sub(lambda match: f"{match[1]}\n{_commands()}", page)
    page = _COMMON.sub(
        lambda match: match[1] + _rows_of(make_top_parser()._action_groups[-1]), page
    )
    return _TABLE.sub(table, page)


def _commands() -> str:
    """Return a section for each command: its usage, summary, page and options."""
    features = {name: feature for feature in FEATURES for name in feature.commands}
    text = ""
    for group, names in HELP_GROUPS.items():
        text += f"## {group[0].upper()}{group[1:]}\n\n"
        for name in names:
            feature = features[name]
            summary = feature.commands[name].summary
            parser = make_parser(name, feature.commands[name])[1]
            options = _rows_of(*parser._action_groups[:-1])
            json = f", [JSON](json.md#aoc-{name})" if "`--json`" in options else ""
            text += f"### aoc {name}\n\n{summary[0].upper()}{summary[1:]}. "
            text += f"[Guide](features/{feature.name}.md){json}\n\n`{parser.usage}`\n\n"
            text += f"{options}\n" if options else ""
    return text


def _rows_of(*groups: Any) -> str:
    lines = []
    for action in (action for group in groups for action in group._group_actions):
        if action.option_strings and action.help != argparse.SUPPRESS:
            *short, name = action.option_strings
            option = " ".join(filter(None, (name, _metavar(action))))
            names = ", ".join(f"`{text}`" for text in (*short, option))
            lines.append(f"| {names} | {action.help} |\n")
    return "".join(["| option | meaning |\n|---|---|\n", *lines] if lines else [])


def _metavar(action: Any) -> str:
    if action.nargs == 0:
        return ""
    return f"[{action.metavar}]" if action.nargs == "?" else str(action.metavar)


def rows(
    record: Any, before: str = "", others: Collection[str] = ()
) -> Iterator[tuple[str, str, str]]:
    """Yield key, type and meaning of each field, including the fields of inner records.

    `others` are the inner records that have their own tables.
    """
    meanings = {
        name: text.replace("\n    # ", " ")
        for name, text in _FIELD.findall(inspect.getsource(record))
    }
    for name, hint in typing.get_type_hints(record).items():
        if name == "inline":
            yield from rows(hint, before, others)
            continue
        key, kinds = before + name.rstrip("_"), _kinds(hint)
        yield key, " or ".join(map(_word, kinds)), meanings[name]
        for kind in kinds:
            inner = typing.get_args(kind)[0] if typing.get_args(kind) else kind
            if hasattr(inner, "_fields") and inner.__name__ not in others:
                yield from rows(inner, f"{key}." if inner is kind else f"{key}[].", others)


def keys(document: object, before: str = "") -> Iterator[str]:
    """Yield every key of a document, as written in the tables."""
    if isinstance(document, list):
        for item in document:
            yield from keys(item, f"{before}[]")
    elif isinstance(document, dict):
        for key, value in document.items():
            yield f"{before}.{key}".lstrip(".")
            yield from keys(value, f"{before}.{key}".lstrip("."))


def _kinds(hint: Any) -> tuple[Any, ...]:
    return typing.get_args(hint) if isinstance(hint, types.UnionType) else (hint,)


def _word(kind: Any) -> str:
    if (origin := typing.get_origin(kind) or kind) in _WORDS:
        return _WORDS[origin]
    if isinstance(kind, type) and issubclass(kind, str):
        return "text"
    return "object" if hasattr(kind, "_fields") else "list"


if __name__ == "__main__":
    for path in PAGES:
        path.write_text(update_tables(path.read_text(encoding="utf-8")), encoding="utf-8")
