"""The fork server: a process that starts workers by forking itself, where that is safe.

It has imported all that a worker takes and runs no thread, so a worker is there in a millisecond,
as clean as a new process. (The standard library's forkserver was rejected: it takes five times as
long, and neither leads its workers' groups nor ends with its runner. The runner itself is not
forked: libraries in it may have threads.)

It reads requests from its standard input, a socket: START with a job and two descriptors, the
worker's channel and what its day prints to, or KILL. It answers with the exit code of each worker
that has ENDED. When the socket ends, it kills them all and ends.
"""

import atexit
import gc
import os
import pickle
import select
import signal
import socket
import sys
from contextlib import suppress
from os import _exit  # by name: a day may patch the module
from struct import Struct
from typing import NamedTuple, NoReturn

from aoc_runner.plugins.modules import modules_of, settle
from aoc_runner.running.job import Job, Started
from aoc_runner.running.rehearsal import rehearse
from aoc_runner.running.worker import Channel, prepare_streams, work

START, KILL = 1, 2
REQUEST = Struct("!BQQ")  # which, number of the worker, length of the job
ENDED, NOT_STARTED = 1, 2
ANSWER = Struct("!BQi")  # which, number of the worker, its exit code or an errno


class _Child(NamedTuple):
    number: int
    spill: str


def main() -> None:
    """Serve until the runner is gone."""
    server = socket.socket(fileno=os.dup(0))
    _Server(server).run()


class _Server:
    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._children: dict[int, _Child] = {}  # by process
        self._bell, self._ringing = os.pipe()  # rings when a child has ended
        os.set_blocking(self._ringing, False)
        os.set_blocking(self._bell, False)

    def run(self) -> None:
        signal.set_wakeup_fd(self._ringing, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        rehearse()
        gc.freeze()  # a child that looked it through would copy it all
        try:
            while self._serve():
                pass
        except (OSError, EOFError):
            pass  # the runner is gone
        for child in list(self._children):
            kill_group(child)
            os.waitpid(child, 0)
            with suppress(OSError):
                os.unlink(self._children[child].spill)

    def _serve(self) -> bool:
        """Do what is to be done next; False if the runner is gone."""
        watched: list[socket.socket | int] = [self._connection, self._bell]
        ready, _, _ = select.select(watched, [], [])
        if self._bell in ready:
            with suppress(BlockingIOError):
                os.read(self._bell, 4096)
            self._tell_of_the_ended()
        return self._connection not in ready or self._do_as_asked()

    def _tell_of_the_ended(self) -> None:
        while self._children:
            # The process stays as it is: nobody else can have its number while we kill its group.
            ended = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if ended is None:
                return
            process = ended.si_pid
            kill_group(process)
            code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
            self._answer(ENDED, self._children.pop(process).number, code)

    def _do_as_asked(self) -> bool:
        request, descriptors, _, _ = socket.recv_fds(
            self._connection, REQUEST.size, 2, socket.MSG_CMSG_CLOEXEC
        )
        if not request:
            return False
        which, number, length = REQUEST.unpack(request + self._rest(REQUEST.size - len(request)))
        if which == START:
            job, spill = pickle.loads(self._rest(length))
            self._start(number, job, spill, *descriptors)
        for process, child in self._children.items():
            if which == KILL and child.number == number:
                kill_group(process)
        return True

    def _start(self, number: int, job: Job, spill: str, channel: int, output: int) -> None:
        spec = job.spec
        modules_of(spec.root).prepare(spec.module, spec.path)
        try:
            process = os.fork()
        except OSError as error:
            self._answer(NOT_STARTED, number, error.errno or 0)
        else:
            if process == 0:
                try:
                    self._become_a_worker(job, spill, channel, output)
                finally:  # whatever happens: no child serves
                    _exit(1)
            self._children[process] = _Child(number, spill)
        os.close(channel)
        os.close(output)

    def _become_a_worker(self, job: Job, spill: str, channel: int, output: int) -> NoReturn:
        os.setsid()  # it leads a group, to be killed with all that it started
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for descriptor in (self._connection.detach(), self._bell, self._ringing):
            os.close(descriptor)
        _offer_itself()
        prepare_streams(output)
        os.close(output)
        settle()
        # What is written goes by the content of a project's files: see `plugins.bytecode`.
        sys.dont_write_bytecode = job.spec.root is None
        answers = Channel(channel, spill)
        answers.send(Started(os.getpid()))
        work(job, answers)
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


def kill_group(process: int) -> None:
    """Kill a child with the group it leads, or does not lead yet."""
    for kill in (os.killpg, os.kill):
        with suppress(ProcessLookupError, PermissionError):
            kill(process, signal.SIGKILL)


def _offer_itself() -> None:
    """Have a system that runs out of memory end this process first, before the runner."""
    with suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")


def _end() -> NoReturn:
    """End as Python would, with what a day registered for then, in a fraction of the time."""
    with suppress(BaseException):
        if threads := sys.modules.get("threading"):
            threads._shutdown()  # nothing public waits for them
        atexit._run_exitfuncs()
        sys.stderr.flush()
    _exit(0)
