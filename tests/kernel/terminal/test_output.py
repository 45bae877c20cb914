"""Output of a command: sanitized, one JSON document, prompts, colors."""

import json
import subprocess
import sys
from pathlib import Path

from tests.support import GUARD, Aoc
from tests.terminal import Terminal

TOKEN = "53616c7465645f5f" + "ab" * 56
BEGIN = """\
import sys
from aoc_runner.kernel.terminal.output import Output, write_stderr
output = Output("--json" in sys.argv)
"""


def python(code: str, *args: str, **streams: object) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", BEGIN + code, *args]
    return subprocess.run(command, text=True, stderr=subprocess.PIPE, check=False, **streams)  # type: ignore[call-overload, no-any-return]


def test_output_is_sanitized() -> None:
    for write in ("output.write({!r})", "write_stderr({!r}, end='')"):
        done = python(write.format(f"a {TOKEN} \x1b[2J\u202e b\n"), stdout=subprocess.PIPE)
        output_text = done.stdout + done.stderr
        assert TOKEN not in output_text
        assert output_text.endswith(" \\x1b[2J\\u202e b\n")


def test_only_one_document_is_written() -> None:
    code = f"output.write_json({{'a': '{TOKEN}\\x7f'}}); output.write_json({{}})"
    done = python(code, "--json", stdout=subprocess.PIPE)
    assert list(json.loads(done.stdout)) == ["a"]
    assert TOKEN not in done.stdout
    assert "\x7f" not in done.stdout


def test_a_pipe_gets_no_prompt() -> None:
    done = python("print(output.ask('so?'))", stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
    assert (done.stdout, done.stderr) == ("False\n", "")


def test_colors_are_for_terminals(aoc: Aoc) -> None:
    args = ("run", "2023", "7", "--example")
    with Terminal(aoc, *args) as terminal:
        assert terminal.finish() == 0
        assert "\033[32m✓ right\033[0m" in terminal.seen
    for env in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        with Terminal(aoc, *args, **env) as terminal:
            assert terminal.finish() == 0
            assert "\033[" not in terminal.seen


def test_a_question_is_answered_on_a_terminal(aoc: Aoc) -> None:
    aoc.command = (sys.executable, "-c", BEGIN + "output.write(f'{output.ask(\"so?\")}!\\n')")
    for typed, answer in ((" Yes \n", True), ("\n", False), ("\x04", False)):
        with Terminal(aoc, PYTHONPATH=f"{GUARD}:{Path(__file__).parents[3]}") as terminal:
            terminal.wait_for("so? [y/N] ")
            terminal.press(typed)
            assert terminal.finish() == 0
            assert terminal.seen.endswith(f"{answer}!\r\n")
