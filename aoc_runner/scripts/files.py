"""The files that are the input of a script: `open` and its kin read the kept input in their place.

The author's own file, where there is one, is left as it is, and unread. It is replaced by its name,
not on disk: a script may read `../inputs/7.txt` of a folder that is not there.

The standard library alone, as of Python 3.8: see `start`, which imports it.
"""

from __future__ import annotations

import io
import os
import sys

TYPE_CHECKING = False  # `typing` takes its time
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_ENDINGS = ("", ".txt", ".in", ".inp", ".input", ".dat", ".data", ".csv")
_EXAMPLES = (
    "ex", "eg", "small", "demo", "toy", "dummy", "simple", "tiny", "mini", "practice", "debug",
)  # fmt: skip
_OTHERS = (
    "out", "output", "answer", "answers", "result", "results", "solution", "solutions", "expected",
    "session", "cookie", "token", "cache", "log", "readme", "requirements", "license",
)  # fmt: skip
_SYSTEM = (
    "/dev/",
    "/proc/",
    "/sys/",
    "/etc/",
    os.path.dirname(os.__file__).replace("\\", "/") + "/",
)
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class Files:
    """`open` and its kin, for which the files that fit `reads` are the file `source`.

    Without `reads` these are the data files that look like an input of the `script`, or do not
    exist. All else, and what is opened to be written, goes on to the real functions as it came.
    """

    def __init__(self, reads: Sequence[str], source: str, script: str) -> None:
        self._ends = [end for end in map(_names, reads) if end]
        self._source = source
        self._script = script.replace("\\", "/")
        # Bound here, not in the module: `put_in_place` replaces what modules hold.
        self._open, self._os_open, self._access = io.open, os.open, os.access
        self._stat, self._lstat = os.stat, os.lstat
        self._chdir = os.chdir
        self._abspath, self._exists = os.path.abspath, os.path.exists

    def put_in_place(self) -> None:
        """Replace the real functions, wherever a module that is imported already has them."""
        # Methods: a class that takes them as attributes, as pathlib does, leaves them as they are.
        mine: dict[int, Any] = {
            id(self._open): self.open,
            id(self._os_open): self.os_open,
            id(self._access): self.access,
            id(self._chdir): self.chdir,
            id(self._stat): self.stat,
            id(self._lstat): self.lstat,
        }
        low = [sys.modules.get(name) for name in ("_io", "posix", "nt")]
        spaces: list[Any] = [it for it in list(sys.modules.values()) if it not in low]
        spaces.append(getattr(sys.modules.get("pathlib"), "_NormalAccessor", None))
        for space in spaces:
            for name, value in list(getattr(space, "__dict__", {}).items()):
                if id(value) in mine:
                    setattr(space, name, mine[id(value)])
        for functions in (
            os.supports_dir_fd,
            os.supports_effective_ids,
            os.supports_fd,
            os.supports_follow_symlinks,
        ):
            functions |= {mine[id(it)] for it in functions if id(it) in mine}
        if type(self._exists) is type(len):  # Windows asks the system itself
            for name in ("exists", "isfile", "lexists"):
                setattr(os.path, name, self._asking(getattr(os.path, name)))

    def is_input(self, path: Any) -> bool:
        """Whether a path, as any function of these takes one, is that of the input."""
        if isinstance(path, int):
            return False
        try:
            if type(path) is not str:
                path = os.fsdecode(path)
            plain = path.replace("\\", "/")
            last = plain[plain.rfind("/") + 1 :]
            if self._ends:
                if not any(_fits(last, end[-1]) for end in self._ends):
                    return False  # by far the most
                full = _names(self._abspath(plain))
                if not any(_ends_so(full, end) for end in self._ends):
                    return False
            elif not self._may_be_input(self._abspath(plain).replace("\\", "/")):
                return False
        except (OSError, TypeError, ValueError):
            return False  # the real function says what is wrong
        try:
            is_folder = self._stat(path).st_mode & 0o170000 == 0o040000
            return not is_folder and (bool(self._ends) or self._looks_like_input(last))
        except (OSError, ValueError):
            return bool(self._ends or "." in last) or self._looks_like_input(last)

    def _may_be_input(self, path: str) -> bool:
        """Whether a full path is a data file's, and no example's, system's or library's."""
        folder, _, name = path.rpartition("/")
        if os.path.splitext(name)[1].lower() not in _ENDINGS or name[:1] in ("", "."):
            return False
        if path.startswith(_SYSTEM) or "/site-packages/" in path or "/dist-packages/" in path:
            return False
        words = _words(name)
        if not words.isdisjoint(_EXAMPLES) or not words.isdisjoint(_OTHERS):
            return False
        if not self._script.startswith(folder + "/"):
            words |= _words(folder[folder.rfind("/") + 1 :])
        return not any(
            word.startswith("test")
            or word.endswith("test")
            or "example" in word
            or "sample" in word
            for word in words
        )

    def _looks_like_input(self, name: str) -> bool:
        stem, ending = os.path.splitext(name.lower())
        return (
            ending in (".in", ".inp", ".input")
            or stem in ("in", os.path.splitext(os.path.basename(self._script.lower()))[0])
            or any(char.isdigit() for char in stem)
            or any(word in stem for word in ("input", "data", "puzzle", "day", "aoc"))
        )

    # The parameters are those of the real functions.
    def open(
        self,
        file: Any,
        mode: Any = "r",
        buffering: int = -1,
        encoding: str | None = None,
        errors: str | None = None,
        newline: str | None = None,
        closefd: bool = True,
        opener: Any = None,
    ) -> Any:
        if isinstance(mode, str) and not set(mode) & set("wax+") and self.is_input(file):
            opener = self._opener  # so that the file keeps its name
        return self._open(file, mode, buffering, encoding, errors, newline, closefd, opener)

    def _opener(self, path: str, flags: int) -> int:
        return self._os_open(self._source, flags)

    def os_open(
        self, path: Any, flags: int, mode: int = 0o777, *, dir_fd: int | None = None
    ) -> int:
        if dir_fd is None and not flags & _WRITES and self.is_input(path):
            path = self._source
        return self._os_open(path, flags, mode, dir_fd=dir_fd)

    def stat(self, path: Any, *, dir_fd: int | None = None, follow_symlinks: bool = True) -> Any:
        if dir_fd is None and self.is_input(path):
            path = self._source
        return self._stat(path, dir_fd=dir_fd, follow_symlinks=follow_symlinks)

    def lstat(self, path: Any, *, dir_fd: int | None = None) -> Any:
        if dir_fd is None and self.is_input(path):
            path = self._source
        return self._lstat(path, dir_fd=dir_fd)

    def chdir(self, path: Any) -> None:
        """Go there; not to an author's `C:/code/aoc/2022`, which is the folder that it runs in."""
        try:
            self._chdir(path)
        except OSError:
            plain = "" if isinstance(path, int) else os.fsdecode(path).replace("\\", "/")
            if not plain.startswith(("/", "~")) and plain[1:3] != ":/":
                raise

    def access(
        self,
        path: Any,
        mode: int,
        *,
        dir_fd: int | None = None,
        effective_ids: bool = False,
        follow_symlinks: bool = True,
    ) -> bool:
        if dir_fd is None and not mode & ~os.R_OK and self.is_input(path):
            path = self._source
        return self._access(
            path, mode, dir_fd=dir_fd, effective_ids=effective_ids, follow_symlinks=follow_symlinks
        )

    def _asking(self, real: Any) -> Any:
        return lambda path: self.is_input(path) or real(path)


def _words(name: str) -> set[str]:
    return set("".join(char if char.isalpha() else " " for char in name.lower()).split())


def _names(path: str) -> list[str]:
    """The names of a path from its first on; what comes before it is nothing to look for."""
    names = path.replace("\\", "/").split("/")
    return [name for name in names if name not in ("", ".", "..", "~")]


def _ends_so(names: list[str], end: list[str]) -> bool:
    last = names[-len(end) :]
    return len(last) == len(end) and all(map(_fits, last, end))


def _fits(name: str, pattern: str) -> bool:
    if os.name == "nt":
        name, pattern = name.lower(), pattern.lower()
    first, *more = pattern.split("*")
    if not more:
        return name == pattern
    if not name.startswith(first) or not name[len(first) :].endswith(more[-1]):
        return False
    at, end = len(first), len(name) - len(more[-1])
    for piece in more[:-1]:
        at = name.find(piece, at, end) + len(piece)
        if at < len(piece):
            return False
    return True
