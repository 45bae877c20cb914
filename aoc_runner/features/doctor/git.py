"""The git repository one stands in: what it holds, and where. Only reads, and by plumbing alone.

However long the history is, it takes a handful of git processes, none a commit; and no git
configuration changes what they answer.
"""

import os
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from aoc_runner.kernel.words.errors import DataError, UsageError

STAGED = "staged"  # in the index

_ENVIRONMENT = {
    "LC_ALL": "C",
    "GIT_NO_REPLACE_OBJECTS": "1",  # what is pushed are the objects themselves
    "GIT_ALLOW_PROTOCOL": "none",  # what a partial clone left out is not fetched
}


class Object(NamedTuple):
    """A commit or an annotated tag, with its message, or a blob: what a file holds."""

    id: str
    type: str  # `commit`, `tag` or `blob`
    size: int  # bytes
    name: str  # a path that it has, the name of a tag, empty for a commit


class Place(NamedTuple):
    """Where a blob is."""

    id: str
    revision: str  # the commit that brings it there, or `staged`
    path: str  # what is no UTF-8 in it as `\\xe9`


class Repository:
    """The repository around `folder`. Raises UsageError if there is none, or git refuses it.

    What it is asked for later raises DataError where the repository is damaged.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder
        try:
            done = self._run("rev-parse", "--is-shallow-repository")
        except FileNotFoundError as error:
            raise UsageError("there is no git on this machine", "install git") from error
        if b"not a git repository" in done.stderr:
            raise UsageError("this folder is in no git repository", "cd to the one to look into")
        if done.returncode:  # a folder of somebody else's, for one: git says what to do
            reason = " ".join(done.stderr.decode(errors="replace").split())
            raise UsageError(reason, "make `git status` work here, then try again")
        self.is_shallow = done.stdout == b"true\n"

    def objects(self) -> list[Object]:
        """All that can be pushed, or will be once committed, but folders: the newest first.

        That is what is reachable from HEAD and any ref, and the index.
        """
        told = self._ask("rev-list", "--all", "--objects", "--indexed-objects").split("\n")[:-1]
        listed = [line.partition(" ") for line in told]
        form = "--batch-check=%(objecttype) %(objectsize)"
        told = self._ask("cat-file", form, "--buffer", given=[id for id, *_ in listed]).splitlines()
        found = []
        for (id, _, name), line in zip(listed, told, strict=True):
            type, size = line.split()
            if type != "tree":
                found.append(Object(id, type, int(size), name))
        return found

    def contents(self, ids: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """The id and the bytes of each object, read while one looks into them."""
        with tempfile.TemporaryFile() as given:  # so that neither side waits with its pipe full
            given.writelines(f"{id}\n".encode() for id in ids)
            given.seek(0)
            with subprocess.Popen(
                ["git", "cat-file", "--batch", "--buffer"],
                cwd=self._folder,
                env=os.environ | _ENVIRONMENT,
                stdin=given,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            ) as process:
                assert process.stdout is not None
                while header := process.stdout.readline():
                    id, _, size = header.decode().split()
                    yield id, process.stdout.read(int(size))
                    process.stdout.read(1)  # the newline behind it
        if process.returncode:
            raise _damaged("cat-file")

    def places(self, commits: Iterable[str]) -> Iterator[Place]:
        """What each of the commits brings to which path, then what is staged.

        A merge brings only what differs from all its parents.
        """
        words = ("diff-tree", "--stdin", "--root", "-r", "-c", "--raw", "-z")
        told = iter(self._ask(*words, given=commits).split("\0")[:-1])
        revision = ""
        for word in told:
            if word.startswith(":"):  # `:old-mode new-mode old-id new-id A`, more of it for a merge
                yield Place(word.split()[-2], revision, next(told))
            else:
                revision = word
        yield from self.staged()

    def staged(self) -> Iterator[Place]:
        """The index: all that git tracks now."""
        for line in self._ask("ls-files", "--stage", "-z", "--full-name", ":/").split("\0")[:-1]:
            entry, _, path = line.partition("\t")
            yield Place(entry.split()[1], STAGED, path)

    def refs(self) -> list[str]:
        """The full names of all branches, tags, notes and the like, those of remotes too."""
        return self._ask("for-each-ref", "--format=%(refname)").split()

    def _ask(self, *words: str, given: Iterable[str] = ()) -> str:
        done = self._run(*words, given="".join(f"{line}\n" for line in given).encode())
        if done.returncode:
            raise _damaged(words[0])
        return done.stdout.decode(errors="backslashreplace")

    def _run(self, *words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            ["git", *words],
            cwd=self._folder,
            env=os.environ | _ENVIRONMENT,
            input=given,
            capture_output=True,
            check=False,
        )


def _damaged(command: str) -> DataError:
    return DataError(
        f"git {command} failed in this repository",
        "look again in a whole clone: this one is partial, or damaged (git fsck)",
    )
