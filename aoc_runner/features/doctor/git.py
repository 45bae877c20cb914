"""The git repository one stands in: what it holds, and where. Only reads, and by plumbing alone.

However long the history is, it takes a handful of git processes, none a commit; and no git
configuration changes what they answer.
"""

import os
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import IO, NamedTuple

from aoc_runner.kernel.words.errors import DataError, UsageError

STAGED = "staged"  # in the index, and in no commit yet

_GITLINK = b"160000"  # the mode of a submodule: its id is a commit of another repository

_ENVIRONMENT = {
    "LC_ALL": "C",
    # What is pushed are the objects themselves, whatever stands in for them here.
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_GRAFT_FILE": os.devnull,
    # What a partial clone left out is not fetched. Before git 2.44 only the second says so.
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_OPTIONAL_LOCKS": "0",
}


class Object(NamedTuple):
    """A commit or an annotated tag, with its message, or a blob: what a file holds."""

    id: str
    type: str  # `commit`, `tag`, `blob`, or `missing` where this clone does not have it
    size: int  # bytes; 0 if missing


class Entry(NamedTuple):
    """Where an object is."""

    revision: str  # the commit that brings it there, or `staged`, or a tag
    path: bytes  # empty for the message of a commit or tag
    id: str


class Repository:
    """The repository around `folder`. Raises UsageError if there is none, or git refuses it.

    What it is asked for later raises DataError if the repository is damaged.
    """

    def __init__(self, folder: str) -> None:
        command = ["git", "rev-parse", "--is-shallow-repository", "--show-cdup"]
        try:
            done = subprocess.run(
                command, cwd=folder, env=os.environ | _ENVIRONMENT, capture_output=True, check=False
            )
        except OSError as error:
            raise UsageError("there is no git on this machine", "install git") from error
        if b"not a git repository" in done.stderr:
            raise UsageError("this folder is in no git repository", "cd to the one to look into")
        if done.returncode:  # a folder of somebody else's, for one: git says what to do
            reason = " ".join(done.stderr.decode(errors="replace").split())
            hint = "make `git status` work here, then try again"
            raise UsageError(reason or "git rev-parse failed", hint)
        is_shallow, *upwards = os.fsdecode(done.stdout).splitlines()
        self.is_shallow = is_shallow == "true"
        # To the top of the work tree, if there is one: `../`, or nothing where one stands in it.
        self.upwards = "".join(upwards)
        self._folder = folder

    @cached_property
    def objects(self) -> list[Object]:
        """All that can be pushed, or will be once committed, but trees: oldest first.

        That is what is reachable from HEAD and any ref, and the index.
        """
        words = ("--all", "--objects", "--no-object-names", "--reverse", "--topo-order")
        listed = self._ask("rev-list", *words, "--missing=print").split()
        missing = {word.removeprefix("?") for word in listed if word.startswith("?")}
        staged = (entry.id for entry in self.staged if entry.id.strip("0"))
        ids = dict.fromkeys([*listed, *staged])
        given = (id for id in ids if id not in missing)  # git must not try to fetch those
        form = "--batch-check=%(objecttype) %(objectsize) %(objectname)"
        found = []
        with self._reading("cat-file", form, "--buffer", given=given) as answers:
            for line in answers:
                if line.endswith(b" missing\n"):
                    found.append(Object(line.split()[0].decode(), "missing", 0))
                elif not line.startswith(b"tree"):
                    type, size, id = line.decode().split()
                    found.append(Object(id, type, int(size)))
        return found

    def contents(self, ids: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """Each object's id and bytes; none may be missing."""
        with self._reading("cat-file", "--batch", "--buffer", given=ids) as stream:
            while header := stream.readline():
                id, _, size = header.decode().split()
                yield id, stream.read(int(size))
                stream.read(1)  # the newline behind it

    def entries(self) -> Iterator[Entry]:
        """Where the objects are, by each of their paths: oldest first.

        One comes again where it is brought back to a path, or to it on two branches.
        """
        commits = (thing.id for thing in self.objects if thing.type == "commit")
        # A merge has only what differs from all its parents (-c): the rest is theirs. Git could
        # look for a few ids by itself, but names are looked for too, in all there are.
        words = ("--stdin", "--root", "--always", "-c")
        yield from self._changes("diff-tree", *words, given=commits)
        yield from self._tags()
        yield from self.staged

    def refs(self) -> list[str]:
        """The full names of all branches, tags, notes and the like, those of remotes too."""
        return self._ask("for-each-ref", "--format=%(refname)").split()

    @cached_property
    def staged(self) -> list[Entry]:
        """The index: all that git tracks now; a file in conflict has an id of zeros."""
        no_tree = self._ask("hash-object", "-t", "tree", "--stdin").strip()  # as nothing is given
        return list(self._changes("diff-index", "--cached", no_tree))

    def _changes(self, *words: str, given: Iterable[str] = ()) -> Iterator[Entry]:
        """Each commit, then the files that it adds or changes; a deleted one has an id of zeros."""
        revision = STAGED
        with self._reading(*words, "-r", "--raw", "-z", given=given) as stream:
            tokens = _split_at_nul(stream)
            for token in tokens:
                if token.startswith(b":"):
                    # `:old-mode new-mode old-id new-id A`, and for a merge a column more a parent.
                    parents = token.count(b":")
                    columns = token.lstrip(b":").split()
                    path = next(tokens)
                    if columns[parents] != _GITLINK:
                        yield Entry(revision, path, columns[-2].decode())
                else:
                    revision = token.decode()
                    yield Entry(revision, b"", revision)

    def _tags(self) -> Iterator[Entry]:
        """Annotated tags, and what refs hold that lead to no commit."""
        form = "%(objecttype) %(*objecttype) %(objectname) %(refname)"
        for line in self._ask("for-each-ref", f"--format={form}").split("\n")[:-1]:
            *types, id, ref = line.split(" ")
            if types[0] == "tag":
                yield Entry(ref, b"", id)
            if "commit" not in types:
                listed = self._ask("rev-list", "--objects", f"{id}^{{}}")
                for entry in listed.split("\n")[:-1]:
                    inner, _, path = entry.partition(" ")
                    yield Entry(ref, os.fsencode(path), inner)
        # Left are those that only another tag leads to.
        yield from (Entry(thing.id, b"", thing.id) for thing in self.objects if thing.type == "tag")

    def _ask(self, *words: str) -> str:
        with self._reading(*words) as answer:
            return os.fsdecode(answer.read())

    @contextmanager
    def _reading(self, *words: str, given: Iterable[str] = ()) -> Iterator[IO[bytes]]:
        """What git writes while it is given lines. They lie in a file, so that neither side can
        wait for the other with its pipe full."""
        with tempfile.TemporaryFile() as lines:
            lines.writelines(line.encode() + b"\n" for line in given)
            lines.seek(0)
            with subprocess.Popen(
                ["git", *words],
                cwd=self._folder,
                env=os.environ | _ENVIRONMENT,
                bufsize=1 << 20,
                pipesize=1 << 20,  # git goes on while we look into what it wrote
                stdin=lines,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            ) as process:
                assert process.stdout is not None
                yield process.stdout
            if process.returncode:
                message = f"git {words[0]} failed in this repository"
                raise DataError(message, "`git fsck` says whether it is damaged")


def _split_at_nul(stream: IO[bytes]) -> Iterator[bytes]:
    rest = b""
    while chunk := stream.read(1 << 20):
        *words, rest = (rest + chunk).split(b"\0")
        yield from words
