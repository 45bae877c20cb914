"""The git repository one stands in: what it holds, and where. Only reads, and by plumbing alone.

However long the history is, it takes a handful of git processes, none a commit: one lists the
commits, one says what each of them brought, one hands out the contents.
"""

import os
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import IO, NamedTuple

from aoc_runner.errors import DataError, UsageError

STAGED = "staged"  # in the index, and in no commit yet

_GITLINK = b"160000"  # the mode of a submodule: its id is a commit of another repository


class Place(NamedTuple):
    """Where an object is: the first commit that has it there, or `staged`, or a tag."""

    where: str
    path: bytes  # empty for the message of a commit or tag


class Object(NamedTuple):
    """What a file holds, or a commit or tag with its message. None if it was not read."""

    id: str
    content: bytes | None
    size: int


def ask(folder: str, *words: str) -> bytes | None:
    """What git answers, None if it fails, or there is no git on this machine."""
    try:
        done = subprocess.run(
            ["git", *words], cwd=folder, env=_environment(), capture_output=True, check=False
        )
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


class Repository:
    """The repository around `folder`. Raises UsageError if there is none, or git refuses it."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        command = ["git", "rev-parse", "--is-shallow-repository"]
        try:
            done = subprocess.run(
                command, cwd=folder, env=_environment(), capture_output=True, check=False
            )
        except OSError as error:
            raise UsageError("there is no git on this machine", "install git") from error
        if b"not a git repository" in done.stderr:
            raise UsageError("this folder is in no git repository", "cd to the one to look into")
        if done.returncode:  # a folder of somebody else's, for one: git says what to do
            reason = done.stderr.decode(errors="replace").strip() or "git rev-parse failed"
            raise UsageError(
                " ".join(reason.split()), "make `git status` work here, then try again"
            )
        self.is_shallow = done.stdout.strip() == b"true"
        self.commits = self._ask("rev-list", "--all", "--reverse", "--topo-order").decode().split()

    def places(self) -> dict[str, list[Place]]:
        """Every object that can be pushed, or will be once committed, by its id: oldest first.

        That is what is reachable from HEAD and any ref, and the index. Of trees there are none.
        """
        found: dict[str, dict[bytes, str]] = {}
        for commit in self.commits:
            found[commit] = {b"": commit}
        for commit, id, path in self._changes():
            found.setdefault(id, {}).setdefault(path, commit)
        for name, id, path in (*self._odd_refs(), *self._staged):
            # A staged file that a commit has at another path is new there.
            found.setdefault(id, {}).setdefault(path, name)
        return {
            id: [Place(where, path) for path, where in paths.items()] for id, paths in found.items()
        }

    def staged_paths(self) -> set[bytes]:
        """The paths git tracks now."""
        return {path for _, _, path in self._staged}

    def read(self, ids: Iterable[str], limit: int) -> Iterator[Object]:
        """The objects in the order given; those of more than `limit` bytes unread."""
        small: list[str] = []
        with self._reading("cat-file", "--batch-check", "--buffer", given=ids) as answers:
            for line in answers:
                id, *rest = line.split()
                size = int(rest[1]) if len(rest) == 2 else 0
                if len(rest) != 2 or size > limit:  # not in this clone, or too large
                    yield Object(id.decode(), None, size)
                else:
                    small.append(id.decode())
        with self._reading("cat-file", "--batch", "--buffer", given=small) as contents:
            while header := contents.readline():
                id, _, length = header.split()
                yield Object(id.decode(), contents.read(int(length)), int(length))
                contents.read(1)  # the newline behind it

    def _changes(self) -> Iterator[tuple[str, str, bytes]]:
        """(commit, object, path) of each file that a commit adds or changes.

        A merge has only what differs from all its parents (-c): the rest is theirs.
        """
        words = ("diff-tree", "--stdin", "-r", "-c", "--root", "--raw", "--no-renames", "-z")
        commit, id = "", ""
        with self._reading(*words, given=self.commits) as stream:
            is_path = False
            for word in _split_at_nul(stream):
                if is_path:
                    is_path = False
                    if id:
                        yield commit, id, word
                elif word.startswith(b":"):
                    # `:old-mode new-mode old-id new-id A`, and for a merge a column more a parent.
                    parents = len(word) - len(word.lstrip(b":"))
                    columns = word[parents:].split()
                    is_file = columns[parents] not in (_GITLINK, b"000000")
                    id = columns[2 * parents + 1].decode() if is_file else ""
                    is_path = True
                else:
                    commit = word.decode()

    @cached_property
    def _staged(self) -> list[tuple[str, str, bytes]]:
        # A bare repository has no index, and git refuses to list it: then nothing is staged.
        listed = ask(self._folder, "ls-files", "--stage", "-z", "--full-name", ":/") or b""
        found = []
        for entry in filter(None, listed.split(b"\0")):
            about, path = entry.split(b"\t", 1)
            mode, id, _ = about.split()
            if mode != _GITLINK:
                found.append((STAGED, id.decode(), path))
        return found

    def _odd_refs(self) -> Iterator[tuple[str, str, bytes]]:
        """Annotated tags, for their messages, and what tags of a file or folder hold."""
        form = "%(objecttype) %(*objecttype) %(objectname) %(refname)"
        for line in self._ask("for-each-ref", f"--format={form}").splitlines():
            *types, id, ref = line.split(b" ")
            name = ref.decode(errors="replace")
            if types[0] == b"tag":
                yield name, id.decode(), b""
            if b"commit" not in types:
                for entry in self._ask("rev-list", "--objects", name).splitlines():
                    inner, _, path = entry.partition(b" ")
                    if self._ask("cat-file", "-t", inner.decode()).strip() == b"blob":
                        yield name, inner.decode(), path

    def _ask(self, *words: str) -> bytes:
        answer = ask(self._folder, *words)
        if answer is None:
            raise _failed(words[0])
        return answer

    @contextmanager
    def _reading(self, *words: str, given: Iterable[str]) -> Iterator[IO[bytes]]:
        """What git writes while it is given lines. They lie in a file, so that neither side can
        wait for the other with its pipe full."""
        with tempfile.TemporaryFile() as lines:
            lines.writelines(line.encode() + b"\n" for line in given)
            lines.seek(0)
            with subprocess.Popen(
                ["git", *words],
                cwd=self._folder,
                env=_environment(),
                stdin=lines,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            ) as process:
                assert process.stdout is not None
                yield process.stdout
            if process.returncode:
                raise _failed(words[0])


def _environment() -> dict[str, str]:
    # What is pushed are the objects themselves, whatever stands in for them here. What a partial
    # clone left out is not fetched: nothing here may use the network.
    return os.environ | {
        "LC_ALL": "C",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_OPTIONAL_LOCKS": "0",
    }


def _failed(command: str) -> DataError:
    return DataError(
        f"git {command} failed in this repository", "`git fsck` says whether it is damaged"
    )


def _split_at_nul(stream: IO[bytes]) -> Iterator[bytes]:
    rest = b""
    while chunk := stream.read(1 << 20):
        *words, rest = (rest + chunk).split(b"\0")
        yield from words
