"""Commands without the wait for libraries: forked from a process that has imported them.

Most of the processor time of an `aoc` that asks the site goes into the imports of requests and
Beautiful Soup. Here one process per worker of the suite imports such libraries, and nothing of
aoc-runner; each command is a fork of it, which then runs the installed script as Python would. It
is a process with its own streams (files), folder, environment and end, and imports all of
aoc-runner.

What a fork cannot show is how libraries are imported: it is for tests about something else, those
of a file with `pytestmark = pytest.mark.warm`. Days with modules of a library's name, and whatever
is about start-up, need a cold start. Nor has a fork pandas, which most users lack too: only one of
our days needs it, and `aoc doctor` imports them all.
"""

import atexit
import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryFile

_SERVER = "__import__('sys').path[0] = {!r}; __import__('warm_server').main({})"
_AT_START = ("PYTHON", "LANG", "LC_")  # what an interpreter reads when it starts, if ever
_OF_A_COMMAND = ("AOC_TEST_MARK", "AOC_TEST_AHEAD")  # and of none that comes after it
_ONE_AT_A_TIME = threading.Lock()
_server: "_Server | None" = None


class _Server:
    def __init__(self, env: dict[str, str]) -> None:
        self.pid = os.getpid()
        self.at_start = _at_start(env)
        self.channel, theirs = socket.socketpair()
        number = theirs.fileno()
        with theirs:
            # Its own streams are pipes because those of a command are: Python looks at its start.
            self._process = subprocess.Popen(
                [sys.executable, "-c", _SERVER.format(str(Path(__file__).parent), number)],
                env={name: it for name, it in env.items() if name not in _OF_A_COMMAND},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=[number],
            )
        atexit.register(self._close)

    def _close(self) -> None:
        if self.pid == os.getpid():
            self.channel.close()
            self._process.communicate()


def run(
    words: list[str], cwd: Path, env: dict[str, str], stdin: bytes, timeout: float
) -> "subprocess.CompletedProcess[bytes] | None":
    """Run a Python script as `subprocess.run` would; None where only a cold start will do.

    That is wherever a fork may not use all libraries, as on macOS, or another command still runs.
    """
    global _server
    if sys.platform != "linux" or not _ONE_AT_A_TIME.acquire(blocking=False):
        return None
    try:
        if _server is None or _server.pid != os.getpid():  # a fork of this process has none
            _server = _Server(env)
        if _server.at_start != _at_start(env):
            return None
        return _run(_server.channel, words, cwd, env, stdin, timeout)
    finally:
        _ONE_AT_A_TIME.release()


def _at_start(env: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in env.items() if name.startswith(_AT_START)}


def _run(
    channel: socket.socket,
    words: list[str],
    cwd: Path,
    env: dict[str, str],
    stdin: bytes,
    timeout: float,
) -> "subprocess.CompletedProcess[bytes]":
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
        given.write(stdin)
        given.seek(0)
        job = json.dumps([words, str(cwd), env]).encode()
        streams = [file.fileno() for file in (given, out, err)]
        sys.audit("tests.warm")  # conftest counts the commands
        socket.send_fds(channel, [len(job).to_bytes(4, "big")], streams)
        channel.sendall(job)
        pid = _number(channel)
        channel.settimeout(timeout)
        try:
            code = _number(channel)
        except TimeoutError:
            channel.settimeout(None)
            os.kill(pid, 9)
            _number(channel)
            raise subprocess.TimeoutExpired(words, timeout) from None
        channel.settimeout(None)
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess(words, code, out.read(), err.read())


def _number(channel: socket.socket) -> int:
    got = channel.recv(4, socket.MSG_WAITALL)
    assert len(got) == 4, "the process that forks commands has ended"
    return int.from_bytes(got, "big", signed=True)
