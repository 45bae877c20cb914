"""Another tool at work: its own Python runs a driver of ours, which does what it is told."""

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
    """Where the tools are installed."""
    places = [*Path(FOLDER).glob("lib/python*/site-packages"), Path(FOLDER, "Lib/site-packages")]
    return places[0]


class Peer:
    """The tool as one user has it, with their home and session, against the local site."""

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
        # Both tools may be told to wait for minutes: no test does.
        self._too_late = threading.Timer(60, self._process.kill)
        self._too_late.start()
        self._is_killed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if not self._is_killed:
            self._process.communicate(timeout=30)  # closes its stdin, which ends it
        self._too_late.cancel()
        assert error or self._is_killed or self._process.returncode == 0

    def __call__(self, *words: object) -> Any:
        """What the tool answers to this call."""
        self.begin(*words)
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())

    def begin(self, *words: object) -> None:
        """Have it do this, without waiting for the end."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(words) + "\n")
        self._process.stdin.flush()

    def kill_once(self, happened: Callable[[], bool]) -> None:
        """Kill it as soon as that has happened."""
        deadline = time.monotonic() + 30
        while not happened():
            assert time.monotonic() < deadline
            time.sleep(0.01)
        self._process.kill()
        self._process.communicate()
        self._is_killed = True
