"""A file of the user's that a command writes, and what it says of that."""

import os
from collections.abc import Callable

from aoc_runner.cli.context import Context
from aoc_runner.errors import UsageError
from aoc_runner.files.edit import edit_file
from aoc_runner.files.paths import shown_path


def write_text(context: Context, path: str, change: Callable[[str | None], str]) -> bool:
    """Have `change` make the file of what is in it; say, and return, whether it is another now."""

    def changed(before: bytes | None) -> bytes:
        try:
            text = before.decode() if before is not None else None
        except UnicodeDecodeError as error:
            raise UsageError(
                f"{shown_path(path)} is not UTF-8 text", "give another file"
            ) from error
        return change(text).encode()

    is_new = edit_file(os.path.abspath(path), changed, UsageError)
    said = f"wrote {shown_path(path)}" if is_new else f"{shown_path(path)} is as it was"
    (context.warn if context.as_json else context.emit_line)(said)  # a document stands alone
    return is_new
