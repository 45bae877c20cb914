"""Private names of the standard library: a new Python may change or remove them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import aoc_runner

PACKAGE = Path(aoc_runner.__file__).parent

# Programs that fail if a name is missing or works differently than the product expects.
NAMES = {
    "_signal": """
        import _signal, signal
        assert _signal.getsignal(2) == signal.getsignal(2)
        assert _signal.default_int_handler is signal.default_int_handler
        before = _signal.signal(15, _signal.SIG_IGN)
        assert (before, signal.getsignal(15)) == (_signal.SIG_DFL, signal.SIG_IGN)
        if hasattr(signal, "pthread_sigmask"):
            _signal.pthread_sigmask(_signal.SIG_BLOCK, {2, 15})
            assert _signal.pthread_sigmask(_signal.SIG_UNBLOCK, {2}) == {2, 15}
            assert _signal.pthread_sigmask(_signal.SIG_SETMASK, ()) == {15}
        """,
    "atexit._ncallbacks": """
        import atexit
        before = atexit._ncallbacks()
        atexit.register(print)
        assert atexit._ncallbacks() == before + 1
        """,
    "atexit._clear": """
        import atexit
        atexit.register(print)
        atexit._clear()
        assert atexit._ncallbacks() == 0
        """,
    "atexit._run_exitfuncs": """
        import atexit
        calls = []
        atexit.register(calls.append, 1)
        atexit._run_exitfuncs()
        assert calls == [1] and atexit._ncallbacks() == 0
        """,
    "threading._threading_atexits": """
        import threading
        assert threading._threading_atexits == []
        import concurrent.futures.thread
        assert len(threading._threading_atexits) == 1
        """,
    "threading._shutdown": """
        import threading, time
        calls = []
        threading._register_atexit(calls.append, 1)
        threading.Thread(target=lambda: (time.sleep(0.2), calls.append(2))).start()
        threading._shutdown()
        assert sorted(calls) == [1, 2]
        """,
    "subprocess._args_from_interpreter_flags": """
        import subprocess
        assert "-B" in subprocess._args_from_interpreter_flags()
        """,
    "subprocess.Popen._handle": """
        import subprocess, sys
        if sys.platform == "win32":
            with subprocess.Popen([sys.executable, "-c", ""]) as process:
                assert int(process._handle) > 0
        """,
    "sys._base_executable": """
        import os, sys
        assert os.path.isfile(sys._base_executable)
        """,
}


@pytest.mark.parametrize("name", NAMES)
def test_a_private_name_works_as_expected(name: str) -> None:
    lines = [line.removeprefix(" " * 8) for line in NAMES[name].splitlines()]
    subprocess.run([sys.executable, "-B", "-X", "dev", "-c", "\n".join(lines)], check=True)


def test_no_other_private_name_is_used() -> None:
    source = "".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))
    assert {*re.findall(r"\b(?:atexit|subprocess|sys|threading)\._[a-z]\w*", source)} <= {*NAMES}
