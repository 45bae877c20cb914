"""What a day does to its process never reaches the one that posts: one verdict, one document."""

import stat
import subprocess
import sys
import time
from pathlib import Path
from textwrap import dedent, indent

import pytest

from tests.fake_site import Site, User
from tests.support import Aoc, Result

pytestmark = pytest.mark.warm

DAY = "days/year2015/day01.py"
EXAMPLES = "days/year2015/day01.yaml"
PART = "def part1(data):\n    return 7 if data == 'x' else 77\n"

SURVIVED = {
    "patches what prints and writes": """
        import builtins, io, json, os, sys
        json.dumps = json.JSONEncoder = builtins.print = builtins.open = os.write = None
        io.open = os.open = os.dup = os.dup2 = os.fstat = None
        sys.stdout = sys.__stdout__ = sys.stderr = sys.__stderr__ = io.StringIO()
        """,
    "closes its descriptors": "import os; os.closerange(0, 21)",
    "closes them under a strict umask": "import os; os.umask(0o777); os.closerange(0, 4096)",
    "clears sys.path": "import sys; sys.path.clear(); sys.meta_path.clear()",
    "leaves for a folder that goes": """
        import os, tempfile
        os.chdir(tempfile.mkdtemp())
        os.rmdir(os.getcwd())
        """,
    "changes the umask": "import os; os.umask(0o777)",
    "sets an alarm": "import signal; signal.alarm(1)",
    "leaves a thread": """
        import threading, time
        threading.Thread(target=time.sleep, args=(600,)).start()
        """,
    "wants the last word": """
        import atexit, os
        atexit.register(os._exit, 9)
        atexit.register(print, "{}")
        """,
    "leaves a child": """
        import os, time
        if os.fork() == 0:
            time.sleep(600)
        """,
    "prints a lot": "import os; print('x' * 10_000_000); os.write(1, b'y' * 100_000)",
    "reads what is typed": "import sys; assert sys.stdin.read() == '' == sys.__stdin__.read()",
    "lets others print": "import os; os.closerange(1, 2); os.system('echo {}; echo {} >&2')",
}
CLEARED = "import sys; sys.path.clear(); sys.modules.clear()"  # an import of the day itself fails
DEATHS = {
    "sys.exit()": "SystemExit: the day called sys.exit()",
    "sys.exit('{}')": "SystemExit: the day called sys.exit({})",
    "os._exit(0)": "the day ended its own process (exit code 0)",
    "os._exit(77)": "the day ended its own process (exit code 77)",
    "os.kill(os.getpid(), 11)": "the day ended its own process (SIGSEGV)",
    "os.kill(os.getpid(), 9)": "the day ended its own process (SIGKILL)",
    "os.abort()": "the day ended its own process (SIGABRT)",
}


@pytest.fixture
def mine(online: Aoc, site: Site, alice: User) -> Aoc:
    """Alice's own 2015 day 1, with an example that a right answer confirms."""
    site.set_answer(alice, 2015, 1, 1, "77")
    online.write(EXAMPLES, "examples:\n- input: x\n  part1: 7\n  confirmed: false\n")
    online.env["AOC_TIMEOUT"] = "10"
    return online


def submit(aoc: Aoc, *words: str, **env: str) -> Result:
    aoc.env |= env
    return aoc("submit", "2015", "1", "1", "--json", *words, stdin="typed, for aoc alone\n")


def write(aoc: Aoc, code: str, where: str) -> None:
    """A day that does this where it is imported, or in its part."""
    code = dedent(code).strip()
    if where == "part":
        part = PART.replace("    return", "    hostile()\n    return")
    else:
        part = f"hostile()\n\n\n{PART}"
    aoc.write(DAY, f"import os, sys\n\n\ndef hostile():\n{indent(code, '    ')}\n\n\n{part}")


def modes(aoc: Aoc) -> dict[str, int]:
    """Of all that is kept, and of the project's files that a success changes."""
    found = [*aoc.data.rglob("*"), aoc.folder / EXAMPLES]
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in found if path.is_file()}


def is_right(aoc: Aoc, site: Site, result: Result) -> bool:
    """One verdict, told and recorded, and everything after it done."""
    assert (result.code, result.json["verdict"]) == (0, "right"), result.err
    assert [judged.answer for judged in site.judged] == ["77"]
    (guess,) = aoc("guesses", "--json").json["guesses"]
    assert (guess["answer"], guess["verdict"]) == ("77", "right")
    examples = (aoc.folder / EXAMPLES).read_text()
    assert "part1: 7\n  confirmed" not in examples
    assert "part2: 3" in examples  # proposed, from the page
    return True


def assert_gone(pid: int) -> None:
    """It ends by itself, soon; one that only waits to be buried has."""
    ps = ["ps", "-o", "stat=", "-p", str(pid)]
    end = time.monotonic() + 10
    while subprocess.run(ps, capture_output=True, text=True, check=False).stdout.strip("Z \n"):
        assert time.monotonic() < end, f"process {pid} still runs"


@pytest.mark.parametrize("where", ["import", "part"])
@pytest.mark.parametrize("code", SURVIVED.values(), ids=SURVIVED)
def test_a_right_answer_comes_through_whatever_its_day_does(
    mine: Aoc, site: Site, code: str, where: str
) -> None:
    write(mine, code, where)
    if "alarm" in code:
        site.fault("/answer$", "late", delay=1.2, times=1)
    before = modes(mine)[Path(EXAMPLES).name]
    assert is_right(mine, site, submit(mine))
    kept = modes(mine)
    assert kept.pop(Path(EXAMPLES).name) == before
    assert set(kept.values()) == {0o600}, kept


def test_a_right_answer_survives_an_empty_sys_modules(mine: Aoc, site: Site) -> None:
    write(mine, CLEARED, "import")
    failed = submit(mine, "--force")
    assert (failed.code, failed.json["error"]["code"]) == (3, 3)
    write(mine, CLEARED, "part")
    assert is_right(mine, site, submit(mine))


@pytest.mark.parametrize("where", ["import", "part"])
@pytest.mark.parametrize(("death", "said"), DEATHS.items(), ids=DEATHS)
def test_a_day_that_ends_its_process_posts_nothing(
    mine: Aoc, site: Site, death: str, said: str, where: str
) -> None:
    write(mine, death, where)
    result = submit(mine, "--force")
    assert (result.code, result.json["error"]["code"]) == (3, 3)
    assert said in result.json["error"]["message"]
    assert site.judged == []


def test_nothing_that_a_day_started_outlives_its_answer(mine: Aoc, site: Site) -> None:
    code = """
        import subprocess
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        open("pid", "w").write(str(child.pid))
        """
    write(mine, code, "part")
    assert is_right(mine, site, submit(mine))
    assert_gone(int((mine.folder / "pid").read_text()))


@pytest.mark.skipif(sys.platform != "linux", reason="no other kernel ends a group with a pipe")
def test_a_submit_that_is_killed_leaves_no_worker(mine: Aoc, site: Site) -> None:
    code = """
        import signal, subprocess, time
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        for name in ("SIGIO", "SIGTERM", "SIGINT", "SIGHUP"):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
        print(os.getpid(), child.pid, flush=True)
        time.sleep(600)
        """
    write(mine, code, "part")
    process = subprocess.Popen(
        [*mine.command, "submit", "2015", "1", "1"],
        cwd=mine.folder,
        env=mine.environment(),
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    assert process.stderr.readline().startswith("note: computed by")
    pids = process.stderr.readline().split()
    process.kill()
    assert process.communicate(timeout=30)[1] == ""  # up to the end: the worker holds it no more
    for pid in pids:
        assert_gone(int(pid))
    assert site.judged == []


def test_a_project_may_name_its_files_as_it_likes(mine: Aoc, site: Site) -> None:
    for name in sys.stdlib_module_names:
        mine.write(f"{name}.py", f"raise AttributeError('the {name} of the project')\n")
    failing = {
        "def part1(data):\n    raise ValueError('no')\n": "failed: ValueError: no",
        "def part1(data, what):\n    return 1\n": "takes `what`, which the hook does not give",
        "def hookimpl(f):\n    f.aoc_runner_impl = {}\n    return f\n\n\n"
        "@hookimpl\ndef prat1(data):\n    return 1\n": "is marked as a hook",
        "def part1(:\n": "SyntaxError",
        "import json\n\n\ndef part1(data):\n    return 1\n": "AttributeError: the json of",
    }
    for code, said in failing.items():
        mine.write(DAY, code)
        result = submit(mine)
        assert result.code == 3, result.err
        assert said in result.json["error"]["message"]
    mine.write(DAY, "def part1(data):\n    return 1e400 if data == 'x' else 76.5\n")
    assert "6.5" in submit(mine, "--force").json["message"]
    mine.write(DAY, "def part1(data):\n    return '#..#' * 2 + '\\n' + '#..#' * 2\n")
    assert submit(mine).code == 1
    mine.write(DAY, PART)
    assert is_right(mine, site, submit(mine))


def test_breakpoint_names_the_command_it_works_in(mine: Aoc, site: Site) -> None:
    write(mine, "breakpoint()", "part")
    mine.write("days/year2015/day01_fast.py", (mine.folder / DAY).read_text())
    for words, command in (
        ((), "aoc run 2015 1"),
        (("--variant", "fast"), "aoc run 2015 1 --variant fast"),
    ):
        error = submit(mine, *words).json["error"]
        assert error["code"] == 3
        assert "breakpoint() has no terminal here" in error["message"]
        assert error["hint"].endswith(f": {command}")
    assert submit(mine, PYTHONBREAKPOINT="0").json["verdict"] == "right"
