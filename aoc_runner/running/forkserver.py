"""The fork server: a process that starts workers by forking itself, where that is safe.

It has imported all that a worker takes and runs no thread, so a worker is there in a millisecond,
as clean as a new process. (The standard library's forkserver was rejected: it takes five times as
long, and neither leads its workers' groups nor ends with its runner. The runner itself is not
forked: libraries in it may have threads.)

It reads requests from its standard input, a socket, and answers there: see `requests`. When the
socket ends, it kills all workers and ends.

Most of a worker's time goes into pages of memory, of which it gets a copy when it touches one. So
the server does beforehand whatever it can, and little between two forks.
"""

import _signal  # type: ignore[import-not-found]  # `signal` looks up enums: pages of memory
import atexit
import gc
import os
import pickle
import select
import socket
import sys
from collections import deque
from contextlib import suppress
from os import _exit  # by name: a day may patch the module
from typing import NamedTuple, NoReturn

from aoc_runner.plugins.ahead import prepare
from aoc_runner.plugins.manager import prepare_manager
from aoc_runner.plugins.modules import settle
from aoc_runner.running.groups import kill_group, kill_sessions
from aoc_runner.running.job import Started, remove_spill
from aoc_runner.running.rehearsal import rehearse
from aoc_runner.running.requests import (
    ANSWER,
    ENDED,
    NOT_STARTED,
    PREPARE,
    REQUEST,
    START,
)
from aoc_runner.running.worker import Channel, prepare_streams, work


class _Child(NamedTuple):
    number: int
    process: int
    spill: bytes


def main() -> None:
    """Serve until the runner is gone."""
    _Server(socket.socket(fileno=os.dup(0))).run()


class _Server:
    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._children: dict[int, _Child] = {}  # by what can be polled until it ends
        self._waiting: deque[tuple[int, bytes, list[int]]] = deque()  # as `_start` takes them
        self._at_once = 1
        self._poll = select.poll()
        self._poll.register(connection, select.POLLIN)
        self._nothing = os.open(os.devnull, os.O_RDONLY)

    def run(self) -> None:
        """Serve until the connection ends."""
        _signal.signal(_signal.SIGINT, _signal.SIG_IGN)  # only a day would send it one
        _go_on_at_news(self._connection)
        rehearse()
        gc.freeze()  # a child that looked it through would copy it all
        try:
            while self._serve():
                pass
        except (OSError, EOFError):
            pass  # the runner is gone
        for child in self._children.values():
            kill_group(child.process)  # one that was just forked leads no session yet
        kill_sessions({child.process for child in self._children.values()})
        for child in self._children.values():
            os.waitpid(child.process, 0)
            remove_spill(os.fsdecode(child.spill))

    def _serve(self) -> bool:
        """Do what is to be done next; False if the runner is gone."""
        for ready, _ in self._poll.poll():
            if ready in self._children:
                self._tell_of_the_end(ready)
            elif not self._do_as_asked():
                return False
        return True

    def _tell_of_the_end(self, ended: int) -> None:
        child = self._children.pop(ended)
        # Until it is waited for, nobody else can have its number, nor that of its group.
        kill_group(child.process)
        code = os.waitstatus_to_exitcode(os.waitpid(child.process, 0)[1])
        self._poll.unregister(ended)
        os.close(ended)
        self._start_more()  # before all else: nothing runs in its place
        self._answer(ENDED, child.number, code)

    def _do_as_asked(self) -> bool:
        request, descriptors, _, _ = socket.recv_fds(
            self._connection, REQUEST.size, 2, socket.MSG_CMSG_CLOEXEC
        )
        if not request:
            return False
        request += self._rest(REQUEST.size - len(request))
        which, number, length, at_once = REQUEST.unpack(request)
        content = self._rest(length)
        if which == START:
            self._waiting.append((number, content, descriptors))
            self._at_once = at_once
            self._start_more()
        elif which == PREPARE:
            _prepare(pickle.loads(content))
        else:
            for child in self._children.values():
                if child.number == number:
                    kill_group(child.process)
        return True

    def _start_more(self) -> None:
        while self._waiting and len(self._children) < self._at_once:
            number, content, (channel, output) = self._waiting.popleft()
            self._start(number, content, channel, output)

    def _start(self, number: int, content: bytes, channel: int, output: int) -> None:
        prepare_manager()
        spill, _, job = content.partition(b"\0")
        try:
            process = os.fork()
        except OSError as error:
            self._answer(NOT_STARTED, number, error.errno or 0)
        else:
            if process == 0:
                try:
                    self._become_a_worker(job, os.fsdecode(spill), channel, output)
                finally:  # whatever happens: no child serves
                    _exit(1)
            end = os.pidfd_open(process)
            self._children[end] = _Child(number, process, spill)
            self._poll.register(end, select.POLLIN)
        os.close(channel)
        os.close(output)

    def _become_a_worker(
        self, content: bytes, spill: str, descriptor: int, output: int
    ) -> NoReturn:
        os.setsid()  # it leads a group, to be killed with all that it started
        _signal.signal(_signal.SIGINT, _signal.default_int_handler)
        channel = Channel(descriptor, spill)
        channel.send(Started(os.getpid()))
        os.close(self._connection.detach())
        for end in self._children:
            os.close(end)
        for _, _, ends in self._waiting:
            for end in ends:
                os.close(end)
        prepare_streams(self._nothing, output)
        os.close(self._nothing)
        os.close(output)
        settle()
        job = pickle.loads(content)
        # What is written goes by the content of a project's files: see `plugins.bytecode`.
        sys.dont_write_bytecode = job.spec.root is None
        work(job, channel)
        _end()

    def _answer(self, which: int, number: int, value: int) -> None:
        self._connection.sendall(ANSWER.pack(which, number, value))

    def _rest(self, size: int) -> bytes:
        content = b""
        while len(content) < size:
            more = self._connection.recv(size - len(content))
            if not more:
                raise EOFError
            content += more
        return content


def _prepare(day: tuple[str, str, str] | None) -> None:
    """Do ahead what can be done for days in that folder; None stands for scripts."""
    if day is None:
        import aoc_runner.running.scripts.day  # noqa: F401
    else:
        root, module, path = day
        prepare(root, module, path)


def _go_on_at_news(connection: socket.socket) -> None:
    """Have the kernel continue this process, which a day may have stopped, at the next request.

    Or at the end of the connection: else a runner that is killed would leave it, and its workers.
    """
    from fcntl import F_GETFL, F_SETFL, F_SETOWN, F_SETSIG, fcntl  # not on Windows

    fcntl(connection, F_SETOWN, os.getpid())
    fcntl(connection, F_SETSIG, _signal.SIGCONT)
    fcntl(connection, F_SETFL, fcntl(connection, F_GETFL) | os.O_ASYNC)


def _end() -> NoReturn:
    """End as Python would, with what a day registered for then, in a fraction of the time."""
    with suppress(BaseException):
        if threads := sys.modules.get("threading"):
            threads._shutdown()  # nothing public waits for them
        atexit._run_exitfuncs()
        sys.stderr.flush()
    _exit(0)
