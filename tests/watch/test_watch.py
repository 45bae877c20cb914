"""`aoc watch` on a real terminal: real saves, real workers, and what is left of them."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle
from tests.fake_site import Site, User
from tests.letters import draw
from tests.support import GUARD, Aoc, enter_guess
from tests.terminal import Terminal

DAY = "days/year2015/day01.py"
EXAMPLES = "days/year2015/day01.yaml"
THREE = "examples:\n  - name: puzzle\n    input: |\n      (()(()(\n    part1: 3\n"
RIGHT = '''"""Not Quite Lisp"""


def part1(data):
    return data.count("(") - data.count(")")
'''
OFF_BY_ONE = RIGHT.replace("return", "return 1 +")
RUN = re.compile(r"^\d\d:\d\d:\d\d  ", re.M)  # the first line of each run
LOOP = """
import os, pathlib, subprocess, sys

child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
pathlib.Path("pids.new").write_text(f"{os.getpid()} {child.pid}")
os.replace("pids.new", "pids")
while True:
    pass
"""
BUSY = {
    "loops": "while True:\n    pass\n",
    "loops in C": "sum(range(10**15))\n",
    "sleeps": "import time\ntime.sleep(600)\n",
    "blocks signals": "import signal, time\n"
    "signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())\ntime.sleep(600)\n",
    "waits for its child": "child.wait()\n",
}


class Watching(Terminal):
    """`aoc watch` in the foreground of a terminal."""

    def __init__(self, aoc: Aoc, *words: str, **env: str) -> None:
        super().__init__(aoc, "watch", *words, **{"NO_COLOR": "1", **env})
        self._at = 0

    def until(self, text: str, seconds: float = 20) -> str:
        """Read on until the text comes, after the one waited for before; what came up to it."""
        end = time.monotonic() + seconds
        while (found := self.seen.find(text, self._at)) < 0:
            assert time.monotonic() < end, f"no {text!r} in {self.seen[self._at :]!r}"
            self._read(0.1)
        came = self.seen[self._at : found + len(text)]
        self._at = found + len(text)
        return came

    def runs_after(self, seconds: float) -> int:
        """How many runs there were, with time for one more that must not come."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._read(0.1)
        return len(RUN.findall(self.seen))

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.finish(5)
        super().__exit__(kind, error, tb)
        assert "Traceback" not in self.seen


@pytest.fixture
def mine(aoc: Aoc) -> Aoc:
    """A project with 2015 day 1 and one example."""
    aoc.write(DAY, RIGHT)
    aoc.write(EXAMPLES, THREE)
    return aoc


def eventually(true: Callable[[], bool], seconds: float = 10) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def pids(aoc: Aoc) -> list[int]:
    """The looping worker's and its child's, once they are there."""
    file = aoc.folder / "pids"
    eventually(file.exists)
    found = [int(pid) for pid in file.read_text().split()]
    file.unlink()
    return found


def are_gone(found: list[int]) -> bool:
    """Whether none of the processes runs; one that only waits to be buried does not."""
    states = [
        subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, check=False)
        for pid in found
    ]
    return all(not done.stdout.strip() or done.stdout.startswith(b"Z") for done in states)


def test_the_first_run_comes_at_once_and_a_save_shows_what_changed(mine: Aoc) -> None:
    with Watching(mine, "2015", "1") as watch:
        first = watch.until("right  ")
        assert f"watching {DAY}" in first
        assert re.search(rf"^\d\d:\d\d:\d\d  2015 day 1  {DAY}\r$", first, re.M)
        assert "  puzzle  part 1  3  ✓ right" in first
        assert "was" not in first
        watch.until("get it once with")

        mine.write(DAY, OFF_BY_ONE)
        watch.until("  puzzle  part 1  4  ✗ wrong, expected 3 (was 3)")
        watch.until("your input waits until the examples pass")

        mine.write(
            DAY, RIGHT.replace("    return", "    __import__('time').sleep(0.2)\n    return")
        )
        watch.until("  puzzle  part 1  3  ✓ right (was 4)")
        assert re.search(r"\d+ ms \(was [\d.]+ (µs|ms)\)", watch.until(")"))
        assert watch.runs_after(0.1) == 3
        assert "\033[" not in watch.seen


def test_a_proposed_answer_comes_with_its_cure(mine: Aoc) -> None:
    mine.write(EXAMPLES, THREE.replace("part1: 3", "part1: 4\n    confirmed: false"))
    with Watching(mine, "2015", "1") as watch:
        watch.until("part 1  3  ? the proposed answer is 4 (not confirmed)")
        watch.until("  if the proposed answer is right: aoc test 2015 1 --confirm\r\n")


def test_letters_stand_in_the_row_and_their_picture_below(mine: Aoc) -> None:
    mine.write(EXAMPLES, THREE.replace("part1: 3", "part1: ABC"))
    mine.write(DAY, f"def part1():\n    return {draw('ABC')!r}\n")
    with Watching(mine, "2015", "1") as watch:
        watch.until("  puzzle  part 1  ABC  ✓ right")
        watch.until(draw("ABC").replace("\n", "\r\n"))
        mine.write(DAY, f"def part1():\n    return {draw('ABE')!r}\n")
        watch.until("  puzzle  part 1  ABE  ✗ wrong, expected ABC (was ABC)")
        mine.write(DAY, f"def part1():\n    return {draw('A?')!r}\n")
        watch.until("  puzzle  part 1  (below)  ✗ wrong, expected ABC (was ABE)")
        watch.until("  part 1: the letters drawn cannot all be read (letter 2 from the left")
        mine.write(DAY, f"def part1():\n    return {draw('B?')!r}\n")
        watch.until("  puzzle  part 1  (below)  ✗ wrong, expected ABC (was another drawing)")


def test_a_terminal_has_colour(mine: Aoc) -> None:
    with Watching(mine, "2015", "1", NO_COLOR="") as watch:
        watch.until("\033[32m✓\033[0m right")


def test_a_broken_save_is_one_line_and_the_next_one_mends_it(mine: Aoc) -> None:
    with Watching(mine, "2015", "1") as watch:
        watch.until("get it once")
        mine.write(DAY, RIGHT + "\ndef part2(:\n")
        watch.until(DAY)
        assert watch.until("invalid syntax\r\n") == f"\r\nerror: {DAY}:7: invalid syntax\r\n"
        mine.write("days/helper.py", "x = (\n")
        mine.write(DAY, "from days import helper\n" + RIGHT)
        watch.until("error: days/helper.py:1: '(' was never closed\r\n")
        mine.write("days/helper.py", "raise ValueError('not yet')\n")
        watch.until("cannot be imported: ValueError: not yet")
        mine.write(EXAMPLES, THREE.replace("puzzle", "[puzzle"))
        mine.write("days/helper.py", "")
        watch.until(EXAMPLES)
        mine.write(EXAMPLES, THREE)
        watch.until("puzzle  part 1  3  ✓ right")


def test_saves_of_one_size_in_one_second_are_not_mixed_up(mine: Aoc) -> None:
    with Watching(mine, "2015", "1") as watch:
        watch.until("puzzle  part 1  3  ✓")
        for answer in (5, 6, 7, 8):
            file = mine.write(DAY, f"def part1():\n    return {answer}\n")
            os.utime(file, (1_700_000_000, 1_700_000_000))
            watch.until(f"puzzle  part 1  {answer}  ✗ wrong")


def test_a_new_save_ends_an_endless_loop_and_all_it_started(mine: Aoc) -> None:
    mine.write(DAY, RIGHT + LOOP)
    with Watching(mine, "2015", "1") as watch:
        looping = pids(mine)
        assert not are_gone(looping)
        mine.write(DAY, RIGHT)
        watch.until("stopped: saved again")
        watch.until("puzzle  part 1  3  ✓ right")
        eventually(lambda: are_gone(looping))


@pytest.mark.parametrize(
    ("crash", "said"),
    [("_exit(0)", "exit code 0"), ("_exit(7)", "exit code 7"), ("abort()", "SIGABRT")],
)
def test_a_crash_does_not_end_the_watch(mine: Aoc, crash: str, said: str) -> None:
    mine.write(DAY, f"import os\n\n\ndef part1():\n    os.{crash}\n")
    with Watching(mine, "2015", "1") as watch:
        watch.until(f"part 1  -  ✗ failed: the day ended its own process ({said})\r\n")
        mine.write(DAY, RIGHT)
        watch.until("puzzle  part 1  3  ✓ right")
        assert "stopped" not in watch.seen


def test_what_a_day_starts_and_leaves_ends_with_its_run(mine: Aoc) -> None:
    mine.write(DAY, LOOP.replace("while True:\n    pass", "def part1():\n    return 3"))
    with Watching(mine, "2015", "1") as watch:
        watch.until("puzzle  part 1  3  ✓ right")
        left = pids(mine)
        eventually(lambda: are_gone(left))


def test_a_failure_is_a_row_and_prints_are_shown(mine: Aoc) -> None:
    mine.write(DAY, "print('hello')\n\n\ndef part1():\n    return 1 // 0\n")
    with Watching(mine, "2015", "1") as watch:
        watch.until("hello")
        watch.until("part 1  -  ✗ failed: ZeroDivisionError")
        watch.until(f"({DAY}:5 in part1)")
        assert watch.until("waits") == (
            f"\r\n    {DAY}:5 in part1\r\n      return 1 // 0\r\n  your input waits"
        )
        mine.write(DAY, RIGHT)
        watch.until("3  ✓ right (was failed)")


def test_a_failure_of_several_examples_shows_its_frames_once_and_its_cure(mine: Aoc) -> None:
    mine.write(EXAMPLES, THREE + "  - {name: other, input: x, part1: 1}\n")
    mine.write(DAY, "async def solve():\n    pass\n\n\ndef part1():\n    return solve()\n")
    with Watching(mine, "2015", "1") as watch:
        watch.until("puzzle  part 1  -  ✗ failed: part1 returned a coroutine of ")
        came = watch.until("  your input waits")
        assert came.count("hint: return asyncio.run(solve(...))\r\n") == 1
        assert came.count("failed") == 1


def test_a_deleted_file_is_waited_for(mine: Aoc) -> None:
    day = mine.folder / DAY
    with Watching(mine, "2015", "1") as watch:
        watch.until("get it once")
        day.unlink()
        watch.until(f"{DAY} is gone; waiting for it\r\n")
        mine.write("days/other.py", "")  # says nothing, for there is nothing new to say
        watch.runs_after(0.4)
        mine.write(DAY, OFF_BY_ONE)
        assert "gone" not in watch.until("4  ✗ wrong")


def test_a_file_renamed_away_and_back_and_one_saved_by_rename(mine: Aoc) -> None:
    day = mine.folder / DAY
    with Watching(mine, "2015", "1") as watch:
        watch.until("get it once")
        day.rename(day.with_name("day01_old.py"))
        watch.until("is gone; waiting for it")
        day.with_name("day01_old.py").rename(day)
        watch.until("3  ✓ right")
        # As editors do it: the old file moved to a backup, a new one moved into its place.
        new = mine.write("days/year2015/.day01.py.new", OFF_BY_ONE)
        day.rename(day.with_name("day01.py~"))
        new.rename(day)
        assert "gone" not in watch.until("4  ✗ wrong")


def test_a_folder_that_comes_and_goes_as_a_whole(mine: Aoc) -> None:
    # As by a `git switch` there and back; elsewhere is out of the watch's sight.
    year, elsewhere = mine.folder / "days/year2015", mine.home / "elsewhere"
    with Watching(mine, "2015", "1") as watch:
        watch.until("get it once")
        year.rename(elsewhere)
        watch.until("is gone; waiting for it")
        elsewhere.rename(year)
        watch.until("3  ✓ right")
        mine.write(DAY, "from tools.grid import ANSWER\n" + OFF_BY_ONE)
        watch.until("ModuleNotFoundError")
        elsewhere.mkdir()
        (elsewhere / "grid.py").write_text("ANSWER = 3\n")
        elsewhere.rename(mine.folder / "tools")
        watch.until("4  ✗ wrong, expected 3 (was 3)")


def test_no_other_day_steps_in_for_a_deleted_one(aoc: Aoc) -> None:
    day = aoc.write("days/year2023/day07.py", RIGHT)
    with Watching(aoc, "2023", "7") as watch:
        watch.until("no examples")
        day.unlink()  # the same day is installed as well
        watch.until("is gone; waiting for it")
        assert watch.runs_after(0.3) == 1


def test_whatever_the_day_imports_from_the_project_counts(mine: Aoc) -> None:
    helpers = ("days/year2015/beside.py", "days/tools/deep.py", "grid.py", "tools/grid.py")
    with Watching(mine, "2015", "1") as watch:
        for helper in helpers:
            watch.until("get it once" if helper is helpers[0] else "waits")
            name = helper.removesuffix(".py").replace("/", ".")
            mine.write(helper, "ANSWER = 3\n")
            mine.write(DAY, f"from {name} import ANSWER\n\n\ndef part1():\n    return ANSWER\n")
            watch.until("3  ✓ right")
            mine.write(helper, "ANSWER = 2\n")
            watch.until("2  ✗ wrong, expected 3 (was 3)")


def test_examples_count_and_notes_do_not(mine: Aoc) -> None:
    # The day's own notes would start it again for ever; so would its .pyc.
    notes = "import pathlib, time\n\npathlib.Path('notes.txt').write_text(str(time.time()))\n"
    mine.write(DAY, notes + RIGHT)
    beside_the_point = (
        ".git/hooks/x.py",
        ".venv/lib/x.py",
        "days/__pycache__/x.py",
        "days/year2015/.#day01.py",
        "days/year2015/day01.in",
    )
    for path in beside_the_point:
        mine.write(path, "")
    with Watching(mine, "2015", "1") as watch:
        watch.until("get it once")
        mine.write(EXAMPLES, THREE.replace("part1: 3", "part1: 4"))
        watch.until("3  ✗ wrong, expected 4 (was right)")
        watch.until("waits until the examples pass")
        for path in beside_the_point:
            mine.write(path, "((")
        assert watch.runs_after(0.5) == 2
        named = "examples:\n  - input_file: day01.in\n    part1: 2\n"
        mine.write(EXAMPLES, named)
        watch.until("example 1  part 1  2  ✓ right")
        mine.write("days/year2015/day01.in", "(((")
        watch.until("3  ✗ wrong, expected 2 (was 2)")
        assert watch.runs_after(0.3) == 4


def test_the_kept_input_comes_once_the_examples_pass(online: Aoc, site: Site, alice: User) -> None:
    online.write(DAY, RIGHT + "\n\ndef part2(data):\n    return 7\n")
    online.write(EXAMPLES, THREE)
    with Watching(online, "2015", "1") as watch:
        watch.until("  your input is not kept yet; get it once with: aoc run 2015 1\r\n")
        online.write(DAY, RIGHT)
        watch.until("puzzle  part 1  3  ✓ right")
        online.write(DAY, OFF_BY_ONE)
        watch.until("your input waits until the examples pass")
        assert watch.seen.count("get it once") == 1
        assert site.requests == []

        site.set_answer(alice, 2015, 1, 1, "12")
        site.solve(alice, 2015, 1, 1)
        online("submit", "2015", "1", "2", "1", "--dry-run")  # reads the page, which has part 1
        assert online("run", "2015", "1", "--json").json["source"] == "site"
        before = len(site.requests)
        online.write(DAY, OFF_BY_ONE + "# still wrong\n")
        watch.until("your input waits until the examples pass")
        watch.runs_after(0.3)
        online.write(DAY, RIGHT)
        assert "your input  part" not in watch.until("puzzle      part 1  3  ✓ right (was 4)")
        watch.until("your input  part 1  0  ✗ wrong, expected 12")
        online.write(
            DAY, RIGHT.replace("data.c", "7 * data.c") + "\n\ndef part2():\n    return 9\n"
        )
        watch.until("waits")
        online.write(DAY, RIGHT + "\n\ndef part2():\n    return 9\n")
        watch.until("your input  part 2  9  ? unchecked")
        enter_guess(online, Puzzle(2015, 1), 2, "9", "too_low")
        online.write(DAY, RIGHT + "\n\ndef part2():\n    return 8\n")
        watch.until("your input  part 2  8  ✗ known to be too low: 9 was (was 9)")
        assert len(site.requests) == before
        assert site.judged == []


@pytest.mark.parametrize("looping", [True, False])
def test_ctrl_c_ends_it_at_once_and_leaves_nothing(mine: Aoc, looping: bool) -> None:
    if looping:
        mine.write(DAY, RIGHT + LOOP)
    with Watching(mine, "2015", "1") as watch:
        left = pids(mine) if looping else []
        if not looping:
            watch.until("get it once")
        start = time.monotonic()
        watch.press("\x03")
        assert watch.finish(10) == 130
        assert time.monotonic() - start < 2
        assert watch.until("interrupted\r\n")
        eventually(lambda: are_gone(left))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_nothing_is_left_when_the_terminal_is_closed(mine: Aoc, number: int) -> None:
    mine.write(DAY, RIGHT + LOOP)
    with Watching(mine, "2015", "1") as watch:
        left = pids(mine)
        watch.process.send_signal(number)
        assert watch.finish(10) == 130
        eventually(lambda: are_gone(left))


@pytest.mark.skipif(sys.platform != "linux", reason="no other kernel ends a group with a pipe")
@pytest.mark.parametrize("busy", BUSY.values(), ids=BUSY)
def test_nothing_is_left_of_a_watch_that_is_killed(mine: Aoc, busy: str) -> None:
    mine.write(DAY, RIGHT + LOOP.replace("while True:\n    pass\n", busy))
    with Watching(mine, "2015", "1") as watch:
        left = pids(mine)
        watch.process.kill()
        assert watch.finish(10) == -signal.SIGKILL
        eventually(lambda: are_gone(left))


def test_breakpoint_names_the_command_it_works_in(mine: Aoc) -> None:
    mine.write(DAY, RIGHT.replace("    return", "    breakpoint()\n    return"))
    with Watching(mine, "2015", "1") as watch:
        watch.until("breakpoint() has no terminal here; it works in: aoc run 2015 1")
        watch.until("    hint: take it out, or look around with: aoc run 2015 1\r\n")
        mine.write(DAY, RIGHT.replace("    return", "    input()\n    return"))
        watch.until("    hint: take it out, or answer it in: aoc run 2015 1\r\n")


def test_an_installed_day_and_the_last_day(aoc: Aoc) -> None:
    assert aoc("run", "2023", "7", "--example").code == 0
    with Watching(aoc) as watch:
        watch.until("note: 2023 day 7, the day last created or run")
        watch.until("puzzle  part 1  6440  ✓ right")
        watch.until("puzzle  part 2  5905  ✓ right")


def test_in_the_home_folder_only_the_days_are_watched(mine: Aoc) -> None:
    with Watching(mine, "2015", "1", HOME=str(mine.folder)) as watch:
        watch.until("get it once")
        mine.write("elsewhere/big.py", "")
        assert watch.runs_after(0.5) == 1
        mine.write(DAY, OFF_BY_ONE)
        watch.until("4  ✗ wrong")


def test_a_variant_is_watched_with_the_examples_of_its_day(mine: Aoc) -> None:
    mine.write("days/year2015/day01_short.py", OFF_BY_ONE)
    with Watching(mine, "2015", "1", "--variant", "short") as watch:
        watch.until("watching days/year2015/day01_short.py")
        watch.until("4  ✗ wrong, expected 3")


def test_without_watchfiles_the_extra_is_named(mine: Aoc) -> None:
    mine.write("broken/watchfiles.py", "raise ModuleNotFoundError('no watchfiles')")
    path = os.pathsep.join([str(GUARD), str(mine.folder / "broken")])
    result = mine("watch", "2015", "1", PYTHONPATH=path)
    assert (result.code, result.out) == (2, "")
    assert len(result.error_lines) == 2
    assert "watchfiles" in result.error_lines[0]
    assert result.error_lines[1] == "hint: pip install 'aoc-runner[watch]'"
    assert mine("test", "2015", "1", PYTHONPATH=path).code == 0


def test_a_day_that_is_not_there_is_not_watched(mine: Aoc) -> None:
    assert mine("watch", "2015", "2").code == 3
    assert mine("watch", "2015", "1", "1").code == 2
    assert mine("watch", "2015", "1", "--json").code == 2


def test_it_works_in_a_pipe_too(mine: Aoc) -> None:
    process = subprocess.Popen(
        [*mine.command, "watch", "2015", "1"],
        cwd=mine.folder,
        env=mine.environment(),
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout
        lines = [process.stdout.readline() for _ in range(4)]
        process.terminate()
    assert re.fullmatch(r"  puzzle  part 1  3  ✓ right  [\d.]+ µs\n", lines[2])
    assert "aoc run 2015 1" in lines[3]
    assert process.returncode == 130
    assert Path(mine.folder / DAY).exists()
