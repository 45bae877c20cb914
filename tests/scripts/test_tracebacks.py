"""Tracebacks as Pythons write them, read back."""

import subprocess
import sys
import time
from pathlib import Path
from textwrap import dedent

import pytest

from aoc_runner.scripts.tracebacks import Raised, read_traceback


def raised(folder: Path, code: str) -> Raised | None:
    """What is read of the end of that script."""
    path = folder / "script.py"
    path.write_text(dedent(code))
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, check=False)
    return read_traceback(done.stderr)


@pytest.mark.parametrize(
    ("code", "message", "lines"),
    [
        ("x = 1\nraise ValueError('no')", "ValueError: no", ["2"]),
        ("raise KeyError", "KeyError", ["1"]),
        ("raise ValueError('a\\nb')", "ValueError: a\nb", ["1"]),
        ("raise SystemError('')", "SystemError", ["1"]),
        ("def f():\n    return (1 +\n        None)\nf()", "TypeError: unsupported", ["4", "2"]),
        ("try:\n    1 / 0\nexcept Exception:\n    [][1]", "IndexError: list", ["4"]),
        ("try:\n    1 / 0\nexcept Exception as e:\n    raise OSError from e", "OSError", ["4"]),
        ("import nothing_there", "ModuleNotFoundError: No module named", ["1"]),
        ("exec('1 / 0')", "ZeroDivisionError: division by zero", ["1", "1"]),
        ("x = 1\ndef (:\n", "SyntaxError: ", ["2"]),
        ("if True:\nx = 1\n", "IndentationError: expected", ["2"]),
        ("import ast\nast.parse('(')", "SyntaxError: ", None),
        ("x = {\n", "SyntaxError: ", ["1"]),
    ],
)
def test_what_python_says_is_read(
    tmp_path: Path, code: str, message: str, lines: list[str] | None
) -> None:
    found = raised(tmp_path, code)
    assert found is not None
    assert found.message.startswith(message)
    assert "Traceback" not in found.message
    if lines is not None:
        assert [frame.line for frame in found.frames] == lines


def test_a_frame_has_its_place_and_its_code(tmp_path: Path) -> None:
    found = raised(tmp_path, "def f(x):\n    return 1 / x\n\nf(0)  # here\n")
    assert found is not None
    path = str(tmp_path / "script.py")
    assert [tuple(frame) for frame in found.frames] == [
        (path, "4", "<module>", "f(0)  # here"),
        (path, "2", "f", "return 1 / x"),
    ]


def test_a_recursion_has_all_its_frames(tmp_path: Path) -> None:
    found = raised(tmp_path, "def f(x):\n    return f(x + 1)\n\nf(0)\n")
    assert found is not None
    assert found.message.startswith("RecursionError: ")
    assert 900 < len(found.frames) < 1100


@pytest.mark.parametrize(
    "text", ["", "Error: no\n", '  File "x", line 1\n', "Traceback (most recent call last):\n"]
)
def test_anything_else_is_none(text: str) -> None:
    assert read_traceback(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "Traceback (most recent call last):\n" * 20_000,
        '  File "x", line 1\n' * 50_000,
        '  File "x", line 1\n' + "    x\n" * 100_000,
        "Traceback (most recent call last):\n" + '  File "' * 100_000,
        'Traceback (most recent call last):\n  File "x", line 1, in f\n'
        + "  [Previous line repeated 9999999999 more times]\n" * 9_000,
    ],
)
def test_reading_takes_time_in_proportion(text: str) -> None:
    began = time.monotonic()
    read_traceback(text)
    assert time.monotonic() - began < 2
