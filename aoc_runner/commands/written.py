"""A file of the user's that a command writes, and what it says of that."""

import os
from collections.abc import Callable

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.files import edit, shown_path
from aoc_runner.kernel.words.errors import UsageError


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

    is_new = edit(os.path.abspath(path), changed)
    said = f"wrote {shown_path(path)}" if is_new else f"{shown_path(path)} is as it was"
    (context.warn if context.as_json else context.emit_line)(said)  # a document stands alone
    return is_new


def write_picture(context: Context, path: str, draw: Callable[[], str]) -> bool:
    """The same of a picture, which takes the place of another one alone."""
    from aoc_runner.render.svg import is_picture

    def changed(before: str | None) -> str:
        if before and not is_picture(before):
            raise UsageError(
                f"{shown_path(path)} is there already, and is no picture of `aoc report`",
                "give the name of another file",
            )
        return draw()

    return write_text(context, path, changed)
