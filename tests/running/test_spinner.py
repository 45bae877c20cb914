"""What takes over a second says so on a terminal, and takes nothing of the day's."""

import re
import signal
import subprocess
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack

import pytest

from aoc_runner.render.text import columns
from tests.fake_site import Site
from tests.support import Aoc
from tests.terminal import Terminal

RUN = ("run", "2015", "1", "--input", "input.txt")
DRAWN = re.compile(r"\r\033\[K[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] ([^\r\n]*)  (\d+) s")


def day(
    aoc: Aoc, part1: str, part2: str = "return 22", before: str = "", number: int = 1
) -> tuple[str, ...]:
    """Write that day, and return the words that run it."""
    aoc.write("input.txt", "x\n")
    aoc.write(
        f"days/year2015/day{number:02}.py",
        f"import os, sys, time\n{before}\n\ndef part1(data):\n    {part1}\n    return 11\n\n"
        f"def part2(data):\n    {part2}\n",
    )
    return "run", "2015", str(number), *RUN[3:]


def all_at_once(terminals: Iterable[Terminal]) -> Iterator[Terminal]:
    """Terminals whose commands wait at the same time, one after another as they end."""
    with ExitStack() as stack:
        for terminal in [stack.enter_context(each) for each in terminals]:
            assert terminal.finish(10) == 0, terminal.seen
            yield terminal


def drawn(seen: str) -> set[str]:
    """What the lines said that were drawn."""
    return {what for what, _ in DRAWN.findall(seen)}


def test_a_slow_part_is_named_with_a_clock_and_nothing_of_it_stays(aoc: Aoc) -> None:
    day(aoc, "time.sleep(1.4)", "time.sleep(1.2); return 22")
    with Terminal(aoc, *RUN) as terminal:
        assert terminal.finish() == 0
        assert drawn(terminal.seen) == {"part 1", "part 2"}
        assert set(DRAWN.findall(terminal.seen)) == {("part 1", "1"), ("part 2", "1")}
        assert re.search(r"\r\033\[K  part 1 .*\n", terminal.seen)
        last = terminal.seen.rpartition("\r\033[K")[2]
        assert last.startswith("  part 2  ")


def test_what_is_over_within_a_second_draws_nothing(aoc: Aoc) -> None:
    day(aoc, "time.sleep(0.7)", "time.sleep(0.7)")
    with Terminal(aoc, *RUN) as terminal:
        assert terminal.finish() == 0
        assert "\033[K" not in terminal.seen


def test_a_pipe_and_a_dumb_terminal_get_none(aoc: Aoc) -> None:
    day(aoc, "time.sleep(1.2)")
    result = aoc(*RUN)
    assert "\033" not in result.out + result.err
    with Terminal(aoc, *RUN, TERM="dumb") as terminal:
        assert terminal.finish() == 0
        assert "\033" not in terminal.seen


def test_a_day_that_is_slow_to_import_is_named(aoc: Aoc) -> None:
    day(aoc, "pass", before="time.sleep(1.2)")
    for terminal in all_at_once(Terminal(aoc, *words) for words in (RUN, ("test", "2015", "1"))):
        assert drawn(terminal.seen) == {"importing days.year2015.day01"}


def test_the_first_that_a_day_prints_ends_it(aoc: Aoc) -> None:
    runs = [
        day(aoc, f"time.sleep(1.3); {says}; time.sleep(1.3)", number=number)
        for number, says in enumerate(('print("so far")', 'sys.stderr.write("so far\\n")'), 1)
    ]
    for terminal in all_at_once(Terminal(aoc, *words) for words in runs):
        assert drawn(terminal.seen) == {"part 1"}
        behind = terminal.seen.partition("so far")[2]
        assert "\r\033[Kso far\r\n" in terminal.seen
        assert "\033[K" not in behind


@pytest.mark.parametrize(
    ("asks", "prompt", "typed", "answer"),
    [
        ("return int(input('how many? '))", "how many? ", "7", 7),
        ("breakpoint()", "(Pdb) ", "c", 11),
    ],
)
def test_who_talks_to_the_user_is_left_alone(
    aoc: Aoc, asks: str, prompt: str, typed: str, answer: int
) -> None:
    day(aoc, asks)
    with Terminal(aoc, *RUN) as terminal:
        terminal.wait_for(prompt)
        time.sleep(1.3)
        terminal.press(f"{typed}\n")
        assert terminal.finish() == 0
        assert "\033[K" not in terminal.seen
        assert f"part 1  \033[1m{answer}\033[0m" in terminal.seen


def test_the_streams_are_as_they_were_once_the_day_prints(aoc: Aoc) -> None:
    day(aoc, "print('x'); print(sorted(vars(sys.stdout)), sorted(vars(sys.stderr)))")
    with Terminal(aoc, *RUN) as terminal:
        assert terminal.finish() == 0
        assert "['mode'] ['mode']\r\n" in terminal.seen


def test_what_a_day_replaced_stays_replaced(aoc: Aoc) -> None:
    before = "write = sys.stdout.write\nsys.stdout.write = lambda text: write(text.upper())"
    day(aoc, "print('one')", "print('two')", before)
    with Terminal(aoc, *RUN) as terminal:
        assert terminal.finish() == 0
        assert "ONE\r\n" in terminal.seen
        assert "TWO\r\n" in terminal.seen


def test_it_costs_no_time(aoc: Aoc) -> None:
    fork = "for _ in range(5):\n        if not (child := os.fork()):\n            print('child')\n"
    fork += "            os._exit(0)\n        os.waitpid(child, 0)"
    day(aoc, fork, "print('x'); print('y'); return 22", "print('imported')")
    start = time.monotonic()
    with Terminal(aoc, *RUN) as terminal:
        assert terminal.finish() == 0
    assert time.monotonic() - start < 3  # each of these may have waited for a second


def test_nothing_that_other_processes_print_is_lost(aoc: Aoc) -> None:
    day(
        aoc,
        "with multiprocessing.get_context('fork').Pool(2) as pool: pool.map(tell, range(4), 1)",
        before="import multiprocessing\n\ndef tell(number):\n    time.sleep(0.7)\n"
        "    print(f'chunk {number} done; ', end='', flush=True)",
    )
    with Terminal(aoc, *RUN) as terminal:
        assert terminal.finish() == 0
        for number in range(4):
            assert f"chunk {number} done; " in terminal.seen
        assert "\033[K" not in terminal.seen


def test_who_writes_without_a_frame_of_python_gets_no_trace(aoc: Aoc) -> None:
    day(aoc, "pass", before="import atexit; atexit.register(sys.stdout.flush)")
    with Terminal(aoc, *RUN) as terminal:
        assert terminal.finish() == 0
        assert "Exception" not in terminal.seen


def test_letters_of_two_columns_fit_too(aoc: Aoc) -> None:
    day(aoc, "time.sleep(1.3)")
    name = "\u4e2d" * 30
    aoc.write("days/year2015/day01.yaml", f"examples: [{{name: {name}, input: x, part1: 11}}]\n")
    with Terminal(aoc, "test", "2015", "1", COLUMNS="40") as terminal:
        assert terminal.finish() == 0
        (line, *_) = re.findall(r"\r\033\[K(⠋[^\r\n]*)", terminal.seen)
        assert columns(line) <= 39
        assert columns(line) >= 37


def test_ascii_alone_where_nothing_else_can_be_shown(aoc: Aoc) -> None:
    day(aoc, "time.sleep(1.3)")
    with Terminal(aoc, *RUN, PYTHONIOENCODING="ascii") as terminal:
        assert terminal.finish() == 0
        assert re.search(r"\r\033\[K[-\\|/] part 1  1 s", terminal.seen)


def test_a_picture_of_curses_is_left_alone(aoc: Aoc) -> None:
    day(aoc, "import curses; time.sleep(1.4)")
    with Terminal(aoc, *RUN) as terminal:
        assert terminal.finish() == 0
        assert "\033[K" not in terminal.seen


def test_children_of_the_day_neither_draw_nor_hang(aoc: Aoc) -> None:
    day(
        aoc,
        "time.sleep(1.2)\n    if not (child := os.fork()):\n        print('from the child')\n"
        "        os._exit(0)\n    os.waitpid(child, 0)",
    )
    with Terminal(aoc, *RUN) as terminal:
        assert terminal.finish(10) == 0
        assert "from the child" in terminal.seen


def test_a_day_may_close_or_replace_what_it_likes(aoc: Aoc) -> None:
    habits = (
        "sys.stderr.close()",
        "sys.stdout = sys.stderr = None",
        "os.close(2)",
        "sys.stdout.write = len",
        "sys.modules.clear()",
        "time.monotonic = time.sleep = None",
    )
    runs = [
        day(aoc, f"import time; time.sleep(1.1); {habit}", number=number)
        for number, habit in enumerate(habits, 1)
    ]
    ended = all_at_once(Terminal(aoc, *words) for words in runs)
    for terminal, habit in zip(ended, habits, strict=True):
        assert re.search("part 1  .*11", terminal.seen), habit


def test_the_line_fits_a_narrow_terminal(aoc: Aoc) -> None:
    name = "an example with a name as long as this one"
    day(aoc, "time.sleep(1.3)")
    aoc.write("days/year2015/day01.yaml", f"examples: [{{name: {name}, input: x, part1: 11}}]\n")
    with Terminal(aoc, "test", "2015", "1", COLUMNS="40") as terminal:
        assert terminal.finish() == 0
        lines = re.findall(r"\r\033\[K(⠋[^\r\n]*)", terminal.seen)
        assert lines
        assert max(map(len, lines)) <= 39


def test_a_row_comes_before_the_next_part_begins(aoc: Aoc) -> None:
    day(aoc, "pass", "time.sleep(60)")
    process = subprocess.Popen(
        [*aoc.command, *RUN],
        cwd=aoc.folder,
        env=aoc.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(2)]
    assert lines[0].startswith("2015 day 1")
    assert lines[1].startswith("  part 1  11  ? unchecked")
    process.send_signal(signal.SIGINT)
    rest, told = process.communicate(timeout=10)
    assert (process.returncode, rest, told) == (130, "", "interrupted\n")


def test_ctrl_c_keeps_what_is_known(aoc: Aoc) -> None:
    day(aoc, "pass", "raise KeyboardInterrupt")
    result = aoc(*RUN)
    assert (result.code, result.err) == (130, "interrupted\n")
    assert "  part 1  11  ? unchecked" in result.out
    document = aoc(*RUN, "--json").json
    assert [(part["part"], part["answer"]) for part in document["parts"]] == [(1, "11")]
    assert document["error"]["code"] == 130

    aoc.write("days/year2015/day01.yaml", "examples: [{name: a, input: x, part1: 11, part2: 3}]\n")
    tested = aoc("test", "2015", "1")
    assert (tested.code, tested.err) == (130, "interrupted\n")
    assert "✓ a  part 1  11" in tested.out
    document = aoc("test", "2015", "1", "--json").json
    assert [case["status"] for case in document["cases"]] == ["right"]
    assert document["error"]["code"] == 130


def test_the_wait_for_the_site_is_said(online: Aoc, site: Site) -> None:
    site.fault("/2023/day/7/input", "slow", delay=1.5)
    with Terminal(online, "run", "2023", "7") as terminal:
        assert terminal.finish() == 0
        assert drawn(terminal.seen) == {f"waiting for {site.url.partition('://')[2]}"}
    site.fault("/2023/day/7/answer", "slow", delay=1.5)
    with Terminal(online, "submit", "2023", "7", "1") as terminal:
        assert terminal.finish() == 0
        assert drawn(terminal.seen) == {f"waiting for {site.url.partition('://')[2]}"}


def test_submit_and_watch_have_it_too(online: Aoc) -> None:
    online.write("days/year2023/day07.py", "import time\n\ndef part1(data):\n    time.sleep(1.4)\n")
    with Terminal(online, "submit", "2023", "7", "1") as terminal:
        assert terminal.finish() == 1
        assert drawn(terminal.seen) == {"your input, part 1"}


def test_a_spinner_goes_with_its_worker(online: Aoc) -> None:
    source = "import time\n\ndef part1(data):\n    time.sleep(60)\n"
    path = online.write("days/year2023/day07.py", source)
    online("input", "2023", "7")
    with Terminal(online, "watch", "2023", "7", NO_COLOR="1") as terminal:
        terminal.wait_for("your input, part 1  1 s")
        path.write_text(source.replace("60", "0"))
        terminal.wait_for("not solved yet")
        assert re.search(r"\r\033\[K  stopped: saved again", terminal.seen)
        terminal.press("\x03")
        assert terminal.finish() == 130


def test_ctrl_c_takes_it_away(online: Aoc) -> None:
    online.write("days/year2023/day07.py", "import time\n\ndef part1(data):\n    time.sleep(60)\n")
    for command in ("run", "submit"):
        with Terminal(online, command, "2023", "7", "1") as terminal:
            terminal.wait_for("part 1  1 s")
            terminal.press("\x03")
            assert terminal.finish() == 130
            assert terminal.seen.endswith("\r\033[Kinterrupted\r\n")
