"""What goes between a worker process and whoever started it: a Job there, messages back.

A message is pickled, behind its length and a checksum. It says what the worker begins, or is a
Result, an AocError that ended the job before its time, or None for the end of the job.
"""

import io
import os
from binascii import crc32
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pickle import Unpickler, UnpicklingError, dumps  # by name: a day may patch the module
from struct import Struct
from typing import NamedTuple

from aoc_runner.kernel.words.errors import AocError, blank
from aoc_runner.kernel.words.result import Result
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.running.solve import Task


class Started(NamedTuple):
    """The number of the worker's process, which leads a group of that number."""

    process: int


class Loaded(NamedTuple):
    """That the day is imported, and what it is called."""

    title: str


class Began(NamedTuple):
    """That a hook of the day is about to run: `parse`, `part 1` or `part 2`."""

    what: str


class Order(NamedTuple):
    """How one hook of the day is to be timed, instead of solving anything: see `running.bench`.

    `seconds` is how long the calls after the first may take. A sample is of so many `loops` calls;
    0 has them found, and what else is only to be known once. Without `is_warm` the first call is
    the only sample. What `has_both` tells the result of part 2 too.
    """

    hook: str
    seconds: float
    loops: int = 0
    is_warm: bool = True
    has_both: bool = False  # whether what gives part 1 gives part 2 as well


class Sample(NamedTuple):
    """What came of an order. All times are seconds a call.

    `result` is that of the part's first call; of `parse`, and of a hook that the day does not have,
    there is none. `second` is None where there was no time for a second call.
    """

    title: str
    has_hook: bool
    result: Result | None = None
    first: float | None = None
    second: float | None = None
    loops: int = 0
    values: Sequence[float] = ()
    changing: str = ""  # what a later call gave that the first did not
    pace: float = 0.0  # of our own loop
    empty: float | None = None  # of a script: what a process takes that does nothing
    digest: str = ""  # of the day's code
    is_whole: bool = True  # else the first call alone: the same again follows, with all
    other: Result | None = None  # of part 2, where the first call for part 1 has given that too
    is_cached: bool = (
        False  # whether caches had answers for the second call, which the first filled
    )


Message = Started | Loaded | Began | Result | Sample | AocError | None

_len = len  # a day may patch it
_HEADER = Struct("!II")  # length, checksum
_LONGEST = 1 << 26  # bytes; what says to be longer is none


class Job(NamedTuple):
    """A day with its cases. `then` is only run if no result of `tasks` is bad.

    `memory` bounds what the worker may allocate, in bytes, where the platform can. `timeout` is how
    many seconds a script may take, which its worker ends itself: what it has printed is worth it.
    With an `order` the first task's case is what it is timed on.
    """

    spec: DaySpec
    tasks: Sequence[Task]
    then: Sequence[Task] = ()
    memory: int | None = None
    timeout: float | None = None
    order: Order | None = None


def new_spill() -> str:
    """A path for the messages of a worker whose day closes its channel; nothing is there yet."""
    # `tempfile` would take longer to import than all else here.
    named = [os.environ.get("TMPDIR"), os.environ.get("TEMP"), "/tmp", "/var/tmp"]
    folders = [it for it in named if it and os.path.isdir(it) and os.access(it, os.W_OK | os.X_OK)]
    folder = folders[0] if folders else os.getcwd()
    return os.path.join(folder, f"aoc-{os.urandom(16).hex()}")


def scratch_of(spill: str) -> str:
    """The folder for what a script of that worker is given."""
    return f"{spill}.d"


def remove_spill(spill: str) -> None:
    """Remove what a worker has left, which is nothing most often."""
    with suppress(OSError):  # a day may have taken the folder
        os.unlink(spill)
    if os.path.isdir(scratch := scratch_of(spill)):
        from shutil import rmtree  # its import takes longer than most workers

        rmtree(scratch, ignore_errors=True)


class GarbledError(Exception):
    """What came is no message: the day wrote in between, or broke one off."""


# What is pickled of these is a plain tuple behind their place here: records of ours would cost a
# worker, who has to copy every page of memory that it touches, a twentieth of its time.
_RECORDS = (Started, Loaded, Began, Result, Sample)


def packed(message: Message) -> bytes:
    if isinstance(message, _RECORDS):
        content = dumps((_RECORDS.index(type(message)), tuple(message)))
    else:
        content = dumps(message)
    return _HEADER.pack(_len(content), crc32(content)) + content


class Inbox:
    """Messages, made of the bytes of a channel as they come in."""

    def __init__(self) -> None:
        self._content = b""

    def take(self, content: bytes) -> Iterator[Message]:
        """The messages that are whole by now. Raises GarbledError where one cannot be read."""
        self._content += content
        while len(self._content) >= _HEADER.size:
            length, checksum = _HEADER.unpack_from(self._content)
            end = _HEADER.size + length
            if length > _LONGEST:
                raise GarbledError
            if len(self._content) < end:
                return
            content, self._content = self._content[_HEADER.size : end], self._content[end:]
            yield _message(content, checksum)

    def end(self) -> None:
        """Raise GarbledError if the channel ended within a message."""
        if self._content:
            raise GarbledError


def spilled(path: str) -> Iterator[Message]:
    """The messages of a worker whose day has closed its channel; none if there is no such file."""
    inbox = Inbox()
    with suppress(OSError), open(path, "rb") as file:
        yield from inbox.take(file.read())
    inbox.end()


def _message(content: bytes, checksum: int) -> Message:
    if crc32(content) != checksum:
        raise GarbledError
    try:
        message = _Unpickler(io.BytesIO(content)).load()
        if isinstance(message, tuple):
            which, fields = message
            message = _RECORDS[which](*fields)
    except Exception as error:
        raise GarbledError from error
    if not isinstance(message, Message):
        raise GarbledError
    return message


class _Unpickler(Unpickler):
    """Knows our own records alone: no module of a day is ever imported to read a message."""

    def find_class(self, module: str, name: str) -> object:
        if module.split(".")[0] != "aoc_runner":
            raise UnpicklingError(f"{module}.{name} is not ours")
        found = super().find_class(module, name)
        if not isinstance(found, type) and found is not blank:
            raise UnpicklingError(f"{module}.{name} is no record")
        return found
