"""The server from which `tests.warm` forks commands."""

import gc
import importlib
import json
import os
import socket
import sys
import time
from pathlib import Path

# The libraries of commands that use the site, and nothing of aoc-runner.
LIBRARIES = (
    "argparse", "bs4", "concurrent.futures", "difflib", "email.policy", "filelock", "getpass",
    "glob", "inspect", "jinja2", "logging", "markdownify", "multiprocessing", "pathlib", "pkgutil",
    "platformdirs", "pluggy", "random", "requests", "rich.console", "rich.markdown", "selectors",
    "shlex", "shutil", "sqlite3", "subprocess", "tempfile", "textwrap", "yaml",
)  # fmt: skip


def main(descriptor: int) -> None:
    """Fork for each job from the socket; the fork runs the script and exits."""
    for name in LIBRARIES:
        importlib.import_module(name)
    sys.modules["pandas"] = None  # type: ignore[assignment]  # as if it were not installed
    gc.collect()
    gc.freeze()
    with socket.socket(fileno=descriptor) as channel:
        while True:
            size, streams, _, _ = socket.recv_fds(channel, 4, 3)
            if not size:
                return  # The client has exited.
            job = channel.recv(int.from_bytes(size, "big"), socket.MSG_WAITALL)
            if (pid := os.fork()) == 0:
                break
            for stream in streams:
                os.close(stream)
            channel.sendall(pid.to_bytes(4, "big", signed=True))
            _, status = os.waitpid(pid, 0)
            channel.sendall(os.waitstatus_to_exitcode(status).to_bytes(4, "big", signed=True))
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    _run(*json.loads(job))


def _run(words: list[str], folder: str, env: dict[str, str]) -> None:
    """Run a script as if Python had started with it."""
    os.chdir(folder)
    coerced = {name: value for name, value in os.environ.items() if name == "LC_CTYPE"}
    os.environ.clear()
    os.environ.update(coerced | env)  # Python sets LC_CTYPE if there is no locale.
    time.tzset()
    importlib.import_module("sitecustomize").set_clock()
    sys.argv[:] = words
    sys.path[0] = os.path.dirname(words[0])
    del sys.modules[__name__]
    program = sys.modules["__main__"].__dict__
    program["__file__"] = words[0]
    exec(compile(Path(words[0]).read_bytes(), words[0], "exec"), program)
