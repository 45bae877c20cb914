"""Another tool, controlled by a driver that runs in the Python of that tool."""

import json
import os
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

from tests.support import GUARD, home_variables

FOLDER = os.path.abspath(os.environ.get("AOC_TEST_PEERS") or os.curdir)
DRIVERS = Path(__file__).parent / "drivers"
needs_peers = pytest.mark.skipif(
    not os.environ.get("AOC_TEST_PEERS"),
    reason="AOC_TEST_PEERS names no environment: see CONTRIBUTING.md",
)


def packages() -> Path:
    """Return the folder of the packages of the tools."""
    folders = [*Path(FOLDER).glob("lib/python*/site-packages"), Path(FOLDER, "Lib/site-packages")]
    return folders[0]


class Peer:
    """A tool with the home and session of a user, against the local site."""

    def __init__(self, tool: str, site: str, home: Path, token: str) -> None:
        program = Path(FOLDER) / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        passed = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
        self._process = subprocess.Popen(
            [program, DRIVERS / f"{tool}_driver.py", site],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={
                **passed,
                **home_variables(home),
                "PYTHONPATH": str(GUARD),
                "PYTHONUTF8": "1",
                "AOC_TEST_STRAYS": os.environ["AOC_TEST_STRAYS"],
                "AOC_SESSION": token,
                "AOC_USER_AGENT": "alice@example.com",
            },
            text=True,
        )
        # A tool may wait for minutes if the site asks for it; no test does so.
        self._timeout = threading.Timer(60, self._process.kill)
        self._timeout.start()
        self._is_killed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if not self._is_killed:
            self._process.communicate(timeout=30)  # Closing its stdin ends it.
        self._timeout.cancel()
        assert error or self._is_killed or self._process.returncode == 0

    def __call__(self, *args: object) -> Any:
        """Call the tool and return its response."""
        self.start(*args)
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())

    def start(self, *args: object) -> None:
        """Start a call without waiting for its end."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(args) + "\n")
        self._process.stdin.flush()

    def kill_once(self, condition: Callable[[], bool]) -> None:
        """Kill the process as soon as the condition holds."""
        deadline = time.monotonic() + 30
        while not condition():
            assert time.monotonic() < deadline
            time.sleep(0.01)
        self._process.kill()
        self._process.communicate()
        self._is_killed = True
