"""Reading files, editing the user's files, and writing aoc-runner's files atomically."""

import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import TypeVar

from aoc_runner.kernel.model.errors import AocError, DataError, UsageError

_READ_HINT = "check the file and its permissions"
_WRITE_HINT = "check the file, its folder, their permissions and the free disk space"
_RETRY_SECONDS = 1.0

_T = TypeVar("_T")


def iter_parents(folder: str) -> Iterator[str]:
    """Yield `folder` and its parents, up to the first parent with another owner.

    Files in parents are trusted and run, so no other user may own them. On Windows all owners are
    the same, because `st_uid` is 0.
    """
    yield folder
    with suppress(OSError):  # A missing or unreadable folder ends the search.
        owners = {os.geteuid() if hasattr(os, "geteuid") else 0, os.stat(folder).st_uid}
        while (parent := os.path.dirname(folder)) != folder:
            info = os.stat(parent)
            is_tmp = info.st_mode & stat.S_ISVTX and info.st_mode & stat.S_IWOTH
            if info.st_uid not in owners or is_tmp:  # Anyone can create files in /tmp.
                return
            yield parent
            folder = parent


def format_path(path: str) -> str:
    """Return the path relative to the working folder if it is inside, else unchanged."""
    try:
        relative = os.path.relpath(path)
    except (ValueError, OSError):  # The path is on another drive, or the folder was deleted.
        return path
    return path if relative.startswith("..") else relative


def format_command(*words: str) -> str:
    """Quote words for a shell: cmd has no single quotes, and PowerShell expands bare braces."""
    if os.name != "nt":
        from shlex import join  # Imported here because most runs do not need it.

        return join(words)
    return " ".join(word if re.fullmatch(r"[\w.:/\\-]+", word) else f'"{word}"' for word in words)


def install_command(package: str, python: str = sys.executable) -> str:
    """Return the command that installs a package for a given Python (default: the current one)."""
    # A marker file tells whether `uv tool` or pipx manages the environment.
    if python == sys.executable:
        if os.path.exists(os.path.join(sys.prefix, "uv-receipt.toml")):
            return f"uv tool install aoc-runner --with {package}"
        if os.path.exists(os.path.join(sys.prefix, "pipx_metadata.json")):
            return f"pipx inject aoc-runner {package}"
    return format_command(format_path(python), "-m", "pip", "install", package)


def escape_bytes(path: str) -> str:
    """Escape the bytes of a path that are not UTF-8, because SQLite stores UTF-8 text only."""
    return os.fsencode(path).decode(errors="backslashreplace")


def retry(action: Callable[[], _T]) -> _T:
    """Run a file operation; on Windows, retry it for a second, as a virus scanner may block it."""
    end = time.monotonic() + _RETRY_SECONDS
    while True:
        try:
            return action()
        except PermissionError:
            if os.name != "nt" or time.monotonic() > end:
                raise
            time.sleep(0.01)


def read_bytes(path: str, error: type[AocError]) -> bytes | None:
    """Return the bytes of a file, or of stdin (`-`); None if it does not exist. Raises `error`."""

    def read(path: str) -> bytes:
        with open(0 if path == "-" else path, "rb", closefd=path != "-") as file:
            return file.read()

    return try_read(path, read, error)


def try_read(path: str, action: Callable[[str], _T], error: type[AocError]) -> _T | None:
    """Return `action(path)`, or None if the file does not exist. Raises `error` if it fails."""
    try:
        return retry(lambda: action(path))
    except FileNotFoundError:
        return None
    except OSError as cause:
        raise error(f"cannot read {path}: {cause.strerror}", _READ_HINT) from cause


def read_text(path: str, error: type[AocError]) -> str:
    """Return a file's text with its line endings. Raises `error` even if it does not exist."""
    content = read_bytes(path, error)
    if content is None:
        raise error(f"cannot read {path}: No such file or directory", _READ_HINT)
    return decode_text(content, path, error)


def decode_text(content: bytes, path: str, error: type[AocError]) -> str:
    """Decode UTF-8, or UTF-16 with a byte-order mark. Raises `error`."""
    # The UnicodeDecodeError is not chained because it holds the content, maybe a session token.
    with suppress(UnicodeDecodeError):
        return content.decode(_detect_encoding(content))
    raise error(f"{path} is not UTF-8 text", "save the file as UTF-8")


def _detect_encoding(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):  # written by `>` of Windows PowerShell
        return "utf-16"
    return "utf-8-sig" if content.startswith(b"\xef\xbb\xbf") else "utf-8"


def edit(path: str, root: str, change: Callable[[str | None], str | None]) -> bool:
    """Edit a user's file atomically; return whether it was written.

    `change` gets the text, or None if the file does not exist, and returns the new text, or None
    to keep the file. It is called again if another program saves the file meanwhile. Mode, encoding
    and links are preserved; missing folders are created.

    Raises UsageError if the file cannot be written, if another program keeps saving it, or if a
    link points outside of the folder `root`: a cloned project may contain a malicious link.
    """
    target = os.path.realpath(path)
    prefix = os.path.join(os.path.normcase(os.path.realpath(root)), "")
    if not os.path.normcase(target).startswith(prefix):
        raise UsageError(
            f"cannot write {path}: a link points outside of {os.path.abspath(root)}, to {target}",
            "replace the link with a file or folder, or pass the path that the link points to",
        )
    try:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        for _ in range(2):
            before, mode = read_bytes(target, UsageError), 0o666
            text = None if before is None else decode_text(before, path, UsageError)
            new = change(text)
            if new is None or new == text:
                return False
            if before is not None:
                os.close(retry(lambda: os.open(target, os.O_WRONLY)))  # Fails if write-protected.
                mode = stat.S_IMODE(os.stat(target).st_mode)
            content = new.encode(_detect_encoding(before or b""))
            with _temporary_file(f"{target}.{os.getpid()}.part", content, mode) as temp_path:
                if before is not None:
                    os.chmod(temp_path, mode)  # whatever the umask
                if read_bytes(target, UsageError) == before:
                    retry(partial(os.replace, temp_path, target))
                    return True
    except OSError as cause:
        raise UsageError(f"cannot write {path}: {cause.strerror}", _WRITE_HINT) from cause
    raise UsageError(
        f"cannot write {path}: another program keeps saving it",
        "close the file in that program, or try again in a minute",
    )


@contextmanager
def _temporary_file(temp_path: str, content: bytes, mode: int) -> Iterator[str]:
    """Write a new file and yield its path; delete it unless the block renames it."""
    try:
        with suppress(FileNotFoundError):  # of a killed process
            retry(lambda: os.unlink(temp_path))
        with open(temp_path, "xb", opener=partial(os.open, mode=mode)) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield temp_path
    finally:
        with suppress(FileNotFoundError):
            retry(lambda: os.unlink(temp_path))


def write_atomic(path: str, content: bytes, hint: str = _WRITE_HINT) -> None:
    """Write a file with mode 0600 atomically; the caller must hold a lock. Raises DataError."""
    try:
        make_folder(os.path.dirname(path), hint)
        with _temporary_file(f"{path}.part", content, 0o600) as temp_path:
            retry(lambda: os.replace(temp_path, path))
    except OSError as cause:
        raise write_error(path, cause, hint) from cause


def write_error(path: str, error: Exception, hint: str) -> DataError:
    """Return the error for a file or folder of aoc-runner that cannot be written."""
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return DataError(f"cannot write {path}: {reason}", hint)


def make_folder(folder: str, hint: str = _WRITE_HINT) -> None:
    """Create a private folder (mode 0700) and its parents. Raises DataError with the hint."""
    try:
        if not os.path.isdir(folder or os.curdir):
            make_folder(os.path.dirname(folder), hint)
            os.mkdir(folder, 0o700)
    except OSError as cause:
        if not os.path.isdir(folder):  # Another process may have created it.
            raise write_error(folder, cause, hint) from cause
