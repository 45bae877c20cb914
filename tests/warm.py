"""Fork commands from a server that has already imported the libraries.

Most of the processor time of an `aoc` that uses the site goes into the imports of requests and
Beautiful Soup. One server per pytest worker imports such libraries, but nothing of aoc-runner. Each
command is a fork of it with its own files, folder and environment, and runs the installed script.

Test files with `pytestmark = pytest.mark.warm` use it. Tests of the start-up, and days with modules
of a library's name, need a cold start. A fork has no pandas, which most users do not have either:
only one bundled day needs it, and `aoc doctor` imports them all.
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
_START_VARIABLES = ("PYTHON", "LANG", "LC_")  # prefixes of what Python reads only at its start
_COMMAND_VARIABLES = ("AOC_TEST_MARK", "AOC_TEST_AHEAD")  # of one command only
_LOCK = threading.Lock()
_server: "_Server | None" = None


class _Server:
    def __init__(self, env: dict[str, str]) -> None:
        self.pid = os.getpid()
        self.start_variables = _get_start_variables(env)
        self.channel, server_end = socket.socketpair()
        number = server_end.fileno()
        with server_end:
            # Python checks the kind of its streams at the start, and those of a command are pipes.
            self._process = subprocess.Popen(
                [sys.executable, "-c", _SERVER.format(str(Path(__file__).parent), number)],
                env={key: value for key, value in env.items() if key not in _COMMAND_VARIABLES},
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
    """Run a Python script as `subprocess.run` would, or return None if it needs a cold start.

    It does so on other systems than Linux, and while another command runs.
    """
    global _server
    if sys.platform != "linux" or not _LOCK.acquire(blocking=False):
        return None
    try:
        if _server is None or _server.pid != os.getpid():  # A fork has no server.
            _server = _Server(env)
        if _server.start_variables != _get_start_variables(env):
            return None
        return _run(_server.channel, words, cwd, env, stdin, timeout)
    finally:
        _LOCK.release()


def _get_start_variables(env: Mapping[str, str]) -> dict[str, str]:
    return {key: value for key, value in env.items() if key.startswith(_START_VARIABLES)}


def _run(
    channel: socket.socket,
    words: list[str],
    cwd: Path,
    env: dict[str, str],
    stdin: bytes,
    timeout: float,
) -> "subprocess.CompletedProcess[bytes]":
    with TemporaryFile() as file, TemporaryFile() as out, TemporaryFile() as err:
        file.write(stdin)
        file.seek(0)
        job = json.dumps([words, str(cwd), env]).encode()
        streams = [stream.fileno() for stream in (file, out, err)]
        sys.audit("tests.warm")  # conftest counts these.
        socket.send_fds(channel, [len(job).to_bytes(4, "big")], streams)
        channel.sendall(job)
        pid = _read_int(channel)
        channel.settimeout(timeout)
        try:
            code = _read_int(channel)
        except TimeoutError:
            channel.settimeout(None)
            os.kill(pid, 9)
            _read_int(channel)
            raise subprocess.TimeoutExpired(words, timeout) from None
        channel.settimeout(None)
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess(words, code, out.read(), err.read())


def _read_int(channel: socket.socket) -> int:
    content = channel.recv(4, socket.MSG_WAITALL)
    assert len(content) == 4, "the warm server has exited"
    return int.from_bytes(content, "big", signed=True)
