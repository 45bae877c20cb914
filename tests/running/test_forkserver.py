"""The fork server: what its days do to it costs no row but their own, and it outlives nobody."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from aoc_runner.running.outcome import Done
from aoc_runner.running.pool import Pool
from tests.running.playground import (
    GOOD,
    LOOP,
    ONE,
    TWO,
    Project,
    case,
    forking,
    linux,
    marked,
    outcomes,
    row,
    wait_until_none,
)

pytestmark = forking
HIT = "import os, signal, time\ndef part1(data):\n    os.kill(os.getppid(), signal.{})\n"


@pytest.fixture
def mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the processes of a test have in their environment."""
    monkeypatch.setenv("AOC_TEST_MARK", f"{tmp_path.name}-{os.getpid()}")
    return f"AOC_TEST_MARK={tmp_path.name}-{os.getpid()}"


@pytest.fixture
def project(mark: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    yield Project(tmp_path / "project")
    if sys.platform == "linux":
        wait_until_none(mark)
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM", "SIGSTOP", "SIGINT", "SIGHUP", "SIGCHLD"])
def test_a_day_that_hits_it_has_its_answers_and_so_have_the_others(
    project: Project, capfd: pytest.CaptureFixture[str], name: str
) -> None:
    slow = "import time\ndef part1(data):\n    time.sleep(0.4)\n    return 1\n" + TWO
    hit = HIT.format(name) + "    return 1\n" + TWO
    assert project.rows(slow, hit, GOOD, slow, at_once=3, timeout=30) == [["1", "2"]] * 4
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("name", ["SIGKILL", "SIGSTOP"])
def test_a_day_that_hits_it_and_loops_is_stopped(project: Project, name: str) -> None:
    loop = HIT.format(name) + LOOP + TWO
    assert project.rows(loop, GOOD, timeout=0.5) == [["over 0.5 s", "2"], ["1", "2"]]


@linux
def test_what_a_day_leaves_behind_that_killed_it_is_killed(project: Project) -> None:
    child = "    subprocess.Popen(['sleep', '600'], preexec_fn=os.setpgrp)\n    return 1\n"
    assert project.rows("import subprocess\n" + HIT.format("SIGKILL") + child + TWO) == [["1", "2"]]


def test_a_day_that_stops_it_does_not_block_what_is_large(project: Project) -> None:
    large = case(text="x" * 3_000_000)
    code = "def part1(data):\n    return len(data)\n" + TWO
    stop = HIT.format("SIGSTOP") + "    time.sleep(1)\n    return 1\n" + TWO
    quick = HIT.format("SIGCHLD") + "    time.sleep(0.3)\n    return 1\n" + TWO
    jobs = [project.job(stop), project.job(quick), project.job(code, large)]
    with Pool() as pool:
        rows = [row(it) for it in outcomes(list(pool.run(jobs, 2, 20)))]
    assert rows == [["1", "2"], ["1", "2"], ["3000000", "2"]]


def test_its_workers_lead_sessions_of_their_own(project: Project) -> None:
    code = """
        import os
        def part1(data):
            return int(os.getpid() == os.getsid(0) == os.getpgrp() != os.getppid())
        def part2(data):
            return os.getppid()
        """
    (own, parent), (_, again) = project.rows(code, code)
    assert own == "1"
    assert parent == again, "one server for all"
    assert parent != str(os.getpid())


def test_its_workers_have_no_thread_and_no_descriptor_but_their_own(project: Project) -> None:
    code = """
        import os, stat, threading
        def part1(data):
            return threading.active_count()
        def part2(data):
            kinds = []
            for descriptor in range(3, 1000):
                try:
                    kinds.append(stat.S_IFMT(os.fstat(descriptor).st_mode))
                except OSError:
                    pass
            return str(kinds == [stat.S_IFIFO])
        """
    assert project.rows(code) == [["1", "True"]], "the channel"


def test_a_signal_of_the_day_is_handled_as_in_a_new_process(project: Project) -> None:
    code = """
        import os, signal
        def part1(data):
            try:
                os.kill(os.getpid(), signal.SIGINT)
                while True:
                    pass
            except KeyboardInterrupt:
                return 1
        def part2(data):
            handlers = [signal.getsignal(it) for it in (signal.SIGCHLD, signal.SIGTERM)]
            return int(handlers == [signal.SIG_DFL] * 2 and signal.set_wakeup_fd(-1) == -1)
        """
    assert project.rows(code) == [["1", "1"]]


class TestTheEndOfTheRunner:
    CODE = """
        import sys
        from pathlib import Path
        from aoc_runner.running.pool import Pool
        from tests.running.playground import Project
        project = Project(Path(sys.argv[1]))
        with Pool() as pool:
            list(pool.run([project.job(code) for code in sys.argv[2:]], 3, 600))
        """
    STUBBORN = (
        "import os, signal, subprocess\n"
        "for it in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGIO):\n"
        "    signal.signal(it, signal.SIG_IGN)\n"
        "subprocess.Popen(['sleep', '600'])\n"
        "subprocess.Popen(['sleep', '600'], preexec_fn=os.setpgrp)\n"
        f"def part1(data):\n{LOOP}"
    )
    SPILLED = f"import os\nos.closerange(0, 4096)\n{ONE}def part2(data):\n{LOOP}"

    @linux
    @pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM", "SIGHUP", "SIGINT", "SIGABRT"])
    def test_is_that_of_all(self, project: Project, mark: str, tmp_path: Path, name: str) -> None:
        command = [sys.executable, "-c", dedent(self.CODE), str(project.root)]
        codes = self.STUBBORN, self.SPILLED, self.STUBBORN
        runner = subprocess.Popen(
            [*command, *codes],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            # Under nohup, as some CI servers are, it would be ignored.
            preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),
        )
        temporary, end = tmp_path / "temporary", time.monotonic() + 10
        # The runner, the server, three workers, four children; and a file of the one that has
        # closed its descriptors.
        while len(marked(mark)) < 9 or not list(temporary.iterdir()):
            assert time.monotonic() < end, marked(mark)
            time.sleep(0.05)
        runner.send_signal(getattr(signal, name))
        began = time.monotonic()
        runner.wait(5)
        wait_until_none(mark, 2)
        assert time.monotonic() - began < 1.5

    @linux
    def test_is_that_of_all_whose_server_was_stopped(
        self, project: Project, mark: str, tmp_path: Path
    ) -> None:
        begun = tmp_path / "begun"
        command = [sys.executable, "-c", dedent(self.CODE), str(project.root)]
        stopping = HIT.format("SIGSTOP") + f"    open({str(begun)!r}, 'w').close()\n{LOOP}{TWO}"
        runner = subprocess.Popen([*command, self.STUBBORN, stopping], stderr=subprocess.DEVNULL)
        end = time.monotonic() + 10
        while not begun.exists():
            assert time.monotonic() < end
            time.sleep(0.02)
        time.sleep(0.5)
        assert len(marked(mark)) >= 3
        runner.kill()
        runner.wait(5)
        wait_until_none(mark, 2)


def test_a_day_that_ends_leaves_room_for_no_zombie(project: Project) -> None:
    jobs = [project.job(GOOD) for _ in range(10)]
    with Pool() as pool:
        done = 0
        for event in pool.run(jobs, 2, 20):
            done += isinstance(event, Done)
            if done == 9:
                break
        if sys.platform == "linux":
            assert _zombies_of(_children_of(os.getpid())) <= 1


def _stat(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ["gone", "0"]


def _children_of(*parents: int) -> list[int]:
    pids = [int(name) for name in os.listdir("/proc") if name.isdecimal()]
    return [pid for pid in pids if int(_stat(pid)[1]) in parents]


def _zombies_of(parents: list[int]) -> int:
    return sum(_stat(pid)[0] == "Z" for pid in _children_of(*parents))
