"""A command that is forked from the warm server runs like one that Python started."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import warm
from tests.platforms import needs
from tests.support import AOC, Aoc

pytestmark = needs("/proc")

# Print all that a program can know of its start.
REPORT = """\
import os, sys, time
stdin = sys.stdin.read()
print(sys.argv, os.getcwd(), sorted(os.environ.items()), time.tzname, sys.path, __name__, __file__)
for stream in (sys.stdin, sys.stdout, sys.stderr):
    print(stream, stream.errors, stream.line_buffering, stream.isatty())
print(sorted(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else "")
roots = {name.partition(".")[0] for name in sys.modules}
print(roots & {"aoc_runner", "tests", "warm_server"})
print(sorted(set(globals()) - {"__cached__"}))
print(len(stdin), stdin[-9:], "é" * 100_000)
print("an error", file=sys.stderr)
"""


@pytest.fixture(autouse=True)
def new_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start a server, because an earlier one may have another language or encoding."""
    monkeypatch.setattr(warm, "_server", None)


def run_both(aoc: Aoc, code: str, stdin: bytes = b"") -> list[tuple[int, bytes, bytes]]:
    """Run a program warm and cold; return the exit code and the output of both."""
    program = aoc.write("bin/program", REPORT + code)
    args = [str(program), "a", "b c"]
    env = aoc.environment() | {"TZ": "Asia/Tokyo"}
    forked = warm.run(args, aoc.folder, env, stdin, 30)
    assert forked is not None
    started = subprocess.run(
        [sys.executable, *args],
        cwd=aoc.folder,
        env=env,
        input=stdin,
        capture_output=True,
        check=False,
    )
    return [(done.returncode, done.stdout, done.stderr) for done in (forked, started)]


@pytest.mark.parametrize(
    "code",
    ["", "sys.exit(3)", "sys.exit('no')", "os._exit(4)", "os.kill(os.getpid(), 15)", "os.close(1)"],
)
def test_a_fork_starts_and_exits_like_a_program(aoc: Aoc, code: str) -> None:
    forked, started = run_both(aoc, code, b"x" * 300_000 + b"the end")
    assert forked == started


def test_a_program_is_killed_after_the_timeout(aoc: Aoc) -> None:
    program = aoc.write("bin/program", "import time; time.sleep(600)")
    for _ in range(2):
        with pytest.raises(subprocess.TimeoutExpired):
            warm.run([str(program)], aoc.folder, aoc.environment(), b"", 0.2)
    assert run_both(aoc, "")[0][0] == 0


def test_other_variables_of_python_need_a_cold_start(aoc: Aoc) -> None:
    env = aoc.environment() | {"PYTHONUTF8": "0"}
    assert run_both(aoc, "")
    assert warm.run([str(AOC), "--version"], aoc.folder, env, b"", 30) is None
    aoc.warm = True
    assert aoc("--version", PYTHONUTF8="0").code == 0


def test_the_network_guard_is_active(aoc: Aoc, tmp_path: Path) -> None:
    strays = tmp_path / "strays"
    env = aoc.environment() | {"AOC_TEST_STRAYS": str(strays)}
    program = aoc.write("bin/program", "import requests\nrequests.get('http://192.0.2.1/')")
    done = warm.run([str(program)], aoc.folder, env, b"", 30)
    assert done is not None
    assert b"the tests must not reach 192.0.2.1" in done.stderr
    assert strays.read_text() == "socket.getaddrinfo 192.0.2.1\n"
    assert os.environ["AOC_TEST_STRAYS"] != str(strays)
