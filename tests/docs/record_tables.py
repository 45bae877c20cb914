"""The tables of `docs/` that are made of the code: keys of documents, options of commands.

`python -m tests.docs.record_tables` writes them, each behind the line that names its record or its
command.
"""

import inspect
import re
import types
import typing
from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from importlib import import_module
from typing import Any

from aoc_runner.features import FEATURES
from aoc_runner.kernel.commands import command_parser, top_parser
from tests.support import REPOSITORY

PAGES = sorted(REPOSITORY.glob("docs/**/*.md"))
_COMMANDS = re.compile(r"(<!-- commands -->\n)(?:\|.*\n)*")
_COMMON = re.compile(r"(<!-- options of every command -->\n)(?:\|.*\n)*")
_OPTIONS = re.compile(r"(<!-- options of aoc (\w+) -->\n)(?:\|.*\n)*")
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


def written(page: str) -> str:
    """The page with its tables as the records have them."""

    def table(found: re.Match[str]) -> str:
        record = getattr(import_module(found[2]), found[3])
        lines = ["| key | type | meaning |", "|---|---|---|"]
        others = {name for _, _, name in _TABLE.findall(page)}
        lines += [f"| `{key}` | {kind} | {said} |" for key, kind, said in rows(record, "", others)]
        return found[1] + "\n".join(lines) + "\n"

    page = _COMMANDS.sub(lambda found: found[1] + _commands(), page)
    page = _COMMON.sub(lambda found: found[1] + _rows_of(top_parser()._action_groups[-1]), page)
    return _TABLE.sub(table, _OPTIONS.sub(options, page))


def _commands() -> str:
    """Every command with its words, a link to its page, and its summary."""
    lines = ["| command | what it does |", "|---|---|"]
    for feature in FEATURES:
        for name, command in feature.commands.items():
            usage = str(command_parser(name, command)[1].usage).removesuffix(" [OPTIONS]")
            link = f"[`{usage}`](features/{feature.name}.md)".replace("|", "\\|")
            lines.append(f"| {link} | {command.summary} |")
    return "\n".join(lines) + "\n"


def commands_with_options(page: str) -> set[str]:
    """The commands whose options stand on the page."""
    return {found[2] for found in _OPTIONS.finditer(page)}


def options(found: re.Match[str]) -> str:
    """The options of a command, but for those that every command has."""
    commands = {name: it for feature in FEATURES for name, it in feature.commands.items()}
    parser = command_parser(found[2], commands[found[2]])[1]
    return found[1] + _rows_of(*parser._action_groups[:-1])


def _rows_of(*groups: Any) -> str:
    lines = []
    for action in (action for group in groups for action in group._group_actions):
        if action.option_strings:
            said = " ".join(filter(None, (action.option_strings[-1], _metavar(action))))
            lines.append(f"| `{said}` | {action.help} |\n")
    return "".join(["| option | meaning |\n|---|---|\n", *lines] if lines else [])


def _metavar(action: Any) -> str:
    if action.nargs == 0:
        return ""
    return f"[{action.metavar}]" if action.nargs == "?" else str(action.metavar)


def rows(
    record: Any, before: str = "", others: Collection[str] = ()
) -> Iterator[tuple[str, str, str]]:
    """Key, type and meaning of each field, and of the fields of the records in it.

    But for those `others` that have a table of their own.
    """
    said = {
        name: text.replace("\n    # ", " ")
        for name, text in _FIELD.findall(inspect.getsource(record))
    }
    for name, hint in typing.get_type_hints(record).items():
        if name == "inline":
            yield from rows(hint, before, others)
            continue
        key, kinds = before + name.rstrip("_"), _kinds(hint)
        yield key, " or ".join(map(_word, kinds)), said[name]
        for kind in kinds:
            inner = typing.get_args(kind)[0] if typing.get_args(kind) else kind
            if hasattr(inner, "_fields") and inner.__name__ not in others:
                yield from rows(inner, f"{key}." if inner is kind else f"{key}[].", others)


def keys(document: object, before: str = "") -> Iterator[str]:
    """Every key of a document, as the tables write them."""
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
        path.write_text(written(path.read_text(encoding="utf-8")), encoding="utf-8")
