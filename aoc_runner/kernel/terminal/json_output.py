"""JSON output. A document is a NamedTuple; its field comments are the tables in `docs/`."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from aoc_runner.kernel.model.errors import AocError, InterruptedRunError

_PLAIN = (str, int, float, bool, type(None))


def to_json(value: object) -> Any:
    """Convert a record to JSON data: `from_` becomes the key `from`, times are in UTC.

    The keys of a record in the field `inline` are merged with the others.
    """
    if isinstance(value, _PLAIN):  # including StrEnum
        return value
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, Mapping):
        return {str(key): to_json(inner) for key, inner in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        document: dict[str, object] = {}
        for name, inner in value._asdict().items():
            content = to_json(inner)
            document |= content if name == "inline" else {name.rstrip("_"): content}
        return document
    if isinstance(value, list | tuple):
        return [to_json(inner) for inner in value]
    raise TypeError(f"cannot convert {type(value).__name__} to JSON")


def error_json(error: BaseException) -> dict[str, Any]:
    """Return the document of a command that the error, or else a Ctrl-C, has ended."""
    error = error if isinstance(error, AocError) else InterruptedRunError()
    return {"error": {"code": error.code, "message": error.one_line, "hint": error.hint}}


def time_json(timestamp: float | None) -> str | None:
    """Format epoch seconds as an ISO time in UTC."""
    return None if timestamp is None else datetime.fromtimestamp(timestamp, UTC).isoformat()
