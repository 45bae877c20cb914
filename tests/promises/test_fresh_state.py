"""An answer depends only on the part and the text, never on what ran before.

All days here solve one puzzle: part 1 is the sum of the numbers in the text, part 2 their maximum,
both plus one. Each day keeps some state between calls, so it is wrong in some command unless its
modules are imported anew. One day fails if too much is imported again.
"""

import re
import sys
from importlib.util import find_spec
from random import Random
from typing import Any

import pytest

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.kept_days import accept, keep
from tests.platforms import WINE
from tests.site import Site, User
from tests.support import Aoc, enter_guess
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

INPUT = "7 3 -2 5\n"
# In each text the maximum comes first, and is smaller than in the text before.
EXAMPLES = """\
examples:
  - {name: a, input: 30 1 2, part1: 34, part2: 31}
  - {name: b, input: 9 4 -5, part1: 9, part2: 10}
"""
ON_INPUT = {"your input 1": "14", "your input 2": "8"}
RIGHT = {"a 1": "34", "a 2": "31", "b 1": "9", "b 2": "10", **ON_INPUT}

# Every day starts with these functions, and replaces one with a version that keeps state.
BASE = """\
def parse(text):
    return [int(word) for word in text.split()]
def part1(data):
    return sum(read(data)) + one()
def part2(data):
    return max(read(data)) + one()
def read(data):
    return data
def one():
    return 1
def both(text):
    return part1(parse(text)), part2(parse(text))
def generate(size, random):
    return " ".join(["99"] + [str(random.randint(-9, 9)) for _ in range(size)])
"""
NAMED = "first, second = part1, part2\n"
MEMO = "memo = {}\ndef read(data):\n    return memo.setdefault(0, data)\n"
NUMBERS = "numbers = []\ndef part1(data):\n    numbers[:] = data\n    return sum(numbers) + 1\n"
CALLS = "def one():\n    calls[0] += 1\n    return calls[0]\n"
DAYS = {
    "a cache on a global": """\
from functools import cache
def read(data):
    global numbers
    numbers = data
    return numbers_from(0)
@cache
def numbers_from(start):
    return numbers[start:]
""",
    "default arguments": """\
def read(data, memo={}):
    return memo.setdefault(0, data)
def one(calls=[]):
    calls.append(1)
    return len(calls)
""",
    "a class attribute": """\
class Total:
    calls = 0
def one():
    Total.calls += 1
    return Total.calls
""",
    "a generator": "ids = (2**n for n in range(9))\ndef one():\n    return next(ids)\n",
    "part 1 pops": "def part1(data):\n    return sum(data.pop() for _ in range(len(data))) + 1\n",
    "part 1 sorts": """\
def part1(data):
    data.sort()
    return sum(data) + 1
def part2(data):
    return data[0] + 1
""",
    "parse returns an iterator": "def parse(text):\n    return map(int, text.split())\n",
    "part 2 fails without part 1": f"{NUMBERS}def part2(data):\n    return max(numbers) + 1\n",
    "part 2 gives nothing without part 1": f"""\
{NUMBERS}
def part2(data):
    return max(numbers) + 1 if numbers else None
""",
    "a random seed": f"""\
import random
random.seed(1)
def one():
    return random.randrange(1000) - {Random(1).randrange(1000) - 1}
""",
    "an open file": """\
from pathlib import Path
lines = Path(__file__).with_name("lines.txt").open()
def one():
    return int(next(lines))
""",
    "a module beside the day": "from utils import read\n",
    "a module imported late": "def read(data):\n    import late\n    return late.read(data)\n",
    "a module in the project's folder": "from common import read\n",
    "a relative import": "from . import near\nread = near.read\n",
    "a package": "from lib import tools\nread = tools.read\n",
    "a package without __init__": "from bare import tools\nread = tools.read\n",
    "a library that cannot be imported twice": """\
import sys
from pathlib import Path
sys.path.append(str(Path(__file__).parents[2] / ".venv/lib/site-packages"))
import once
""",
    "aocd.data at import": """\
from aocd import data as text
numbers = parse(text)
def read(data):
    copy = numbers[:]
    numbers.clear()
    return copy
""",
    "functions with other names": MEMO + NAMED,
    "one function for both parts": MEMO,
    "a file for each part": "from steps import read\n",
    "numpy": f"import numpy\ncalls = numpy.zeros(1, int)\n{CALLS}",
    "pandas": f"import pandas\ncalls = pandas.Series([0])\n{CALLS}",
}
FOLDER = "days/year2015"
PATHS = {
    "functions with other names": ["named/{:02}.py"],
    "one function for both parts": ["both/{:02}.py"],
    "a file for each part": ["parts/{:02}/part1.py", "parts/{:02}/part2.py"],
}
LAYOUT = """\
aoc:
  layout:
  - {path: "named/{day:02}.py", year: 2015, functions: {parse: parse, part1: first, part2: second}}
  - {path: "both/{day:02}.py", year: 2015, functions: {both: both}}
  - {path: "parts/{day:02}/part{part}.py", year: 2015}
"""
BESIDE = ["utils.py", "late.py", "near.py", "lib/__init__.py", "lib/tools.py", "bare/tools.py"]
HELPERS = ["common.py", "parts/steps.py", *(f"{FOLDER}/{path}" for path in BESIDE)]

# For each command: its arguments, the key of its rows in the JSON, and the right answers.
COMMANDS = {
    "run": ("run 2015 {} --json", "parts", ON_INPUT),
    "run of part 2": ("run 2015 {} 2 --json", "parts", {"your input 2": "8"}),
    "test": ("test 2015 {} --json", "cases", RIGHT),
}
SPAWN = {"AOC_TEST_SPAWN": "1"}
# One cell is enough for pandas, which takes a second to import.
HAS_NUMPY = bool(find_spec("numpy")) and not WINE
PROJECT = [name for name in DAYS if name != "pandas" and (name != "numpy" or HAS_NUMPY)]
CELLS = [(name, command, "fork") for name in PROJECT for command in COMMANDS]
CELLS += [("pandas", "test", "fork")] if find_spec("pandas") else []
SPAWNED = ("part 2 fails without part 1", "a package", "aocd.data at import")
CELLS += [(name, command, "spawn") for name in SPAWNED for command in COMMANDS]
PYTEST = "-m pytest --rootdir=. -p no:cacheprovider -p no:hypothesispytest -p no:randomly"


def make_puzzle(name: str) -> Puzzle:
    return Puzzle(2015, 1 + [*DAYS].index(name))


def write(aoc: Aoc, *names: str, accepted: bool = True) -> None:
    """Write the days, with examples, an input, and variants that keep no state."""
    aoc.write("config.yaml", LAYOUT)
    aoc.write(f"{FOLDER}/lines.txt", "1\n20\n300\n" + "4000\n" * 9)
    aoc.write(
        ".venv/lib/site-packages/once.py",
        "import sys\nsys.once = 1 // (not hasattr(sys, 'once'))\n",
    )
    for path in HELPERS:
        aoc.write(path, MEMO)
    for name in names:
        puzzle = make_puzzle(name)
        for pattern in PATHS.get(name, [f"{FOLDER}/day{{:02}}.py"]):
            aoc.write(path := pattern.format(puzzle.day), BASE + DAYS[name])
            aoc.write(path.replace(".py", "_plain.py"), BASE + NAMED)
            aoc.write(path.replace(".py", ".yaml"), EXAMPLES)
        keep(aoc, puzzle, INPUT)
        if accepted:
            accept(aoc, puzzle, *ON_INPUT.values())


def answers(rows: list[dict[str, Any]]) -> dict[str, str]:
    """Return the answer, or else the error, of each row of a JSON document."""
    return {f"{row['name']} {row['part']}": row["answer"] or str(row["error"]) for row in rows}


@pytest.mark.parametrize(("name", "command", "start"), CELLS)
def test_run_and_test_are_right(aoc: Aoc, name: str, command: str, start: str) -> None:
    write(aoc, name)
    aoc.warm = name != "pandas"
    aoc.env = SPAWN if start == "spawn" else {}
    args, key, right = COMMANDS[command]
    document = aoc(*args.format(make_puzzle(name).day).split()).json
    assert answers(document[key]) == right


@pytest.mark.parametrize("name", PROJECT)
def test_submit_is_right(logged_in: Aoc, site: Site, alice: User, name: str) -> None:
    write(logged_in, name, accepted=False)
    puzzle, shown = make_puzzle(name), {}
    site.set_input(alice, *puzzle, INPUT.encode())
    for case, answer in ON_INPUT.items():
        document = logged_in("submit", *map(str, puzzle), case[-1], "--dry-run", "--json").json
        shown[case] = document.get("doubts") or document.get("answer") or document["error"]
        enter_guess(logged_in, puzzle, 1, answer, "right")  # Part 2 needs an accepted part 1.
    assert shown == ON_INPUT


@pytest.mark.parametrize("name", PROJECT)
def test_watch_is_right(aoc: Aoc, name: str) -> None:
    write(aoc, name)
    with Terminal(aoc, "watch", "2015", str(make_puzzle(name).day), NO_COLOR="1") as terminal:
        terminal.wait_for_match(r"your input( +part 2| waits).*\n")
        terminal.press("\x03")
        assert terminal.finish() == 130
    rows = re.findall(r"^  (a|b|your input) +part (\d)  (\S+)", terminal.seen, re.M)
    assert {f"{case} {part}": answer for case, part, answer in rows} == RIGHT


@pytest.mark.parametrize(("command", "start"), [("run", ""), ("test", ""), ("test", "spawn")])
def test_many_days_are_right(aoc: Aoc, command: str, start: str) -> None:
    write(aoc, *PROJECT)
    aoc.env = SPAWN if start else {}
    _, key, right = COMMANDS[command]
    days = aoc(command, "2015", "--jobs", "1", "--json").json["days"]
    shown = {[*DAYS][day["day"] - 1]: answers(day[key]) for day in days}
    assert shown == dict.fromkeys(PROJECT, right)


def test_check_finds_no_difference(aoc: Aoc) -> None:
    names = [name for name in PROJECT if name != "aocd.data at import"]  # `generate` has no data.
    write(aoc, *names)
    days = aoc("check", "2015", "--seconds", "0.1", "--json").json["days"]
    shown = {[*DAYS][day["day"] - 1]: day["error"] or day["difference"] for day in days}
    assert shown == dict.fromkeys(names)


def test_pytest_passes(aoc: Aoc) -> None:
    write(aoc, *PROJECT)
    aoc.command = (sys.executable, *PYTEST.split())
    done = aoc("-v", "--aoc-kept")
    rows = re.findall(r"^(\S+)::(.+)::part(\d) ([A-Z]+)", done.out, re.M)
    assert len(rows) == len(PROJECT) * len(RIGHT)
    assert [row for row in rows if row[-1] != "PASSED"] == []
