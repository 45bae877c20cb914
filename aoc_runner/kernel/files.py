"""Files: users' own are edited, ours are written whole, any are read."""

import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import TypeVar

from aoc_runner.kernel.model.errors import AocError, DataError, UsageError

_CHECK = "check the file and its permissions"
_CHECK_WRITING = "check the file, its folder, their permissions and the space left"
_MAX_RETRY = 1.0  # seconds
_MAX_WRITE = 60.0  # seconds; a killed command left an older temporary file
_MAX_NAMED = 256 << 20  # bytes: a device may have no end
# Errors while another process has the file open: only on Windows is a PermissionError temporary.
_BUSY = (FileExistsError, PermissionError) if os.name == "nt" else (FileExistsError,)

_T = TypeVar("_T")


def iter_parents(folder: str) -> Iterator[str]:
    """`folder`, whoever owns it, and then each folder above it, up to one of another owner.

    What lies above a project is read, and run, as if it were its user's: it must not be what a
    stranger put there. On Windows the number of every owner is 0.
    """
    yield folder
    with suppress(OSError):  # a folder that is gone, or that nobody may look at, ends it
        ours = {getattr(os, "geteuid", int)(), os.stat(folder).st_uid}
        while (parent := os.path.dirname(folder)) != folder:
            found = os.stat(parent)
            is_tmp = found.st_mode & stat.S_ISVTX and found.st_mode & stat.S_IWOTH
            if found.st_uid not in ours or is_tmp:  # root, too, owns /tmp and not what lies there
                return
            yield parent
            folder = parent


def format_path(path: str) -> str:
    """The path as people best read it: from the working folder, unless it lies elsewhere."""
    try:
        relative = os.path.relpath(path)
    except (ValueError, OSError):  # another drive, or a working folder that is gone
        return path
    return path if relative.startswith("..") else relative


def command_line(*words: str) -> str:
    """The words as a shell reads them: cmd knows no single quotes, PowerShell reads bare braces."""
    if os.name != "nt":
        from shlex import join  # not above: a run needs none

        return join(words)
    return " ".join(it if re.fullmatch(r"[\w.:/\\-]+", it) else f'"{it}"' for it in words)


def install_command(package: str, python: str = sys.executable) -> str:
    """What is typed to install a package for that Python; left out, for the one that runs aoc.

    A plain `pip install` reaches no environment of uv or pipx; each has a file of its own in it.
    """
    if python == sys.executable:
        if os.path.exists(os.path.join(sys.prefix, "uv-receipt.toml")):
            return f"uv tool install aoc-runner --with {package}"
        if os.path.exists(os.path.join(sys.prefix, "pipx_metadata.json")):
            return f"pipx inject aoc-runner {package}"
    return command_line(format_path(python), "-m", "pip", "install", package)


def storable(path: str) -> str:
    """The path as SQLite takes it, which is UTF-8 text: a name may be any bytes."""
    return os.fsencode(path).decode(errors="backslashreplace")


def retry(action: Callable[[], _T]) -> _T:
    """Do something with a file, again for a second while another process is busy with it.

    On Windows a file that is open elsewhere, in a virus scanner for example, cannot be replaced.
    """
    end = time.monotonic() + _MAX_RETRY
    while True:
        try:
            return action()
        except _BUSY:
            if time.monotonic() > end:
                raise
            time.sleep(0.01)


def read_bytes(path: str, error: type[AocError], *, is_named: bool = False) -> bytes | None:
    """The bytes of a file, None if there is none. Raises `error` if it cannot be read.

    Pipes and devices, which may never end, are read only if the user named them; `-` is stdin.
    """

    def read(path: str) -> bytes:
        if not (is_named or stat.S_IFMT(os.stat(path).st_mode) in (stat.S_IFREG, stat.S_IFDIR)):
            raise OSError(0, "Not a regular file")
        with open(0 if path == "-" else path, "rb", closefd=path != "-") as file:
            content = file.read(_MAX_NAMED + 1 if is_named else -1)
        if is_named and len(content) > _MAX_NAMED:
            raise OSError(0, f"More than {_MAX_NAMED >> 20} MiB")
        return content

    return access(path, read, error)


def access(path: str, action: Callable[[str], _T], error: type[AocError]) -> _T | None:
    """Return what `action` gives for the path, None if there is none. Raises `error` otherwise."""
    try:
        return retry(lambda: action(path))
    except FileNotFoundError:
        return None
    except OSError as cause:
        raise error(f"cannot read {path}: {cause.strerror}", _CHECK) from cause


def read_text(path: str, error: type[AocError], *, is_named: bool = False) -> str:
    """Return the text of a file that people write, with its own line ends: see `decode_text`.

    Raises `error` if there is no such file, it cannot be read, or is no text.
    """
    content = read_bytes(path, error, is_named=is_named)
    if content is None:
        raise error(f"cannot read {path}: No such file or directory", _CHECK)
    return decode_text(content, path, error)


def decode_text(content: bytes, path: str, error: type[AocError]) -> str:
    """Decode a file's content: UTF-8 with a mark or without, UTF-16 with one. Raises `error`."""
    with suppress(UnicodeDecodeError):  # which holds the file's bytes, a session and all
        return content.decode(_encoding(content))
    raise error(f"{path} is not UTF-8 text", "save the file as UTF-8")


def _encoding(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):  # by `>` of Windows PowerShell
        return "utf-16"
    return "utf-8-sig" if content.startswith(b"\xef\xbb\xbf") else "utf-8"


def edit(path: str, root: str, change: Callable[[str | None], str | None]) -> bool:
    """Write what `change` makes of a user's file; return whether the file was written.

    `change` gets the text, None where there is no file, and returns the new one, None to leave it.
    If another program saves the file meanwhile, `change` is called once more. The file is whole at
    every moment and keeps its mode and encoding; of a link the target is written. A missing folder
    is made. Raises UsageError if that fails, if the file is saved meanwhile once more, or if a link
    leads out of the folder `root`: in a clone a stranger may have made that link.
    """
    target = os.path.realpath(path)
    inside = os.path.join(os.path.normcase(os.path.realpath(root)), "")
    if not os.path.normcase(target).startswith(inside):
        raise UsageError(
            f"cannot write {path}: a link leads out of {os.path.abspath(root)}, to {target}",
            "replace the link with a file or folder, or pass the path that it leads to",
        )
    part = f"{target}.aoc-part"  # one name: of two commands at once one makes it, the other waits
    try:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        for _ in range(2):
            before = read_bytes(target, UsageError)
            text = None if before is None else decode_text(before, path, UsageError)
            new = change(text)
            if new is None or new == text:
                return False
            content = new.encode(_encoding(before or b""))
            with suppress(FileExistsError):
                if _replace_if_same(target, part, content, before):
                    return True
            with suppress(FileNotFoundError):
                if abs(time.time() - os.lstat(part).st_mtime) > _MAX_WRITE:
                    os.unlink(part)
            time.sleep(0.1)  # A process that saw the old file must not remove a new one.
    except OSError as cause:
        raise UsageError(f"cannot write {path}: {cause.strerror}", _CHECK_WRITING) from cause
    raise UsageError(
        f"cannot write {path}: another program keeps saving it",
        "close the file in that program, or try again in a minute",
    )


def _replace_if_same(path: str, part: str, content: bytes, before: bytes | None) -> bool:
    """Write a new file `part`, and give it the name `path` if that is as `before`; say if it is.

    Raises FileExistsError where another command is writing that `part`.
    """
    is_done = False
    file = retry(lambda: open(part, "xb"))  # noqa: SIM115 -- closed below
    try:
        with file:
            if before is not None:
                os.close(retry(lambda: os.open(path, os.O_WRONLY)))  # raises if write-protected
                os.chmod(part, stat.S_IMODE(os.stat(path).st_mode))
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if read_bytes(path, UsageError) == before:
            retry(lambda: os.replace(part, path))
            is_done = True
    finally:
        if not is_done:  # else the name may be another command's already
            retry(lambda: os.unlink(part))
    return is_done


def write_atomic(path: str, content: bytes, hint: str = _CHECK_WRITING) -> None:
    """Write a private file of ours, 0600, in place of whatever has the name, a link too.

    It appears whole or not at all. The caller holds a lock on it. Raises DataError with the hint.
    """
    part = f"{path}.part"  # a known name: the next writer removes what a killed one left
    try:
        make_folder(os.path.dirname(path), hint)
        with suppress(FileNotFoundError):
            retry(lambda: os.unlink(part))
        with open(part, "xb", opener=partial(os.open, mode=0o600)) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        retry(lambda: os.replace(part, path))
    except OSError as cause:
        raise unwritable(path, cause, hint) from cause


def unwritable(path: str, error: Exception, hint: str) -> DataError:
    """Return the error for a file or folder of ours that cannot be written."""
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return DataError(f"cannot write {path}: {reason}", hint)


def make_folder(folder: str, hint: str = _CHECK_WRITING) -> None:
    """Make a private folder, 0700, and what is missing above it. Raises DataError with the hint."""
    try:
        if not os.path.isdir(folder or os.curdir):
            make_folder(os.path.dirname(folder), hint)
            os.mkdir(folder, 0o700)
    except OSError as cause:
        if not os.path.isdir(folder):  # else another process made it
            raise unwritable(folder, cause, hint) from cause
