"""Keys of a terminal: each is read at once, and the terminal is restored."""

import sys
from pathlib import Path

import pytest

from tests.platforms import needs
from tests.support import Aoc
from tests.terminal import Terminal

DRIVER = """\
import sys
from contextlib import closing
from aoc_runner.kernel.terminal.keys import Keys

with closing(Keys()) as keys:
    while (key := keys.read(0.05)) != "q":
        print("no key" if key is None else f"key {key!r}", flush=True)
        if key == "c":
            keys.close()
            print("line", input(), flush=True)
        elif key == "e":
            raise ValueError
print("closed", flush=True)
"""


@pytest.fixture
def driver(tmp_path: Path) -> Path:
    """A script that prints its keys."""
    path = tmp_path / "driver.py"
    path.write_text(DRIVER, encoding="utf-8")
    return path


@needs("terminal")
def test_keys_are_read_without_enter_and_lines_after_close(driver: Path) -> None:
    with Terminal(Aoc(driver.parent, command=(sys.executable, str(driver)))) as terminal:
        terminal.wait_for("no key")
        terminal.press("\na\033[A")
        terminal.wait_for("key '\\n'\r\nkey 'a'\r\nkey '\\x1b'\r\nkey '['\r\nkey 'A'\r\n")
        terminal.press("c")
        terminal.wait_for("key 'c'\r\n")
        terminal.press("one\n")
        terminal.wait_for("line one\r\n")
        terminal.press("dq")
        terminal.wait_for("key 'd'\r\n")
        assert (terminal.finish(), terminal.is_restored) == (0, True)


@needs("terminal")
@pytest.mark.parametrize(("key", "code"), [("\x03", -2), ("e", 1)])
def test_an_exception_restores_the_terminal(driver: Path, key: str, code: int) -> None:
    with Terminal(Aoc(driver.parent, command=(sys.executable, str(driver)))) as terminal:
        terminal.wait_for("no key")
        assert not terminal.is_restored
        terminal.press(key)
        assert (terminal.finish(), terminal.is_restored) == (code, True)


@needs("terminal", "sh")
def test_the_shell_has_the_keys_while_the_command_is_in_the_background(driver: Path) -> None:
    with Terminal(Aoc(driver.parent, command=("sh", "-i"))) as terminal:
        terminal.press(f"{sys.executable} {driver}\n")
        terminal.wait_for("no key")
        terminal.press("\x1a")
        terminal.wait_for("topped")
        terminal.press("stty icanon echo; bg\n")  # Most shells do so after Ctrl-Z.
        for index in range(3):
            terminal.press(f"echo $((40 + {index}))!\n")
            terminal.wait_for(f"4{index}!\r\n")
        terminal.seen = ""
        terminal.wait_for("no key")
        terminal.press("fg\n")
        terminal.wait_for_match(r"python\S* /.*\n")
        terminal.press("b")
        terminal.wait_for("key 'b'\r\n")
        terminal.press("q")
        terminal.wait_for("closed\r\n")
        terminal.press("exit\n")
        assert (terminal.finish(), terminal.is_restored) == (0, True)
