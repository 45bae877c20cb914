"""Without a fork, one worker runs many days: each finds the process as if it were new."""

import pytest

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.kept_days import accept
from tests.kernel.running.test_pool import statuses, write_days
from tests.platforms import needs
from tests.processes import try_longer
from tests.support import Aoc

# What a day does, without an effect on the next day.
ACTS = {
    "nothing": "pass",
    "goes elsewhere": "os.chdir('..')",
    "changes the environment": "os.environ['LEFT'] = '1'",
    "changes the path": "sys.path.insert(0, 'left')",
    "recurses deeply": "sys.setrecursionlimit(9999)",
    "replaces its stdout": "sys.stdout = io.StringIO()",
    "closes its stdout": "sys.stdout.close()",
    "leaves a thread": "threading.Thread(target=time.sleep, args=(60,), daemon=True).start()",
    "uses a pool of threads": (
        "from concurrent.futures import ThreadPoolExecutor as Pool; list(Pool().map(str, 'abc'))"
    ),
    "patches a library": "json.loads = None",
    "patches a builtin": "builtins.sum = None",
    "lets long numbers be printed": "sys.set_int_max_str_digits(0)",
    "computes with few digits": "decimal.getcontext().prec = 3",
    "keeps an object in a global": "json.last = weakref.ref(kept)",
    "imports from another folder": (
        "sys.path.insert(0, '../lib'); import elsewhere; sys.path.pop(0)"
    ),
    "makes a module": "sys.modules['elsewhere'] = type(os)('elsewhere')",
    "handles a signal": "signal.signal(signal.SIGTERM, print)",
    "traces": "sys.settrace(lambda *_: None)",
    "starts processes": "import multiprocessing.util",
    "wraps its stdout": "sys.stdout = io.TextIOWrapper(sys.stdout.detach(), 'utf-8')",
    "fails": "raise ValueError",
    "loops": "while True: pass",
}
FAILING = ("fails", "loops")
IMPORTS = "import builtins, decimal, helper, io, json, os, signal, sys, threading, time, weakref\n"
ACTING = (
    IMPORTS
    + """\
kept = type('Kept', (), dict())()
def part1(data):
    {act}
    return 1
"""
)
LOOKING = (
    IMPORTS
    + """\
def part1(data):
    print('printed')
    return ' '.join([
        json.loads('"json"'),
        helper.__name__,
        os.path.basename(os.getcwd()),
        os.environ.get('LEFT', ''),
        str('left' in sys.path),
        str(sys.getrecursionlimit() == 9999),
        str(threading.active_count()),
        str(sum([1])),
        str(signal.getsignal(signal.SIGTERM) == signal.SIG_DFL and sys.gettrace() is None),
        str(sys.get_int_max_str_digits()),
        str(decimal.getcontext().prec),
        str(getattr(json, 'last', str)() or 'collected'),
        str(sys.modules.get('elsewhere')),
        str(getattr(sys.modules.get('multiprocessing.util'), '_exiting', False)),
    ])
"""
)


def test_a_day_has_no_effect_on_the_next(aoc: Aoc) -> None:
    write_days(aoc, *(text for act in ACTS.values() for text in (ACTING.format(act=act), LOOKING)))
    aoc.write("days/helper.py", "")
    (aoc.folder.parent / "lib").mkdir()
    (aoc.folder.parent / "lib" / "elsewhere.py").touch()
    aoc.env |= {"AOC_TEST_SPAWN": "1"}
    state = f"json helper {aoc.folder.name}  False False 1 1 True 4300 28 collected None False"
    expected = {name: ("failed" if name in FAILING else "1", state) for name in ACTS}

    def run(seconds: int) -> dict[str, tuple[str, str]]:
        words = ("--jobs", "1", "--timeout", f"{seconds}", "--json")
        parts = [day["parts"][0] for day in aoc("run", "all", *words).json["days"]]
        rows = [part["answer"] or part["status"] for part in parts]
        return dict(zip(ACTS, zip(rows[::2], rows[1::2], strict=True), strict=True))

    assert try_longer(run, lambda found: found == expected) == expected


def test_plain_days_share_a_worker(aoc: Aoc) -> None:
    source = "import decimal, hashlib, helper, os\n"  # On Windows from Lib and DLLs
    source += "def part1(d): return os.getpid()\ndef part2(d): return helper.P\n"
    write_days(aoc, *[source] * 3)
    for year, days in ((2015, 3), (2016, 1)):
        aoc.write(f"days/year{year}/helper.py", f"P = {year}\n")
        for day in range(1, days + 1):
            aoc.write(f"days/year{year}/day{day:02}.py", source)
    aoc.env |= {"AOC_TEST_SPAWN": "1"}
    path = aoc.data / "inputs" / "2016" / "01.txt"
    path.parent.mkdir()
    path.write_text("x\n")
    days = aoc("run", "all", "--jobs", "1", "--json").json["days"]
    answers = [[part["answer"] for part in day["parts"]] for day in days if day["parts"]]
    assert len({first for first, _ in answers}) == 1
    assert [second for _, second in answers] == ["2015"] * 3 + ["2016"]


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_a_broken_day_affects_no_other(aoc: Aoc, jobs: str) -> None:
    fine = "def part1(d): return 1\ndef part2(d): return 2\n"
    write_days(aoc, fine, "raise ValueError\n", fine, "import os\nos._exit(3)\n", fine)
    aoc.env |= {"AOC_TEST_SPAWN": "1"}
    result = aoc("run", "2015", "--jobs", jobs, "--json")
    good, bad = ["unchecked"] * 2, ["failed"] * 2
    assert statuses(result) == [good, bad, good, bad, good]


def test_an_answer_that_an_earlier_day_made_wrong_is_computed_again(aoc: Aoc) -> None:
    patches = "import math\nmath.gcd = lambda *_: 7\ndef part1(d): return 1\n"
    uses = "import math\ndef part1(d): return math.gcd(4, 6)\ndef part2(d): return math.gcd(9, 6)\n"
    write_days(aoc, patches, uses, uses)
    accept(aoc, Puzzle(2015, 2), "2", "3")
    accept(aoc, Puzzle(2015, 3), "2", "5")
    aoc.env |= {"AOC_TEST_SPAWN": "1"}
    result = aoc("run", "2015", "--jobs", "1", "--json")
    assert statuses(result)[1:] == [["right", "right"], ["right", "wrong"]]


@needs("signals")
def test_a_day_that_fails_because_of_an_earlier_one_is_run_again(aoc: Aoc) -> None:
    alarm = "import signal\ndef part1(d): return signal.alarm(1) + 1\n"
    slow = "import time\ndef part1(d): return time.sleep(1.5) or 1\n"
    once = "import sys\nassert not hasattr(sys, 'once')\nsys.once = 1\ndef part1(d): return 1\n"
    write_days(aoc, *[once] * 3, alarm, slow)
    aoc.env |= {"AOC_TEST_SPAWN": "1"}
    days = aoc("run", "2015", "1-5", "1", "--jobs", "1", "--json").json["days"]
    assert [day["parts"][0]["answer"] for day in days] == ["1"] * 5


def test_doctor_names_the_days_that_cannot_be_imported(aoc: Aoc) -> None:
    once = "import sys\nassert not hasattr(sys, 'once')\nsys.once = 1\ndef part1(d): return 1\n"
    write_days(aoc, once, once, "raise ValueError\n", once, "import os\nos._exit(3)\n")
    aoc.env |= {"AOC_TEST_SPAWN": "1"}
    out = aoc("doctor").out
    assert [f"2015 day {day}" in out for day in range(1, 6)] == [False, False, True, False, True]
