"""Read the objects of a git repository with few plumbing commands, however long its history is.

The repository may be untrusted: its configuration must not change results or run programs.
"""

import os
import subprocess
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import NamedTuple

from aoc_runner.kernel.model.errors import DataError, UsageError

_BATCH_SIZE = 500  # objects read by one process, and held in memory
# The plumbing commands used here run no program from the configuration; a test tries them all.
_GIT = ("git", "-c", "core.fsmonitor=false", "-c", "safe.bareRepository=explicit")
_ENVIRONMENT = {
    "LC_ALL": "C",
    "GIT_NO_REPLACE_OBJECTS": "1",  # A push sends the original objects.
    "GIT_ALLOW_PROTOCOL": "none",  # Do not download what a partial clone lacks.
}


class Object(NamedTuple):
    """A commit, an annotated tag, or a blob: the content of a file."""

    id: str
    type: str  # `commit`, `tag` or `blob`
    name: str  # the path of a blob or the name of a tag; empty for a commit


class Repository:
    """The repository that contains `folder`. Raises UsageError if there is none, or git refuses it.

    Methods raise DataError if the repository is damaged. Bytes of a path that are not UTF-8 become
    escapes such as `\\xe9`.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder
        try:
            result = self._run("rev-parse", "--is-shallow-repository")
        except FileNotFoundError as error:
            raise UsageError("git is not installed", "install git") from error
        if result.returncode:
            text = " ".join(result.stderr.decode(errors="replace").split())
            reason = text.removeprefix("fatal: ")
            hint = "make `git status` work in this folder, then try again"
            if "safe.bareRepository" in reason:  # A checkout may contain one with malicious hooks.
                hint = "if you trust this bare repository, run: GIT_DIR=. aoc doctor --publish"
            message = f"git cannot be used here: {reason}"
            if reason.startswith("not a git repository"):
                message = "this folder is not in a git repository"
            raise UsageError(message, hint)
        self.is_shallow = result.stdout == b"true\n"

    def iter_objects(self) -> Iterator[tuple[Object, bytes]]:
        """Yield all objects in HEAD, refs and the index with their content, the newest first."""
        output = self._run_text("rev-list", "--all", "--objects", "--indexed-objects")
        listed = [line.partition(" ") for line in output.split("\n")[:-1]]
        for start in range(0, len(listed), _BATCH_SIZE):
            batch = listed[start : start + _BATCH_SIZE]
            ids = [id for id, *_ in batch]
            contents = BytesIO(self._run_checked("cat-file", "--batch", lines=ids))
            for id, _, name in batch:
                _, type, *size = contents.readline().decode().split()
                if not size:  # The type is `missing`.
                    raise _damaged_error("cat-file")
                content = contents.read(int(size[0]) + 1)[:-1]  # without the newline that git adds
                if type != "tree":
                    yield Object(id, type, name), content

    def iter_locations(self, objects: Iterable[Object]) -> Iterator[tuple[str, str, str]]:
        """Yield the ID of each object, the commit that adds it (or `staged`), and its path.

        A merge adds only what none of its parents has. Messages come first, without a path.
        """
        commits = []
        for id, type, name in objects:
            if type == "commit":
                commits.append(id)
            if type != "blob":
                yield id, f"{name or id[:12]} (message)", ""
        command = ("diff-tree", "--stdin", "--root", "-r", "-c", "--raw", "-z")
        fields = iter(self._run_text(*command, lines=commits).split("\0")[:-1])
        revision = ""
        for field in fields:
            # `:old-mode new-mode old-id new-id A`, with more modes and IDs for a merge.
            if field.startswith(":"):
                yield field.split()[-2], revision[:12], next(fields)
            else:
                revision = field
        yield from ((id, "staged", path) for id, path in self.iter_staged())

    def iter_staged(self) -> Iterator[tuple[str, str]]:
        """Yield the IDs and paths in the index."""
        output = self._run_text("ls-files", "--stage", "-z", "--full-name", ":/")
        for line in output.split("\0")[:-1]:
            entry, _, path = line.partition("\t")
            yield entry.split()[1], path

    def _run_text(self, *args: str, lines: Iterable[str] = ()) -> str:
        return self._run_checked(*args, lines=lines).decode(errors="backslashreplace")

    def _run_checked(self, *args: str, lines: Iterable[str]) -> bytes:
        result = self._run(*args, stdin="".join(f"{line}\n" for line in lines))
        if result.returncode:
            raise _damaged_error(args[0])
        return result.stdout

    def _run(self, *args: str, stdin: str = "") -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [*_GIT, *args],
            cwd=self._folder,
            env=os.environ | _ENVIRONMENT,
            input=stdin.encode(),
            capture_output=True,
            check=False,
        )


def _damaged_error(command: str) -> DataError:
    hint = "use a complete clone: this one is partial or damaged (git fsck)"
    return DataError(f"git {command} failed in this repository", hint)
