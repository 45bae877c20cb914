"""The git repository one stands in: what it holds, and where. Only reads, and by plumbing alone.

However long the history is, it takes few git processes; and no git configuration changes what they
answer, nor runs a program: the repository may be a stranger's.
"""

import os
import subprocess
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import NamedTuple

from aoc_runner.kernel.model.errors import DataError, UsageError

_BATCH_SIZE = 500  # objects that are read by one process, and held in memory
# These plumbing commands run no other program that a configuration can name; a test tries them all.
_GIT = ("git", "-c", "core.fsmonitor=false", "-c", "safe.bareRepository=explicit")
_ENVIRONMENT = {
    "LC_ALL": "C",
    "GIT_NO_REPLACE_OBJECTS": "1",  # what is pushed are the objects themselves
    "GIT_ALLOW_PROTOCOL": "none",  # what a partial clone left out is not fetched
}


class Object(NamedTuple):
    """A commit or an annotated tag, with its message, or a blob: what a file holds."""

    id: str
    type: str  # `commit`, `tag` or `blob`
    name: str  # a path that it has, the name of a tag, empty for a commit


class Repository:
    """The repository around `folder`. Raises UsageError if there is none, or git refuses it.

    What it is asked for later raises DataError where the repository is damaged. What is no UTF-8 in
    a path is shown as `\\xe9`.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder
        try:
            result = self._run("rev-parse", "--is-shallow-repository")
        except FileNotFoundError as error:
            raise UsageError("there is no git on this machine", "install git") from error
        if result.returncode:  # not in one; or a folder of somebody else's: git says what to do
            text = " ".join(result.stderr.decode(errors="replace").split())
            reason = text.removeprefix("fatal: ")
            hint = "make `git status` work here, then try again"
            if "safe.bareRepository" in reason:  # a checkout may hold one, with programs of its own
                hint = "if you trust this bare repository: GIT_DIR=. aoc doctor --publish"
            raise UsageError(f"no git repository can be read here: {reason}", hint)
        self.is_shallow = result.stdout == b"true\n"

    def iter_objects(self) -> Iterator[tuple[Object, bytes]]:
        """Yield all that can be pushed, or will be once committed, but folders: the newest first.

        That is what is reachable from HEAD and any ref, and the index. Each comes with its content.
        """
        output = self._run_text("rev-list", "--all", "--objects", "--indexed-objects")
        listed = [line.partition(" ") for line in output.split("\n")[:-1]]
        for start in range(0, len(listed), _BATCH_SIZE):
            batch = listed[start : start + _BATCH_SIZE]
            ids = [id for id, *_ in batch]
            contents = BytesIO(self._run_checked("cat-file", "--batch", lines=ids))
            for id, _, name in batch:
                _, type, *size = contents.readline().decode().split()
                if not size:  # the type is `missing`
                    raise _damaged_error("cat-file")
                content = contents.read(int(size[0]) + 1)[:-1]  # a newline is behind it
                if type != "tree":
                    yield Object(id, type, name), content

    def iter_locations(self, objects: Iterable[Object]) -> Iterator[tuple[str, str, str]]:
        """Yield where they are: the id, the commit that brings it there or `staged`, the path.

        A merge brings only what none of its parents has. Messages come first, and have no path.
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
        """Yield the ids and paths of the index: all that git tracks now."""
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
    hint = "look again in a whole clone: this one is partial, or damaged (git fsck)"
    return DataError(f"git {command} failed in this repository", hint)
