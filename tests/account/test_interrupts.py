"""Ctrl-C, real signals in a real process: heard at once, or held until an answer is there."""

import subprocess
import sys

import pytest

from tests.support import REPOSITORY

CODE = """
import os, signal, sys, time
from aoc_runner.account.interrupts import Interrupts

def rest(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(end - time.monotonic())

interrupts, began = Interrupts(), time.monotonic()
try:
    with interrupts:
        {body}
    print("through", end=" ")
except KeyboardInterrupt:
    print("interrupted", end=" ")
print(f"{{time.monotonic() - began:.1f}}", signal.getsignal(signal.SIGINT) is {after})
"""
CTRL_C = "os.kill(os.getpid(), signal.SIGINT)"


def ran(
    body: str, before: str = "", after: str = "signal.default_int_handler"
) -> tuple[str, float]:
    """How it went, and how long that took; afterwards the signal is as it was."""
    code = f"import signal\n{before}\n" + CODE.format(
        body=body.strip().replace("\n", "\n        "), after=after
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=REPOSITORY, capture_output=True, text=True, check=True
    )
    how, seconds, is_as_before = done.stdout.split()
    assert is_as_before == "True"
    return how, float(seconds)


@pytest.mark.parametrize(
    "body",
    [
        f"{CTRL_C}; rest(2)",
        f"with interrupts.held():\n    with interrupts.heard():\n        {CTRL_C}; rest(2)",
        f"with interrupts.held():\n    {CTRL_C}; {CTRL_C}; rest(2)",
        f"with interrupts.held():\n    {CTRL_C}\ninterrupts.check()",
        f"with interrupts.held():\n    {CTRL_C}\n    with interrupts.heard():\n        rest(2)",
    ],
    ids=["not held", "heard within", "twice", "held", "before heard"],
)
def test_it_is_heard_at_once(body: str) -> None:
    how, seconds = ran(body)
    assert (how, seconds < 0.8) == ("interrupted", True)


def test_it_waits_for_what_is_being_done_but_not_for_long() -> None:
    held = "with interrupts.held():\n    {}; rest({})\ninterrupts.check()"
    how, seconds = ran(held.format(CTRL_C, 0.4))
    assert (how, 0.3 < seconds < 0.9) == ("interrupted", True)
    how, seconds = ran(held.format(CTRL_C, 5))
    assert (how, 0.9 < seconds < 3) == ("interrupted", True)
    assert ran(held.format("pass", 0.1))[0] == "through"


def test_it_wakes_up_who_waits_for_a_thread() -> None:
    wait = "from concurrent.futures import Future; Future().result(5)"
    how, seconds = ran(f"with interrupts.held():\n    {CTRL_C}; {wait}")
    assert (how, 0.9 < seconds < 3) == ("interrupted", True)


def test_where_it_is_ignored_it_stays_so() -> None:
    before = "signal.signal(signal.SIGINT, signal.SIG_IGN)"
    body = f"with interrupts.held():\n    {CTRL_C}; rest(0.1)\ninterrupts.check()"
    assert ran(body, before, "signal.SIG_IGN")[0] == "through"


def test_who_does_not_check_for_it_does_not_hear_it() -> None:
    how, seconds = ran(f"with interrupts.held():\n    {CTRL_C}\n")
    assert (how, seconds < 0.8) == ("through", True)
