"""Many days at once: each row is its own, whatever the days do to their processes."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from aoc_runner.running.job import Job
from aoc_runner.running.outcome import Done
from aoc_runner.running.pool import Pool
from aoc_runner.running.solve import Task
from tests.running.playground import (
    GOOD,
    LOOP,
    ONE,
    TWO,
    Project,
    case,
    doings,
    first_outcomes,
    forking,
    linux,
    outcomes,
    posix,
    row,
    wait_until_none,
)

pytestmark = posix
WAYS = pytest.mark.parametrize("forks", [pytest.param(True, marks=forking), False])
OVER = "over a while"
WAIT = "    import time\n    time.sleep(60)\n"
CLOSE = "import os\nos.closerange(0, 4096)\n"


@pytest.fixture
def project(tmp_path: Path, temporary: Path) -> Project:
    return Project(tmp_path / "project")


@WAYS
@pytest.mark.parametrize("at_once", [1, 3])
def test_every_day_has_its_row(project: Project, at_once: int, forks: bool) -> None:
    codes = [f"def part1(data):\n    return {number}\n{TWO}" for number in range(1, 8)]
    rows = project.rows(*codes, at_once=at_once, forks=forks)
    assert rows == [[str(number), "2"] for number in range(1, 8)]


@WAYS
def test_a_day_gets_its_input_and_its_title(project: Project, forks: bool) -> None:
    code = """
        '''A Title'''
        def parse(text):
            return text.split()
        def part1(data):
            return len(data)
        def part2(data):
            return data[-1]
        """
    jobs = [project.job(code, case(text="a b c", part1="3", part2="d"))]
    with Pool(forks=forks) as pool:
        (outcome,) = outcomes(list(pool.run(jobs, 1, 20)))
    assert outcome.title == "A Title"
    assert outcome.spec == jobs[0].spec
    assert [it.status for it in outcome.results] == ["right", "wrong"]
    first, second = outcome.results
    assert first.parse_seconds == second.parse_seconds is not None


DEATHS = {
    "raise ValueError('no')": "ValueError: no",
    "sys.exit(3)": "SystemExit: the day called sys.exit(3)",
    "raise KeyboardInterrupt": "KeyboardInterrupt",
    "os._exit(0)": "the day ended its own process (exit code 0)",
    "os._exit(7)": "the day ended its own process (exit code 7)",
    "os.abort()": "the day ended its own process (SIGABRT)",
    "os.kill(os.getpid(), 11)": "the day ended its own process (SIGSEGV)",
    "os.kill(os.getpid(), 9)": "the day ended its own process (SIGKILL)",
    "os.kill(0, 15)": "the day ended its own process (SIGTERM)",
    "input()": "EOFError: EOF when reading a line; there is no terminal here",
}


@WAYS
@pytest.mark.parametrize(("death", "said"), DEATHS.items(), ids=DEATHS)
def test_one_part_fails_and_the_other_is_run(
    project: Project, death: str, said: str, forks: bool
) -> None:
    begin = "import os, sys\n"
    first = f"{begin}def part1(data):\n    {death}\n{TWO}"
    second = f"{begin}{ONE}def part2(data):\n    {death}\n"
    (failed, two), (one, failed_too) = project.rows(first, second, forks=forks)
    assert (one, two) == ("1", "2")
    assert failed.startswith(said)
    assert failed_too.startswith(said)


@WAYS
def test_a_parse_that_dies_fails_its_case_alone(project: Project, forks: bool) -> None:
    code = "import os\ndef parse(text):\n    return text if text == 'x' else os._exit(1)\n" + GOOD
    jobs = [project.job(code, case("a", "die"), case("b", "x"))]
    with Pool(forks=forks) as pool:
        (outcome,) = outcomes(list(pool.run(jobs, 1, 20)))
    gone = "the day ended its own process (exit code 1)"
    assert row(outcome) == [gone, gone, "1", "2"]
    assert [it.failure and it.failure.hook for it in outcome.results] == ["parse"] * 2 + [None] * 2


@WAYS
def test_an_import_that_dies_fails_all_and_is_not_tried_again(
    project: Project, tmp_path: Path, forks: bool
) -> None:
    tried = tmp_path / "tried"
    code = f"import os\nopen({str(tried)!r}, 'a').write('.')\nos._exit(1)\n"
    gone = "the day ended its own process (exit code 1)"
    assert project.rows(code, GOOD, forks=forks) == [[gone, gone], ["1", "2"]]
    assert tried.read_text() == "."


@WAYS
@pytest.mark.parametrize(
    ("code", "expected", "steps"),
    [
        (f"def part1(data):\n{LOOP}{TWO}", [OVER, "2"], "part 1, importing, part 2"),
        (f"{ONE}def part2(data):\n{WAIT}", ["1", OVER], "part 1, part 2"),
        (f"def parse(text):\n{WAIT}{GOOD}", [OVER, OVER], "parse"),
        (f"while True:\n    pass\n{GOOD}", [OVER, OVER], ""),
    ],
    ids=["a busy part 1", "a part 2 that waits", "a parse that waits", "a busy import"],
)
def test_what_takes_too_long_is_stopped_alone(
    project: Project, code: str, expected: list[str], steps: str, forks: bool
) -> None:
    timeout = 1 if forks else 2  # a new Python takes some of it
    events = project.events(code, GOOD, timeout=timeout, forks=forks)
    first, second = outcomes(events)
    assert row(first) == [f"over {timeout} s" if it == OVER else it for it in expected]
    assert row(second) == ["1", "2"]
    assert ", ".join(doings(events)) == ", ".join(["importing", *([steps] if steps else [])])


@WAYS
def test_each_step_has_the_whole_time(project: Project, forks: bool) -> None:
    sleep = "    time.sleep(0.8)\n"
    code = f"import time\n{ONE}def parse(text):\n{sleep}def part2(data):\n{sleep}    return 2\n"
    assert project.rows(code, timeout=1.3, forks=forks) == [["1", "2"]]


def test_parse_runs_again_for_the_part_that_is_left(project: Project, tmp_path: Path) -> None:
    log = tmp_path / "log"
    code = f"""
        import os
        def parse(text):
            print(text, file=open({str(log)!r}, "a"))
            return text
        def part1(data):
            os._exit(1)
        def part2(data):
            return data
        """
    events = project.events(code)
    (outcome,) = outcomes(events)
    assert [it.answer_text for it in outcome.results] == [None, "x"]
    assert log.read_text() == "x\nx\n"
    again = ["importing", "parse", "part 1", "importing", "parse", "part 2"]
    assert doings(events) == again


SURVIVED = {
    "a flood": "print('x' * 1_000_000)",
    "what others print": "os.system('echo hello; echo hello >&2')",
    "a fork that comes back": "os.fork()",
    "a fork that waits": "os.fork() or time.sleep(600)",
    "a child": "subprocess.Popen(['sleep', '600'])",
    "a child in a group of its own": "subprocess.Popen(['sleep', '600'], preexec_fn=os.setpgrp)",
    "a child that is stopped": "os.kill(subprocess.Popen(['sleep', '600']).pid, signal.SIGSTOP)",
    "a daemon thread": "threading.Thread(target=time.sleep, args=(600,), daemon=True).start()",
    "a thread": "threading.Thread(target=time.sleep, args=(600,)).start()",
    "an endless last word": "atexit.register(time.sleep, 600)",
    "a strong last word": "atexit.register(os._exit, 7)",
    "closed descriptors": "os.closerange(0, 4096)",
    "other descriptors": "os.closerange(0, 99); [os.open('/dev/null', 2) for _ in range(99)]",
    "closed streams": "sys.stdout.close(); sys.stderr.close()",
    "a read of all there is": "assert sys.stdin.read() == ''",
    "no signals": "[signal.signal(it, signal.SIG_IGN) for it in (1, 2, 3, 15, signal.SIGCHLD)]",
    "an interrupt of the parent": "os.kill(os.getppid(), signal.SIGINT)",
    "a strict umask": "os.umask(0o777)",
    "nothing to import": "sys.path.clear(); sys.meta_path.clear()",
}
IMPORTS = "import atexit, os, signal, subprocess, sys, threading, time\n"


@WAYS
@pytest.mark.parametrize("code", SURVIVED.values(), ids=SURVIVED)
def test_a_day_keeps_the_answers_that_it_returned(project: Project, code: str, forks: bool) -> None:
    if not forks and "getppid" in code:
        pytest.skip("the parent is pytest")
    hostile = f"{IMPORTS}def part1(data):\n    {code}\n    return 1\n{TWO}"
    assert project.rows(hostile, GOOD, forks=forks) == [["1", "2"], ["1", "2"]]


@WAYS
def test_a_day_may_close_all_and_then_loop(project: Project, forks: bool) -> None:
    began = time.monotonic()
    code = f"{CLOSE}{ONE}def part2(data):\n{LOOP}"
    assert project.rows(code, timeout=1, forks=forks) == [["1", "over 1 s"]]
    assert time.monotonic() - began < 1.9, "what part 1 took was known at once"


@WAYS
@pytest.mark.parametrize(
    "content", [b"\xff" * 100, b"\0\0\0\x20", b"\0\x10\0\0" + b"\0" * 4], ids=["noise", "a", "b"]
)
def test_what_is_written_in_between_is_told_so(
    project: Project, content: bytes, forks: bool
) -> None:
    code = f"""
        import os
        def part1(data):
            for descriptor in range(3, 40):
                try:
                    os.write(descriptor, {content!r})
                except OSError:
                    pass
            return 1
        def part2(data):
            return 2
        """
    garbled = "the day wrote in between its results"
    assert project.rows(code, GOOD, forks=forks) == [[garbled, "2"], ["1", "2"]]


@linux
@WAYS
@pytest.mark.parametrize(
    "hoard",
    ["bytearray(10**9)", "[bytearray(100_000) for _ in range(10**6)]", "fill()"],
    ids=["at once", "in pieces", "kept"],
)
def test_memory_is_bounded(project: Project, hoard: str, forks: bool) -> None:
    code = f"""
        kept = []
        def fill():
            while True:
                kept.append(object())
        def part1(data):
            return len({hoard})
        def part2(data):
            return len(bytearray(10**8))
        """
    jobs = [project.job(code, memory=250_000_000), project.job(code, memory=2_500_000_000)]
    with Pool(forks=forks) as pool:
        first, *_ = first_outcomes(pool, jobs[:1], 1)
    assert row(first) == ["over 250 MB", "100000000"]


@linux
@WAYS
def test_memory_that_an_import_takes_is_bounded(project: Project, forks: bool) -> None:
    code = "kept = []\nwhile True:\n    kept.append(object())\n"
    with Pool(forks=forks) as pool:
        (outcome,) = outcomes(list(pool.run([project.job(code, memory=150_000_000)], 1, 20)))
    assert row(outcome) == ["over 150 MB"] * 2


class TestWhatADayPrints:
    @WAYS
    def test_its_last_lines_are_kept_if_it_failed(self, project: Project, forks: bool) -> None:
        code = """
            for number in range(100):
                print("line", number)
            def part1(data):
                print("last")
                raise ValueError
            def part2(data):
                return 2
            """
        failed, good = project.run(code, GOOD + "print('hello')\n", forks=forks)
        assert failed.printed == [*(f"line {number}" for number in range(81, 100)), "last"]
        assert good.printed == []

    @WAYS
    def test_of_a_flood_the_last_lines(self, project: Project, forks: bool) -> None:
        code = "def part1(data):\n    while True:\n        print('x' * 10_000)\n" + TWO
        (outcome,) = project.run(code, timeout=1, forks=forks)
        assert row(outcome) == ["over 1 s", "2"]
        assert len(outcome.printed) == 20
        assert set(outcome.printed[1:-1]) == {"x" * 500 + "…"}

    def test_what_a_second_worker_prints_follows(self, project: Project) -> None:
        code = "import os\nprint('import')\ndef part1(data):\n    os._exit(1)\n" + TWO
        (outcome,) = project.run(code)
        assert outcome.printed == ["import", "import"]

    @WAYS
    def test_it_is_passed_on_as_it_comes(self, project: Project, forks: bool) -> None:
        code = "print('hello')\n" + GOOD
        said: list[bytes] = []
        with Pool(said.append, forks=forks) as pool:
            list(pool.run([project.job(code)], 1, 20))
        assert b"".join(said) == b"hello\n"

    @WAYS
    def test_an_escaped_child_that_prints_for_ever_holds_nothing_up(
        self, project: Project, forks: bool
    ) -> None:
        code = """
            import subprocess, time
            def part1(data):
                child = subprocess.Popen(["yes"], start_new_session=True)
                open("pid", "w").write(str(child.pid))
                time.sleep(0.3)
                raise ValueError
            def part2(data):
                return 2
            """
        project.root.mkdir(exist_ok=True)
        code = code.replace('"pid"', repr(str(project.root / "pid")))
        began = time.monotonic()
        (outcome,) = project.run(code, forks=forks)
        assert time.monotonic() - began < 4
        os.killpg(int((project.root / "pid").read_text()), 9)
        assert len(outcome.printed) == 20


class TestTheJobs:
    def test_are_asked_for_when_a_worker_is_to_have_them(self, project: Project) -> None:
        pulled = done = furthest = 0
        one = project.job(GOOD)

        def jobs() -> Iterator[Job]:
            nonlocal pulled
            for _ in range(100):
                pulled += 1
                yield one

        with Pool() as pool:
            for event in pool.run(jobs(), 3, 20):
                furthest = max(furthest, pulled - done)
                done += isinstance(event, Done)
        assert (pulled, done) == (100, 100)
        assert furthest <= 7, "three at work, three that wait, and one in hand"

    @pytest.mark.skipif(sys.platform != "linux", reason="ru_maxrss is bytes on macOS")
    def test_of_ten_years_take_no_memory(self, project: Project) -> None:
        one = project.job("def part1(data):\n    return len(data)\n" + TWO)
        large = "x" * 200_000

        def jobs() -> Iterator[Job]:
            for number in range(300):
                yield one._replace(tasks=[(case(text=f"{number}{large}"), (1, 2))])

        with Pool() as pool:
            events = pool.run(jobs(), 2, 20)
            for event in events:
                if isinstance(event, Done):
                    break
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            assert sum(isinstance(event, Done) for event in events) == 299
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        assert grown < 20_000, f"{grown} kB, of 60,000 of inputs"

    def test_none_is_nothing(self) -> None:
        with Pool() as pool:
            assert list(pool.run([], 2, 20)) == []

    @WAYS
    def test_without_a_task_has_no_result(self, project: Project, forks: bool) -> None:
        with Pool(forks=forks) as pool:
            jobs = [project.job(GOOD)._replace(tasks=[])]
            (outcome,) = outcomes(list(pool.run(jobs, 2, 20)))
        assert row(outcome) == []

    @WAYS
    def test_may_have_a_sequel_that_a_failure_prevents(self, project: Project, forks: bool) -> None:
        code = "import os\ndef part1(data):\n    return 1 if data == 'x' else os._exit(1)\n" + TWO
        own: list[Task] = [(case("own"), (1,))]
        jobs = [project.job(code, case("a", text))._replace(then=own) for text in ("x", "die")]
        with Pool(forks=forks) as pool:
            first, second = outcomes(list(pool.run(jobs, 1, 20)))
        assert [it.case for it in first.results] == ["a", "a", "own"]
        assert [it.case for it in second.results] == ["a", "a"]

    @WAYS
    def test_a_sequel_that_fails_is_not_run_again(self, project: Project, forks: bool) -> None:
        code = "import os\ndef part1(data):\n    return 1 if data == 'x' else os._exit(1)\n" + TWO
        own: list[Task] = [(case("own", "die"), (1, 2))]
        with Pool(forks=forks) as pool:
            (outcome,) = outcomes(list(pool.run([project.job(code)._replace(then=own)], 1, 20)))
        gone = "the day ended its own process (exit code 1)"
        assert row(outcome) == ["1", "2", gone, "2"]


def test_a_variant_whose_library_is_missing_is_skipped(project: Project) -> None:
    own = project.job("import not_installed\n" + GOOD)
    variant = own._replace(spec=own.spec._replace(variant="frame"))
    (project.root / "pyproject.toml").write_text(
        "[project]\nname = 'mine'\n[project.optional-dependencies]\nframe = ['not-installed>=2']\n"
    )
    with Pool() as pool:
        jobs = [variant, own, project.job("import not_there\n" + GOOD)]
        skipped, *others = outcomes(list(pool.run(jobs, 1, 20)))
    assert (skipped.skipped, row(skipped)) == ("needs the extra frame", [])
    for other in others:  # a day of the user's own is no matter of choice
        assert other.skipped == ""
        assert [it.status for it in other.results] == ["failed", "failed"]
    failure = others[0].results[0].failure
    assert failure is not None
    assert failure.hint == "install it: pip install -e '.[frame]'"


class TestTheEnd:
    @WAYS
    def test_nothing_is_left_of_a_run_that_is_left(
        self, project: Project, tmp_path: Path, forks: bool
    ) -> None:
        loop = (
            f"import subprocess\ndef part1(data):\n    subprocess.Popen(['sleep', '600'])\n{LOOP}"
        )
        jobs = [project.job(code) for code in (GOOD, loop, loop, loop)]
        with Pool(forks=forks) as pool:
            first_outcomes(pool, jobs, 1)
            began = time.monotonic()
        assert time.monotonic() - began < 1
        if sys.platform == "linux":
            wait_until_none(f"AOC_TEST_MARK={tmp_path.name}", 1)

    @WAYS
    def test_nothing_is_left_of_a_run_that_never_began(self, forks: bool) -> None:
        with Pool(forks=forks):
            pass


@linux
class TestASystemThatHasNoRoom:
    CODE = """
        import sys
        from pathlib import Path
        from resource import *
        from aoc_runner.kernel.words.errors import UsageError
        from aoc_runner.running.pool import Pool
        from tests.running.playground import GOOD, Project, outcomes, row
        project = Project(Path(sys.argv[1]))
        jobs = [project.job(GOOD) for _ in range(40)]
        limit, forks = int(sys.argv[2]), sys.argv[3] == "True"
        try:
            with Pool(forks=forks) as pool:
                setrlimit(RLIMIT_NOFILE, (limit, limit))
                print(all(row(it) == ["1", "2"] for it in outcomes(list(pool.run(jobs, 40, 20)))))
        except UsageError as error:
            print(error.one_line)
        """

    def run(self, folder: Path, limit: int, forks: bool) -> str:
        from textwrap import dedent

        command = [sys.executable, "-c", dedent(self.CODE), str(folder), str(limit), str(forks)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert done.stderr == ""
        return done.stdout

    @pytest.mark.parametrize("forks", [True, False])
    def test_has_fewer_at_once(self, project: Project, forks: bool) -> None:
        assert self.run(project.root, 40, forks) == "True\n"

    @pytest.mark.parametrize("forks", [True, False])
    def test_for_a_single_one_is_an_error(self, project: Project, forks: bool) -> None:
        said = self.run(project.root, 8, forks)
        assert said.startswith("cannot start a process for the day: Too many open files")

    @forking
    def test_for_more_processes_takes_them_one_after_another(
        self, project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "sitecustomize.py").write_text(
            "import errno, os\nfork, children = os.fork, set()\n\n"
            "def refusing():\n"
            "    children.difference_update(\n"
            "        it for it in list(children) if not os.path.exists(f'/proc/{it}'))\n"
            "    if len(children) >= 2:\n"
            "        raise BlockingIOError(errno.EAGAIN, 'no room')\n"
            "    process = fork()\n    children.add(process)\n    return process\n\n"
            "os.fork = refusing\n"
        )
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))
        rows = project.rows(*[GOOD] * 60, at_once=8)
        assert rows == [["1", "2"]] * 60


@WAYS
def test_a_day_does_not_find_the_session(
    project: Project, monkeypatch: pytest.MonkeyPatch, forks: bool
) -> None:
    monkeypatch.setenv("AOC_SESSION", "0" * 128)
    code = "import os\ndef part1(data):\n    return str('AOC_SESSION' in os.environ)\n" + TWO
    assert project.rows(code, forks=forks) == [["False", "2"]]


@WAYS
@pytest.mark.parametrize("folder", ["/dev/null", "/nowhere/at/all"])
def test_a_temporary_folder_that_is_none_costs_nothing(
    project: Project, monkeypatch: pytest.MonkeyPatch, folder: str, forks: bool
) -> None:
    monkeypatch.setenv("TMPDIR", folder)
    closing = f"import os\ndef part1(data):\n    os.closerange(0, 4096)\n    return 1\n{TWO}"
    assert project.rows(GOOD, closing, forks=forks) == [["1", "2"], ["1", "2"]]


@WAYS
def test_an_answer_of_a_size_that_no_puzzle_has(project: Project, forks: bool) -> None:
    code = f"def part1(data):\n    return 'x' * 100_000_000\n{TWO}"
    rows = project.rows(code, forks=forks)
    assert rows == [["an answer of 100000000 characters", "2"]]
