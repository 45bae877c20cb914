"""What scripts read: a record as JSON has it.

A document is a NamedTuple; the comment behind a field is its row in the feature's page of `docs/`.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from aoc_runner.kernel.model.errors import AocError

_PLAIN = (str, int, float, bool, type(None))


def as_json(value: object) -> Any:
    """The record as JSON has it: a field `from_` is the key `from`, times are in UTC.

    The keys of a record in the field `inline` stand beside the others.
    """
    if isinstance(value, _PLAIN):  # a StrEnum, too
        return value
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, Mapping):
        return {str(key): as_json(inner) for key, inner in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        document: dict[str, Any] = {}
        for name, inner in value._asdict().items():
            content = as_json(inner)
            document |= content if name == "inline" else {name.rstrip("_"): content}
        return document
    if isinstance(value, list | tuple):
        return [as_json(inner) for inner in value]
    raise TypeError(f"no document holds a {type(value).__name__}")


def error_json(error: AocError) -> dict[str, Any]:
    """The document of a command that ended with this error."""
    return {"error": {"code": error.code, "message": error.one_line, "hint": error.hint}}


def time_json(timestamp: float | None) -> str | None:
    """A time in epoch seconds as scripts read it, in UTC."""
    return None if timestamp is None else datetime.fromtimestamp(timestamp, UTC).isoformat()
