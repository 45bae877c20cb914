"""Workers that a fork server starts, as the runner sees them."""

import errno
import os
import pickle
import socket
import subprocess
from collections.abc import Sequence
from time import monotonic

from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.running.groups import kill_group, kill_sessions
from aoc_runner.running.job import Job, new_spill, remove_spill
from aoc_runner.running.loading import is_script
from aoc_runner.running.pipes import ReadEnd
from aoc_runner.running.process import environment, no_process, python
from aoc_runner.running.requests import (
    ANSWER,
    ENDED,
    KILL,
    PREPARE,
    REQUEST,
    START,
)

_PATIENCE = 2.0  # seconds for a server to kill its workers and end
_MANY, _SWEEP = 50, 1.0  # workers, and seconds, after which what they left is looked for


class ForkedWorker:
    """A worker of a fork server.

    `channel` and `output` are the ends to read, `process` is the number of its process, 0 until it
    has told that. `code` says how it ended, where that is known, `refused` why it was not begun.
    """

    def __init__(self, server: "ForkServer", number: int) -> None:
        self.spill = new_spill()
        self.process = 0
        self.code: int | None = None
        self.refused: UsageError | None = None
        self._server = server
        self._number = number
        channel, its_channel = os.pipe()
        try:
            output, its_output = os.pipe()
        except OSError:
            os.close(channel)
            os.close(its_channel)
            raise
        self.channel, self.output = ReadEnd(channel), ReadEnd(output)
        self.its_ends = its_channel, its_output

    @property
    def has_started(self) -> bool:
        return self.process != 0

    @property
    def has_news(self) -> bool:
        """Whether its server tells of its end."""
        return not self.is_orphan

    @property
    def is_orphan(self) -> bool:
        """Whether its server is gone. It goes on: only that nobody tells of its end."""
        return self._server.is_gone

    def has_ended(self) -> bool:
        """Whether it has, or was never begun. What an orphan left behind is killed as well."""
        if self.code is not None or self.refused or not self.is_orphan:
            return self.code is not None or self.refused is not None
        if not self.process:
            return self.channel.is_over  # no process has the other end
        if _is_alive(self.process):
            return False
        kill_sessions({self.process})
        return True

    def kill(self) -> None:
        """Kill it, with all that it has started; the end is to be waited for."""
        if not self.is_orphan:
            self._server.ask(KILL, self._number)
        elif self.process:
            kill_group(self.process)

    def close(self) -> None:
        """Close what it was read from, after its end, and remove what it left."""
        self.channel.close()
        self.output.close()
        remove_spill(self.spill)


class ForkServer:
    """The fork server. `news` is what to wait for: then call `take_news`.

    `is_gone` once it has ended, which only a day can have done to it. It may be asked for `ahead`
    times as many workers more as may live at once: it begins each as soon as there is room.
    """

    ahead = 1

    def __init__(self) -> None:
        self.is_gone = False
        self._workers: dict[int, ForkedWorker] = {}  # that have not ended
        self._count = 0
        self._ended: set[int] = set()  # processes of workers, since the last sweep
        self._swept_at = monotonic()
        self._prepared: set[tuple[str | None, str]] = set()  # roots, and folders of days
        try:
            ours, theirs = socket.socketpair()
        except OSError as error:
            raise no_process(error) from error
        try:
            self._process = subprocess.Popen(
                python("forkserver"),
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                env=environment(),
                start_new_session=True,  # Ctrl-C is for the runner alone
            )
        except OSError as error:
            ours.close()
            raise no_process(error) from error
        finally:
            theirs.close()
        self._connection = ours
        self.news = ours.fileno()

    def start(self, job: Job, at_once: int) -> ForkedWorker:
        """Have a worker begin the job once fewer than `at_once` live.

        Raises UsageError if there is no room for another.
        """
        self._count += 1
        try:
            worker = ForkedWorker(self, self._count)
        except OSError as error:
            raise no_process(error) from error
        self._workers[self._count] = worker
        self._prepare(job.spec)
        content = os.fsencode(worker.spill) + b"\0" + pickle.dumps(job)
        self.ask(START, self._count, content, worker.its_ends, at_once)
        for end in worker.its_ends:
            os.close(end)
        return worker

    def _prepare(self, spec: DaySpec) -> None:
        """Have the server look at the folder of the day, once for all its days."""
        folder = spec.root, os.path.dirname(spec.path or "")
        day: tuple[str | None, ...] | None = (spec.root, spec.module, spec.path)
        if is_script(spec):  # nothing of it is imported, but what runs it
            folder, day = (None, ""), None
        elif spec.root is None:
            return
        if folder not in self._prepared:
            self._prepared.add(folder)
            self.ask(PREPARE, 0, pickle.dumps(day))

    def ask(
        self,
        which: int,
        number: int,
        content: bytes = b"",
        descriptors: Sequence[int] = (),
        at_once: int = 0,
    ) -> None:
        """Send a request."""
        content = REQUEST.pack(which, number, len(content), at_once) + content
        self._connection.settimeout(_PATIENCE)  # a day may have stopped it
        try:
            sent = socket.send_fds(self._connection, [content], descriptors)
            self._connection.sendall(content[sent:])
        except OSError:
            self.is_gone = True
        finally:
            self._connection.settimeout(None)

    def take_news(self) -> None:
        """Take in what it has answered."""
        try:
            answer = self._connection.recv(ANSWER.size, socket.MSG_WAITALL)
        except OSError:
            answer = b""
        if len(answer) < ANSWER.size:
            self.is_gone = True
            return
        which, number, value = ANSWER.unpack(answer)
        worker = self._workers.pop(number)
        if which == ENDED:
            worker.code = value
            self._ended.update({worker.process} - {0})
            if len(self._ended) >= _MANY or monotonic() - self._swept_at > _SWEEP:
                self._sweep()
        else:
            worker.refused = no_process(OSError(value, os.strerror(value or errno.EAGAIN)))

    def _sweep(self) -> None:
        """Kill what ended workers have left behind outside the groups that the server kills."""
        kill_sessions(self._ended)
        self._ended.clear()
        self._swept_at = monotonic()

    def abandon(self) -> None:
        """End what is left of a server that does nothing any more. Its workers go on."""
        self.is_gone = True
        self._process.kill()
        self._process.wait()
        self._connection.close()  # not before: alive, it would kill its workers
        self._sweep()

    def close(self) -> None:
        """End it, and with it all workers and what they have started."""
        if not self._workers:
            self.abandon()  # it has nothing to kill
            return
        self._sweep()
        self._connection.close()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:  # a day has stopped it
            self.abandon()
            for worker in self._workers.values():
                worker.kill()


def _is_alive(process: int) -> bool:
    """Whether a process that is not our child has not ended; it may never be buried."""
    try:
        with open(f"/proc/{process}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[0] not in (b"Z", b"X")
    except OSError:
        return False
