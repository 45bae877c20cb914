"""What goes between a worker process and whoever started it: a Job there, messages back.

A message is pickled, behind its length and a checksum. It is a Result, an AocError that ended the
job before its time, or None for the end of the job.
"""

import io
from binascii import crc32
from collections.abc import Iterator, Sequence
from pickle import Unpickler, UnpicklingError, dumps  # by name: a day may patch the module
from struct import Struct
from typing import IO, NamedTuple

from aoc_runner.errors import AocError, blank
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.running.solve import Result, Task

Message = Result | AocError | None

_HEADER = Struct("!II")  # length, checksum


class Job(NamedTuple):
    """A day with its cases. `then` is only run if no result of `tasks` is bad."""

    spec: DaySpec
    tasks: Sequence[Task]
    then: Sequence[Task] = ()


class GarbledError(Exception):
    """What came is no message: the day wrote in between, or broke one off."""


def packed(message: Message) -> bytes:
    content = dumps(message)
    return _HEADER.pack(len(content), crc32(content)) + content


def messages(stream: IO[bytes]) -> Iterator[Message]:
    """The messages in the stream up to its end. Raises GarbledError where one cannot be read."""
    while header := stream.read(_HEADER.size):
        if len(header) < _HEADER.size:
            raise GarbledError
        length, checksum = _HEADER.unpack(header)
        content = stream.read(length)
        if len(content) < length or crc32(content) != checksum:
            raise GarbledError
        try:
            message = _Unpickler(io.BytesIO(content)).load()
        except Exception as error:
            raise GarbledError from error
        if not isinstance(message, Message):
            raise GarbledError
        yield message


class _Unpickler(Unpickler):
    """Knows our own records alone: no module of a day is ever imported to read a message."""

    def find_class(self, module: str, name: str) -> object:
        if module.split(".")[0] != "aoc_runner":
            raise UnpicklingError(f"{module}.{name} is not ours")
        found = super().find_class(module, name)
        if not isinstance(found, type) and found is not blank:
            raise UnpicklingError(f"{module}.{name} is no record")
        return found
