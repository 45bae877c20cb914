"""One sample in a process of its own, which is bounded, and of which nothing is left."""

import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from aoc_runner.benching.orders import Order, Sample
from aoc_runner.benching.process import sample
from aoc_runner.kernel.running.start import Job
from aoc_runner.kernel.words.errors import AocError
from tests.benching.workbench import OWN, spec_of
from tests.processes import linux
from tests.support import REPOSITORY

ONE = "def part1(data):\n    return 1\n"
CHILD = """\
import subprocess, sys, time
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
"""


@pytest.fixture
def root(tmp_path: Path, temporary: Path) -> Path:
    return tmp_path / "project"


def job(root: Path, code: str) -> Job:
    return Job(spec_of(root, code), [(OWN, ())])


def taken(root: Path, code: str, hook: str = "part1", seconds: float = 30) -> Sample:
    return sample(job(root, code), Order(hook, 0.05), seconds)


def why_not(root: Path, code: str, hook: str = "part1", seconds: float = 30) -> AocError:
    with pytest.raises(AocError) as raised:
        taken(root, code, hook, seconds)
    return raised.value


HANGS = {
    "at import": "while True:\n    pass\n" + ONE,
    "in parse": "def parse(text):\n    while True:\n        pass\n" + ONE,
    "in the part": "def part1(data):\n    while True:\n        pass\n",
    "asleep, and its child": CHILD + "time.sleep(600)\n",
}


@pytest.mark.parametrize("code", HANGS.values(), ids=HANGS)
def test_what_does_not_end_is_ended_with_all_that_it_has_started(root: Path, code: str) -> None:
    error = why_not(root, code, seconds=0.4)
    assert error.message == "takes over 0.4 s"
    assert error.hint == "give it more: --seconds S"


def test_what_the_first_call_gave_is_known_where_a_later_one_does_not_end(root: Path) -> None:
    code = "called = []\ndef part1(data):\n    called.append(1)\n"
    found = taken(root, code + "    while called[1:]:\n        pass\n    return 1\n", seconds=2)
    assert found.result is not None
    assert found.result.answer_text == "1"
    assert found.first is not None
    assert found.changing == "a later call does not end in its time"


ENDS = {
    "exits": ("import os\ndef part1(data):\n    os._exit(7)\n", "exit code 7"),
    "exits later": (
        "import os\ndef part1(data):\n    try:\n        return open(__file__ + '.x', 'x').fileno()"
        "\n    except OSError:\n        os._exit(7)\n",
        "exit code 7",
    ),
    "is killed": ("import os\ndef part1(data):\n    os.kill(os.getpid(), 9)\n", "SIGKILL"),
}


@linux
@pytest.mark.parametrize("what", ENDS)
def test_a_process_that_ends_of_itself_is_named(root: Path, what: str) -> None:
    code, how = ENDS[what]
    assert why_not(root, code).message == f"the day ended its own process ({how})"


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("import no_such_library\n" + ONE, "cannot be imported"),
        ("def part1(data)\n", "day01.py:1"),
        ("def part2(data):\n    return 1\n", "part1"),
        ("raise SystemExit(3)\n" + ONE, "SystemExit"),
        ("def parse(text):\n    1 / 0\n" + ONE, "ZeroDivisionError"),
    ],
)
def test_a_day_that_cannot_be_called_is_named_as_in_a_run(
    root: Path, code: str, message: str
) -> None:
    error = why_not(root, code)
    assert message in f"{error.message} {getattr(error, 'one_line', '')}"
    assert error.hint


def test_what_a_day_prints_is_not_shown(root: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code = "import os, sys\nprint('x' * 100000)\nos.write(1, b'x' * 100000)\nos.write(2, b'x')\n"
    assert taken(root, code + ONE).first is not None
    captured = capfd.readouterr()
    assert (captured.out, captured.err) == ("", "")


def test_a_day_has_its_last_words(root: Path) -> None:
    code = "import tempfile\nmade = tempfile.TemporaryDirectory()\n"
    assert taken(root, code + ONE).first is not None  # the fixture sees that no folder is left


def test_what_a_day_leaves_running_is_ended(root: Path) -> None:
    assert taken(root, CHILD + ONE).first is not None  # the fixture sees that no process is left


BENCH = """
import pickle, sys
from aoc_runner.benching.orders import Order
from aoc_runner.benching.process import sample
try:
    sample(pickle.load(sys.stdin.buffer), Order('part1', 0.05), 60)
except KeyboardInterrupt:
    print("stopped")
"""


@linux
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupt_leaves_no_process(root: Path, tmp_path: Path, how: signal.Signals) -> None:
    begun = tmp_path / "begun"
    code = f"{CHILD}open({str(begun)!r}, 'w')\ntime.sleep(600)\n"
    runner = subprocess.Popen(
        [sys.executable, "-c", BENCH], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=REPOSITORY
    )
    assert runner.stdin is not None
    pickle.dump(job(root, code), runner.stdin)
    runner.stdin.flush()
    end = time.monotonic() + 20
    while not begun.exists():
        assert time.monotonic() < end
        time.sleep(0.01)
    runner.send_signal(how)
    out, _ = runner.communicate(timeout=20)
    assert out == (b"stopped\n" if how == signal.SIGINT else b"")
