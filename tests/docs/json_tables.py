"""The key tables of `docs/json.md`, made of the records that are the documents.

`python -m tests.docs.json_tables` writes them, each behind the line that names its record.
"""

import inspect
import re
import types
import typing
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from tests.support import REPOSITORY

PAGE = REPOSITORY / "docs/json.md"
_TABLE = re.compile(r"(<!-- keys of ([\w.]+):(\w+) -->\n)(?:\|.*\n)*")
_FIELD = re.compile(r"^    (\w+): [^#\n]*?  # (.+(?:\n    # .+)*)$", re.M)
_WORDS = {str: "text", int: "integer", float: "number", bool: "boolean", type(None): "null"}


def written(page: str) -> str:
    """The page with its tables as the records have them."""

    def table(found: re.Match[str]) -> str:
        record = getattr(import_module(found[2]), found[3])
        lines = ["| key | type | meaning |", "|---|---|---|"]
        lines += [f"| `{key}` | {kind} | {said} |" for key, kind, said in rows(record)]
        return found[1] + "\n".join(lines) + "\n"

    return _TABLE.sub(table, page)


def rows(record: Any, before: str = "") -> Iterator[tuple[str, str, str]]:
    """Key, type and meaning of each field, and of the fields of the records in it.

    The `days` of many have the keys of one, which have a table of their own.
    """
    said = {
        name: text.replace("\n    # ", " ")
        for name, text in _FIELD.findall(inspect.getsource(record))
    }
    for name, hint in typing.get_type_hints(record).items():
        if name == "inline":
            yield from rows(hint, before)
            continue
        key, kinds = before + name.rstrip("_"), _kinds(hint)
        yield key, " or ".join(map(_word, kinds)), said[name]
        for kind in kinds:
            inner = typing.get_args(kind)[0] if typing.get_args(kind) else kind
            if hasattr(inner, "_fields") and key != "days":
                yield from rows(inner, f"{key}." if inner is kind else f"{key}[].")


def _kinds(hint: Any) -> tuple[Any, ...]:
    return typing.get_args(hint) if isinstance(hint, types.UnionType) else (hint,)


def _word(kind: Any) -> str:
    if kind in _WORDS:
        return _WORDS[kind]
    if isinstance(kind, type) and issubclass(kind, str):
        return "text"
    return "object" if hasattr(kind, "_fields") else "list"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
