"""A script's process: what it is given, what is read of it, and that nothing of it is left."""

import json
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from shutil import rmtree

import pytest

from aoc_runner.kernel.words.errors import DayFailedError
from aoc_runner.plugins.layout_entries import Script
from aoc_runner.running.scripts.process import Ended, run_script
from tests.running.playground import linux, posix, wait_until_none
from tests.running.scripts.archive import BY_COMMAND, PYTHON, Archive

pytestmark = posix
_RUNNER = """
import sys
from pathlib import Path
from aoc_runner.running.scripts.process import run_script
from tests.running.scripts.archive import Archive
archive = Archive(Path(sys.argv[1]))
try:
    run_script(archive.spec((archive.root / "2019/day3.py").read_text()), None, b"")
    print("ended")
except KeyboardInterrupt:
    print("stopped")
"""


@pytest.fixture
def archive(tmp_path: Path, temporary: Path) -> Archive:
    return Archive(tmp_path / "archive")


def run(
    archive: Archive,
    code: str,
    script: Script = BY_COMMAND,
    content: bytes = b"1 2\n3\n",
    timeout: float | None = 20,
) -> Ended:
    return run_script(archive.spec(code, script), None, content, timeout=timeout)


def watched(archive: Archive, code: str) -> "subprocess.Popen[str]":
    """A process that runs the script, and says how that came to its end."""
    archive.spec(code)
    return subprocess.Popen(
        [sys.executable, "-c", _RUNNER, str(archive.root)],
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),  # also under nohup
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_it_has_the_input_on_stdin_and_in_a_file(archive: Archive) -> None:
    code = """
        import sys
        print([sys.stdin.buffer.read(), open(sys.argv[1], "rb").read(), *sys.argv[2:]])
        """
    script = Script(command=PYTHON + " {input} {year} {yy} {day} {day:02} 'a b'")
    seen = b"\xef\xbb\xbf1\r\n2\n"
    ended = run(archive, code, script, seen)
    assert ended.printed == f"{[seen, seen, '2019', '19', '3', '03', 'a b']}\n"
    assert (ended.code, ended.submitted, ended.complaints) == (0, [], "")


def test_a_large_input_need_not_be_read(archive: Archive) -> None:
    assert run(archive, "print(1)", content=b"x" * 5_000_000).printed == "1\n"
    code = "import os; os.close(0); print(2)"
    assert run(archive, code, content=b"x" * 5_000_000).printed == "2\n"


def test_what_it_is_given_is_the_users_alone(archive: Archive, temporary: Path) -> None:
    code = """
        import os, sys
        folder = os.path.dirname(sys.argv[1])
        print(oct(os.stat(folder).st_mode), os.path.dirname(folder))
        """
    printed = run(archive, code, Script(command=PYTHON + " {input}")).printed
    assert printed.split() == [oct(stat.S_IFDIR | 0o700), str(temporary)]


def test_it_runs_in_its_own_folder_or_in_the_one_that_is_named(archive: Archive) -> None:
    code = "import os; print(os.getcwd())"
    assert run(archive, code).printed == f"{archive.root / '2019'}\n"
    for cwd, folder in ((".", archive.root), ("{year}/in", archive.root / "2019/in")):
        folder.mkdir(exist_ok=True)
        assert run(archive, code, Script(command=PYTHON, cwd=cwd)).printed == f"{folder}\n"


def test_it_finds_no_session_and_leaves_no_bytecode(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AOC_SESSION", "f" * 96)
    monkeypatch.setenv("AOC_KEPT", "yes")
    archive.write("2019/helper.py", "X = 1\n")
    code = """
        import helper, os
        print([os.environ.get(name) for name in ("AOC_SESSION", "AOC_KEPT", "PYTHONUTF8")])
        """
    assert run(archive, code).printed == "[None, 'yes', '1']\n"
    assert sorted(path.name for path in (archive.root / "2019").iterdir()) == [
        "day3.py",
        "helper.py",
    ]


def test_a_program_may_be_of_any_language(archive: Archive) -> None:
    script = Script(command="sh {path} {input}")
    ended = run(archive, 'read a b; echo "$a-$b"; wc -c < "$1"', script)
    assert ended.printed.split() == ["1-2", "6"]


def test_a_program_may_lie_beside_the_script(archive: Archive) -> None:
    archive.write("2019/bin/solve it", '#!/bin/sh\necho "$1"\n').chmod(0o700)
    script = Script(command="'bin/solve it' '{day} $HOME *'")
    assert run(archive, "", script).printed == "3 $HOME *\n"


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (Script(command="nothing-of-that-name {path}"), "`command` is 'nothing-of-that-name'"),
        (Script(command="bin/none"), "`command` is 'bin/none': there is no such program"),
        (Script(command="''"), "`command` is ''"),
        (Script(command="#"), "`command` is '#'"),
        (Script(command="./text"), "`command` is './text': there is no such program"),
        (Script(command="./wrong"), "cannot start"),
        (Script(command="sh {path}", cwd="nowhere"), "`cwd` is 'nowhere': there is no folder"),
        (Script(python="python9.9"), "`python` is 'python9.9': there is no such program"),
    ],
)
def test_what_cannot_be_started_is_named_with_its_place(
    archive: Archive, script: Script, said: str
) -> None:
    archive.write("2019/text", "")
    archive.write("2019/wrong", "no program\n").chmod(0o700)
    with pytest.raises(DayFailedError) as caught:
        run(archive, "", script)
    assert said in caught.value.message
    assert caught.value.message.startswith(archive.place)
    assert archive.place in caught.value.hint


def test_the_projects_own_python_is_used_or_the_one_that_is_named(archive: Archive) -> None:
    fake = '#!/bin/sh\necho $0\nfor word; do last=$word; done\ncat "$last"\n'
    mine = archive.write(".venv/bin/python", fake)
    mine.chmod(0o700)
    ended = run(archive, "", Script(reads=["in{day}.txt"], args=["{input}", "x"]))
    name, _, control = ended.printed.partition("\n")
    told = json.loads(control)
    assert name == str(mine)
    assert told["script"] == str(archive.root / "2019/day3.py")
    assert told["argv"] == [told["input"], "x"]
    assert told["reads"] == ["in3.txt"]
    assert told["path"] == [str(archive.root / "2019"), str(archive.root)]
    assert (told["year"], told["day"]) == (2019, 3)
    other = archive.write("other/py", fake)
    other.chmod(0o700)
    assert run(archive, "", Script(python="other/py")).printed.startswith(str(other))


def test_what_it_submits_is_taken_in(archive: Archive) -> None:
    lines = [[1, "a"], [None, "b"], [2, "c"], [3, "d"], [1, 2], "e", [1], {}]
    text = "\n".join(map(json.dumps, lines)) + "\n\nno json\n[1, "
    code = f"""
        import os, sys
        told = os.path.join(os.path.dirname(sys.argv[1]), "told")
        open(told, "w").write({text!r})
        """
    ended = run(archive, code, Script(command=PYTHON + " {input}"))
    assert ended.submitted == [(1, "a"), (None, "b"), (2, "c")]


def test_what_it_prints_is_passed_on_as_it_comes(archive: Archive) -> None:
    go = archive.root / "go"
    code = f"""
        import os, sys, time
        print("out")
        sys.stderr.write("err\\n")
        while not os.path.exists({str(go)!r}):
            time.sleep(0.01)
        print("end")
        """
    with watched(archive, code) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "out\n"
        assert process.stderr.readline() == "err\n"
        go.touch()
        assert process.communicate(timeout=20) == ("end\nended\n", "")


def test_what_may_be_an_end_is_passed_on_once_it_is_none(archive: Archive) -> None:
    go = archive.root / "go"
    code = f"""
        import os, sys, time, traceback
        try:
            1 / 0
        except ZeroDivisionError:
            traceback.print_exc()
        while not os.path.exists({str(go)!r}):
            time.sleep(0.01)
        """
    with watched(archive, code) as process:
        assert process.stderr is not None
        assert process.stderr.readline().startswith("Traceback")
        go.touch()
        process.communicate(timeout=20)


def test_bytes_that_are_no_text_are_replaced(archive: Archive) -> None:
    code = "import os; os.write(1, b'a\\xff\\n'); os.write(2, b'\\xfe')"
    ended = run(archive, code)
    assert (ended.printed, ended.complaints) == ("a\ufffd\n", "\ufffd")


def test_of_a_lot_the_end_is_kept(archive: Archive) -> None:
    code = """
        for number in range(400_000):
            print(number)
        """
    ended = run(archive, code)
    assert ended.was_cut
    assert 990_000 < len(ended.printed) < 1_200_000
    lines = ended.printed.split()
    assert lines == [str(number) for number in range(int(lines[0]), 400_000)]
    assert not run(archive, "print('x' * 999_000)").was_cut


@pytest.mark.parametrize(
    "code", ["import time; time.sleep(600)", "while True:\n    print('x' * 999)"]
)
def test_its_time_ends_it(archive: Archive, code: str) -> None:
    began = time.monotonic()
    ended = run(archive, code, timeout=0.5)
    assert ended.code is None
    assert 0.5 <= ended.seconds <= time.monotonic() - began < 5
    assert len(ended.printed) < 1_200_000


def test_its_time_is_that_of_the_process(archive: Archive) -> None:
    assert 0.2 < run(archive, "import time; time.sleep(0.2)").seconds < 2


@pytest.mark.parametrize(
    ("code", "exit_code"),
    [("exit(3)", 3), ("import os; os.abort()", -6), ("import os; os.kill(os.getpid(), 9)", -9)],
)
def test_its_end_is_known(archive: Archive, code: str, exit_code: int) -> None:
    assert run(archive, f"print(1)\n{code}\n").code == exit_code


LEAVES = {
    "a child": "subprocess.Popen(['sleep', '600'])",
    "a child that ignores signals": """
if os.fork() == 0:
    for name in ("SIGIO", "SIGTERM", "SIGINT", "SIGHUP", "SIGPIPE"):
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    time.sleep(600)
""",
    "a group of its own": "subprocess.Popen(['sleep', '600'], process_group=0)",
}


@linux
@pytest.mark.parametrize("code", LEAVES.values(), ids=LEAVES)
@pytest.mark.parametrize("end", ["print(2)", "exit(1)", "time.sleep(600)"])
def test_what_it_has_started_ends_with_it(archive: Archive, code: str, end: str) -> None:
    began = time.monotonic()
    before = "import os, signal, subprocess, time\nprint(1)\n"
    ended = run(archive, f"{before}{code}\n{end}\n", timeout=1)
    assert ended.printed.startswith("1\n")
    assert time.monotonic() - began < 5  # the child has its stdout: nobody waits for that
    # `temporary` looks for processes that are left.


@linux
def test_who_escapes_is_not_waited_for(archive: Archive) -> None:
    code = """
        import subprocess, sys
        loop = "import time\\nend = time.time() + 5\\nwhile time.time() < end: print('x' * 999)"
        subprocess.Popen([sys.executable, "-c", loop], start_new_session=True)
        print("Part 1: 1")
        """
    began = time.monotonic()
    assert run(archive, code).printed.startswith("Part 1: 1\n")
    assert time.monotonic() - began < 4


def test_a_traceback_that_ends_it_is_read_and_not_shown(
    archive: Archive, capfd: pytest.CaptureFixture[str]
) -> None:
    code = """
        import sys
        def f():
            return 1 / 0
        sys.stderr.write("before\\n")
        f()
        """
    ended = run(archive, code)
    assert ended.raised is not None
    assert ended.raised.message == "ZeroDivisionError: division by zero"
    last = ended.raised.frames[-1]
    assert (last.line, last.function, last.code) == ("4", "f", "return 1 / 0")
    assert capfd.readouterr().err == "before\n"


@pytest.mark.parametrize("then", ["", "time.sleep(1.5)\nprint('on')", "sys.exit(0)"])
def test_a_traceback_that_is_no_end_is_shown(
    archive: Archive, capfd: pytest.CaptureFixture[str], then: str
) -> None:
    code = f"""
import sys, time, traceback
try:
    1 / 0
except ZeroDivisionError:
    traceback.print_exc()
{then}
"""
    ended = run(archive, code)
    assert (ended.code, ended.raised) == (0, None)
    assert capfd.readouterr().err == ended.complaints
    assert ended.complaints.count("Traceback") == 1


def test_a_long_traceback_is_bounded(archive: Archive) -> None:
    code = "import sys\nsys.stderr.write('Traceback (most recent call last):\\n' + 'x' * 9_000_000)"
    ended = run(archive, code)
    assert len(ended.complaints) < 1_200_000


@linux
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_it_dies_with_whoever_runs_it(archive: Archive, temporary: Path, number: int) -> None:
    code = """
        import os, signal, time
        for name in ("SIGIO", "SIGTERM", "SIGINT", "SIGHUP"):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
        print(os.getpid())
        time.sleep(600)
        """
    with watched(archive, code) as process:
        assert process.stdout is not None
        assert int(process.stdout.readline()) != process.pid
        process.send_signal(number)
        process.communicate(timeout=20)  # up to the end: the script holds nothing of it
    wait_until_none(f"AOC_TEST_MARK={os.environ['AOC_TEST_MARK']}")
    assert process.returncode == -number
    if number == signal.SIGKILL:
        (left,) = temporary.iterdir()  # nobody is there any more to remove it
        rmtree(left)


def test_a_ctrl_c_ends_it_at_once(archive: Archive) -> None:
    with watched(archive, "print(1)\nwhile True:\n    pass\n") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "1\n"
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=5)[0] == "stopped\n"
