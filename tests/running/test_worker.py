"""A worker process: a real one, running days that do their worst to the process they are in."""

import os
import pickle
import select
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from aoc_runner.kernel.words.answer import Answer
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import DayError, DayFailedError, DaySyntaxError
from aoc_runner.kernel.words.history import Guess, Verdict
from aoc_runner.kernel.words.puzzle import PARTS, Puzzle
from aoc_runner.kernel.words.result import Result
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.running.job import Began, GarbledError, Inbox, Job, Loaded, Message, packed
from aoc_runner.running.process import Worker
from aoc_runner.running.solve import Task
from tests.letters import draw

DAY = "days.year2015.day01"
ONE, TWO = "def part1():\n    return 1\n", "def part2():\n    return 2\n"


def case(name: str = "a", text: str = "x", **expected: str) -> Case:
    known = {part: expected[f"part{part}"] for part in PARTS if f"part{part}" in expected}
    return Case(name, text, "example", known, {})


BOTH = ((case(), PARTS),)


class Folder:
    """A project's folder, to run jobs of its 2015 day 1 in."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.day = root / "days/year2015/day01.py"
        self.day.parent.mkdir(parents=True)

    def start(
        self, code: str, tasks: Sequence[Task] = BOTH, then: Sequence[Task] = ()
    ) -> tuple[Worker, Iterator[Result]]:
        self.day.write_text(code)
        spec = DaySpec(Puzzle(2015, 1), "project", None, DAY, str(self.day), str(self.root))
        worker = Worker()
        return worker, worker.run(Job(spec, tasks, then))

    def run(
        self, code: str, tasks: Sequence[Task] = BOTH, then: Sequence[Task] = ()
    ) -> list[Result]:
        _, results = self.start(code, tasks, then)
        return list(results)

    def answers(self, code: str) -> list[str | None]:
        return [result.answer_text for result in self.run(code)]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def test_results_come_as_in_this_process(folder: Folder) -> None:
    first, second = folder.run(
        "def parse(text):\n    return int(text)\n\ndef part1(data):\n    return data\n\n" + TWO,
        [(case("example", "41", part1="41", part2="3"), PARTS)],
    )
    assert (first.case, first.part, first.status) == ("example", 1, "right")
    assert (second.answer_text, second.expected, second.status) == ("2", "3", "wrong")
    assert first.seconds is not None
    assert first.parse_seconds == second.parse_seconds is not None


def test_each_result_comes_before_the_next_part_is_done(folder: Folder) -> None:
    worker, results = folder.start(ONE + "def part2():\n    while True:\n        pass\n")
    assert next(results).answer_text == "1"
    worker.kill()
    assert next(results).status == "failed"


@pytest.mark.parametrize(
    ("expected", "names"), [("1", ["a", "own"]), ("5", ["a"])], ids=["right", "wrong"]
)
def test_what_is_to_follow_waits_for_the_rest(
    folder: Folder, expected: str, names: list[str]
) -> None:
    then: list[Task] = [(case("own"), (1,))]
    results = folder.run(ONE, [(case(part1=expected), (1,))], then)
    assert [result.case for result in results] == names


def test_what_is_to_follow_comes_at_once_where_there_is_nothing_else(folder: Folder) -> None:
    (result,) = folder.run(ONE, [], [(case("own"), (1,))])
    assert (result.case, result.answer_text) == ("own", "1")


def test_a_failure_comes_whole(folder: Folder) -> None:
    first, second = folder.run("def parse(text):\n    return 1 / 0\n\n" + ONE)
    assert first.failure is not None
    assert first.failure.message == "ZeroDivisionError: division by zero"
    assert first.failure.hook == "parse"
    assert first.failure.frames[-1].endswith("day01.py:2 in parse")
    assert second.status == "failed"


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("import nothing_of_that_name\n", DayFailedError),
        ("def part1(:\n", DaySyntaxError),
        ("x = 1\n", DayError),
    ],
)
def test_a_day_that_cannot_be_loaded_raises_here_as_there(
    folder: Folder, code: str, kind: type[DayError]
) -> None:
    with pytest.raises(DayError) as caught:
        folder.run(code)
    assert type(caught.value) is kind
    assert "day01.py" in caught.value.message


HOSTILE = {
    "prints": "import os\nprint('a')\nos.write(1, b'b' * 100_000)\nos.system('echo c')\n",
    "closes some descriptors": "import os\nos.closerange(3, 20)\n",
    "closes all descriptors": "import os\nos.closerange(0, 4096)\n",
    "reuses them": "import os\nos.closerange(3, 4096)\n"
    "files = [open(f'{__file__}.{number}', 'wb') for number in range(9)]\n",
    "closes sys.stdout": "import sys\nsys.stdout.close()\nsys.stderr.close()\n",
    "patches pickle": "import pickle\npickle.dumps = pickle.Pickler = pickle.dump = None\n",
    "patches json and print": "import builtins, json\njson.dumps = builtins.print = None\n",
    "patches os": "import os\nos.write = os.open = os.fstat = os.path.samestat = None\n",
    "changes the folder": "import os, tempfile\nos.chdir(tempfile.mkdtemp())\n",
    "reads standard input": "import sys\nassert sys.stdin.read() == ''\n",
    "clears the environment": "import os\nos.environ.clear()\n",
}


@pytest.mark.parametrize("code", HOSTILE.values(), ids=HOSTILE)
def test_no_answer_is_lost_to_a_day_that(folder: Folder, code: str) -> None:
    inner = "".join(f"    {line}\n" for line in code.splitlines())
    assert folder.answers(code + ONE + TWO) == ["1", "2"]
    part1 = f"def part1():\n{inner}    return 1\n\n"
    assert folder.answers(part1 + TWO) == ["1", "2"]
    assert folder.answers(f"{part1}def part2():\n{inner}    return 2\n") == ["1", "2"]
    assert not any(path.read_bytes() for path in folder.day.parent.glob("*.py.?"))


def test_a_day_after_which_nothing_can_be_imported(folder: Folder) -> None:
    values = f"[12.0, 1e300, 76.5, '\\u0665', 'e\\u0301', True, {{'1': 2}}, {draw('ABC')!r}]"
    code = f"def part1(data):\n    return {values}[int(data)]\n"
    tasks: list[Task] = [(case(str(number), str(number), part1="1"), (1,)) for number in range(7)]
    miss = Guess(1, Puzzle(2015, 1), 1, "12", 0.0, Verdict.TOO_HIGH, "")
    tasks.append((case("refuted", "0")._replace(misses=(miss,)), (1,)))
    clearing = "import sys\nsys.meta_path.clear()\n"
    expected = folder.run(code, tasks)
    assert expected[-1].reason == "known to be too high"
    found = folder.run(clearing + code, tasks)
    assert [each._replace(seconds=None) for each in found] == [
        each._replace(seconds=None) for each in expected
    ]
    letters: list[Task] = [(case("letters", "7"), (1,))]
    assert folder.run(code, letters)[0].answer_text == "ABC"
    (unread,) = folder.run(clearing + code, letters)
    assert unread.answer is not None
    assert unread.answer.invalid  # what is not read is not posted
    hook = "def prat1(data):\n    return 1\n\nprat1.aoc_runner_impl = {}\n"
    with pytest.raises(DayError) as raised:
        folder.run(clearing + hook)
    assert raised.value.hint == "did you mean part1?"


def test_a_day_that_left_its_folder_fails_with_the_same_frames(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.root)
    code = "import os, tempfile\nos.chdir(tempfile.mkdtemp())\nos.rmdir(os.getcwd())\n\n"
    first, _ = folder.run(code + "def part1():\n    return 1 / 0\n\n" + TWO)
    assert first.failure is not None
    assert first.failure.frames == ("days/year2015/day01.py:6 in part1",)
    assert first.failure.sources == ("return 1 / 0",)


def test_a_ctrl_c_of_the_days_own_fails_like_anything_else(folder: Folder) -> None:
    with pytest.raises(DayFailedError, match="KeyboardInterrupt"):
        folder.run("raise KeyboardInterrupt\n")
    first, second = folder.run(f"{ONE}\ndef part2():\n    raise KeyboardInterrupt\n")
    assert first.answer_text == "1"
    assert (second.status, second.reason[:17]) == ("failed", "KeyboardInterrupt")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this platform has no fork")
class TestADayThatForks:
    def test_tells_each_result_once(self, folder: Folder) -> None:
        code = "import os\n\ndef part1():\n    os.fork()\n    return 1\n\n"
        assert folder.answers(code + TWO) == ["1", "2"]

    def test_runs_nothing_else_in_its_child(self, folder: Folder) -> None:
        code = (
            "import os\n\n"
            "def part1():\n    if child := os.fork():\n        os.waitpid(child, 0)\n"
            "    return 1\n\n"
            "def part2():\n    open(f'{__file__}.runs', 'a').write('x')\n    return 2\n"
        )
        assert folder.answers(code) == ["1", "2"]
        assert (folder.day.parent / "day01.py.runs").read_text() == "x"

    def test_and_dies_does_not_keep_us_waiting_for_its_child(self, folder: Folder) -> None:
        code = (
            "import os, time\n\ndef part1():\n"
            "    if os.fork() == 0:\n        time.sleep(600)\n    os._exit(3)\n"
        )
        first, second = folder.run(code)
        assert first.reason == second.reason == "the day ended its own process (exit code 3)"

    def test_may_use_multiprocessing(self, folder: Folder) -> None:
        code = (
            "import multiprocessing\n\ndef double(n):\n    return 2 * n\n\n"
            "def part1():\n    with multiprocessing.get_context('fork').Pool(2) as pool:\n"
            "        return sum(pool.map(double, [1, 2, 3]))\n"
        )
        assert folder.answers(code) == ["12", None]


@pytest.mark.parametrize(
    ("death", "said"),
    [
        ("os._exit(0)", "exit code 0"),
        ("os._exit(7)", "exit code 7"),
        ("os.kill(os.getpid(), 9)", "SIGKILL"),
    ],
)
def test_a_part_that_ends_the_process_is_a_failed_result(
    folder: Folder, death: str, said: str
) -> None:
    first, second = folder.run(f"import os\n\n{ONE}\ndef part2():\n    {death}\n")
    assert first.answer_text == "1"
    assert second.status == "failed"
    assert second.reason == f"the day ended its own process ({said})"


def test_an_end_while_loading_fails_every_part_or_is_raised_where_there_is_none(
    folder: Folder,
) -> None:
    results = folder.run("import os\nos._exit(1)\n")
    assert [result.status for result in results] == ["failed", "failed"]
    with pytest.raises(DayFailedError, match="ended its own process"):
        folder.run("import os\nos._exit(1)\n", [])


def test_an_end_before_what_was_to_follow(folder: Folder) -> None:
    then: list[Task] = [(case("own"), PARTS)]
    results = folder.run("import os\nos._exit(1)\n", [], then)
    assert [(result.case, result.status) for result in results] == [("own", "failed")] * 2


def test_what_was_not_to_follow_has_not_failed(folder: Folder) -> None:
    code = (
        "import os\n\nclass Data:\n    def __del__(self):\n        os._exit(3)\n\n"
        "def parse(text):\n    return Data()\n\ndef part1(data):\n    return 1\n"
    )  # the process ends with the first case, behind its result
    _, results = folder.start(code, [(case(part1="5"), (1,))], [(case("own"), (1,))])
    assert next(results).status == "wrong"
    with pytest.raises(DayFailedError, match="exit code 3"):
        next(results)


def test_a_worker_that_cannot_start_is_a_failed_result(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONHOME", str(folder.root))  # there is no standard library
    more_than_a_pipe_holds = case(text="x" * 1_000_000)
    first, second = folder.run(ONE, [(more_than_a_pipe_holds, PARTS)])
    assert (first.status, second.status) == ("failed", "failed")
    assert first.reason == "the day ended its own process (exit code 1)"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no write is cut short on this platform")
def test_a_result_comes_whole_where_a_signal_cuts_its_writing_short(folder: Folder) -> None:
    fifo = f"{folder.root}/interrupted"
    os.mkfifo(fifo)
    code = (
        "import os, signal\n\n"
        "def tick(number, frame):\n"
        "    if frame.f_code.co_name == 'send':\n"
        "        signal.setitimer(signal.ITIMER_REAL, 0)\n"
        f"        os.write(os.open({fifo!r}, os.O_WRONLY), b'!')\n\n"
        "def part1():\n"
        "    signal.signal(signal.SIGALRM, tick)\n"
        "    signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)\n"
        "    return '7' * 1_000_000\n"  # more than a pipe holds
    )
    interrupted = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    _, results = folder.start(code)
    assert select.select([interrupted], [], [], 60)[0]  # nothing is read before
    os.close(interrupted)
    assert [result.answer_text for result in results] == ["7" * 1_000_000, None]


def test_what_is_written_into_the_channel_is_a_failed_result(folder: Folder) -> None:
    code = (
        "import os\n\n"
        "def part2():\n"
        "    for number in range(3, 20):\n"
        "        try:\n            os.write(number, b'not a message at all')\n"
        "        except OSError:\n            pass\n"
        "    return 2\n\n"
    )
    first, second = folder.run(code + ONE)
    assert first.answer_text == "1"
    assert (second.status, second.answer) == ("failed", None)
    assert second.reason == "the day wrote in between its results"


def test_no_result_but_the_next_one_is_taken(folder: Folder) -> None:
    code = (
        "import os\n"
        "from aoc_runner.running.job import packed\n"
        "from aoc_runner.running.solve import Result\n\n"
        "def part2():\n"
        "    for number in range(3, 20):\n"
        "        try:\n            os.write(number, packed(Result('b', 2, 'right', '2')))\n"
        "        except OSError:\n            pass\n"
        "    return 2\n\n"
    )
    first, second = folder.run(code + ONE)
    assert (first.answer_text, second.case, second.status) == ("1", "a", "failed")
    assert second.reason == "the day wrote in between its results"


def test_no_module_of_the_day_is_imported_to_read_its_results(folder: Folder) -> None:
    code = (
        "class Odd(str):\n    pass\n\n"
        "class Value:\n    def __str__(self):\n        return Odd('odd')\n\n"
        "def part1():\n    return Value()\n"
    )
    first, _ = folder.run(code)
    assert (first.answer_text, first.status) == ("odd", "unchecked")
    assert "days.year2015.day01" not in sys.modules


def test_nothing_is_left_behind(
    folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "tmp"
    own.mkdir()
    monkeypatch.setenv("TMPDIR", str(own))
    code = (
        "import subprocess, sys\n"
        "sleep = [sys.executable, '-c', 'import time; time.sleep(600)']\n"
        "child = subprocess.Popen(sleep)\n\ndef part1():\n    return child.pid\n\n"
    ) + HOSTILE["closes all descriptors"]
    first, _ = folder.run(code)
    ps = ["ps", "-o", "stat=", "-p", str(first.answer_text)]
    end = time.monotonic() + 10
    while subprocess.run(ps, capture_output=True, text=True, check=False).stdout.strip("Z \n"):
        assert time.monotonic() < end, "the day's child still runs"
    # What is garbled on the channel, too, must not keep the file beside it.
    garble = (
        "import os\nfor number in range(3, 9):\n    try:\n        os.write(number, b'x' * 99)\n"
    )
    garble += "    except OSError:\n        pass\n"
    folder.run(garble + HOSTILE["closes all descriptors"] + ONE)
    assert os.listdir(own) == []


def test_a_day_has_its_last_words(folder: Folder, capfd: pytest.CaptureFixture[str]) -> None:
    """What it registered, left in a buffer, or made for as long as its process lives."""
    (folder.root / "late.py").write_text("TEXT = 'there'\n")
    code = (
        "import atexit, sys, tempfile\n"
        "log = open(f'{__file__}.log', 'w')\n"
        "made = tempfile.TemporaryDirectory(dir='.')\n\n"
        "@atexit.register\n"
        "def end():\n    import late, time\n    time.sleep(0.1)\n"
        "    print('at its end', late.TEXT)\n\n"
        "def part1():\n    log.write('kept')\n    print('1', end='')\n    return made.name\n"
    )
    first, _ = folder.run(code)
    assert Path(f"{folder.day}.log").read_text() == "kept"
    assert first.answer_text
    assert not os.path.exists(first.answer_text)
    assert capfd.readouterr().err == "1at its end there\n"


def test_a_day_that_does_not_end_is_ended(folder: Folder) -> None:
    code = "import threading, time\nthreading.Thread(target=time.sleep, args=(600,)).start()\n"
    assert folder.answers(code + ONE + TWO) == ["1", "2"]


def test_one_thread_may_kill_it_while_another_reads(folder: Folder) -> None:
    worker, results = folder.start("while True:\n    pass\n")
    found: list[Result] = []
    reader = threading.Thread(target=lambda: found.extend(results))
    reader.start()
    worker.kill()
    reader.join(10)
    assert [result.status for result in found] == ["failed", "failed"]


def test_it_loads_no_settings_account_or_render(folder: Folder) -> None:
    rooms = "settings", "account", "store", "site", "render", "cli"
    code = (
        "import sys\n\ndef part1():\n"
        "    ours = {name.split('.')[1] for name in sys.modules if 'aoc_runner.' in name}\n"
        f"    return ' '.join(sorted(ours & {set(rooms)!r})) or 'none'\n"
    )
    assert folder.answers(code)[0] == "none"


def test_it_starts_with_the_path_of_its_starter_and_nothing_of_the_working_folder(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in sys.stdlib_module_names:
        (folder.root / f"{name}.py").write_text("raise RuntimeError('shadowed')\n")
    monkeypatch.chdir(folder.root)
    code = "import os, sys\n\ndef part1():\n    return ascii(sys.path)\n\n"
    code += "def part2():\n    return 'PYTHONSAFEPATH' in os.environ and 'is set' or 'not set'\n"
    assert folder.answers(code) == [ascii([str(folder.root), *sys.path]), "not set"]


def test_of_two_saves_of_a_packages_day_within_a_second_the_last_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = tmp_path / "alices_day.py"
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    spec = DaySpec(Puzzle(2015, 1), "alice", None, "alices_day", str(day))
    for answer in "12":
        day.write_text(f"def part1():\n    return {answer}\n")
        os.utime(day, (1_700_000_000, 1_700_000_000))
        (result,) = Worker().run(Job(spec, [(case(), (1,))]))
        assert result.answer_text == answer


def read(content: bytes) -> list[Message]:
    inbox = Inbox()
    found = list(inbox.take(content))
    inbox.end()
    return found


def test_a_message_with_one_bit_flipped_is_garbled() -> None:
    whole = packed(Result("a", 1, "right", "6440", Answer("6440")))
    assert read(whole)
    for bit in range(8 * len(whole)):
        changed = bytearray(whole)
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(GarbledError):
            read(bytes(changed))


def test_a_message_that_was_cut_or_changed_is_garbled() -> None:
    whole = packed(Result("a", 1, "unsolved", None))
    for content in (whole[:-1], whole[:5], whole[:-1] + b"x", b"hello, I am a day!"):
        assert list(Inbox().take(whole)) == [Result("a", 1, "unsolved", None)]
        with pytest.raises(GarbledError):
            read(whole + content)


@pytest.mark.parametrize("size", [1, 7, 100])
def test_messages_come_in_pieces_of_any_size(size: int) -> None:
    sent = [Loaded("Camel Cards"), Began("part 1"), Result("a", 1, "unsolved", None), None]
    content, inbox = b"".join(map(packed, sent)), Inbox()
    pieces = [content[start : start + size] for start in range(0, len(content), size)]
    assert [message for piece in pieces for message in inbox.take(piece)] == sent
    inbox.end()


def test_a_started_worker_costs_the_runner_no_wait(folder: Folder) -> None:
    before = time.monotonic()
    worker, results = folder.start("import time\ntime.sleep(30)\n" + ONE)
    assert time.monotonic() - before < 5
    worker.kill()
    assert [result.status for result in results] == ["failed", "failed"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no runner is killed so on this platform")
@pytest.mark.parametrize("sent", ["nothing", "half a job", "a job"])
def test_a_worker_whose_runner_is_gone_runs_no_day(folder: Folder, sent: str) -> None:
    folder.day.write_text("open(f'{__file__}.runs', 'w')\n" + ONE)
    spec = DaySpec(Puzzle(2015, 1), "project", None, DAY, str(folder.day), str(folder.root))
    job = pickle.dumps((Job(spec, BOTH), ""))
    theirs, ours = os.pipe()
    os.write(ours, {"nothing": b"", "half a job": job[:-9], "a job": job}[sent])
    os.close(ours)
    done = subprocess.run(
        [sys.executable, "-c", "from aoc_runner.running.worker import main; main()"],
        stdin=theirs,
        capture_output=True,
        start_new_session=True,
        check=False,
    )
    os.close(theirs)
    assert done.stdout == done.stderr == b""
    assert [path.name for path in folder.day.parent.iterdir()] == ["day01.py"]


def test_a_worker_that_outlives_its_runner_leaves_no_file(folder: Folder, tmp_path: Path) -> None:
    """It closes its end of the pipe that would have ended it, so its results go into a file."""
    own = tmp_path / "tmp"
    own.mkdir()
    folder.day.write_text(
        "import os, sys, time\nrunner = os.getppid()\nos.closerange(3, 4096)\n"
        + ONE
        + "def part2():\n    print('told', file=sys.stderr)\n"
        + "    while os.getppid() == runner:\n        time.sleep(0.01)\n    return 2\n"
    )
    spec = DaySpec(Puzzle(2015, 1), "project", None, DAY, str(folder.day), str(folder.root))
    start = (
        "import pickle, sys\n"
        "from aoc_runner.running.process import Worker\n"
        "list(Worker().run(pickle.load(sys.stdin.buffer)))\n"
    )
    runner = subprocess.Popen(
        [sys.executable, "-c", start],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"TMPDIR": str(own)},
    )
    assert runner.stdin is not None
    assert runner.stderr is not None
    pickle.dump(Job(spec, BOTH), runner.stdin)
    runner.stdin.flush()
    assert runner.stderr.readline() == b"told\n"
    assert len(os.listdir(own)) == 1
    runner.kill()
    assert runner.communicate(timeout=30)[1] == b""  # up to the end: the worker holds it no more
    assert os.listdir(own) == []


def test_an_argument_may_have_any_name(folder: Folder) -> None:
    assert folder.answers("def part1(lines):\n    return lines\n\n\npart2 = part1\n") == ["x", "x"]


def test_where_no_process_can_be_started_the_error_says_so() -> None:
    code = (
        "import resource\n"
        "from aoc_runner.kernel.words.errors import UsageError\n"
        "from aoc_runner.running.process import Worker\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (4, 4))\n"
        "try:\n    Worker()\nexcept UsageError as error:\n    print(error.message)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "cannot start a process for the day: Too many open files\n"


_NO_TERMINAL = "; there is no terminal here, as there is in: aoc run 2015 1"


@pytest.mark.parametrize("where", ["parse(text)", "part1(data)"])
@pytest.mark.parametrize(
    ("asks", "cure"),
    [("pdb.set_trace()", "look around with"), ("input('which? ')", "answer it in")],
)
def test_what_asks_the_user_names_the_command_too(
    folder: Folder, asks: str, cure: str, where: str
) -> None:
    other = "def part1(data):\n    return 1\n" if "parse" in where else ""
    code = f"import pdb\n\n{other}\ndef {where}:\n    {asks}\n    return 1\n"
    for result in folder.run(code)[: 2 if other else 1]:
        assert result.failure is not None
        assert result.failure.message.endswith(_NO_TERMINAL)
        assert result.failure.message.count(_NO_TERMINAL) == 1
        assert _NO_TERMINAL in result.reason
        assert result.failure.hint == f"take it out, or {cure}: aoc run 2015 1"


def test_what_asks_the_user_at_import_names_the_command_too(folder: Folder) -> None:
    with pytest.raises(DayFailedError, match="cannot be imported: EOFError") as raised:
        folder.run(f"name = input()\n{ONE}")
    assert raised.value.message.endswith(_NO_TERMINAL)
    assert raised.value.frames == (f"{folder.day}:1 in <module>",)


@pytest.mark.parametrize("error", ["EOFError", "EOFError('Ran out of input')", "ValueError"])
def test_no_other_error_names_it(folder: Folder, error: str) -> None:
    first, _ = folder.run(f"def part1(data):\n    raise {error}\n\n{TWO}")
    assert "aoc run" not in first.reason
    assert first.failure is not None
    assert first.failure.hint.startswith("look at ")


@pytest.mark.parametrize(
    ("value", "said"),
    [("0", None), ("pdb.set_trace", ""), ("", "breakpoint() has no terminal here; ")],
)
def test_what_the_user_says_of_breakpoints_counts(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, value: str, said: str | None
) -> None:
    monkeypatch.setenv("PYTHONBREAKPOINT", value)
    (first,) = folder.run("def part1(data):\n    breakpoint()\n    return 7\n", [(case(), (1,))])
    if said is None:
        assert first.answer_text == "7"
    else:
        assert first.reason.startswith(said)
        assert "aoc run 2015 1" in first.reason


def test_a_breakpointhook_of_the_days_own_stays_its_own(folder: Folder) -> None:
    code = "import sys\n\nsys.breakpointhook = lambda: 42\n\n"
    (first,) = folder.run(f"{code}def part1(data):\n    return breakpoint()\n", [(case(), (1,))])
    assert first.answer_text == "42"


def test_breakpoint_names_the_command_that_runs_this_day(folder: Folder) -> None:
    folder.day.write_text("def part1(data):\n    breakpoint()\n    return 1\n")
    root, path = str(folder.root), str(folder.day)
    with Worker() as worker:
        spec = DaySpec(Puzzle(2015, 1), "alice", "fast", DAY, path, root)
        (result,) = worker.run(Job(spec, [(case(), (1,))]))
    assert result.failure is not None
    assert result.failure.hint.endswith(": aoc run 2015 1 --from alice --variant fast")
    assert result.failure.frames[-1].endswith("day01.py:2 in part1")
