"""`aoc bench`: what it measures, saves, compares and rejects, and its exit code."""

import json
import marshal
import shutil
import signal
import subprocess
import sys
from contextlib import closing
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from aoc_runner.features.bench.baseline import load_baseline, save_times
from aoc_runner.features.bench.document import Speed
from aoc_runner.features.bench.sampling import work
from aoc_runner.features.bench.view import format_day, format_growth, format_history
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.model.result import Status
from aoc_runner.kernel.running.importing import DayCode
from aoc_runner.kernel.running.messages import Channel, Job
from aoc_runner.kernel.running.stubs import _aoc_runner_case
from aoc_runner.kernel.store.benches import Run, Time
from tests.kept_days import accept, write
from tests.platforms import needs
from tests.processes import HANG_LIMIT, try_longer
from tests.support import Aoc, Result
from tests.terminal import seen_on

# A fixed number of processes; and a first call slowed down by other load does not hint at a cache.
BENCH = """\
from aoc_runner.features.bench import measuring
measuring.PROCESSES, measuring._WARM_UP_SECONDS = {}, 1e-3
from aoc_runner.cli import entry
raise SystemExit(entry())
"""
GENERATE = "def generate(size, random):\n    return random.choice('ab') * size\n\n"
SQUARES = """
import time

def part1(data):
    time.sleep(0.004)  # takes no CPU time
    return sum(range(16 * len(data) ** 2))

def part2(data):
    return 1 // (len(data) < 400)
"""
LOOPS = "def part1(data):\n    return sum(range({}))\n\ndef part2(data):\n    return len(data)\n"


@pytest.fixture
def own_project(aoc: Aoc) -> Aoc:
    """A project with one day and its cached input."""
    write(aoc, "2015/01", LOOPS.format(2000), title="Not Quite Lisp")
    aoc.command = (sys.executable, "-c", BENCH.format(2))
    return aoc


def bench(aoc: Aoc, *args: str, code: int = 0) -> dict[str, Any]:
    """The document, with its hooks by name: `part1`, `packed part1`."""
    done = aoc("bench", "2015", *args, "--json")
    assert done.code == code, done.err
    hooks = done.json["hooks"]
    by_name = {" ".join(filter(None, (hook["variant"], hook["hook"]))): hook for hook in hooks}
    return {**done.json, "hooks": by_name}


def list_saved(aoc: Aoc) -> list[tuple[int, str, int]]:
    """Return the run, the hook and the number of processes of each saved time."""
    with closing(aoc.ledger()) as ledger:
        rows = ledger.read("SELECT bench, hook, seconds FROM bench_time ORDER BY bench, hook")
    return [(run, hook, len(json.loads(seconds))) for run, hook, seconds in rows]


def test_times_of_a_day_are_saved_for_other_commands(own_project: Aoc) -> None:
    done = own_project("bench", "2015", "1", "--seconds", "30", "--output", "now.json")
    assert done.code == 0
    assert done.err == "note: measuring 2015 day 1: at most 30 s\n"
    first, header, *rows = done.out.splitlines()
    assert first == "2015 day 1: Not Quite Lisp"
    assert {"hook", "time", "samples", "since"} - {*header.split()} == {"since"}
    assert [row[:6] for row in rows[:3]] == ["part 1", "part 2", "all   "]
    assert "run 1, " in done.out
    assert [(run, hook) for run, hook, _ in list_saved(own_project)] == [(1, "part1"), (1, "part2")]
    with closing(own_project.ledger()) as ledger:
        fast = ledger.read("SELECT hook, fast FROM bench_time")
        assert ledger.get_times(str(own_project.folder / "days/year2015/day01.py")) == dict(fast)
    for args in (["show", "--metadata", "now.json"], ["compare_to", "now.json", "now.json"]):
        pyperf = [sys.executable, "-m", "pyperf", *args]
        shown = subprocess.check_output(pyperf, cwd=own_project.folder, text=True)
        assert "2015-01 part1" in shown or args[0] == "compare_to"


def test_memory_has_a_column_and_a_key(own_project: Aoc) -> None:
    done = own_project("bench", "2015", "1", "1", "--memory")
    header, row, *_ = done.out.splitlines()[1:]
    assert "memory" in header.split()
    assert row.split()[row.split().index("MB") - 1].isdecimal()
    assert bench(own_project, "1", "1")["hooks"]["part1"]["memory"] > 5_000_000
    assert "memory" not in own_project("bench", "2015", "1", "1").out


# The source of a variant, and the kind and reason of its part 1.
KINDS = {
    "calls": ("def part1(data):\n    return sum(range(999))\n", "calls", None),
    "cached": (
        "from functools import cache\n@cache\ndef slow():\n    return sum(range(999999))\n"
        "def part1(data):\n    return slow()\n",
        "cached",
        None,
    ),
    "pops": (
        "def parse(text):\n    return {1: 2}\ndef part1(data):\n    return data.pop(1)\n",
        "changing",
        "a later call fails: KeyError: 1",
    ),
    "hashes": (
        "def part1(data):\n    return hash(data)\n",
        "changing",
        "another process gives another answer",
    ),
}


def test_later_calls_and_processes_determine_the_kind_of_each_variant(own_project: Aoc) -> None:
    for name, (code, _, _) in KINDS.items():
        write(own_project, f"2015/01_{name}", code)
    write(own_project, "2015/01_frame", "import nothing_of_that_name\n")
    hooks = bench(own_project, "1", "1", "--variant", "all")["hooks"]
    for name, (_, kind, reason) in KINDS.items():
        hook = hooks[f"{name} part1"]
        assert (hook["kind"], hook["reason"], hook["status"]) == (kind, reason, "unchecked")
        assert hook["processes"] == 2
        assert (hook["seconds"] > 5e-4) == (kind == "cached")  # The first call fills the cache.
    assert hooks["cached part1"]["ratio"] > 5
    assert (hooks["part1"]["ratio"], hooks["frame part1"]["status"]) == (None, "skipped")
    assert hooks["frame part1"]["reason"] == "needs nothing_of_that_name"


def test_a_script_is_timed_as_a_process_and_a_call_can_give_both_answers(own_project: Aoc) -> None:
    own_project.write(
        "config.yaml",
        "aoc:\n  layout:\n"
        '    - {path: "{year}/{day}.py", script: {reads: input.txt}}\n'
        '    - {path: "both/{year}/{day}.py", functions: {both: solve}}\n',
    )
    script = "print('part 1:', len(open('input.txt').read()))\nprint('part 2: 8')\n"
    own_project.write("2015/1.py", script)
    own_project.write("both/2015/2.py", "def solve(data):\n    return 7, 8\n")
    write(own_project, "2015/02")
    shutil.rmtree(own_project.folder / "days")
    accept(own_project, Puzzle(2015, 2), "7", "9")
    whole, both = own_project("bench", "2015", "--json").json["hooks"]
    assert (whole["hook"], whole["kind"], whole["seconds"] > 1e-3) == ("part1", "process", True)
    assert (both["hook"], both["kind"], both["status"]) == ("part1", "calls", "wrong")


def test_slower_hooks_are_shown_and_can_fail_the_command(own_project: Aoc) -> None:
    code = str(own_project.folder / "days/year2015/day01.py")
    with closing(own_project.ledger()) as ledger:
        for processes, seconds in ((10, 1e-9), (10, 1.0), (1, 1e-3)):
            time = Time(code, "part1", "calls", "as then", seconds, [seconds] * processes)
            run = save_times(ledger, Run(0, 1.7e9, "CPython 3.11.7", "a machine"), [time])
        last = load_baseline(ledger, "last")
    assert (run.number, last[code, "part1"][0].number) == (3, 2)  # The third run was cut short.
    own_project.command = (sys.executable, "-c", BENCH.format(10))  # Fewer are not compared.
    done = own_project("bench", "2015", "1", "1", "--fail-slower", "9", "--compare", "1")
    assert done.code == 1
    assert "\nslower: 2015 day 1 part 1, " in done.out
    assert "since run 1" in done.out
    assert "new code" in done.out
    assert "note: run 1 was measured on CPython 3.11.7, a machine" in done.err
    history = own_project("bench", "--history", "2015", "1")
    assert [line.split()[0] for line in history.out.splitlines()] == ["2015", "run", *"1234"]
    assert "not measured yet" in own_project("bench", "--history", "2015", "1", "2").err
    runs = own_project("bench", "--history", "2015", "1", "--json").json["hooks"]
    changes = [(run["run"], run["since"], run["new_code"] or run["change"]) for run in runs]
    assert changes == [(1, None, None), (2, 1, "slower"), (3, None, None), (4, None, None)]


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (("--seconds", "soon"), "argument --seconds: 'soon' is not a number above 0, like 60 or"),
        (("--seconds", "0"), "argument --seconds: '0' is not a number above 0, like 60 or 0.5"),
        (("--seconds", "0.001"), "nothing was measured: no time left"),
        (("--compare", "7"), "--compare is '7', expected `last` or the number of a run"),
        (("--output", "none/it.json"), "cannot write none/it.json: the folder "),
        (("--sizes", "9,9"), "argument --sizes: '9,9' is not a list of sizes like 250,1000,4000"),
        (
            ("--sizes", "9,99", "--fail-slower", "0"),
            "--sizes cannot be combined with --fail-slower",
        ),
        (("--input", "missing.txt"), "cannot read missing.txt: No such file or directory"),
    ],
)
def test_invalid_options_are_errors(own_project: Aoc, args: tuple[str, ...], error: str) -> None:
    done = own_project("bench", "2015", "1", *args)
    assert (done.code, done.error_lines[0][: len(error) + 7]) == (2, f"error: {error}")
    assert list_saved(own_project) == []


def test_times_on_a_file_are_not_saved(own_project: Aoc) -> None:
    own_project.write("other.txt", "abc\n")
    hooks = bench(own_project, "1", "1", "--input", "other.txt")["hooks"]
    assert hooks["part1"]["run"] is None
    assert list_saved(own_project) == []


def test_many_days_are_measured_if_their_input_is_cached(own_project: Aoc) -> None:
    write(own_project, "2015/02", LOOPS.format(10))
    write(own_project, "2015/03", text=None)
    done = own_project("bench", "2015", "--fail-slower", "5")
    assert done.code == 0
    assert "note: nothing to compare: no earlier run" in done.err
    assert "note: no cached input for 1 of 3 days: aoc fetch 2015 3" in done.err
    assert done.out.index("2015 day 1") < done.out.index("2015 day 2")
    write(own_project, "2015/04", text=None)
    done = own_project("bench", "2015", "3-4")
    assert (done.code, done.error_lines[-1]) == (
        2,
        "hint: download inputs with: aoc fetch 2015 3-4",
    )


def test_growth_is_measured_on_generated_inputs(own_project: Aoc) -> None:
    def measure(processes: int) -> Result:
        own_project.command = (sys.executable, "-c", BENCH.format(processes))
        words = "bench 2015 --variant all --sizes 400,100,200 --json"
        return own_project(*words.split())

    def is_square(done: Result) -> bool:  # Wall time, as on Windows, includes other load.
        growth = done.json["hooks"][0]["growth"]
        return sys.platform == "win32" or bool(1.7 < growth < 2.3)

    write(own_project, "2015/01", GENERATE + SQUARES, text=None)
    write(own_project, "2015/01_packed", LOOPS.format(10), text=None)
    write(own_project, "2015/02", text=None)
    done = try_longer(measure, is_square)
    assert (done.code, is_square(done)) == (3, True)
    assert "note: 1 of 2 days do not define generate()\n" in done.err
    hooks = done.json["hooks"]
    assert [(hook["variant"], hook["hook"], hook["size"]) for hook in hooks] == [
        *product((None, "packed"), ("part1", "part2"), (100, 200, 400))
    ]
    growths = [hook["growth"] for hook in hooks]
    assert growths[0] == growths[2]
    assert growths[3:6] == [None] * 3
    assert [hook["status"] for hook in hooks[4:6]] == ["unchecked", "failed"]
    assert all(hook["run"] is None for hook in hooks)
    code = str(own_project.folder / "days/year2015/day01.py")
    query = "SELECT hook, size, seconds FROM bench_size WHERE code=?"
    with closing(own_project.ledger()) as ledger:
        rows = ledger.read(query, (code,))
        assert (ledger.get_times(code), ledger.read("SELECT * FROM bench")) == ({}, [])
    assert sorted(row[:2] for row in rows) == [(hook["hook"], hook["size"]) for hook in hooks[:5]]
    done = own_project("bench", "2015", "1", "1", "--sizes", "10,20")
    assert (done.code, done.out.splitlines()[1].split()[:3]) == (0, ["hook", "10", "20"])
    with closing(own_project.ledger()) as ledger:
        rows = [row[:2] for row in ledger.read(query, (code,))]
    assert sorted(rows) == [("part1", 10), ("part1", 20), ("part2", 100), ("part2", 200)]
    done = own_project("bench", "2015", "2", "--sizes", "10,20")
    assert done.code == 3
    assert "does not define generate(), which is needed for generated inputs" in done.error_lines[0]


def test_short_calls_cycle_through_the_inputs_of_their_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each input has its own modules."""
    seen = ModuleType("seen")
    vars(seen)["calls"] = calls = list[str]()
    monkeypatch.setitem(sys.modules, "seen", seen)
    monkeypatch.setattr(_aoc_runner_case, "case", None)  # restored after the test
    path = tmp_path / "day01.py"
    path.write_text(
        "from seen import calls\nown = []\n"
        "def part1(data):\n    own.append(data)\n    calls.append(data)\n    return len({*own})\n"
    )
    case, messages = Case("made", "a", "example", {}, {}), list[tuple[Any, ...]]()
    day = Day(Puzzle(2015, 1), "project", None, "day01", str(path), str(tmp_path))
    job = Job(day, [(case, [1])], work_args=("part1", False, ["b", "c"]))
    channel = Channel(lambda data: messages.append(marshal.loads(data)), bytes)
    work(DayCode(job, channel), job, channel)
    del sys.modules["day01"]
    assert "".join(calls[:8]) == "aaababca"
    kinds = ["HookStarted", "PartReturned", "FeatureMessage"]
    assert [message[0] for message in messages] == kinds
    assert messages[-1][2][-1] == ""  # no later call differed


def test_answers_are_checked_and_failures_shown(own_project: Aoc) -> None:
    accept(own_project, Puzzle(2015, 1), "7", "1")
    hooks = bench(own_project, "1", code=1)["hooks"]
    assert [hook["status"] for hook in hooks.values()] == ["wrong", "right"]
    write(own_project, "2015/01", "def part1(data): raise KeyError(1)\ndef part2(data): pass\n")
    done = own_project("bench", "2015", "1")
    assert done.code == 3
    assert "\npart 1: KeyError: 1" in done.out
    assert "not solved yet" in done.out
    write(own_project, "2015/01", "import nothing_of_that_name\n")
    done = own_project("bench", "2015", "1")
    assert (done.code, done.out.count("nothing_of_that_name")) == (3, 1)


@needs("signals")
def test_ctrl_c_saves_what_was_measured(own_project: Aoc) -> None:
    write(own_project, "2015/02", "import time\n\n\ndef part1(data):\n    time.sleep(300)\n")
    process = own_project.start("bench", "2015", PYTHONUNBUFFERED="1")
    assert process.stdout is not None
    assert process.stdout.readline().startswith("2015 day 1")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=HANG_LIMIT)
    assert process.returncode == 130
    assert "run 1, " in out
    assert err.endswith("interrupted\n")
    assert [hook for _, hook, _ in list_saved(own_project)] == ["part1", "part2"]


HEADERS = {
    160: "hook by time spread samples ratio since run 1 note",
    80: "hook by time spread ratio since run 1 note",
    40: "hook by time note",
}


@pytest.mark.parametrize("width", HEADERS)
def test_a_table_fits_the_terminal(width: int) -> None:
    one = Speed(2015, 1, "project", None, "part1", "calls", 0.012, 0.001, 20)
    slower = one._replace(hook="part2", since=1, since_ratio=1.25, change="slower", new_code=True)
    wrong = one._replace(ratio=1.0, status=Status.WRONG)
    hooks = [("project", one), ("project", slower), ("packed", wrong)]
    hooks.append(("packed", slower._replace(processes=2, reason="a later call fails")))
    lines = seen_on(width, lambda stream: format_day(hooks, "Not Quite Lisp", stream))
    assert max(map(len, lines)) <= width
    assert lines[0] == "2015 day 1: Not Quite Lisp"
    assert set(HEADERS[width].split()) <= {*lines[1].split()}
    assert "wrong answer" in " ".join(lines)
    rows = [line[:6].strip() for line in lines[2:8]]
    assert rows == ["part 1"] * 2 + ["part 2"] * 2 + ["all"] * 2
    assert ("1.00" in lines[7]) == (width > 40)
    assert lines[8].startswith("part 2 (packed): a later call")


SIZES = {
    160: "hook by 250 1000 4000 16000 growth note",
    80: "hook by 250 1000 4000 16000 growth note",
    40: "hook by 16000 growth note",
}


@pytest.mark.parametrize("width", SIZES)
def test_a_table_of_sizes_always_shows_the_growth(width: int) -> None:
    sizes = [250, 1000, 4000, 16000]
    one = Speed(2015, 1, "project", None, "part1", "calls", 1.0, 0.001, 20, growth=1.0)
    hooks = [("mine", one._replace(size=size, seconds=size * 1e-6)) for size in sizes]
    hooks += [("mine", speed._replace(hook="part2", kind="cached")) for _, speed in hooks]
    none = one._replace(variant="packed", seconds=None, growth=None)
    none = none._replace(status=Status.SKIPPED, reason="no time left")
    hooks += [("packed", none._replace(size=size)) for size in sizes]
    hooks[-4] = ("packed", hooks[0][1])
    lines = seen_on(width, lambda stream: format_growth(hooks, "Not Quite Lisp", stream))
    assert max(map(len, lines)) <= width
    rows = [line.split() for line in lines[1:]]
    assert rows[0] == SIZES[width].split()
    assert [row[:2] for row in rows[1:4]] == [["part", "1"], ["part", "1"], ["part", "2"]]
    assert rows[1][-3:] == ["16.0", "ms", "1.00"]
    assert ("no time left" in lines[3], "cached" in lines[4]) == (width > 40, True)


def test_a_history_has_a_row_per_run_and_notes_another_machine() -> None:
    speed = Speed(2015, 1, "project", None, "part1", "calls", 0.012, 0.001, 20)
    runs = [speed.with_run(Run(number, 1.7e9, f"CPython 3.1{number}", "mine")) for number in (1, 2)]
    for width in (40, 80, 160):
        lines = seen_on(width, lambda stream: format_history("2015 day 1", runs, stream))
        assert (len(lines), max(map(len, lines)) <= width) == (4, True)
        note = "on CPyth" if width == 40 else "on CPython 3.12, mine"
        assert note in lines[3]
